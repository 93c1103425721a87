/// The part of a program that finds and proves new regions, and solves without regions.
final class ProgramSource {
  let system: ConstraintSystem
  let presolve: Presolve
  let allComponents: Components
  /// The components that parameters change.
  let components: [Component]
  var tableaus: [Tableau]
  /// Per component: the planes that bound its regions, as long as there are few.
  var planes: [[[Double]]]
  /// Whether the required constraints are unsatisfiable for all parameters.
  private(set) var isUnsatisfiable: Bool
  /// The variables that are open for all parameters; nil when only a solve can tell.
  private(set) var openVariables: [SolverVariable]?
  /// Whether solves use regions: the numbers are in range, each component is small enough, and the
  /// values that no parameter changes are proved.
  private(set) var isWorthWalking: Bool
  /// The groups of variables before equalities are eliminated, used only where rounding may matter.
  private(set) lazy var groups = VariableGroups(system.rows, system.variableCount)

  /// The solver where regions are of no use: there are none, or they do not tell open variables.
  private lazy var continuation = ContinuedSolve(self)
  /// Whether a fresh solve is proved without exact integer arithmetic, and then takes less time.
  private lazy var isProvedQuickly =
    isWorthWalking && presolve.isExact && allComponents.components.allSatisfy { $0.isSmall }
  /// The last fresh solution: its open variables may be asked for next.
  private var last: (parameters: [Double], solution: Solution)?

  /// The limit of items times parameters of a component with regions: about 64 labels in a row. A
  /// solve in new regions then takes as long as 30 fresh ones, one in known regions a tenth.
  static let mostRegionEntries = 8192
  /// The limit of columns times rows of a component. For larger ones the proof of a region takes
  /// longer than continuing from the last solve.
  static let mostRegionCells = 4096

  /// Whether `.unsatisfiable` names a conflict.
  let namesConflicts: Bool

  /// - Parameter known: Receives the values of the components that no parameter changes.
  init(
    _ system: ConstraintSystem, known: inout [Double], namesConflicts: Bool
  ) throws(SolverError) {
    self.system = system
    self.namesConflicts = namesConflicts
    presolve = Presolve(
      domains: system.domains, parameterDomains: system.parameterDomains, rows: system.rows)
    allComponents = Components(presolve, variableCount: system.variableCount)
    components = allComponents.components.filter { !$0.parameters.isEmpty }
    tableaus = components.map(Tableau.init)
    planes = components.map { _ in [] }
    isUnsatisfiable = presolve.isExact && presolve.hasEmptyBounds
    isWorthWalking =
      presolve.isInRange && !presolve.hasDropped && !presolve.hasEmptyBounds
      && components.allSatisfy {
        Int64($0.itemCount) * Int64($0.parameters.count) <= ProgramSource.mostRegionEntries
          && $0.cellCount <= ProgramSource.mostRegionCells
      }
    if isWorthWalking { try fix(&known) }
  }

  /// Solves the components without parameters.
  private func fix(_ known: inout [Double]) throws(SolverError) {
    var openness = Openness(presolve, allComponents)
    var areOpenKnown = true
    for component in allComponents.components where component.parameters.isEmpty {
      var tableau = Tableau(component)
      tableau.start(parameters: [])
      var explorer = tableau
      do throws(SolverError) {
        try tableau.minimise(Penalty.required)
        guard !tableau.isSurelyUnsatisfiable else {
          isWorthWalking = false
          continue
        }
        try tableau.minimisePreferences()
        explorer = tableau
        try openness.explore(&explorer, presolve)
        try tableau.settle()
      } catch {
        isWorthWalking = false
        continue
      }
      guard let proof = proof(of: &tableau), tableau.isFeasible(proof.columnValues) else {
        isWorthWalking = false
        continue
      }
      // On the grid, the free moves were found without rounding.
      areOpenKnown = areOpenKnown && (proof.isOnGrid || !proof.hasFreeMoves)
      if tableau.requiredViolation > Tolerance.violation { isUnsatisfiable = true }
      for (place, column) in component.columns.enumerated() {
        let value = proof.columnValues[place]
        guard value.magnitude < Tolerance.overflow else {
          throw .numberOutOfRange(value, of: .product)
        }
        known[Int(column.variable)] = max(value + 0, column.lower)
      }
    }
    if areOpenKnown { openVariables = openness.variables(presolve, allComponents) }
  }

  /// Brings the tableau of a component to the optimal basis at these parameters.
  func start(_ component: Int, at parameters: [Double]) throws(SolverError) {
    tableaus[component].start(
      parameters: components[component].parameters.map { parameters[Int($0)] })
    try tableaus[component].minimisePriorities()
    try tableaus[component].settle()
  }

