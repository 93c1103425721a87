import SnugFlow
import SnugGeometry

/// A change to the items of one section whose new cells are fitted.
enum FittedEdit {
  case set(PlacedCell, item: Int)
  case insert([PlacedCell], at: Int)
  case remove(Range<Int>)
  case move(Int, to: Int)

  /// - Throws: for an item that does not exist, and for a cell that cannot be fitted.
  init(
    _ edit: CellFlowEdit, _ placed: PlacedCellSection, section: Int, _ fitting: CellFitting,
    _ measurements: inout CellMeasurements
  ) throws(CellFlowError) {
    switch edit {
    case .setContent(let content, let item, _):
      try FittedEdit.check(placed, section) { check throws(FlowError) in
        try check.item(item, "setContent")
      }
      let fitted = try fitting.fit(
        content, &measurements, at: .item(section: section, item: item))
      self = .set(PlacedCell(content: fitted, options: placed.items[item].options), item: item)
    case .setOptions(let options, let item, _):
      try FittedEdit.check(placed, section) { check throws(FlowError) in
        try check.item(item, "setOptions")
      }
      self = .set(
        PlacedCell(content: placed.items[item].content, options: .init(options)), item: item)
    case .insert(let items, let start, _):
      try FittedEdit.check(placed, section) { check throws(FlowError) in
        try check.place(start, "insert")
      }
      self = .insert(
        try fitting.fit(items, at: start, section: section, &measurements), at: start)
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
    case .set(let new, let item):
      FittedEdit.flowEdits(
        from: placed.items[item].flowItem(metrics), to: new.flowItem(metrics), item, section)
    case .insert(let items, let start):
      [.insert(items.map { $0.flowItem(metrics) }, at: start, section: section)]
    case .remove(let range): [.remove(range, section: section)]
    case .move(let item, let toItem):
      [.move(item: item, section: section, toItem: toItem, toSection: section)]
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
    case .set(let new, let item): items[item] = new
    case .insert(let new, let start): items.insert(new, at: start)
    case .remove(let range): items.remove(range)
    case .move(let item, let toItem):
      let moved = items[item]
      items.remove(item..<item + 1)
      items.insert([moved], at: toItem)
    }
  }
}

extension CellFitting {
  /// Fits the next content measured.
  func fit(
    _ content: CellContent, _ measurements: inout CellMeasurements, at place: CellFlowError.Place
  ) throws(CellFlowError) -> PlacedCell.Content {
    do throws(FittingError) {
      return try fit(content, measuring: measurements.next())
    } catch {
      throw CellFlowError(error, at: place)
    }
  }

  /// Fits the items measured next.
  func fit(
    _ items: [CellFlowItem], at start: Int, section: Int, _ measurements: inout CellMeasurements
  ) throws(CellFlowError) -> [PlacedCell] {
    var placed: [PlacedCell] = []
    placed.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      let fitted = try fit(
        item.content, &measurements, at: .item(section: section, item: start + index))
      placed.append(PlacedCell(content: fitted, options: item.asked))
    }
    return placed
  }
}
