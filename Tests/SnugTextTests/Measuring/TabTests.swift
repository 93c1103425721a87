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
    try TestFont.layout(text, in: width, lines: lines) {
      $0.paragraph.whiteSpace = .preWrap
      change(&$0)
    }
  }

  @Test("a tab is a space, unless white space is kept")
  func normal() throws {
    let layout = try layout("a\tb") { $0.paragraph.whiteSpace = .normal }
    #expect(layout.visibleText == "a b" && layout.metrics.width == 15)
  }

  // CSS Text 3, `tab-size`: multiples of the width of so many spaces.
  @Test(
    "a tab of half a space at least reaches to the next stop, or multiple of `tabSize` spaces",
    arguments: [
      ("a\tb", 8, [], [0, 40]), ("a\tb", 3, [], [0, 15]), ("aaa\tb", 3, [], [0, 5, 10, 30]),
      ("a\t\tb", 8, [], [0, 80]), ("\tb", 8, [], [40]),
      // Tab stops may be given; those behind the last are multiples of `tabSize`.
      ("a\tb\tc\td", 8, [12, 30], [0, 12, 30, 40]), ("a\tb\tc\td", 8, [12, 47], [0, 12, 47, 80]),
      // A tab is at least half a space wide, else it reaches to the stop behind. Browsers do so; CSS
      // Text 3 has half of the digit zero.
      ("a\tb", 8, [7.5, 20], [0, 7.5]), ("a\tb", 8, [7.25, 20], [0, 20]),
      ("aa\tb", 2, [], [0, 5, 20]),
      // Without stops, a tab has no width.
      ("a\tb", 0, [], [0, 5]), ("a\tb\tc", 0, [20], [0, 20, 25]),
      // At the end of a text, a tab takes its room, too.
      ("a\t", 8, [], [0]),
    ] as [(String, Double, [Double], [Double])])
  func stops(text: String, tabSize: Double, stops: [Double], expected: [Double]) throws {
    let layout = try layout(text) {
      ($0.paragraph.tabSize, $0.paragraph.tabStops) = (tabSize, stops)
    }
    #expect(layout.glyphPlaces == expected)
    #expect(layout.metrics.width == (text == "a\t" ? 40 : (expected.last ?? 0) + 5))
    #expect(layout.visibleText == text)
  }

  @Test("spaces for tab stops have the letter spacing of the label; a tab has none")
  func letterSpacing() throws {
    // Stops are 2 * (5 + 1) apart: the first is 6 points behind "a" and its spacing.
    let layout = try layout("a\tb") { ($0.paragraph.tabSize, $0.letterSpacing) = (2, 1) }
    #expect(layout.glyphPlaces == [0, 12])
    #expect(layout.metrics.width == 18)
  }

  @Test("stops half a space apart are reached one by one, however often")
  func close() throws {
    let texts = (1...40).map { String(repeating: "\t", count: $0) + "a" }
    for (count, text) in texts.enumerated() {
      let layout = try layout(text) { ($0.size, $0.paragraph.tabSize) = (7.3, 0.5) }
      #expect(abs(layout.glyphPlaces[0] - Double(count + 1) * 7.3 / 4) < 1e-9)
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

  @Test("stops are counted from the side where lines begin, indents included")
  func indents() throws {
    let layout = try layout("a\tb a\tb", in: 28, lines: 0) {
      ($0.paragraph.firstLineIndent, $0.paragraph.hangingIndent, $0.paragraph.tabSize) = (10, 4, 4)
    }
    #expect(layout.lineTexts == ["a\tb ", "a\tb"])
    #expect(layout.glyphPlaces == [10, 20, 4, 20])
    #expect(layout.metrics.width == 25)
  }

  @Test("in right-to-left text, stops are counted from the right")
  func rightToLeft() throws {
    // The second letter begins 20 points from the right; Hebrew letters without a rule are 5 wide.
    let layout = try layout("\u{5D0}\t\u{5D1}") { $0.paragraph.tabSize = 4 }
    #expect(layout.metrics.width == 25)
    #expect(layout.glyphPlaces == [0, 20])
    #expect(layout.glyphRuns.map(\.sourceRange) == [3..<5, 0..<2])
  }

  // UAX #9: a segment separator has the level of the paragraph.
  @Test("what precedes a tab lies on one side of it, whatever the directions")
  func directions() throws {
    let layout = try layout("\u{5D0}\u{5D1}\t\u{5D2}") {
      ($0.paragraph.tabSize, $0.paragraph.direction) = (4, .leftToRight)
    }
    #expect(layout.glyphRuns.map(\.sourceRange) == [0..<4, 5..<7])
    #expect(layout.glyphPlaces == [0, 5, 20])
  }

  @Test(
    "a line ends behind a tab or space; those that end a paragraph take room as far as they fit",
    arguments: [
      ("aa\tbb", 25, ["aa\t", "bb"], [10, 10]), ("aa \tbb", 25, ["aa \t", "bb"], [10, 10]),
      ("aa\tbb", 30, ["aa\tbb"], [30]),
      // UAX #14, LB21a, would not break behind a Hebrew letter and a tab.
      ("\u{5D0}\tbb", 25, ["\u{5D0}\t", "bb"], [5, 10]),
      // CSS Text 4, 4.1.3: a space hangs if a line is wrapped there; at the end of a paragraph, where
      // it does not fit.
      ("aa  ", nil, ["aa  "], [20]), ("aa  ", 17, ["aa  "], [15]), ("aa  ", 12, ["aa  "], [10]),
      ("aa\t", nil, ["aa\t"], [20]), ("aa\t", 19, ["aa\t"], [10]),
      ("aa  bb ", 12, ["aa  ", "bb "], [10, 10]), ("aa  \nb ", nil, ["aa  ", "b "], [20, 10]),
    ] as [(String, Double?, [String], [Double])])
  func lines(text: String, limit: Double?, shown: [String], widths: [Double]) throws {
    let layout = try layout(text, in: limit, lines: 0) { $0.paragraph.tabSize = 4 }
    #expect(layout.lineTexts == shown)
    #expect(layout.lines.map(\.frame.width) == widths)
  }

  @Test("spaces that end a paragraph take no room unless white space is kept")
  func normalEnd() throws {
    let normal = try TestFont.measurer().layout("aa ", TestFont.style, lines: 0)
    #expect(normal.metrics.width == 10)
  }

  @Test(
    "a cut text has its tabs at the stops of its line",
    arguments: [
      // Whole, it takes 60 points: "bb" begins at 20, "cccc" at 40.
      (.tail, 59, "a\tbb\tc\u{2026}", [0, 20, 25, 40, 45]),
      // "b" is behind the ellipsis of 10 points, "cccc" at 20; with "bb" it would be at 40.
      (.head, 45, "\u{2026}b\tcccc", [0, 10, 20, 25, 30, 35]),
    ] as [(TextStyle.Truncation.Mode, Double, String, [Double])])
  func cuts(
    mode: TextStyle.Truncation.Mode, width: Double, shown: String, expected: [Double]
  ) throws {
    let cut = try layout("a\tbb\tcccc", in: width) {
      ($0.paragraph.tabSize, $0.truncation.mode) = (4, mode)
    }
    #expect(cut.visibleText == shown)
    #expect(cut.glyphPlaces == expected)
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
    #expect(layout.glyphPlaces == [0, 16])
    // A stop in points stays: 15 + 4.
    let stop = try self.layout("a\tb", in: 19) {
      ($0.paragraph.tabStops, $0.shrinking) = ([15], .init(minimumScale: 0.5, step: 1))
    }
    #expect(stop.fontSize == 8 && stop.glyphPlaces == [0, 15])
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
    let lines = try measurer.layout("a\tb\tc", style, in: 20, lines: 0)
    #expect(lines.lineTexts == ["a\tb\t", "c"])
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
    for stops in [[0], [10_001], [.nan], (1...1001).map(Double.init)] {
      #expect(error { $0.paragraph.tabStops = stops } != nil, "\(stops.prefix(1))")
    }
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
        try measurer.width(of: text, style)
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
      let layout = try measurer.layout(text, style, glyphs: true)
      try check(
        abs(layout.metrics.idealWidth - place) < 1e-9, "\(layout.metrics.idealWidth), not \(place)")
      try checkEqual(layout.visibleText, text)
    }
  }
}
