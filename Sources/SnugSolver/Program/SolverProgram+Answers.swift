/// Programs whose parameters change one component: the answer of a region is all variables at once.
extension SolverProgram {
  /// Solves as many sets of parameters as stored answers cover, one after the other.
  /// - Returns: The count of solved sets, from the first on. The next must be explored or refused.
  @inline(__always)
  mutating func solveByAnswers(
    _ count: Int, _ parameters: UnsafePointer<Double>, into values: UnsafeMutablePointer<Double>
  ) -> Int {
    switch answering {
    case .not: 0
    case .onLine: unsafe solveOnLine(1, count, parameters, into: values)
    case .onLineOfSeveral, .bySignposts: unsafe solveForSeveral(count, parameters, into: values)
    }
  }

  /// Solves one set if a stored answer covers it. Not inlined, so that it needs few registers.
  @inline(never)
  mutating func isSolvedByAnswer(
    _ parameters: UnsafePointer<Double>, into values: UnsafeMutablePointer<Double>
  ) -> Bool {
    unsafe solveByAnswers(1, parameters, into: values) == 1
  }

  /// Solves as `solveByAnswers` does, for several parameters.
  @inline(never)
  private mutating func solveForSeveral(
    _ count: Int, _ parameters: UnsafePointer<Double>, into values: UnsafeMutablePointer<Double>
  ) -> Int {
    // With a parameter count known to the compiler, the inner loops become straight-line code.
    switch leastParameters.count {
    case let each where answering == .onLineOfSeveral:
      unsafe solveOnLine(each, count, parameters, into: values)
    case 2: unsafe solveBySignposts(2, count, parameters, into: values)
    case 3: unsafe solveBySignposts(3, count, parameters, into: values)
    case let each: unsafe solveBySignposts(each, count, parameters, into: values)
    }
  }

  /// Solves as `solveByAnswers` does, for a component of one parameter.
  @inline(__always)
  private mutating func solveOnLine(
    _ parameterCount: Int, _ count: Int, _ parameters: UnsafePointer<Double>,
    into values: UnsafeMutablePointer<Double>
  ) -> Int {
    let writer = unsafe layout.writer
    let port = ports[0]
    let place = parameterCount == 1 ? 0 : Int(port.firstParameter)
    let variableCount = constants.count
    let answers = unsafe store.answers.elements
    var input = unsafe parameters
    var output = unsafe values
    for solved in 0..<count {
      guard let inputs = unsafe acceptedInputs(parameterCount, input) else { return solved }
      let milestone = milestone(of: port, at: inputs[place])
      unsafe writer.write(answers + Int(milestone.answer), at: inputs, parameterCount, into: output)
      unsafe input += parameterCount
      unsafe output += variableCount
    }
    return count
  }

  /// Solves likewise for a component of several parameters, as long as the signposts are right.
  @inline(__always)
  private mutating func solveBySignposts(
    _ parameterCount: Int, _ count: Int, _ parameters: UnsafePointer<Double>,
    into values: UnsafeMutablePointer<Double>
  ) -> Int {
    let writer = unsafe layout.writer
    let port = ports[0]
    let variableCount = constants.count
    let regions = unsafe store.regions.elements
    let answers = unsafe store.answers.elements
    let signposts = unsafe signposts.elements
    var input = unsafe parameters
    var output = unsafe values
    for solved in 0..<count {
      guard let inputs = unsafe acceptedInputs(parameterCount, input) else { return solved }
      let guess = unsafe Int(signposts[signature(port, parameterCount, input)])
      guard guess >= 0 else { return solved }
      let region = unsafe regions + guess
      guard unsafe region.pointee.answerStart >= 0 else { return solved }
      var answer = unsafe answers + Int(region.pointee.guardStart)
      let end = unsafe answers + Int(region.pointee.answerStart)
      var worst = SIMD2<Double>(repeating: 0)
      while unsafe answer < end {
        var excess = unsafe answer[0]
        for index in 0..<parameterCount { unsafe excess += answer[1 &+ index] * inputs[index] }
        unsafe answer += parameterCount &+ 1
        worst.replace(with: excess, where: excess .> worst)
      }
      guard max(worst[0], worst[1]) <= Tolerance.region else { return solved }
      current[0] = Int32(truncatingIfNeeded: guess)
      unsafe writer.write(answer, at: inputs, parameterCount, into: output)
      unsafe input += parameterCount
      unsafe output += variableCount
    }
    return count
  }

  /// Writes the answer of a region that has one.
  @inline(__always)
  mutating func write(
    _ region: Region, _ parameters: UnsafePointer<Double>,
    into values: UnsafeMutablePointer<Double>
  ) {
    let parameterCount = leastParameters.count
    var inputs = SIMD8<Double>()
    for index in 0..<parameterCount { inputs[index] = unsafe parameters[index] }
    let answer = unsafe store.answers.elements + Int(region.answerStart)
    unsafe layout.writer.write(answer, at: inputs, parameterCount, into: values)
  }

