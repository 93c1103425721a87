/// A layout of the lines of blocks, from one line on until a new line starts where an old one did.
///
/// It fills lines in order, greedily: block by block where items have only sizes (`PlainLines`,
/// `PlainLine`), else line by line (`GatheredLine`, `FlexibleLengths`). `CrossPlacement` has each
/// line's extent.
struct LineLayer {
  var blocks: [ItemBlock] = []
  private let section: UnitSection
  /// The start of the next line: a block, and an item of it.
  private(set) var block = 0
  private(set) var item = 0
  /// The number of items added to the blocks passed.
  private(set) var addedCount = 0
  /// The block with the last edited items, behind which lines may be unchanged.
  private var lastEditedBlock = Int.max
  /// The block's lines, baselines, advance and edits before this layout.
  private var old = ItemBlock()
  private var oldLine = 0
  private var gathered = GatheredLine()
  private var plain = PlainLines()
  /// The first items of all lines, where lines are not filled greedily.
  private let lineStarts: [Int32]?
  private var nextLineStart = 1
  private var laidCount: Int32 = 0

  init(_ section: UnitSection, lineStarts: [Int32]?) {
    self.section = section
    self.lineStarts = lineStarts
  }

  private var isAtEnd: Bool {
    block == blocks.count - 1 && item == blocks[block].count
  }

  /// Lays out every line.
  mutating func layAll() {
    enter(0, keeping: 0)
    item = 0
    while !isAtEnd {
      layPlainLines()
      layLine()
    }
  }

  /// Lays out the lines from the `line`th of a block on, or from its first item, at least until the
  /// edited items of `lastEdited` are passed.
  /// - Returns: Whether the lines behind are unchanged; if not, there are none.
  mutating func lay(from block: Int, line: Int?, through lastEdited: Int) -> Bool {
    lastEditedBlock = lastEdited
    addedCount = 0
    item = line.map { blocks[block].lines.start($0) } ?? 0
    enter(block, keeping: line ?? 0)
    while !isAtEnd {
      if blocks[self.block].isRun { layPlainLines() }
      layLine()
      if meetsOldLine() { return true }
    }
    return false
  }

  /// Begins the layout of a block's lines, except its first ones.
  private mutating func enter(_ block: Int, keeping lineCount: Int) {
    self.block = block
    oldLine = lineCount
    old.advance = blocks[block].advance
    old.edited = blocks[block].edited
    swap(&old.lines, &blocks[block].lines)
    swap(&old.baselines, &blocks[block].baselines)
    blocks[block].lines.removeAll()
    blocks[block].lines.reserveCapacity(for: old.lines)
    blocks[block].baselines.removeAll(keepingCapacity: true)
    blocks[block].lines.append(0..<lineCount, of: old.lines, moved: 0)
    blocks[block].baselines += old.baselines.prefix {
      lineCount > 0 && $0.item <= old.lines.start(lineCount - 1)
    }
    // Lines before an edit keep their positions; the first may be gone.
    blocks[block].advance = lineCount > 0 ? old.lines.offset(lineCount) : 0
    blocks[block].edited = nil
    addedCount += blocks[block].addedCount
    blocks[block].addedCount = 0
    if !section.growsItems {
      blocks[block].grown = []
    } else if blocks[block].grown.isEmpty {
      blocks[block].grown = (0..<blocks[block].count).map {
        blocks[block].ownLength(of: $0, section)
      }
    }
  }

  /// Whether an old line starts here, behind all edits. If so, it and those behind it in the block
  /// stay, moved together on the cross axis.
  private mutating func meetsOldLine() -> Bool {
    guard block >= lastEditedBlock, item >= old.edited?.upperBound ?? 0 else { return false }
    oldLine = old.lines.count(before: item)
    guard oldLine < old.lines.count, old.lines.start(oldLine) == item else { return false }
    let shift = blocks[block].advance - old.lines.offset(oldLine)
    blocks[block].lines.append(oldLine..<old.lines.count, of: old.lines, moved: shift)
    blocks[block].baselines += old.baselines.drop { $0.item < item }
    blocks[block].advance = old.advance + shift
    if item == 0 { blocks[block].lead = 0 }
    return true
  }

  private mutating func layLine() {
    let (lineBlock, start) = (block, item)
    let line = layPlainLine() ?? layGatheredLine()
    if start == 0 { blocks[lineBlock].lead = 0 }
    blocks[lineBlock].lines.append(
      BlockLines.Line(start: Int32(start), length: Int32(line.length)),
      offset: blocks[lineBlock].advance)
    blocks[lineBlock].advance += line.placement.extent + section.lineSpacing
    if line.placement.firstAscent != nil || line.placement.lastAscent != nil {
      blocks[lineBlock].baselines.append(
        ItemBlock.BaselineRecord(
          item: Int32(start), firstAscent: line.placement.firstAscent,
          lastAscent: line.placement.lastAscent))
    }
  }

