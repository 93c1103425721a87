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
