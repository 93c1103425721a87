/// What holds an optimum of a part.
extension ExactSimplex {
  /// What loosening an item by a point would save at each level, required first: of items that
  /// cost something as much as that, and of the supports what they hold.
  struct Pull {
    /// By place among the part's constraints; or `~variable` by place among its variables.
    var support: Int
    var values: [Double]
  }

  /// The pulls of the supports, one each, then those of items that cost something.
  ///
  /// Of two constraints that share a row, the one that pulls is named.
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
        // At 0, and held there by its domain.
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

  /// The combination of the supports, in their order, that gives a gradient.
  /// - Parameter gradient: By place among the part's variables.
  func multipliers(of gradient: [Int: Fraction]) -> [Double] {
    let scale = gradient.values.reduce(.one) {
      BigInteger.leastCommonMultiple($0, $1.denominator)
    }
    var sum = [BigInteger](repeating: .zero, count: part.variableCount)
    for (place, value) in gradient {
      sum[place] = value.numerator * (scale / value.denominator)
    }
    let result = vertex.multipliers(sum)
    let pulls = pulls()
    return vertex.supports.enumerated().map { place, item in
      // A point of the item is as many of its own units as its coefficients were multiplied by.
      let scaled = result.numerators[place] * part.unit
      let value = Double(
        scaled, over: result.denominator * scale * part.items[Int(item)].point)
      let support = pulls[place].support
      return support >= 0 && part.places[support].isOpposite ? -value : value
    }
  }

  /// The constraints that share a row, by the side of it that they ask for.
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
