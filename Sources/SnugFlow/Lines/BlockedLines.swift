import SnugGeometry

/// The items of a section in blocks, and the lines they stand on.
struct BlockedLines {
  /// At least one, which is empty when there is nothing.
  var blocks: [ItemBlock]
  /// Before each block, and behind the last: how many items there are,
  var itemStarts: [Int] = [0]
  /// how many lines start,
  var lineStarts: [Int] = [0]
  /// and how far lines lead across, spacings included.
  var advances: [Int64] = [0]
  /// How many items differ in size from the one before, once that mattered.
  var differences: Int?
  /// At least the largest extent that an item can give a line.
  var largestCross: Int64 = 0
  var lastLine: LastLine
  /// The blocks that hold what was edited since lines were laid.
  var editedBlocks: Range<Int>?

  /// Whether lines are balanced: an edit may move every break then.
  var isBalanced: Bool

  /// Lays the lines of items.
  /// - Complexity: O(items).
  init(_ blocks: [ItemBlock], isBalanced: Bool, _ section: UnitSection) {
    self.isBalanced = isBalanced
    self.blocks = blocks.isEmpty ? [ItemBlock()] : blocks
    lastLine = LastLine(section, uniformLength: nil, everyLineHoldsOne: false)
    largestCross = countedLargestCross
    layAll(section)
  }

  var itemCount: Int { itemStarts[blocks.count] }
  var lineCount: Int { lineStarts[blocks.count] }

  /// The extent of the lines together.
  func extent(_ section: UnitSection) -> Int64 {
    lineCount > 0 ? advances[blocks.count] - section.lineSpacing : 0
  }

  /// A block, and an item or a line of it.
  struct Place: Equatable {
    var block, index: Int
  }

  /// One line of the section.
  struct Line {
    var index: Int
    var items: Range<Int>
    /// From its first item's start to its last one's end, before free space is given out.
    var length: Int64
    /// Across, from the section's first line.
    var offset: Int64
    var cross: CrossPlacement
  }
}

// MARK: Finding

extension BlockedLines {
  /// Where an item is kept; one behind the last is at the end of the last block.
  func place(ofItem item: Int) -> Place {
    let block = min(itemStarts.partitioningIndex { $0 > item }, blocks.count) - 1
    return Place(block: block, index: item - itemStarts[block])
  }

  /// Where a line is kept.
  func place(ofLine line: Int) -> Place {
    let block = lineStarts.partitioningIndex { $0 > line } - 1
    return Place(block: block, index: line - lineStarts[block])
  }

  /// Where the line that an item stands on is kept.
  func lineWithItem(at place: Place) -> Place {
    if let line = blocks[place.block].lines.line(of: place.index) {
      return Place(block: place.block, index: line)
    }
    return self.place(ofLine: lineStarts[place.block] - 1)
  }

  /// The first item of the line behind the last that starts in a block.
  private func end(ofLastLineIn block: Int) -> Int {
    let next = lineStarts[block + 1]
    guard next < lineCount else { return itemCount }
    let place = self.place(ofLine: next)
    return itemStarts[place.block] + blocks[place.block].lines.start(0)
  }

  func line(at place: Place, _ section: UnitSection) -> Line {
    line(at: place, blocks[place.block].lines, section)
  }

  /// - Parameter lines: Those of the place's block, which many lines may be read from.
  @inline(__always)
  func line(at place: Place, _ lines: BlockLines, _ section: UnitSection) -> Line {
    let start = lines.start(place.index)
    let offset = lines.offset(place.index)
    let isLast = place.index + 1 == lines.count
    let next = isLast ? blocks[place.block].advance : lines.offset(place.index + 1)
    let end =
      isLast
      ? end(ofLastLineIn: place.block) : itemStarts[place.block] + lines.start(place.index + 1)
    var cross = CrossPlacement(extent: next - offset - section.lineSpacing)
    if !blocks[place.block].baselines.isEmpty,
      let baselines = blocks[place.block].baselines(ofLineAt: start)
    {
      cross.firstAscent = baselines.firstAscent
      cross.lastAscent = baselines.lastAscent
    }
    return Line(
      index: lineStarts[place.block] + place.index, items: itemStarts[place.block] + start..<end,
      length: lines.length(place.index), offset: advances[place.block] + offset, cross: cross)
  }

  /// One line by its index.
  /// - Complexity: O(log items).
  func line(_ index: Int, _ section: UnitSection) -> Line {
    line(at: place(ofLine: index), section)
  }

  /// The line of an item.
  /// - Complexity: O(log items).
  func line(ofItem item: Int, _ section: UnitSection) -> Line {
    line(at: lineWithItem(at: place(ofItem: item)), section)
  }

  /// The first line that ends, with the spacing behind it, beyond `offset` across; all of them
  /// start at or beyond it when none does.
  /// - Complexity: O(log items).
  func firstLine(endingBeyond offset: Int64) -> Int {
    let block = advances.partitioningIndex { $0 > offset } - 1
    guard block >= 0 else { return 0 }
    guard block < blocks.count else { return lineCount }
    let local = offset - advances[block]
    // The line before the first that starts beyond: it is the last that may end beyond.
    return lineStarts[block] + max(0, blocks[block].lines.count(startingUpTo: local) - 1)
  }

  /// How many lines start at or before `offset` across.
  /// - Complexity: O(log items).
  func lines(startingUpTo offset: Int64) -> Int {
    let block = min(advances.partitioningIndex { $0 > offset }, blocks.count) - 1
    guard block >= 0 else { return 0 }
    return lineStarts[block] + blocks[block].lines.count(startingUpTo: offset - advances[block])
  }
}

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
