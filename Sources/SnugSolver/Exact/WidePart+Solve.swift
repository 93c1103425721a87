extension WidePart {
  /// The one answer of the part.
  struct Optimum {
    /// By place among the part's variables.
    var values: [Double]
    /// The places of variables that the priorities leave open, ascending.
    var open: [Int]
    /// By place among the part's rows: by how much each is missed.
    var violations: [Double]
    var tableau: ExactTableau
  }

  /// Whether the required constraints can hold together.
  var canHold: Bool {
    var tableau = tableau
    return satisfy(&tableau)
  }

  /// The levels from the highest to the lowest, then each variable nearest 0.
  /// - Returns: nil when the required constraints cannot hold together.
  func solve() -> Optimum? {
    var tableau = tableau
    guard satisfy(&tableau) else { return nil }
    for level in 0...levelCount { tableau.bringToLeast(level) }
    let open = open(tableau)
    for place in variables.indices { tableau.bringToLeast(levelCount + 1 + Int32(place)) }
    return Optimum(
      values: tableau.values(count: variables.count), open: open,
      violations: tableau.violations(of: variables.count..<variables.count + rows.count, unit),
      tableau: tableau)
  }

  private func satisfy(_ tableau: inout ExactTableau) -> Bool {
    _ = tableau.minimise(.level(Penalty.required))
    let missed = tableau.total(of: Penalty.required)
    return Double(missed, over: tableau.denominator * unit) <= Tolerance.violation
  }

  private func open(_ tableau: ExactTableau) -> [Int] {
    guard !tableau.isDetermined else { return [] }
    return variables.indices.filter { place in
      var (low, high) = (tableau, tableau)
      guard low.minimise(.item(place, sign: 1)), high.minimise(.item(place, sign: -1)) else {
        return true
      }
      return high.value(of: place) - low.value(of: place) > Tolerance.step
    }
  }
}

extension ExactTableau {
  fileprivate mutating func bringToLeast(_ level: Int32) {
    guard !isDetermined else { return }
    _ = minimise(.level(level))
    keep(level)
  }
}
