import SnugGeometry
import SnugSolver
import SnugText

/// A template's constraint system, to be solved for any measured sizes.
///
/// The right-hand sides are scratch: one task solves at a time.
final class FittingProgram {
  private let template: CellTemplate
  private var system: ConstraintSystem
  private let variables: CellVariables
  private let origins: [ConstraintOrigin]
  private let slots: [Slot]

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
  enum Parameter {
    case labelSize(Int, Axis)
    case baseline(Int)
    case fixed(Double)
    case target(Axis)
    case proposal
  }

  /// A constraint whose right-hand side is `fixed` plus parameters.
  struct Slot {
    var constraint: ConstraintID
    var fixed: Double
    var parameters: [(coefficient: Double, parameter: Parameter)]
  }

  init(
    template: CellTemplate, system: ConstraintSystem, variables: CellVariables,
    origins: [ConstraintOrigin], slots: [Slot]
  ) {
    self.template = template
    self.system = system
    self.variables = variables
    self.origins = origins
    self.slots = slots
  }

  /// Solves for labels that measure `labels`.
  func solve(
    labels: [TextMetrics], fitting: Fitting
  ) throws(FittingError) -> CellLayout {
    for slot in slots { try fill(slot, labels, fitting) }
    let solution: Solution
    do throws(SolverError) {
      solution = try system.solve()
    } catch {
      guard case .unsatisfiable(let conflicting) = error else { throw .unsolvable }
      throw .unsatisfiable(conflicting.map { origins[Int($0.index)] })
    }
    try checkExtents(of: solution)
    return layout(solution, labels)
  }

  /// Multipliers may bring numbers in range to places that are not.
  private func checkExtents(of solution: Solution) throws(FittingError) {
    let cell = [("super.width", variables.width), ("super.height", variables.height)]
    let views = zip(template.views, variables.views).flatMap { view, unknowns in
      [
        ("\(view.name).leading", unknowns.x), ("\(view.name).width", unknowns.width),
        ("\(view.name).top", unknowns.y), ("\(view.name).height", unknowns.height),
      ]
    }
    for (property, variable) in cell + views {
      let value = solution[variable]
      guard value.magnitude <= CellTemplate.maximumMagnitude else {
        throw .numberOutOfRange(property: property, value: value)
      }
    }
  }

  private func fill(
    _ slot: Slot, _ labels: [TextMetrics], _ fitting: Fitting
  ) throws(FittingError) {
    let constant = slot.parameters.reduce(slot.fixed) {
      $0 + $1.coefficient * value($1.parameter, labels, fitting)
    }
    do throws(SolverError) {
      try system.setConstant(constant, of: slot.constraint)
    } catch {
      throw FittingError(error, of: origins[Int(slot.constraint.index)])
    }
  }

  private func value(
    _ parameter: Parameter, _ labels: [TextMetrics], _ fitting: Fitting
  ) -> Double {
    switch parameter {
    // Raised to whole units, so that a view as wide as its text never cuts it.
    case .labelSize(let label, let axis): LayoutUnit.ceiling(labels[label].size[axis])
    case .baseline(let label): labels[label].baseline
    case .fixed(let extent): extent
    case .target(let axis): fitting.target[axis]
    case .proposal: fitting.proposal?.limit ?? 0
    }
  }

  private func layout(_ solution: Solution, _ labels: [TextMetrics]) -> CellLayout {
    let grid = EdgeGrid(
      width: solution[variables.width], height: solution[variables.height],
      direction: variables.direction)
    let frames = variables.views.map { view in
      grid.frame(
        x: solution[view.x], width: solution[view.width], y: solution[view.y],
        height: solution[view.height])
    }
    return CellLayout(
      size: grid.size, frames: frames, ambiguousViews: ambiguousViews(solution),
      baseline: baseline(frames, labels))
  }

  private func baseline(_ frames: [Rect], _ labels: [TextMetrics]) -> Double? {
    guard let view = template.baselineView else { return nil }
    guard let label = template.labels.firstIndex(of: view) else {
      return frames[view].maximum(along: .vertical)
    }
    return frames[view].y + labels[label].baseline
  }

  /// The cell's size and each view have their variables in declared order.
  private func ambiguousViews(_ solution: Solution) -> [String] {
    let open = Set(solution.ambiguous)
    guard !open.isEmpty else { return [] }
    let isCellOpen = open.contains(variables.width) || open.contains(variables.height)
    let views = zip(template.views, variables.views).filter { _, unknowns in
      [unknowns.x, unknowns.width, unknowns.y, unknowns.height].contains(where: open.contains)
    }
    return (isCellOpen ? ["super"] : []) + views.map { $0.0.name }
  }
}
