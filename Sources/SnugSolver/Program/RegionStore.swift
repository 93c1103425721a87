/// One basis of a component, ready to be evaluated: its values as functions of the parameters,
/// and the ranges in which they prove the basis optimal.
///
/// Its rows are the columns of the component, then the basic rows. They lie in groups of four,
/// for vector arithmetic: constants, a coefficient for each parameter, least and greatest value.
struct Region {
  var groupStart: Int32
  /// Of the edges: per row, the region beyond its least and the one beyond its greatest value.
  var edgeStart: Int32
  var rowCount: Int32
  /// Whether a basic row lies on a side that a required constraint forbids.
  var missesRequired: Bool

  var groupCount: Int { (Int(rowCount) + 3) / 4 }

  /// How many vectors hold four rows.
  static func groupSize(parameters: Int) -> Int { parameters + 3 }
}

/// The regions met so far, of all components of a program, in flat arrays.
struct RegionStore {
  private(set) var regions: [Region] = []
  private(set) var groups: [SIMD4<Double>] = []
  /// -1 while unknown.
  var neighbours: [Int32] = []
  /// Per edge pair: the item of the row.
  private var items: [Int32] = []
  private var bases: [Basis] = []
  private var known: [[Basis: Int32]]

  /// What the groups may hold: 32 MB.
  private static let capacity = 1 << 20

  init(componentCount: Int) {
    known = [[Basis: Int32]](repeating: [:], count: componentCount)
  }

  /// Whether it is time to forget everything.
  var isFull: Bool { groups.count >= RegionStore.capacity }

  mutating func removeAll() {
    self = RegionStore(componentCount: known.count)
  }

  func basis(of region: Int) -> Basis { bases[region] }

  func item(ofRow row: Int, in region: Int) -> Int {
    Int(items[Int(regions[region].edgeStart) / 2 + row])
  }

  /// The region of `basis`, which is worked out if it is new.
  mutating func region(
    of basis: Basis, in component: Component, _ componentIndex: Int
  ) -> Int {
    if let index = known[componentIndex][basis] { return Int(index) }
    let columns = Int32(component.columnCount)
    let basicRows = (columns..<Int32(component.itemCount)).filter {
      basis.states[Int($0)].isBasic
    }
    let rowItems = Array(0..<columns) + basicRows
    let index = Int32(regions.count)
    regions.append(
      Region(
        groupStart: Int32(groups.count), edgeStart: Int32(neighbours.count),
        rowCount: Int32(rowItems.count),
        missesRequired: basicRows.contains {
          component.penalty(of: Int($0), basis.states[Int($0)]).level == Penalty.required
        }))
    items += rowItems
    neighbours.append(contentsOf: repeatElement(-1, count: 2 * rowItems.count))
    bases.append(basis)
    known[componentIndex][basis] = index
    appendGroups(rowItems, basis, component)
    return Int(index)
  }

  private mutating func appendGroups(_ items: [Int32], _ basis: Basis, _ component: Component) {
    let parameters = component.parameters.count
    let values = component.affineValues(at: basis)
    let size = Region.groupSize(parameters: parameters)
    let first = groups.count
    let count = (items.count + 3) / 4
    groups.append(contentsOf: repeatElement(.zero, count: count * size))
    for (row, item) in items.enumerated() {
      let start = first + row / 4 * size
      for index in 0...parameters {
        // No basis leaves -0 behind.
        groups[start + index][row % 4] = values[Int(item) * (parameters + 1) + index] + 0
      }
      let range = component.range(of: Int(item), basis.states[Int(item)])
      groups[start + parameters + 1][row % 4] = range.least
      groups[start + parameters + 2][row % 4] = range.greatest
    }
    for row in items.count..<4 * count {
      groups[first + row / 4 * size + parameters + 1][row % 4] = -.infinity
      groups[first + row / 4 * size + parameters + 2][row % 4] = .infinity
    }
  }
}

extension Component {
  /// What a basic row in this state costs.
  func penalty(of item: Int, _ state: Basis.State) -> Penalty {
    state == .basicAbove ? above[item] : below[item]
  }

  /// Where an item must lie for a basis in which it has this state to be optimal.
  fileprivate func range(
    of item: Int, _ state: Basis.State
  ) -> (least: Double, greatest: Double) {
    guard state.isBasic else { return (-.infinity, .infinity) }
    if isBounded(item) { return (lower[item], upper[item]) }
    return state == .basicAbove ? (0, .infinity) : (-.infinity, 0)
  }
}
