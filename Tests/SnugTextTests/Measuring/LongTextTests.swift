import SnugText
import Testing

/// A million bytes take a second or two; time that grew with their square would be hours. The time
/// limit is only for that.
@Suite("Measuring: long texts", .timeLimit(.minutes(5)))
struct LongTextTests {
  /// Measures a text, and lays it out in half of its width and in 100 points.
  private func layOut(_ text: String, _ style: TextStyle) throws {
    let measurer = try InstalledFonts.measurer()
    let width = try measurer.measure([text], style: style)[0].width
    for limit in [width / 2, 100] where limit < width {
      let layout = try measurer.layout(text, style: style, maximumWidth: limit)
      #expect(layout.isTruncated)
      #expect(layout.metrics.width <= limit)
      // The kept letters are a few ems short of the limit at most.
      #expect(layout.metrics.width > limit - 4 * style.size)
    }
  }

  @Test(
    "a long text that is hard to itemise, normalise or order is cut near its limit",
    arguments: hardTexts)
  func hard(text: HardText) throws {
    let style = TextStyle(font: FontDescriptor(families: ["Noto Sans"]), letterSpacing: 0.25)
    try layOut(text.make(), style)
  }

  struct HardText: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var make: @Sendable () -> String
  }

  static let hardTexts = [
    HardText(testDescription: "brackets without partners") {
      "a" + String(repeating: "(", count: 200_000) + String(repeating: "]", count: 200_000)
    },
    HardText(testDescription: "a direction for every letter") {
      String(repeating: "aא", count: 60_000)
    },
    HardText(testDescription: "controls between letters") {
      String(repeating: "a\u{7}", count: 150_000)
    },
    HardText(testDescription: "no letter before the last") {
      String(repeating: "1", count: 300_000) + "a"
    },
    HardText(testDescription: "invisible characters between two letters") {
      "aaaaaaaaaaaaaaaaaaaa" + String(repeating: "\u{200B}", count: 100_000) + "aa"
    },
    HardText(testDescription: "characters no font has") {
      String(repeating: "\u{E000}\u{10FFFF}", count: 50_000)
    },
  ]

  @Test("a word of 300,000 letters is broken into lines, shaped and from the font's tables")
  func word() throws {
    let style = TextStyle(font: FontDescriptor(families: ["Noto Sans"]), size: 15)
    let text = String(repeating: "a", count: 300_000)
    // A measurer shapes its first labels.
    let measurer = try InstalledFonts.measurer()
    let shaped = try measurer.layout(text, style: style, maximumWidth: 100, maximumLines: 0)
    _ = try measurer.measure(Array(repeating: "a", count: 100), style: style)
    let summed = try measurer.layout(text, style: style, maximumWidth: 100, maximumLines: 0)
    #expect(shaped.lines.count > 20_000)
    #expect(shaped.lines == summed.lines)
  }

  @Test("a megabyte of white space before the ellipsis is dropped")
  func whiteSpace() throws {
    // The start that is kept ends before the white space, however wide the limit.
    let layout = try TestFont.layout("aa" + String(repeating: " ", count: 1_000_000) + "a", in: 1e6)
    #expect(layout.visibleText == "aa\u{2026}")
  }

  @Test(
    "a text with a character of 300,000 marks is cut",
    arguments: [
      ("a", "\u{301}"), ("ж", "\u{301}"), ("ب", "\u{64E}"), ("\u{E000}", "\u{20E3}"),
    ])
  func marks(base: String, mark: String) throws {
    let text = base + String(repeating: mark, count: 300_000)
    let measurer = try InstalledFonts.measurer()
    let style = TextStyle(font: FontDescriptor(families: ["Noto Sans"]))
    let width = try measurer.measure([text], style: style)[0].width
    let cut = try measurer.layout(text + "aaaa", style: style, maximumWidth: width + 10)
    #expect(cut.isTruncated)
  }

  // A megabyte each.
  private static let latin = String(repeating: "AVfi lorem ipsum ", count: 60_000)
  private static let accents = String(repeating: "Ame\u{301}lie Čapek ", count: 60_000)
  private static let arabic = String(repeating: "بسم", count: 170_000)

  @Test(
    "a megabyte of Latin is cut near its limit", arguments: [("Snug Test", 0.5), ("Noto Sans", 0)])
  func latin(family: String, spacing: Double) throws {
    let font = FontDescriptor(families: [family])
    try layOut(Self.latin, TextStyle(font: font, letterSpacing: spacing))
  }

  @Test("a megabyte of accented letters is cut near its limit")
  func accents() throws {
    let font = FontDescriptor(families: ["Noto Sans"])
    try layOut(Self.accents, TextStyle(font: font, letterSpacing: 0.5))
  }

  @Test("a megabyte of joined Arabic letters without a space is cut near its limit")
  func arabic() throws {
    let font = FontDescriptor(families: ["Noto Naskh Arabic"])
    try layOut(Self.arabic, TextStyle(font: font))
  }
}
