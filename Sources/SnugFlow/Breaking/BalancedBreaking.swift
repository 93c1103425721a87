/// Balanced breaking: lines as equally long as they can be, in no more lines than greedy breaking
/// makes unless more are asked for (CSS Flexible Box Layout 2, `wrap: balance`).
package enum BalancedBreaking {
  /// The index of the first item of each line.
  ///
  /// There are as many lines as greedy breaking makes, or `minimumLines` if that is more, as far as
  /// there are items. Of all breakings into that number of lines, it is the one whose lines' squared
  /// lengths add up to the least; of several, the one with the most items on the first line, then on
  /// the second and so on. No line is longer than `limit` but a single item; `maximumItemsPerLine`
  /// and `forcedBreaks` hold as they do in greedy breaking.
  ///
  /// - Parameters:
  ///   - limit: like all lengths, at most `LayoutUnit.maximumPoints`.
  ///   - forcedBreaks: indices of items, ascending.
  /// - Complexity: O(items). With more lines than greedy breaking makes, O(items * log(items *
  ///   limit)): usually three to a dozen passes over the items, two for a few long lines.
  package static func lineStarts(
    lengths: [Int32], limit: Int64, spacing: Int64, maximumItemsPerLine: Int?,
    forcedBreaks: [Int], minimumLines: Int
  ) -> [Int32] {
    guard !lengths.isEmpty else { return [] }
    let wanted = min(minimumLines, lengths.count)
    if wanted == lengths.count { return Array(0..<Int32(lengths.count)) }
    let lines = AllowedLines(
      lengths: lengths, limit: limit, spacing: spacing, maximumItemsPerLine: maximumItemsPerLine,
      forcedBreaks: forcedBreaks)
    var search = LinePriceSearch(lines, lineCount: wanted)
    return search.lineStarts()
  }
}
