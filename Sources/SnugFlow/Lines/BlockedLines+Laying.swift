extension BlockedLines {
  /// Lines that were laid out again: their items and lines, and those they replace.
  struct Stretch {
    var items, replacedItems: Range<Int>
    var lines, replacedLines: Range<Int>
    /// The cross-axis shift of the lines behind.
    var advance: Int64
  }

  /// Lays out every line again.
  /// - Complexity: O(items).
  mutating func layAll(_ section: UnitSection) {
    if isBalanced || !section.placesBySizeAlone { blocks.listRuns() }
    let lineStarts = isBalanced ? balancedLineStarts(section) : nil
    withLayer(section, lineStarts: lineStarts) { $0.layAll() }
    editedBlocks = nil
    indexBlocks()
    findLastLine(section)
  }

  /// Lays out the lines of edited items again, and those behind them until one starts where an old
  /// one did.
  /// - Returns: The stretches laid out, in order; `nil` when that was everything.
  mutating func layEdited(_ section: UnitSection) -> [Stretch]? {
    guard let edited = editedBlocks else { return [] }
    guard !isBalanced else {
      layAll(section)
      return nil
    }
    editedBlocks = nil
    let oldLastLine = lastLine
    var stretches: [Stretch] = []
    var (addedItems, addedLines) = (0, 0)
    for block in edited {
      guard block < blocks.count, let items = blocks[block].edited else { continue }
      let stretch = lay(
        from: Place(block: block, index: items.lowerBound), section, addedItems: addedItems,
        addedLines: addedLines)
      addedItems += stretch.items.count - stretch.replacedItems.count
      addedLines += stretch.lines.count - stretch.replacedLines.count
      stretches.append(stretch)
    }
    findLastLine(section)
    if lastLine != oldLastLine, let end = stretches.last?.items.upperBound, end < itemCount {
      stretches.append(replacedLastLine(addedItems: addedItems, addedLines: addedLines))
    }
    return stretches
  }

  /// Lays out the lines of a block's edited items again.
  /// - Parameters:
  ///   - edited: The first of them.
  ///   - addedItems: The net number of items that the stretches before this one added.
  ///   - addedLines: The same for lines.
  private mutating func lay(
    from edited: Place, _ section: UnitSection, addedItems: Int, addedLines: Int
  ) -> Stretch {
    let first = firstLine(touchedBy: edited)
    let firstLine = starts[first?.block ?? 0].line + (first?.index ?? 0)
    let firstItem =
      first.map { starts[$0.block].item + blocks[$0.block].lines.start($0.index) } ?? 0
    let (meets, lastBlock, lastItem, addedCount) = withLayer(section) { layer in
      let meets = layer.lay(from: first?.block ?? 0, line: first?.index, through: edited.block)
      return (meets, layer.block, layer.item, layer.addedCount)
    }
    let endItem = starts[lastBlock].item + lastItem
    let old = starts[blocks.count]
    updateIndex(of: (first?.block ?? 0)...lastBlock)
    let added = lineCount - old.line
    let endLine =
      meets ? starts[lastBlock].line + (blocks[lastBlock].lines.line(of: lastItem) ?? 0) : lineCount
    return Stretch(
      items: firstItem..<endItem,
      replacedItems: firstItem - addedItems..<endItem - addedItems - addedCount,
      lines: firstLine..<endLine,
      replacedLines: firstLine - addedLines..<endLine - addedLines - added,
      advance: starts[blocks.count].offset - old.offset)
  }

  /// Returns the first line that an edit at an item can change: the one before the line that starts
  /// at it, else the line of the item. `nil` for the section's first line.
  private func firstLine(touchedBy place: Place) -> Place? {
    var place = place
    while place.index == 0 {
      guard place.block > 0 else { return nil }
      place = Place(block: place.block - 1, index: blocks[place.block - 1].count)
    }
    place.index -= 1
    var block = place.block
    if let line = blocks[block].lines.line(of: place.index) {
      return Place(block: block, index: line)
    }
    while block > 0 {
      block -= 1
      let count = blocks[block].lines.count
      if count > 0 { return Place(block: block, index: count - 1) }
    }
    return nil
  }

  /// Returns the last line, as a stretch behind others that added items and lines.
  private func replacedLastLine(addedItems items: Int, addedLines lines: Int) -> Stretch {
    let place = place(ofLine: lineCount - 1)
    let start = starts[place.block].item + blocks[place.block].lines.start(place.index)
    return Stretch(
      items: start..<itemCount, replacedItems: start - items..<itemCount - items,
      lines: lineCount - 1..<lineCount, replacedLines: lineCount - 1 - lines..<lineCount - lines,
      advance: 0)
  }

  /// Lends the blocks to a `LineLayer`, so that they are changed in place.
  private mutating func withLayer<Result>(
    _ section: UnitSection, lineStarts: [Int32]? = nil, _ lay: (inout LineLayer) -> Result
  ) -> Result {
    var layer = LineLayer(section, lineStarts: lineStarts)
    swap(&layer.blocks, &blocks)
    let result = lay(&layer)
    swap(&layer.blocks, &blocks)
    return result
  }
}

// MARK: Balance

extension BlockedLines {
  private func balancedLineStarts(_ section: UnitSection) -> [Int32] {
    var lengths: [Int32] = []
    var forcedBreaks: [Int] = []
    for block in blocks {
      for record in block.options where record.options.breakBefore {
        forcedBreaks.append(lengths.count + Int(record.item))
      }
      for item in 0..<block.count { lengths.append(block.ownLength(of: item, section)) }
    }
    let style = section.style
    return BalancedBreaking.lineStarts(
      lengths: lengths, limit: section.limit, spacing: section.interitemSpacing,
      maximumItemsPerLine: style.maximumItemsPerLine, forcedBreaks: forcedBreaks,
      minimumLines: min(style.minimumLines, style.maximumLines ?? Int.max))
  }
}

// MARK: The index

extension BlockedLines {
  /// Counts the items and lines of all blocks.
  private mutating func indexBlocks() {
    starts.removeAll(keepingCapacity: true)
    var start = Start()
    for block in blocks {
      starts.append(start)
      start = start.behind(block)
    }
    starts.append(start)
  }

  /// Counts the lines of some blocks again, and moves those behind by the difference.
  private mutating func updateIndex(of laid: ClosedRange<Int>) {
    let end = laid.upperBound + 1
    let old = starts[end]
    for block in laid { starts[block + 1] = starts[block].behind(blocks[block]) }
    let (lines, advance) = (starts[end].line - old.line, starts[end].offset - old.offset)
    guard lines != 0 || advance != 0 else { return }
    for index in starts[(end + 1)...].indices {
      starts[index].line += lines
      starts[index].offset += advance
    }
  }

  mutating func findLastLine(_ section: UnitSection) {
    lastLine = LastLine(
      section, uniformLength: uniformLength(section), everyLineHoldsOne: lineCount == itemCount)
  }
}
