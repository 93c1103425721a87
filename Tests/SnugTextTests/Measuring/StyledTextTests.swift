import SnugGeometry
import SnugTesting
import Testing

@testable import SnugText

/// In Snug Test, small letters are half an em wide, capitals an em; lines are 0.8 em above the baseline and
/// 0.2 below it, the ellipsis is an em wide (Fonts/SnugTest/README.md).
@Suite("Measuring: texts in ranges with styles")
struct StyledTextTests {
  private static let large = RangeStyle(size: 20)

  private static func layout(
    _ runs: [StyledText.Run], in width: Double? = nil, lines: Int = 1,
    _ change: (inout TextStyle) -> Void = { _ in }
  ) throws -> TextLayout {
    var style = TestFont.style
    change(&style)
    return try TestFont.measurer().layout(
      StyledText(runs), style, in: width, lines: lines, glyphs: true)
  }

  @Test("a text is as wide as its ranges, each in its own style")
  func widths() throws {
    // 2 letters of 5, 2 of 10, 2 of 5 with 3 points behind each.
    let layout = try Self.layout([
      "aa", .text("bb", Self.large), .text("cc", RangeStyle(letterSpacing: 3)),
    ])
    #expect(layout.metrics.width == 10 + 20 + 16)
    #expect(layout.glyphRuns.map(\.size) == [10, 20, 10])
    #expect(layout.glyphRuns.map(\.width) == [10, 20, 16])
    #expect(layout.glyphRuns.map(\.sourceRange) == [0..<2, 2..<4, 4..<6])
    #expect(layout.glyphPlaces == [0, 5, 10, 20, 30, 38])
  }

  @Test("a line is as tall as the largest of its ranges, on one baseline")
  func heights() throws {
    let layout = try Self.layout(["aa", .text("bb", Self.large)])
    #expect(layout.metrics.height == 20 && layout.metrics.baseline == 16)
    #expect(try Self.layout([.text("bb", RangeStyle(size: 5))]).metrics.height == 5)
  }

