/// A constraint system compiled for its parameters: solved any number of times, each time for other
/// parameters, without allocating.
///
/// It returns the solutions of `ConstraintSystem.solve(parameters:)`. It stores the regions of the
/// parameter space that earlier solves found. They make solves fast and change no result
/// (multiparametric linear programming: Gal and Nedoma 1972, Bemporad et al. 2002): every solution
/// is proved by the ranges of its own region. Not thread-safe.
///
/// ```swift
/// var system = ConstraintSystem()
/// let label = system.addVariable()
/// let text = system.addParameter(.nonNegative)
/// try system.add([label <= 120, (label == text).at(750)])
/// var program = try SolverProgram(system)
/// var values: [Double] = []
/// try program.solve([77], into: &values)  // values is [77]
/// ```
public struct SolverProgram: ~Copyable {
  let source: ProgramSource
  /// Per component: the ranges of its parameters and variables.
  var ports: FlatArray<Port>
  /// The parameters of the components and the variables of their columns, component by component.
  let parameterIndices, variableIndices: FlatArray<Int32>
  /// Per variable of a column: the bound to which lower values, a result of rounding, are raised.
  let leasts: FlatArray<Double>
  /// The values that no parameter changes; 0 for all other variables.
  let constants: FlatArray<Double>
  let formulas: EliminatedFormulas
  /// Empty unless the parameters change exactly one component and the answer is small enough.
  let layout: AnswerLayout
  /// The largest constant. Rounding is measured against it and the parameters.
  let magnitude: Double
  /// Per parameter: the least accepted value, 0 for a non-negative parameter.
  let leastParameters: FlatArray<Double>
  let hasConditions: Bool
  var store: RegionStore
  /// For components of one parameter: the regions on their lines, and where each ends.
  var milestones = FlatArray<Milestone>()
  var milestoneEnds = FlatArray<SIMD4<Double>>()
  /// Whether every component has one parameter and a known line, all of it satisfiable.
  var isOnLines = false
  var answering = Answering.not
  /// Whether a solve since the last completed walk did not use regions.
  var wasSolvedAlone = false
  /// For components of several parameters: planes that bound regions, four in a group as in
  /// regions, and the regions found on their sides.
  var planes = FlatArray<SIMD4<Double>>()
  var signposts = FlatArray<Int32>()
  /// The count of signposts, which the first plane allocates: many programs never need them.
  let signpostTotal: Int
  /// Per component: the region of the last parameters, where the next search starts; -1 at first.
  var current: FlatArray<Int32>
  /// The parameters of the current component, and the values of its region's rows.
  var inputs: FlatArray<Double>
  var outputs: FlatArray<SIMD4<Double>>

  /// The ranges of a component in `parameterIndices`, `variableIndices` and other arrays.
  struct Port: BitwiseCopyable {
    var parameterStart, parameterCount: Int32
    var variableStart, variableCount: Int32
    /// The first parameter, when the others follow it without a gap; otherwise -1.
    var firstParameter: Int32
    /// For a component of one parameter: its range of `milestones`, empty until it is known.
    var milestoneStart: Int32 = 0
    var milestoneEnd: Int32 = 0
    /// The start of its `planes`, and their count; -1 when there were too many.
    var planeStart: Int32
    var planeCount: Int32 = 0
    /// The start of its `signposts`, when it has several parameters.
    var signpostStart: Int32
  }

  /// The way to find the next region when its answer alone completes a solve.
  enum Answering {
    case not
    case onLine
    /// On a line, where the other parameters change only eliminated variables.
    case onLineOfSeveral
    case bySignposts
  }

  /// A region on a line, and the start of its answer; -1 when it has none.
  struct Milestone: BitwiseCopyable {
    var region, answer: Int32
  }

  /// The system it was compiled from.
  public var system: ConstraintSystem { source.system }

  /// Returns the variables that the constraints leave ambiguous at these parameters, in declaration
  /// order. The last call of `solve(_:into:)` must be for these parameters.
  public mutating func ambiguous(at parameters: [Double]) throws(SolverError) -> [SolverVariable] {
    if source.isWorthWalking, let open = source.openVariables, liesInKnownRegions(parameters),
      !(0..<current.count).contains(where: { mayBeOpen($0) })
    {
      return open
    }
    return try source.ambiguous(at: parameters)
  }

