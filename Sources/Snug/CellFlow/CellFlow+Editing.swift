public import SnugFlow

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
    guard let section = edit.editedSection, cells.sections.indices.contains(section),
      cells.sections[section].overflow == nil
    else {
      return try apply([edit])
    }
    var measured = try MeasuredParts([edit])
    let fitting = try CellFlowError.flow { () throws(FlowError) in
      try cells.itemFitting(section)
    }
    let fitted = try cells.fitted(edit, section, fitting, &measured)
    let change = try applyToFlow(cells.flowEdits(fitted))
    cells.perform(fitted)
    return change
  }

  /// Makes several changes, one after the other: measures all they bring in at once, fits it to the
  /// limits that all of them leave, and lays out once.
  /// - Returns: what all of them changed together.
  /// - Throws: as for one change; none has been made then.
  public mutating func apply(_ edits: [CellFlowEdit]) throws(CellFlowError) -> FlowChange {
    var batch = try CellBatch(cells, edits)
    for edit in edits { try batch.make(edit) }
    let change: FlowChange
    (cells, change) = try batch.finish()
    return change
  }

  private mutating func applyToFlow(_ edits: [FlowEdit]) throws(CellFlowError) -> FlowChange {
    try CellFlowError.flow { () throws(FlowError) in
      switch edits.count {
      case 0:
        FlowChange(stretches: [], shiftBefore: .zero, contentSize: result.contentSize)
      case 1: try cells.flow.apply(edits[0])
      default: try cells.flow.apply(edits)
      }
    }
  }
}
