package import SnugGeometry
import SnugSolver
import SnugText

/// A template's constraint system, compiled once and solved for each cell's measured sizes.
///
/// Not thread-safe: it solves in scratch memory.
final class FittingProgram {
  let template: CellTemplate
  let labelViews: [Int]
  private let multilineLabels: [MultilineLabel]
  let stages: Stages
  let variables: CellVariables
  private let origins: [ConstraintOrigin]
  /// The inputs of the programs' parameters, and their values.
  private let inputs: [Input]
  private(set) var parameters: [Double]
  /// The right-hand sides that add several numbers: each may be in range where the sum is not.
  private let sums: [Sum]
  /// The width of each label's longest word, in points; empty where none was measured.
  var longestWords: [Double] = []

  /// The maximum number of further solves of a cell with coupled axes, for its labels' new heights.
  static let mostRepetitions = 3

  /// The program of each axis: one for both, or two, whose constraints keep their IDs.
  struct Stages {
    let horizontal, vertical: RecoveringProgram
    /// Whether a constraint couples the axes.
    let areCoupled: Bool

    var areOne: Bool { horizontal === vertical }

    subscript(axis: Axis) -> RecoveringProgram { axis == .horizontal ? horizontal : vertical }
  }

  /// A constraint's constant and the inputs added to it.
  struct Sum {
    var origin: ConstraintOrigin
    var constant: Double
    /// The coefficients and indices of the inputs.
    var terms: [(coefficient: Double, input: Int)]
  }

  /// The properties of a fitting that distinguish the systems of one template.
  struct Kind: Hashable {
    var priorities: CellView.AxisPriorities
    var proposalAxis: Axis?

    init(_ fitting: Fitting) {
      priorities = fitting.priorities
      proposalAxis = fitting.proposal.flatMap { $0.isLimiting ? $0.axis : nil }
    }
  }

  private struct MultilineLabel {
    var label, view: Int
    /// Whether its intrinsic size is that in a preferred width.
    var hasPreferredWidth: Bool
    /// Whether its lines at the solved width give it another intrinsic width.
    var hugsLines: Bool
  }

  /// A number known only at fitting, which a parameter stands for.
  enum Input: Equatable {
    case labelSize(Int, Axis)
    /// The distance of a line from the top of its label.
    case line(Int, TextLine)
    case longestWord(Int)
    case target(Axis)
    case proposal
    /// The length that the cell is given on an axis, or the largest.
    case proposed(Axis)

    /// The domain of the parameter: only a line of a text may be negative, above its label.
    var domain: SolverVariable.Domain {
      if case .line = self { .free } else { .nonNegative }
    }
  }

  init(
    template: CellTemplate, stages: Stages, variables: CellVariables,
    origins: [ConstraintOrigin], inputs: [Input], sums: [Sum]
  ) {
    self.template = template
    labelViews = template.labels
    multilineLabels = template.labels.enumerated().compactMap { label, view in
      guard template.views[view].hasSeveralLines else { return nil }
      return MultilineLabel(
        label: label, view: view,
        hasPreferredWidth: template.views[view].preferredMaxLayoutWidth > 0,
        hugsLines: template.views[view].hugsLines)
    }
    self.stages = stages
    self.variables = variables
    self.origins = origins
    self.inputs = inputs
    self.sums = sums
    parameters = [Double](repeating: 0, count: inputs.count)
  }

  /// Solves for labels whose intrinsic metrics are `labels`.
  ///
  /// 1. Solve the horizontal axis; without labels of several lines, solve both axes and return.
  /// 2. Measure each label of several lines at its solved width. Where one that hugs its lines has narrower
  ///    ones, solve the horizontal axis again for these, and measure again.
  /// 3. Solve the vertical axis for the measured heights.
  ///
  /// If a constraint couples the axes, each solve is for both, and is repeated until the heights
  /// are stable, at most `mostRepetitions` times.
  /// - Parameter measuring: Returns the metrics of a label in a width.
  /// - Returns: The metrics of the labels at their solved widths, and whether their heights did not
  ///   settle.
  func solve(
    labels: [TextMetrics], fitting: Fitting,
    measuring: (_ label: Int, _ width: Double) throws(FittingError) -> TextMetrics
  ) throws(FittingError) -> (labels: [TextMetrics], hasUnstableHeight: Bool) {
    try solve(labels, fitting)
    guard !multilineLabels.isEmpty else { return (labels, false) }
    var (intrinsic, solved) = (labels, labels)
    var wrapped = try measured(labels, measuring)
    for hugging in multilineLabels where hugging.hugsLines {
      guard wrapped[hugging.label].width < labels[hugging.label].width else { continue }
      intrinsic[hugging.label] = wrapped[hugging.label]
    }
    if intrinsic != labels {
      try solve(.horizontal, intrinsic: intrinsic, wrapped: wrapped, fitting)
      (solved, wrapped) = (wrapped, try measured(labels, measuring))
    }
    guard stages.areOne else {
      try solve(.vertical, intrinsic: intrinsic, wrapped: wrapped, fitting)
      return (wrapped, false)
    }
    var repetitionsLeft = FittingProgram.mostRepetitions
    while !zip(solved, wrapped).allSatisfy({ $0.isAsTall(as: $1) }) {
      guard repetitionsLeft > 0 else { return (wrapped, true) }
      repetitionsLeft -= 1
      try solve(.vertical, intrinsic: intrinsic, wrapped: wrapped, fitting)
      (solved, wrapped) = (wrapped, try measured(labels, measuring))
    }
    return (wrapped, false)
  }

