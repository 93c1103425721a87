/// The basis of a large component: the matrix that expresses its nonbasic items in the columns,
/// factored, and the exchanges since.
///
/// Rows and columns of the tableau are solved for as they are needed. Each exchange replaces one
/// row of the matrix and is stored as such (the product form of the inverse: Dantzig and
/// Orchard-Hays 1954), until there are so many that factoring again is cheaper, and more exact.
struct FactoredBasis {
  private let columnCount: Int
  /// `A` by columns: the end of each column, and the rows and coefficients of its entries.
  private var columnEnds: [Int32] = []
  private var entryRows: [Int32] = []
  private var entryValues: [Double] = []
  private var factors: SparseFactors<Double>
  /// Per exchange: its position, and the new row in terms of the rows before it.
  private var exchanges: [Exchange] = []
  private var exchangePositions: [Int32] = []
  private var exchangeValues: [Double] = []
  private var scratch: [Double]

  private struct Exchange {
    var position: Int32
    /// The end of its other entries.
    var end: Int32
    var reciprocal: Double
  }

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
    var places = counts
    for column in 0..<width {
      places[column] = end
      end += counts[column]
      columnEnds.append(end)
    }
    entryRows = [Int32](repeating: 0, count: Int(end))
    entryValues = [Double](repeating: 0, count: Int(end))
    for row in 0..<component.rowCount {
      for entry in component.entries(ofRow: row) {
        let column = Int(component.terms[entry].index)
        entryRows[Int(places[column])] = Int32(row)
        entryValues[Int(places[column])] = component.terms[entry].value
        places[column] += 1
      }
    }
    let columns = (0..<Int32(width)).map { $0 }
    factors = SparseFactors(
      rowStarts: columns + [Int32(width)], columns: columns,
      values: [Double](repeating: 1, count: width))
  }

  /// Whether the basis should be factored again.
  var isStale: Bool {
    hasDrifted || exchanges.count >= Self.mostExchanges
      || exchangeValues.count > 8 * (entryValues.count + columnCount)
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
    exchangePositions.removeAll(keepingCapacity: true)
    exchangeValues.removeAll(keepingCapacity: true)
    return factors.isRegular
  }

  private func entries(of exchange: Int) -> Range<Int> {
    (exchange == 0 ? 0 : Int(exchanges[exchange - 1].end))..<Int(exchanges[exchange].end)
  }

  /// Computes the columns from the nonbasic items, which are given by position.
  mutating func solve(_ values: inout [Double]) {
    for index in exchanges.indices.reversed() {
      let exchange = exchanges[index]
      var sum = values[Int(exchange.position)]
      for entry in entries(of: index) {
        sum -= exchangeValues[entry] * values[Int(exchangePositions[entry])]
      }
      values[Int(exchange.position)] = sum * exchange.reciprocal
    }
    factors.solve(&values, &scratch)
  }

  /// Turns a sum of the columns, by column, into the same sum of the nonbasic items, by position.
  mutating func solveTransposed(_ sum: inout [Double]) {
    factors.solveTransposed(&sum, &scratch)
    for index in exchanges.indices {
      let exchange = exchanges[index]
      let value = sum[Int(exchange.position)] * exchange.reciprocal
      sum[Int(exchange.position)] = value
      guard value != 0 else { continue }
      for entry in entries(of: index) {
        let position = Int(exchangePositions[entry])
        sum[position] -= exchangeValues[entry] * value
      }
    }
  }

  /// Adds the contribution of each nonzero column to the rows.
  func addRows(_ columns: [Double], to sums: inout [Double], _ magnitudes: inout [Double]) {
    var start = 0
    for column in 0..<columnCount {
      let end = Int(columnEnds[column])
      let value = columns[column]
      if value != 0 {
        for entry in start..<end {
          let product = entryValues[entry] * value
          let row = Int(entryRows[entry])
          sums[row] += product
          magnitudes[row] += product.magnitude
        }
      }
      start = end
    }
  }

  /// Replaces the item at a position by another, which is `sum` in terms of the nonbasic items.
  /// - Parameter rate: Its coefficient at the position, computed by column. In exact arithmetic it
  ///   equals the one computed by row.
  mutating func exchange(_ position: Int, for sum: [Double], rate: Double) {
    let difference = (sum[position] - rate).magnitude
    hasDrifted = hasDrifted || difference > Tolerance.drift * rate.magnitude
    for (other, value) in sum.enumerated() where value != 0 && other != position {
      exchangePositions.append(Int32(other))
      exchangeValues.append(value)
    }
    exchanges.append(
      Exchange(
        position: Int32(position), end: Int32(exchangeValues.count), reciprocal: 1 / sum[position]))
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
