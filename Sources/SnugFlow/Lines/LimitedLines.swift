import SnugGeometry

/// The lines of a section that may not have as many as its items take. One object serves every copy.
final class LimitedLines: Sendable {
  /// The items shown, and behind them what stands for those hidden, if anything does.
  let lines: BlockedLines
  /// How many items are shown.
  let shownCount: Int
  let hasOverflow: Bool

  /// `nil` where nothing is hidden and lines are as they are without a limit.
  ///
  /// Shown is the largest number of items that, with the overflow item for those hidden behind
  /// them, stand on `maximumLines` lines.
  /// - Parameters:
  ///   - all: The greedy lines of all items.
  ///   - overflowCell: The cell that stands for so many hidden items.
  /// - Throws: for an overflow item that cannot be used.
  init?(
    _ all: SectionLines, index: Int, mainAxis: Axis,
    overflowCell: (_ hiddenCount: Int) -> FlowItem?
  ) throws(FlowError) {
    let section = all.section
    guard let maximumLines = section.metrics.maximumLines else { return nil }
    var shown = all.itemCount
    var overflow: UnitItem?
    if all.lineCount > maximumLines {
      let lastLine = all.items(ofLine: maximumLines - 1)
      shown = lastLine.upperBound
      if !all.overflow.isNone {
        // Before the items of the last line are looked at one by one.
        try UnitSection.check(listedCount: shown, section: index)
        (shown, overflow) = try LimitedLines.overflow(
          on: lastLine, all, index: index, mainAxis: mainAxis, overflowCell)
      }
    } else if section.metrics.lineBreaking == .greedy {
      return nil
    }
    try UnitSection.check(listedCount: shown, section: index)
    shownCount = shown
    hasOverflow = overflow != nil
    var items = all.blocks(ofFirst: shown)
    if let overflow { items.append(overflow) }
    lines = BlockedLines(
      items, isBalanced: section.metrics.lineBreaking == .balanced, section)
  }

  /// How many items are shown before the overflow item, which is measured for what that hides.
  private static func overflow(
    on lastLine: Range<Int>, _ all: SectionLines, index: Int, mainAxis: Axis,
    _ overflowCell: (Int) -> FlowItem?
  ) throws(FlowError) -> (shown: Int, item: UnitItem) {
    let section = all.section
    var length: Int64 = 0
    for item in lastLine { length += section.length(all.item(item)) + section.interitemSpacing }
    var shown = lastLine.upperBound
    while true {
      let item = try all.overflow.unitItem(
        hiddenCount: all.itemCount - shown, section: index, mainAxis: mainAxis, overflowCell)
      let joins =
        length + section.length(item) <= section.limit
        && lastLine.count(before: shown) < section.metrics.maximumItemsPerLine ?? Int.max
        && item.options?.breakBefore != true
      // The first item of a line always fits.
      if shown == lastLine.lowerBound || joins { return (shown, item) }
      shown -= 1
      length -= section.length(all.item(shown)) + section.interitemSpacing
    }
  }
}

extension UnitSection {
  func length(_ item: UnitItem) -> Int64 { Int64(min(item.size.main, longest)) }
}

extension Range<Int> {
  fileprivate func count(before index: Int) -> Int { index - lowerBound }
}

extension SectionLines {
  /// The first items alone, without lines.
  fileprivate func blocks(ofFirst count: Int) -> [ItemBlock] {
    if let uniform { return [uniform.run.items(0..<count)] }
    let last = each.place(ofItem: max(0, count - 1)).block
    return each.blocks[...last].enumerated().map { index, block in
      block.items(0..<min(block.count, count - each.itemStarts[index]))
    }
  }
}

/// What stands for the hidden items of a section.
enum OverflowSource: Sendable {
  case none
  case items(@Sendable (_ hiddenCount: Int) -> FlowItem)
  /// Cells, which are fitted by whoever has the section laid out.
  case cells

  init(_ section: FlowSection) {
    if section.hasOverflowCells {
      self = .cells
    } else if let item = section.overflow {
      self = .items(item)
    } else {
      self = .none
    }
  }

  var isNone: Bool { if case .none = self { true } else { false } }

  var isCells: Bool { if case .cells = self { true } else { false } }

  /// What stands for so many, in layout units.
  /// - Throws: for a number that cannot be used, and where there should be a cell and is none.
  func unitItem(
    hiddenCount: Int, section: Int, mainAxis: Axis, _ cell: (Int) -> FlowItem?
  ) throws(FlowError) -> UnitItem {
    let place = LayoutPlace.overflow(section: section)
    let asked: FlowItem? =
      switch self {
      case .none: nil
      case .items(let item): item(hiddenCount)
      case .cells: cell(hiddenCount)
      }
    guard let asked else {
      throw FlowError(
        place: place, property: "overflow", value: Double(hiddenCount),
        requirement: .fittedOverflow)
    }
    do throws(FlowError) {
      return UnitItem(
        size: try UnitSize(asked.size, item: 0, section: section, mainAxis: mainAxis),
        options: try IndexCheck(section: section, count: 1).options(asked.options, 0))
    } catch {
      var error = error
      error.place = place
      throw error
    }
  }
}