  private struct Line {
    var length: Int64
    var placement: CrossPlacement
  }
}

// MARK: Lines of items without options

extension LineLayer {
  /// Whether the items of the block have only sizes, and lines are filled greedily.
  private var isPlain: Bool {
    section.placesBySizeAlone && lineStarts == nil && blocks[block].options.isEmpty
  }

  /// Lays out a line whose items have only sizes, and moves to its end; returns `nil`, without
  /// moving, when items have options.
  private mutating func layPlainLine() -> Line? {
    guard isPlain else { return nil }
    let start = (block, item)
    var line = PlainLine(section)
    while true {
      item = line.add(blocks[block].mains, blocks[block].crosses, from: item)
      guard item == blocks[block].count, block + 1 < blocks.count else { break }
      guard blocks[block + 1].options.isEmpty else {
        (block, item) = start
        return nil
      }
      enter(block + 1, keeping: 0)
      blocks[block].lead = line.nextOffset
      item = 0
    }
    return Line(length: line.length, placement: CrossPlacement(extent: line.extent))
  }

  /// Lays out the lines that start and end in the block, and moves to the last that starts in it.
  private mutating func layPlainLines() {
    guard isPlain else { return }
    if item == 0 { blocks[block].lead = 0 }
    item = plain.lay(&blocks[block], from: item, section)
  }
}

// MARK: Lines of any items

extension LineLayer {
  /// Lays out a line and moves to its end.
  private mutating func layGatheredLine() -> Line {
    let first = (block: block, item: item)
    gathered.removeAll()
    repeat {
      gathered.append(blocks[block].size(of: item), blocks[block].options(of: item), section)
      item += 1
      if item == blocks[block].count, block + 1 < blocks.count {
        enter(block + 1, keeping: 0)
        item = 0
      }
    } while !isAtEnd && joinsGathered()
    let length = gathered.place(section, isLast: isAtEnd)
    var place = first
    var offset: Int64 = 0
    var changesAcross = false
    for length in gathered.lengths {
      if place.item == blocks[place.block].count {
        place = (place.block + 1, 0)
        blocks[place.block].lead = offset
      }
      if section.growsItems,
        blocks[place.block].grow(place.item, to: Int32(length), section)
      {
        changesAcross = true
      }
      offset += length + section.interitemSpacing
      place.item += 1
    }
    let extent = changesAcross ? extentOfGrown(from: first) : gathered.extent
    return Line(length: length, placement: extent.placement)
  }

  /// Returns the extent of the gathered line, whose items have grown.
  private func extentOfGrown(from first: (block: Int, item: Int)) -> LineExtent {
    var extent = LineExtent()
    var place = first
    for _ in gathered.lengths {
      if place.item == blocks[place.block].count { place = (place.block + 1, 0) }
      let (cross, options) = blocks[place.block].placed(place.item)
      extent.add(Int64(cross), section.alignment(options), options)
      place.item += 1
    }
    return extent
  }

  /// Whether the next item joins the line.
  private mutating func joinsGathered() -> Bool {
    if let lineStarts {
      laidCount += 1
      guard nextLineStart < lineStarts.count, laidCount == lineStarts[nextLineStart] else {
        return true
      }
      nextLineStart += 1
      return false
    }
    if let cap = section.style.maximumItemsPerLine, gathered.lengths.count >= cap {
      return false
    }
    if let options = blocks[block].options(of: item), options.breakBefore { return false }
    return gathered.length + section.interitemSpacing
      + Int64(blocks[block].ownLength(of: item, section)) <= section.limit
  }
}

/// The items of a line, gathered to be placed together; storage is reused from line to line.
struct GatheredLine {
  private(set) var lengths: [Int64] = []
  /// The distance from the first item's start to the last one's end, before items grow.
  private(set) var length: Int64 = 0
  private(set) var extent = LineExtent()
  private var weights: [FlexibleLengths.Weight] = []

  mutating func removeAll() {
    lengths.removeAll(keepingCapacity: true)
    weights.removeAll(keepingCapacity: true)
    length = 0
    extent = LineExtent()
  }

  mutating func append(
    _ item: UnitSize, _ options: UnitOptions?, _ section: UnitSection
  ) {
    let main = Int64(section.length(item.main, options))
    length += lengths.isEmpty ? main : section.interitemSpacing + main
    lengths.append(main)
    weights.append(FlexibleLengths.Weight(options))
    extent.add(Int64(item.cross), section.alignment(options), options)
  }

  /// Grows the items if this line grows them.
  /// - Returns: Their total length, with spacings.
  mutating func place(_ section: UnitSection, isLast: Bool) -> Int64 {
    if section.fills(isLast: isLast) {
      FlexibleLengths.grow(&lengths, by: max(0, section.limit - length)) { weights[$0] }
    }
    return lengths.reduce(Int64(lengths.count - 1) * section.interitemSpacing, +)
  }
}
