/// A row of places of which most are empty, in whose middle places can be put.
///
/// Places lie in blocks; one without elements is a number, whatever its length.
struct SparseArray<Element> {
  private var blocks: [Block] = []
  /// The index of each block's first place, and behind them the number of all.
  private var starts = [0]
  /// The places that hold an element.
  private(set) var filledCount = 0
  /// How many places a block has in which the first element is put.
  private let usualCount: Int

  /// Neighbouring places.
  private struct Block {
    var count: Int
    /// One for each place; none while all are empty.
    var elements: [Element?] = []

    var isEmpty: Bool { elements.isEmpty }
  }

  /// So many empty places.
  /// - Parameter usualCount: the places of a block with elements; tests make do with few.
  init(count: Int, usualCount: Int = 256) {
    self.usualCount = usualCount
    if count > 0 { blocks = [Block(count: count)] }
    starts = count > 0 ? [0, count] : [0]
  }

  /// A row of these elements.
  init(_ elements: [Element], usualCount: Int = 256) {
    self.init(count: 0, usualCount: usualCount)
    insert(elements, at: 0)
  }

  /// The number of places.
  var count: Int { starts[blocks.count] }

  /// - Complexity: O(log blocks); O(blocks) for the first element of a block.
  subscript(index: Int) -> Element? {
    get {
      let block = block(of: index)
      return blocks[block].isEmpty ? nil : blocks[block].elements[index - starts[block]]
    }
    set {
      var block = block(of: index)
      if blocks[block].isEmpty {
        guard newValue != nil else { return }
        block = openBlock(around: index, in: block)
      }
      let place = index - starts[block]
      filledCount += (newValue == nil ? 0 : 1) - (blocks[block].elements[place] == nil ? 0 : 1)
      blocks[block].elements[place] = newValue
    }
  }

  /// Puts in empty places.
  mutating func insert(emptyCount: Int, at index: Int) {
    guard emptyCount > 0 else { return }
    insert(Block(count: emptyCount), at: index)
  }

  /// Puts in places, some of them filled.
  mutating func insert(_ elements: [Element?], at index: Int) {
    filledCount += elements.count { $0 != nil }
    for start in stride(from: 0, to: elements.count, by: usualCount) {
      let part = elements[start..<min(start + usualCount, elements.count)]
      insert(Block(count: part.count, elements: Array(part)), at: index + start)
    }
  }

  /// Takes out places.
  mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let first = block(of: range.lowerBound)
    let last = block(of: range.upperBound - 1)
    for block in first...last {
      let start = max(range.lowerBound - starts[block], 0)
      let end = min(range.upperBound - starts[block], blocks[block].count)
      if !blocks[block].isEmpty {
        filledCount -= blocks[block].elements[start..<end].count { $0 != nil }
        blocks[block].elements.removeSubrange(start..<end)
      }
      blocks[block].count -= end - start
    }
    if first == last, blocks[first].count > usualCount / 4 {
      moveStarts(behind: first, by: -range.count)
    } else {
      mend(first...last)
    }
  }

  /// Changes elements in place, in order.
  mutating func updateEach(_ body: (Int, inout Element) -> Void) {
    for block in blocks.indices where !blocks[block].isEmpty {
      for place in blocks[block].elements.indices {
        guard var element = blocks[block].elements[place] else { continue }
        blocks[block].elements[place] = nil
        body(starts[block] + place, &element)
        blocks[block].elements[place] = element
      }
    }
  }

  /// Calls `body` with the elements of some places, in order.
  func forEach(in range: Range<Int>, _ body: (Int, Element) -> Void) {
    guard !range.isEmpty else { return }
    for block in block(of: range.lowerBound)...block(of: range.upperBound - 1)
    where !blocks[block].isEmpty {
      let start = max(range.lowerBound - starts[block], 0)
      let end = min(range.upperBound - starts[block], blocks[block].count)
      for place in start..<end {
        if let element = blocks[block].elements[place] { body(starts[block] + place, element) }
      }
    }
  }

  // MARK: Blocks

  /// Makes some places of an empty block around one a block of its own.
  /// - Returns: its index.
  private mutating func openBlock(around index: Int, in block: Int) -> Int {
    let place = index - starts[block]
    let count = blocks[block].count
    let start = place - place % usualCount
    let end = min(start + usualCount, count)
    var parts: [Block] = []
    if start > 0 { parts.append(Block(count: start)) }
    parts.append(
      Block(count: end - start, elements: [Element?](repeating: nil, count: end - start)))
    if end < count { parts.append(Block(count: count - end)) }
    blocks.replaceSubrange(block..<block + 1, with: parts)
    countPlaces(from: block)
    return start > 0 ? block + 1 : block
  }

  private mutating func insert(_ new: Block, at index: Int) {
    precondition((0...count).contains(index), "there is no such place")
    guard !blocks.isEmpty else {
      blocks = [new]
      return countPlaces(from: 0)
    }
    let block = index < count ? self.block(of: index) : blocks.count - 1
    let place = index - starts[block]
    let old = blocks[block]
    if old.isEmpty && new.isEmpty {
      blocks[block].count += new.count
    } else if !old.isEmpty, old.count + new.count <= 2 * usualCount {
      let elements =
        new.isEmpty ? [Element?](repeating: nil, count: new.count) : new.elements
      blocks[block].elements.insert(contentsOf: elements, at: place)
      blocks[block].count += new.count
    } else {
      var (head, tail) = (old, old)
      head.count = place
      tail.count = old.count - place
      if !old.isEmpty {
        head.elements.removeSubrange(place...)
        tail.elements.removeSubrange(..<place)
      }
      blocks.replaceSubrange(block..<block + 1, with: [head, new, tail])
      return mend(block...block + 2)
    }
    moveStarts(behind: block, by: new.count)
  }

  /// Takes out blocks without places, and joins neighbours that are alike.
  private mutating func mend(_ range: ClosedRange<Int>) {
    for block in range.reversed() where blocks[block].count == 0 { blocks.remove(at: block) }
    let first = max(range.lowerBound - 1, 0)
    var block = min(range.upperBound + 1, blocks.count - 1)
    while block > first {
      let (left, right) = (blocks[block - 1], blocks[block])
      let isJoined =
        left.isEmpty
        ? right.isEmpty : !right.isEmpty && left.count + right.count <= usualCount
      if isJoined {
        blocks[block - 1].count += right.count
        blocks[block - 1].elements += right.elements
        blocks.remove(at: block)
      }
      block -= 1
    }
    countPlaces(from: first)
  }

  private mutating func moveStarts(behind block: Int, by count: Int) {
    for index in starts.indices[(block + 1)...] { starts[index] += count }
  }

  private mutating func countPlaces(from first: Int) {
    starts.removeSubrange((first + 1)...)
    for block in blocks[first...] { starts.append(starts[starts.count - 1] + block.count) }
  }

  private func block(of index: Int) -> Int {
    precondition((0..<count).contains(index), "there is no such place")
    return starts.partitioningIndex { $0 > index } - 1
  }
}
