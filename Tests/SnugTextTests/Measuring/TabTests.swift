import SnugGeometry
import SnugPropertyTesting
import SnugTesting
import Testing

@testable import SnugText

/// In the test font at size 10: a capital is 10 points wide, a small letter and a space 5, the ellipsis 10.
@Suite("White space that is kept: tabs, and spaces that end a paragraph")
struct TabTests {
  private func layout(
    _ text: String, in width: Double? = nil, lines: Int = 1,
    _ change: (inout TextStyle) -> Void = { _ in }
  ) throws -> TextLayout {
    var style = TestFont.style
    style.paragraph.whiteSpace = .preWrap
    change(&style)
    return try TestFont.measurer().layout(
      text, style: style, maximumWidth: width, maximumLines: lines, includingGlyphs: true)
  }

  /// The left ends of the glyphs of a text, in points.
  private func places(_ layout: TextLayout) -> [Double] {
    layout.glyphRuns.flatMap { $0.glyphs.map(\.position.x) }
  }

  @Test("a tab is a space, unless white space is kept")
  func normal() throws {
    let layout = try layout("a\tb") { $0.paragraph.whiteSpace = .normal }
    #expect(layout.visibleText == "a b" && layout.metrics.width == 15)
  }

  // CSS Text 3, `tab-size`: multiples of the width of so many spaces.
  @Test("a tab reaches to the next multiple of `tabSize` advances of a space")
  func size() throws {
    #expect(try places(layout("a\tb")) == [0, 40])
    #expect(try places(layout("a\tb") { $0.paragraph.tabSize = 3 }) == [0, 15])
    #expect(try places(layout("aaa\tb") { $0.paragraph.tabSize = 3 }) == [0, 5, 10, 30])
    #expect(try places(layout("a\t\tb")) == [0, 80])
    #expect(try places(layout("\tb")) == [40])
    #expect(try layout("a\tb").metrics.width == 45)
    #expect(try layout("a\tb").visibleText == "a\tb")
    #expect(try layout("a\t").metrics.width == 40)
  }

  @Test("spaces for tab stops have the letter spacing of the label; a tab has none")
  func letterSpacing() throws {
    // Stops are 2 * (5 + 1) apart: the first is 6 points behind "a" and its spacing.
    let layout = try layout("a\tb") { ($0.paragraph.tabSize, $0.letterSpacing) = (2, 1) }
    #expect(places(layout) == [0, 12])
    #expect(layout.metrics.width == 18)
  }

  @Test("tab stops may be given; those behind the last are multiples of `tabSize`")
  func stops() throws {
    let text = "a\tb\tc\td"
    #expect(try places(layout(text) { $0.paragraph.tabStops = [12, 30] }) == [0, 12, 30, 40])
    #expect(try places(layout(text) { $0.paragraph.tabStops = [12, 47] }) == [0, 12, 47, 80])
  }

  // Browsers do so; CSS Text 3 has half of the digit zero.
  @Test("a tab is at least half a space wide, else it reaches to the stop behind")
  func least() throws {
    #expect(try places(layout("a\tb") { $0.paragraph.tabStops = [7.5, 20] }) == [0, 7.5])
    #expect(try places(layout("a\tb") { $0.paragraph.tabStops = [7.25, 20] }) == [0, 20])
    #expect(try places(layout("aa\tb") { $0.paragraph.tabSize = 2 }) == [0, 5, 20])
  }

  @Test("stops half a space apart are reached one by one, however often")
  func close() throws {
    let texts = (1...40).map { String(repeating: "\t", count: $0) + "a" }
    for (count, text) in texts.enumerated() {
      let layout = try layout(text) { ($0.size, $0.paragraph.tabSize) = (7.3, 0.5) }
      #expect(abs(places(layout)[0] - Double(count + 1) * 7.3 / 4) < 1e-9)
    }
  }

  // White space next to a cut is dropped.
  @Test(
    "of a hundred thousand tabs the ellipsis is shown, of those before a letter the letter, too")
  func long() throws {
    let text = String(repeating: "\t", count: 100_000)
    for mode in [TextStyle.Truncation.Mode.tail, .head, .middle] {
      let cut = try layout(text, in: 300) { $0.truncation.mode = mode }
      #expect(cut.isTruncated && cut.visibleText == "\u{2026}")
    }
    let end = try layout(text + "b", in: 300) { $0.truncation.mode = .head }
    #expect(end.visibleText.hasPrefix("\u{2026}") && end.visibleText.hasSuffix("b"))
  }

