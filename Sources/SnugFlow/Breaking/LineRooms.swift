/// The room left on each of many lines, in a tree that finds the first line with enough of it.
///
/// Each node holds the largest room of the lines below it; a line without items has room for any.
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
