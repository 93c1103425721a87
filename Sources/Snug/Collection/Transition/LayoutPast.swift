import SnugFlow

/// Where things stood before a change of the data.
struct LayoutPast {
  /// Kept if the change is made to a copy of all lines anyway.
  private let kept: FlowResult?
  /// What takes the layout back if nothing was kept.
  var undoing: [FittedEdit] = []

  /// - Parameter changes: what is about to be changed.
  init(of layout: CellLayout, changing changes: [FittedEdit]) {
    kept = changes.count > CellLayout.mostEditsInPlace ? layout.flow : nil
  }

  /// Asks where things stood.
  /// - Parameter layout: where they stand now; it comes out as it was.
  func visit<Answer>(
    _ layout: inout CellLayout, _ body: (FlowResult) -> Answer
  ) -> Answer {
    if let kept { return body(kept) }
    let redoing = layout.undo(undoing)
    defer { layout.undo(redoing) }
    return body(layout.flow)
  }
}
