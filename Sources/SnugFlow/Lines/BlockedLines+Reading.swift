extension BlockedLines {
  /// Returns the position of an item.
  /// - Complexity: O(log items).
  func place(of item: Int, _ section: UnitSection) -> SectionLines.Place {
    let place = place(ofItem: item)
    return self.place(at: place, on: line(at: lineWithItem(at: place), section), section)
  }

  /// Returns the position of the item stored at `place`.
  func place(at place: Place, on line: Line, _ section: UnitSection) -> SectionLines.Place {
    let item = starts[place.block].item + place.index
    let offset = offset(of: place, on: line, section)
    let (cross, options) = blocks[place.block].placed(place.index)
    let (across, extent) = line.cross.place(Int64(cross), section.alignment(options), options)
    return SectionLines.Place(
      line: line.index, main: offset + shift(line, section).at(item - line.items.lowerBound),
      cross: line.offset + across, mainSize: blocks[place.block].length(of: place.index, section),
      crossSize: extent)
  }

  /// Returns the distance from the start of its line to an item, before free space is distributed.
  func offset(of place: Place, on line: Line, _ section: UnitSection) -> Int64 {
    let start = line.items.lowerBound - starts[place.block].item
    return blocks[place.block].offset(
      of: place.index, lineStart: start >= 0 ? start : nil, section)
  }

  /// Returns the main-axis shift of a line's items from their positions at its start.
  func shift(_ line: Line, _ section: UnitSection) -> LinePlacement.Shift {
    lastLine.shift(line, itemCount: itemCount, limit: section.limit)
  }

  /// Calls `body` with the positions of some items, in order.
  func forEachPlace(
    of items: Range<Int>, _ section: UnitSection, _ body: (Int, SectionLines.Place) -> Void
  ) {
    guard !items.isEmpty else { return }
    var place = place(ofItem: items.lowerBound)
    var reader = LineReader(self, section)
    reader.begin(line(at: lineWithItem(at: place), section))
    reader.offset = offset(of: place, on: reader.line, section)
    var item = items.lowerBound
    while true {
      // A block's values are read once; its storage is retained, its items are not copied.
      let (start, end) = (starts[place.block].item, starts[place.block + 1].item)
      let asksNothing = blocks[place.block].options.isEmpty && blocks[place.block].grown.isEmpty
      let (mains, crosses) = (blocks[place.block].mains, blocks[place.block].crosses)
      let lines = blocks[place.block].lines
      // The line behind the one that continues or starts here.
      var next = Place(
        block: place.block, index: lines.count(before: reader.line.items.lowerBound + 1 - start))
      while item < end {
        if item == reader.line.items.upperBound {
          reader.begin(line(at: next, lines, section))
          next.index += 1
        }
        let lineEnd = min(end, reader.line.items.upperBound, items.upperBound)
        if asksNothing, crosses.areAlike {
          reader.forEachPlace(of: item..<lineEnd, mains, start, cross: crosses.common, body)
        } else {
          for item in item..<lineEnd {
            place.index = item - start
            body(item, self.place(place, item, &reader, section))
          }
        }
        item = lineEnd
        if item == items.upperBound { return }
      }
      place.block += 1
    }
  }

  /// Calls `body` with the positions of some items of a line, in order, until it returns `false`.
  func forEachPlace(
    of items: Range<Int>, on line: Line, _ section: UnitSection,
    _ body: (Int, SectionLines.Place) -> Bool
  ) {
    var reader = LineReader(self, section)
    reader.begin(line)
    var item = items.lowerBound
    var place = place(ofItem: item)
    reader.offset = offset(of: place, on: line, section)
    while item < items.upperBound {
      if place.index == blocks[place.block].count {
        place = Place(block: place.block + 1, index: 0)
      }
      guard body(item, self.place(place, item, &reader, section)) else { return }
      item += 1
      place.index += 1
    }
  }

  /// Returns the position of the item stored at `place`, which is the next on its line.
  private func place(
    _ place: Place, _ item: Int, _ reader: inout LineReader, _ section: UnitSection
  ) -> SectionLines.Place {
    let (cross, options) = blocks[place.block].placed(place.index)
    return reader.place(
      item, length: blocks[place.block].length(of: place.index, section), cross: cross,
      section.alignment(options), options)
  }
}

extension LastLine {
  /// - Parameter itemCount: The number of items shown in the section.
  fileprivate func shift(
    _ line: BlockedLines.Line, itemCount: Int, limit: Int64
  ) -> LinePlacement.Shift {
    placement(isLast: line.items.upperBound == itemCount).shift(
      count: line.items.count, free: max(0, limit - line.length))
  }
}

/// A reader of positions along lines, item by item. Values common to all lines are read once.
private struct LineReader {
  /// The distance from the line's start to the next item, before free space is distributed.
  var offset: Int64 = 0
  private(set) var line = BlockedLines.Line(
    index: 0, items: 0..<0, length: 0, offset: 0, cross: CrossPlacement(extent: 0))
  private var shift = LinePlacement.Shift()
  private let lastLine: LastLine
  private let itemCount: Int
  private let spacing, limit: Int64
  private let longest: Int32
  private let alignment: SectionStyle.ItemAlignment

  init(_ lines: BlockedLines, _ section: UnitSection) {
    lastLine = lines.lastLine
    itemCount = lines.itemCount
    spacing = section.interitemSpacing
    limit = section.limit
    longest = section.longest
    alignment = section.alignment(nil)
  }

  mutating func begin(_ line: BlockedLines.Line) {
    self.line = line
    offset = 0
    shift = lastLine.shift(line, itemCount: itemCount, limit: limit)
  }

  /// Reads the next items, which have no options, do not grow and are equal on the cross axis.
  /// - Parameter start: The section's index of the first of `mains`.
  @inline(__always)
  mutating func forEachPlace(
    of items: Range<Int>, _ mains: BlockLengths, _ start: Int, cross: Int32,
    _ body: (Int, SectionLines.Place) -> Void
  ) {
    let (across, extent) = line.cross.place(Int64(cross), alignment, nil)
    let crossStart = line.offset + across
    var offset = offset
    for item in items {
      let length = Int64(min(mains[item &- start], longest))
      let main = offset &+ shift.at(item &- line.items.lowerBound)
      body(
        item,
        SectionLines.Place(
          line: line.index, main: main, cross: crossStart, mainSize: length, crossSize: extent))
      offset = offset &+ length &+ spacing
    }
    self.offset = offset
  }

  mutating func place(
    _ item: Int, length: Int64, cross: Int32, _ alignment: SectionStyle.ItemAlignment,
    _ options: UnitOptions?
  ) -> SectionLines.Place {
    let (across, extent) = line.cross.place(Int64(cross), alignment, options)
    let main = offset + shift.at(item - line.items.lowerBound)
    offset += length + spacing
    return SectionLines.Place(
      line: line.index, main: main, cross: line.offset + across, mainSize: length,
      crossSize: extent)
  }
}
