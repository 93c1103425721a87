/// A constraint system compiled for its parameters: solved any number of times, each time for
/// other parameters, without allocating.
///
/// It gives the answers `ConstraintSystem.solve(parameters:)` gives. What it remembers of
/// earlier solves, the regions of the parameters it has met, makes it fast and changes nothing
/// (multiparametric linear programming: Gal and Nedoma 1972, Bemporad et al. 2002): every
/// answer is proved by the ranges of its own region. One task uses it at a time.
public struct Program: ~Copyable {
  /// The system it was compiled from.
  public let system: ConstraintSystem
  let presolve: Presolve
  /// The components that parameters change.
  let components: [Component]
  var tableaus: [Tableau]
  /// Per component: where it finds its parameters and puts its variables.
  let ports: [Port]
  /// The parameters of the components and the variables of their columns, one after the other.
  let parameterIndices, variableIndices: [Int32]
  /// The values that no parameter changes; 0 for all others.
  let constants: [Double]
  let recipes: Recipes
  /// Whether the required constraints cannot hold whatever the parameters are.
  let isUnsatisfiable: Bool
  let hasConditions: Bool
  /// The largest constant, the measure of rounding besides the parameters.
  let magnitude: Double
  var store: RegionStore
  /// Per component: the region the last parameters lay in; -1 before the first.
  var current: [Int32]
  /// The parameters of the component at hand, and the values of its region's rows.
  var inputs: [Double]
  var outputs: [SIMD4<Double>]

  /// A component's part of `parameterIndices` and `variableIndices`.
  struct Port {
    var parameterStart, parameterCount: Int32
    var variableStart, variableCount: Int32
  }

  /// Compiles `system`.
  /// - Throws: `.numberOutOfRange` when coefficients multiply up beyond all bounds.
  public init(_ system: ConstraintSystem) throws(SolverError) {
    let rows = system.rows
    let presolve = Presolve(
      domains: system.domains, parameterCount: system.parameterCount, rows: rows,
      including: { rows.isActive[$0] })
    if let number = presolve.numberOutOfRange { throw .numberOutOfRange(number) }
    let all = Components(presolve, variableCount: system.variableCount)
    var known = [Double?](repeating: nil, count: system.variableCount)
    var isUnsatisfiable = presolve.hasEmptyBounds
    var moving: [Component] = []
    for component in all.components {
      if !component.parameters.isEmpty {
        moving.append(component)
      } else if !(try component.fix(&known)) {
        isUnsatisfiable = true
      }
    }
    self.system = system
    self.presolve = presolve
    self.isUnsatisfiable = isUnsatisfiable
    hasConditions = !presolve.conditions.isEmpty
    magnitude = rows.constants.reduce(0) { max($0, $1.magnitude) }
    components = moving
    recipes = Recipes(presolve, components: all, known: &known)
    constants = known.map { $0 ?? 0 }
    tableaus = moving.map(Tableau.init)
    var ports: [Port] = []
    var parameterIndices: [Int32] = []
    var variableIndices: [Int32] = []
    for component in moving {
      ports.append(
        Port(
          parameterStart: Int32(parameterIndices.count),
          parameterCount: Int32(component.parameters.count),
          variableStart: Int32(variableIndices.count),
          variableCount: Int32(component.variables.count)))
      parameterIndices += component.parameters
      variableIndices += component.variables
    }
    self.ports = ports
    self.parameterIndices = parameterIndices
    self.variableIndices = variableIndices
    store = RegionStore(componentCount: moving.count)
    current = [Int32](repeating: -1, count: moving.count)
    inputs = [Double](
      repeating: 0, count: moving.reduce(0) { max($0, $1.parameters.count) })
    outputs = [SIMD4<Double>](
      repeating: .zero, count: moving.reduce(0) { max($0, ($1.itemCount + 3) / 4) })
  }

  /// How many regions of the parameters are remembered.
  public var regionCount: Int { store.regions.count }
}

extension Component {
  /// Solves a component without parameters.
  /// - Returns: whether its required constraints hold.
  fileprivate func fix(_ known: inout [Double?]) throws(SolverError) -> Bool {
    var tableau = Tableau(self)
    tableau.start(parameters: [])
    try tableau.minimisePriorities()
    try tableau.settle()
    let values = affineValues(at: tableau.basis)
    for (column, variable) in variables.enumerated() {
      known[Int(variable)] = values[column] + 0
    }
    return tableau.requiredViolation <= Tolerance.violation
  }
}
