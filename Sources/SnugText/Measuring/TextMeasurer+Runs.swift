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
    guard utf8.count <= Self.maximumTextLength, style.style.paragraph.direction != .rightToLeft
    else {
      return nil
    }
    var sum = RunSum(style, hasLetter: Alphabet.latin.hasLetter(utf8))
    guard sum.add(utf8, &mergedText) else { return nil }
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
      (shown, fonts) = (style.style.ranges.unmarked(text), ShownFonts())
      let areKnown = text.utf8.span.forEachRange { entry, _ in
        guard let number = ranges.number(ofEntry: entry) else { return false }
        fonts.add(ranges[number].context.chain.primary)
        return true
      }
      guard areKnown else { return nil }
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

  /// Adds the runs of a text with marks; returns false if they must be shaped.
  /// - Parameter merged: Empty; for the text of ranges in a row in one style, which is one run.
  mutating func add(_ utf8: borrowing Span<UInt8>, _ merged: inout [UInt8]) -> Bool {
    let known = style.summed
    var last: (own: ResolvedRanges.Summed, text: Range<Int>)?
    let areKnown = utf8.forEachRange { entry, text in
      guard entry == 0 || style.ranges != nil,
        let own = (entry < known.count ? known[entry] : nil) ?? style.summed(ofEntry: entry)
      else { return false }
      if let last, last.own.number == own.number {
        if merged.isEmpty { merged.append(utf8, last.text) }
        merged.append(utf8, text)
        return true
      }
      guard add(last, utf8, &merged) else { return false }
      last = (own, text)
      return true
    }
    let isSummed = areKnown && add(last, utf8, &merged)
    merged.removeAll(keepingCapacity: true)
    return isSummed
  }

  /// Adds a run, and empties the merged text.
  @inline(__always)
  private mutating func add(
    _ run: (own: ResolvedRanges.Summed, text: Range<Int>)?, _ utf8: borrowing Span<UInt8>,
    _ merged: inout [UInt8]
  ) -> Bool {
    guard let run else { return true }
    guard !merged.isEmpty else { return add(utf8.extracting(run.text), run.own) }
    defer { merged.removeAll(keepingCapacity: true) }
    return add(merged.span, run.own)
  }

  /// Adds the text of a run; returns false if it must be shaped.
  @inline(__always)
  private mutating func add(
    _ utf8: borrowing Span<UInt8>, _ own: ResolvedRanges.Summed
  ) -> Bool {
    let hasTabs = style.stops != nil
    var index = 0
    while index < utf8.count {
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
    }
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

  /// Calls `body` with the number of the entry of each range and its bytes, until it returns false.
  /// - Returns: Whether all returned true; false, too, for a U+FDD0 that is no mark.
  @inline(__always)
  fileprivate func forEachRange(_ body: (_ entry: Int, _ text: Range<Int>) -> Bool) -> Bool {
    var (index, entry) = (0, 0)
    while true {
      let start = index
      while index < count, self[index] != RangeMark.leadByte { index += 1 }
      if index > start, !body(entry, start..<index) { return false }
      guard index < count else { return true }
      guard let next = RangeMark.number(in: self, at: &index), next >= 0 else { return false }
      entry = next
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ utf8: borrowing Span<UInt8>, _ range: Range<Int>) {
    unsafe utf8.extracting(range).withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
