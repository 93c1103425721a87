import SnugGeometry
import SnugSolver
import SnugText

/// A template's constraint system, compiled to be solved for any measured sizes.
///
/// What it solves in is scratch: one task at a time.
final class FittingProgram {
  private let template: CellTemplate
  let program: RecoveringProgram
  let variables: CellVariables
  private let origins: [ConstraintOrigin]
  /// What the program's parameters stand for, and their values.
  private let inputs: [Input]
  private(set) var parameters: [Double]
  /// The right-hand sides that add several numbers, each of which may be in range alone.
  private let sums: [Sum]

  /// A constraint's constant and what is added to it.
  struct Sum {
    var origin: ConstraintOrigin
    var constant: Double
    /// Coefficients of inputs.
    var terms: [(coefficient: Double, input: Int)]
  }

  /// What distinguishes the systems of one template.
  struct Kind: Hashable {
    var horizontalPriority, verticalPriority: Double
    var proposalAxis: Axis?

    init(_ fitting: Fitting) {
      horizontalPriority = fitting.horizontalPriority
      verticalPriority = fitting.verticalPriority
      proposalAxis = fitting.proposal?.axis
    }

    func priority(along axis: Axis) -> Double {
      axis == .horizontal ? horizontalPriority : verticalPriority
    }
  }

  /// A number known only at fitting.
  enum Input: Equatable {
    case labelSize(Int, Axis)
    case baseline(Int)
    case target(Axis)
    case proposal

    /// Only a baseline may lie above its label.
    var domain: Variable.Domain {
      switch self {
      case .labelSize, .target, .proposal: .nonNegative
      case .baseline: .free
      }
    }
  }

  init(
    template: CellTemplate, program: RecoveringProgram, variables: CellVariables,
    origins: [ConstraintOrigin], inputs: [Input], sums: [Sum]
  ) {
    self.template = template
    self.program = program
    self.variables = variables
    self.origins = origins
    self.inputs = inputs
    self.sums = sums
    parameters = [Double](repeating: 0, count: inputs.count)
  }

  /// Solves for labels that measure `labels`.
  func solve(
    labels: [TextMetrics], fitting: Fitting
  ) throws(FittingError) -> CellLayout {
    fill(labels, fitting)
    try checkSums()
    do throws(SolverError) {
      try program.solve(parameters)
    } catch {
      throw fittingError(error)
    }
    try checkExtents()
    return layout(labels)
  }

  /// Gives the parameters their values.
  func fill(_ labels: [TextMetrics], _ fitting: Fitting) {
    for (index, input) in inputs.enumerated() {
      parameters[index] = value(input, labels, fitting)
    }
  }

  /// The same by the origins of the constraints.
  func fittingError(_ error: SolverError) -> FittingError {
    guard case .unsatisfiable(let conflicting) = error, !conflicting.isEmpty else {
      return .unsolvable
    }
    return .unsatisfiable(conflicting.map(origin))
  }

  /// What a constraint of the program stands for.
  func origin(of constraint: ConstraintID) -> ConstraintOrigin {
    origins[Int(constraint.index)]
  }

  private subscript(variable: Variable) -> Double { program.values[Int(variable.index)] }

  private func checkSums() throws(FittingError) {
    for sum in sums {
      let value = sum.terms.reduce(sum.constant) { $0 + $1.coefficient * parameters[$1.input] }
      guard value.magnitude <= CellTemplate.maximumMagnitude else {
        throw .numberOutOfRange(property: sum.origin.name, value: value)
      }
    }
  }

  /// Multipliers may bring numbers in range to places that are not.
  private func checkExtents() throws(FittingError) {
    for (index, value) in program.values.enumerated()
    where !(value.magnitude <= CellTemplate.maximumMagnitude) {
      throw .numberOutOfRange(
        property: variables.name(of: index, template.views), value: value)
    }
  }

  private func value(
    _ input: Input, _ labels: [TextMetrics], _ fitting: Fitting
  ) -> Double {
    switch input {
    // Raised to whole units, so that a view as wide as its text never cuts it.
    case .labelSize(let label, let axis): LayoutUnit.ceiling(labels[label].size[axis])
    case .baseline(let label): labels[label].baseline
    case .target(let axis): fitting.target[axis]
    case .proposal: fitting.proposal?.limit ?? 0
    }
  }

  private func layout(_ labels: [TextMetrics]) -> CellLayout {
    let grid = EdgeGrid(
      width: self[variables.width], height: self[variables.height],
      direction: variables.direction)
    let frames = variables.views.map { view in
      grid.frame(
        x: self[view.x], width: self[view.width], y: self[view.y],
        height: self[view.height])
    }
    return CellLayout(
      size: grid.size, frames: frames, ambiguousViews: views(of: program.ambiguous),
      brokenConstraints: program.broken.map(origin), baseline: baseline(frames, labels))
  }

  private func baseline(_ frames: [Rect], _ labels: [TextMetrics]) -> Double? {
    guard let view = template.baselineView else { return nil }
    guard let label = template.labels.firstIndex(of: view) else {
      return frames[view].maximum(along: .vertical)
    }
    return frames[view].y + labels[label].baseline
  }

  /// The cell's size and each view have their variables in declared order.
  private func views(of ambiguous: [Variable]) -> [String] {
    let open = Set(ambiguous)
    guard !open.isEmpty else { return [] }
    let isCellOpen = open.contains(variables.width) || open.contains(variables.height)
    let views = zip(template.views, variables.views).filter { _, unknowns in
      [unknowns.x, unknowns.width, unknowns.y, unknowns.height].contains(where: open.contains)
    }
    return (isCellOpen ? ["super"] : []) + views.map { $0.0.name }
  }
}
