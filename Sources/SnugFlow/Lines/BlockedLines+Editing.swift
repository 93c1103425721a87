/// Changes to the items, after which lines must be laid out again.
extension BlockedLines {
  /// Inserts items before an index, or at the end.
  /// - Complexity: O(items inserted + blocks).
  mutating func insert(_ new: [UnitItem], at item: Int, _ section: UnitSection) {
    guard !new.isEmpty else { return }
    countDifferences(around: item..<item, as: -1)
    var place = place(ofItem: item)
    let size = blocks[place.block].size(of: 0)
    if !new.allSatisfy({ $0.size == size && $0.options == nil }) {
      place = isolate(place, section)
    }
    blocks[place.block].insert(new, at: place.index)
    for item in new { largestCross = max(largestCross, item.largestCross) }
    for index in starts[(place.block + 1)...].indices { starts[index].item += new.count }
    markEdited(place.block)
    if blocks[place.block].count > ItemBlock.maximumCount, !blocks[place.block].isRun {
      split(place.block, at: blocks[place.block].usualCuts, section)
    } else {
      joinIfSmall(place.block)
    }
    countDifferences(around: item..<item + new.count, as: 1)
  }

  /// Removes items.
  /// - Complexity: O(items removed + blocks).
  mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    countDifferences(around: range, as: -1)
    var block = place(ofItem: range.lowerBound).block
    let first = block
    var low = range.lowerBound - starts[block].item
    var left = range.count
    while left > 0 {
      let high = min(blocks[block].count, low + left)
      left -= high - low
      blocks[block].remove(low..<high)
      markEdited(block)
      low = 0
      block += 1
    }
    countItems(first..<block, fewer: range.count)
    dropEmptyBlocks(first..<block)
    joinIfSmall(min(first + 1, blocks.count - 1))
    joinIfSmall(min(first, blocks.count - 1))
    countDifferences(around: range.lowerBound..<range.lowerBound, as: 1)
  }

  /// Changes an item's size.
  /// - Complexity: O(log items), O(blocks) in a run.
  mutating func setSize(_ size: UnitSize, of item: Int, _ section: UnitSection) {
    var place = place(ofItem: item)
    guard blocks[place.block].size(of: place.index) != size else { return }
    countDifferences(around: item..<item + 1, as: -1)
    largestCross = max(largestCross, Int64(size.cross))
    place = isolate(place, section)
    blocks[place.block].setSize(size, of: place.index)
    countDifferences(around: item..<item + 1, as: 1)
    markEdited(place.block)
    joinIfSmall(place.block)
  }

  /// Gives an item the options of another, or none.
  mutating func setOptions(_ new: UnitItem, of item: Int, _ section: UnitSection) {
    let place = isolate(place(ofItem: item), section)
    blocks[place.block].setOptions(new, of: place.index)
    largestCross = max(largestCross, self.item(item).largestCross)
    markEdited(place.block)
    joinIfSmall(place.block)
  }

  func item(_ item: Int) -> UnitItem {
    let place = place(ofItem: item)
    let block = blocks[place.block]
    var item = UnitItem(size: block.size(of: place.index))
    if let record = block.options.index(of: place.index).map({ block.options[$0] }) {
      (item.options, item.attached) = (record.options, record.attached)
      item.growth = record.growth?.atOwnLength
    }
    return item
  }

  /// Exchanges the main and cross sizes of all items.
  mutating func transpose() {
    for block in blocks.indices { blocks[block].transpose() }
    largestCross = countedLargestCross
  }

  private mutating func markEdited(_ block: Int) {
    editedBlocks =
      editedBlocks.map { min($0.lowerBound, block)..<max($0.upperBound, block + 1) }
      ?? block..<block + 1
  }

  /// Counts the items of some blocks again; the blocks behind have `count` fewer before them.
  private mutating func countItems(_ edited: Range<Int>, fewer count: Int) {
    for block in edited { starts[block + 1].item = starts[block].item + blocks[block].count }
    for index in starts[(edited.upperBound + 1)...].indices { starts[index].item -= count }
  }
}

// MARK: Blocks too large or too small