  /// Solves for a cell without labels of several lines.
  func solve(_ labels: [TextMetrics], _ fitting: Fitting) throws(FittingError) {
    try solve(.horizontal, intrinsic: labels, wrapped: labels, fitting)
  }

  private func solve(
    _ axis: Axis, intrinsic: [TextMetrics], wrapped: [TextMetrics], _ fitting: Fitting
  ) throws(FittingError) {
    try run(axis, intrinsic: intrinsic, wrapped: wrapped, fitting)
    try checkExtents(stages[axis].solution.values)
  }

  /// Solves the program of an axis, for any values.
  func run(
    _ axis: Axis, intrinsic: [TextMetrics], wrapped: [TextMetrics], _ fitting: Fitting
  ) throws(FittingError) {
    setInputs(&parameters, fitting, intrinsic: intrinsic, wrapped: wrapped)
    let program = stages[axis]
    let parameters = parameters
    try checkSums(parameters)
    do throws(SolverError) {
      try program.solve(parameters)
    } catch {
      throw fittingError(error)
    }
  }

  /// The cell's extent along an axis, by the last solve of its program.
  func extent(along axis: Axis) -> Double {
    self[variables.extent(along: axis), axis]
  }

  /// Whether required constraints limit the heights that texts of several lines may have at other
  /// widths than the fitted ones.
  var limitsWrappedHeights: Bool {
    guard !multilineLabels.isEmpty else { return false }
    return stages.areOne
      || multilineLabels.contains { template.views[$0.view].hugging[.vertical] == 1000 }
      || sums.contains { $0.origin.isRequired && $0.terms.contains { isWrapped(inputs[$0.input]) } }
  }

  private func isWrapped(_ input: Input) -> Bool {
    guard case .line(let label, _) = input else { return false }
    return multilineLabels.contains { $0.label == label }
  }

  /// Whether the length that a line proposes changes cells that are shorter, too.
  var dependsOnProposal: Bool {
    inputs.contains { if case .proposed = $0 { true } else { false } }
  }

  func fittingError(_ error: SolverError) -> FittingError {
    switch error {
    case .unsatisfiable(let conflicting) where !conflicting.isEmpty:
      .unsatisfiable(conflicting.map(origin))
    case .numberOutOfRange(let value, _):
      .numberOutOfRange(property: "what multipliers make of a number", value: value)
    case .unsatisfiable, .priorityOutOfRange, .unknownVariable, .unknownParameter,
      .parameterCountMismatch, .unknownConstraint, .pivotLimitExceeded:
      .unsolvable
    }
  }

  func origin(of constraint: ConstraintID) -> ConstraintOrigin {
    origins[Int(constraint.index)]
  }

  private func checkSums(_ parameters: [Double]) throws(FittingError) {
    for sum in sums {
      let value = sum.terms.reduce(sum.constant) { $0 + $1.coefficient * parameters[$1.input] }
      guard value.magnitude <= CellTemplate.maximumMagnitude else {
        throw .numberOutOfRange(property: sum.origin.name, value: value)
      }
    }
  }

  /// Refuses solved values out of range: multipliers can produce them from numbers in range.
  private func checkExtents(_ values: [Double]) throws(FittingError) {
    for (index, value) in values.enumerated()
    where !(value.magnitude <= CellTemplate.maximumMagnitude) {
      throw .numberOutOfRange(property: variables.name(of: index), value: value)
    }
  }

  /// - Parameter parameters: Those of the program, passed in so that one access serves for all.
  @inline(__always)
  private func setInputs(
    _ parameters: inout [Double], _ fitting: Fitting, intrinsic: [TextMetrics],
    wrapped: [TextMetrics]
  ) {
    for (index, input) in inputs.enumerated() {
      parameters[index] =
        switch input {
        // Rounded up to whole units, so that a view as wide as its text never cuts it.
        case .labelSize(let label, .horizontal): LayoutUnit.ceiling(intrinsic[label].width)
        case .labelSize(let label, .vertical): LayoutUnit.ceiling(wrapped[label].height)
        case .line(let label, let line): wrapped[label].distance(to: line)
        case .longestWord(let label):
          longestWords.isEmpty ? 0 : LayoutUnit.ceiling(longestWords[label])
        case .proposed(let axis): fitting.given(along: axis)
        case .target(let axis): fitting.target[axis]
        case .proposal: fitting.proposal?.limit ?? 0
        }
    }
  }

