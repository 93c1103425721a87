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
    var sum = RangeSum(hasLetter: SimpleCharacter.hasLetter(utf8))
    switch sum.add(utf8, ranges) {
    case .isSummed: break
    case .mustBeShaped: return nil
    case .mustBeMerged:
      guard let (text, runs) = utf8.merged(ranges) else { return nil }
      sum = RangeSum(hasLetter: sum.hasLetter)
      for run in runs {
        var index = 0
        guard let style = ranges.summed(run.style),
          sum.add(text.span.extracting(run.text), at: &index, style)
        else { return nil }
      }
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
  let hasLetter: Bool
  private(set) var width = 0.0
  /// `nil` without a run.
  private(set) var height: LineBox?
  /// Whether a run is in another style than the label's.
  private(set) var hasOwnHeight = false

  init(hasLetter: Bool) { self.hasLetter = hasLetter }

  enum Result {
    case isSummed, mustBeShaped
    /// Ranges in a row are of one style: their text is one run.
    case mustBeMerged
  }

  /// Adds the runs of a text with marks.
  @inline(__always)
  mutating func add(_ utf8: borrowing Span<UInt8>, _ ranges: ResolvedRanges) -> Result {
    let known = ranges.known
    var (index, entry, last) = (0, 0, Int32(-1))
    while true {
      if index < utf8.count, utf8[index] != RangeMark.leadByte {
        let style = entry < known.count ? known[entry] : nil
        guard let style = style ?? ranges.summed(ofEntry: entry) else { return .mustBeShaped }
        guard style.number != last else { return .mustBeMerged }
        guard add(utf8, at: &index, style) else { return .mustBeShaped }
        last = style.number
      }
      if index == utf8.count { return .isSummed }
      guard let next = RangeMark.number(in: utf8, at: &index), next >= 0 else {
        return .mustBeShaped
      }
      entry = next
    }
  }

  /// Adds the run at an offset, and moves to the next mark; returns false if it must be shaped.
  @inline(__always)
  mutating func add(
    _ utf8: borrowing Span<UInt8>, at index: inout Int, _ style: ResolvedRanges.Summed
  ) -> Bool {
    guard
      let sum = style.fastPath.sum(
        ofRunIn: utf8, at: &index, joins: style.sums.joins, inTextWithLetter: hasLetter)
    else { return false }
    width += style.fastPath.width(of: sum, style.sums)
    if height == nil { height = style.height } else { height?.formUnion(style.height) }
    if style.number > 0 { hasOwnHeight = true }
    return true
  }
}

extension Span<UInt8> {
  /// Returns a text without marks and its runs; `nil` for a style that no text had before, or a U+FDD0 that
  /// is no mark.
  fileprivate func merged(
    _ ranges: ResolvedRanges
  ) -> (utf8: [UInt8], runs: [(style: Int32, text: Range<Int>)])? {
    var utf8: [UInt8] = []
    utf8.reserveCapacity(count)
    var runs: [(style: Int32, text: Range<Int>)] = []
    var (index, style) = (0, Int32(0))
    while index < count {
      let start = utf8.count
      while index < count, self[index] != RangeMark.leadByte {
        utf8.append(self[index])
        index += 1
      }
      if utf8.count > start, let last = runs.last, last.style == style {
        runs[runs.count - 1].text = last.text.lowerBound..<utf8.count
      } else if utf8.count > start {
        runs.append((style, start..<utf8.count))
      }
      guard index < count else { break }
      guard let entry = RangeMark.number(in: self, at: &index), entry >= 0,
        let next = ranges.number(ofEntry: entry)
      else { return nil }
      style = next
    }
    return (utf8, runs)
  }
}
