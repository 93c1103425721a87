extension Program {
  /// Solves for these values of the parameters.
  /// - Parameters:
  ///   - parameters: In order of declaration.
  ///   - values: Gets the value of each variable, in order of declaration.
  /// - Throws: as `ConstraintSystem.solve(parameters:)`; `values` then mean nothing.
  public mutating func solve(
    _ parameters: [Double], into values: inout [Double]
  ) throws(SolverError) {
    let tolerance = try tolerance(for: parameters)
    if values.count != constants.count { values = constants }
    guard
      !isUnsatisfiable, !hasConditions || presolve.holdConditions(parameters),
      try solveComponents(parameters, tolerance, into: &values)
    else {
      throw .unsatisfiable(conflicting: try system.irreducibleConflict(parameters))
    }
  }

  /// How far a value may leave its range: rounding grows with the numbers.
  private func tolerance(for parameters: [Double]) throws(SolverError) -> Double {
    guard parameters.count == system.parameterCount else {
      throw .parameterCountMismatch(
        expected: system.parameterCount, given: parameters.count)
    }
    var largest = magnitude
    for parameter in parameters {
      guard parameter.magnitude <= ConstraintSystem.maximumMagnitude else {
        throw .numberOutOfRange(parameter)
      }
      largest = max(largest, parameter.magnitude)
    }
    return max(Tolerance.region, largest * Tolerance.regionRounding)
  }

  /// - Returns: whether the required constraints hold.
  private mutating func solveComponents(
    _ parameters: [Double], _ tolerance: Double, into values: inout [Double]
  ) throws(SolverError) -> Bool {
    // Far more than there are ranges to come back into.
    var stepsLeft = 1_000 + 10 * components.reduce(0) { $0 + $1.itemCount }
    while true {
      switch follow(parameters, tolerance, into: &values) {
      case .arrived: return true
      case .missesRequired: return false
      case .leftTheKnown(let component, let row, let isBelow):
        guard stepsLeft > 0 else { throw .pivotLimitExceeded }
        stepsLeft -= 1
        try explore(component, row, isBelow, parameters)
      }
    }
  }

  /// Where following the remembered regions ended.
  private enum Following {
    case arrived
    case missesRequired
    /// A row left its range to where no parameters were before; no row when none were anywhere.
    case leftTheKnown(component: Int, row: Int?, isBelow: Bool)
  }

  /// Moves each component from region to remembered region until its parameters lie in one, and
  /// reads the values off.
  private mutating func follow(
    _ parameters: [Double], _ tolerance: Double, into values: inout [Double]
  ) -> Following {
    let count = ports.count
    return parameters.withUnsafeBufferPointer { parameters in
      values.withUnsafeMutableBufferPointer { values in
        constants.withUnsafeBufferPointer { _ = values.update(fromContentsOf: $0) }
        for component in 0..<count {
          let end = follow(component, parameters, tolerance, into: values)
          if case .arrived = end { continue }
          return end
        }
        recipes.complete(values, parameters)
        return .arrived
      }
    }
  }

  @inline(__always)
  private mutating func follow(
    _ component: Int, _ parameters: UnsafeBufferPointer<Double>, _ tolerance: Double,
    into values: UnsafeMutableBufferPointer<Double>
  ) -> Following {
    let port = ports[component]
    let parameterCount = Int(port.parameterCount)
    let size = Region.groupSize(parameters: parameterCount)
    var index = Int(current[component])
    guard index >= 0 else { return .leftTheKnown(component: component, row: nil, isBelow: false) }
    for place in 0..<parameterCount {
      inputs[place] = parameters[Int(parameterIndices[Int(port.parameterStart) + place])]
    }
    // A path over remembered regions repeats none: the lexicographic cost rises along it. Noise
    // may break that rule.
    var stepsLeft = store.regions.count
    while true {
      let region = store.regions[index]
      let worst = store.groups.withUnsafeBufferPointer { groups in
        inputs.withUnsafeBufferPointer { inputs in
          outputs.withUnsafeMutableBufferPointer { outputs in
            Program.evaluate(
              region, groups, UnsafeBufferPointer(rebasing: inputs[..<parameterCount]), outputs)
          }
        }
      }
      guard worst > tolerance else { break }
      let (row, isBelow) = worstRow(of: region, size)
      let next = store.neighbours[Int(region.edgeStart) + 2 * row + (isBelow ? 0 : 1)]
      current[component] = Int32(index)
      guard next >= 0, stepsLeft > 0 else {
        return .leftTheKnown(
          component: component, row: stepsLeft > 0 ? row : nil, isBelow: isBelow)
      }
      stepsLeft -= 1
      index = Int(next)
    }
    current[component] = Int32(index)
    for column in 0..<Int(port.variableCount) {
      values[Int(variableIndices[Int(port.variableStart) + column])] =
        outputs[column >> 2][column & 3]
    }
    let region = store.regions[index]
    return region.missesRequired && requiredViolation(component, index) > Tolerance.violation
      ? .missesRequired : .arrived
  }

  /// Fills in the values of a region's rows.
  /// - Returns: by how much the worst of them leaves its range.
  @inline(__always)
  private static func evaluate(
    _ region: Region, _ groups: UnsafeBufferPointer<SIMD4<Double>>,
    _ inputs: UnsafeBufferPointer<Double>, _ outputs: UnsafeMutableBufferPointer<SIMD4<Double>>
  ) -> Double {
    var worst = SIMD4<Double>(repeating: 0)
    var place = Int(region.groupStart)
    for group in 0..<region.groupCount {
      var value = groups[place]
      for index in 0..<inputs.count { value += groups[place + 1 + index] * inputs[index] }
      place += inputs.count + 1
      worst = pointwiseMax(worst, pointwiseMax(groups[place] - value, value - groups[place + 1]))
      place += 2
      outputs[group] = value
    }
    return worst.max()
  }

  private func worstRow(of region: Region, _ size: Int) -> (row: Int, isBelow: Bool) {
    var worst = (row: 0, isBelow: true, excess: 0.0)
    for row in 0..<Int(region.rowCount) {
      let end = Int(region.groupStart) + (row >> 2 + 1) * size
      let value = outputs[row >> 2][row & 3]
      let below = store.groups[end - 2][row & 3] - value
      let above = value - store.groups[end - 1][row & 3]
      if max(below, above) > worst.excess { worst = (row, below > above, max(below, above)) }
    }
    return (worst.row, worst.isBelow)
  }

  /// Finds the region beyond a row's range by a dual pivot; without a row, from nothing.
  private mutating func explore(
    _ component: Int, _ row: Int?, _ isBelow: Bool, _ parameters: [Double]
  ) throws(SolverError) {
    let origin = Int(current[component])
    if let row {
      tableaus[component].load(store.basis(of: origin))
      try tableaus[component].dualStep(
        store.item(ofRow: row, in: origin), mustRise: isBelow)
    } else {
      tableaus[component].start(
        parameters: components[component].parameters.map { parameters[Int($0)] })
      try tableaus[component].minimisePriorities()
      try tableaus[component].settle()
    }
    let basis = tableaus[component].basis
    let mustForget = store.isFull
    if mustForget {
      store.removeAll()
      for index in current.indices { current[index] = -1 }
    }
    let next = store.region(of: basis, in: components[component], component)
    if let row, !mustForget {
      store.neighbours[Int(store.regions[origin].edgeStart) + 2 * row + (isBelow ? 0 : 1)] =
        Int32(next)
    }
    current[component] = Int32(next)
  }

  /// The total by which required constraints are missed in the region evaluated last, in points.
  private func requiredViolation(_ component: Int, _ region: Int) -> Double {
    let basis = store.basis(of: region)
    var sum = 0.0
    for row in 0..<Int(store.regions[region].rowCount) {
      let item = store.item(ofRow: row, in: region)
      guard item >= components[component].columnCount else { continue }
      let penalty = components[component].penalty(of: item, basis.states[item])
      guard penalty.level == Penalty.required else { continue }
      sum += outputs[row >> 2][row & 3].magnitude * penalty.weight
    }
    return sum
  }
}
