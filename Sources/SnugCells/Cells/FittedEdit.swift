package import SnugFlow
import SnugGeometry

/// An edit of fitted cells. Its indices exist, and are those left by the edits before it.
///
/// It is applied to the stored cells and, as `FlowEdit`s, to the flow layout. Each edit has an
/// inverse: a change that fails leaves nothing behind, and a transition can look at the earlier
/// layout.
package enum FittedEdit {
  /// Replaces the content and options of items, or makes them estimates.
  case set([Int], to: PlacedItems, section: Int)
  /// Replaces the options of an item.
  case setOptions(FlowItemOptions, item: Int, section: Int)
  /// Inserts items before an index, or at the end.
  case insert(PlacedItems, at: Int, section: Int)
  /// Removes items.
  case remove(Range<Int>, section: Int)
  /// Removes an item, then inserts it at `toItem`.
  case move(item: Int, section: Int, toItem: Int, toSection: Int)
  /// Replaces the items by the same items, fitted to lines of another length.
  case restore(PlacedItems, section: Int)
  /// Changes to lines of another length, without fitting anything.
  case adapt(CellFitting, section: Int)
  /// Replaces the header or footer at an index of `CellLayout.bars`.
  case setBar(Int, to: PlacedItems)
  /// Replaces the style of a section.
  case setStyle(SectionStyle, section: Int)
  /// Replaces the overflow item of a section; `isSame` if it differs for no count fitted so far.
  case setOverflow(PlacedOverflow?, isSame: Bool = false, section: Int)
  /// Inserts sections with their headers and footers before an index, or at the end.
  case insertSections([PlacedSection], bars: PlacedItems, at: Int)
  /// Removes sections.
  case removeSections(Range<Int>)
  /// Removes a section, then inserts it at `to`.
  case moveSection(from: Int, to: Int)
}

extension FittedEdit {
  /// Returns the edit with `adapt` replaced by its result, so that it is computed once.
  package func resolved(in cells: CellLayout) -> FittedEdit {
    guard case .adapt(let fitting, let section) = self else { return self }
    var items = cells.sections[section].items
    items.adapt(to: fitting)
    return .restore(items, section: section)
  }
}

extension FittedEdit {
  /// The sections whose items alone it edits; `nil` for other edits.
  var itemSections: [Int]? {
    switch self {
    case .set(_, _, let section), .setOptions(_, _, let section), .insert(_, _, let section),
      .remove(_, let section), .restore(_, let section), .adapt(_, let section):
      [section]
    case .move(_, let section, _, let toSection): [section, toSection]
    case .setBar: []
    case .setStyle, .setOverflow, .insertSections, .removeSections, .moveSection: nil
    }
  }
}

extension CellLayout {
  // MARK: Stored cells

  /// Applies an edit to the stored cells, not to the flow layout.
  package mutating func perform(_ edit: FittedEdit) {
    switch edit {
    case .set(let items, let new, let section): sections[section].items.set(items, to: new)
    case .setOptions(let options, let item, let section):
      sections[section].items.setOptions(options, ofItem: item)
    case .insert(let new, let start, let section): sections[section].items.insert(new, at: start)
    case .remove(let range, let section): sections[section].items.remove(range)
    case .move(let item, let section, let toItem, let toSection):
      guard section != toSection else {
        return sections[section].items.move(item..<item + 1, to: toItem)
      }
      let moved = sections[section].items.only([item])
      sections[section].items.remove(item..<item + 1)
      sections[toSection].items.insert(moved, at: toItem)
    case .restore(let items, let section): sections[section].items = items
    case .adapt: perform(edit.resolved(in: self))
    case .setBar(let bar, let new): bars.set([bar], to: new)
    case .setStyle(let style, let section):
      sections[section].style = style
    case .setOverflow(let overflow, _, let section):
      sections[section].overflow = overflow
    case .insertSections(let new, let newBars, let start):
      sections.insert(contentsOf: new, at: start)
      bars.insert(newBars, at: 2 * start)
    case .removeSections(let range):
      sections.removeSubrange(range)
      bars.remove(CellLayout.bars(ofSections: range))
    case .moveSection(let from, let to):
      sections.insert(sections.remove(at: from), at: to)
      bars.move(CellLayout.bars(ofSections: from..<from + 1), to: 2 * to)
    }
  }

