import SnugGeometry

/// Texts in ranges with styles of their own, on one line without shaping: where all characters are simple,
/// each range is a run, and its width a sum.
extension TextMeasurer {
  /// Returns the metrics of a text alone on one line; `nil` if it must be shaped.
  /// - Parameter utf8: The text with marks.
  func summedRanges(of utf8: borrowing Span<UInt8>, _ style: ResolvedStyle) -> TextMetrics? {
    guard let ranges = style.ranges, utf8.count <= Self.maximumTextLength,
      style.style.direction != .rightToLeft
    else { return nil }
    var sum = RangeSum(ranges, hasLetter: SimpleCharacter.hasLetter(utf8))
    guard utf8.forEachRange(ranges, { sum.add(utf8.extracting($1), $0) }), let height = sum.height
    else { return nil }
    ownCounts.summed += 1
    let ideal = style.rules.firstLineIndent + sum.width
    guard style.rules.hasOwnHeights else {
      return style.unshaped.with(idealWidth: ideal, grid: grid)
    }
    return style.metrics(
      ofLine: height, idealWidth: ideal, grid: grid)
  }

  /// Returns the layout of a text that fits on one line, without glyphs; `nil` if it must be shaped.
  func summedRangesLayout(
    _ text: String, _ style: ResolvedStyle, in limit: Double
  ) -> TextLayout? {
    guard let ranges = style.ranges, let metrics = summedRanges(of: text.utf8.span, style),
      grid.fits(metrics.idealWidth - style.rules.firstLineIndent, in: limit)
    else { return nil }
    var faces: [FontFace] = []
    _ = text.utf8.span.forEachRange(ranges) { number, _ in
      let face = ranges.styles[number].context.chain.primary
      if !faces.contains(where: { $0 === face }) { faces.append(face) }
      return true
    }
    return TextLayout(
      style.style.ranges.unmarked(text), metrics, style.rules, reading: .leftToRight,
      isTruncated: false, faces: faces, glyphRuns: nil)
  }
}

/// The width of the runs of a text, and the height of its line.
private struct RangeSum {
  private let ranges: ResolvedRanges
  private let hasLetter: Bool
  private(set) var width = 0.0
  /// `nil` without a run.
  private(set) var height: LineBox?

  init(_ ranges: ResolvedRanges, hasLetter: Bool) {
    (self.ranges, self.hasLetter) = (ranges, hasLetter)
  }

  /// Adds a run in a style; returns false if it must be shaped.
  @inline(__always)
  mutating func add(_ utf8: borrowing Span<UInt8>, _ style: Int) -> Bool {
    let span = ranges.styles[style]
    guard span.sums.areExact, let fastPath = span.fastPath,
      let sum = fastPath.sum(of: utf8, joins: span.sums.joins, inTextWithLetter: hasLetter)
    else { return false }
    width += fastPath.width(of: sum, span.sums)
    if height == nil { height = span.height } else { height?.formUnion(span.height) }
    return true
  }
}

extension Span<UInt8> {
  /// Calls `body` with the style and the bytes of each range of a text with marks that has characters, until
  /// it returns false. Returns false then, and for a text that is not a row of runs: with two ranges in a
  /// row of one style, which are one run, with an inline box, or with a U+FDD0 that is no mark.
  @inline(__always)
  fileprivate func forEachRange(
    _ ranges: ResolvedRanges, _ body: (_ style: Int, Range<Int>) -> Bool
  ) -> Bool {
    var (style, start, last) = (0, 0, -1)
    var index = 0
    while index < count {
      // The first byte of a mark.
      guard self[index] == 0xEF else {
        index += 1
        continue
      }
      let end = index
      guard let entry = RangeMark.number(in: self, at: &index), entry >= 0,
        entry < ranges.numbers.count
      else { return false }
      if end > start {
        guard style != last, body(style, start..<end) else { return false }
        last = style
      }
      (style, start) = (Int(ranges.numbers[entry]), index)
    }
    guard count > start else { return true }
    return style != last && body(style, start..<count)
  }
}
