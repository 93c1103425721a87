/// A connected part of a system whose coefficients lie so far apart that rounding could decide
/// what is zero: it is solved in whole numbers.
struct WidePart {
  /// Ascending.
  let variables: [Int]
  /// Ascending.
  let rows: [Int]
  /// What leaving 0 by a point costs each variable, so that rows, too, cost whole numbers.
  let unit: BigInteger
  /// How many levels of priority it has.
  let levelCount: Int32
  /// Before any pivot.
  let tableau: ExactTableau

  /// What a pivot may cost, in products of machine words: about a tenth of a millisecond.
  private static let mostWork = 1 << 17

  /// - Parameter places: The place of each of its variables among them.
  /// - Returns: nil when the part is too large to be solved in whole numbers.
  init?(
    variables: [Int], places: [Int], rows included: [Int], of rows: ConstraintRows,
    _ domains: [Variable.Domain]
  ) {
    guard included.count * (variables.count + 1) <= WidePart.mostWork else { return nil }
    let scaled = included.map {
      ScaledRow($0, of: rows, places: places, columnCount: variables.count)
    }
    guard WidePart.work(of: scaled, variables.count) <= WidePart.mostWork else { return nil }
    let levels = Set(included.map { rows[$0].priority }).subtracting([.required]).sorted(by: >)
    let levelCount = Int32(levels.count)
    let unit = scaled.reduce(.one) { BigInteger.leastCommonMultiple($0, $1.scale) }
    let variableItems = variables.enumerated().map { place, variable in
      let settling = levelCount + 1 + Int32(place)
      let isFree = domains[variable] == .free
      return ExactTableau.Item(
        aboveLevel: settling, belowLevel: isFree ? settling : Penalty.freeLevel, weight: unit,
        isClosedBelow: !isFree)
    }
    let rowItems = zip(included, scaled).map { row, scaled in
      let level = levels.firstIndex(of: rows[row].priority).map { Int32($0) + 1 }
      let relation = rows[row].relation
      return ExactTableau.Item(
        aboveLevel: relation == .greaterOrEqual ? Penalty.freeLevel : level ?? Penalty.required,
        belowLevel: relation == .lessOrEqual ? Penalty.freeLevel : level ?? Penalty.required,
        weight: unit / scaled.scale)
    }
    tableau = ExactTableau(
      variables: variableItems, rows: rowItems, entries: scaled.map(\.entries))
    self.variables = variables
    self.rows = included
    self.unit = unit
    self.levelCount = levelCount
  }

  /// A constraint times what makes its numbers whole.
  private struct ScaledRow {
    /// A coefficient for each variable, then the constant of the sum that is 0 where it is tight.
    var entries: [BigInteger]
    var scale: BigInteger

    init(_ row: Int, of rows: ConstraintRows, places: [Int], columnCount: Int) {
      var terms = rows.terms(of: row).map { place in
        let term = rows.terms[place]
        return (places[Int(term.variable.index)], Fraction(meaning: term.coefficient))
      }
      terms.append((columnCount, Fraction(meaning: -rows[row].constant)))
      let scale = terms.reduce(.one) { BigInteger.leastCommonMultiple($0, $1.1.denominator) }
      entries = [BigInteger](repeating: .zero, count: columnCount + 1)
      for (place, value) in terms {
        entries[place] = entries[place] + value.numerator * (scale / value.denominator)
      }
      self.scale = scale
    }
  }

  /// About what a pivot costs: entries are minors, as long as the widest rows together.
  private static func work(of rows: [ScaledRow], _ columnCount: Int) -> Int {
    let widths = rows.map { $0.entries.reduce(0) { max($0, $1.bitWidth) } + 2 }
    let order = min(rows.count, columnCount)
    let bits = widths.sorted(by: >).prefix(order).reduce(0, +)
    let words = min(bits / UInt.bitWidth + 1, mostWork)
    return rows.count * (columnCount + 1) * words * words
  }
}