  /// Returns the edit that undoes `edit`, which is not yet applied.
  func inverse(of edit: FittedEdit) -> FittedEdit {
    switch edit {
    case .set(let items, _, let section):
      .set(items, to: sections[section].items.shared(items), section: section)
    case .setOptions(_, let item, let section):
      .setOptions(sections[section].items.options(ofItem: item), item: item, section: section)
    case .insert(let new, let start, let section):
      .remove(start..<start + new.count, section: section)
    case .remove(let range, let section):
      .insert(sections[section].items.shared(range), at: range.lowerBound, section: section)
    case .move(let item, let section, let toItem, let toSection):
      .move(item: toItem, section: toSection, toItem: item, toSection: section)
    case .restore(_, let section), .adapt(_, let section):
      .restore(sections[section].items, section: section)
    case .setBar(let bar, _): .setBar(bar, to: bars.shared([bar]))
    case .setStyle(_, let section):
      .setStyle(sections[section].style, section: section)
    case .setOverflow(_, let isSame, let section):
      .setOverflow(sections[section].overflow, isSame: isSame, section: section)
    case .insertSections(let new, _, let start): .removeSections(start..<start + new.count)
    case .removeSections(let range):
      .insertSections(
        Array(sections[range]), bars: bars.shared(CellLayout.bars(ofSections: range)),
        at: range.lowerBound)
    case .moveSection(let from, let to): .moveSection(from: to, to: from)
    }
  }

  // MARK: Flow layout

  /// Returns the edits of the flow layout for a change.
  package func flowEdits(_ edit: FittedEdit) -> [FlowEdit] {
    switch edit {
    case .set(let items, let new, let section):
      return items.enumerated().flatMap { index, item in
        flowEdits(item, section, to: new.flowItem(index, sections[section].style))
      }
    case .setOptions(let options, let item, let section):
      let new = sections[section].items.flowItem(
        item, sections[section].style, asking: options)
      return flowEdits(item, section, to: new)
    case .insert(let new, let start, let section):
      let style = sections[section].style
      let items = (0..<new.count).map { new.flowItem($0, style) ?? estimate }
      return [.insert(items, at: start, section: section)]
    case .remove(let range, let section): return [.remove(range, section: section)]
    case .move(let item, let section, let toItem, let toSection):
      return [.move(item: item, section: section, toItem: toItem, toSection: toSection)]
    case .restore(let items, let section): return flowEdits(section, to: items)
    case .adapt: return flowEdits(edit.resolved(in: self))
    case .setBar(let bar, let new):
      let size = new.size(0)
      return bars.size(bar) == size ? [] : [CellLayout.flowEdit(ofBar: bar, size)]
    case .setStyle(let style, let section):
      let edit = FlowEdit.setStyle(style, section: section)
      guard style.asksOfCells != sections[section].style.asksOfCells else { return [edit] }
      // The options of every item change.
      var new = sections[section]
      new.style = style
      return [
        edit, .removeSections(section..<section + 1),
        .insertSections(
          flowSections([new], bars: bars.only(CellLayout.bars(ofSections: section..<section + 1))),
          at: section),
      ]
    case .setOverflow: return []
    case .insertSections(let new, let bars, let start):
      return [.insertSections(flowSections(new, bars: bars), at: start)]
    case .removeSections(let range): return [.removeSections(range)]
    case .moveSection(let from, let to): return [.moveSection(from: from, to: to)]
    }
  }

  /// Returns the edit that changes the size of a header or footer.
  static func flowEdit(ofBar bar: Int, _ size: Size?) -> FlowEdit {
    bar.isMultiple(of: 2)
      ? .setHeader(size, section: bar / 2) : .setFooter(size, section: bar / 2)
  }

