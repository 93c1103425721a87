import SnugGeometry

/// The separately laid lines of a section limited to `maximumLines`. All copies share one object.
final class LimitedLines: Sendable {
  /// The shown items, and behind them the overflow item, if there is one.
  let lines: BlockedLines
  /// The number of shown items.
  let shownCount: Int
  let hasOverflow: Bool

  /// Returns `nil` where nothing is hidden and lines are the same without a limit.
  ///
  /// As many items are shown as fit on `maximumLines` lines with the overflow item for those hidden
  /// behind them.
  /// - Parameter all: The greedy lines of all items.
  /// - Throws: For an overflow item that cannot be used.
  init?(
    _ all: SectionLines, index: Int, overflowCell: (_ hiddenCount: Int) -> FlowItem?
  ) throws(FlowError) {
    let section = all.section
    guard let maximumLines = section.style.maximumLines else { return nil }
    var shown = all.itemCount
    var overflow: UnitItem?
    if all.lineCount > maximumLines {
      let lastLine = all.items(ofLine: maximumLines - 1)
      shown = lastLine.upperBound
      if let source = all.overflow {
        // This comes before the items of the last line are read one by one.
        try UnitSection.check(listedCount: shown, section: index)
        (shown, overflow) = try LimitedLines.overflow(
          on: lastLine, all, source, index: index, overflowCell)
      }
    } else if section.style.lineBreaking == .greedy {
      return nil
    }
    try UnitSection.check(listedCount: shown, section: index)
    shownCount = shown
    hasOverflow = overflow != nil
    var items = all.blocks(ofFirst: shown)
    if let overflow { items.append(overflow) }
    lines = BlockedLines(
      items, isBalanced: section.style.lineBreaking == .balanced, section)
  }

  /// Returns the overflow item, measured for the items it hides, and the number of shown items.
  private static func overflow(
    on lastLine: Range<Int>, _ all: SectionLines, _ source: FlowSection.Overflow, index: Int,
    _ overflowCell: (Int) -> FlowItem?
  ) throws(FlowError) -> (shown: Int, item: UnitItem) {
    let section = all.section
    var length: Int64 = 0
    for item in lastLine { length += section.length(all.item(item)) + section.interitemSpacing }
    var shown = lastLine.upperBound
    while true {
      let item = try source.unitItem(
        hiddenCount: all.itemCount - shown, section: index, mainAxis: section.mainAxis, overflowCell
      )
      let joins =
        length + section.length(item) <= section.limit
        && shown - lastLine.lowerBound < section.style.maximumItemsPerLine ?? Int.max
        && item.options?.breakBefore != true
      // The first item of a line always fits.
      if shown == lastLine.lowerBound || joins { return (shown, item) }
      shown -= 1
      length -= section.length(all.item(shown)) + section.interitemSpacing
    }
  }
}

extension UnitSection {
  func length(_ item: UnitItem) -> Int64 { Int64(length(item.size.main, item.options)) }
}

extension SectionLines {
  /// Returns the first items, without lines.
  fileprivate func blocks(ofFirst count: Int) -> [ItemBlock] {
    if let uniform { return [uniform.run.items(0..<count)] }
    let last = each.place(ofItem: max(0, count - 1)).block
    return each.blocks[...last].enumerated().map { index, block in
      block.items(0..<min(block.count, count - each.starts[index].item))
    }
  }
}

extension FlowSection {
  /// The source of its overflow item; `nil` if it has none.
  var overflowSource: Overflow? { hasOverflowCells ? .cells : overflow.map(Overflow.init) }
}

extension FlowSection.Overflow {
  /// Returns the overflow item for a number of hidden items, in layout units.
  /// - Throws: For a number that cannot be used, and for a missing overflow cell.
  func unitItem(
    hiddenCount: Int, section: Int, mainAxis: Axis, _ cell: (Int) -> FlowItem?
  ) throws(FlowError) -> UnitItem {
    let place = LayoutPlace.overflow(section: section)
    guard let asked = item.map({ $0(hiddenCount) }) ?? cell(hiddenCount) else {
      throw FlowError(
        place: place, property: "overflow", value: Double(hiddenCount),
        requirement: .fittedOverflow)
    }
    do throws(FlowError) {
      let check = ItemCheck(section: section, count: 1)
      _ = try check.attachedViews(asked.options, 0)
      return UnitItem(
        size: try UnitSize(asked.size, item: 0, section: section, mainAxis: mainAxis),
        options: try check.options(asked.options, 0), growth: ItemGrowth(asked.options))
    } catch {
      var error = error
      error.place = place
      throw error
    }
  }
}
