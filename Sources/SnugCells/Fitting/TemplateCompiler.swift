import SnugGeometry
import SnugSolver

/// Compiles a template into a constraint system with parameters for measured sizes and targets.
struct TemplateCompiler {
  private var system = ConstraintSystem()
  private let variables: CellVariables
  private var rows: [Row] = []
  /// The inputs of the parameters, in the same order.
  private var inputs: [FittingProgram.Input] = []
  private var parameters: [SolverParameter] = []
  private var sums: [FittingProgram.Sum] = []

  /// A constraint of the system and its origin.
  private struct Row {
    var id: ConstraintID
    var origin: ConstraintOrigin
    /// The axis of the constraint; `nil` when it couples the axes.
    var axis: Axis?
  }

  /// Compiles the constraints of all fittings of the template, and those of this kind of fitting.
  static func compile(
    _ template: CellTemplate, direction: LayoutDirection, for kind: FittingProgram.Kind
  ) throws(FittingError) -> FittingProgram {
    var compiler = TemplateCompiler(template, direction: direction)
    try compiler.declareLimits()
    try compiler.declareConstraints()
    try compiler.declareIntrinsicSizes()
    try compiler.declareFitting(kind)
    do throws(SolverError) {
      return FittingProgram(
        template: template, stages: try compiler.stages(), variables: compiler.variables,
        origins: compiler.rows.map(\.origin), inputs: compiler.inputs, sums: compiler.sums)
    } catch {
      throw .unsolvable
    }
  }

  private init(_ template: CellTemplate, direction: LayoutDirection) {
    variables = CellVariables(template, direction: direction, in: &system)
  }

  private var template: CellTemplate { variables.template }

  /// Returns the programs of the axes. Where labels are measured between the axes, each axis has
  /// its own program, unless a constraint couples them.
  private func stages() throws(SolverError) -> FittingProgram.Stages {
    let areCoupled = rows.contains { $0.axis == nil }
    guard template.views.contains(where: \.hasSeveralLines), !areCoupled else {
      let both = try RecoveringProgram(system, recovery: template.recovery)
      return FittingProgram.Stages(horizontal: both, vertical: both, areCoupled: areCoupled)
    }
    return FittingProgram.Stages(
      horizontal: try program(of: .horizontal), vertical: try program(of: .vertical),
      areCoupled: false)
  }

  /// Returns the program of one axis, whose constraints keep their IDs.
  private func program(of axis: Axis) throws(SolverError) -> RecoveringProgram {
    var part = system
    for row in rows where row.axis != axis { try part.remove(row.id) }
    return try RecoveringProgram(part, recovery: template.recovery)
  }

  private mutating func declareLimits() throws(FittingError) {
    for (index, view) in template.views.enumerated() {
      let unknowns = variables.views[index]
      let limits: [(String, Double?, SolverVariable, LinearConstraint.Relation)] = [
        ("minWidth", view.minWidth, unknowns.width, .greaterOrEqual),
        ("maxWidth", view.maxWidth, unknowns.width, .lessOrEqual),
        ("minHeight", view.minHeight, unknowns.height, .greaterOrEqual),
        ("maxHeight", view.maxHeight, unknowns.height, .lessOrEqual),
      ]
      for (property, limit, variable, relation) in limits {
        guard let limit else { continue }
        try declare(
          .variable(variable), relation, .fixed(limit), .required,
          along: variable == unknowns.width ? .horizontal : .vertical,
          .limit(view: view.name, property: property))
      }
    }
    for (label, view) in template.labels.enumerated() where template.views[view].needsLongestWord {
      try declare(
        .variable(variables.views[view].width), .greaterOrEqual, .input(.longestWord(label)),
        .required, along: .horizontal,
        .limit(view: template.views[view].name, property: ConstraintOrigin.longestWord))
    }
  }