  /// Returns the edits that change a section's items into `new`, where the same are measured.
  private func flowEdits(_ section: Int, to new: PlacedItems) -> [FlowEdit] {
    let style = sections[section].style
    return new.measuredItems(in: 0..<new.count).flatMap { item in
      flowEdits(item, section, to: new.flowItem(item, style))
    }
  }

  /// Returns the edits that change an item's size and options; none if these are the same.
  private func flowEdits(_ item: Int, _ section: Int, to new: FlowItem?) -> [FlowEdit] {
    CellLayout.flowEdits(
      item, section,
      from: sections[section].items.flowItem(item, sections[section].style)
        ?? estimate, to: new ?? estimate)
  }

  static func flowEdits(
    _ item: Int, _ section: Int, from old: FlowItem, to new: FlowItem
  ) -> [FlowEdit] {
    var edits: [FlowEdit] = []
    if old.size != new.size {
      edits.append(.setSize(new.size, item: item, section: section))
    }
    if old.options != new.options {
      edits.append(.setOptions(new.options, item: item, section: section))
    }
    return edits
  }
}

extension CellLayout {
  /// Returns an edit of the items of one section, with its new cells fitted.
  /// - Throws: An error for an index that does not exist, or for a cell that cannot be fitted.
  func fitted(
    _ edit: CellFlowEdit, _ section: Int, _ fitting: CellFitting, _ measured: inout MeasuredParts
  ) throws(CellFlowError) -> FittedEdit {
    let items = sections[section].items
    let check = IndexCheck(section: section, count: items.count)
    switch edit {
    case .setContent(_, let item, _):
      try CellFlowError.flow { () throws(FlowError) in try check.item(item, "setContent") }
      var new = try measured.next(fitting)
      new.setOptions(items.options(ofItem: item), ofItem: 0)
      return .set([item], to: new, section: section)
    case .setOptions(let options, let item, _):
      try CellFlowError.flow { () throws(FlowError) in try check.item(item, "setOptions") }
      return .setOptions(options, item: item, section: section)
    case .insert(_, let start, _):
      try CellFlowError.flow { () throws(FlowError) in try check.place(start, "insert") }
      return .insert(try measured.next(fitting), at: start, section: section)
    case .remove(let range, _):
      try CellFlowError.flow { () throws(FlowError) in
        try check.place(range.lowerBound, "remove")
        try check.place(range.upperBound, "remove")
      }
      return .remove(range, section: section)
    case .move(let item, _, let toItem, _):
      try CellFlowError.flow { () throws(FlowError) in
        try check.item(item, "move")
        try check.item(toItem, "move")
      }
      return .move(item: item, section: section, toItem: toItem, toSection: section)
    case .setStyle, .setHeader, .setFooter, .setOverflow, .insertSections, .removeSections,
      .moveSection, .setLayout:
      preconditionFailure("not a change to the items of one section")
    }
  }
}

extension MeasuredParts {
  /// Collects and measures all that some edits insert.
  /// - Throws: The error of the first cell that cannot be measured.
  init(_ edits: [CellFlowEdit]) throws(CellFlowError) {
    for edit in edits { collect(edit) }
    try measure()
  }

  /// Collects in the order of fitting. Indices out of range are refused when an edit is applied.
  private mutating func collect(_ edit: CellFlowEdit) {
    switch edit {
    case .setContent(let content, let item, let section):
      begin(at: .item(section: section, item: item))
      append(content)
    case .insert(let items, let start, let section):
      collect(items, at: .item(section: section, item: start))
    case .setHeader(let content, let section):
      if let content { appendBar(content, at: .header(section: section)) }
    case .setFooter(let content, let section):
      if let content { appendBar(content, at: .footer(section: section)) }
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
    case .setOptions, .remove, .move, .setStyle, .setOverflow, .removeSections, .moveSection,
      .setLayout:
      break
    }
  }

  private mutating func collect(_ items: [CellFlowItem], at place: LayoutPlace) {
    begin(at: place)
    for item in items { append(item.content, options: item.options) }
  }
}
