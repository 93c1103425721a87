/// Whether all items are alike: the last of justified lines keeps the columns of such a section.
extension BlockedLines {
  /// The length of all items if they have the same size and no line is broken but for want of
  /// room; not looked for where nothing depends on it.
  mutating func uniformLength(_ section: UnitSection) -> Int64? {
    guard LastLine.dependsOnSizes(section), let first = blocks.first?.items.first else {
      return nil
    }
    let length = min(first.main, section.longest)
    let differences = differences ?? countedDifferences
    self.differences = differences
    // What is known without a look at the blocks comes first: this is asked after every edit.
    guard differences == 0 || section.metrics.oversize == .clamp else { return nil }
    guard !blocks.contains(where: { $0.options.contains(where: \.options.breakBefore) }) else {
      return nil
    }
    guard differences > 0 else { return Int64(length) }
    let isUniform = blocks.allSatisfy { block in
      block.items.allSatisfy {
        min($0.main, section.longest) == length && $0.cross == first.cross
      }
    }
    return isUniform ? Int64(length) : nil
  }

  private var countedDifferences: Int {
    var count = 0
    var last: ItemBlock.ItemRecord?
    for block in blocks {
      if let last, let first = block.items.first, !first.hasSize(of: last) { count += 1 }
      for item in block.items.indices.dropFirst()
      where !block.items[item].hasSize(of: block.items[item - 1]) {
        count += 1
      }
      last = block.items.last
    }
    return count
  }

  var countedLargestCross: Int64 {
    blocks.reduce(0) { largest, block in
      let reach = block.options.reduce(0) { max($0, $1.options.baselineReach) }
      return max(largest, Int64(block.items.reduce(0) { max($0, $1.cross) }) + reach)
    }
  }

  /// Counts how many items of a range, and the one behind it, differ in size from the one before
  /// them; `sign` is -1 before they change.
  mutating func countDifferences(around range: Range<Int>, as sign: Int) {
    guard let known = differences, itemCount > 0 else { return }
    var count = 0
    var place = place(ofItem: max(0, range.lowerBound - 1))
    var last = blocks[place.block].items[place.index]
    for _ in max(1, range.lowerBound)..<max(1, min(itemCount, range.upperBound + 1)) {
      place.index += 1
      if place.index == blocks[place.block].items.count {
        place = Place(block: place.block + 1, index: 0)
      }
      let item = blocks[place.block].items[place.index]
      if !item.hasSize(of: last) { count += 1 }
      last = item
    }
    differences = known + sign * count
  }
}

extension BlockedLines {
  /// The items longer than a line, as ranges in order.
  func oversizeItems(_ section: UnitSection) -> [Range<Int>] {
    guard Int64(section.longest) > section.limit else { return [] }
    var ranges: [Range<Int>] = []
    for block in blocks.indices {
      for (index, item) in blocks[block].items.enumerated() where Int64(item.main) > section.limit {
        let item = itemStarts[block] + index
        if let last = ranges.last, last.upperBound == item {
          ranges[ranges.count - 1] = last.lowerBound..<item + 1
        } else {
          ranges.append(item..<item + 1)
        }
      }
    }
    return ranges
  }
}