  @Test("without stops, a tab has no width")
  func none() throws {
    #expect(try places(layout("a\tb") { $0.paragraph.tabSize = 0 }) == [0, 5])
    #expect(
      try places(layout("a\tb\tc") { ($0.paragraph.tabSize, $0.paragraph.tabStops) = (0, [20]) })
        == [
          0, 20, 25,
        ])
  }

  @Test("stops are counted from the side where lines begin, indents included")
  func indents() throws {
    let layout = try layout("a\tb a\tb", in: 28, lines: 0) {
      ($0.paragraph.firstLineIndent, $0.paragraph.hangingIndent, $0.paragraph.tabSize) = (10, 4, 4)
    }
    #expect(layout.lines.map(\.text) == ["a\tb ", "a\tb"])
    #expect(places(layout) == [10, 20, 4, 20])
    #expect(layout.metrics.width == 25)
  }

  @Test("in right-to-left text, stops are counted from the right")
  func rightToLeft() throws {
    // The second letter begins 20 points from the right; Hebrew letters without a rule are 5 wide.
    let layout = try layout("\u{5D0}\t\u{5D1}") { $0.paragraph.tabSize = 4 }
    #expect(layout.metrics.width == 25)
    #expect(places(layout) == [0, 20])
    #expect(layout.glyphRuns.map(\.sourceRange) == [3..<5, 0..<2])
  }

  // UAX #9: a segment separator has the level of the paragraph.
  @Test("what precedes a tab lies on one side of it, whatever the directions")
  func directions() throws {
    let layout = try layout("\u{5D0}\u{5D1}\t\u{5D2}") {
      ($0.paragraph.tabSize, $0.paragraph.direction) = (4, .leftToRight)
    }
    #expect(layout.glyphRuns.map(\.sourceRange) == [0..<4, 5..<7])
    #expect(places(layout) == [0, 5, 20])
  }

  @Test("a line ends behind a tab, not before it, also behind a space")
  func breaks() throws {
    let lines = { (text: String, width: Double) in
      try layout(text, in: width, lines: 0) { $0.paragraph.tabSize = 4 }.lines
    }
    #expect(try lines("aa\tbb", 25).map(\.text) == ["aa\t", "bb"])
    #expect(try lines("aa \tbb", 25).map(\.text) == ["aa \t", "bb"])
    #expect(try lines("aa\tbb", 25).map(\.frame.width) == [10, 10])
    #expect(try lines("aa\tbb", 30).map(\.text) == ["aa\tbb"])
    // UAX #14, LB21a, would not break behind a Hebrew letter and a tab.
    #expect(try lines("\u{5D0}\tbb", 25).map(\.text) == ["\u{5D0}\t", "bb"])
  }

  // CSS Text 4, 4.1.3: it hangs if a line is wrapped there; at the end of a paragraph, where it does not fit.
  @Test("spaces and tabs that end a paragraph take room as far as they fit")
  func endings() throws {
    let width = { (text: String, limit: Double?, lines: Int) in
      try layout(text, in: limit, lines: lines) { $0.paragraph.tabSize = 4 }.lines.map(
        \.frame.width)
    }
    #expect(try width("aa  ", nil, 0) == [20])
    #expect(try width("aa  ", 17, 0) == [15])
    #expect(try width("aa  ", 12, 0) == [10])
    #expect(try width("aa\t", nil, 0) == [20])
    #expect(try width("aa\t", 19, 0) == [10])
    #expect(try width("aa  bb ", 12, 0) == [10, 10])
    #expect(try width("aa  \nb ", nil, 0) == [20, 10])
    let normal = try TestFont.measurer().layout("aa  ", style: TestFont.style, maximumLines: 0)
    #expect(normal.metrics.width == 10)
  }

  @Test("a cut text has its tabs at the stops of its line")
  func cuts() throws {
    let cut = { (mode: TextStyle.Truncation.Mode, width: Double) in
      try layout("a\tbb\tcccc", in: width) {
        ($0.paragraph.tabSize, $0.truncation.mode) = (4, mode)
      }
    }
    // Whole, it takes 60 points: "bb" begins at 20, "cccc" at 40.
    #expect(try cut(.tail, 59).visibleText == "a\tbb\tc\u{2026}")
    #expect(try places(cut(.tail, 59)) == [0, 20, 25, 40, 45])
    // "b" is behind the ellipsis of 10 points, "cccc" at 20; with "bb" it would be at 40.
    #expect(try cut(.head, 45).visibleText == "\u{2026}b\tcccc")
    #expect(try places(cut(.head, 45)) == [0, 10, 20, 25, 30, 35])
  }

  @Test("carets and selections know the width of a tab")
  func carets() throws {
    let text = "a\tb"
    let carets = TextCarets(try layout(text), of: text)
    #expect((0...3).map { carets.caret(at: $0).x } == [0, 5, 40, 45])
    #expect(carets.character(at: Point(x: 20, y: 5)) == 1..<2)
    #expect(carets.rects(of: 0..<2) == [Rect(x: 0, y: 0, width: 40, height: 10)])
    #expect(try layout(text).boxes.isEmpty)
  }

  @Test("a text with tabs is shown in the largest size in which it fits")
  func shrinking() throws {
    // At size n: "a" n/2, a stop at 2n, "b" to 5n/2.
    let layout = try layout("a\tb", in: 20) {
      ($0.paragraph.tabSize, $0.shrinking) = (4, .init(minimumScale: 0.5, step: 1))
    }
    #expect(layout.fontSize == 8 && layout.metrics.width == 20)
    #expect(places(layout) == [0, 16])
    // A stop in points stays: 15 + 4.
    let stop = try self.layout("a\tb", in: 19) {
      ($0.paragraph.tabStops, $0.shrinking) = ([15], .init(minimumScale: 0.5, step: 1))
    }
    #expect(stop.fontSize == 8 && places(stop) == [0, 15])
  }

  @Test("without fonts, tabs have the same stops")
  func fixed() throws {
    var style = TextStyle(size: 10)
    (style.paragraph.whiteSpace, style.paragraph.tabSize, style.paragraph.tabStops) = (
      .preWrap, 4, [12]
    )
    let measurer = FixedMetricsMeasurer()
    let layout = try measurer.layout("a\tb\tc", style: style)
    #expect(layout.metrics.width == 25)
    let lines = try measurer.layout("a\tb\tc", style: style, maximumWidth: 20, maximumLines: 0)
    #expect(lines.lines.map(\.text) == ["a\tb\t", "c"])
  }

  @Test("tab stops out of order, too far or too many are refused")
  func invalid() throws {
    func error(_ change: (inout TextStyle) -> Void) -> FontError? {
      #expect(throws: FontError.self) { _ = try layout("a", change) }
    }
    #expect(
      error { $0.paragraph.tabSize = -1 }
        == .numberOutOfRange(property: "tabSize", value: -1, allowed: 0...1000))
    #expect(
      error { $0.paragraph.tabStops = [10, 10] }
        == .numberOutOfRange(property: "tabStops[1]", value: 10, allowed: 10...10_000))
    #expect(error { $0.paragraph.tabStops = [0] } != nil)
    #expect(error { $0.paragraph.tabStops = [10_001] } != nil)
    #expect(error { $0.paragraph.tabStops = [.nan] } != nil)
    #expect(error { $0.paragraph.tabStops = (1...1001).map(Double.init) } != nil)
  }
}

