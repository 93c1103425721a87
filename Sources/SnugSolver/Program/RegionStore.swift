/// One basis of a component, ready to be evaluated: its values as functions of the parameters, and
/// the ranges in which they prove the basis optimal.
///
/// Its rows are the columns of the component, then the basic rows that may leave their range (not
/// an intrinsic width, which is never negative). They lie in groups of four for vector arithmetic:
/// constants, a coefficient for each parameter, least and greatest value. Each end of a row's range
/// is an edge. A dual step finds the neighbouring region beyond it, which is then stored.
struct Region: BitwiseCopyable {
  var groupStart, groupEnd: Int32
  /// The start of its edges: per row, the regions beyond its least and its greatest value.
  var edgeStart: Int32
  var rowCount: Int32
  /// The start of its answer's guards, and of the answer, which follows them; -1 when it has none.
  var guardStart: Int32 = -1
  var answerStart: Int32 = -1
  /// Whether a basic row lies on a side that a required constraint forbids.
  var missesRequired: Bool
  /// Whether a move at this basis costs nothing at any priority, so that variables may be open.
  var mayBeOpen: Bool

  /// Returns the count of vectors for four rows.
  static func groupSize(parameters: Int) -> Int { parameters + 3 }
}

/// The regions found so far, of all components of a program, in flat arrays.
struct RegionStore: ~Copyable {
  private(set) var regions = FlatArray<Region>()
  private(set) var groups = FlatArray<SIMD4<Double>>()
  /// The answers of regions and their guards: rows in pairs, each the constants and then the
  /// coefficients of each parameter.
  private(set) var answers = FlatArray<SIMD2<Double>>()
  /// The region beyond each edge; -1 while unknown.
  var neighbours = FlatArray<Int32>()
  /// Per pair of edges: the item of their row.
  private var items: [Int32] = []
  private var bases: [Basis] = []
  private var known: [[Basis: Int32]]

  private let capacity: Int

  /// The limit of vectors in the groups of a program: 32 MB.
  static let capacity = 1 << 20

  /// Creates a store of at least as many vectors as one solve needs. With fewer, the search in one
  /// component would forget the regions of another, and never end. Answers are extra.
  init(_ components: [Component], capacity: Int) {
    known = [[Basis: Int32]](repeating: [:], count: components.count)
    let needed = components.reduce(0) { sum, component in
      let count = component.parameters.count
      let size = (component.itemCount + 3) / 4 * Region.groupSize(parameters: count)
      return sum + (count == 1 ? SolverProgram.mostMilestones : 1) * size
    }
    self.capacity = max(capacity, needed + 1)
  }

  /// Whether the store must be emptied before it grows.
  var isFull: Bool { groups.count >= capacity || answers.count >= 2 * RegionStore.capacity }

  mutating func removeAll() {
    regions.removeAll()
    groups.removeAll()
    answers.removeAll()
    neighbours.removeAll()
    items.removeAll(keepingCapacity: true)
    bases.removeAll(keepingCapacity: true)
    for component in known.indices { known[component].removeAll(keepingCapacity: true) }
  }

  /// Stores the answer of a region: rows of a constant and coefficients, an even count of each.
  mutating func append(guards: [[Double]], answer: [[Double]], to region: Int) {
    regions[region].guardStart = Int32(answers.count)
    appendPairs(of: guards)
    regions[region].answerStart = Int32(answers.count)
    appendPairs(of: answer)
  }

  private mutating func appendPairs(of rows: [[Double]]) {
    for pair in stride(from: 0, to: rows.count, by: 2) {
      for (first, second) in zip(rows[pair], rows[pair + 1]) { answers.append([first, second]) }
    }
  }

  func basis(of region: Int) -> Basis { bases[region] }

  func item(ofRow row: Int, in region: Int) -> Int {
    Int(items[Int(regions[region].edgeStart) / 2 + row])
  }

  /// Returns the region of a basis, if it is stored.
  func region(of basis: Basis, _ componentIndex: Int) -> Int? {
    known[componentIndex][basis].map { Int($0) }
  }

  /// Stores the region of a basis.
  /// - Throws: `.numberOutOfRange` when values multiply up to a value beyond 10^150. Later
  ///   comparisons would not detect NaN.
  mutating func append(
    _ proof: ProgramSource.ProvedBasis, _ basis: Basis, of component: Component,
    _ componentIndex: Int
  ) throws(SolverError) -> Int {
    let values = component.affineValues(at: basis, columns: proof.columnValues)
    for value in values where !(value.magnitude < Tolerance.overflow) {
      throw .numberOutOfRange(value, of: .product)
    }
    let basicRows = (component.columnCount..<component.itemCount).filter {
      basis.states[$0].isBasic
    }
    let checked = basicRows.filter { component.mayLeave($0, basis.states[$0], values) }
    let rowItems = (Array(0..<component.columnCount) + checked).map(Int32.init)
    let index = regions.count
    let groupStart = Int32(groups.count)
    appendGroups(rowItems, values, basis, component)
    regions.append(
      Region(
        groupStart: groupStart, groupEnd: Int32(groups.count),
        edgeStart: Int32(neighbours.count),
        rowCount: Int32(rowItems.count),
        missesRequired: basicRows.contains {
          component.penalty(of: $0, basis.states[$0]).level == Penalty.required
        }, mayBeOpen: proof.hasFreeMoves))
    items += rowItems
    for _ in 0..<2 * rowItems.count { neighbours.append(-1) }
    bases.append(basis)
    known[componentIndex][basis] = Int32(index)
    return index
  }

  private mutating func appendGroups(
    _ items: [Int32], _ values: [Double], _ basis: Basis, _ component: Component
  ) {
    let parameters = component.parameters.count
    for first in stride(from: 0, to: items.count, by: 4) {
      let lanes = items[first..<min(first + 4, items.count)]
      for index in 0...parameters {
        var vector = SIMD4<Double>.zero
        for (lane, item) in lanes.enumerated() {
          // Adding 0 turns -0 into 0.
          vector[lane] = values[Int(item) * (parameters + 1) + index] + 0
        }
        groups.append(vector)
      }
      var least = SIMD4(repeating: -Double.infinity)
      var greatest = SIMD4(repeating: Double.infinity)
      for (lane, item) in lanes.enumerated() {
        let range = component.range(of: Int(item), basis.states[Int(item)])
        (least[lane], greatest[lane]) = range
      }
      groups.append(least)
      groups.append(greatest)
    }
  }
}

extension Component {
  /// Whether a basic row can reach the other side of its kink while the columns keep to their
  /// bounds, for some parameters in their domains.
  fileprivate func mayLeave(_ item: Int, _ state: Basis.State, _ values: [Double]) -> Bool {
    let penalty = penalty(of: item, state)
    // The violation of a required constraint must be computed.
    guard state == .basicAbove, penalty.level != Penalty.required else { return true }
    let stride = parameters.count + 1
    let start = item * stride
    return !isNeverNegative(row: item - columnCount)
      && !isNeverNegative(values[start], values[start + 1..<start + stride])
  }

  /// Returns the penalty of a basic row in this state.
  func penalty(of item: Int, _ state: Basis.State) -> Penalty {
    penalties[item].side(isAbove: state == .basicAbove)
  }

  /// Returns the range of an item in which a basis with this state is optimal.
  fileprivate func range(
    of item: Int, _ state: Basis.State
  ) -> (least: Double, greatest: Double) {
    guard state.isBasic else { return (-.infinity, .infinity) }
    if isBounded(item) { return (columns[item].lower, columns[item].upper) }
    return state == .basicAbove ? (0, .infinity) : (-.infinity, 0)
  }
}
