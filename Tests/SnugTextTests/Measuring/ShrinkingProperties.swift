import SnugGeometry
import SnugPropertyTesting
import Testing

@testable import SnugText

@Suite("Measuring: texts in smaller sizes, found by trying each")
struct ShrinkingProperties {
  private static func cases(lines: Int) -> Generator<TextCase> {
    TextCase.generator().changing { value, source in
      if lines > 1 {
        value.text = try source.draw(.joined(Corpus.word, count: 1...6))
      }
      try value.style.drawLines(&source)
      try value.style.drawModes(&source)
      value.style.shrinking = TextStyle.Shrinking(
        minimumScale: try source.draw(.element(of: [0, 0.3, 0.8, 1])),
        minimumSize: try source.draw(.element(of: [2, 7.1])),
        step: try source.draw(.element(of: [0.1, 0.5, 2])),
        baselineAdjustment: try source.draw(
          .element(of: TextStyle.Shrinking.BaselineAdjustment.allCases)))
      try value.drawRanges(&source)
    }
  }

  /// A measurer that Snug does not know, which has only what the protocol asks for.
  private final class Foreign: TextMeasuring {
    private let measurer: TextMeasurer

    init(_ measurer: TextMeasurer) { self.measurer = measurer }

    func measure(_ texts: [String], style: TextStyle) throws(FontError) -> [TextMetrics] {
      try measurer.measure(texts, style: style)
    }

    func layout(
      _ text: String, style: TextStyle, maximumWidth: Double?, maximumLines: Int,
      includingGlyphs: Bool
    ) throws(FontError) -> TextLayout {
      try measurer.layout(
        text, style, in: maximumWidth, lines: maximumLines, glyphs: includingGlyphs)
    }
  }

  @Test("a text in the size of its group is that of a style of this size", arguments: [1, 2])
  func groupSize(lines: Int) throws {
    let measurer = try InstalledFonts.measurer()
    let cases = Generator { source in
      (try source.draw(Self.cases(lines: lines)), try source.draw(.integer(in: 1...99)))
    }
    forAll(cases) { value, percent in
      let size = value.style.size * Double(percent) / 100
      func layout(_ measurer: any TextMeasuring, glyphs: Bool) throws -> TextLayout {
        try measurer.layout(
          value.text, style: value.style, upTo: size, maximumWidth: value.maximumWidth,
          maximumLines: lines, includingGlyphs: glyphs)
      }
      let foreign = Foreign(measurer)
      for glyphs in [true, false] {
        let shown = try layout(measurer, glyphs: glyphs)
        let expected = try layout(foreign, glyphs: glyphs)
        try checkSame(shown, expected)
        try checkEqual([shown.fontSize], [expected.fontSize])
        try checkEqual(shown.isShrunk, expected.isShrunk)
        try checkEqual(shown.glyphs.map(\.position), expected.glyphs.map(\.position))
      }
    }
  }

  /// Whether a line of a text ends where none may, but for one that is wider than it.
  private static func breaksWords(
    _ value: TextCase, _ style: TextStyle, lines: Int, _ measurer: TextMeasurer
  ) throws -> Bool {
    guard lines != 1 else { return false }
    let text = try measurer.explanation(
      of: value.text, style: style, maximumWidth: value.maximumWidth, maximumLines: lines)
    let ends = Set((text.breaks ?? []).map(\.sourceOffset))
    return text.lines.contains {
      $0.ending != .end && $0.ending != .mandatory && $0.ending != .cut
        && !ends.contains($0.sourceRange.upperBound)
    }
  }

  @Test("a prepared text that may be smaller has the lines of its layout", arguments: [0, 2])
  func prepared(lines: Int) throws {
    let measurer = try InstalledFonts.measurer()
    forAll(Self.cases(lines: 3)) { value in
      let prepared = try measurer.prepare(value.text, style: value.style)
      let shown = try measurer.layout(value, lines: lines, glyphs: false)
      try checkEqual(
        try prepared.height(at: value.maximumWidth, maximumLines: lines), shown.metrics.height)
      try checkEqual(
        try prepared.lineCount(at: value.maximumWidth, maximumLines: lines), shown.lines.count)
      guard lines == 0 else { return }
      try checkEqual(
        try prepared.lines(at: value.maximumWidth).map(\.width), shown.lines.map(\.frame.width))
    }
  }

