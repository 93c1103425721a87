import Testing

@testable import SnugText

@Suite("Shaping: emoji presentation")
struct EmojiPresentationTests {
  private func presentation(_ cluster: String) -> EmojiPresentation {
    EmojiPresentation(of: Array(cluster.unicodeScalars))
  }

  @Test(
    "an emoji selector requests an emoji font",
    arguments: [
      "☺\u{FE0F}", "😀\u{FE0F}", "1\u{FE0F}\u{20E3}", "❤\u{FE0F}\u{200D}🔥",
      "👩\u{200D}❤\u{FE0F}\u{200D}👨",
    ])
  func selected(cluster: String) {
    #expect(presentation(cluster) == .selectedEmoji)
  }

  @Test(
    "a keycap, a flag, a sequence or an emoji character gives emoji presentation",
    arguments: [
      "😀", "1\u{20E3}", "🇩🇪", "👩‍👩‍👧", "👋🏽", "☝🏽", "❤\u{200D}🔥", "🏴\u{E0067}\u{E007F}",
    ])
  func emoji(cluster: String) {
    #expect(presentation(cluster) == .emoji)
  }

  @Test(
    "a text selector requests text",
    arguments: ["☺\u{FE0E}", "😀\u{FE0E}", "1\u{FE0E}\u{20E3}", "👩\u{200D}❤\u{FE0E}"])
  func selectedText(cluster: String) {
    #expect(presentation(cluster) == .selectedText)
  }

  @Test(
    "a cluster that does not ask for an emoji has text presentation",
    arguments: [
      "a", "1", "#", "©", "☺", "a\u{FE0F}", "1\u{200D}", "1🏽", "©\u{200D}",
      "漢", "\u{200D}",
    ])
  func text(cluster: String) {
    #expect(presentation(cluster) == .text)
  }
}
