/// The basis of a large component: the matrix that expresses its nonbasic items in the columns,
/// factored, and the exchanges since.
///
/// Rows and columns of the tableau are solved for as they are needed. Each exchange replaces one
/// row of the matrix and is stored as such (the product form of the inverse: Dantzig and
/// Orchard-Hays 1954), until there are so many that factoring again is cheaper, and more exact.
struct FactoredBasis {
  private let columnCount: Int
  /// `A` by columns: the rows and coefficients of their entries.
  private let entries: StepEntries<Double>
  private var factors: SparseFactors<Double>
  /// Per exchange: its position and the reciprocal of its pivot, and the other entries of the new
  /// row in terms of the rows before it.
  private var exchanges: [(position: Int, reciprocal: Double)] = []
  private var exchangeEntries = StepEntries<Double>()
  private var scratch: [Double]

  /// Whether rounding has shown since the last factorisation.
  private var hasDrifted = false

  /// The count of exchanges at which the basis is factored again.
  private static let mostExchanges = 64

  init(_ component: Component) {
    columnCount = component.columnCount
    let width = component.columnCount
    scratch = [Double](repeating: 0, count: width)
    var counts = [Int32](repeating: 0, count: width)
    for term in component.terms { counts[Int(term.index)] += 1 }
    var end: Int32 = 0
    var (places, ends) = (counts, counts)
    for column in 0..<width {
      places[column] = end
      end += counts[column]
      ends[column] = end
    }
    var rows = [Int32](repeating: 0, count: Int(end))
    var values = [Double](repeating: 0, count: Int(end))
    for row in 0..<component.rowCount {
      for entry in component.entries(ofRow: row) {
        let column = Int(component.terms[entry].index)
        rows[Int(places[column])] = Int32(row)
        values[Int(places[column])] = component.terms[entry].value
        places[column] += 1
      }
    }
    entries = StepEntries(ends: ends, places: rows, values: values)
    let columns = (0..<Int32(width)).map { $0 }
    factors = SparseFactors(
      rowStarts: columns + [Int32(width)], columns: columns,
      values: [Double](repeating: 1, count: width))
  }

  /// Whether the basis should be factored again.
  var isStale: Bool {
    hasDrifted || exchanges.count >= Self.mostExchanges
      || exchangeEntries.values.count > 8 * (entries.values.count + columnCount)
  }

  /// Factors the matrix of these nonbasic items.
  /// - Returns: False when they are dependent, as far as rounding lets see.
  mutating func factor(_ items: [Int32], of component: Component) -> Bool {
    var starts: [Int32] = [0]
    var columns: [Int32] = []
    var values: [Double] = []
    starts.reserveCapacity(items.count + 1)
    for item in items {
      if Int(item) < columnCount {
        columns.append(item)
        values.append(1)
      } else {
        for entry in component.entries(ofRow: Int(item) - columnCount) {
          columns.append(component.terms[entry].index)
          values.append(component.terms[entry].value)
        }
      }
      starts.append(Int32(columns.count))
    }
    factors = SparseFactors(rowStarts: starts, columns: columns, values: values)
    // A singular matrix must be factored again before it is used.
    hasDrifted = !factors.isRegular
    exchanges.removeAll(keepingCapacity: true)
    exchangeEntries.removeAll()
    return factors.isRegular
  }

  /// Computes the columns from the nonbasic items, which are given by position.
  mutating func solve(_ values: inout [Double]) {
    for index in exchanges.indices.reversed() {
      let (position, reciprocal) = exchanges[index]
      var sum = values[position]
      for entry in exchangeEntries.range(of: index) {
        sum -= exchangeEntries.values[entry] * values[Int(exchangeEntries.places[entry])]
      }
      values[position] = sum * reciprocal
    }
    factors.solve(&values, &scratch)
  }

  /// Turns a sum of the columns, by column, into the same sum of the nonbasic items, by position.
  mutating func solveTransposed(_ sum: inout [Double]) {
    factors.solveTransposed(&sum, &scratch)
    for index in exchanges.indices {
      let (position, reciprocal) = exchanges[index]
      let value = sum[position] * reciprocal
      sum[position] = value
      guard value != 0 else { continue }
      for entry in exchangeEntries.range(of: index) {
        sum[Int(exchangeEntries.places[entry])] -= exchangeEntries.values[entry] * value
      }
    }
  }

  /// Adds the contribution of each nonzero column to the rows.
  func addRows(_ columns: [Double], to sums: inout [Double], _ magnitudes: inout [Double]) {
    for column in 0..<columnCount where columns[column] != 0 {
      let value = columns[column]
      for entry in entries.range(of: column) {
        let product = entries.values[entry] * value
        let row = Int(entries.places[entry])
        sums[row] += product
        magnitudes[row] += product.magnitude
      }
    }
  }

  /// Replaces the item at a position by another, which is `sum` in terms of the nonbasic items.
  /// - Parameter rate: Its coefficient at the position, computed by column. In exact arithmetic it
  ///   equals the one computed by row.
  mutating func exchange(_ position: Int, for sum: [Double], rate: Double) {
    let difference = (sum[position] - rate).magnitude
    hasDrifted = hasDrifted || difference > Tolerance.drift * rate.magnitude
    for (other, value) in sum.enumerated() where value != 0 && other != position {
      exchangeEntries.append(Int32(other), value)
    }
    exchangeEntries.endStep()
    exchanges.append((position, 1 / sum[position]))
  }
}

/// A square system of linear equations with several right-hand sides.
struct SquareSystem {
  private let size: Int
  private let stride: Int
  /// Row major: the coefficients, then the right-hand sides.
  private var cells: [Double]

  init(size: Int, rightHandSides: Int) {
    self.size = size
    stride = size + rightHandSides
    cells = [Double](repeating: 0, count: size * stride)
  }

  mutating func setCoefficient(_ value: Double, _ row: Int, _ column: Int) {
    cells[row * stride + column] = value
  }

  mutating func setRightHandSide(_ value: Double, _ row: Int, _ index: Int) {
    cells[row * stride + size + index] = value
  }

  /// Returns the value of an unknown after `solve()`.
  func rightHandSide(_ unknown: Int, _ index: Int) -> Double {
    cells[unknown * stride + size + index]
  }

  /// Solves by Gaussian elimination with partial pivoting (ties: first row) and back substitution.
  mutating func solve() {
    let (size, stride) = (size, stride)
    unsafe cells.withUnsafeMutableBufferPointer { cells in
      for column in 0..<size {
        var best = column
        for row in column + 1..<max(size, column + 1)
        where unsafe cells[row * stride + column].magnitude
          > cells[best * stride + column].magnitude
        {
          best = row
        }
        if best != column {
          for j in column..<stride { unsafe cells.swapAt(best * stride + j, column * stride + j) }
        }
        let pivot = unsafe cells[column * stride + column]
        for row in column + 1..<max(size, column + 1) where unsafe cells[row * stride + column] != 0
        {
          let factor = unsafe cells[row * stride + column] / pivot
          for j in column..<stride {
            unsafe cells[row * stride + j] -= factor * cells[column * stride + j]
          }
        }
      }
      for column in (0..<size).reversed() {
        let pivot = unsafe cells[column * stride + column]
        for j in size..<stride { unsafe cells[column * stride + j] /= pivot }
        for row in 0..<column where unsafe cells[row * stride + column] != 0 {
          let factor = unsafe cells[row * stride + column]
          for j in size..<stride {
            unsafe cells[row * stride + j] -= factor * cells[column * stride + j]
          }
        }
      }
    }
  }
}
