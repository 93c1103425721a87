/// A constraint system compiled for its parameters: solved any number of times, each time for
/// other parameters, without allocating.
///
/// It gives the answers `ConstraintSystem.solve(parameters:)` gives. What it remembers of
/// earlier solves, the regions of the parameters it has met, makes it fast and changes nothing
/// (multiparametric linear programming: Gal and Nedoma 1972, Bemporad et al. 2002): every
/// answer is proved by the ranges of its own region. One task uses it at a time.
public struct Program: ~Copyable {
  let source: ProgramSource
  /// Per component: where it finds its parameters and puts its variables.
  var ports: FlatArray<Port>
  /// The parameters of the components and the variables of their columns, one after the other.
  let parameterIndices, variableIndices: FlatArray<Int32>
  /// Per such variable: the least value that rounding may leave it.
  let leasts: FlatArray<Double>
  /// The values that no parameter changes; 0 for all others.
  let constants: FlatArray<Double>
  let recipes: Recipes
  /// Empty when the parameters change several components or none, or there is too much to answer.
  let layout: AnswerLayout
  /// The largest constant, the measure of rounding besides the parameters.
  let magnitude: Double
  /// Per parameter: 0 when it is never negative, else the least accepted.
  let leastParameters: FlatArray<Double>
  let hasConditions: Bool
  var store: RegionStore
  /// Of components of one parameter: where one region ends and the next begins.
  var milestones = FlatArray<Milestone>()
  var milestoneEnds = FlatArray<SIMD4<Double>>()
  /// Whether all components are of one parameter, and all of the parameters can be satisfied.
  var isOnLines = false
  var answering = Answering.not
  /// Whether a solve since the last walk that arrived was on its own.
  var wasSolvedAlone = false
  /// Of the others: planes that bound regions, four in a group as in regions, and the regions
  /// found on their sides.
  var planes = FlatArray<SIMD4<Double>>()
  var signposts = FlatArray<Int32>()
  /// How many signposts there are once there is a plane: many programs never need them.
  let signpostTotal: Int
  /// Per component: the region the last parameters lay in; -1 before the first.
  var current: FlatArray<Int32>
  /// The parameters of the component at hand, and the values of its region's rows.
  var inputs: FlatArray<Double>
  var outputs: FlatArray<SIMD4<Double>>

  /// A component's part of `parameterIndices` and `variableIndices`.
  struct Port: BitwiseCopyable {
    var parameterStart, parameterCount: Int32
    var variableStart, variableCount: Int32
    /// The first parameter, when the others follow it without a gap; else -1.
    var firstParameter: Int32
    /// Of a component of one parameter: its part of `milestones`, empty until it is known.
    var milestoneStart: Int32 = 0
    var milestoneEnd: Int32 = 0
    /// Its part of `planes`, and how many of them there are; -1 when there were too many.
    var planeStart: Int32
    var planeCount: Int32 = 0
    /// Its part of `signposts`, when it has several parameters.
    var signpostStart: Int32
  }

  /// How the next region is found when its answer is all there is to a solve.
  enum Answering {
    case not
    case onLine
    /// The other parameters change only what was eliminated.
    case onLineOfSeveral
    case bySignposts
  }

  /// One of the regions on a line, and where its answer begins; -1 when it has none.
  struct Milestone: BitwiseCopyable {
    var region, answer: Int32
  }

  /// The system it was compiled from.
  public var system: ConstraintSystem { source.system }

  /// The variables that the constraints leave open at these parameters, in order of declaration,
  /// which `solve(_:into:)` has just solved for.
  public mutating func ambiguous(at parameters: [Double]) throws(SolverError) -> [Variable] {
    if source.isWorthWalking, let open = source.openVariables, liesInKnownRegions(parameters),
      !(0..<current.count).contains(where: { mayBeOpen($0) })
    {
      return open
    }
    return try source.ambiguous(at: parameters)
  }

  /// Whether the current regions are those of these parameters: they are not where the last solve was
  /// on its own.
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
    // On a line, the region is not visited.
    return (Int(port.milestoneStart)..<Int(port.milestoneEnd)).contains {
      store.regions[Int(milestones[$0].region)].mayBeOpen
    }
  }

  /// How many regions of the parameters are remembered.
  public var regionCount: Int { store.regions.count }

  /// Compiles `system`.
  /// - Throws: `.numberOutOfRange` when coefficients multiply up beyond all bounds.
  public init(_ system: ConstraintSystem) throws(SolverError) {
    try self.init(system, namesConflicts: true)
  }

  /// - Parameter namesConflicts: Whether `.unsatisfiable` names a conflict, which takes longer than
  ///   to solve; else it names nothing.
  package init(_ system: ConstraintSystem, namesConflicts: Bool) throws(SolverError) {
    try self.init(system, capacity: RegionStore.capacity, namesConflicts: namesConflicts)
  }

  /// - Parameter capacity: How many vectors of regions it may remember before it forgets all;
  ///   more when one solve needs more.
  init(
    _ system: ConstraintSystem, capacity: Int, namesConflicts: Bool = true
  ) throws(SolverError) {
    var known = [Double](repeating: .nan, count: system.variableCount)
    let source = try ProgramSource(system, known: &known, namesConflicts: namesConflicts)
    self.init(source, known, capacity)
  }

  private init(_ source: ProgramSource, _ fixed: [Double], _ capacity: Int) {
    var known = fixed
    self.source = source
    let system = source.system
    recipes = Recipes(source.presolve, components: source.allComponents, known: &known)
    source.note(growthOfRounding: recipes.growthOfRounding(variableCount: known.count))
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
      for _ in 0..<(component.parameters.count + 1) * Program.mostPlanes / 4 {
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
      if component.parameters.count > 1 { signpostEnd += Int32(Program.signpostCount) }
      parameterIndices += component.parameters
      variableIndices += component.columns.map { $0.variable }
    }
    leasts = FlatArray(components.flatMap { $0.columns.map { $0.lower } })
    layout = AnswerLayout(components, recipes, constants, parameterCount: leastParameters.count)
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
  /// The first parameter, when the others follow it without a gap; else -1.
  fileprivate var firstParameter: Int32 {
    let first = parameters[0]
    return parameters.enumerated().allSatisfy { $1 == first + Int32($0) } ? first : -1
  }
}