  /// Returns the metrics of the labels, those of several lines measured at the solved widths.
  private func measured(
    _ labels: [TextMetrics],
    _ measuring: (_ label: Int, _ width: Double) throws(FittingError) -> TextMetrics
  ) throws(FittingError) -> [TextMetrics] {
    // Heights are not known yet.
    let grid = EdgeGrid(
      width: self[variables.width, .horizontal], height: 0, direction: variables.direction)
    var result = labels
    for wrapped in multilineLabels {
      let unknowns = variables.views[wrapped.view]
      let width = grid.frame(
        x: self[unknowns.x, .horizontal], width: self[unknowns.width, .horizontal], y: 0, height: 0
      ).width
      // Lines broken without a width limit break the same at every width that they fit in.
      let isKnown = !wrapped.hasPreferredWidth && labels[wrapped.label].width <= width
      if !isKnown { result[wrapped.label] = try measuring(wrapped.label, width) }
    }
    return result
  }
}

extension FittingProgram {
  private subscript(variable: SolverVariable, axis: Axis) -> Double {
    stages[axis].solution.values[Int(variable.index)]
  }

  /// The constraints that the last solve broke.
  var brokenConstraints: [ConstraintOrigin] {
    let horizontal = stages.horizontal.solution.broken
    let all = stages.areOne ? horizontal : (horizontal + stages.vertical.solution.broken).sorted()
    return all.map(origin)
  }

  /// The views that the last solve left ambiguous, and `super` for the cell.
  ///
  /// The cell's size and each view have their variables in declared order.
  var ambiguousViews: [String] {
    var open: Set<SolverVariable> = []
    for axis in Axis.allCases {
      // The program of one axis does not constrain the other's variables.
      open.formUnion(
        stages[axis].solution.ambiguous.filter { CellVariables.axis(of: Int($0.index)) == axis })
    }
    guard !open.isEmpty else { return [] }
    let isCellOpen = open.contains(variables.width) || open.contains(variables.height)
    let views = zip(template.views, variables.views).filter { _, unknowns in
      [unknowns.x, unknowns.width, unknowns.y, unknowns.height].contains(where: open.contains)
    }
    return (isCellOpen ? ["super"] : []) + views.map { $0.0.name }
  }

  /// Whether the last solve broke a constraint or left a variable ambiguous.
  var isNotable: Bool {
    Axis.allCases.contains { axis in
      let solution = stages[axis].solution
      return !solution.broken.isEmpty
        || solution.ambiguous.contains { CellVariables.axis(of: Int($0.index)) == axis }
    }
  }

  /// Appends the row of `FittedKinds` for the last solve.
  func appendRow(of labels: [TextMetrics], to row: inout [Double]) {
    let horizontal = stages.horizontal.solution.values
    let vertical = stages.areOne ? horizontal : stages.vertical.solution.values
    let grid = EdgeGrid(
      width: horizontal[Int(variables.width.index)],
      height: vertical[Int(variables.height.index)], direction: variables.direction)
    let start = row.count
    row.append(Rect(x: 0, y: 0, width: grid.size.width, height: grid.size.height))
    for view in variables.views {
      row.append(
        grid.frame(
          x: horizontal[Int(view.x.index)], width: horizontal[Int(view.width.index)],
          y: vertical[Int(view.y.index)], height: vertical[Int(view.height.index)]))
    }
    for label in labels { row.append(label.baseline) }
    guard let view = template.baselineView else {
      row.append(.nan)
      row.append(.nan)
      return
    }
    let top = start + FittedKinds.start(ofView: view) + 1
    let label = labelViews.firstIndex(of: view)
    row.append(row[top] + (label.map { labels[$0].baseline } ?? row[top + 2]))
    row.append(row[top] + (label.map { labels[$0].lastBaseline } ?? row[top + 2]))
  }
}

extension TextMetrics {
  /// Whether the height and baselines, all that the vertical axis depends on, are the same.
  fileprivate func isAsTall(as other: TextMetrics) -> Bool {
    // Copies of measured numbers.
    height == other.height && baseline == other.baseline && lastBaseline == other.lastBaseline
  }
}

extension [Double] {
  /// Appends x, y, width and height.
  package mutating func append(_ rect: Rect) {
    append(rect.x)
    append(rect.y)
    append(rect.width)
    append(rect.height)
  }
}
