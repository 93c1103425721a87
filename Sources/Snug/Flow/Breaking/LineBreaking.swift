/// Greedy breaking: an item goes on the line as long as it fits, in order of index.
enum LineBreaking {
  /// The index of the first item of each line.
  ///
  /// A line breaks before an item that does not fit, before each of `forcedBreaks` and when it
  /// holds `maximumItemsPerLine`. An item that is longer than a line stands alone: nothing fits
  /// behind it.
  /// - Complexity: O(items).
  static func lineStarts(
    lengths: [Int32], limit: Int64, spacing: Int64, maximumItemsPerLine: Int?,
    forcedBreaks: [Int]
  ) -> [Int32] {
    guard !lengths.isEmpty else { return [] }
    let cap = maximumItemsPerLine ?? Int.max
    var starts: [Int32] = [0]
    var lineStart = 0
    var length = Int64(lengths[0])
    // The first item needs no break: it starts a line anyhow.
    var breaks = forcedBreaks.drop { $0 <= 0 }
    var nextForced = breaks.first ?? Int.max
    for item in 1..<lengths.count {
      let extended = length + spacing + Int64(lengths[item])
      if extended <= limit, item < nextForced, item - lineStart < cap {
        length = extended
      } else {
        starts.append(Int32(item))
        lineStart = item
        length = Int64(lengths[item])
        if item == nextForced {
          breaks.removeFirst()
          nextForced = breaks.first ?? Int.max
        }
      }
    }
    return starts
  }

  /// How many items of one length stand on a line: what the loop above finds, by division.
  /// - Precondition: `length + spacing > 0`.
  static func itemsPerLine(length: Int64, limit: Int64, spacing: Int64) -> Int {
    length > limit ? 1 : Int(1 + (limit - length) / (length + spacing))
  }
}
