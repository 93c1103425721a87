import SnugGeometry

/// Texts in ranges with styles of their own, and texts with tabs, on one line without shaping. Ranges and
/// tabs part a text into runs; the width of a run of simple characters is a sum.
extension TextMeasurer {
  /// Returns the metrics of a text alone on one line, and its width without an indent; `nil` if it must be
  /// shaped.
  /// - Parameter utf8: The text with marks.
  @inline(__always)
  func summedRuns(
    of utf8: borrowing Span<UInt8>, _ style: ResolvedStyle
  ) -> (metrics: TextMetrics, width: Double)? {
    guard style.ranges != nil || style.stops != nil && utf8.hasTab else { return nil }
    return summed(utf8, style)
  }

  private func summed(
    _ utf8: borrowing Span<UInt8>, _ style: ResolvedStyle
  ) -> (metrics: TextMetrics, width: Double)? {
    guard utf8.count <= Self.maximumTextLength, style.style.direction != .rightToLeft else {
      return nil
    }
    let hasLetter = Alphabet.latin.hasLetter(utf8)
    var sum = RunSum(style, hasLetter: hasLetter)
    switch sum.add(utf8) {
    case .isSummed: break
    case .mustBeShaped: return nil
    case .mustBeMerged:
      guard let ranges = style.ranges, let (text, runs) = utf8.merged(ranges) else { return nil }
      sum = RunSum(style, hasLetter: hasLetter)
      for run in runs {
        var index = 0
        guard let own = ranges.summed(run.style),
          sum.add(text.span.extracting(run.text), at: &index, own)
        else { return nil }
      }
    }
    guard let height = sum.height else { return nil }
    ownCounts.summed += 1
    let ideal = style.rules.firstLineIndent + sum.width
    return (
      sum.hasOwnHeight
        ? style.metrics(ofLine: height, idealWidth: ideal, grid: grid)
        : style.unshaped.with(idealWidth: ideal, grid: grid), sum.width
    )
  }

  /// Returns the layout of a text that fits on one line, without glyphs; `nil` if it must be shaped.
  /// - Parameter summed: As `summedRuns`.
  func layout(
    ofRuns text: String, _ summed: (metrics: TextMetrics, width: Double), _ style: ResolvedStyle
  ) -> TextLayout? {
    var (shown, fonts) = (text, ShownFonts(style.context.primaryFaces))
    if let ranges = style.ranges {
      guard let (utf8, runs) = text.utf8.span.merged(ranges) else { return nil }
      (shown, fonts) = (String(decoding: utf8, as: UTF8.self), ShownFonts())
      for run in runs { fonts.add(ranges[run.style].context.chain.primary) }
    }
    return TextLayout(
      shown, summed.metrics, idealWidth: summed.width, on: grid, style.rules,
      reading: .leftToRight, isTruncated: false, fonts: fonts, glyphRuns: nil)
  }
}

/// The width of the runs of a text, and the height of its line.
private struct RunSum {
  private let style: ResolvedStyle
  private let hasLetter: Bool
  private(set) var width = 0.0
  /// Where the next run begins, from which tab stops are counted, in points.
  private var place: Double
  /// `nil` without a run.
  private(set) var height: LineBox?
  /// Whether a run is in another style than the label's.
  private(set) var hasOwnHeight = false

  init(_ style: ResolvedStyle, hasLetter: Bool) {
    (self.style, self.hasLetter, place) = (style, hasLetter, style.rules.firstLineIndent)
  }

  enum Result {
    case isSummed, mustBeShaped
    /// Ranges in a row are of one style: their text is one run.
    case mustBeMerged
  }

  /// Adds the runs of a text with marks.
  @inline(__always)
  mutating func add(_ utf8: borrowing Span<UInt8>) -> Result {
    let known = style.summed
    var (index, entry, last) = (0, 0, Int32(-1))
    while index < utf8.count {
      if utf8[index] == RangeMark.leadByte {
        guard style.ranges != nil, let next = RangeMark.number(in: utf8, at: &index), next >= 0
        else { return .mustBeShaped }
        entry = next
        continue
      }
      let own = entry < known.count ? known[entry] : nil
      guard let own = own ?? style.summed(ofEntry: entry) else { return .mustBeShaped }
      guard own.number != last else { return .mustBeMerged }
      guard add(utf8, at: &index, own) else { return .mustBeShaped }
      last = own.number
    }
    return .isSummed
  }

  /// Adds the runs at an offset in one style, and moves to the next mark; returns false if they must be
  /// shaped.
  @inline(__always)
  mutating func add(
    _ utf8: borrowing Span<UInt8>, at index: inout Int, _ own: ResolvedRanges.Summed
  ) -> Bool {
    let hasTabs = style.stops != nil
    repeat {
      if hasTabs, utf8[index] == Alphabet.tab {
        index += 1
        append(style.stops?.width(at: place) ?? 0)
        continue
      }
      guard
        let sum = own.fastPath.sum(
          ofRunIn: utf8, at: &index, endingAtTabs: hasTabs, joins: own.sums.joins,
          inTextWithLetter: hasLetter)
      else { return false }
      append(own.fastPath.width(of: sum, own.sums))
    } while index < utf8.count && utf8[index] != RangeMark.leadByte
    if height == nil { height = own.height } else { height?.formUnion(own.height) }
    if own.number > 0 { hasOwnHeight = true }
    return true
  }

  @inline(__always)
  private mutating func append(_ points: Double) {
    width += points
    place += points
  }
}

extension Span<UInt8> {
  fileprivate var hasTab: Bool {
    for index in 0..<count where self[index] == Alphabet.tab { return true }
    return false
  }

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
