import SnugFlow
import SnugGeometry

/// A change to the items of one section whose new cells are fitted.
enum FittedEdit {
  case setContent(PlacedItems, item: Int)
  case setOptions(FlowItemOptions, item: Int)
  case insert(PlacedItems, at: Int)
  case remove(Range<Int>)
  case move(Int, to: Int)

  /// - Throws: for an item that does not exist, and for a cell that cannot be fitted.
  init(
    _ edit: CellFlowEdit, _ placed: PlacedCellSection, section: Int, _ fitting: CellFitting,
    _ measured: inout MeasuredEdits
  ) throws(CellFlowError) {
    switch edit {
    case .setContent(_, let item, _):
      try FittedEdit.check(placed, section) { check throws(FlowError) in
        try check.item(item, "setContent")
      }
      var new = try measured.next(fitting)
      new.setOptions(placed.items.options(ofItem: item), ofItem: 0)
      self = .setContent(new, item: item)
    case .setOptions(let options, let item, _):
      try FittedEdit.check(placed, section) { check throws(FlowError) in
        try check.item(item, "setOptions")
      }
      self = .setOptions(options, item: item)
    case .insert(_, let start, _):
      try FittedEdit.check(placed, section) { check throws(FlowError) in
        try check.place(start, "insert")
      }
      self = .insert(try measured.next(fitting), at: start)
    case .remove(let range, _): self = .remove(range)
    case .move(let item, _, let toItem, _): self = .move(item, to: toItem)
    case .setMetrics, .setHeader, .setFooter, .setOverflow, .insertSections, .removeSections,
      .moveSection,
      .setLayout:
      preconditionFailure("not a change to the items of one section")
    }
  }

  private static func check(
    _ placed: PlacedCellSection, _ section: Int,
    _ body: (IndexCheck) throws(FlowError) -> Void
  ) throws(CellFlowError) {
    do throws(FlowError) {
      try body(IndexCheck(section: section, count: placed.items.count))
    } catch {
      throw CellFlowError(error)
    }
  }

  /// The same as the flow layout takes it: one edit, or two for an item whose size and options
  /// both differ.
  /// - Parameters:
  ///   - placed: the section before the edit.
  ///   - metrics: those that options are read by.
  func flowEdits(
    _ placed: PlacedCellSection, section: Int, metrics: FlowMetrics
  ) -> [FlowEdit] {
    switch self {
    case .setContent(let new, let item):
      return FittedEdit.flowEdits(
        from: placed.items.flowItem(item, metrics), to: new.flowItem(0, metrics), item, section)
    case .setOptions(let options, let item):
      var new = placed.items[item]
      new.options = .init(options)
      return FittedEdit.flowEdits(
        from: placed.items.flowItem(item, metrics), to: new.flowItem(metrics), item, section)
    case .insert(let items, let start):
      return [.insert(items.flowItems(metrics), at: start, section: section)]
    case .remove(let range): return [.remove(range, section: section)]
    case .move(let item, let toItem):
      return [.move(item: item, section: section, toItem: toItem, toSection: section)]
    }
  }

  /// What makes an item another; none if they are the same.
  static func flowEdits(
    from old: FlowItem, to new: FlowItem, _ item: Int, _ section: Int
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

extension PlacedCellSection {
  /// Makes an edit whose indices were checked.
  mutating func perform(_ edit: FittedEdit) {
    switch edit {
    case .setContent(let new, let item): items.replace(item, with: new)
    case .setOptions(let options, let item): items.setOptions(options, ofItem: item)
    case .insert(let new, let start): items.insert(new, at: start)
    case .remove(let range): items.remove(range)
    case .move(let item, let toItem): items.move(item, to: toItem)
    }
  }
}
