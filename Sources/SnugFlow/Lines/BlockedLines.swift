import SnugGeometry

/// The items of a section in blocks, and their lines.
///
/// Sums before each block find items, lines and positions by binary search; an edit changes three
/// sums per block behind it. Lines store offsets from their block's first line, and reading a frame
/// sums items from their line's first and distributes free space. So whatever is not laid out again
/// stays valid.
struct BlockedLines {
  /// The blocks: at least one, which is empty when there are no items.
  var blocks: [ItemBlock]
  /// The start of each block, then the end of the last one.
  var starts: [Start] = []
  /// The number of items that differ in size from the one before; `nil` until it is needed.
  var differences: Int?
  /// An upper bound on the cross extent that an item can give a line.
  var largestCross: Int64 = 0
  var lastLine: LastLine
  /// The blocks with items edited since lines were laid out.
  var editedBlocks: Range<Int>?

  /// Whether lines are balanced: then an edit may move every break.
  var isBalanced: Bool

  /// Lays out the lines of items.
  /// - Complexity: O(items).
  init(_ blocks: [ItemBlock], isBalanced: Bool, _ section: UnitSection) {
    self.isBalanced = isBalanced
    self.blocks = blocks.isEmpty ? Self.noBlocks : blocks
    lastLine = LastLine(section, uniformLength: nil, everyLineHoldsOne: false)
    guard !blocks.isEmpty else {
      starts = Self.noStarts
      findLastLine(section)
      return
    }
    largestCross = countedLargestCross
    layAll(section)
  }

  // What sections without items share.
  private static let noBlocks = [ItemBlock()]
  private static let noStarts = [Start(), Start()]

  /// The sums of all blocks before one.
  struct Start {
    /// The number of items.
    var item = 0
    /// The number of lines that start there.
    var line = 0
    /// The cross-axis advance of these lines, with line spacings.
    var offset: Int64 = 0

    /// Returns the start of the next block, where this is that of `block`.
    func behind(_ block: ItemBlock) -> Start {
      Start(
        item: item + block.count, line: line + block.lines.count, offset: offset + block.advance)
    }
  }

  var itemCount: Int { starts[blocks.count].item }
  var lineCount: Int { starts[blocks.count].line }

  /// Returns the cross extent of all lines.
  func extent(_ section: UnitSection) -> Int64 {
    lineCount > 0 ? starts[blocks.count].offset - section.lineSpacing : 0
  }

  /// The storage location of an item or a line: its block, and its index in it.
  struct Place: Equatable {
    var block, index: Int
  }

  /// One line of the section.
  struct Line {
    var index: Int
    var items: Range<Int>
    /// The distance from its first item's start to its last one's end, without free space.
    var length: Int64
    /// The cross offset from the section's first line.
    var offset: Int64
    var cross: CrossPlacement
  }
}

// MARK: Finding

extension BlockedLines {
  /// Returns an item's location; an index behind the last item is at the end of the last block.
  func place(ofItem item: Int) -> Place {
    let block = min(starts.partitioningIndex { $0.item > item }, blocks.count) - 1
    return Place(block: block, index: item - starts[block].item)
  }

  /// Returns a line's location.
  func place(ofLine line: Int) -> Place {
    let block = starts.partitioningIndex { $0.line > line } - 1
    return Place(block: block, index: line - starts[block].line)
  }

  /// Returns the location of the line that contains an item.
  func lineWithItem(at place: Place) -> Place {
    if let line = blocks[place.block].lines.line(of: place.index) {
      return Place(block: place.block, index: line)
    }
    return self.place(ofLine: starts[place.block].line - 1)
  }

  /// Returns the first item of the line behind the last that starts in a block.
  private func end(ofLastLineIn block: Int) -> Int {
    let next = starts[block + 1].line
    guard next < lineCount else { return itemCount }
    let place = self.place(ofLine: next)
    return starts[place.block].item + blocks[place.block].lines.start(0)
  }

  func line(at place: Place, _ section: UnitSection) -> Line {
    line(at: place, blocks[place.block].lines, section)
  }

