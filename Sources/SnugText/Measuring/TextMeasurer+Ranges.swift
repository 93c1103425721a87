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
    let hasLetter = SimpleCharacter.hasLetter(utf8)
    var sum = RangeSum(ranges, hasLetter: hasLetter)
    if !utf8.forEachRange(ranges, { sum.add(utf8.extracting($1), $0) }) {
      // Where ranges in a row are of one style, their text is one run.
      guard !sum.needsShaping, let (text, runs) = utf8.merged(ranges) else { return nil }
      sum = RangeSum(ranges, hasLetter: hasLetter)
      for run in runs where !sum.add(text.span.extracting(run.text), run.style) { return nil }
    }
    guard let height = sum.height else { return nil }
    ownCounts.summed += 1
    let ideal = style.rules.firstLineIndent + sum.width
    return sum.hasOwnHeight
      ? style.metrics(ofLine: height, idealWidth: ideal, grid: grid)
      : style.unshaped.with(idealWidth: ideal, grid: grid)
  }

  /// Returns the layout of a text that fits on one line, without glyphs; `nil` if it must be shaped.
  func summedRangesLayout(
    _ text: String, _ style: ResolvedStyle, in limit: Double
  ) -> TextLayout? {
    guard let ranges = style.ranges, let metrics = summedRanges(of: text.utf8.span, style),
      grid.fits(metrics.idealWidth - style.rules.firstLineIndent, in: limit)
    else { return nil }
    guard let (text, runs) = text.utf8.span.merged(ranges) else { return nil }
    var faces: [FontFace] = []
    for run in runs {
      let face = ranges[run.style].context.chain.primary
      if !faces.contains(where: { $0 === face }) { faces.append(face) }
    }
    return TextLayout(
      String(decoding: text, as: UTF8.self), metrics, style.rules, reading: .leftToRight,
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
  /// Whether a run is in another style than the label's.
  private(set) var hasOwnHeight = false
  private(set) var needsShaping = false

  init(_ ranges: ResolvedRanges, hasLetter: Bool) {
    (self.ranges, self.hasLetter) = (ranges, hasLetter)
  }

  /// Adds a run in a style; returns false if it must be shaped.
  @inline(__always)
  mutating func add(_ utf8: borrowing Span<UInt8>, _ style: Int32) -> Bool {
    let span = ranges[style]
    guard span.sums.areExact, let fastPath = span.fastPath,
      let sum = fastPath.sum(of: utf8, joins: span.sums.joins, inTextWithLetter: hasLetter)
    else {
      needsShaping = true
      return false
    }
    width += fastPath.width(of: sum, span.sums)
    if height == nil { height = span.height } else { height?.formUnion(span.height) }
    if style > 0 { hasOwnHeight = true }
    return true
  }
}

extension Span<UInt8> {
  /// Calls `body` with the style and the bytes of each range of a text with marks that has characters, until
  /// it returns false. Returns false then, for a style that no text had before or a U+FDD0 that is no mark,
  /// and for two ranges in a row of one style, unless all are wanted.
  @inline(__always)
  fileprivate func forEachRange(
    _ ranges: ResolvedRanges, wantsAll: Bool = false, _ body: (_ style: Int32, Range<Int>) -> Bool
  ) -> Bool {
    var (style, start, last) = (Int32(0), 0, Int32(-1))
    var index = 0
    while index < count {
      // The first byte of a mark.
      guard self[index] == 0xEF else {
        index += 1
        continue
      }
      let end = index
      guard let entry = RangeMark.number(in: self, at: &index), entry >= 0,
        let next = ranges.number(ofEntry: entry)
      else { return false }
      if end > start {
        guard wantsAll || style != last, body(style, start..<end) else { return false }
        last = style
      }
      (style, start) = (next, index)
    }
    guard count > start else { return true }
    return (wantsAll || style != last) && body(style, start..<count)
  }

  /// Returns a text without marks and its runs; `nil` as `forEachRange`.
  fileprivate func merged(
    _ ranges: ResolvedRanges
  ) -> (utf8: [UInt8], runs: [(style: Int32, text: Range<Int>)])? {
    var utf8: [UInt8] = []
    utf8.reserveCapacity(count)
    var runs: [(style: Int32, text: Range<Int>)] = []
    let isKnown = forEachRange(ranges, wantsAll: true) { style, range in
      let start = utf8.count
      for index in range { utf8.append(self[index]) }
      if let last = runs.last, last.style == style {
        runs[runs.count - 1].text = last.text.lowerBound..<utf8.count
      } else {
        runs.append((style, start..<utf8.count))
      }
      return true
    }
    return isKnown ? (utf8, runs) : nil
  }
}
