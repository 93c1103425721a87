import SnugGeometry

/// An array into whose middle elements can be put without moving all behind them.
///
/// Elements lie in blocks; what is put in or taken out moves only the elements of its block, and
/// the starts of the blocks behind.
struct BlockedArray<Element> {
  private var blocks: [[Element]] = []
  /// The index of each block's first element, and behind them the number of all.
  private var starts = [0]

  /// How many elements a new block holds.
  private let usualCount: Int
  /// The most elements a block holds.
  private var maximumCount: Int { 2 * usualCount }

  /// Elements stay where they lie until the first edit between them.
  /// - Parameter usualCount: elements of a block; tests make do with few.
  init(_ elements: [Element] = [], usualCount: Int = 256) {
    self.usualCount = usualCount
    guard !elements.isEmpty else { return }
    blocks = [elements]
    starts = [0, elements.count]
  }

  var count: Int { starts[blocks.count] }

  /// - Complexity: O(log count).
  subscript(index: Int) -> Element {
    get {
      let block = block(of: index)
      return blocks[block][index - starts[block]]
    }
    set {
      let block = block(of: index)
      blocks[block][index - starts[block]] = newValue
    }
  }

  /// - Complexity: O(elements put in + count / `usualCount` + `usualCount`); the first edit is O(count).
  mutating func insert(_ elements: [Element], at index: Int) {
    splitIfWhole()
    guard index < count else { return append(elements) }
    let place = block(of: index)
    blocks[place].insert(contentsOf: elements, at: index - starts[place])
    if blocks[place].count > maximumCount {
      let whole = blocks[place]
      blocks.replaceSubrange(place..<place + 1, with: split(whole))
    }
    countElements(from: place)
  }

  /// - Complexity: O(elements taken out + count / `usualCount` + `usualCount`); the first edit is
  ///   O(count).
  mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    splitIfWhole()
    let first = block(of: range.lowerBound)
    let last = block(of: range.upperBound - 1)
    blocks[last].removeSubrange(
      max(0, range.lowerBound - starts[last])..<range.upperBound - starts[last])
    if first < last {
      blocks[first].removeSubrange((range.lowerBound - starts[first])...)
      blocks.removeSubrange(first + 1..<last)
    }
    // Neighbours that fit into one block become one, so that there are never many small ones.
    for place in stride(from: min(first + 1, blocks.count - 1), to: first - 1, by: -1) {
      joinWithPrevious(place)
    }
    countElements(from: max(0, first - 1))
  }

  /// Replaces some elements, in order.
  mutating func replace<Failure: Error>(
    where isReplaced: (Element) -> Bool,
    by replacement: (Int, Element) throws(Failure) -> Element
  ) throws(Failure) {
    for block in blocks.indices {
      for index in blocks[block].indices where isReplaced(blocks[block][index]) {
        blocks[block][index] = try replacement(starts[block] + index, blocks[block][index])
      }
    }
  }

  func forEach(_ body: (Int, Element) -> Void) {
    for (block, start) in zip(blocks, starts) {
      for (index, element) in block.enumerated() { body(start + index, element) }
    }
  }

  /// Makes blocks of elements that lie as they came.
  private mutating func splitIfWhole() {
    guard blocks.count == 1, blocks[0].count > maximumCount else { return }
    blocks = split(blocks[0])
    countElements(from: 0)
  }

  /// The first elements.
  func first(_ count: Int) -> [Element] {
    if blocks.count == 1, count == self.count { return blocks[0] }
    var first: [Element] = []
    first.reserveCapacity(count)
    for block in blocks where first.count < count { first += block.prefix(count - first.count) }
    return first
  }

  private mutating func append(_ elements: [Element]) {
    let first = blocks.count
    blocks += split(elements)
    if first > 0, first < blocks.count { joinWithPrevious(first) }
    countElements(from: max(0, first - 1))
  }

  private func split(_ elements: [Element]) -> [[Element]] {
    stride(from: 0, to: elements.count, by: usualCount).map {
      Array(elements[$0..<min(elements.count, $0 + usualCount)])
    }
  }

  private mutating func joinWithPrevious(_ place: Int) {
    guard blocks[place].isEmpty || place > 0 else { return }
    if !blocks[place].isEmpty {
      guard blocks[place - 1].count + blocks[place].count <= usualCount else { return }
      blocks[place - 1] += blocks[place]
    }
    blocks.remove(at: place)
  }

  private mutating func countElements(from first: Int) {
    starts.removeSubrange((first + 1)...)
    for block in blocks[first...] { starts.append(starts[starts.count - 1] + block.count) }
  }

  private func block(of index: Int) -> Int {
    precondition((0..<count).contains(index), "no element has this index")
    return starts.partitioningIndex { $0 > index } - 1
  }
}