  /// Whether the current regions are those of these parameters. They may not be after a solve
  /// without regions.
  private mutating func liesInKnownRegions(_ parameters: [Double]) -> Bool {
    guard wasSolvedAlone else { return true }
    let largest = parameters.reduce(magnitude) { max($0, $1.magnitude) }
    let tolerance = max(Tolerance.region, largest * Tolerance.regionRounding)
    var values = [Double](repeating: 0, count: constants.count)
    return unsafe parameters.withUnsafeBufferPointer { parameters in
      unsafe values.withUnsafeMutableBufferPointer { values in
        guard let input = parameters.baseAddress, let output = values.baseAddress else {
          return false
        }
        if case .arrived = unsafe follow(input, tolerance, into: output) { return true }
        return false
      }
    }
  }

  private mutating func mayBeOpen(_ component: Int) -> Bool {
    let port = ports[component]
    guard port.milestoneEnd > 0 else {
      return current[component] < 0 || store.regions[Int(current[component])].mayBeOpen
    }
    // A solve on a line does not record its region.
    return (Int(port.milestoneStart)..<Int(port.milestoneEnd)).contains {
      store.regions[Int(milestones[$0].region)].mayBeOpen
    }
  }

  /// The count of stored regions.
  public var regionCount: Int { store.regions.count }

  /// Compiles `system`.
  /// - Throws: `.numberOutOfRange` when coefficients multiply up to a value beyond 10^150.
  public init(_ system: ConstraintSystem) throws(SolverError) {
    try self.init(system, namesConflicts: true)
  }

  /// - Parameter namesConflicts: Whether `.unsatisfiable` names a conflict, which takes longer than
  ///   to solve; otherwise its list is empty.
  package init(_ system: ConstraintSystem, namesConflicts: Bool) throws(SolverError) {
    try self.init(system, capacity: RegionStore.capacity, namesConflicts: namesConflicts)
  }

  /// - Parameter capacity: The count of region vectors that may be stored before all are forgotten;
  ///   more when one solve needs more.
  init(
    _ system: ConstraintSystem, capacity: Int, namesConflicts: Bool = true
  ) throws(SolverError) {
    var known = [Double](repeating: .nan, count: system.variableCount)
    let source = try ProgramSource(system, known: &known, namesConflicts: namesConflicts)
    self.source = source
    formulas = EliminatedFormulas(source.presolve, components: source.allComponents, known: &known)
    source.note(growthOfRounding: formulas.growthOfRounding(variableCount: known.count))
    constants = FlatArray(known.map { $0.isNaN ? 0 : $0 })
    magnitude = (0..<system.rows.count).reduce(0) { max($0, system.rows[$1].constant.magnitude) }
    leastParameters = FlatArray(
      system.parameterDomains.map { $0 == .free ? -ConstraintSystem.maximumMagnitude : 0 })
    hasConditions =
      !source.isWorthWalking || source.isUnsatisfiable || !source.presolve.conditions.isEmpty
    let components = source.components
    var ports: [Port] = []
    var parameterIndices: [Int32] = []
    var variableIndices: [Int32] = []
    var signpostEnd: Int32 = 0
    for component in components {
      let planeStart = Int32(planes.count)
      for _ in 0..<(component.parameters.count + 1) * SolverProgram.mostPlanes / 4 {
        planes.append(.zero)
      }
      ports.append(
        Port(
          parameterStart: Int32(parameterIndices.count),
          parameterCount: Int32(component.parameters.count),
          variableStart: Int32(variableIndices.count),
          variableCount: Int32(component.columnCount),
          firstParameter: component.firstParameter, planeStart: planeStart,
          signpostStart: signpostEnd))
      if component.parameters.count > 1 { signpostEnd += Int32(SolverProgram.signpostCount) }
      parameterIndices += component.parameters
      variableIndices += component.columns.map { $0.variable }
    }
    leasts = FlatArray(components.flatMap { $0.columns.map { $0.lower } })
    layout = AnswerLayout(components, formulas, constants, parameterCount: leastParameters.count)
    self.ports = FlatArray(ports)
    self.parameterIndices = FlatArray(parameterIndices)
    self.variableIndices = FlatArray(variableIndices)
    signpostTotal = Int(signpostEnd)
    store = RegionStore(components, capacity: capacity)
    current = FlatArray(repeating: -1, count: components.count)
    inputs = FlatArray(
      repeating: 0, count: components.reduce(0) { max($0, $1.parameters.count) })
    outputs = FlatArray(
      repeating: .zero, count: components.reduce(0) { max($0, ($1.itemCount + 3) / 4) })
  }
}

extension Component {
  /// The first parameter, when the others follow it without a gap; otherwise -1.
  fileprivate var firstParameter: Int32 {
    let first = parameters[0]
    return parameters.enumerated().allSatisfy { $1 == first + Int32($0) } ? first : -1
  }
}
