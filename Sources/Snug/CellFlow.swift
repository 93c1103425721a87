public import SnugFlow
import SnugGeometry

/// Cells measured, fitted and placed by a flow layout, and kept so while they change.
///
/// Every label is measured once, when its cell comes in. A cell is fitted again only when the length
/// of its line has a part in its size, and only a label of several lines whose width differs then is
/// measured again. After any edits everything equals a layout of the same cells made from scratch.
///
/// Cells are fitted in their sizers' `direction`, which should be that of the layout. As sizers
/// are, it is the business of one task.
public struct CellFlow {
  var cells: CellLayout

  /// Where everything stands.
  public var result: FlowResult { _read { yield cells.flow } }

  /// Measures, fits and places cells: all of one sizer are measured in one batch.
  /// - Throws: for the first cell that cannot be measured, else for the first that cannot be
  ///   fitted, else for the first number that cannot be used. What stands for hidden items comes
  ///   last: it is measured once the others stand.
  public init(
    _ layout: FlowLayout, _ sections: [CellFlowSection]
  ) throws(CellFlowError) {
    cells = try CellFlowError.flow { () throws(FlowError) in try CellLayout(layout) }
    _ = try apply([.insertSections(sections, at: 0)])
  }

  /// What stands at a place, if anything does.
  /// - Complexity: O(log items).
  package func content(at place: LayoutPlace) -> CellContent? { cells.content(at: place) }

  /// What an item shows.
  /// - Complexity: O(log items).
  public func content(ofItem item: Int, inSection section: Int) -> CellContent {
    guard let content = content(at: .item(section: section, item: item)) else {
      preconditionFailure("every item was measured")
    }
    return content
  }

  /// What a section's header shows, if it was given one.
  public func content(ofHeaderInSection section: Int) -> CellContent? {
    content(at: .header(section: section))
  }

  /// What a section's footer shows, if it was given one.
  public func content(ofFooterInSection section: Int) -> CellContent? {
    content(at: .footer(section: section))
  }

  /// What stands in a section for its hidden items, if any are and anything does.
  public func content(ofOverflowInSection section: Int) -> CellContent? {
    content(at: .overflow(section: section))
  }

  /// What an item was given, without the baselines of its cell.
  public func options(ofItem item: Int, inSection section: Int) -> FlowItemOptions {
    cells.sections[section].items.options(ofItem: item)
  }

  /// An item's cell at the size of its frame before that snaps; `nil` for an item of known size. One
  /// that is hidden has the size it was measured for.
  ///
  /// Where the layout gave it another size than it was measured for, it is fitted to that each time
  /// it is asked for, and not before.
  /// - Throws: for a cell whose constraints forbid that size.
  public func fittedCell(
    ofItem item: Int, inSection section: Int
  ) throws(CellFlowError) -> FittedCell? {
    try cells.fittedCell(at: .item(section: section, item: item))
  }

  /// The cell that stands in a section for its hidden items, at the size of its frame before that
  /// snaps; `nil` for a known size, and where none are hidden or nothing stands for them.
  /// - Throws: for a cell whose constraints forbid that size.
  public func fittedCell(
    ofOverflowInSection section: Int
  ) throws(CellFlowError) -> FittedCell? {
    try cells.fittedCell(at: .overflow(section: section))
  }

  /// A header's cell; `nil` for a header of known size, or none.
  public func fittedCell(ofHeaderInSection section: Int) -> FittedCell? {
    cells.measuredCell(at: .header(section: section))?.fitted
  }

  /// A footer's cell; `nil` for a footer of known size, or none.
  public func fittedCell(ofFooterInSection section: Int) -> FittedCell? {
    cells.measuredCell(at: .footer(section: section))?.fitted
  }
}

extension CellFlow {
  /// Makes one change: measures what it brings in, fits again what it gives other limits, and lays
  /// out anew only what that touches.
  ///
  /// The frames and cells are then those of a layout made from scratch.
  /// - Returns: what changed.
  /// - Throws: for an index that does not exist, a number that cannot be used, and a cell that
  ///   cannot be measured or fitted; nothing has changed then.
  /// - Complexity: for an item, that of `FlowResult.apply`, and O(items / 256) beside. For a
  ///   container or metrics that give lines another length, O(items), solving for the cells whose
  ///   size the length has a part in.
  public mutating func apply(_ edit: CellFlowEdit) throws(CellFlowError) -> FlowChange {
    try cells.apply(edit)
  }

  /// Makes several changes, one after the other: measures all they bring in at once, fits it to the
  /// limits that all of them leave, and lays out once.
  /// - Returns: what all of them changed together.
  /// - Throws: as for one change; none has been made then.
  public mutating func apply(_ edits: [CellFlowEdit]) throws(CellFlowError) -> FlowChange {
    try cells.apply(edits)
  }
}

extension CellFlow {
  /// Why an attribute of an item's cell has the value it has, at the size of its frame before that
  /// snaps; `nil` for an item of known size.
  /// - Parameter anchor: A view's attribute, or the cell's.
  /// - Throws: `.unknownView` when the cell has no such view; else as `fittedCell(ofItem:inSection:)`.
  /// - Complexity: cubic in the number of views.
  public func explain(
    _ anchor: Anchor, ofItem item: Int, inSection section: Int
  ) throws(CellFlowError) -> CellExplanation? {
    try explain(anchor, at: .item(section: section, item: item))
  }

  /// The same of a header, a footer or what stands for hidden items, too; `nil` where no cell is.
  public func explain(
    _ anchor: Anchor, at place: LayoutPlace
  ) throws(CellFlowError) -> CellExplanation? {
    guard case .cell(let sizer, _) = content(at: place),
      let (cell, fitting) = try fitting(deciding: anchor, at: place)
    else { return nil }
    do throws(FittingError) {
      return try sizer.explain(anchor, in: cell, fitting)
    } catch {
      throw CellFlowError(error, at: place)
    }
  }

  /// The fitting that an attribute's value comes from, and the cell it made; `nil` where no cell is.
  package func fitting(
    deciding anchor: Anchor, at place: LayoutPlace
  ) throws(CellFlowError) -> (cell: FittedCell, fitting: Fitting)? {
    try cells.fitting(deciding: anchor, at: place)
  }

  /// The cells of a section's items, those shown.
  /// - Throws: for the first whose constraints forbid the size that the layout gave it.
  /// - Complexity: O(items of the section).
  package func shownItems(inSection section: Int) throws(CellFlowError) -> ShownItems {
    try cells.shownItems(inSection: section)
  }
}
