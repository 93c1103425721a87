/// A scalar in which sparse matrices are factored.
protocol FactorScalar {
  static var zero: Self { get }
  var isZero: Bool { get }
  /// The suitability as a pivot, compared with others of the same row.
  var pivotMagnitude: Double { get }
  static func - (a: Self, b: Self) -> Self
  static prefix func - (a: Self) -> Self
  static func * (a: Self, b: Self) -> Self
  var reciprocal: Self { get }
  /// Returns the difference, or 0 when it is only rounding noise.
  func subtracting(_ other: Self) -> Self
}

extension Double: FactorScalar {
  var pivotMagnitude: Double { magnitude }
  var reciprocal: Double { 1 / self }

  func subtracting(_ other: Double) -> Double {
    let difference = self - other
    return difference.magnitude <= Tolerance.cancellation * magnitude ? 0 : difference
  }
}

/// A square sparse matrix as a product of triangular ones.
///
/// Rows and columns with one entry left come first, as long as there are any: bases of layouts are
/// nearly triangular. From the rest, Markowitz's rule (1957) takes the shortest row and in it the
/// shortest column, among entries not much smaller than the row's largest.
struct SparseFactors<Scalar: FactorScalar> {
  let size: Int
  /// False when the matrix is singular: solutions are then meaningless.
  private(set) var isRegular = true
  /// The row and the column of each elimination step.
  private var pivotRows: [Int32] = []
  private var pivotColumns: [Int32] = []
  private var reciprocals: [Scalar] = []
  /// The rest of each pivot row, in columns that come later.
  private var upper = StepEntries<Scalar>()
  /// The rows from which a multiple of each pivot row was subtracted.
  private var lower = StepEntries<Scalar>()

  /// - Parameters:
  ///   - rowStarts: The start of each row's entries, and the end of the last row's.
  ///   - columns: The columns of the entries, each at most once in a row.
  init(rowStarts: [Int32], columns: [Int32], values: [Scalar]) {
    size = rowStarts.count - 1
    pivotRows.reserveCapacity(size)
    pivotColumns.reserveCapacity(size)
    reciprocals.reserveCapacity(size)
    upper.reserve(steps: size, entries: columns.count)
    lower.reserve(steps: size, entries: columns.count)
    var active = ActiveMatrix(rowStarts: rowStarts, columns: columns, values: values)
    while pivotRows.count < size {
      guard let pivot = active.nextPivot() else {
        isRegular = false
        return
      }
      let reciprocal = active.takeRow(pivot, into: &upper)
      active.clearColumn(pivot, reciprocal, upper, into: &lower)
      pivotRows.append(Int32(pivot.row))
      pivotColumns.append(Int32(pivot.column))
      reciprocals.append(reciprocal)
    }
  }

  /// Solves `matrix * x = b`.
  /// - Parameter b: By row on entry; x by column on return.
  /// - Complexity: O(entries).
  func solve(_ b: inout [Scalar], _ scratch: inout [Scalar]) {
    for step in pivotRows.indices {
      let value = b[Int(pivotRows[step])]
      guard !value.isZero else { continue }
      for place in lower.range(of: step) {
        let row = Int(lower.places[place])
        b[row] = b[row] - lower.values[place] * value
      }
    }
    for step in pivotRows.indices.reversed() {
      var sum = b[Int(pivotRows[step])]
      for place in upper.range(of: step) {
        sum = sum - upper.values[place] * scratch[Int(upper.places[place])]
      }
      scratch[Int(pivotColumns[step])] = sum.isZero ? .zero : sum * reciprocals[step]
    }
    swap(&b, &scratch)
  }

  /// Solves `y * matrix = c`.
  /// - Parameter c: By column on entry; y by row on return.
  /// - Complexity: O(entries).
  func solveTransposed(_ c: inout [Scalar], _ scratch: inout [Scalar]) {
    for step in pivotRows.indices {
      let value = c[Int(pivotColumns[step])]
      guard !value.isZero else {
        scratch[Int(pivotRows[step])] = .zero
        continue
      }
      let quotient = value * reciprocals[step]
      scratch[Int(pivotRows[step])] = quotient
      for place in upper.range(of: step) {
        let column = Int(upper.places[place])
        c[column] = c[column] - upper.values[place] * quotient
      }
    }
    for step in pivotRows.indices.reversed() {
      let range = lower.range(of: step)
      guard !range.isEmpty else { continue }
      var sum = scratch[Int(pivotRows[step])]
      for place in range {
        sum = sum - lower.values[place] * scratch[Int(lower.places[place])]
      }
      scratch[Int(pivotRows[step])] = sum
    }
    swap(&c, &scratch)
  }
}