  /// - Parameter lines: The lines of the place's block, for reading many of them.
  @inline(__always)
  func line(at place: Place, _ lines: BlockLines, _ section: UnitSection) -> Line {
    let start = lines.start(place.index)
    let offset = lines.offset(place.index)
    let isLast = place.index + 1 == lines.count
    let next = isLast ? blocks[place.block].advance : lines.offset(place.index + 1)
    let end =
      isLast
      ? end(ofLastLineIn: place.block) : starts[place.block].item + lines.start(place.index + 1)
    var cross = CrossPlacement(extent: next - offset - section.lineSpacing)
    if let record = blocks[place.block].baselines.index(of: start) {
      cross.firstAscent = blocks[place.block].baselines[record].firstAscent
      cross.lastAscent = blocks[place.block].baselines[record].lastAscent
    }
    return Line(
      index: starts[place.block].line + place.index, items: starts[place.block].item + start..<end,
      length: lines.length(place.index), offset: starts[place.block].offset + offset, cross: cross)
  }

  /// Returns a line by its index.
  /// - Complexity: O(log items).
  func line(_ index: Int, _ section: UnitSection) -> Line {
    line(at: place(ofLine: index), section)
  }

  /// Returns the first line that ends, with the spacing behind it, beyond a cross offset;
  /// `lineCount` when none does.
  /// - Complexity: O(log items).
  func firstLine(endingBeyond offset: Int64) -> Int {
    let block = starts.partitioningIndex { $0.offset > offset } - 1
    guard block >= 0 else { return 0 }
    guard block < blocks.count else { return lineCount }
    let local = offset - starts[block].offset
    // This is the line before the first that starts beyond; no line before it ends beyond.
    return starts[block].line + max(0, blocks[block].lines.count(startingUpTo: local) - 1)
  }

  /// Returns the number of lines that start at or before a cross offset.
  /// - Complexity: O(log items).
  func lines(startingUpTo offset: Int64) -> Int {
    let block = min(starts.partitioningIndex { $0.offset > offset }, blocks.count) - 1
    guard block >= 0 else { return 0 }
    let local = offset - starts[block].offset
    return starts[block].line + blocks[block].lines.count(startingUpTo: local)
  }
}

/// The detection of equal items: then the last of justified lines keeps the columns of the others.
extension BlockedLines {
  /// Returns the length of all items if they have the same size and lines break only for lack of
  /// room; `nil` unchecked where nothing depends on it.
  mutating func uniformLength(_ section: UnitSection) -> Int64? {
    guard LastLine.dependsOnSizes(section), let first = blocks.first, first.count > 0 else {
      return nil
    }
    let length = first.ownLength(of: 0, section)
    let differences = differences ?? countedDifferences
    self.differences = differences
    // Checks that do not read the blocks come first: this is called after every edit.
    guard differences == 0 || section.style.oversize == .clamp else { return nil }
    guard !blocks.contains(where: { $0.options.contains { $0.options.breakBefore } })
    else { return nil }
    guard differences > 0 else { return Int64(length) }
    let isUniform = blocks.allSatisfy { block in
      (0..<(block.isRun ? 1 : block.count)).allSatisfy {
        block.ownLength(of: $0, section) == length && block.crosses[$0] == first.crosses[0]
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
      let grows = block.options.contains { $0.growth != nil }
      return max(
        largest, (grows ? ItemGrowth.largestCross : Int64(block.crosses.largest)) + reach)
    }
  }

  /// Counts the items of a range, and the one behind it, that differ in size from the one before
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
  /// Returns the items longer than a line, as ranges in order.
  func oversizeItems(_ section: UnitSection) -> [Range<Int>] {
    let cutsItems = Int64(section.longest) <= section.limit
    var ranges: [Range<Int>] = []
    for block in blocks.indices where !cutsItems || !blocks[block].options.isEmpty {
      let start = starts[block].item
      if blocks[block].isRun {
        if Int64(blocks[block].mains.common) > section.limit {
          ranges.join(start..<start + blocks[block].count)
        }
      } else {
        for item in 0..<blocks[block].count
        where Int64(blocks[block].ownLength(of: item, section)) > section.limit {
          ranges.join(start + item..<start + item + 1)
        }
      }
    }
    return ranges
  }
}

extension [Range<Int>] {
  /// Appends a range, or extends the last one if it touches that.
  fileprivate mutating func join(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if let last, last.upperBound == range.lowerBound {
      self[count - 1] = last.lowerBound..<range.upperBound
    } else {
      append(range)
    }
  }
}
