/// A sum of products under construction: over the variables, the parameters and the number 1.
///
/// One index space holds all three: variables first, then parameters, then the constant.
struct SparseSum: ~Copyable {
  private var cells: FlatArray<Cell>
  private var touched = FlatArray<Int32>()
  private let variableCount: Int
  private let constantIndex: Int32
  /// Whether a coefficient of a variable other than 0 was taken for noise.
  private(set) var hasDropped = false
  /// Whether a coefficient of a variable is a sum of parts so large that it may be rounded, even
  /// if they are all on the `ExactGrid`.
  private(set) var mayBeRounded = false

  /// A product so far.
  struct Cell: BitwiseCopyable {
    var value = 0.0
    /// The sum of the magnitudes added up in the value: what is left of a cancellation is told
    /// from a small coefficient by it.
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

  /// The products that did not cancel, by index; the sum is empty afterwards.
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
        // A right-hand side is told from noise by what it comes to, in points.
        least = min(least, index == constantIndex ? Tolerance.constant : Tolerance.rate)
      }
      if cell.value.magnitude > least { terms.append(SparseTerm(cell.value, index)) }
      cells[Int(index)] = Cell()
    }
    touched.removeAll()
  }

  /// By insertion: sums are short, and mostly in order already.
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

/// A product of a sum; many sums lie one after the other in an array of them.
struct SparseTerm {
  var value: Double
  /// Of a variable, a parameter or the number 1.
  var index: Int32

  init(_ value: Double, _ index: Int32) {
    self.value = value
    self.index = index
  }
}

/// Numbers so short that sums of many products of two of them are exact in a `Double`: multiples
/// of 2^-12 up to 2^12.
///
/// The coefficients of most cells, and what pivots make of them, are among them.
enum ExactGrid {
  private static let most = 0x1p12
  /// Adding it rounds to a multiple of 2^-12.
  private static let rounding = 0x1.8p40

  @inline(__always)
  static func contains(_ number: Double) -> Bool {
    number.magnitude <= most && number + rounding - rounding == number
  }

  /// Sums of this many products of a number of the grid and one up to `mostFactor` are exact:
  /// multiples of 2^-24 below 2^28.
  static let mostTerms = 256
  static let mostFactor = 0x1p8
  /// Sums of products of two numbers of the grid are exact while their parts add up to no more.
  static let mostSum = 0x1p28
}
