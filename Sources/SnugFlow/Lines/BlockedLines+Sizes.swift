/// Whether all items are alike: the last of justified lines keeps the columns of such a section.
extension BlockedLines {
  /// The length of all items if they have the same size and no line is broken but for want of
  /// room; not looked for where nothing depends on it.
  mutating func uniformLength(_ section: UnitSection) -> Int64? {
    guard LastLine.dependsOnSizes(section), let first = blocks.first, first.count > 0 else {
      return nil
    }
    let length = min(first.mains[0], section.longest)
    let differences = differences ?? countedDifferences
    self.differences = differences
    // What is known without a look at the blocks comes first: this is asked after every edit.
    guard differences == 0 || section.metrics.oversize == .clamp else { return nil }
    guard !blocks.contains(where: { $0.options.contains { $0.options.breakBefore } })
    else { return nil }
    guard differences > 0 else { return Int64(length) }
    let isUniform = blocks.allSatisfy { block in
      (0..<(block.isRun ? 1 : block.count)).allSatisfy {
        min(block.mains[$0], section.longest) == length && block.crosses[$0] == first.crosses[0]
      }
    }
    return isUniform ? Int64(length) : nil
  }

  private var countedDifferences: Int {
    var count = 0
    var last: UnitSize?
    for block in blocks where block.count > 0 {
      if let last, block.size(of: 0) != last { count += 1 }
      for item in 1..<(block.isRun ? 1 : block.count)
      where block.size(of: item) != block.size(of: item - 1) {
        count += 1
      }
      last = block.size(of: block.count - 1)
    }
    return count
  }

  var countedLargestCross: Int64 {
    blocks.reduce(0) { largest, block in
      let reach = block.options.reduce(0) { max($0, $1.options.baselineReach) }
      return max(largest, Int64(block.crosses.largest) + reach)
    }
  }

  /// Counts how many items of a range, and the one behind it, differ in size from the one before
  /// them; `sign` is -1 before they change.
  mutating func countDifferences(around range: Range<Int>, as sign: Int) {
    guard let known = differences, itemCount > 0 else { return }
    var count = 0
    var place = place(ofItem: max(0, range.lowerBound - 1))
    var last = blocks[place.block].size(of: place.index)
    for _ in max(1, range.lowerBound)..<max(1, min(itemCount, range.upperBound + 1)) {
      place.index += 1
      if place.index == blocks[place.block].count {
        place = Place(block: place.block + 1, index: 0)
      }
      let item = blocks[place.block].size(of: place.index)
      if item != last { count += 1 }
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
      let start = itemStarts[block]
      if blocks[block].isRun {
        if Int64(blocks[block].mains.common) > section.limit {
          ranges.join(start..<start + blocks[block].count)
        }
      } else {
        for item in 0..<blocks[block].count where Int64(blocks[block].mains[item]) > section.limit {
          ranges.join(start + item..<start + item + 1)
        }
      }
    }
    return ranges
  }
}

extension [Range<Int>] {
  /// Adds a range behind the others, to the last if it touches that.
  fileprivate mutating func join(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if let last, last.upperBound == range.lowerBound {
      self[count - 1] = last.lowerBound..<range.upperBound
    } else {
      append(range)
    }
  }
}
