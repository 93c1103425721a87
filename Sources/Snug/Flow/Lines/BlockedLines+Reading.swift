extension BlockedLines {
  /// Where an item stands.
  /// - Complexity: O(log items).
  func place(of item: Int, _ section: UnitSection) -> SectionLines.Place {
    let place = place(ofItem: item)
    let line = line(at: lineWithItem(at: place), section)
    return self.place(
      place, item - line.items.lowerBound, line, shift(line, section),
      offset: offset(of: place, on: line, section), section)
  }

  /// From the start of its line to an item, before free space is given out.
  func offset(of place: Place, on line: Line, _ section: UnitSection) -> Int64 {
    let start = line.items.lowerBound - itemStarts[place.block]
    return blocks[place.block].offset(
      of: place.index, lineStart: start >= 0 ? start : nil, section)
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
      forEachPlace(of: item..<end, on: line, section) { item, place in
        body(item, place)
        return true
      }
      guard end < items.upperBound else { return }
      item = end
      linePlace.index += 1
      if linePlace.index == blocks[linePlace.block].lines.count {
        linePlace = place(ofLine: line.index + 1)
      }
    }
  }

  /// Where some items of one line stand, in order, as long as `body` wants more.
  func forEachPlace(
    of items: Range<Int>, on line: Line, _ section: UnitSection,
    _ body: (Int, SectionLines.Place) -> Bool
  ) {
    let shift = shift(line, section)
    var item = items.lowerBound
    var place = place(ofItem: item)
    var offset = offset(of: place, on: line, section)
    while item < items.upperBound {
      if place.index == blocks[place.block].count {
        place = Place(block: place.block + 1, index: 0)
      }
      let index = item - line.items.lowerBound
      let found = self.place(place, index, line, shift, offset: offset, section)
      guard body(item, found) else { return }
      offset += found.mainSize + section.interitemSpacing
      item += 1
      place.index += 1
    }
  }

  /// Where the `index`th item of a line stands, which is kept at `place`.
  /// - Parameter offset: From the line's start, before free space is given out.
  private func place(
    _ place: Place, _ index: Int, _ line: Line, _ shift: LinePlacement.Shift, offset: Int64,
    _ section: UnitSection
  ) -> SectionLines.Place {
    let options = blocks[place.block].options(of: place.index)
    let cross = line.cross.place(
      Int64(blocks[place.block].crosses[place.index]), section.alignment(options), options)
    return SectionLines.Place(
      line: line.index, main: offset + shift.at(index), cross: line.offset + cross.offset,
      mainSize: blocks[place.block].length(of: place.index, section), crossSize: cross.size)
  }
}