  @Test("the size is that found by trying each in turn", arguments: [0, 1, 2, 3])
  func bruteForce(lines: Int) throws {
    let measurer = try InstalledFonts.measurer()
    let cases = Generator { source in
      var value = try source.draw(Self.cases(lines: lines == 0 ? 3 : lines))
      value.style.shrinking?.beforeBreakingWords = try source.draw(.element(of: [true, false]))
      let height = try source.draw(.element(of: [Double.infinity, 0, 20, 45, 80]))
      return (value, height)
    }
    // Words broken behind an ellipsis on the first line.
    let pinned: [[UInt64]] = [
      [
        0, 0, 0, 0, 0, 0, 0, 0, 0, 54, 1, 0, 1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0,
        2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      ],
      [
        0, 0, 0, 0, 0, 0, 0, 0, 0, 28, 1, 0, 1, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1,
        0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      ],
    ]
    forAll(cases, pinned: pinned) { value, height in
      let frame = Size(width: value.maximumWidth, height: height)
      func layout(_ style: TextStyle) throws -> TextLayout {
        try measurer.layout(value, style: style, lines: lines)
      }
      let shown = try measurer.layout(
        value.text, style: value.style, in: frame, maximumLines: lines, includingGlyphs: true)
      let shrinking = try #require(value.style.shrinking)
      let sizes = try #require(value.style.sizes)
      var own = value.style
      own.shrinking = nil
      var (whole, broken): (TextLayout?, TextLayout?)
      let isUseless = lines > 1 && Paragraph.split(value.unmarked).count > lines
      let avoids = shrinking.beforeBreakingWords
      // Without a limit of lines, a text is only made smaller for its words or its height.
      let isTaller = try layout(own).isTaller(than: frame)
      for index in 0...(isUseless ? 0 : sizes.last) where whole == nil {
        let style = index == 0 ? own : value.style.scaled(to: sizes[index])
        let next = try layout(style)
        let isCut = next.isTruncated && (lines > 0 || avoids || isTaller)
        guard !isCut, next.metrics.height <= height || next.visibleText.isEmpty else { continue }
        if avoids, try Self.breaksWords(value, style, lines: lines, measurer) {
          broken = broken ?? next
        } else {
          whole = next
        }
      }
      let last = isUseless ? own : value.style.scaled(to: sizes[sizes.last])
      let isCut = whole == nil && broken == nil
      let expected = try whole ?? broken ?? layout(last)
      try checkEqual(shown.fontSize, expected.fontSize)
      try checkEqual(shown.isShrunk, expected.fontSize < value.style.size)
      let explanation = try measurer.explanation(
        of: value.text, style: value.style, maximumWidth: value.maximumWidth,
        maximumHeight: height, maximumLines: lines)
      try checkEqual(explanation.shrinking != nil, shown.isShrunk)
      if let reason = explanation.shrinking {
        let hasReason =
          reason.missingWidth != nil || reason.lineCount != nil || reason.missingHeight != nil
          || reason.breaksWords
        try check(hasReason, "\(reason)")
      }
      // Cut to its height, a text without a limit of lines has as many as fit.
      if isCut, lines == 0, sizes.last > 0, expected.isTaller(than: frame) {
        try check(!shown.isTaller(than: frame) || shown.lines.count == 1, "\(shown.metrics)")
        return
      }
      try checkEqual(shown.isTruncated, expected.isTruncated)
      try checkEqual(shown.visibleText, expected.visibleText)
      try checkEqual(shown.metrics.idealWidth, expected.metrics.idealWidth)
      try checkEqual(shown.lines.map(\.frame.width), expected.lines.map(\.frame.width))
      try checkEqual(shown.glyphPlaces, expected.glyphPlaces)
      let box = try lines == 1 ? layout(own).metrics : expected.metrics
      if box.height <= height {
        try checkEqual([shown.metrics.height, shown.metrics.baseline], [box.height, box.baseline])
      }
      guard height == .infinity else { return }
      let metrics = try measurer.measure(
        value.text, style: value.style, maximumWidth: value.maximumWidth, maximumLines: lines)
      try checkEqual(metrics, shown.metrics)
    }
  }
}
