import Testing

@testable import SnugText

@Suite("Shaping: emoji presentation")
struct EmojiPresentationTests {
  private func presentation(_ cluster: String) -> EmojiPresentation {
    EmojiPresentation(of: Array(cluster.unicodeScalars))
  }

  @Test(
    "a cluster has the presentation that its selector requests, else that of what it is",
    arguments: [
      // An emoji selector requests an emoji font.
      (
        .selectedEmoji,
        [
          "☺\u{FE0F}", "😀\u{FE0F}", "1\u{FE0F}\u{20E3}", "❤\u{FE0F}\u{200D}🔥",
          "👩\u{200D}❤\u{FE0F}\u{200D}👨",
        ]
      ),
      // A keycap, a flag, a sequence or an emoji character gives emoji presentation.
      (.emoji, ["😀", "1\u{20E3}", "🇩🇪", "👩‍👩‍👧", "👋🏽", "☝🏽", "❤\u{200D}🔥", "🏴\u{E0067}\u{E007F}"]),
      // A text selector requests text.
      (.selectedText, ["☺\u{FE0E}", "😀\u{FE0E}", "1\u{FE0E}\u{20E3}", "👩\u{200D}❤\u{FE0E}"]),
      // A cluster that does not ask for an emoji has text presentation.
      (
        .text,
        ["a", "1", "#", "©", "☺", "a\u{FE0F}", "1\u{200D}", "1🏽", "©\u{200D}", "漢", "\u{200D}"]
      ),
    ] as [(EmojiPresentation, [String])])
  func presentations(expected: EmojiPresentation, clusters: [String]) {
    for cluster in clusters { #expect(presentation(cluster) == expected, "\(cluster)") }
  }
}