  /// Returns the parameters, or nil when one must be refused.
  @inline(__always)
  private mutating func acceptedInputs(
    _ parameterCount: Int, _ parameters: UnsafePointer<Double>
  ) -> SIMD8<Double>? {
    let leasts = unsafe leastParameters.elements
    var inputs = SIMD8<Double>()
    for index in 0..<parameterCount {
      let parameter = unsafe parameters[index]
      guard unsafe parameter >= leasts[index], parameter <= ConstraintSystem.maximumMagnitude else {
        return nil
      }
      inputs[index] = parameter
    }
    return inputs
  }
}

extension SolverProgram {
  /// Returns the region of a component's current basis, with its answer. Proves it if it is new.
  mutating func region(of component: Int) throws(SolverError) -> Int {
    // Uses a copy of the reference: for the thread sanitizer, accesses to `self` would overlap.
    let source = source
    let basis = source.tableaus[component].basis
    let region: Int
    if let known = store.region(of: basis, component) {
      region = known
    } else {
      guard let proof = source.proof(of: &source.tableaus[component]) else {
        throw .pivotLimitExceeded
      }
      region = try store.append(proof, basis, of: source.components[component], component)
    }
    // The violation of a required constraint must be computed, so such a region has no answer.
    let hasAnswer = store.regions[region].answerStart >= 0
    if !layout.isEmpty, !hasAnswer, !store.regions[region].missesRequired {
      appendAnswer(of: region)
    }
    return region
  }

  /// Chooses the way of answering. It must be called after each exploration.
  mutating func findAnswering() {
    guard !layout.isEmpty, !hasConditions else { return }
    let parameterCount = leastParameters.count
    let port = ports[0]
    let isLine = isOnLines && (0..<milestones.count).allSatisfy { milestones[$0].answer >= 0 }
    let hasSignposts =
      port.planeCount > 0 && port.firstParameter == 0 && port.parameterCount == parameterCount
    answering =
      if isLine {
        parameterCount == 1 ? .onLine : .onLineOfSeveral
      } else {
        hasSignposts ? .bySignposts : .not
      }
  }

  /// Computes the answer of a region of the only component.
  private mutating func appendAnswer(of region: Int) {
    let width = 1 + leastParameters.count
    var functions = (0..<constants.count).map { variable in
      [constants[variable]] + [Double](repeating: 0, count: width - 1)
    }
    for column in 0..<Int(ports[0].variableCount) {
      functions[Int(variableIndices[column])] = function(ofRow: column, in: region)
    }
    formulas.complete(&functions)
    // Coefficients may multiply up even where no column is out of range.
    guard functions.allSatisfy({ $0.allSatisfy { $0.magnitude < Tolerance.overflow } }) else {
      return
    }
    var guards = ports[0].parameterCount == 1 ? [] : excesses(of: region)
    // A count of guards that changes from solve to solve would be mispredicted.
    while guards.count % 4 > 0 { guards.append([Double](repeating: 0, count: width)) }
    let answer = layout.places().flatMap { [functions[$0], functions[$0 + 1]] }
    store.append(guards: guards, answer: answer, to: region)
  }

  /// Returns a row of a region as a constant and a coefficient for each parameter of the program.
  private mutating func function(ofRow row: Int, in region: Int) -> [Double] {
    let parameterCount = Int(ports[0].parameterCount)
    let group =
      Int(store.regions[region].groupStart) + row / 4
      * Region.groupSize(parameters: parameterCount)
    var function = [Double](repeating: 0, count: 1 + leastParameters.count)
    function[0] = store.groups[group][row % 4]
    for local in 0..<parameterCount {
      function[1 + Int(parameterIndices[local])] = store.groups[group + 1 + local][row % 4]
    }
    return function
  }

  /// Returns the excess of the rows over their ranges, as functions, where it can be positive.
  private mutating func excesses(of region: Int) -> [[Double]] {
    let parameterCount = Int(ports[0].parameterCount)
    let size = Region.groupSize(parameters: parameterCount)
    var result: [[Double]] = []
    for row in 0..<Int(store.regions[region].rowCount) {
      let ranges = Int(store.regions[region].groupStart) + row / 4 * size + size - 2
      var excess = function(ofRow: row, in: region)
      let (least, greatest) = (store.groups[ranges][row % 4], store.groups[ranges + 1][row % 4])
      if least.isFinite {
        var below = excess.map { -$0 }
        below[0] += least
        if mayBePositive(below) { result.append(below) }
      }
      if greatest.isFinite {
        excess[0] -= greatest
        if mayBePositive(excess) { result.append(excess) }
      }
    }
    return result
  }

