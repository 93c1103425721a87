public import SnugSolver

extension TagCell {
  /// Workload T with the intrinsic width as its one parameter.
  public static func parametric() throws -> (system: ConstraintSystem, cell: TagCell) {
    let cell = try TagCell(intrinsicWidth: 0)
    var system = cell.system
    _ = try system.addParameter(.nonNegative, to: [cell.hugging, cell.compression])
    return (system, cell)
  }
}

extension RowCell {
  /// This row with the intrinsic width of each label as a parameter.
  public func parametric() throws -> ConstraintSystem {
    var system = system
    for label in labels {
      try system.setConstant(0, of: label.hugging)
      try system.setConstant(0, of: label.compression)
      _ = try system.addParameter(.nonNegative, to: [label.hugging, label.compression])
    }
    return system
  }
}

extension Form {
  /// Workload E with its width and its height as parameters.
  public static func parametric() throws -> ConstraintSystem {
    let form = try Form(width: 0, height: 0)
    var system = form.system
    _ = try system.addParameter(.nonNegative, to: [form.widthEdit])
    _ = try system.addParameter(.nonNegative, to: [form.heightEdit])
    return system
  }
}
