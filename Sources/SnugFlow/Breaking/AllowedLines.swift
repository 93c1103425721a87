/// The ranges of a section's items that may form a line, and their lengths in layout units.
struct AllowedLines {
  /// The total length of the items before each position, from before the first item to behind the
  /// last, with a spacing behind each item.
  let distances: [Int64]
  /// The start of the longest line that may end at each position. Every later item may start one,
  /// too. The values never decrease from one position to the next.
  let earliestStarts: [Int32]
  let spacing: Int64
}

extension AllowedLines {
  /// Finds the allowed lines. A line may be longer than `limit` only if it is a single item.
  /// - Parameter forcedBreaks: The indices of items that start a line, ascending.
  /// - Complexity: O(items).
  init(
    lengths: [Int32], limit: Int64, spacing: Int64, maximumItemsPerLine: Int?, forcedBreaks: [Int]
  ) {
    let cap = maximumItemsPerLine ?? Int.max
    var distances: [Int64] = [0]
    var earliestStarts: [Int32] = [0]
    distances.reserveCapacity(lengths.count + 1)
    earliestStarts.reserveCapacity(lengths.count + 1)
    var breaks = forcedBreaks[...]
    var start = 0
    var distance: Int64 = 0
    for (item, length) in lengths.enumerated() {
      distance += Int64(length) + spacing
      while let next = breaks.first, next <= item {
        start = max(start, next)
        breaks.removeFirst()
      }
      start = max(start, item - cap + 1)
      while start < item, distance - distances[start] - spacing > limit { start += 1 }
      distances.append(distance)
      earliestStarts.append(Int32(start))
    }
    self.init(distances: distances, earliestStarts: earliestStarts, spacing: spacing)
  }

  var itemCount: Int { distances.count - 1 }

  /// The total length of all items, with a spacing behind each.
  var wholeDistance: Int64 { distances[itemCount] }

  func length(from start: Int, to end: Int) -> Int64 {
    distances[end] - distances[start] - spacing
  }

  /// An upper bound on the sum of the squared lengths of any lines.
  var greatestSumOfSquares: Int128 {
    var longest: Int64 = 0
    for end in distances.indices.dropFirst() {
      longest = max(longest, length(from: Int(earliestStarts[end]), to: end))
    }
    return Int128(longest) * Int128(wholeDistance)
  }

  /// The sum of the squared lengths if each item is a line.
  var leastSumOfSquares: Int128 {
    (0..<itemCount).reduce(0) { sum, item in
      let length = length(from: item, to: item + 1)
      return sum + Int128(length) * Int128(length)
    }
  }

  /// The same lines, read from the last item to the first.
  /// - Complexity: O(items).
  var mirrored: AllowedLines {
    let count = itemCount
    let whole = distances[count]
    var starts = [Int32](repeating: 0, count: count + 1)
    var end = 0
    for start in 0..<count {
      while end < count, earliestStarts[end + 1] <= start { end += 1 }
      starts[count - start] = Int32(count - end)
    }
    return AllowedLines(
      distances: distances.reversed().map { whole - $0 }, earliestStarts: starts, spacing: spacing)
  }
}

/// The room left on each of many lines, in a tree that finds the first line with enough of it.
///
/// Each node stores the largest room of the lines below it; an empty line has room for any length.
struct LineRooms {
  private var largest: [Int64]
  private let firstLeaf: Int

  /// - Complexity: O(lines).
  init(lineCount: Int) {
    var leaves = 1
    while leaves < lineCount { leaves *= 2 }
    firstLeaf = leaves
    largest = Array(repeating: Int64.max, count: 2 * leaves)
  }

  func room(ofLine line: Int) -> Int64 { largest[firstLeaf + line] }

  /// - Complexity: O(log lines).
  mutating func setRoom(_ room: Int64, ofLine line: Int) {
    var node = firstLeaf + line
    largest[node] = room
    while node > 1 {
      node /= 2
      largest[node] = max(largest[2 * node], largest[2 * node + 1])
    }
  }

  /// - Complexity: O(log lines).
  func firstLine(withRoomFor length: Int64) -> Int {
    var node = 1
    while node < firstLeaf {
      node *= 2
      if largest[node] < length { node += 1 }
    }
    return node - firstLeaf
  }
}
