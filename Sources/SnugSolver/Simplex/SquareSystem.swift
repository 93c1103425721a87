/// As many linear equations as unknowns, for several right-hand sides.
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

  /// After `solve()`: the value of an unknown.
  func rightHandSide(_ unknown: Int, _ index: Int) -> Double {
    cells[unknown * stride + size + index]
  }

  /// Gaussian elimination with partial pivoting, ties to the first row; back substitution.
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
