/// How the variables that were eliminated follow from the others, where parameters change them.
struct Recipes {
  /// Ascending, so that each finds what it needs.
  private var variables: [Int32] = []
  private var constants: [Double] = []
  /// Where the terms of each recipe start; one more entry than recipes.
  private var termStarts: [Int32] = [0]
  private var terms = SparseTerms()
  private var parameterStarts: [Int32] = [0]
  private var parameterTerms = SparseTerms()

  /// - Parameter known: The values that no parameter changes; those of components on entry, all
  ///   on return.
  init(_ presolve: Presolve, components: Components, known: inout [Double?]) {
    for variable in known.indices where components.componentOfVariable[variable] < 0 {
      guard presolve.elimination.isEliminated(variable) else {
        let bounds = presolve.bounds[variable]
        known[variable] = bounds.lower > 0 ? bounds.lower : min(0, bounds.upper)
        continue
      }
      let constant = append(variable, presolve, known) + 0
      if Int(termStarts[termStarts.count - 1]) == terms.count,
        Int(parameterStarts[parameterStarts.count - 1]) == parameterTerms.count
      {
        known[variable] = constant
        continue
      }
      variables.append(Int32(variable))
      constants.append(constant)
      termStarts.append(Int32(terms.count))
      parameterStarts.append(Int32(parameterTerms.count))
    }
  }

  /// Appends the terms of an eliminated variable and returns its constant.
  private mutating func append(_ variable: Int, _ presolve: Presolve, _ known: [Double?]) -> Double
  {
    let elimination = presolve.elimination
    let row = Int(elimination.origins[variable])
    var constant = 0.0
    if let divisor = divisor(of: variable, row, presolve.rows) {
      // The equality itself: it is short, while sums of a chain grow with its length.
      constant = presolve.rows.constants[row] / divisor
      for place in presolve.rows.terms(of: row)
      where presolve.rows.termVariables[place] != variable {
        append(
          -presolve.rows.termCoefficients[place] / divisor,
          presolve.rows.termVariables[place], known, &constant)
      }
      for place in presolve.rows.parameters(of: row) {
        parameterTerms.append(
          presolve.rows.parameterCoefficients[place] / divisor,
          presolve.rows.parameterIndices[place])
      }
      return constant
    }
    for place in elimination.expression(of: variable) {
      let term = elimination.term(place)
      if term.index == elimination.constantIndex {
        constant += term.value
      } else if term.index >= elimination.variableCount {
        parameterTerms.append(term.value, term.index - Int32(elimination.variableCount))
      } else {
        append(term.value, term.index, known, &constant)
      }
    }
    return constant
  }

  private mutating func append(
    _ coefficient: Double, _ variable: Int32, _ known: [Double?], _ constant: inout Double
  ) {
    if let value = known[Int(variable)] {
      constant += coefficient * value
    } else if coefficient != 0 {
      terms.append(coefficient, variable)
    }
  }

  /// The coefficient of `variable` in the equality it was eliminated from, if it stands there
  /// once and all others before it.
  private func divisor(of variable: Int, _ row: Int, _ rows: ConstraintRows) -> Double? {
    var divisor: Double?
    for place in rows.terms(of: row) {
      let other = rows.termVariables[place]
      if other > variable || other == variable && divisor != nil { return nil }
      if other == variable { divisor = rows.termCoefficients[place] }
    }
    return divisor == 0 ? nil : divisor
  }

  /// Fills in what the components did not.
  func complete(
    _ values: UnsafeMutableBufferPointer<Double>, _ parameters: UnsafeBufferPointer<Double>
  ) {
    for recipe in 0..<variables.count {
      var sum = constants[recipe]
      for place in Int(termStarts[recipe])..<Int(termStarts[recipe + 1]) {
        sum += terms.values[place] * values[Int(terms.indices[place])]
      }
      for place in Int(parameterStarts[recipe])..<Int(parameterStarts[recipe + 1]) {
        sum += parameterTerms.values[place] * parameters[Int(parameterTerms.indices[place])]
      }
      values[Int(variables[recipe])] = sum
    }
  }
}
