/// How a region's answer lies in memory: which variables it gives, two by two.
///
/// A program whose parameters change one component has, in each region, one function of the
/// parameters for all variables, those that were eliminated too. They lie in pairs in order of
/// declaration, so that a solve is a row of vector operations. The last pair of an odd number of
/// variables overlaps the one before: nothing is written past the end.
struct AnswerLayout: ~Copyable {
  /// More variables or parameters than this are given column by column: most coefficients of so
  /// large an answer are 0.
  static let mostVariables = 32
  static let mostParameters = 8

  /// The first variables of the pairs that no parameter changes, and their values.
  private var fixedPlaces = FlatArray<Int32>()
  private var fixedValues = FlatArray<SIMD2<Double>>()
  /// The first variables of the others, and the least values that rounding may leave them.
  private var movingPlaces = FlatArray<Int32>()
  private var leasts = FlatArray<SIMD2<Double>>()

  init(
    _ components: [Component], _ recipes: borrowing Recipes,
    _ constants: borrowing FlatArray<Double>, parameterCount: Int
  ) {
    guard components.count == 1, (2...AnswerLayout.mostVariables).contains(constants.count),
      parameterCount <= AnswerLayout.mostParameters
    else { return }
    // Of the variables that parameters change.
    var leasts = [Double?](repeating: nil, count: constants.count)
    for column in components[0].columns { leasts[Int(column.variable)] = column.lower }
    recipes.note(leasts: &leasts)
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

  /// The first variables of the pairs that a region's answer gives.
  func places() -> [Int] { (0..<movingPlaces.count).map { Int(movingPlaces[$0]) } }

  var isEmpty: Bool { movingPlaces.count == 0 }

  /// The same without an owner, for loops.
  var writer: Writer {
    unsafe Writer(
      fixedPlaces: fixedPlaces.elements, fixedValues: fixedValues.elements,
      fixedCount: fixedPlaces.count, movingPlaces: movingPlaces.elements, leasts: leasts.elements,
      movingCount: movingPlaces.count)
  }

  /// Writes answers. Valid as long as its layout.
  @unsafe struct Writer {
    fileprivate let fixedPlaces: UnsafePointer<Int32>
    fileprivate let fixedValues: UnsafePointer<SIMD2<Double>>
    fileprivate let fixedCount: Int
    fileprivate let movingPlaces: UnsafePointer<Int32>
    fileprivate let leasts: UnsafePointer<SIMD2<Double>>
    fileprivate let movingCount: Int

    /// - Parameter answer: For each moving pair the constants and the coefficients of each
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
