import SnugGeometry

/// The locations of a section's items, by index. Inserting in the middle does not move all later
/// ones. Ten million items without a location are one number.
///
/// Locations lie in blocks, 8 bytes each. An edit moves only the locations of its block, and the
/// starts of the blocks after it.
package struct PlaceArray {
  package typealias Place = CellTable.Place

  private var blocks: [Block] = []
  /// The index of each block's first item, followed by the count of all items.
  private var starts = PlaceArray.noStarts
  /// The count of items that have a location.
  private(set) var filledCount = 0
  /// The count of items in a new block; edited blocks with locations have at most twice as many.
  private let usualCount: Int

  /// What arrays without items share.
  private static let noStarts = [0]

  /// Neighbouring items.
  fileprivate struct Block {
    var count: Int
    /// One location for each item; empty while no item has one.
    var places: [Place] = []

    var isEmpty: Bool { places.isEmpty }
  }

  /// Creates an array whose locations stay in one block until the first edit between them.
  /// - Parameter usualCount: Tests use a small one.
  package init(_ places: [Place] = [], usualCount: Int = 256) {
    self.init([Block(count: places.count, places: places)], usualCount)
    filledCount = places.count { $0 != .none }
  }

  /// Creates an array of items without a location.
  init(emptyCount: Int, usualCount: Int = 256) {
    self.init([Block(count: emptyCount)], usualCount)
  }

  private init(_ blocks: [Block], _ usualCount: Int) {
    self.usualCount = usualCount
    self.blocks = blocks.filter { $0.count > 0 }
    countPlaces(from: 0)
  }

  package var count: Int { starts[blocks.count] }

  /// The count of items in blocks with locations, which take memory.
  var blockedCount: Int { blocks.reduce(0) { $0 + $1.places.count } }

  /// - Complexity: O(log blocks); O(blocks) for the first location in a block without any.
  package subscript(index: Int) -> Place {
    get {
      let block = block(of: index)
      return blocks[block].isEmpty ? .none : blocks[block].places[index - starts[block]]
    }
    set {
      var block = block(of: index)
      if blocks[block].isEmpty {
        guard newValue != .none else { return }
        block = openBlock(around: index, in: block)
      }
      let old = blocks[block].places[index - starts[block]]
      filledCount += (newValue == .none ? 0 : 1) - (old == .none ? 0 : 1)
      blocks[block].places[index - starts[block]] = newValue
    }
  }

  /// Returns the locations in a range, including those of items without one.
  func places(_ range: Range<Int>) -> [Place] {
    if blocks.count == 1, range == 0..<count, !blocks[0].isEmpty { return blocks[0].places }
    var places = [Place](repeating: .none, count: range.count)
    forEach(in: range) { index, place in places[index - range.lowerBound] = place }
    return places
  }

  /// Calls `body` with the items that have a location, in order.
  package func forEach(in range: Range<Int>, _ body: (Int, Place) -> Void) {
    guard !range.isEmpty else { return }
    for block in block(of: range.lowerBound)...block(of: range.upperBound - 1)
    where !blocks[block].isEmpty {
      let start = max(range.lowerBound - starts[block], 0)
      let end = min(range.upperBound - starts[block], blocks[block].count)
      for (index, place) in zip(start..<end, blocks[block].places[start..<end])
      where place != .none {
        body(starts[block] + index, place)
      }
    }
  }

  /// Replaces the locations of the items that have one, in order.
  mutating func replaceEach(_ body: (Int, Place) -> Place) {
    for block in blocks.indices {
      for index in blocks[block].places.indices where blocks[block].places[index] != .none {
        blocks[block].places[index] = body(starts[block] + index, blocks[block].places[index])
      }
    }
  }

  // MARK: Edits

  /// - Complexity: O(other.count + count / `usualCount` + `usualCount`); the first edit is
  ///   O(count).
  package mutating func insert(_ other: PlaceArray, at index: Int) {
    precondition((0...count).contains(index), "there is no such place")
    guard other.count > 0 else { return }
    guard !blocks.isEmpty else {
      (blocks, starts, filledCount) = (other.blocks, other.starts, other.filledCount)
      return
    }
    filledCount += other.filledCount
    let block = partedBlock(of: min(index, count - 1))
    let place = index - starts[block]
    let (old, new) = (blocks[block], other.blocks[0])
    let hasRoom = old.isEmpty ? new.isEmpty : old.count + new.count <= 2 * usualCount
    if other.blocks.count == 1, hasRoom {
      if new.isEmpty, !old.isEmpty {
        blocks[block].places.insert(
          contentsOf: repeatElement(.none, count: new.count), at: place)
      } else {
        blocks[block].places.insert(contentsOf: new.places, at: old.isEmpty ? 0 : place)
      }
      blocks[block].count += new.count
      return moveStarts(behind: block, by: new.count)
    }
    let (head, tail) = old.split(at: place)
    blocks.replaceSubrange(
      block..<block + 1, with: [head] + other.blocks.flatMap(parts) + [tail])
    mend(block..<blocks.count - (starts.count - 1) + block + 1)
  }

  /// - Complexity: O(items removed + count / `usualCount` + `usualCount`); the first edit is
  ///   O(count).
  package mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    forEach(in: range) { _, _ in filledCount -= 1 }
    _ = partedBlock(of: range.lowerBound)
    let last = partedBlock(of: range.upperBound - 1)
    let first = block(of: range.lowerBound)
    for block in first...last {
      let start = max(range.lowerBound - starts[block], 0)
      let end = min(range.upperBound - starts[block], blocks[block].count)
      if !blocks[block].isEmpty { blocks[block].places.removeSubrange(start..<end) }
      blocks[block].count -= end - start
    }
    if first == last, blocks[first].count > usualCount / 4 {
      moveStarts(behind: first, by: -range.count)
    } else {
      mend(first..<last + 1)
    }
  }

  // MARK: Blocks

  /// Returns the block of an item, after splitting it if it is larger than a block may be.
  private mutating func partedBlock(of index: Int) -> Int {
    let block = block(of: index)
    guard !blocks[block].isEmpty, blocks[block].count > 2 * usualCount else { return block }
    blocks.replaceSubrange(block..<block + 1, with: parts(blocks[block]))
    countPlaces(from: block)
    return self.block(of: index)
  }

  private func parts(_ block: Block) -> [Block] {
    guard !block.isEmpty, block.count > 2 * usualCount else { return [block] }
    return stride(from: 0, to: block.count, by: usualCount).map {
      let places = block.places[$0..<min(block.count, $0 + usualCount)]
      return Block(count: places.count, places: Array(places))
    }
  }

  /// Makes some items around an index in a block without locations a block of their own.
  /// - Returns: Its index.
  private mutating func openBlock(around index: Int, in block: Int) -> Int {
    let place = index - starts[block]
    let (head, rest) = blocks[block].split(at: place - place % usualCount)
    var (opened, tail) = rest.split(at: min(usualCount, rest.count))
    opened.places = Array(repeating: .none, count: opened.count)
    blocks.replaceSubrange(
      block..<block + 1, with: [head, opened, tail].filter { $0.count > 0 })
    countPlaces(from: block)
    return head.count > 0 ? block + 1 : block
  }

  /// Removes blocks without items, and joins neighbours without locations or with few.
  private mutating func mend(_ range: Range<Int>) {
    let left = blocks[range].filter { $0.count > 0 }
    blocks.replaceSubrange(range, with: left)
    let first = max(range.lowerBound - 1, 0)
    var block = min(range.lowerBound + left.count, blocks.count - 1)
    while block > first {
      let (left, right) = (blocks[block - 1], blocks[block])
      let isJoined =
        left.isEmpty
        ? right.isEmpty : !right.isEmpty && left.count + right.count <= usualCount
      if isJoined {
        blocks[block - 1].count += right.count
        blocks[block - 1].places += right.places
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
    if starts.count > first + 1 { starts.removeSubrange((first + 1)...) }
    for block in blocks[first...] { starts.append(starts[starts.count - 1] + block.count) }
  }

  private func block(of index: Int) -> Int {
    precondition((0..<count).contains(index), "there is no such place")
    return starts.partitioningIndex { $0 > index } - 1
  }
}

extension PlaceArray.Block {
  fileprivate func split(at place: Int) -> (head: Self, tail: Self) {
    var (head, tail) = (self, self)
    head.count = place
    tail.count = count - place
    if !isEmpty {
      head.places.removeSubrange(place...)
      tail.places.removeSubrange(..<place)
    }
    return (head, tail)
  }
}

extension CellTable.Place {
  /// The location of an item that has none: it was not measured.
  static let none = Self(column: Int(UInt32.max), row: 0)
}
