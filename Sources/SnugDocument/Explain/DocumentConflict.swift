import Snug

/// Required constraints of a cell that cannot hold together: without any one of them the rest can.
package struct DocumentConflict: Hashable, Sendable {
  /// How many there are, and what to do.
  package let summary: String
  /// In declared order.
  package let constraints: [ConstraintText]

  init(
    _ origins: [ConstraintOrigin], in cell: Document.Cell, direction: LayoutDirection,
    fitting: Fitting?
  ) {
    let context = ConstraintContext(cell: cell, direction: direction, fitting: fitting)
    constraints = origins.map(context.text)
    summary =
      if origins.count == 1 {
        "this constraint of the cell \"\(cell.name)\" cannot hold: change it, for sizes are never "
          + "negative"
      } else {
        "these \(origins.count) constraints of the cell \"\(cell.name)\" cannot hold together, and "
          + "without any one of them the others can: "
          + FittingError.advice(on: origins, sizeAskedBy: .layout)
      }
  }
}
