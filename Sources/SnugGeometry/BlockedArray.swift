/// An array in blocks of neighbouring elements: an edit in the middle moves the elements of one block,
/// and the starts of the blocks behind it. A copy shares the blocks that are not edited.
///
/// A block may keep a summary of its elements, such as their sum, until one of them is edited.
@usableFromInline
package struct BlockedArray<Element, Summary> {
  /// Neighbouring elements, at least one.
  @usableFromInline
  package struct Block {
    @usableFromInline package var elements: [Element]
    /// What is known of the elements; `nil` after an edit.
    @usableFromInline package var summary: Summary?

    @inlinable package init(_ elements: [Element]) { self.elements = elements }
  }

  /// The blocks in order. Only their summaries are set from elsewhere.
  @usableFromInline package var blocks: [Block] = []
  /// The index of each block's first element, followed by the count of all.
  @usableFromInline package var starts = [0]
  /// The count of elements in a new block; an edited one has at most twice as many.
  @usableFromInline let usualCount: Int

  /// Creates an array of some elements.
  /// - Parameter usualCount: The count of elements in a new block.
  @inlinable
  package init(_ elements: [Element] = [], usualCount: Int = 128) {
    self.usualCount = usualCount
    replace(0..<0, with: parts(elements))
  }

  /// Returns the block of an element, and its index there.
  /// - Complexity: O(log blocks).
  @inlinable
  package func position(of index: Int) -> (block: Int, index: Int) {
    precondition(index >= 0 && index < count, "there is no such element")
    guard starts.count > 2 else { return (0, index) }
    var (low, high) = (0, blocks.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= index { low = middle } else { high = middle }
    }
    return (low, index - starts[low])
  }

  /// Returns the indices of a block's elements.
  @inlinable
  package func indices(ofBlock block: Int) -> Range<Int> { starts[block]..<starts[block + 1] }

  // MARK: Edits

  /// Appends an element behind the others.
  @inlinable
  package mutating func append(_ element: Element) {
    if !blocks.isEmpty, blocks[blocks.count - 1].elements.count < usualCount {
      edit(blocks.count - 1, adding: 1) { $0.append(element) }
    } else {
      var elements: [Element] = []
      // The first block may remain the only one, of few.
      if !blocks.isEmpty { elements.reserveCapacity(usualCount) }
      elements.append(element)
      blocks.append(Block(elements))
      starts.append(starts[starts.count - 1] + 1)
    }
  }

  /// Inserts elements before an index, or behind the last element.
  /// - Complexity: O(new elements + `usualCount` + blocks).
  @inlinable
  package mutating func insert(contentsOf new: [Element], at index: Int) {
    precondition(index >= 0 && index <= count, "there is no such place")
    guard !blocks.isEmpty, !new.isEmpty else {
      if blocks.isEmpty { replace(0..<0, with: parts(new)) }
      return
    }
    // Behind the last element is in the last block.
    var (block, place) = position(of: Swift.min(index, count - 1))
    if index == count { place += 1 }
    if blocks[block].elements.count + new.count <= 2 * usualCount {
      edit(block, adding: new.count) { $0.insert(contentsOf: new, at: place) }
    } else {
      let old = blocks[block].elements
      replace(block..<block + 1, with: parts(old[..<place] + new + old[place...]))
    }
  }

  /// Inserts an element before an index, or behind the last element.
  @inlinable
  package mutating func insert(_ element: Element, at index: Int) {
    insert(contentsOf: [element], at: index)
  }

  /// Removes the elements of a range.
  /// - Complexity: O(`usualCount` + blocks).
  @inlinable
  package mutating func removeSubrange(_ range: Range<Int>) {
    guard let lastIndex = range.last else { return }
    let (first, start) = position(of: range.lowerBound)
    let (last, end) = position(of: lastIndex)
    if first == last {
      edit(first, adding: -range.count) { $0.removeSubrange(start...end) }
    } else {
      let rest = Array(blocks[first].elements[..<start] + blocks[last].elements[(end + 1)...])
      replace(
        first..<last + 1, with: rest.count <= 2 * usualCount ? [Block(rest)] : parts(rest))
    }
    if first < blocks.count { joinIfSmall(first) }
  }

  /// Removes an element, and returns it.
  @inlinable
  @discardableResult
  package mutating func remove(at index: Int) -> Element {
    let element = self[index]
    removeSubrange(index..<index + 1)
    return element
  }

  // MARK: Blocks

  @inlinable
  func parts(_ elements: some RandomAccessCollection<Element>) -> [Block] {
    var parts: [Block] = []
    var rest = elements[...]
    while !rest.isEmpty {
      parts.append(Block(Array(rest.prefix(usualCount))))
      rest = rest.dropFirst(usualCount)
    }
    return parts
  }

  /// Changes the elements of a block to some more, or fewer.
  @inlinable
  mutating func edit(
    _ block: Int, adding count: Int, _ body: (inout [Element]) -> Void
  ) {
    body(&blocks[block].elements)
    blocks[block].summary = nil
    for next in block + 1..<starts.count { starts[next] += count }
  }

  /// Joins a block of few elements with a neighbour of few, and leaves out an empty one.
  @inlinable
  mutating func joinIfSmall(_ block: Int) {
    let count = blocks[block].elements.count
    if count == 0 { return replace(block..<block + 1, with: []) }
    guard count < usualCount / 4 else { return }
    for left in [block - 1, block] where left >= 0 && left + 1 < blocks.count {
      let joined = blocks[left].elements + blocks[left + 1].elements
      if joined.count <= usualCount { return replace(left..<left + 2, with: [Block(joined)]) }
    }
  }

  @inlinable
  mutating func replace(_ range: Range<Int>, with new: [Block]) {
    blocks.replaceSubrange(range, with: new)
    starts.removeSubrange((range.lowerBound + 1)...)
    for block in range.lowerBound..<blocks.count {
      starts.append(starts[block] + blocks[block].elements.count)
    }
  }
}

extension BlockedArray: RandomAccessCollection {
  /// The index of the first element: 0.
  @inlinable package var startIndex: Int { 0 }
  /// The count of elements.
  @inlinable package var endIndex: Int { starts[blocks.count] }
  /// The count of elements.
  @inlinable package var count: Int { starts[blocks.count] }

  /// An element. Changing it forgets the summary of its block.
  /// - Complexity: O(log blocks).
  @inlinable
  package subscript(index: Int) -> Element {
    _read {
      let (block, place) = position(of: index)
      yield blocks[block].elements[place]
    }
    _modify {
      let (block, place) = position(of: index)
      blocks[block].summary = nil
      yield &blocks[block].elements[place]
    }
  }
}

extension BlockedArray: Sendable where Element: Sendable, Summary: Sendable {}
extension BlockedArray.Block: Sendable where Element: Sendable, Summary: Sendable {}
