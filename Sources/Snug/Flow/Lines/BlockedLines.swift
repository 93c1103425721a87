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
    if let line = blocks[place.block].line(of: place.index) {
      return Place(block: place.block, index: line)
    }
    return self.place(ofLine: lineStarts[place.block] - 1)
  }

  /// The first item of the line behind one.
  private func end(ofLineAt place: Place) -> Int {
    if place.index + 1 < blocks[place.block].lines.count {
      return itemStarts[place.block] + Int(blocks[place.block].lines[place.index + 1].start)
    }
    let next = lineStarts[place.block + 1]
    guard next < lineCount else { return itemCount }
    let nextPlace = self.place(ofLine: next)
    return itemStarts[nextPlace.block] + Int(blocks[nextPlace.block].lines[0].start)
  }

  func line(at place: Place, _ section: UnitSection) -> Line {
    // Fields one by one: a copy of the block would count references.
    let record = blocks[place.block].lines[place.index]
    let next =
      place.index + 1 < blocks[place.block].lines.count
      ? blocks[place.block].lines[place.index + 1].offset : blocks[place.block].advance
    var cross = CrossPlacement(extent: next - record.offset - section.lineSpacing)
    if !blocks[place.block].baselines.isEmpty,
      let baselines = blocks[place.block].baselines(ofLineAt: record.start)
    {
      cross.firstAscent = baselines.firstAscent
      cross.lastAscent = baselines.lastAscent
    }
    return Line(
      index: lineStarts[place.block] + place.index,
      items: itemStarts[place.block] + Int(record.start)..<end(ofLineAt: place),
      length: Int64(record.length), offset: advances[place.block] + record.offset, cross: cross)
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
    let start = blocks[block].lines.partitioningIndex { $0.offset > local }
    return lineStarts[block] + max(0, start - 1)
  }
}

// MARK: Reading

extension BlockedLines {
  /// Where an item stands.
  /// - Complexity: O(log items).
  func place(of item: Int, _ section: UnitSection) -> SectionLines.Place {
    let place = place(ofItem: item)
    let line = line(at: lineWithItem(at: place), section)
    let shift = shift(line, section)
    return self.place(place, item - line.items.lowerBound, line, shift, section)
  }

  /// How the items of a line move along it, from where they would stand at its start.
  func shift(_ line: Line, _ section: UnitSection) -> LinePlacement.Shift {
    lastLine.placement(isLast: line.items.upperBound == itemCount).shift(
      count: line.items.count, free: max(0, section.limit - line.length))
  }

  /// Where some items stand, in order.
  func forEachPlace(
    of items: Range<Int>, _ section: UnitSection, _ body: (Int, SectionLines.Place) -> Void
  ) {
    guard !items.isEmpty else { return }
    var linePlace = lineWithItem(at: place(ofItem: items.lowerBound))
    var item = items.lowerBound
    while true {
      let line = line(at: linePlace, section)
      let end = min(line.items.upperBound, items.upperBound)
      forEachPlace(of: item..<end, on: line, section, body)
      guard end < items.upperBound else { return }
      item = end
      linePlace.index += 1
      if linePlace.index == blocks[linePlace.block].lines.count {
        linePlace = place(ofLine: line.index + 1)
      }
    }
  }

  /// Where some items of one line stand, in order.
  private func forEachPlace(
    of items: Range<Int>, on line: Line, _ section: UnitSection,
    _ body: (Int, SectionLines.Place) -> Void
  ) {
    let shift = shift(line, section)
    let alignment = section.alignment(nil)
    var place = place(ofItem: items.lowerBound)
    var item = items.lowerBound
    while item < items.upperBound {
      let start = itemStarts[place.block]
      let end = min(itemStarts[place.block + 1], items.upperBound)
      if section.placesBySizeAlone, blocks[place.block].options.isEmpty {
        let records = blocks[place.block].items
        for item in item..<end {
          let record = records[item - start]
          let cross = line.cross.place(Int64(record.cross), alignment, nil)
          body(
            item,
            SectionLines.Place(
              line: line.index,
              main: Int64(record.offset) + shift.at(item - line.items.lowerBound),
              cross: line.offset + cross.offset,
              mainSize: Int64(min(record.main, section.longest)), crossSize: cross.size))
        }
      } else {
        for item in item..<end {
          place.index = item - start
          body(item, self.place(place, item - line.items.lowerBound, line, shift, section))
        }
      }
      item = end
      place.block += 1
    }
  }

  /// Where the `index`th item of a line stands, which is kept at `place`.
  func place(
    _ place: Place, _ index: Int, _ line: Line, _ shift: LinePlacement.Shift,
    _ section: UnitSection
  ) -> SectionLines.Place {
    let record = blocks[place.block].items[place.index]
    let size = Int64(record.cross)
    let isLast = line.items.upperBound == itemCount
    let mainSize =
      section.fills(isLast: isLast)
      ? grownSize(of: place, index, line, section) : Int64(min(record.main, section.longest))
    let options = blocks[place.block].options(of: place.index)
    let cross = line.cross.place(size, section.alignment(options), options)
    return SectionLines.Place(
      line: line.index, main: Int64(record.offset) + shift.at(index),
      cross: line.offset + cross.offset, mainSize: mainSize, crossSize: cross.size)
  }

  /// The length of an item of a line that was filled: up to the next one.
  private func grownSize(
    of place: Place, _ index: Int, _ line: Line, _ section: UnitSection
  ) -> Int64 {
    let offset = Int64(blocks[place.block].items[place.index].offset)
    guard index + 1 < line.items.count else { return line.length - offset }
    var next = Place(block: place.block, index: place.index + 1)
    if next.index == blocks[next.block].items.count {
      next = Place(block: next.block + 1, index: 0)
    }
    let nextOffset = Int64(blocks[next.block].items[next.index].offset)
    return nextOffset - section.interitemSpacing - offset
  }
}
