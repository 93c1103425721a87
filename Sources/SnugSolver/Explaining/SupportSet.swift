/// The supports of an optimum: as many as variables, and independent, so that the gradient of any
/// sum of variables is one combination of theirs.
struct SupportSet {
  let rows: ConstraintRows
  private(set) var supports: [Explanation.Support] = []
  /// The supports and the items with a cost, each with the savings when it is loosened by one
  /// point, at each priority of its group, required first.
  private(set) var pulls:
    [(support: Explanation.Support, priorities: [Priority], values: [Double])] = []
  /// Per constraint: 1 or -1 when the optimum lies above or below it at a cost; 0 otherwise.
  private(set) var sides: [Double]
  private let groups: VariableGroups
  let work = ExactWork()
  /// Per group: its optimum, for each of its supports the constraint that pulls, as `ExactSimplex.Pull` has it, and
  /// the index of its first support.
  private var optima: [(optimum: ExactSimplex, owners: [Int], firstSupport: Int)] = []

  /// - Parameter fixed: The constraints with parameters replaced by their values.
  /// - Throws: The errors of `ConstraintSystem.solve()` except conflicts; there must be none.
  init(_ system: ConstraintSystem, _ fixed: ConstraintRows) throws(SolverError) {
    rows = fixed
    sides = [Double](repeating: 0, count: fixed.count)
    groups = VariableGroups(fixed, system.domains.count)
    let guess = FixedSolve(domains: system.domains, rows: fixed).optimumGuess()
    for group in groups.groups {
      guard
        let optimum = try ExactSimplex(
          optimumOf: group, groups, from: guess, rows, system.domains, levels: .max, work)
      else { throw .unsatisfiable(conflicting: []) }
      add(optimum, system.domains)
      try work.check()
    }
    for row in 0..<rows.count where rows[row].isActive && rows.terms(of: row).isEmpty {
      addConstant(row)
    }
  }

  private mutating func add(_ optimum: ExactSimplex, _ domains: [SolverVariable.Domain]) {
    let part = optimum.part
    let found = optimum.pulls()
    optima.append((optimum, found.prefix(part.variableCount).map { $0.support }, supports.count))
    for (place, pull) in found.enumerated() {
      let support: Explanation.Support
      if pull.support < 0 {
        let variable = SolverVariable(number: part.variables[~pull.support])
        support =
          domains[Int(variable.index)] == .free ? .settling(variable) : .domain(variable)
      } else {
        support = .constraint(ConstraintID(number: part.constraints[pull.support]))
      }
      pulls.append((support, [.required] + part.priorities, pull.values))
      if place < part.variableCount {
        supports.append(support)
      } else if case .constraint(let id) = support, !rows[Int(id.index)].isRequired {
        sides[Int(id.index)] = pull.values.first { $0 != 0 } ?? 0
      }
    }
  }

  /// Adds a constraint without variables, which belongs to no group.
  private mutating func addConstant(_ row: Int) {
    guard !rows[row].isRequired, rows.violation(of: row, at: [], []) > 0 else { return }
    sides[row] = rows.excess(of: row, at: []) > 0 ? 1 : -1
    pulls.append(
      (.constraint(ConstraintID(number: row)), [rows[row].priority], [sides[row]]))
  }

  /// Returns the multipliers, one per support, whose combination of the supports is a gradient: a
  /// sum in which a variable may occur several times. Its coefficients are added as fractions.
  func multipliers(of gradient: [LinearConstraint.Term]) throws(SolverError) -> [Double] {
    var sums: [[Int: Fraction]] = optima.map { _ in [:] }
    for term in gradient {
      let variable = Int(term.variable.index)
      let (group, place) = (groups.group(of: variable), groups.places[variable])
      sums[group][place] = (sums[group][place] ?? .zero) + Fraction(meaning: term.coefficient)
    }
    var multipliers = [Double](repeating: 0, count: supports.count)
    for (proof, sum) in zip(optima, sums) where !sum.isEmpty {
      let exact = proof.optimum.multipliers(of: sum, owners: proof.owners)
      multipliers.replaceSubrange(
        proof.firstSupport..<proof.firstSupport + exact.count, with: exact)
    }
    try work.check()
    return multipliers
  }
}

