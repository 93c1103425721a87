import SnugFlow
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

  /// The fitting that an attribute's value comes from, and the cell it made: to the line, or the
  /// length of headers and footers; or to exactly the size of the frame where the layout gave the
  /// item another than it was measured for. `nil` where no cell is.
  package func fitting(
    deciding anchor: Anchor, at place: LayoutPlace
  ) throws(CellFlowError) -> (cell: FittedCell, fitting: Fitting)? {
    guard let measured = cells.measuredCell(at: place)?.fitted else { return nil }
    let line: CellFitting
    switch place {
    case .section: return nil
    case .header, .footer: return (measured, cells.barFitting.fitting)
    case .item, .overflow:
      line = try CellFlowError.flow { () throws(FlowError) in
        try cells.itemFitting(place.section)
      }
    }
    guard let shown = try cells.fittedCell(at: place), shown.size != measured.size else {
      return (measured, line.fitting)
    }
    // An extent that the layout left as it was is still the one its line made.
    let axis = anchor.attribute.axis
    let isLeft = anchor.item == .superview && shown.size[axis] == measured.size[axis]
    return isLeft ? (measured, line.fitting) : (shown, .exactly(shown.size))
  }
}
