public import SnugSolver

/// Workload T: a cell with 5-point margins around one label of 40 to 120 points.
public struct TagCell {
  /// The system, to be solved at the width set last.
  public private(set) var system = ConstraintSystem()
  /// The unknowns that callers read.
  public let cellWidth, cellHeight, labelWidth: SolverVariable
  /// The constraints whose constant is the label's intrinsic width: `width <=` and `width >=`.
  public let hugging, compression: ConstraintID

  /// Builds the system for a label of this intrinsic width.
  public init(intrinsicWidth: Double) throws {
    var row = RowCell()
    let label = try row.addLabel(
      intrinsicWidth: intrinsicWidth, hugging: 251, compression: 750, minimum: 40, maximum: 120)
    try row.close(fitting: 50)
    system = row.system
    (cellWidth, cellHeight, labelWidth) = (row.cellWidth, row.cellHeight, label.width)
    (hugging, compression) = (label.hugging, label.compression)
  }

  /// Changes the label's intrinsic width.
  public mutating func setIntrinsicWidth(_ width: Double) throws {
    try system.setConstant(width, of: hugging)
    try system.setConstant(width, of: compression)
  }
}