/// The multipliers of the supports and items of an optimum.
extension ExactSimplex {
  /// The savings when an item is loosened by one point, at each level, required first. An item with
  /// a cost saves that cost; a support saves what it prevents.
  struct Pull {
    /// The index among the part's constraints, or `~variable` with the index among its variables.
    var support: Int
    var values: [Double]
  }

  /// Returns the pulls of the supports, one each, then those of the items with a cost.
  ///
  /// Of two constraints that share a row, names the one that pulls.
  func pulls() -> [Pull] {
    let levels = Int(part.levelCount) + 1
    let byLevel = (0..<Int32(levels)).map { slopes($0) }
    let sharers = sharers
    var result: [Pull] = vertex.supports.enumerated().map { place, item in
      var values = byLevel.map { slopes in
        guard let slopes else { return 0.0 }
        return -Double(
          slopes.numerators[place], over: slopes.denominator * part.items[Int(item)].point)
      }
      guard Int(item) >= part.variableCount else {
        return Pull(support: ~Int(item), values: values)
      }
      let isAbove = (values.first { $0 != 0 } ?? 0) > 0
      let owner = sharers[Int(item) - part.variableCount].owner(isAbove: isAbove)
      if part.places[owner].isOpposite { values = values.map { -$0 + 0 } }
      return Pull(support: owner, values: values)
    }
    for item in 0..<part.itemCount where !isSupport(item) && sides[item] != 0 {
      let level = sides[item] > 0 ? part.items[item].aboveLevel : part.items[item].belowLevel
      guard level <= part.levelCount else { continue }
      guard item >= part.variableCount else {
        // The variable is at 0, held there by its domain.
        let pull = -Double(part.items[item].weight, over: part.items[item].point)
        result.append(
          Pull(support: ~item, values: [pull] + [Double](repeating: 0, count: levels - 1)))
        continue
      }
      let owner = sharers[item - part.variableCount].owner(isAbove: sides[item] > 0)
      var values = [Double](repeating: 0, count: levels)
      values[Int(level)] = (sides[item] > 0) == part.places[owner].isOpposite ? -1 : 1
      result.append(Pull(support: owner, values: values))
    }
    return result
  }

  /// Returns the multipliers of the supports, in their order, whose combination is a gradient.
  /// - Parameters:
  ///   - gradient: The coefficients by index among the part's variables.
  ///   - owners: For each support the constraint that pulls, as `Pull` has it.
  func multipliers(of gradient: [Int: Fraction], owners: [Int]) -> [Double] {
    let scale = gradient.values.reduce(.one) {
      BigInteger.leastCommonMultiple($0, $1.denominator)
    }
    var sum = [BigInteger](repeating: .zero, count: part.variableCount)
    for (place, value) in gradient {
      sum[place] = value.numerator * (scale / value.denominator)
    }
    let result = vertex.multipliers(sum)
    return vertex.supports.enumerated().map { place, item in
      // A point of the item is as many of its own units as the factor of its coefficients.
      let scaled = result.numerators[place] * part.unit
      let value = Double(
        scaled, over: result.denominator * scale * part.items[Int(item)].point)
      let owner = owners[place]
      return owner >= 0 && part.places[owner].isOpposite ? -value : value
    }
  }

  /// The constraints that share a row, by the side of it on which they cost something.
  private struct Sharers {
    var above = -1
    var below = -1

    func owner(isAbove: Bool) -> Int {
      (isAbove && above >= 0) || below < 0 ? above : below
    }
  }

  private var sharers: [Sharers] {
    var result = [Sharers](repeating: Sharers(), count: part.rowCount)
    for (constraint, place) in part.places.enumerated() {
      if place.asksAbove { result[place.row].above = constraint }
      if place.asksBelow { result[place.row].below = constraint }
    }
    return result
  }
}
