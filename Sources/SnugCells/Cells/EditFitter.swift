import SnugFlow

/// Fits the cells that edits bring to the limits after all edits, and refits existing cells after all.
struct EditFitter {
  /// The limits; `nil` for edits that change none.
  private var plan: LimitPlan?
  private var newItems = NewItems()

  /// - Parameter cells: The layout whose limits the edits may change; `nil` if they change none.
  init(_ edits: [CellFlowEdit], changing cells: CellLayout?) throws(CellFlowError) {
    if let cells {
      plan = try CellFlowError.flow { () throws(FlowError) in try LimitPlan(cells, edits) }
    }
    for edit in edits { try newItems.collect(edit) }
    try newItems.measure()
  }

  /// Returns an edit with its new cells fitted; `nil` for a container, which comes after all edits.
  /// - Throws: An error for an index that does not exist, and for a cell that cannot be fitted.
  mutating func fitted(
    _ edit: CellFlowEdit, in cells: CellLayout
  ) throws(CellFlowError) -> FittedEdit? {
    try CellFlowError.flow { () throws(FlowError) in
      try edit.checkIndices(sectionCount: cells.sections.count) { cells.sections[$0].items.count }
    }
    plan?.advance(edit)
    switch edit {
    case .set(let items, _, let section):
      return .set(
        items, to: try newItems.next(try itemFitting(section, cells)), section: section)
    case .setItem(.content, let item, let section):
      var new = try newItems.next(try itemFitting(section, cells))
      new.setOptions(cells.sections[section].items.options(ofItem: item), ofItem: 0)
      return .set([item], to: new, section: section)
    case .setItem(.options(let options), let item, let section):
      return .setItem(options, item: item, section: section)
    case .insert(_, let start, let section):
      return .insert(
        try newItems.next(try itemFitting(section, cells)), at: start, section: section)
    case .remove(let range, let section): return .remove(range, section: section)
    case .move(let item, let section, let toItem, let toSection):
      return .move(item: item, section: section, toItem: toItem, toSection: toSection)
    case .setSection(let change, let section):
      return .setSection(try fitted(change, cells), section: section)
    case .insertSections(let sections, let start):
      return .insertSections(try placed(sections, at: start, cells), at: start)
    case .removeSections(let range): return .removeSections(range)
    case .moveSection(let from, let to): return .moveSection(from: from, to: to)
    case .setContainer: return nil
    }
  }

  private func itemFitting(
    _ section: Int, _ cells: CellLayout
  ) throws(CellFlowError) -> CellFitting {
    if let plan { return plan.itemFitting(section) }
    return try CellFlowError.flow { () throws(FlowError) in try cells.itemFitting(section) }
  }

  private mutating func fitted(
    _ change: CellFlowItem.SectionChange, _ cells: CellLayout
  ) throws(CellFlowError) -> PlacedItems.SectionChange {
    switch change {
    case .style(let style): return .style(style)
    case .header(let content):
      let header = try nextBar(content, cells)
      return .header(newItems.bars([header]))
    case .footer(let content):
      let footer = try nextBar(content, cells)
      return .footer(newItems.bars([footer]))
    case .overflow(let item): return .overflow(item.map { PlacedOverflow($0) })
    }
  }

  private mutating func nextBar(
    _ content: CellContent?, _ cells: CellLayout
  ) throws(CellFlowError) -> Int? {
    content == nil ? nil : try newItems.nextBar(plan?.barFitting ?? cells.barFitting)
  }

  private mutating func placed(
    _ sections: [CellFlowSection], at start: Int, _ cells: CellLayout
  ) throws(CellFlowError) -> PlacedSections {
    var placed: [PlacedSection] = []
    var bars: [Int?] = []
    placed.reserveCapacity(sections.count)
    bars.reserveCapacity(2 * sections.count)
    for (index, section) in sections.enumerated() {
      bars.append(try nextBar(section.header, cells))
      placed.append(
        PlacedSection(
          items: try newItems.next(try itemFitting(start + index, cells)), style: section.style,
          overflow: section.overflow.map { PlacedOverflow($0) }))
      bars.append(try nextBar(section.footer, cells))
    }
    return PlacedSections(placed, bars: newItems.bars(bars))
  }

  /// Fits an item that an edit has moved to the lines of its new section.
  func adaptMoved(
    by edit: CellFlowEdit, in cells: inout CellLayout, _ made: inout MadeEdits
  ) throws(CellFlowError) {
    guard case .move(_, let from, let item, let section) = edit, section != from else { return }
    var moved = cells.sections[section].items.only([item])
    let style = cells.sections[section].style
    let fitting = try itemFitting(section, cells)
    do throws(CellTable.Failure) {
      try moved.refit(fitting, style: style)
    } catch {
      throw CellFlowError(error.cause, at: .item(section: section, item: item))
    }
    cells.make(.set([item], to: moved, section: section), &made)
    // Its options in the flow layout may lack the baselines that its new section needs.
    if let options = moved.flowItem(0, style)?.options {
      made.flowEdits.append(.setItem(.options(options), item: item, section: section))
    }
  }

  /// Refits the cells whose limits have changed, after all edits.
  mutating func refit(
    _ cells: inout CellLayout, _ made: inout MadeEdits
  ) throws(CellFlowError) {
    guard let plan else { return }
    // All of it is placed.
    newItems = NewItems()
    for section in cells.sections.indices where plan.changesFitting(ofSection: section) {
      try cells.refit(section, plan.itemFitting(section), &made)
    }
    if plan.layout != cells.flow.layout {
      cells.make(.setContainer(try cells.container(plan)), &made)
    }
  }
}

extension NewItems {
  /// Collects all that an edit inserts, in the order of fitting. Indices out of range are refused when it
  /// is made.
  /// - Throws: An error for other new items than those to replace.
  fileprivate mutating func collect(_ edit: CellFlowEdit) throws(CellFlowError) {
    switch edit {
    case .setItem(.content(let content), let item, let section):
      begin(at: .item(section: section, item: item))
      append(content)
    case .set(let items, let new, let section):
      try CellFlowError.flow { () throws(FlowError) in
        try FlowError.check(new.count, replacing: items, section: section)
      }
      begin(at: .item(section: section, item: 0), items: items)
      for item in new { append(item.content, options: item.options) }
    case .insert(let items, let start, let section):
      collect(items, at: .item(section: section, item: start))
    case .setSection(.header(let content?), let section):
      appendBar(content, at: .header(section: section))
    case .setSection(.footer(let content?), let section):
      appendBar(content, at: .footer(section: section))
    case .insertSections(let sections, let start):
      reserve(sections.count)
      for (index, section) in sections.enumerated() {
        let number = start &+ index
        if let header = section.header { appendBar(header, at: .header(section: number)) }
        let place = LayoutPlace.item(section: number, item: 0)
        if let table = section.given {
          append(table, at: place)
        } else {
          collect(section.listed, at: place)
        }
        if let footer = section.footer { appendBar(footer, at: .footer(section: number)) }
      }
    case .setItem(.options, _, _), .remove, .move, .setSection, .removeSections, .moveSection,
      .setContainer:
      break
    }
  }

  private mutating func collect(_ items: [CellFlowItem], at place: LayoutPlace) {
    begin(at: place)
    for item in items { append(item.content, options: item.options) }
  }
}