  /// Solves for these parameters without regions.
  func solve(
    _ parameters: [Double], into values: UnsafeMutablePointer<Double>
  ) throws(SolverError) {
    if isProvedQuickly {
      let solution = try solution(at: parameters)
      for (variable, value) in solution.values.enumerated() { unsafe values[variable] = value }
      return
    }
    guard try unsafe continuation.solve(parameters, into: values) else {
      throw .unsatisfiable(
        conflicting: namesConflicts ? try system.irreducibleConflict(parameters) : [])
    }
  }

  private func solution(at parameters: [Double]) throws(SolverError) -> Solution {
    if let last, last.parameters == parameters { return last.solution }
    let solution = try system.solve(parameters, namesConflicts: namesConflicts)
    last = (parameters, solution)
    return solution
  }

  /// Returns the open variables at these parameters, the last ones solved for.
  func ambiguous(at parameters: [Double]) throws(SolverError) -> [SolverVariable] {
    isProvedQuickly
      ? try solution(at: parameters).ambiguous
      : try continuation.openVariables(at: parameters)
  }

  /// Whether the required constraints that no variable changes are satisfied.
  func holdsWithoutVariables(_ parameters: UnsafePointer<Double>) -> Bool {
    !isUnsatisfiable && presolve.holdConditions { unsafe parameters[$0] }
  }

  /// A basis that is optimal for all parameters at which it is feasible.
  struct ProvedBasis {
    /// For each column, the constant and then a coefficient for each parameter.
    var columnValues: [Double]
    /// Whether a nonbasic item can move, for some parameters, without a cost at any priority.
    var hasFreeMoves: Bool
    /// Whether no number of the tableau was rounded.
    var isOnGrid: Bool
  }

  /// Proves the basis of a tableau; nil when it is not optimal or cannot be proved.
  func proof(of tableau: inout Tableau) -> ProvedBasis? {
    if presolve.isExact, tableau.isProvedOptimal(before: tableau.component.levelEnd) {
      return ProvedBasis(
        columnValues: tableau.component.columnValues(at: tableau.basis),
        hasFreeMoves: tableau.hasFreeMoves, isOnGrid: true)
    }
    return exactProof(of: tableau)
  }

  /// Whether functions of the parameters can be evaluated without cancellation of large numbers.
  private func isSurelyNear(_ columnValues: [Double], _ stride: Int) -> Bool {
    Swift.stride(from: 0, to: columnValues.count, by: stride).allSatisfy { start in
      let slopes = columnValues[start + 1..<start + stride].reduce(0) { $0 + $1.magnitude }
      return columnValues[start].magnitude <= ProgramSource.largestConstant
        && slopes <= ProgramSource.largestSlope
    }
  }

  /// Limits that together keep values at parameters up to 65,536 within 2^-18 points, after
  /// eliminated variables are computed.
  private static let (largestConstant, largestSlope, largestGrowth) = (0x1p24, 0x1p8, 0x1p10)

  /// Rejects regions when rounding errors may grow too much in the eliminated variables.
  func note(growthOfRounding growth: Double) {
    if !presolve.isExact, growth > ProgramSource.largestGrowth { isWorthWalking = false }
  }

  private func exactProof(of tableau: Tableau) -> ProvedBasis? {
    let component = tableau.component
    let group = groups.groups[groups.group(of: Int(component.columns[0].variable))]
    let part = ExactPart(
      group, groups, of: system.rows, system.domains, ExactWork())
    var guess = VertexGuess(presolve, constraintCount: system.rows.count)
    guess.add(tableau)
    guard var simplex = ExactSimplex(at: guess, part) else { return nil }
    var counts = [Bool](repeating: false, count: part.variableCount)
    for column in component.columns { counts[groups.places[Int(column.variable)]] = true }
    guard simplex.isOptimal(counting: counts) else { return nil }
    let stride = component.parameters.count + 1
    var values = [Double](repeating: 0, count: component.columnCount * stride)
    for index in 0..<stride {
      let sides =
        index == 0 ? part.constants() : part.coefficients(of: component.parameters[index - 1])
      let point = simplex.point(sides.numerators)
      for (place, column) in component.columns.enumerated() {
        values[place * stride + index] = Double(
          point.numerators[groups.places[Int(column.variable)]],
          over: point.denominator * sides.denominator)
      }
    }
    guard !part.work.isExhausted, isSurelyNear(values, stride) else { return nil }
    return ProvedBasis(
      columnValues: values, hasFreeMoves: simplex.hasFreeMoves, isOnGrid: false)
  }
}
