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