@Suite("White space that is kept: properties")
struct TabProperties {
  /// The text between tabs, each part measured alone; kerning and scripts do not reach across tabs here.
  @Test("a line with tabs is its parts at their stops")
  func parts() throws {
    let measurer = try InstalledFonts.measurer()
    let part = Generator<String>.string(from: "aAVTofi", count: 1...6)
    let cases = Generator { source in
      (
        try source.draw(.array(of: .frequency([(4, part), (1, .constant(""))]), count: 1...5)),
        try source.draw(TextCase.generator(families: TextCase.families)).style,
        try source.draw(.element(of: [8.0, 3, 0, 0.3, 20])),
        try source.draw(.element(of: [[], [30], [5, 31.7, 60]]))
      )
    }
    forAll(cases, count: 300) { parts, style, tabSize, tabStops in
      var style = style
      func width(_ text: String) throws -> Double {
        try measurer.measure([text], style: style)[0].idealWidth
      }
      let space = try width(" ")
      var place = 0.0
      for (index, part) in parts.enumerated() {
        if index > 0 {
          // The least stop at least half a space away, searched one by one. One just as far counts,
          // whichever way the sums are rounded.
          let least = place + (space - style.letterSpacing) / 2 - 1e-9
          var stops = tabStops
          if tabSize * space > 0 {
            stops += (1...2000).map { Double($0) * (tabSize * space) }.filter {
              $0 > tabStops.last ?? 0
            }
          }
          place = stops.first { $0 >= least && $0 > place } ?? place
        }
        place += try width(part)
      }
      (style.paragraph.whiteSpace, style.paragraph.tabSize, style.paragraph.tabStops) = (
        .preWrap, tabSize, tabStops
      )
      let text = parts.joined(separator: "\t")
      let layout = try measurer.layout(text, style: style, includingGlyphs: true)
      try check(
        abs(layout.metrics.idealWidth - place) < 1e-9, "\(layout.metrics.idealWidth), not \(place)")
      try checkEqual(layout.visibleText, text)
    }
  }
}
