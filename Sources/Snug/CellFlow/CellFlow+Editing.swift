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
    guard let section = edit.editedSection, sections.indices.contains(section),
      sections[section].overflow == nil
    else {
      return try apply([edit])
    }
    var measured = try MeasuredEdits([edit])
    let fitting = CellFitting(
      lineLimit: sections[section].limit, mainAxis: result.layout.mainAxis)
    let fitted = try FittedEdit(
      edit, sections[section], section: section, fitting, &measured)
    let change = try applyToResult(
      fitted.flowEdits(sections[section], section: section, metrics: sections[section].metrics))
    sections[section].perform(fitted)
    return change
  }

  /// Makes several changes, one after the other: measures all they bring in at once, fits it to the
  /// limits that all of them leave, and lays out once.
  /// - Returns: what all of them changed together.
  /// - Throws: as for one change; none has been made then.
  public mutating func apply(_ edits: [CellFlowEdit]) throws(CellFlowError) -> FlowChange {
    var batch = try CellBatch(self, edits)
    for edit in edits { try batch.make(edit) }
    let (flow, change) = try batch.finish()
    self = flow
    return change
  }

  private mutating func applyToResult(_ edits: [FlowEdit]) throws(CellFlowError) -> FlowChange {
    do throws(FlowError) {
      switch edits.count {
      case 0:
        return FlowChange(stretches: [], shiftBefore: .zero, contentSize: result.contentSize)
      case 1: return try result.apply(edits[0])
      default: return try result.apply(edits)
      }
    } catch {
      throw CellFlowError(error)
    }
  }
}
