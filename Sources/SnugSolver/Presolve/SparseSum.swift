/// A sum of products under construction, over the variables, the parameters and the constant 1.
///
/// One index space has all three: variables first, then parameters, then the constant.
struct SparseSum: ~Copyable {
  private var cells: FlatArray<Cell>
  private var touched = FlatArray<Int32>()
  private let variableCount: Int
  private let constantIndex: Int32
  /// Whether a coefficient of a variable, other than 0, was dropped as noise.
  private(set) var hasDropped = false
  /// Whether a coefficient of a variable is a sum of parts so large that it may be rounded, even if
  /// all parts are on the `ExactGrid`.
  private(set) var mayBeRounded = false

  /// A coefficient under construction.
  struct Cell: BitwiseCopyable {
    var value = 0.0
    /// The sum of the magnitudes of the added parts. It distinguishes the rest of a cancellation
    /// from a small coefficient.
    var magnitude = 0.0
  }

  init(variableCount: Int, parameterCount: Int) {
    self.variableCount = variableCount
    constantIndex = Int32(variableCount + parameterCount)
    let width = variableCount + parameterCount + 1
    cells = FlatArray(repeating: Cell(), count: width)
  }

  mutating func add(_ coefficient: Double, _ index: Int32) {
    let place = Int(index)
    if cells[place].magnitude == 0 {
      guard coefficient != 0 else { return }
      touched.append(index)
    }
    cells[place].value += coefficient
    cells[place].magnitude += coefficient.magnitude
  }

  /// Appends the products that did not cancel, by index, and empties the sum.
  mutating func take(into terms: inout [SparseTerm]) {
    sortTouched()
    for turn in 0..<touched.count {
      let index = touched[turn]
      let cell = cells[Int(index)]
      var least = Tolerance.cancellation * cell.magnitude
      if index < variableCount {
        hasDropped = hasDropped || cell.value != 0 && cell.value.magnitude <= least
        mayBeRounded = mayBeRounded || cell.magnitude > ExactGrid.mostSum
      } else {
        // For a right-hand side, noise is also limited by its absolute size, in points.
        least = min(least, index == constantIndex ? Tolerance.constant : Tolerance.rate)
      }
      if cell.value.magnitude > least { terms.append(SparseTerm(cell.value, index)) }
      cells[Int(index)] = Cell()
    }
    touched.removeAll()
  }

  /// Sorts by insertion up to 32 entries: sums are short, and mostly in order already.
  private mutating func sortTouched() {
    guard touched.count > 1 else { return }
    if touched.count > 32 {
      touched.sort()
      return
    }
    for end in 1..<touched.count {
      let index = touched[end]
      var place = end
      while place > 0, touched[place - 1] > index {
        touched[place] = touched[place - 1]
        place -= 1
      }
      touched[place] = index
    }
  }
}

/// A product of a sum. Arrays of terms hold many sums, one after the other.
struct SparseTerm {
  var value: Double
  /// The index of a variable, a parameter or the constant 1.
  var index: Int32

  init(_ value: Double, _ index: Int32) {
    self.value = value
    self.index = index
  }
}

/// The numbers so short that sums of many products of two of them are exact in a `Double`:
/// multiples of 2^-12 up to 2^12.
///
/// The coefficients of most cells are among them, and stay so after pivots.
enum ExactGrid {
  private static let most = 0x1p12
  /// Adding this number rounds to a multiple of 2^-12.
  private static let rounding = 0x1.8p40

  @inline(__always)
  static func contains(_ number: Double) -> Bool {
    number.magnitude <= most && number + rounding - rounding == number
  }

  /// The count of products, of a number on the grid and one up to `mostFactor`, whose sum is exact:
  /// multiples of 2^-24 below 2^28.
  static let mostTerms = 256
  static let mostFactor = 0x1p8
  /// The total magnitude up to which sums of products of two numbers on the grid are exact.
  static let mostSum = 0x1p28
}
