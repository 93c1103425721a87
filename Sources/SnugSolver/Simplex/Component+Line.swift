/// Components of one column, such as the heights of most cells. They need no tableau.
extension Component {
  /// Returns the value of the only column when the priorities determine it and the required
  /// constraints are satisfied; nil when the tableau must decide.
  ///
  /// The cost of a level is convex and piecewise linear, so its optima form an interval. The optima
  /// of the next level lie in it.
  /// - Complexity: O(rows^2) per level; few rows share their only column.
  func determinedValue() -> Double? {
    guard columnCount == 1 else { return nil }
    var (lower, upper) = (columns[0].lower, columns[0].upper)
    for level in 0...levelCount where lower < upper {
      guard narrow(&lower, &upper, level) else { return nil }
    }
    guard lower == upper, requiredViolation(at: lower) <= Tolerance.violation else { return nil }
    return lower
  }

  /// Narrows an interval to the values where the cost at `level` is least.
  /// - Returns: False when a slope may be rounded.
  private func narrow(_ lower: inout Double, _ upper: inout Double, _ level: Int32) -> Bool {
    var position = lower
    while position < upper {
      guard let slope = slope(above: position, level) else { return false }
      guard slope < 0 else { break }
      position = min(upper, kink(above: position))
    }
    lower = position
    while position < upper {
      guard let slope = slope(above: position, level) else { return false }
      guard slope <= 0 else { break }
      position = min(upper, kink(above: position))
    }
    upper = position
    return true
  }

  /// Returns the slope of the cost at `level` just above `position`; nil when it may be rounded.
  private func slope(above position: Double, _ level: Int32) -> Double? {
    var sum = 0.0
    guard rowCount <= ExactGrid.mostTerms else { return nil }
    for row in 0..<rowCount {
      let isPositive = (terms[row].value > 0) == (kink(ofRow: row) <= position)
      let penalty = penalties[1 + row].side(isAbove: isPositive)
      guard penalty.level == level else { continue }
      let slope = penalty.weight * terms[row].value
      sum += isPositive ? slope : -slope
      guard slope.magnitude <= ExactGrid.mostFactor, ExactGrid.contains(slope) else { return nil }
    }
    return sum
  }

  /// Returns the least value above `position` at which a row is 0; infinite when there is none.
  private func kink(above position: Double) -> Double {
    var least = Double.infinity
    for row in 0..<rowCount {
      let kink = kink(ofRow: row)
      if kink > position, kink < least { least = kink }
    }
    return least
  }

  /// Returns the value at which a row is 0.
  private func kink(ofRow row: Int) -> Double { -constant(ofRow: row) / terms[row].value }

  /// Returns the total violation of the required constraints, in points.
  private func requiredViolation(at value: Double) -> Double {
    var sum = 0.0
    for row in 0..<rowCount {
      let excess = constant(ofRow: row) + terms[row].value * value
      let penalty = penalties[1 + row].side(isAbove: excess > 0)
      if penalty.level == Penalty.required { sum += excess.magnitude * penalty.weight }
    }
    return sum
  }
}
