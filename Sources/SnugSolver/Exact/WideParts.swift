/// The wide parts of a system.
struct WideParts {
  private(set) var parts: [WidePart] = []
  /// Per row: whether it belongs to one of them.
  private var includesRow: [Bool] = []
  /// The same per variable.
  private var includesVariable: [Bool] = []

  /// Coefficients whose quotient is greater lie far apart; aspect ratios, halves and thirds do
  /// not.
  private static let leastSpan = 256.0

  /// - Parameter leastSpan: 0 for all parts that can be solved in whole numbers.
  /// - Returns: nil when there are none.
  init?(
    _ rows: ConstraintRows, _ domains: [Variable.Domain], including isIncluded: (Int) -> Bool,
    leastSpan: Double = WideParts.leastSpan
  ) {
    var span = Span()
    for row in 0..<rows.count where isIncluded(row) { span.add(row, of: rows) }
    guard span.exceeds(leastSpan) else { return nil }
    let groups = VariableGroups(rows, domains.count, including: isIncluded)
    var spans = [Span](repeating: Span(), count: domains.count)
    for row in 0..<rows.count where isIncluded(row) {
      guard let group = groups.group(ofRow: row, rows) else { continue }
      spans[group].add(row, of: rows)
    }
    includesRow = [Bool](repeating: false, count: rows.count)
    includesVariable = [Bool](repeating: false, count: domains.count)
    var places = [Int](repeating: 0, count: domains.count)
    for group in domains.indices where spans[group].exceeds(leastSpan) {
      let variables = domains.indices.filter { groups.group(of: $0) == group }
      for (place, variable) in variables.enumerated() { places[variable] = place }
      let own = (0..<rows.count).filter {
        isIncluded($0) && groups.group(ofRow: $0, rows) == group
      }
      guard
        let part = WidePart(
          variables: variables, places: places, rows: own, of: rows, domains)
      else { continue }
      for row in own { includesRow[row] = true }
      for variable in variables { includesVariable[variable] = true }
      parts.append(part)
    }
    if parts.isEmpty { return nil }
  }

  func contains(row: Int) -> Bool { includesRow[row] }

  func contains(variable: Int) -> Bool { includesVariable[variable] }

  /// The least and greatest coefficient.
  private struct Span {
    var least = Double.infinity
    var greatest = 0.0

    mutating func add(_ row: Int, of rows: ConstraintRows) {
      for place in rows.terms(of: row) {
        let size = rows.terms[place].coefficient.magnitude
        guard size > 0 else { continue }
        least = min(least, size)
        greatest = max(greatest, size)
      }
    }

    func exceeds(_ quotient: Double) -> Bool { greatest > 0 && greatest > quotient * least }
  }
}

/// Which variables constraints join, directly or through others.
private struct VariableGroups {
  /// A variable of the same group that was declared earlier; the first of a group, itself.
  private var earlier: [Int]

  init(_ rows: ConstraintRows, _ count: Int, including isIncluded: (Int) -> Bool) {
    earlier = Array(0..<count)
    for row in 0..<rows.count where isIncluded(row) {
      guard let first = rows.terms(of: row).first else { continue }
      for place in rows.terms(of: row) {
        unite(Int(rows.terms[first].variable.index), Int(rows.terms[place].variable.index))
      }
    }
    for variable in earlier.indices { earlier[variable] = earlier[earlier[variable]] }
  }

  /// The first variable of the same group.
  func group(of variable: Int) -> Int { earlier[variable] }

  /// Nil for a row without variables.
  func group(ofRow row: Int, _ rows: ConstraintRows) -> Int? {
    rows.terms(of: row).first.map { group(of: Int(rows.terms[$0].variable.index)) }
  }

  private mutating func unite(_ a: Int, _ b: Int) {
    let (a, b) = (first(a), first(b))
    earlier[max(a, b)] = min(a, b)
  }

  private mutating func first(_ variable: Int) -> Int {
    var variable = variable
    while earlier[variable] != variable {
      earlier[variable] = earlier[earlier[variable]]
      variable = earlier[variable]
    }
    return variable
  }
}
