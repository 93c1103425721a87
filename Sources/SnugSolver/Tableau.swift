/// A condensed simplex tableau over flat buffers.
///
/// Each row expresses one basic variable in the nonbasic ones, which are all 0:
/// `basic = constant - sum of coefficient * nonbasic`. Non-negative variables are native: the
/// ratio test keeps them so. A free variable enters in either direction and never leaves.
/// (Dantzig 1963; the condensed form is Tucker's.)
struct Tableau {
  /// Row major, `stride` apart.
  var coefficients: [Double]
  var constants: [Double]
  /// The variable of each row and of each column.
  var basic: [Int32]
  var nonbasic: [Int32]
  let stride: Int
  /// Per variable: whether it may be negative.
  var isFree: [Bool]
  /// Per variable: whether its negative stands in its place.
  var isMirrored: [Bool]
  /// Per variable: its row, `~column`, or `removed` when it is held at 0 for good.
  var place: [Int32]
  /// The reduced cost of each column for the objective at hand.
  var costs: [Double]
  /// Copy of the pivot row, so that the update loop reads a plain local buffer.
  var pivotRow: [Double]

  static let removed = Int32.min

  var rowCount: Int { constants.count }
  var columnCount: Int { nonbasic.count }

  /// `nonbasic` and `basic` name every variable once; `isFree` is indexed by variable.
  init(basic: [Int32], nonbasic: [Int32], isFree: [Bool]) {
    self.basic = basic
    self.nonbasic = nonbasic
    self.isFree = isFree
    isMirrored = [Bool](repeating: false, count: isFree.count)
    stride = nonbasic.count
    coefficients = [Double](repeating: 0, count: basic.count * stride)
    constants = [Double](repeating: 0, count: basic.count)
    costs = [Double](repeating: 0, count: stride)
    pivotRow = costs
    place = [Int32](repeating: Tableau.removed, count: isFree.count)
    for (row, variable) in basic.enumerated() { place[Int(variable)] = Int32(row) }
    for (column, variable) in nonbasic.enumerated() { place[Int(variable)] = ~Int32(column) }
  }

  /// The value of `variable` at the present vertex.
  func value(of variable: Int) -> Double {
    let row = place[variable]
    guard row >= 0 else { return 0 }
    let value = isMirrored[variable] ? -constants[Int(row)] : constants[Int(row)]
    return value + 0  // so that no pivot path leaves -0 behind
  }

  /// Holds the variable of `column` at 0 from now on; the last column takes its place.
  mutating func removeColumn(_ column: Int) {
    let last = columnCount - 1
    place[Int(nonbasic[column])] = Tableau.removed
    if column != last {
      for row in 0..<rowCount {
        coefficients[row * stride + column] = coefficients[row * stride + last]
      }
      costs[column] = costs[last]
      nonbasic[column] = nonbasic[last]
      place[Int(nonbasic[column])] = ~Int32(column)
    }
    nonbasic.removeLast()
  }
}
