import SnugGeometry

extension SectionLines {
  func item(_ index: Int) -> UnitItem {
    guard let uniform else { return each.item(index) }
    return UnitItem(size: uniform.size, options: nil)
  }

  /// Changes items; their lines are not laid yet.
  mutating func perform(_ edit: UnitEdit) {
    if let uniform {
      each = BlockedLines([uniform.run], isBalanced: false, section)
      self.uniform = nil
    }
    switch edit {
    case .setSize(let size, let item): each.setSize(size, of: item, section)
    case .setOptions(let options, let item): each.setOptions(options, of: item, section)
    case .insert(let items, let place): each.insert(items, at: place, section)
    case .remove(let range): each.remove(range)
    case .move(let item, let place):
      let moved = each.item(item)
      each.remove(item..<item + 1)
      each.insert([moved], at: place, section)
    }
  }

  /// Lays what was edited.
  /// - Parameter overflowCell: the cell that stands for so many hidden items.
  /// - Returns: what was laid, in order; `nil` when that may be everything.
  mutating func layEdited(
    index: Int, layout: FlowLayout, overflowCell: (_ hiddenCount: Int) -> FlowItem?
  ) throws(FlowError) -> [BlockedLines.Stretch]? {
    let stretches = uniform == nil ? each.layEdited(section) : []
    guard stretches?.isEmpty != true || awaitsOverflow else { return [] }
    let isLimited = try limit(index: index, layout: layout, overflowCell: overflowCell)
    return isLimited ? nil : stretches
  }

  /// How lines are laid by other metrics, if there are any, or in another container.
  func section(
    _ metrics: FlowMetrics? = nil, index: Int, layout: FlowLayout, mainExtent: Int64
  ) throws(FlowError) -> UnitSection {
    try UnitSection(
      metrics ?? section.metrics, header: header, footer: footer, index: index, layout: layout,
      mainExtent: mainExtent)
  }

  /// Lays everything anew: by other metrics, in another container; nothing where that leaves every
  /// item on its place of its line.
  /// - Returns: Whether anything of the section may have moved within it.
  /// - Parameter transposed: Whether items lie along the axis they lay across.
  @discardableResult
  mutating func layAll(
    _ metrics: FlowMetrics?, index: Int, layout: FlowLayout, mainExtent: Int64, transposed: Bool
  ) throws(FlowError) -> Bool {
    let section = try section(
      metrics, index: index, layout: layout, mainExtent: mainExtent)
    let old = self.section
    self.section = section
    guard transposed || !section.laysLines(like: old) else { return !section.hasBars(like: old) }
    let isBalanced = SectionLines.balancesAll(section.metrics)
    if isBalanced, let uniform {
      try UnitSection.check(listedCount: uniform.count, section: index)
      each = BlockedLines([uniform.run], isBalanced: true, section)
      self.uniform = nil
    }
    if let uniform {
      self.uniform = UniformPlacement(
        transposed ? uniform.size.transposed : uniform.size, count: uniform.count, section)
    } else {
      each.isBalanced = isBalanced
      if !laysRuns { try UnitSection.check(listedCount: each.itemCount, section: index) }
      if transposed { each.transpose() }
      each.layAll(section)
    }
    try limit(index: index, layout: layout)
    return true
  }

  /// How far across lines can lead at most, whatever the breaks, once `count` items are added.
  /// - Parameter largestCross: the largest extent that what is added or changed can give a line.
  func extentBound(adding count: Int, largestCross: Int64) -> Int64 {
    let largest = uniform.map { Int64($0.size.cross) } ?? each.largestCross
    let (bound, overflows) = Int64(itemCount + count).multipliedReportingOverflow(
      by: max(largest, largestCross) + section.lineSpacing)
    return overflows ? Int64.max / 2 : bound
  }
}

extension UniformPlacement {
  /// The items in one block.
  var run: ItemBlock { ItemBlock(repeating: size, count: count) }
}
