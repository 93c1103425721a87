import SnugGeometry

extension CellFlow {
  /// Why an attribute of an item's cell has the value it has, at the size of its frame before that
  /// snaps; `nil` for an item of known size.
  /// - Parameter anchor: A view's attribute, or the cell's.
  /// - Throws: `.unknownView` when the cell has no such view; else as `fittedCell(ofItem:inSection:)`.
  /// - Complexity: cubic in the number of views.
  public func explain(
    _ anchor: Anchor, ofItem item: Int, inSection section: Int
  ) throws(CellFlowError) -> CellExplanation? {
    guard case .cell(_, let sizer, _) = sections[section].items[item].content,
      let (cell, fitting) = try fitting(deciding: anchor, ofItem: item, inSection: section)
    else { return nil }
    do throws(FittingError) {
      return try sizer.explain(anchor, in: cell, fitting)
    } catch {
      throw CellFlowError(error, at: .item(section: section, item: item))
    }
  }

  /// The fitting that an attribute's value comes from, and the cell it made: to the item's line, or
  /// to exactly the size of the frame where the layout gave the item another than it was measured
  /// for; `nil` for an item of known size.
  package func fitting(
    deciding anchor: Anchor, ofItem item: Int, inSection section: Int
  ) throws(CellFlowError) -> (cell: FittedCell, fitting: Fitting)? {
    let placed = sections[section]
    guard let measured = placed.items[item].fitted else { return nil }
    let line = CellFitting(lineLimit: placed.limit, mainAxis: result.layout.mainAxis).fitting
    guard let shown = try fittedCell(ofItem: item, inSection: section), shown.size != measured.size
    else { return (measured, line) }
    // An extent that the layout left as it was is still the one its line made.
    let axis = anchor.attribute.axis
    let isLeft = anchor.item == .superview && shown.size[axis] == measured.size[axis]
    return isLeft ? (measured, line) : (shown, .exactly(shown.size))
  }
}