  private mutating func declareConstraints() throws(FittingError) {
    for placed in template.constraints {
      let constraint = placed.constraint
      try declare(
        variables.difference(of: constraint, container: placed.container),
        constraint.relation.inSolver, .fixed(constraint.constant), priority(constraint.priority),
        along: constraint.axis, .declared(placed))
    }
  }

  private mutating func declareIntrinsicSizes() throws(FittingError) {
    var label = 0
    for (index, view) in template.views.enumerated() {
      switch view.content {
      case .label:
        try declareIntrinsicSize(of: view, index) { .input(.labelSize(label, $0)) }
        label += 1
      case .image(let size), .box(let size?), .guide(let size?):
        try declareIntrinsicSize(of: view, index) { .fixed(LayoutUnit.ceiling(size[$0])) }
      case .box(nil), .guide(nil), .container: break
      }
    }
  }

  private mutating func declareIntrinsicSize(
    of view: CellView, _ index: Int, _ extent: (Axis) -> Extent
  ) throws(FittingError) {
    let unknowns = variables.views[index]
    for axis in Axis.allCases {
      let size = AffineExpression.variable(unknowns.extent(along: axis))
      let rows: [(LinearConstraint.Relation, Double, Bool)] = [
        (.lessOrEqual, view.hugging[axis], true),
        (.greaterOrEqual, view.compressionResistance[axis], false),
      ]
      for (relation, level, isHugging) in rows {
        try declare(
          size, relation, extent(axis), priority(level), along: axis,
          .intrinsicSize(view: view.name, axis: axis, isHugging: isHugging))
      }
    }
  }

  private mutating func declareFitting(_ kind: FittingProgram.Kind) throws(FittingError) {
    for axis in Axis.allCases {
      let extent = AffineExpression.variable(variables.extent(along: axis))
      try declare(
        extent, .equal, .input(.target(axis)), priority(kind.priorities[axis]), along: axis,
        .fitting(axis))
      guard kind.proposalAxis == axis else { continue }
      try declare(
        extent, .lessOrEqual, .input(.proposal), .justUnderRequired, along: axis,
        .proposal(axis))
    }
  }

  /// The value that an expression is compared with.
  private enum Extent {
    case fixed(Double)
    case input(FittingProgram.Input)
  }

  private mutating func declare(
    _ expression: AffineExpression, _ relation: LinearConstraint.Relation, _ extent: Extent,
    _ priority: Priority, along axis: Axis?, _ origin: ConstraintOrigin
  ) throws(FittingError) {
    var constraint = LinearConstraint(
      expression.terms, relation, -expression.constant, priority: priority)
    switch extent {
    case .fixed(let value): constraint.constant += value
    case .input(let input): constraint.parameters.append(.init(1, parameter(input)))
    }
    for term in expression.inputs {
      constraint.parameters.append(.init(-term.coefficient, parameter(term.input)))
    }
    do throws(SolverError) {
      rows.append(Row(id: try system.declare(constraint), origin: origin, axis: axis))
    } catch {
      guard case .numberOutOfRange(let value, _) = error else { throw .unsolvable }
      throw .numberOutOfRange(property: origin.name, value: value)
    }
    if !expression.inputs.isEmpty {
      sums.append(
        .init(
          origin: origin, constant: constraint.constant,
          terms: constraint.parameters.map { ($0.coefficient, Int($0.parameter.index)) }))
    }
  }

  /// Returns the parameter of an input; equal inputs share one.
  private mutating func parameter(_ input: FittingProgram.Input) -> SolverParameter {
    if let index = inputs.firstIndex(of: input) { return parameters[index] }
    inputs.append(input)
    parameters.append(system.addParameter(input.domain))
    return parameters[parameters.count - 1]
  }

  private func priority(_ level: Double) -> Priority { Priority(level) ?? .required }
}

extension Constraint.Relation {
  fileprivate var inSolver: LinearConstraint.Relation {
    switch self {
    case .lessThanOrEqual: .lessOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .greaterOrEqual
    }
  }
}
