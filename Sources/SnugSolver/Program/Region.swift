/// One basis of a component, ready to be evaluated: where its values lie as functions of the
/// parameters, and the range in which each of them proves the basis optimal.
struct Region {
  let basis: Basis
  /// Per row of the region: its item. The columns come first, then the basic rows.
  let items: [Int32]
  /// Per row: the region beyond its least and beyond its greatest value; -1 while unknown.
  var neighbours: [Int32]
  /// Whether a basic row lies on a side that a required constraint forbids.
  let missesRequired: Bool

  init(_ component: Component, at basis: Basis) {
    self.basis = basis
    let columns = Int32(component.columnCount)
    let basicRows = (columns..<Int32(component.itemCount)).filter {
      basis.states[Int($0)].isBasic
    }
    items = Array(0..<columns) + basicRows
    missesRequired = basicRows.contains {
      component.penalty(of: Int($0), basis.states[Int($0)]).level == Penalty.required
    }
    neighbours = [Int32](repeating: -1, count: 2 * items.count)
  }
}

/// The rows of a region in groups of four, for vector arithmetic: constants, a coefficient for
/// each parameter, least and greatest value.
struct RegionGroups {
  /// How many vectors hold four rows.
  static func size(parameters: Int) -> Int { parameters + 3 }

  /// Appends the groups of `region`.
  static func append(_ region: Region, of component: Component, to groups: inout [SIMD4<Double>])
  {
    let parameters = component.parameters.count
    let values = component.affineValues(at: region.basis)
    let size = size(parameters: parameters)
    let first = groups.count
    let count = (region.items.count + 3) / 4
    groups.append(contentsOf: repeatElement(.zero, count: count * size))
    for (row, item) in region.items.enumerated() {
      let start = first + row / 4 * size
      for index in 0...parameters {
        // No basis leaves -0 behind.
        groups[start + index][row % 4] = values[Int(item) * (parameters + 1) + index] + 0
      }
      let range = component.range(of: Int(item), region.basis.states[Int(item)])
      groups[start + parameters + 1][row % 4] = range.least
      groups[start + parameters + 2][row % 4] = range.greatest
    }
    for row in region.items.count..<4 * count {
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
