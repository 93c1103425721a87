/// A constraint system compiled for its parameters: solved any number of times, each time for
/// other parameters, without allocating.
///
/// It gives the answers `ConstraintSystem.solve(parameters:)` gives: what lies between is only
/// what it remembers of earlier solves. One task uses it at a time.
public struct Program: ~Copyable {
  /// The system it was compiled from.
  public let system: ConstraintSystem
  private let presolve: Presolve
  private var walks: [RegionWalk]
  private let recipes: Recipes

  /// Compiles `system`.
  /// - Throws: `.numberOutOfRange` when coefficients multiply up beyond all bounds.
  public init(_ system: ConstraintSystem) throws(SolverError) {
    let rows = system.rows
    presolve = Presolve(
      domains: system.domains, parameterCount: system.parameterCount, rows: rows,
      including: { rows.isActive[$0] })
    if let number = presolve.numberOutOfRange { throw .numberOutOfRange(number) }
    let components = Components(presolve, variableCount: system.variableCount)
    walks = components.components.map(RegionWalk.init)
    recipes = Recipes(presolve, components: components)
    self.system = system
  }

  /// Solves for these values of the parameters.
  /// - Parameters:
  ///   - parameters: In order of declaration.
  ///   - values: Gets the value of each variable, in order of declaration.
  /// - Throws: as `ConstraintSystem.solve(parameters:)`; `values` then mean nothing.
  public mutating func solve(
    _ parameters: [Double], into values: inout [Double]
  ) throws(SolverError) {
    let magnitude = try check(parameters)
    if values.count != system.variableCount {
      values = [Double](repeating: 0, count: system.variableCount)
    }
    // Rounding of the rows grows with the parameters.
    let tolerance = max(Tolerance.region, magnitude * Tolerance.regionRounding)
    var holds = conditionsHold(parameters)
    var failure: SolverError?
    values.withUnsafeMutableBufferPointer { values in
      parameters.withUnsafeBufferPointer { parameters in
        do throws(SolverError) {
          for index in 0..<walks.count where holds {
            holds = try walks[index].solve(parameters, tolerance: tolerance, into: values)
          }
        } catch {
          failure = error
        }
      }
    }
    if let failure { throw failure }
    guard holds else {
      throw .unsatisfiable(conflicting: try system.irreducibleConflict(parameters))
    }
    recipes.complete(&values, parameters)
  }

  private func conditionsHold(_ parameters: [Double]) -> Bool {
    !presolve.hasEmptyBounds
      && (presolve.conditions.isEmpty || presolve.holdConditions(parameters))
  }

  private func check(_ parameters: [Double]) throws(SolverError) -> Double {
    guard parameters.count == system.parameterCount else {
      throw .parameterCountMismatch(
        expected: system.parameterCount, given: parameters.count)
    }
    var largest = 0.0
    for parameter in parameters {
      guard parameter.magnitude <= ConstraintSystem.maximumMagnitude else {
        throw .numberOutOfRange(parameter)
      }
      largest = max(largest, parameter.magnitude)
    }
    return largest
  }
}
