/// An array in blocks of neighbouring elements: an edit in the middle moves the elements of one block,
/// and the starts of the blocks behind it. A copy shares the blocks that are not edited.
///
/// A block may keep a summary of its elements, such as their sum, until one of them is edited.
package struct BlockedArray<Element, Summary> {
  /// Neighbouring elements, at least one.
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
    blocks = parts(elements)
    countElements(from: 0)
  }

  /// Returns the block of an element, and its index there.
  /// - Complexity: O(log blocks).
  @inlinable
  package func position(of index: Int) -> (block: Int, index: Int) {
    precondition(index >= 0 && index < count, "there is no such element")
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
    if let last = blocks.last, last.elements.count < usualCount {
      blocks[blocks.count - 1].elements.append(element)
      blocks[blocks.count - 1].summary = nil
      starts[blocks.count] += 1
    } else {
      blocks.append(Block([element]))
      starts.append(starts[starts.count - 1] + 1)
    }
  }

  /// Inserts elements before an index, or behind the last element.
  /// - Complexity: O(new elements + `usualCount` + blocks).
  @inlinable
  package mutating func insert(contentsOf new: [Element], at index: Int) {
    precondition(index >= 0 && index <= count, "there is no such place")
    guard let last = blocks.last, !new.isEmpty else {
      if blocks.isEmpty {
        blocks = parts(new)
        countElements(from: 0)
      }
      return
    }
    let (block, place) =
      index == count ? (blocks.count - 1, last.elements.count) : position(of: index)
    if blocks[block].elements.count + new.count <= 2 * usualCount {
      blocks[block].elements.insert(contentsOf: new, at: place)
      blocks[block].summary = nil
    } else {
      let old = blocks[block].elements
      blocks.replaceSubrange(block...block, with: parts(old[..<place] + new + old[place...]))
    }
    countElements(from: block)
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
      blocks[first].elements.removeSubrange(start...end)
      blocks[first].summary = nil
    } else {
      let rest = Array(blocks[first].elements[..<start] + blocks[last].elements[(end + 1)...])
      blocks.replaceSubrange(
        first...last, with: rest.count <= 2 * usualCount ? [Block(rest)] : parts(rest))
    }
    mend(first)
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

  /// Removes a block without elements, and joins one with few to a neighbour with few.
  @inlinable
  mutating func mend(_ block: Int) {
    var first = block
    let count = blocks[block].elements.count
    if count == 0 {
      blocks.remove(at: block)
    } else if count < usualCount / 4 {
      for left in [block - 1, block] where left >= 0 && left + 1 < blocks.count {
        let joined = blocks[left].elements + blocks[left + 1].elements
        guard joined.count <= usualCount else { continue }
        blocks.replaceSubrange(left...left + 1, with: [Block(joined)])
        first = left
        break
      }
    }
    countElements(from: first)
  }

  @inlinable
  mutating func countElements(from first: Int) {
    starts.removeSubrange((first + 1)...)
    for block in blocks[first...] { starts.append(starts[starts.count - 1] + block.elements.count) }
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
