/// Lays the lines of blocks of items, from one line on until a new line starts where an old one
/// did.
struct LineLayer {
  var blocks: [ItemBlock]
  private let section: UnitSection
  /// Where the next line starts: a block, and an item of it.
  private(set) var block = 0
  private(set) var item = 0
  /// How many items were added to the blocks that were passed.
  private(set) var addedCount = 0
  /// The block behind whose edited items lines may be as they were.
  private var lastEditedBlock = Int.max
  /// What the block knew of its lines before.
  private var old = ItemBlock()
  private var oldLine = 0
  private var gathered = GatheredLine()
  /// The first items of all lines, where not every line is as full as can be.
  private let lineStarts: [Int32]?
  private var nextLineStart = 1
  private var laidCount: Int32 = 0

  init(_ blocks: [ItemBlock], _ section: UnitSection, lineStarts: [Int32]? = nil) {
    self.blocks = blocks
    self.section = section
    self.lineStarts = lineStarts
  }

  private var isAtEnd: Bool {
    block == blocks.count - 1 && item == blocks[block].items.count
  }

  /// Lays every line.
  mutating func layAll() {
    enter(0, keeping: 0)
    item = 0
    while !isAtEnd {
      layPlainLines()
      layLine()
    }
  }

  /// Lays the lines from the `line`th of a block on, or from its first item, at least until the
  /// edited items of `lastEdited` are passed.
  /// - Returns: whether the lines behind are as they were; else there are none.
  mutating func lay(from block: Int, line: Int?, through lastEdited: Int) -> Bool {
    lastEditedBlock = lastEdited
    addedCount = 0
    item = line.map { Int(blocks[block].lines[$0].start) } ?? 0
    enter(block, keeping: line ?? 0)
    while !isAtEnd {
      layLine()
      if meetsOldLine() { return true }
    }
    return false
  }

  /// Begins to lay the lines of a block, but for its first ones.
  private mutating func enter(_ block: Int, keeping lineCount: Int) {
    self.block = block
    oldLine = lineCount
    old.advance = blocks[block].advance
    old.edited = blocks[block].edited
    swap(&old.lines, &blocks[block].lines)
    swap(&old.baselines, &blocks[block].baselines)
    blocks[block].lines.removeAll(keepingCapacity: true)
    // Once, not at every doubling; an edit makes a line or two more at most, usually.
    if !old.lines.isEmpty { blocks[block].lines.reserveCapacity(old.lines.count + 4) }
    blocks[block].baselines.removeAll(keepingCapacity: true)
    for line in old.lines[..<lineCount] {
      blocks[block].lines.append(line)
      if let record = old.baselines(ofLineAt: line.start) { blocks[block].baselines.append(record) }
    }
    // Lines before an edit are where they were; the first may be gone.
    blocks[block].advance = lineCount > 0 ? old.lines[lineCount].offset : 0
    blocks[block].edited = nil
    addedCount += blocks[block].addedCount
    blocks[block].addedCount = 0
  }

  /// Whether an old line starts here, behind everything edited; then it and those behind it in the
  /// block stay, moved across as a whole.
  private mutating func meetsOldLine() -> Bool {
    guard block >= lastEditedBlock, item >= old.edited?.upperBound ?? 0 else { return false }
    while oldLine < old.lines.count, old.lines[oldLine].start < item { oldLine += 1 }
    guard oldLine < old.lines.count, old.lines[oldLine].start == item else { return false }
    let shift = blocks[block].advance - old.lines[oldLine].offset
    for var line in old.lines[oldLine...] {
      line.offset += shift
      blocks[block].lines.append(line)
    }
    blocks[block].baselines += old.baselines.drop { $0.start < item }
    blocks[block].advance = old.advance + shift
    return true
  }

  private mutating func layLine() {
    let (lineBlock, start) = (block, item)
    let line = layPlainLine() ?? layGatheredLine()
    blocks[lineBlock].lines.append(
      ItemBlock.LineRecord(
        start: Int32(start), length: Int32(line.length), offset: blocks[lineBlock].advance))
    blocks[lineBlock].advance += line.placement.extent + section.lineSpacing
    if line.placement.firstAscent != nil || line.placement.lastAscent != nil {
      blocks[lineBlock].baselines.append(
        ItemBlock.BaselineRecord(
          start: Int32(start), firstAscent: line.placement.firstAscent,
          lastAscent: line.placement.lastAscent))
    }
  }

  private struct Line {
    var length: Int64
    var placement: CrossPlacement
  }
}

// MARK: Lines of items that ask nothing

extension LineLayer {
  /// Lays a line whose items have sizes and nothing else, and moves to its end; `nil`, and stays
  /// where it is, when items ask for more.
  private mutating func layPlainLine() -> Line? {
    guard section.placesBySizeAlone, lineStarts == nil, blocks[block].options.isEmpty else {
      return nil
    }
    let start = (block, item)
    var line = PlainLine(section)
    while true {
      item = line.add(&blocks[block].items, from: item)
      guard item == blocks[block].items.count, block + 1 < blocks.count else { break }
      guard blocks[block + 1].options.isEmpty else {
        (block, item) = start
        return nil
      }
      enter(block + 1, keeping: 0)
      item = 0
    }
    return Line(length: line.length, placement: CrossPlacement(extent: line.extent))
  }

  /// Lays the lines that start and end in the block, and moves to the last that starts in it.
  private mutating func layPlainLines() {
    guard section.placesBySizeAlone, lineStarts == nil, blocks[block].options.isEmpty else {
      return
    }
    item = blocks[block].layPlainLines(from: item, section)
  }
}

// MARK: Lines of any items

extension LineLayer {
  /// Lays a line and moves to its end.
  private mutating func layGatheredLine() -> Line {
    let first = (block: block, item: item)
    gathered.removeAll()
    repeat {
      let record = blocks[block].items[item]
      gathered.append(record, blocks[block].options(of: item), section)
      item += 1
      if item == blocks[block].items.count, block + 1 < blocks.count {
        enter(block + 1, keeping: 0)
        item = 0
      }
    } while !isAtEnd && joinsGathered()
    let length = gathered.place(section, isLast: isAtEnd)
    var place = first
    for offset in gathered.offsets {
      if place.item == blocks[place.block].items.count { place = (place.block + 1, 0) }
      blocks[place.block].items[place.item].offset = Int32(offset)
      place.item += 1
    }
    return Line(length: length, placement: gathered.extent.placement)
  }

  /// Whether the next item goes on the line too.
  private mutating func joinsGathered() -> Bool {
    if let lineStarts {
      laidCount += 1
      guard nextLineStart < lineStarts.count, laidCount == lineStarts[nextLineStart] else {
        return true
      }
      nextLineStart += 1
      return false
    }
    if let cap = section.metrics.maximumItemsPerLine, gathered.lengths.count >= cap {
      return false
    }
    if let options = blocks[block].options(of: item), options.breakBefore { return false }
    return gathered.length + section.interitemSpacing
      + Int64(min(blocks[block].items[item].main, section.longest)) <= section.limit
  }
}