  private mutating func mayBePositive(_ function: [Double]) -> Bool {
    function[0] > 0
      || (0..<leastParameters.count).contains {
        let coefficient = function[1 + $0]
        return coefficient > 0 || coefficient < 0 && leastParameters[$0] < 0
      }
  }
}

/// The memory layout of a region's answer: the variables it gives, in pairs.
///
/// A program whose parameters change one component has, in each region, one function of the
/// parameters for all variables, including the eliminated ones. The pairs lie in declaration order,
/// so that a solve is a series of vector operations. For an odd count of variables, the last pair
/// overlaps the one before: nothing is written past the end.
struct AnswerLayout: ~Copyable {
  /// With more variables or parameters than this, values are given column by column: most
  /// coefficients of so large an answer are 0.
  static let mostVariables = 32
  static let mostParameters = 8

  /// The first variables of the pairs that no parameter changes, and the values of the pairs.
  private var fixedPlaces = FlatArray<Int32>()
  private var fixedValues = FlatArray<SIMD2<Double>>()
  /// The first variables of the other pairs, and the bounds to which lower values are raised.
  private var movingPlaces = FlatArray<Int32>()
  private var leasts = FlatArray<SIMD2<Double>>()

  init(
    _ components: [Component], _ formulas: borrowing EliminatedFormulas,
    _ constants: borrowing FlatArray<Double>, parameterCount: Int
  ) {
    guard components.count == 1, (2...AnswerLayout.mostVariables).contains(constants.count),
      parameterCount <= AnswerLayout.mostParameters
    else { return }
    // Nil for variables that no parameter changes.
    var leasts = [Double?](repeating: nil, count: constants.count)
    for column in components[0].columns { leasts[Int(column.variable)] = column.lower }
    formulas.note(leasts: &leasts)
    for pair in stride(from: 0, to: leasts.count, by: 2) {
      let place = min(pair, leasts.count - 2)
      if leasts[place] == nil, leasts[place + 1] == nil {
        fixedPlaces.append(Int32(place))
        fixedValues.append([constants[place], constants[place + 1]])
      } else {
        movingPlaces.append(Int32(place))
        self.leasts.append([leasts[place] ?? -.infinity, leasts[place + 1] ?? -.infinity])
      }
    }
  }

  /// Returns the first variables of the pairs in a region's answer.
  func places() -> [Int] { (0..<movingPlaces.count).map { Int(movingPlaces[$0]) } }

  var isEmpty: Bool { movingPlaces.count == 0 }

  /// The layout as pointers without ownership, for loops.
  var writer: Writer {
    unsafe Writer(
      fixedPlaces: fixedPlaces.elements, fixedValues: fixedValues.elements,
      fixedCount: fixedPlaces.count, movingPlaces: movingPlaces.elements, leasts: leasts.elements,
      movingCount: movingPlaces.count)
  }

  /// Writes answers. Valid as long as its layout exists.
  @unsafe struct Writer {
    fileprivate let fixedPlaces: UnsafePointer<Int32>
    fileprivate let fixedValues: UnsafePointer<SIMD2<Double>>
    fileprivate let fixedCount: Int
    fileprivate let movingPlaces: UnsafePointer<Int32>
    fileprivate let leasts: UnsafePointer<SIMD2<Double>>
    fileprivate let movingCount: Int

    /// - Parameter answer: For each moving pair, the constants and then the coefficients of each
    ///   parameter.
    @inline(__always)
    func write(
      _ answer: UnsafePointer<SIMD2<Double>>, at inputs: SIMD8<Double>, _ parameterCount: Int,
      into values: UnsafeMutablePointer<Double>
    ) {
      let values = UnsafeMutableRawPointer(values)
      for pair in unsafe 0..<fixedCount {
        let offset = unsafe Int(fixedPlaces[pair]) &* MemoryLayout<Double>.stride
        unsafe values.storeBytes(
          of: fixedValues[pair], toByteOffset: offset, as: SIMD2<Double>.self)
      }
      var answer = unsafe answer
      for pair in unsafe 0..<movingCount {
        var value = unsafe answer[0]
        for index in 0..<parameterCount { unsafe value += answer[1 &+ index] * inputs[index] }
        unsafe answer += parameterCount &+ 1
        unsafe value.replace(with: leasts[pair], where: value .< leasts[pair])
        let offset = unsafe Int(movingPlaces[pair]) &* MemoryLayout<Double>.stride
        unsafe values.storeBytes(of: value, toByteOffset: offset, as: SIMD2<Double>.self)
      }
    }
  }
}
