package import SnugFlow
import SnugGeometry

/// One change to cells that are fitted. Indices exist, and are those the edits before it left.
package enum FittedEdit {
  /// Gives items other content and options, or makes them estimates.
  case set([Int], to: PlacedItems, section: Int)
  /// Gives an item other options.
  case setOptions(FlowItemOptions, item: Int, section: Int)
  /// Puts items in before one, or behind the last.
  case insert(PlacedItems, at: Int, section: Int)
  /// Takes items out.
  case remove(Range<Int>, section: Int)
  /// Takes an item out, and puts it in where `toItem` is once that is done.
  case move(item: Int, section: Int, toItem: Int, toSection: Int)
  /// Has the items be as they are in lines of another length.
  case restore(PlacedItems, section: Int)
  /// Goes over to lines of another length, without fitting anything.
  case adapt(CellFitting, section: Int)
  /// Gives a section another header or footer, by its number among these.
  case setBar(Int, to: PlacedItems)
  /// Gives a section other metrics.
  case setMetrics(FlowMetrics, section: Int)
  /// Puts sections in before one, or behind the last; with their headers and footers.
  case insertSections([PlacedSection], bars: PlacedItems, at: Int)
  /// Takes sections out.
  case removeSections(Range<Int>)
  /// Takes a section out, and puts it in where `to` is once that is done.
  case moveSection(from: Int, to: Int)
}

extension FittedEdit {
  /// The same, what is adapted worked out once.
  package func resolved(in cells: CellLayout) -> FittedEdit {
    guard case .adapt(let fitting, let section) = self else { return self }
    var items = cells.sections[section].items
    items.adapt(to: fitting)
    return .restore(items, section: section)
  }
}

extension CellLayout {
  // MARK: What is kept

  /// Makes a change to what is kept; not to where it stands.
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
    case .setMetrics(let metrics, let section):
      sections[section].metrics = metrics
      hasPins = nil
    case .insertSections(let new, let newBars, let start):
      sections.insert(contentsOf: new, at: start)
      bars.insert(newBars, at: 2 * start)
      hasPins = nil
    case .removeSections(let range):
      sections.removeSubrange(range)
      bars.remove(CellLayout.bars(ofSections: range))
      hasPins = nil
    case .moveSection(let from, let to):
      sections.insert(sections.remove(at: from), at: to)
      bars.move(CellLayout.bars(ofSections: from..<from + 1), to: 2 * to)
    }
  }

  /// What undoes a change to be made.
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
    case .setMetrics(_, let section):
      .setMetrics(sections[section].metrics, section: section)
    case .insertSections(let new, _, let start): .removeSections(start..<start + new.count)
    case .removeSections(let range):
      .insertSections(
        Array(sections[range]), bars: bars.shared(CellLayout.bars(ofSections: range)),
        at: range.lowerBound)
    case .moveSection(let from, let to): .moveSection(from: to, to: from)
    }
  }

  // MARK: Where it stands

  /// The same change as the flow layout takes it.
  package func flowEdits(_ edit: FittedEdit) -> [FlowEdit] {
    switch edit {
    case .set(let items, let new, let section):
      return items.enumerated().flatMap { index, item in
        flowEdits(item, section, to: new.flowItem(index, sections[section].metrics))
      }
    case .setOptions(let options, let item, let section):
      let new = sections[section].items.flowItem(
        item, sections[section].metrics, asking: options)
      return flowEdits(item, section, to: new)
    case .insert(let new, let start, let section):
      let metrics = sections[section].metrics
      let items = (0..<new.count).map { new.flowItem($0, metrics) ?? estimate }
      return [.insert(items, at: start, section: section)]
    case .remove(let range, let section): return [.remove(range, section: section)]
    case .move(let item, let section, let toItem, let toSection):
      return [.move(item: item, section: section, toItem: toItem, toSection: toSection)]
    case .restore(let items, let section): return flowEdits(section, to: items)
    case .adapt: return flowEdits(edit.resolved(in: self))
    case .setBar(let bar, let new):
      let size = new.size(0)
      return bars.size(bar) == size ? [] : [CellLayout.flowEdit(ofBar: bar, size)]
    case .setMetrics(let metrics, let section):
      let edit = FlowEdit.setMetrics(metrics, section: section)
      let old = sections[section].metrics.itemAlignment
      guard old.usesBaseline != metrics.itemAlignment.usesBaseline else { return [edit] }
      // Every item has other options now.
      var new = sections[section]
      new.metrics = metrics
      return [
        edit, .removeSections(section..<section + 1),
        .insertSections(
          flowSections([new], bars: bars.only(CellLayout.bars(ofSections: section..<section + 1))),
          at: section),
      ]
    case .insertSections(let new, let bars, let start):
      return [.insertSections(flowSections(new, bars: bars), at: start)]
    case .removeSections(let range): return [.removeSections(range)]
    case .moveSection(let from, let to): return [.moveSection(from: from, to: to)]
    }
  }

  /// Gives a header or footer another size.
  static func flowEdit(ofBar bar: Int, _ size: Size?) -> FlowEdit {
    bar.isMultiple(of: 2)
      ? .setHeader(size, section: bar / 2) : .setFooter(size, section: bar / 2)
  }

  /// What makes measured items of a section those of another row, of which the same are.
  private func flowEdits(_ section: Int, to new: PlacedItems) -> [FlowEdit] {
    let metrics = sections[section].metrics
    return new.measuredItems(in: 0..<new.count).flatMap { item in
      flowEdits(item, section, to: new.flowItem(item, metrics))
    }
  }

  /// What makes an item another; none if they are the same.
  private func flowEdits(_ item: Int, _ section: Int, to new: FlowItem?) -> [FlowEdit] {
    CellLayout.flowEdits(
      item, section,
      from: sections[section].items.flowItem(item, sections[section].metrics)
        ?? estimate, to: new ?? estimate)
  }

  static func flowEdits(
    _ item: Int, _ section: Int, from old: FlowItem, to new: FlowItem
  ) -> [FlowEdit] {
    var edits: [FlowEdit] = []
    if old.size != new.size {
      edits.append(.resize(item: item, section: section, to: new.size))
    }
    if old.options != new.options {
      edits.append(.setOptions(new.options, item: item, section: section))
    }
    return edits
  }
}

extension CellLayout {
  /// A change to the items of one section, its new cells fitted.
  /// - Throws: for an index that does not exist, and for a cell that cannot be fitted.
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
    case .setMetrics, .setHeader, .setFooter, .setOverflow, .insertSections, .removeSections,
      .moveSection, .setLayout:
      preconditionFailure("not a change to the items of one section")
    }
  }
}

extension MeasuredParts {
  /// All that some edits bring in.
  /// - Throws: for the first cell that cannot be measured.
  init(_ edits: [CellFlowEdit]) throws(CellFlowError) {
    for edit in edits { collect(edit) }
    try measure()
  }

  /// In the order in which it is fitted. Places far off are refused when an edit is made.
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
    case .setOptions, .remove, .move, .setMetrics, .setOverflow, .removeSections, .moveSection,
      .setLayout:
      break
    }
  }

  private mutating func collect(_ items: [CellFlowItem], at place: LayoutPlace) {
    begin(at: place)
    for item in items { append(item.content, options: item.options) }
  }
}
