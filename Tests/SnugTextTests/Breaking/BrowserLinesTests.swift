import Foundation
import SnugGeometry
import SnugPropertyTesting
import Testing

@testable import SnugText

@Suite("Lines as browsers have them")
struct BrowserLinesTests {
  @Test("lines end between characters of ASCII where they do in Chromium")
  func pairs() throws {
    let text = try String(
      contentsOfFile: RepositoryFile.path("Tests/Fixtures/browser-pairs.txt"), encoding: .utf8)
    var recorded: [String: Set<UInt8>] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("# ") {
      let parts = line.split(separator: "\t")
      recorded[String(parts[0])] = Set(parts[1].utf8)
    }
    #expect(recorded.count == 84)
    let breaker = LineBreaker()
    let settings = LineBreakRules.Settings(lineBreak: .browser)
    let visible: ClosedRange<UInt8> = 0x21...0x7E
    for before in ["", "a", "1", "x "] {
      for left in visible {
        for right in visible {
          let start = Array(before.utf8) + [left]
          let ends = try breaker.opportunities(in: start + [right, 0x7A], settings)
          let key = String(decoding: start, as: UTF8.self)
          let isRecorded = recorded[key]?.contains(right) ?? false
          if ends.contains(Int32(start.count)) != isRecorded {
            Issue.record("\(key) and \(UnicodeScalar(right))")
          }
        }
      }
    }
  }

  private static let browser = LineBreakRules.Settings(lineBreak: .browser)

  /// The offsets at which lines of a text may end.
  private func ends(
    _ text: String, _ settings: LineBreakRules.Settings = browser
  ) throws -> [Int32] {
    try LineBreaker().opportunities(in: Array(text.utf8), settings)
  }

  @Test(
    "small kana may begin a line in any language, and marks and words of other kinds are as ever",
    arguments: [
      ("\u{3042}\u{3063}", true), ("\u{30AB}\u{30FC}", true), ("\u{3042}\u{3005}", false),
      ("\u{3042}\u{30FB}", false), ("\u{6F22}\u{FF09}", false), ("a\u{2014}", true),
      ("\u{B0}C", false), ("a\u{301}(", false), ("a/b", false),
    ])
  func kana(text: String, isParted: Bool) throws {
    #expect(try (ends(text).count > 1) == isParted)
    if text == "a/b" { #expect(try ends(text, .init()).count == 2) }
  }

  /// As Chromium 156 on Debian 12 was seen to do, for all signs of ASCII and these.
  @Test(
    "lines end behind spaces, whatever follows, but not within a gap of two or before a line feed",
    arguments: [
      "a .b", "a )b", "a ,5", "a /b", "( b", "\u{201C} b", "a \u{BB}b", "a \u{3002}b",
      "a \u{30FC}b",
      "a \u{A0}b", "a \u{2060}b", "a \u{301}b", "\u{6F22} )b", "\u{436} .\u{436}", "a  b", "a \nb",
    ])
  func spaces(text: String) throws {
    let end = Int32((Array(text.utf8).firstIndex(of: 0x20) ?? 0) + 1)
    #expect(try ends(text).contains(end) == !["a  b", "a \nb"].contains(text))
  }

  private func style(_ size: Double) -> TextStyle {
    TextStyle(font: .test, size: size, paragraph: ParagraphStyle(lineBoxes: .browser))
  }

  /// In Snug Test at 15 points, a line is 12 above the baseline and 3 below.
  @Test("each line grows for the fonts on it alone, and each font is rounded")
  func heights() throws {
    let measurer = try InstalledFonts.measurer()
    var style = style(15)
    let text = "a\n\u{6F22}\na"
    let layout = try measurer.layout(text, style, in: 100, lines: 0)
    let alone = try measurer.layout("\u{6F22}", style: style).metrics.height
    #expect(layout.lines.map(\.frame.height) == [15, alone, 15] && alone > 15)
    let prepared = try measurer.prepare(text, style: style)
    #expect(try [layout.metrics.height, prepared.height(at: 100)] == [30 + alone, 30 + alone])
    style.paragraph.lineBoxes = .primaryFont
    #expect(try measurer.layout(text, style, lines: 0).metrics.height == 45)
  }

  @Test("a stated height is a multiple of 1/64, and the baseline a whole point")
  func statedHeight() throws {
    var style = style(10)
    // Letters are 8 above and 2 below; of 3.7 more, 1 is above.
    style.paragraph.lineHeight = .points(13.7)
    let metrics = try TestFont.measurer().layout("a\na", style, lines: 0).metrics
    #expect([metrics.height, metrics.baseline] == [2 * 13.6875, 9])
    style.paragraph.lineHeight = .points(7)
    // Less than the letters: a point and a half are cut above, rounded down to two.
    #expect(try TestFont.measurer().layout("a", style: style).metrics.baseline == 6)
  }

  @Test("a line of ranges is as high as one of the label, at least")
  func strut() throws {
    let small = StyledText([.text("a", RangeStyle(size: 5))])
    #expect(try TestFont.measurer().layout(small, style: style(20)).metrics.height == 20)
  }

  @Test("one line, several and prepared ones have the same heights, in any font and script")
  func consistent() throws {
    let measurer = try InstalledFonts.measurer()
    let cases = TextCase.generator().changing { value, source in
      value.style.paragraph.lineBoxes = .browser
      value.style.paragraph.lineBreak = .browser
      try value.style.drawLines(&source)
      try value.drawRanges(&source)
    }
    forAll(cases) { value in
      let layout = try measurer.layout(value, lines: 0, glyphs: false)
      let prepared = try measurer.prepare(value.text, style: value.style)
      try checkEqual(try prepared.height(at: value.maximumWidth), layout.metrics.height)
      try checkEqual(try prepared.lineCount(at: value.maximumWidth), layout.lines.count)
      let metrics = try measurer.measure(
        value.text, style: value.style, maximumWidth: value.maximumWidth, maximumLines: 0)
      try checkEqual(metrics, layout.metrics)
      let all = try measurer.layout(value.text, style: value.style)
      try checkEqual(
        try measurer.measure([value.text], style: value.style)[0].height, all.metrics.height)
    }
  }
}
