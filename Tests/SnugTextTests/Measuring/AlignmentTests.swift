import SnugGeometry
import SnugPropertyTesting
import SnugTesting
import SnugText
import Testing

/// In the test font at size 10: a capital is 10 points wide, a small letter, a space and a
/// missing character 5, the ellipsis 10.
@Suite("Alignment: lines within a label")
struct AlignmentTests {
  private func layout(
    _ text: String, _ alignment: ParagraphStyle.Alignment, limit: Double? = nil, lines: Int = 0,
    direction: LayoutDirection? = nil, truncation: TextStyle.Truncation.Mode = .tail
  ) throws -> TextLayout {
    try TestFont.layout(
      text, in: limit, lines: lines, mode: truncation, direction: direction
    ) { $0.paragraph.alignment = alignment }
  }

  /// Returns the x coordinates of the lines, then those of the glyphs.
  private func places(_ layout: TextLayout) -> [[Double]] {
    [layout.lines.map(\.frame.x), layout.glyphPlaces]
  }

  @Test(
    "a line lies at the left, in the middle or at the right of a frame wider than it",
    arguments: [
      (ParagraphStyle.Alignment.left, 0.0), (.center, 12.5), (.right, 25), (.natural, 0),
    ])
  func oneLine(alignment: ParagraphStyle.Alignment, offset: Double) throws {
    for lines in [0, 1] {
      // 15 points in a frame of 40.
      let text = try layout("Aa", alignment, lines: lines).aligned(in: 40)
      #expect(places(text) == [[offset], [offset, offset + 10]])
      #expect(text.metrics.width == 15)
    }
  }

  @Test("the position of a centred line is not rounded")
  func halves() throws {
    let text = try layout("a", .center).aligned(in: 5 + 1 / 64)
    let middle = 1.0 / 128
    #expect(places(text) == [[middle], [middle]])
  }

  @Test(
    "shorter lines are aligned within the widest line",
    arguments: [
      (ParagraphStyle.Alignment.left, 0.0), (.center, 7.5), (.right, 15), (.natural, 0),
    ])
  func severalLines(alignment: ParagraphStyle.Alignment, offset: Double) throws {
    let text = try layout("AA\na", alignment)
    #expect(text.metrics.size == Size(width: 20, height: 20))
    #expect(places(text) == [[0, offset], [0, 10, offset]])
    // A frame 10 points wider than the widest line.
    let shift = offset * 10 / 15
    #expect(
      places(text.aligned(in: 30))
        == [[shift, offset + shift], [shift, 10 + shift, offset + shift]])
    #expect(text.aligned(in: 30).lines.map(\.frame.y) == [0, 10])
  }

  @Test(
    "natural alignment places right-to-left text at the right",
    arguments: [
      (ParagraphStyle.Alignment.left, 0.0), (.center, 10), (.right, 20), (.natural, 20),
    ])
  func rightToLeft(alignment: ParagraphStyle.Alignment, offset: Double) throws {
    // Four letters of 5 points in a frame of 40.
    let text = try layout("שלום", alignment).aligned(in: 40)
    #expect(places(text) == [[offset], [0, 5, 10, 15].map { offset + $0 }])
    // The style's direction decides, whatever the letters.
    let set = try layout("aaaa", alignment, direction: .rightToLeft).aligned(in: 40)
    #expect(places(set)[0] == [offset])
  }

  @Test(
    "natural alignment follows the first letter, else is left; an empty text is a line of no width",
    arguments: [
      ("12", .natural, 0, [0]), ("12\nש", .natural, 0, [30, 35]), ("a\nשש", .natural, 0, [0, 0]),
      ("", .center, 0, [20]), ("", .right, 1, [40]),
    ] as [(String, ParagraphStyle.Alignment, Int, [Double])])
  func base(
    text: String, alignment: ParagraphStyle.Alignment, lines: Int, expected: [Double]
  ) throws {
    let places = try places(layout(text, alignment, lines: lines).aligned(in: 40))
    #expect(places[0] == expected)
    #expect(places[1].isEmpty == text.isEmpty)
  }

  @Test("a cut text is aligned by the width that is shown")
  func truncated() throws {
    // "aa" and the ellipsis in 24 points.
    let text = try layout("aaaaaa", .right, limit: 24, lines: 1).aligned(in: 24)
    #expect(text.visibleText == "aa\u{2026}")
    #expect(places(text) == [[4], [4, 9, 14]])
    let last = try layout("AA aaaaaa", .center, limit: 24, lines: 2).aligned(in: 24)
    #expect(places(last)[0] == [2, 2])
  }

  @Test(
    "a line wider than its frame overflows at its end", arguments: ParagraphStyle.Alignment.allCases
  )
  func overflow(alignment: ParagraphStyle.Alignment) throws {
    // CSS Text 3: contents too long for a line are start-aligned.
    let text = try layout("A\na", alignment)
    #expect(places(text.aligned(in: 8))[0][0] == 0)
    let reversed = try layout("A\na", alignment, direction: .rightToLeft)
    #expect(places(reversed.aligned(in: 8))[0][0] == -2)
    // The other line has 3 points left.
    let offset = [.natural: 3, .left: 0, .center: 1.5, .right: 3][alignment]
    #expect(places(reversed.aligned(in: 8))[0][1] == offset)
  }

  @Test(
    "a clipped text starts at the start side of its frame in every alignment",
    arguments: ParagraphStyle.Alignment.allCases)
  func clipped(alignment: ParagraphStyle.Alignment) throws {
    let text = try layout("AAA", alignment, limit: 25, lines: 1, truncation: .clip).aligned(in: 25)
    #expect(places(text) == [[0], [0, 10, 20]])
    let reversed = try layout("שלום", alignment, limit: 18, lines: 1, truncation: .clip)
    #expect(places(reversed.aligned(in: 18)) == [[0], [-2, 3, 8, 13]])
  }

  @Test("lines measured without fonts are aligned in the same way")
  func withoutFonts() throws {
    let style = TextStyle(font: .test, size: 10, paragraph: ParagraphStyle(alignment: .center))
    let text = try FixedMetricsMeasurer().layout("aaa b", style, in: 15, lines: 0)
    #expect(text.lines.map(\.frame.x) == [0, 5])
    #expect(text.aligned(in: 20).lines.map(\.frame.x) == [2.5, 7.5])
  }

  @Test("aligning in a frame of negative width stops the process")
  func precondition() async {
    await #expect(processExitsWith: .failure) {
      _ = try TestFont.layout("a", in: nil).aligned(in: -1)
    }
  }
}