extension BlockedLines {
  /// Splits a long run, so that an item of it can be changed.
  /// - Returns: The new location of the item.
  private mutating func isolate(_ place: Place, _ section: UnitSection) -> Place {
    let count = blocks[place.block].count
    guard count > ItemBlock.maximumCount else { return place }
    var low = max(0, place.index - ItemBlock.partedCount / 2)
    var high = min(count, place.index + ItemBlock.partedCount / 2)
    if low < ItemBlock.partedCount { low = 0 }
    if count - high < ItemBlock.partedCount { high = count }
    split(place.block, at: [low, high].filter { $0 > 0 && $0 < count }, section)
    return Place(block: place.block + (low > 0 ? 1 : 0), index: place.index - low)
  }

  private mutating func split(_ block: Int, at cuts: [Int], _ section: UnitSection) {
    let parts = blocks[block].split(at: cuts, section)
    // What an edit removed from the lines is missing in the part where it was made.
    let edited = parts.firstIndex { $0.edited != nil } ?? 0
    var borders: [Start] = []
    var next = starts[block]
    let behind = parts[(edited + 1)...]
    for (index, part) in parts.enumerated().dropLast() {
      next = next.behind(part)
      if index == edited {
        next.line = starts[block + 1].line - behind.reduce(0) { $0 + $1.lines.count }
        next.offset = starts[block + 1].offset - behind.reduce(0) { $0 + $1.advance }
      }
      borders.append(next)
    }
    blocks.replaceSubrange(block..<block + 1, with: parts)
    starts.insert(contentsOf: borders, at: block + 1)
    editedBlocks = editedBlocks.map { range in
      range.lowerBound..<range.upperBound + (range.upperBound > block ? parts.count - 1 : 0)
    }
  }

  /// Removes the empty blocks of a range, except one that is the only block.
  private mutating func dropEmptyBlocks(_ range: Range<Int>) {
    let empty = range.filter { blocks[$0].count == 0 }
    guard let low = empty.first, let high = empty.last.map({ $0 + 1 }) else { return }
    let addedCount = blocks[low..<high].reduce(0) { $0 + $1.addedCount }
    if high < blocks.count {
      blocks[high].addedCount += addedCount
      blocks[high].markEdited(0..<0)
      leaveOut(low..<high, countingForNext: true)
    } else if low > 0 {
      let count = blocks[low - 1].count
      blocks[low - 1].addedCount += addedCount
      blocks[low - 1].markEdited(count..<count)
      leaveOut(low..<high)
      markEdited(low - 1)
    } else {
      blocks[low] = ItemBlock()
      blocks[low].addedCount = addedCount
      blocks[low].markEdited(0..<0)
      leaveOut(low + 1..<high)
    }
  }

  /// Joins a block of few items with a neighbour.
  private mutating func joinIfSmall(_ block: Int) {
    let count = blocks[block].count
    guard count < ItemBlock.minimumCount else { return }
    let mostJoined = (ItemBlock.usualCount + ItemBlock.maximumCount) / 2
    for first in [block, block - 1] where first >= 0 && first + 1 < blocks.count {
      guard blocks[first].count + blocks[first + 1].count <= mostJoined else {
        continue
      }
      blocks[first].append(blocks[first + 1])
      leaveOut(first + 1..<first + 2)
      markEdited(first)
      return
    }
  }

  /// Removes blocks from the list; the block before or behind takes over their counts.
  private mutating func leaveOut(_ range: Range<Int>, countingForNext: Bool = false) {
    blocks.removeSubrange(range)
    starts.removeSubrange(
      countingForNext ? range.lowerBound + 1..<range.upperBound + 1 : range)
    editedBlocks = editedBlocks.map { edited in
      let low =
        edited.lowerBound < range.lowerBound
        ? edited.lowerBound : max(range.lowerBound, edited.lowerBound - range.count)
      let high =
        edited.upperBound <= range.lowerBound
        ? edited.upperBound : max(range.lowerBound, edited.upperBound - range.count)
      return min(low, blocks.count - 1)..<max(min(low, blocks.count - 1) + 1, high)
    }
  }
}
