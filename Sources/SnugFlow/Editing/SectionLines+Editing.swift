import SnugGeometry

extension SectionLines {
  func item(_ index: Int) -> UnitItem {
    guard let uniform else { return each.item(index) }
    return UnitItem(size: uniform.size, options: nil)
  }

  /// Makes a change to the items of the section; their lines are not laid out yet.
  /// - Parameter room: The maximum cross extent of the lines afterwards, wherever they break.
  /// - Returns: Whether that limit is certain to be met; if not, nothing has changed.
  /// - Throws: For an index that does not exist, and for numbers that cannot be used.
  mutating func make(
    _ edit: FlowEdit, index: Int, room: UInt64 = .max
  ) throws(FlowError) -> Bool {
    try edit.checkIndices(sectionCount: .max) { _ in itemCount }
    let check = ItemCheck(index, self)
    try check.count(adding: 0)
    func hasRoom(adding count: Int = 0, _ largestCross: Int64 = 0) -> Bool {
      extentBound(adding: count, largestCross: largestCross).magnitude <= room
    }
    switch edit {
    case .set(let items, let new, _):
      let new = try check.items(new, at: items, mainAxis: section.mainAxis)
      guard hasRoom(new.reduce(0) { max($0, $1.largestCross) }) else { return false }
      keepEach()
      for (item, new) in zip(items, new) {
        each.setSize(new.size, of: item, section)
        guard new.options != nil || each.item(item).options != nil else { continue }
        makeRoom(for: new.attached)
        each.setOptions(new, of: item, section)
      }
    case .setItem(.size(let size), let item, _):
      let size = try UnitSize(size, item: item, section: index, mainAxis: section.mainAxis)
      guard hasRoom(Int64(size.cross)) else { return false }
      keepEach()
      each.setSize(size, of: item, section)
    case .setItem(.options(let options), let item, _):
      let attached = try check.attachedViews(options, item)
      let new = UnitItem(
        size: UnitSize(main: 0, cross: 0), options: try check.options(options, item),
        attached: attached, growth: ItemGrowth(options))
      guard hasRoom(new.largestCross) else { return false }
      keepEach()
      makeRoom(for: attached)
      each.setOptions(new, of: item, section)
    case .insert(let items, let place, _):
      try check.count(adding: items.count)
      let new = try check.items(
        items, at: place..<place + items.count, mainAxis: section.mainAxis)
      let largestCross = new.reduce(0) { max($0, $1.largestCross) }
      guard hasRoom(adding: new.count, largestCross) else { return false }
      insert(new, at: place)
    case .remove(let range, _):
      guard hasRoom() else { return false }
      remove(range)
    case .move(let item, _, let place, _):
      guard hasRoom() else { return false }
      let moved = self.item(item)
      remove(item..<item + 1)
      insert([moved], at: place)
    case .setSection, .insertSections, .removeSections, .moveSection, .setContainer:
      preconditionFailure("not a change to the items of one section")
    }
    return true
  }

  mutating func insert(_ items: [UnitItem], at place: Int) {
    keepEach()
    for item in items { makeRoom(for: item.attached) }
    each.insert(items, at: place, section)
  }

  mutating func remove(_ range: Range<Int>) {
    keepEach()
    each.remove(range)
  }

  /// Switches from uniform placement to blocks of items.
  private mutating func keepEach() {
    guard let uniform else { return }
    each = BlockedLines([uniform.run], isBalanced: false, section)
    self.uniform = nil
  }

  /// Lays out the edited items.
  /// - Returns: The stretches laid out, in order; `nil` when that may be everything.
  mutating func layEdited(
    index: Int, overflowCell: (_ hiddenCount: Int) -> FlowItem?
  ) throws(FlowError) -> [BlockedLines.Stretch]? {
    let stretches = uniform == nil ? each.layEdited(section) : []
    guard stretches?.isEmpty != true || awaitsOverflow else { return [] }
    let isLimited = try limit(index: index, overflowCell: overflowCell)
    return isLimited ? nil : stretches
  }

  /// Returns the line parameters for this style, or the present one, in a container.
  func section(
    _ style: SectionStyle? = nil, index: Int, layout: FlowLayout, mainExtent: Int64
  ) throws(FlowError) -> UnitSection {
    try UnitSection(
      style ?? section.style, header: header, footer: footer, index: index, layout: layout,
      mainExtent: mainExtent)
  }

  /// Lays out everything again with another style or in another container, unless every item keeps
  /// its position on its line.
  /// - Returns: Whether anything of the section may have moved within it.
  /// - Parameter transposed: Whether the main and cross axes are exchanged.
  @discardableResult
  mutating func layAll(
    _ style: SectionStyle?, index: Int, layout: FlowLayout, mainExtent: Int64, transposed: Bool
  ) throws(FlowError) -> Bool {
    let section = try section(
      style, index: index, layout: layout, mainExtent: mainExtent)
    let old = self.section
    self.section = section
    guard transposed || !section.laysLines(like: old) else { return !section.hasBars(like: old) }
    let isBalanced = SectionLines.balancesAll(section.style)
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
    try limit(index: index)
    return true
  }

  /// Returns an upper bound on the cross extent of lines with `count` more items, for any breaks.
  /// - Parameter largestCross: The largest extent that an added or changed item can give a line.
  func extentBound(adding count: Int, largestCross: Int64) -> Int64 {
    let largest = uniform.map { Int64($0.size.cross) } ?? each.largestCross
    let (bound, overflows) = (Int64(itemCount) + Int64(count)).multipliedReportingOverflow(
      by: max(largest, largestCross) + section.lineSpacing)
    return overflows ? Int64.max / 2 : bound
  }
}

extension UniformPlacement {
  /// The items as one block.
  var run: ItemBlock { ItemBlock(repeating: size, count: count) }
}

extension ItemCheck {
  init(_ section: Int, _ lines: SectionLines) {
    self.init(section: section, count: lines.itemCount, keepsEach: !lines.laysRuns)
  }
}
