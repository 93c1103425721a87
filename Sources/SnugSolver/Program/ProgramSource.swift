/// What a program goes back to where it has not been yet.
final class ProgramSource {
  let system: ConstraintSystem
  let presolve: Presolve
  let allComponents: Components
  /// The components that parameters change.
  let components: [Component]
  var tableaus: [Tableau]
  /// Per component: the planes that bound its regions, while they are few.
  var planes: [[[Double]]]
  /// Whether the required constraints cannot hold whatever the parameters are.
  let isUnsatisfiable: Bool
  /// The variables that are open whatever the parameters are.
  let openVariables: [Variable]
  /// Whether parts of the system must be solved in whole numbers: it has no components then.
  let isWide: Bool
  /// Whether there are components, and none is so large that a region costs more than it can save.
  let isWorthWalking: Bool

  /// The most items times parameters of a component that walks: about 64 labels in a row, of which
  /// a solve in new regions takes as long as 30 fresh ones, and one in known regions a tenth.
  static let mostRegionEntries = 8192

  /// - Parameter known: Gets the values of the components that no parameter changes.
  init(_ system: ConstraintSystem, known: inout [Double]) throws(SolverError) {
    let rows = system.rows
    let isWide = WideParts(rows, system.domains, including: { rows[$0].isActive }) != nil
    self.isWide = isWide
    presolve = Presolve(
      domains: system.domains, parameterDomains: system.parameterDomains, rows: rows,
      including: { rows[$0].isActive && !isWide })
    if let number = presolve.numberOutOfRange { throw .numberOutOfRange(number, of: .product) }
    allComponents = Components(presolve, variableCount: system.variableCount)
    var isUnsatisfiable = presolve.hasEmptyBounds
    var moving: [Component] = []
    var openness = Openness(presolve, allComponents)
    for component in allComponents.components {
      if !component.parameters.isEmpty {
        moving.append(component)
      } else if !(try component.fix(&known, presolve, &openness)) {
        isUnsatisfiable = true
      }
    }
    openVariables = openness.variables(presolve, allComponents)
    self.system = system
    self.isUnsatisfiable = isUnsatisfiable
    components = moving
    isWorthWalking =
      !isWide
      && moving.allSatisfy {
        $0.itemCount * $0.parameters.count <= ProgramSource.mostRegionEntries
      }
    tableaus = moving.map(Tableau.init)
    planes = moving.map { _ in [] }
  }

  /// Brings the tableau of a component to the basis that is optimal at these parameters.
  func start(_ component: Int, at parameters: [Double]) throws(SolverError) {
    tableaus[component].start(
      parameters: components[component].parameters.map { parameters[Int($0)] })
    try tableaus[component].minimisePriorities()
    try tableaus[component].settle()
  }

  /// Whether the required constraints that no variable changes hold.
  func holdsWithoutVariables(_ parameters: UnsafePointer<Double>) -> Bool {
    !isWide && !isUnsatisfiable && presolve.holdConditions { parameters[$0] }
  }
}

extension Component {
  /// Solves a component without parameters.
  /// - Returns: whether its required constraints hold.
  fileprivate func fix(
    _ known: inout [Double], _ presolve: Presolve, _ openness: inout Openness
  ) throws(SolverError) -> Bool {
    var tableau = Tableau(self)
    tableau.start(parameters: [])
    try tableau.minimisePriorities()
    var explorer = tableau
    try openness.explore(&explorer, presolve)
    try tableau.settle()
    let values = affineValues(at: tableau.basis)
    for (place, column) in columns.enumerated() {
      guard values[place].magnitude < Tolerance.overflow else {
        throw .numberOutOfRange(values[place], of: .product)
      }
      known[Int(column.variable)] = max(values[place] + 0, column.lower)
    }
    return tableau.requiredViolation <= Tolerance.violation
  }
}
