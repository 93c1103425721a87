extension LineBlock {
  /// Where the lines of the next paragraph end if they are balanced; none for one that is filled.
  /// - Parameters:
  ///   - maximumLines: Of the whole block; 0 is no limit.
  ///   - isLast: Whether the paragraph ends the text: the last line allowed is cut if it does not.
  ///   - width: The exact width of the text between two places, standing alone; `nil` when enough
  ///     work was done for such widths.
  mutating func balancedEnds(
    of filling: LineFilling, upTo maximumLines: Int, isLast: Bool,
    width: (Range<Int>) throws(FontError) -> Double?
  ) throws(FontError) -> [Int] {
    let linesLeft = maximumLines == 0 ? .max : maximumLines - lines.count - (isLast ? 0 : 1)
    switch try LineBalance.lines(of: filling, upTo: linesLeft, width: width) {
    case .balanced(let ends): return ends
    case .filled: return []
    case .tooManyWays:
      hasUnbalancedLines = true
      return []
    }
  }
}
