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

  @Test(
    "small kana may begin a line in any language, and marks and words of other kinds are as ever")
  func kana() throws {
    func ends(_ text: String, _ settings: LineBreakRules.Settings) throws -> [Int32] {
      try LineBreaker().opportunities(in: Array(text.utf8), settings)
    }
    let browser = LineBreakRules.Settings(lineBreak: .browser)
    for (text, isParted) in [
      ("\u{3042}\u{3063}", true), ("\u{30AB}\u{30FC}", true), ("\u{3042}\u{3005}", false),
      ("\u{3042}\u{30FB}", false), ("\u{6F22}\u{FF09}", false), ("a\u{2014}", true),
      ("\u{B0}C", false), ("a\u{301}(", false),
    ] {
      #expect(try (ends(text, browser).count > 1) == isParted, "\(text)")
    }
    #expect(try ends("a/b", .init()).count == 2 && ends("a/b", browser).count == 1)
  }

  /// As Chromium 156 on Debian 12 was seen to do, for all signs of ASCII and these.
  @Test(
    "lines end behind spaces, whatever follows",
    arguments: [
      "a .b", "a )b", "a ,5", "a /b", "( b", "\u{201C} b", "a \u{BB}b", "a \u{3002}b",
      "a \u{30FC}b",
      "a \u{A0}b", "a \u{2060}b", "a \u{301}b", "\u{6F22} )b", "\u{436} .\u{436}",
    ])
  func spaces(text: String) throws {
    let settings = LineBreakRules.Settings(lineBreak: .browser)
    let bytes = Array(text.utf8)
    let end = Int32((bytes.firstIndex(of: 0x20) ?? 0) + 1)
    #expect(try LineBreaker().opportunities(in: bytes, settings).contains(end))
    // Two spaces are one gap, and a line feed ends the line by itself.
    #expect(try !LineBreaker().opportunities(in: Array("a  b".utf8), settings).contains(2))
    #expect(try !LineBreaker().opportunities(in: Array("a \nb".utf8), settings).contains(2))
  }

  /// In Snug Test at 15 points, a line is 12 above the baseline and 3 below.
  @Test("each line grows for the fonts on it alone, and each font is rounded")
  func heights() throws {
    let measurer = try InstalledFonts.measurer()
    var style = TextStyle(font: FontDescriptor(families: ["Snug Test"]), size: 15)
    style.paragraph.lineBoxes = .browser
    let text = "a\n\u{6F22}\na"
    let layout = try measurer.layout(text, style: style, maximumWidth: 100, maximumLines: 0)
    let alone = try measurer.layout("\u{6F22}", style: style).metrics.height
    #expect(layout.lines.map(\.frame.height) == [15, alone, 15] && alone > 15)
    #expect(layout.metrics.height == 30 + alone)
    let prepared = try measurer.prepare(text, style: style)
    #expect(try prepared.height(at: 100) == 30 + alone)
    style.paragraph.lineBoxes = .primaryFont
    #expect(try measurer.layout(text, style: style, maximumLines: 0).metrics.height == 45)
  }

  @Test("a stated height is a multiple of 1/64, and the baseline a whole point")
  func statedHeight() throws {
    var style = TextStyle(font: FontDescriptor(families: ["Snug Test"]), size: 10)
    style.paragraph.lineBoxes = .browser
    // Letters are 8 above and 2 below; of 3.7 more, 1 is above.
    style.paragraph.lineHeight = .points(13.7)
    let metrics = try TestFont.measurer().layout(
      "a\na", style: style, maximumLines: 0
    ).metrics
    #expect(metrics.height == 2 * 13.6875 && metrics.baseline == 9)
    style.paragraph.lineHeight = .points(7)
    // Less than the letters: a point and a half are cut above, rounded down to two.
    #expect(try TestFont.measurer().layout("a", style: style).metrics.baseline == 6)
  }

  @Test("a line of ranges is as high as one of the label, at least")
  func strut() throws {
    var style = TextStyle(font: FontDescriptor(families: ["Snug Test"]), size: 20)
    style.paragraph.lineBoxes = .browser
    let small = StyledText([.text("a", RangeStyle(size: 5))])
    #expect(try TestFont.measurer().layout(small, style: style).metrics.height == 20)
  }

  @Test("one line, several and prepared ones have the same heights, in any font and script")
  func consistent() throws {
    let measurer = try InstalledFonts.measurer()
    let cases = Generator { source in
      var value = try source.draw(TextCase.generator())
      value.style.paragraph.lineBoxes = .browser
      value.style.paragraph.lineBreak = .browser
      try value.style.drawLines(&source)
      try value.drawRanges(&source)
      return value
    }
    forAll(cases) { value in
      let layout = try measurer.layout(
        value.text, style: value.style, maximumWidth: value.maximumWidth, maximumLines: 0)
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
