import SnugGeometry

/// The widths at which the lines of a prepared text change.
extension PreparedText {
  /// Returns the least width, on the grid, at which the text has at most `count` lines; `nil` where
  /// its mandatory breaks make more.
  ///
  /// Lines are those of the style's own size, and broken as at any width: a word wider than its line between characters, and a character
  /// wider than its line is clipped. So "AB" has two lines even at width 0; `widthsWhereLinesChange`
  /// finds the widths at which whole words fit.
  ///
  /// Found by halving: where letters change their widths at the ends of lines, as in Arabic, a
  /// narrower width may also have so few lines.
  /// - Throws: As `lineCount(at:maximumLines:)`, and for a count below 1 or above
  ///   `TextMeasurer.maximumLineCount`.
  /// - Complexity: O(log of its width) times `lineCount(at:maximumLines:)`.
  public func leastWidth(forLines count: Int) throws(FontError) -> Double? {
    try FontError.check("count", Double(count), 1...Double(TextMeasurer.maximumLineCount))
    func isEnough(_ width: Double) throws(FontError) -> Bool {
      if let known = knownLineCount(at: width, 0) { return known.lines <= count }
      do {
        return try ownLines(at: width).count <= count
      } catch .tooManyLines {
        return false
      }
    }
    guard try isEnough(.infinity) else { return nil }
    guard try !isEnough(0) else { return 0 }
    // As many lines as allowed are hardly narrower than their share of the text without a limit: narrower
    // widths, at which words are broken, are seldom tried.
    let natural = try ownLines(at: .infinity).reduce(0) { max($0, $1.width) }
    let most = cells(natural)
    guard most > 1, try isEnough(points(most)) else {
      return try leastWidth(from: 0, upTo: .infinity, where: isEnough)
    }
    guard try isEnough(points(most - 1)) else { return points(most) }
    var bounds = (low: min(cells(natural / Double(count)), most - 2), most: most - 1)
    if bounds.low > 0, try isEnough(points(bounds.low)) { bounds = (0, bounds.low) }
    return points(try least(above: bounds.low, upTo: bounds.most, where: isEnough))
  }

  /// Returns the widths in `range`, on the grid and ascending, at each of which the lines differ
  /// from those at narrower widths: between two of them every line ends at the same place. The lower
  /// bound is not one of them. Lines are those of the style's own size.
  ///
  /// Found by halving, as `leastWidth(forLines:)`.
  /// - Parameter range: In points; the upper bound may be infinite.
  /// - Throws: As `lines(at:)`.
  /// - Complexity: O(log of its width) times `lines(at:)`, for each width.
  public func widthsWhereLinesChange(
    in range: ClosedRange<Double>
  ) throws(FontError) -> [Double] {
    try FontError.check(maximumWidth: range.lowerBound)
    try FontError.check(maximumWidth: range.upperBound)
    var widths: [Double] = []
    let last = try lineEnds(at: range.upperBound)
    var ends = try lineEnds(at: range.lowerBound)
    var width = range.lowerBound
    while ends != last {
      let current = ends
      width = try leastWidth(from: width, upTo: range.upperBound) { width throws(FontError) in
        try lineEnds(at: width) != current
      }
      guard width <= range.upperBound else { break }
      widths.append(width)
      ends = try lineEnds(at: width)
    }
    return widths
  }

  private func lineEnds(at maximumWidth: Double) throws(FontError) -> [Int] {
    var ends: [Int] = []
    if style.paragraph.textWrap == .wrap,
      forEachLine(
        at: maximumWidth,
        { part, _, start, end in
          ends.append(table.sourceRange(of: start..<end, in: part).upperBound)
        })
    {
      guard ends.count <= TextMeasurer.maximumLineCount else { throw .tooManyLines }
      return ends
    }
    return try ownLines(at: maximumWidth).map(\.sourceRange.upperBound)
  }

  /// Returns the least width of the grid beyond `width` that `isWide` finds wide enough, if all
  /// wider ones are; at most the first one beyond `limit`.
  private func leastWidth(
    from width: Double, upTo limit: Double, where isWide: (Double) throws(FontError) -> Bool
  ) throws(FontError) -> Double {
    var (low, step, most) = (cells(width), 1, cells(limit) + 1)
    while low + step < most, try !isWide(points(low + step)) {
      low += step
      step *= 2
    }
    most = min(most, low + step)
    return points(try least(above: low, upTo: most, where: isWide))
  }

  /// Returns the least width that `isWide` finds wide enough, by halving; in cells of the grid.
  /// - Parameters:
  ///   - low: Is not wide enough.
  ///   - most: Is wide enough, or the result if none below it is.
  private func least(
    above low: Int, upTo most: Int, where isWide: (Double) throws(FontError) -> Bool
  ) throws(FontError) -> Int {
    var (low, most) = (low, most)
    while most - low > 1 {
      let middle = (low + most) / 2
      if try isWide(points(middle)) { most = middle } else { low = middle }
    }
    return most
  }

  private func cells(_ points: Double) -> Int {
    Int(min(points * shared.grid.cellsPerPoint, 0x1p50))
  }

  private func points(_ cells: Int) -> Double { Double(cells) / shared.grid.cellsPerPoint }
}
