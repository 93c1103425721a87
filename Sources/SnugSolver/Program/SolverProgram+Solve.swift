extension SolverProgram {
  /// Solves for these values of the parameters.
  /// - Parameters:
  ///   - parameters: The values in declaration order.
  ///   - values: Receives the value of each variable, in declaration order.
  /// - Throws: The errors of `ConstraintSystem.solve(parameters:)`; `values` is then meaningless.
  public mutating func solve(
    _ parameters: [Double], into values: inout [Double]
  ) throws(SolverError) {
    guard parameters.count == leastParameters.count else {
      throw .parameterCountMismatch(expected: leastParameters.count, given: parameters.count)
    }
    if values.count == constants.count {
      // This path skips the setup of a batch, which saves a quarter of the time of one solve.
      let isSolved = unsafe parameters.withUnsafeBufferPointer { parameters in
        unsafe values.withUnsafeMutableBufferPointer { values in
          guard let input = parameters.baseAddress, let output = values.baseAddress else {
            return false
          }
          return unsafe isSolvedByAnswer(input, into: output)
        }
      }
      if isSolved { return }
    }
    try solve(count: 1, parameters, into: &values)
  }

  /// Solves for many values of the parameters, one set after the other.
  /// - Parameters:
  ///   - parameters: All parameters of the first solve, then of the second, and so on. It must be
  ///     empty for a system without parameters, which means no solves.
  ///   - values: Receives the values of all variables of the first solve, then of the second.
  /// - Throws: The errors of `ConstraintSystem.solve(parameters:)` for the first solve that fails.
  ///   The values of those before it are in place.
  public mutating func solveAll(
    _ parameters: [Double], into values: inout [Double]
  ) throws(SolverError) {
    let each = leastParameters.count
    guard parameters.isEmpty || each > 0 && parameters.count % each == 0 else {
      throw .parameterCountMismatch(expected: each, given: parameters.count)
    }
    try solve(count: parameters.count / max(1, each), parameters, into: &values)
  }

  private mutating func solve(
    count: Int, _ parameters: [Double], into values: inout [Double]
  ) throws(SolverError) {
    if values.count != count * constants.count {
      values = [Double](repeating: 0, count: count * constants.count)
    }
    try unsafe parameters.withUnsafeBufferPointer { (parameters) throws(SolverError) in
      try unsafe values.withUnsafeMutableBufferPointer { (values) throws(SolverError) in
        // Without parameters or variables, nothing is read or written there.
        var input = unsafe parameters.baseAddress ?? UnsafePointer(inputs.elements)
        var output = unsafe values.baseAddress ?? inputs.elements
        var left = count
        while true {
          let solved = unsafe solveByAnswers(left, input, into: output)
          unsafe input += solved &* leastParameters.count
          unsafe output += solved &* constants.count
          left &-= solved
          guard left > 0 else { break }
          try unsafe solve(input, into: output)
          unsafe input += leastParameters.count
          unsafe output += constants.count
          left &-= 1
        }
      }
    }
  }

  @inline(__always)
  private mutating func solve(
    _ parameters: UnsafePointer<Double>, into values: UnsafeMutablePointer<Double>
  ) throws(SolverError) {
    var isAccepted = true
    var largest = magnitude
    for index in 0..<leastParameters.count {
      let parameter = unsafe parameters[index]
      isAccepted =
        isAccepted && parameter >= leastParameters[index]
        && parameter <= ConstraintSystem.maximumMagnitude
      largest = max(largest, parameter.magnitude)
    }
    // Rounding grows with the magnitude of the numbers.
    let tolerance = max(Tolerance.region, largest * Tolerance.regionRounding)
    if isAccepted,
      unsafe !hasConditions || source.isWorthWalking && source.holdsWithoutVariables(parameters),
      case .arrived = unsafe follow(parameters, tolerance, into: values)
    {
      return
    }
    try unsafe solveSlowly(parameters, tolerance, into: values)
  }

  /// The result of following the stored regions.
  enum Following {
    case arrived
    case missesRequired
    /// A row left its range by an edge whose neighbour is unknown. Without an edge, the search must
    /// start from scratch.
    case leftTheKnown(component: Int, edge: Int?)
  }

  /// Moves each component along stored regions until its parameters lie in one, and reads the
  /// values.
  @inline(__always)
  mutating func follow(
    _ parameters: UnsafePointer<Double>, _ tolerance: Double,
    into values: UnsafeMutablePointer<Double>
  ) -> Following {
    let regions = unsafe store.regions.elements
    let mayAnswer = !layout.isEmpty
    if !mayAnswer { unsafe copyConstants(to: values) }
    for component in 0..<ports.count {
      let port = ports[component]
      let inputs = unsafe inputs(of: port, parameters)
      guard current[component] >= 0 else {
        return .leftTheKnown(component: component, edge: nil)
      }
      if port.milestoneEnd > 0 {
        let region = unsafe regions + Int(milestone(of: port, at: inputs[0]).region)
        if unsafe !region.pointee.missesRequired {
          if unsafe region.pointee.answerStart >= 0 {
            unsafe write(region.pointee, parameters, into: values)
            return .arrived
          }
          if mayAnswer { unsafe copyConstants(to: values) }
          unsafe scatter(port, region.pointee, at: inputs[0], values)
          continue
        }
      }
      var region = unsafe regions + Int(current[component])
      var signpost = -1
      if port.planeCount > 0 {
        signpost =
          unsafe Int(port.signpostStart) &+ signature(port, Int(port.parameterCount), inputs)
        let guess = Int(signposts[signpost])
        if guess >= 0 { unsafe region = unsafe regions + guess }
      }
      // A path over stored regions visits none twice: the lexicographic cost rises along it. Noise
      // may break that rule.
      var stepsLeft = store.regions.count
      while true {
        let excess = unsafe evaluate(region.pointee, port, inputs)
        guard excess > tolerance else { break }
        let edge = unsafe edge(of: region.pointee, port, excess)
        let next = unsafe store.neighbours[Int(region.pointee.edgeStart) &+ edge]
        guard next >= 0, stepsLeft > 0 else {
          current[component] = unsafe Int32(region - regions)
          return .leftTheKnown(component: component, edge: stepsLeft > 0 ? edge : nil)
        }
        stepsLeft &-= 1
        unsafe region = unsafe regions + Int(next)
      }
      current[component] = unsafe Int32(region - regions)
      if signpost >= 0 { signposts[signpost] = unsafe Int32(region - regions) }
      if unsafe region.pointee.answerStart >= 0 {
        unsafe write(region.pointee, parameters, into: values)
        return .arrived
      }
      if mayAnswer { unsafe copyConstants(to: values) }
      unsafe scatter(port, values)
      if unsafe region.pointee.missesRequired,
        unsafe requiredViolation(component, region - regions) > Tolerance.violation
      {
        return .missesRequired
      }
    }
    unsafe formulas.complete(values, parameters)
    return .arrived
  }

  @inline(__always)
  mutating func copyConstants(to values: UnsafeMutablePointer<Double>) {
    for variable in 0..<constants.count { unsafe values[variable] = constants[variable] }
  }

  /// Returns the parameters of one component, contiguous in memory.
  @inline(__always)
  private mutating func inputs(
    of port: Port, _ parameters: UnsafePointer<Double>
  ) -> UnsafePointer<Double> {
    if port.firstParameter >= 0 { return unsafe parameters + Int(port.firstParameter) }
    let indices = unsafe parameterIndices.elements + Int(port.parameterStart)
    for place in 0..<Int(port.parameterCount) {
      inputs[place] = unsafe parameters[Int(indices[place])]
    }
    return unsafe UnsafePointer(inputs.elements)
  }

  @inline(__always)
  private mutating func scatter(_ port: Port, _ values: UnsafeMutablePointer<Double>) {
    let indices = unsafe variableIndices.elements + Int(port.variableStart)
    let leasts = unsafe leasts.elements + Int(port.variableStart)
    for column in 0..<Int(port.variableCount) {
      let value = unsafe outputs.elements[column >> 2][column & 3]
      unsafe values[Int(indices[column])] = unsafe value < leasts[column] ? leasts[column] : value
    }
  }

  /// Computes the values of a region's rows.
  /// - Returns: The amount by which the worst of them leaves its range.
  @inline(__always)
  private mutating func evaluate(
    _ region: Region, _ port: Port, _ inputs: UnsafePointer<Double>
  ) -> Double {
    let parameterCount = Int(port.parameterCount)
    var output = unsafe outputs.elements
    var group = unsafe store.groups.elements + Int(region.groupStart)
    let end = unsafe store.groups.elements + Int(region.groupEnd)
    var worst = SIMD4<Double>(repeating: 0)
    while unsafe group < end {
      var value = unsafe group[0]
      for index in 0..<parameterCount { unsafe value += group[1 &+ index] * inputs[index] }
      unsafe group += parameterCount &+ 1
      let below = unsafe group[0] - value
      let above = unsafe value - group[1]
      // Comparing and replacing stays in vectors; `pointwiseMax` does not, because of NaN.
      worst.replace(with: below, where: below .> worst)
      worst.replace(with: above, where: above .> worst)
      unsafe group += 2
      unsafe output[0] = value
      unsafe output += 1
    }
    return max(max(worst[0], worst[1]), max(worst[2], worst[3]))
  }

  /// Returns the edge of the row that leaves its range by `excess`.
  @inline(__always)
  private mutating func edge(of region: Region, _ port: Port, _ excess: Double) -> Int {
    let size = Region.groupSize(parameters: Int(port.parameterCount))
    let end = unsafe store.groups.elements + Int(region.groupEnd)
    var ranges = unsafe store.groups.elements + (Int(region.groupStart) &+ size &- 2)
    var output = unsafe outputs.elements
    var edge = 0
    while unsafe ranges < end {
      let below = unsafe ranges[0] - output[0]
      let above = unsafe output[0] - ranges[1]
      for lane in 0..<4 {
        if below[lane] == excess { return edge &+ 2 &* lane }
        if above[lane] == excess { return edge &+ 2 &* lane &+ 1 }
      }
      unsafe ranges += size
      unsafe output += 1
      edge &+= 8
    }
    return 0
  }
}