  @Test(
    "a range above or below the baseline makes its line higher there, and its glyphs lie there",
    arguments: [
      // Browsers: a third of the label's 10 points and one more above, a fifth and one more below; both in 64ths.
      (.superscript, 213.0 / 64 + 1), (.subscript, -3), (.points(6), 6), (.points(-2.5), -2.5),
    ] as [(RangeStyle.BaselineShift, Double)])
  func baselineShift(shift: RangeStyle.BaselineShift, distance: Double) throws {
    for size in [10.0, 5] {
      let layout = try Self.layout(["aa", .text("b", RangeStyle(size: size, baselineShift: shift))])
      // 0.8 of the size is above the baseline of the range, 0.2 below.
      let ascent = max(8, 0.8 * size + distance)
      let descent = max(2, 0.2 * size - distance)
      #expect(layout.metrics.baseline == (ascent + 0.5).rounded(.down))
      #expect(abs(layout.metrics.height - (ascent + descent)) <= 1)
      #expect(layout.glyphRuns.map { $0.glyphs[0].position.y } == [0, -distance])
      #expect(layout.frame(ofRun: 1).y == -distance - 0.8 * size)
    }
    // Alone, it keeps the line of the label.
    let alone = try Self.layout([.text("b", RangeStyle(size: 5, baselineShift: .points(1)))])
    #expect(alone.metrics.height == 10 && alone.metrics.baseline == 8)
    let fixed = try FixedMetricsMeasurer(ascent: 0.8, descent: 0.2).layout(
      StyledText(["aa", .text("b", RangeStyle(size: 5, baselineShift: .points(6)))]),
      style: TextStyle(size: 10))
    #expect(fixed.metrics.height == 12 && fixed.metrics.baseline == 10)
    #expect(throws: FontError.self) {
      try StyledText([.text("b", RangeStyle(baselineShift: .points(.nan)))]).validate()
    }
  }

  @Test("a label that is made smaller shifts its ranges less by the same factor")
  func scaledShift() throws {
    let runs: [StyledText.Run] = ["aaaa", .text("bbbb", RangeStyle(baselineShift: .points(4)))]
    let layout = try Self.layout(runs, in: 20) {
      $0.shrinking = TextStyle.Shrinking(minimumScale: 0.5, step: 5)
    }
    #expect(layout.fontSize == 5)
    #expect(layout.glyphRuns.map(\.baselineShift) == [0, 2])
  }

  @Test("each line has its own height and baseline")
  func lines() throws {
    let runs: [StyledText.Run] = ["aaaa ", .text("bbbb ", Self.large), "cccc"]
    let layout = try Self.layout(runs, in: 40, lines: 0) { $0.paragraph.lineSpacing = 3 }
    #expect(layout.lineTexts == ["aaaa ", "bbbb ", "cccc"])
    #expect(layout.lines.map(\.frame.y) == [0, 13, 36])
    #expect(layout.lines.map(\.frame.height) == [10, 20, 10])
    #expect(layout.lines.map(\.baseline) == [8, 29, 44])
    #expect(layout.metrics.height == 46)
    #expect(layout.metrics.baseline == 8 && layout.metrics.lastBaseline == 44)
    // Glyphs lie on the baselines, counted from the first.
    #expect(layout.glyphRuns.map { $0.glyphs[0].position.y } == [0, 21, 36])
  }

  @Test("a stated line height is a multiple of each range's size, or the same for all")
  func lineHeights() throws {
    let runs: [StyledText.Run] = ["aa\n", .text("bb", Self.large)]
    let multiple = try Self.layout(runs, lines: 0) { $0.paragraph.lineHeight = .multiple(1.5) }
    #expect(multiple.lines.map(\.frame.height) == [15, 30])
    let points = try Self.layout(runs, lines: 0) { $0.paragraph.lineHeight = .points(30) }
    #expect(points.lines.map(\.frame.height) == [30, 30])
    // Half of the leading is above: of 20 points and of 10.
    #expect(points.lines.map(\.baseline) == [18, 30 + 21])
  }

  @Test("an empty line has the style of the break that ends it")
  func emptyLine() throws {
    let layout = try Self.layout(["a\n", .text("\n", Self.large), "c"], lines: 0)
    #expect(layout.lines.map(\.frame.height) == [10, 20, 10])
  }

  @Test("a text box is trimmed by the label's own capitals")
  func textBox() throws {
    let layout = try Self.layout(["a", .text("B", Self.large), "\nc"], lines: 0) {
      $0.paragraph.textBox = .capAlphabetic
    }
    // Baselines at 16 and 28; capitals of 10 points are 7 high.
    #expect(layout.metrics.height == 28 - (16 - 7))
    #expect(layout.metrics.baseline == 7)
  }

  @Test("an inline box takes its width and height on the line, around the baseline")
  func boxes() throws {
    let box = InlineBox(width: 16, height: 24, baseline: 18, attributes: "star")
    let layout = try Self.layout(["ab", .box(box), "c"])
    #expect(layout.metrics.width == 10 + 16 + 5)
    #expect(layout.metrics.height == 24 && layout.metrics.baseline == 18)
    #expect(
      layout.boxes == [
        .init(
          frame: Rect(x: 10, y: 0, width: 16, height: 24), sourceOffset: 2, attributes: "star",
          line: 0, direction: .leftToRight)
      ])
    #expect(layout.visibleText == "ab\u{FFFC}c")
    #expect(layout.glyphRuns.map(\.sourceRange) == [0..<2, 5..<6])
    #expect(layout.glyphRuns[1].glyphs[0].position.x == 26)
    #expect(layout.missingGlyphOffsets.isEmpty && layout.faces.count == 1)
    let small = try Self.layout([.box(InlineBox(width: 3, height: 4)), "c"])
    #expect(small.metrics.height == 10)
    #expect(small.boxes[0].frame == Rect(x: 0, y: 4, width: 3, height: 4))
    // Higher than the line, without a part below the baseline.
    let raised = try Self.layout([.box(InlineBox(width: 3, height: 4, baseline: 12))])
    #expect(raised.metrics.height == 12)
    #expect(raised.boxes[0].frame.y == 0)
  }

  @Test("lines are broken on both sides of a box, and boxes move with their line")
  func boxLines() throws {
    let box = InlineBox(width: 10, height: 6)
    let layout = try Self.layout(["aaa", .box(box), .box(box), "bbb"], in: 25, lines: 0) {
      $0.paragraph.alignment = .right
    }
    #expect(layout.lineTexts == ["aaa\u{FFFC}", "\u{FFFC}bbb"])
    #expect(layout.boxes.map(\.line) == [0, 1])
    #expect(layout.boxes.map(\.frame.x) == [15, 0])
    #expect(layout.boxes.map(\.frame.y) == [2, 12])
    #expect(layout.aligned(in: 30).boxes.map(\.frame.x) == [20, 5])
  }

  @Test(
    "an ellipsis has the style of the character before the cut, or of the first of its line",
    arguments: [
      // 20 + 10 + an ellipsis of 20.
      (small, 50, 1, .tail, "aaaab\u{2026}", [10, 20, 20], ["", "b", "b"]),
      // An ellipsis of 10 behind a small letter.
      (small, 49, 1, .tail, "aaaa\u{2026}", [10, 10], ["", ""]),
      // Nothing is kept: the style of the first character.
      (small, 40, 1, .head, "\u{2026}bbb", [10, 20], ["", "b"]),
      // At the start of a line, it is in the range of the line's first character.
      (
        [
          .text("aaaa ", RangeStyle(attributes: "first")),
          .text("BBBB CCCC", RangeStyle(attributes: "second")),
        ], 20, 2, .head, "aaaa \u{2026}C", [10, 10, 10], ["first", "second", "second"]
      ),
      // Behind an inline box, it has the label's own style, and no attributes of the box.
      (
        [
          .text("a", large), .box(InlineBox(width: 10, height: 5, attributes: "star")),
          .text("bbbb", large),
        ], 30, 1, .tail, "a\u{FFFC}\u{2026}", [20, 10], ["", ""]
      ),
    ]
      as [([StyledText.Run], Double, Int, TextStyle.Truncation.Mode, String, [Double], [String])])
  func ellipsis(
    runs: [StyledText.Run], width: Double, lines: Int, mode: TextStyle.Truncation.Mode,
    shown: String, sizes: [Double], attributes: [String]
  ) throws {
    let layout = try Self.layout(runs, in: width, lines: lines) { $0.truncation.mode = mode }
    #expect(layout.visibleText == shown)
    #expect(layout.glyphRuns.map(\.size) == sizes)
    #expect(layout.glyphRuns.map(\.attributes) == attributes)
    if width == 50 { #expect(layout.ellipsisFrame?.width == 20) }
    #expect(try Self.layout([.text("bbbb", Self.large), "a"], in: 19).nothingFits)
  }

  private static let small: [StyledText.Run] = [
    "aaaa", .text("bbbb", RangeStyle(size: 20, attributes: "b")),
  ]

  @Test("a smaller label makes all ranges smaller by the same factor, but no box")
  func shrinking() throws {
    let runs: [StyledText.Run] = [
      "aa", .text("bb", Self.large), .box(InlineBox(width: 8, height: 8)),
    ]
    let layout = try Self.layout(runs, in: 23) {
      $0.shrinking = TextStyle.Shrinking(minimumScale: 0.1, step: 1)
    }
    #expect(layout.fontSize == 5 && !layout.isTruncated)
    #expect(layout.glyphRuns.map(\.size) == [5, 10])
    #expect(layout.metrics.width == 5 + 10 + 8)
    #expect(layout.boxes[0].frame.width == 8)
    let lines = try Self.layout(["aa ", .text("bb", Self.large)], in: 15, lines: 2) {
      $0.shrinking = TextStyle.Shrinking(minimumScale: 0.1, step: 1)
    }
    #expect(lines.fontSize == 7 && lines.glyphRuns.map(\.size) == [7, 14])
  }

  @Test("what only a renderer sees parts glyphs, but changes no measure")
  func attributes() throws {
    // "fi" is one glyph, "AV" kerns by -1.
    let layout = try Self.layout([
      "f", .text("i A", RangeStyle(attributes: "red")), .text("V", RangeStyle(attributes: "blue")),
    ])
    let plain = try TestFont.layout("fi AV", in: nil)
    #expect(layout.metrics == plain.metrics)
    #expect(layout.glyphRuns.map(\.attributes) == ["", "red", "blue"])
    #expect(layout.glyphRuns.map(\.sourceRange) == [0..<2, 2..<4, 4..<5])
    #expect(layout.glyphRuns.map(\.width) == [5, 14, 10])
  }

  @Test("letters are not kerned or joined across styles that differ in measure")
  func borders() throws {
    let style = RangeStyle(features: [FontFeature("tnum", 1)])
    #expect(try Self.layout(["A", .text("V", style)]).metrics.width == 20)
    #expect(try Self.layout(["A", .text("V", RangeStyle(size: 10))]).metrics.width == 19)
  }

  @Test("sizes of ranges and boxes out of range are refused by name")
  func numbers() throws {
    func property(_ run: StyledText.Run) throws -> String? {
      try fontError { _ = try TestFont.measurer().layout(StyledText([run]), style: TestFont.style) }
        .map { $0.property ?? "other" }
    }
    for size in [0, -1, 10_001, .nan] {
      #expect(try property(.text("a", RangeStyle(size: size))) == "size")
    }
    for length in [-1, 10_001, .nan] {
      #expect(try property(.box(InlineBox(width: length, height: 1))) == "width")
      #expect(try property(.box(InlineBox(width: 1, height: length, baseline: 0))) == "height")
    }
    for (run, expected) in [
      (.text("a", RangeStyle(letterSpacing: .infinity)), "letterSpacing"),
      (.text("a", RangeStyle(font: FontDescriptor(weight: 0))), "weight"),
      (.box(InlineBox(width: 1, height: 1, baseline: .nan)), "baseline"),
      (.box(InlineBox(width: 0, height: 0, baseline: -5)), nil),
    ] as [(StyledText.Run, String?)] {
      #expect(try property(run) == expected, "\(run)")
    }
  }

  @Test("fixed metrics know ranges and boxes")
  func fixedMetrics() throws {
    let text = StyledText([
      "aa ", .text("bb", Self.large), .box(InlineBox(width: 7, height: 30, baseline: 20)),
    ])
    let measurer = FixedMetricsMeasurer()
    let style = TextStyle(size: 10)
    #expect(try measurer.measure([text], style: style)[0].size == Size(width: 42, height: 30))
    let lines = try measurer.layout(text, style, in: 30, lines: 0)
    #expect(
      lines.lines.map(\.frame) == [
        Rect(x: 0, y: 0, width: 10, height: 10), Rect(x: 0, y: 10, width: 27, height: 30),
      ])
    #expect(lines.boxes.map(\.frame) == [Rect(x: 20, y: 10, width: 7, height: 30)])
    let cut = try measurer.layout(text, style, in: 35)
    #expect(cut.visibleText == "aa b\u{2026}" && cut.metrics.width == 35)
    #expect(try measurer.layout(text, style, in: 34).visibleText == "aa\u{2026}")
  }

  @Test("carets and rectangles know ranges of several sizes, and boxes")
  func carets() throws {
    let text = StyledText([
      "ab", .box(InlineBox(width: 16, height: 24, baseline: 18)), .text("fi", Self.large),
    ])
    let layout = try TestFont.measurer().layout(text, TestFont.style, glyphs: true)
    let carets = TextCarets(layout, of: text.string)
    // Offsets of a, b, the box and the two halves of a ligature 10 points wide.
    #expect([0, 1, 2, 5, 6, 7].map { carets.caret(at: $0).x } == [0, 5, 10, 26, 31, 36])
    #expect(carets.character(at: Point(x: 12, y: 5)) == 2..<5)
    #expect(carets.caret(nearest: Point(x: 24, y: 5)).offset == 5)
    #expect(carets.rects(of: 1..<6) == [Rect(x: 5, y: 0, width: 26, height: 24)])
    let hebrew = StyledText(["\u{5D0}", .box(InlineBox(width: 7, height: 1)), "\u{5D1}"])
    let mirrored = try TestFont.measurer().layout(hebrew, TestFont.style, glyphs: true)
    let box = try #require(mirrored.boxes.first)
    #expect(box.direction == .rightToLeft)
    let found = TextCarets(mirrored, of: hebrew.string).caret(at: 2)
    #expect(found.x == box.frame.maxX && found.direction == .rightToLeft)
  }

  @Test("an explanation has the size of each range, and says which characters are boxes")
  func explanation() throws {
    var style = TestFont.style
    let text = try style.ranges.string(
      of: StyledText(["a", .text("b", Self.large), .box(InlineBox(width: 7, height: 30))]))
    let explained = try TestFont.measurer().explanation(of: text, style: style)
    #expect(explained.clusters.map(\.size) == [nil, 20, nil])
    #expect(explained.clusters.map(\.isBox) == [false, false, true])
    #expect(explained.clusters.map(\.advance) == [5, 10, 7])
    #expect(explained.clusters.map(\.sourceRange) == [0..<1, 1..<2, 2..<5])
    #expect(explained.heightFonts.isEmpty && explained.lineGap == 0)
    // The box is 30 above the baseline, large text 4 below it.
    #expect(explained.lineHeight == 34 && explained.lineBaseline == 30)
  }

  @Test("the marks of ranges do not count in the length of a text")
  func length() throws {
    var style = TestFont.style
    let runs = (0..<60_000).map {
      StyledText.Run.text("a", RangeStyle(attributes: "\($0 & 1)"))
    }
    let string = try style.ranges.string(of: StyledText(runs + [.text("b", RangeStyle())]))
    #expect(string.utf8.count > 500_000)
    let longest = String(repeating: "a", count: TextMeasurer.maximumTextLength - 60_001)
    #expect(
      try TestFont.measurer().measure([string + longest], style: style)[0].width
        == Double(TextMeasurer.maximumTextLength) * 5)
    #expect(throws: FontError.textTooLong(bytes: TextMeasurer.maximumTextLength + 1)) {
      try TestFont.measurer().measure([string + longest + "a"], style: style)
    }
  }

  @Test("a text without ranges is laid out as in a label that has none")
  func plainTexts() throws {
    var style = TextStyle(font: .test, size: 10, paragraph: ParagraphStyle(lineBoxes: .allRuns))
    let plain = style
    _ = try style.ranges.string(of: StyledText([.text("b", Self.large)]))
    // A fallback font is taller: all lines are.
    let text = "aaaa \u{1F600} bbbb"
    let measurer = try TextMeasurer(catalog: FontCatalog())
    let own = try measurer.layout(text, plain, in: 25, lines: 0)
    let ranged = try measurer.layout(text, style, in: 25, lines: 0)
    #expect(own.lines == ranged.lines && own.metrics == ranged.metrics)
  }
}
