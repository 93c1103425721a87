extension ExactSimplex {
  /// Solves a group of variables from a vertex that is optimal or near.
  /// - Parameter levels: How many levels count.
  /// - Returns: nil when the required constraints cannot hold together.
  /// - Throws: `.pivotLimitExceeded` when it takes too many steps.
  init?(
    optimumOf group: VariableGroups.Group, _ groups: VariableGroups, from guess: VertexGuess,
    _ rows: ConstraintRows, _ domains: [Variable.Domain], levels: Int32
  ) throws(SolverError) {
    try self.init(
      optimumOf: ExactPart(group, groups, of: rows, domains), from: guess, groups.places,
      levels: levels)
  }

  init?(
    optimumOf part: ExactPart, from guess: VertexGuess, _ variablePlaces: [Int], levels: Int32
  ) throws(SolverError) {
    self.init(part, from: guess, variablePlaces, mostSteps: ConstraintSystem.maximumStepCount)
    // Costs have a least: it is reached.
    _ = try minimise(.levels(before: levels))
    guard total(of: Penalty.required) <= Tolerance.violation else { return nil }
  }
}
