/// The formulas of the eliminated variables that parameters change, in terms of the others.
struct EliminatedFormulas: ~Copyable {
  /// Ascending by variable, so that each formula finds its inputs computed.
  private var formulas = FlatArray<Formula>()
  private var terms = FlatArray<SparseTerm>()

  /// A variable as a constant plus a sum of terms: of variables, then of parameters.
  struct Formula: BitwiseCopyable {
    var variable: Int32
    var start, parameterStart, end: Int32
    var constant: Double
    /// The least value: 0 when the variable is never negative, whatever rounding gives.
    var least: Double
  }

  /// - Parameter known: The values that no parameter changes: those of components on entry, all on
  ///   return. The others are NaN.
  init(
    _ presolve: borrowing Presolve, components: borrowing Components, known: inout [Double]
  ) {
    for variable in known.indices where components.componentOfVariable[variable] < 0 {
      guard presolve.elimination.isEliminated(variable) else {
        let bounds = presolve.bounds[variable]
        known[variable] = bounds.lower > 0 ? bounds.lower : min(0, bounds.upper)
        continue
      }
      let formula = formula(for: variable, presolve, known)
      if formula.start == formula.end {
        known[variable] = max(formula.constant, formula.least)
      } else {
        formulas.append(formula)
      }
    }
  }

  /// Appends the terms of an eliminated variable.
  private mutating func formula(
    for variable: Int, _ presolve: Presolve, _ known: [Double]
  ) -> Formula {
    var formula = Formula(
      variable: Int32(variable), start: Int32(terms.count), parameterStart: 0, end: 0,
      constant: 0, least: presolve.bounds[variable].lower)
    let row = presolve.elimination.origin(of: variable)
    if let divisor = divisor(of: variable, row, presolve.rows) {
      // The equality itself is short, while the sums of a chain grow with its length.
      appendEquality(row, of: presolve.rows, solvedFor: variable, divisor, known, &formula)
    } else {
      appendExpression(of: variable, presolve.elimination, known, &formula)
    }
    formula.end = Int32(terms.count)
    formula.constant += 0  // no -0
    return formula
  }

  private mutating func appendEquality(
    _ row: Int, of rows: ConstraintRows, solvedFor variable: Int, _ divisor: Double,
    _ known: [Double], _ formula: inout Formula
  ) {
    formula.constant = rows[row].constant / divisor
    for place in rows.terms(of: row) where rows.terms[place].variable.index != variable {
      let term = rows.terms[place]
      append(-term.coefficient / divisor, term.variable.index, known, &formula.constant)
    }
    formula.parameterStart = Int32(terms.count)
    for place in rows.parameters(of: row) {
      let term = rows.parameterTerms[place]
      terms.append(SparseTerm(term.coefficient / divisor, term.parameter.index))
    }
  }

  private mutating func appendExpression(
    of variable: Int, _ elimination: Elimination, _ known: [Double], _ formula: inout Formula
  ) {
    let expression = elimination.expression(of: variable)
    for place in expression where elimination.pool[place].index < elimination.variableCount {
      let term = elimination.pool[place]
      append(term.value, term.index, known, &formula.constant)
    }
    formula.parameterStart = Int32(terms.count)
    for place in expression where elimination.pool[place].index >= elimination.variableCount {
      let term = elimination.pool[place]
      if term.index == elimination.constantIndex {
        formula.constant += term.value
      } else {
        terms.append(SparseTerm(term.value, term.index - Int32(elimination.variableCount)))
      }
    }
  }

  private mutating func append(
    _ value: Double, _ variable: Int32, _ known: [Double], _ constant: inout Double
  ) {
    let number = known[Int(variable)]
    if !number.isNaN {
      constant += value * number
    } else if value != 0 {
      terms.append(SparseTerm(value, variable))
    }
  }

  /// Returns the coefficient of `variable` in the equality it was eliminated from; nil unless it
  /// occurs once there and after all others.
  private func divisor(of variable: Int, _ row: Int, _ rows: ConstraintRows) -> Double? {
    var divisor: Double?
    for place in rows.terms(of: row) {
      let other = rows.terms[place].variable.index
      if other > variable || other == variable && divisor != nil { return nil }
      if other == variable { divisor = rows.terms[place].coefficient }
    }
    return divisor == 0 ? nil : divisor
  }

  /// Writes the least values of the variables with formulas.
  func note(leasts: inout [Double?]) {
    for index in 0..<formulas.count {
      leasts[Int(formulas[index].variable)] = formulas[index].least
    }
  }

  /// Returns the largest factor by which formulas may amplify an error in the given variables.
  func growthOfRounding(variableCount: Int) -> Double {
    var growth = [Double](repeating: 1, count: variableCount)
    for index in 0..<formulas.count {
      let formula = formulas[index]
      var sum = 1.0
      for place in Int(formula.start)..<Int(formula.parameterStart) {
        sum += terms[place].value.magnitude * growth[Int(terms[place].index)]
      }
      for place in Int(formula.parameterStart)..<Int(formula.end) {
        sum += terms[place].value.magnitude
      }
      growth[Int(formula.variable)] = sum
    }
    return growth.max() ?? 1
  }

  /// Computes functions of the parameters instead of values: per variable a constant, then a
  /// coefficient for each parameter.
  func complete(_ functions: inout [[Double]]) {
    for index in 0..<formulas.count {
      let formula = formulas[index]
      var function = [Double](repeating: 0, count: functions[Int(formula.variable)].count)
      function[0] = formula.constant
      for place in Int(formula.start)..<Int(formula.parameterStart) {
        let other = functions[Int(terms[place].index)]
        for entry in function.indices { function[entry] += terms[place].value * other[entry] }
      }
      for place in Int(formula.parameterStart)..<Int(formula.end) {
        function[1 + Int(terms[place].index)] += terms[place].value
      }
      functions[Int(formula.variable)] = function
    }
  }

  /// Computes the eliminated variables from the values of the components.
  @inline(__always)
  func complete(
    _ values: UnsafeMutablePointer<Double>, _ parameters: UnsafePointer<Double>
  ) {
    let terms = unsafe terms.elements
    for index in 0..<formulas.count {
      let formula = formulas[index]
      var sum = formula.constant
      for place in Int(formula.start)..<Int(formula.parameterStart) {
        let term = unsafe terms[place]
        unsafe sum += term.value * values[Int(term.index)]
      }
      for place in Int(formula.parameterStart)..<Int(formula.end) {
        let term = unsafe terms[place]
        unsafe sum += term.value * parameters[Int(term.index)]
      }
      unsafe values[Int(formula.variable)] = sum < formula.least ? formula.least : sum
    }
  }
}