@Suite("Alignment: properties")
struct AlignmentProperties {
  /// The frame is `extra` points wider than the text's limit.
  private typealias Case = (text: TextCase, lines: Int, extra: Double)

  private static var cases: Generator<Case> {
    Generator { source in
      (
        text: try source.draw(TextCase.generator()),
        lines: try source.draw(.element(of: [1, 0, 2])),
        extra: try source.draw(.length(in: 0...50))
      )
    }
  }

  /// Returns the layouts of one text in every alignment.
  private func layouts(
    _ measurer: TextMeasurer, _ value: Case
  ) throws -> [ParagraphStyle.Alignment: TextLayout] {
    var layouts: [ParagraphStyle.Alignment: TextLayout] = [:]
    for alignment in ParagraphStyle.Alignment.allCases {
      var style = value.text.style
      style.paragraph.alignment = alignment
      layouts[alignment] = try measurer.layout(value.text, style: style, lines: value.lines)
    }
    return layouts
  }

  @Test("alignment changes no size, no line and no character shown")
  func sizes() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(Self.cases) { value in
      let layouts = try layouts(measurer, value)
      let natural = layouts[.natural]
      let frame = value.text.maximumWidth + value.extra
      for alignment in ParagraphStyle.Alignment.allCases {
        for layout in [layouts[alignment], layouts[alignment]?.aligned(in: frame)] {
          try checkEqual(layout?.metrics, natural?.metrics)
          try checkEqual(layout?.lineTexts, natural?.lineTexts)
          try checkEqual(layout?.lines.map(\.frame.size), natural?.lines.map(\.frame.size))
          try checkEqual(layout?.lines.map(\.baseline), natural?.lines.map(\.baseline))
          try checkEqual(layout?.visibleText, natural?.visibleText)
          try checkEqual(layout?.isTruncated, natural?.isTruncated)
          try checkEqual(layout?.glyphRuns.map(\.width), natural?.glyphRuns.map(\.width))
        }
      }
    }
  }

  @Test("a centred line is moved by half of the free width, a right-aligned line by all of it")
  func offsets() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(Self.cases) { value in
      let frame = value.text.maximumWidth + value.extra
      let layouts = try layouts(measurer, value).mapValues { $0.aligned(in: frame) }
      guard let left = layouts[.left], let center = layouts[.center], let right = layouts[.right],
        let natural = layouts[.natural]
      else { return }
      for (index, line) in left.lines.enumerated() {
        let free = frame - line.frame.width
        try assume(free >= 0)
        try checkEqual(line.frame.x, 0)
        try checkEqual(center.lines[index].frame.x, free / 2)
        try checkEqual(right.lines[index].frame.x, free)
      }
      let isReversed = natural.baseDirection == .rightToLeft
      try checkEqual(natural.lines, isReversed ? right.lines : left.lines)
    }
  }

  @Test("glyphs move with their lines, and aligning again in the measured width undoes it")
  func glyphs() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(Self.cases) { value in
      for (alignment, layout) in try layouts(measurer, value) {
        let frame = value.text.maximumWidth + value.extra
        let aligned = layout.aligned(in: frame)
        for (before, after) in zip(layout.glyphRuns, aligned.glyphRuns) {
          // A run's line is the one whose baseline some glyph of it lies on, if one does.
          let line = layout.lines.indices.first { index in
            let y = layout.lines[index].baseline - layout.metrics.baseline
            return before.glyphs.contains { abs($0.position.y - y) < 1e-9 }
          }
          guard let line else { continue }
          let shift = aligned.lines[line].frame.x - layout.lines[line].frame.x
          for (old, new) in zip(before.glyphs, after.glyphs) {
            try check(abs(new.position.x - old.position.x - shift) < 1e-9, "\(alignment) \(line)")
            try checkEqual(new.position.y, old.position.y)
          }
        }
        // Sums of sixty-fourths and their halves are exact.
        try checkEqual(aligned.aligned(in: layout.metrics.width).lines, layout.lines)
      }
    }
  }
}
