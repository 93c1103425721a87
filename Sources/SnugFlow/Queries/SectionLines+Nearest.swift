import SnugGeometry

extension SectionLines {
  /// Looks at the items of the section that may be nearest.
  func visitNearest(_ search: inout NearestSearch) {
    if let placed {
      placed.visitNearest(&search, section)
    } else {
      uniform?.visitNearest(&search)
    }
  }
}

extension UniformPlacement {
  /// - Complexity: O(log items).
  fileprivate func visitNearest(_ search: inout NearestSearch) {
    guard lineCount > 0 else { return }
    // All lines but the last are alike along, so that of these no other is nearer.
    let alike = 0..<lineCount - 1
    if !alike.isEmpty {
      let nearest = alike.firstNearest(to: search.cross) { [search] line in
        search.spans(place(of: items(ofLine: line).lowerBound)).cross
      }
      visitNearest(&search, ofLine: nearest)
    }
    visitNearest(&search, ofLine: lineCount - 1)
  }

  private func visitNearest(_ search: inout NearestSearch, ofLine line: Int) {
    let nearest = items(ofLine: line).firstNearest(to: search.main) { [search] item in
      search.spans(place(of: item)).main
    }
    search.visit(nearest, place(of: nearest))
  }
}

extension BlockedLines {
  fileprivate func visitNearest(_ search: inout NearestSearch, _ section: UnitSection) {
    let span = { (search: NearestSearch, block: Int) in
      search.crossSpan(from: advances[block], to: advances[block + 1])
    }
    let first = blocks.indices.firstNearest(to: search.cross) { [search] in span(search, $0) }
    search.visitOutwards(blocks.indices, from: first) { search, block in
      search.bound(item: itemStarts[block], across: span(search, block))
    } visit: { search, block in
      visitNearest(&search, ofLinesIn: block, section)
    }
  }

  /// Looks at the lines that start in a block.
  private func visitNearest(
    _ search: inout NearestSearch, ofLinesIn block: Int, _ section: UnitSection
  ) {
    let lines = blocks[block].lines
    guard !lines.isEmpty else { return }
    func visit(_ search: inout NearestSearch, _ line: Int) {
      let line = self.line(at: Place(block: block, index: line), lines, section)
      visitNearest(&search, of: line, section)
    }
    let span = { (search: NearestSearch, line: Int) in
      let isLast = line == lines.count - 1
      let end = isLast ? blocks[block].advance : lines.offset(line + 1)
      return search.crossSpan(
        from: advances[block] + lines.offset(line),
        to: advances[block] + end - section.lineSpacing)
    }
    if blocks[block].isRun, lines.areAlike, lines.count > 1 {
      // All but the last, which may go on behind the block: of these no other is nearer.
      let nearest = (0..<lines.count - 1).firstNearest(to: search.cross) { [search] index in
        let line = self.line(at: Place(block: block, index: index), lines, section)
        return search.spans(place(of: line.items.lowerBound, in: block, on: line, section)).cross
      }
      visit(&search, nearest)
      visit(&search, lines.count - 1)
    } else {
      let indices = 0..<lines.count
      let first = indices.firstNearest(to: search.cross) { [search] in span(search, $0) }
      search.visitOutwards(indices, from: first) { search, line in
        search.bound(item: itemStarts[block] + lines.start(line), across: span(search, line))
      } visit: { search, line in
        visit(&search, line)
      }
    }
  }

  /// Looks at the items of a line, block by block.
  private func visitNearest(
    _ search: inout NearestSearch, of line: Line, _ section: UnitSection
  ) {
    let shift = shift(line, section)
    let across = search.crossSpan(from: line.offset, to: line.offset + line.cross.extent)
    let end = line.length + shift.at(line.items.count - 1)
    let along = search.mainSpan(from: shift.at(0), to: end)
    guard
      search.mayImprove(search.bound(item: line.items.lowerBound, across: across, along: along))
    else { return }
    let first = place(ofItem: line.items.lowerBound).block
    let last = place(ofItem: line.items.upperBound - 1).block
    guard first < last else {
      return visitNearest(&search, of: line.items, in: first, on: line, section)
    }
    let start = { (block: Int) in
      guard block > first else { return shift.at(0) }
      guard block <= last else { return end }
      let place = Place(block: block, index: 0)
      return offset(of: place, on: line, section)
        + shift.at(itemStarts[block] - line.items.lowerBound)
    }
    let span = { (search: NearestSearch, block: Int) in
      search.mainSpan(from: start(block), to: start(block + 1))
    }
    let blocks = first..<last + 1
    let nearest = blocks.firstNearest(to: search.main) { [search] in span(search, $0) }
    search.visitOutwards(blocks, from: nearest) { search, block in
      search.bound(item: itemStarts[block], across: across, along: span(search, block))
    } visit: { search, block in
      let items = line.items.clamped(to: itemStarts[block]..<itemStarts[block + 1])
      visitNearest(&search, of: items, in: block, on: line, section)
    }
  }

  /// Looks at items of a line that are kept in one block.
  private func visitNearest(
    _ search: inout NearestSearch, of items: Range<Int>, in block: Int, on line: Line,
    _ section: UnitSection
  ) {
    if blocks[block].isRun {
      // They stand in order along, and alike across.
      let nearest = items.firstNearest(to: search.main) { [search] item in
        search.spans(place(of: item, in: block, on: line, section)).main
      }
      search.visit(nearest, place(of: nearest, in: block, on: line, section))
    } else {
      forEachPlace(of: items, on: line, section) { item, place in
        search.visit(item, place)
        return true
      }
    }
  }

  private func place(
    of item: Int, in block: Int, on line: Line, _ section: UnitSection
  ) -> SectionLines.Place {
    place(at: Place(block: block, index: item - itemStarts[block]), on: line, section)
  }
}
