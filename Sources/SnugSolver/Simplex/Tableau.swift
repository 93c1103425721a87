/// A condensed simplex tableau with piecewise linear costs.
///
/// Each row expresses one basic item in the nonbasic ones: `basic = constant + sum of
/// coefficient * nonbasic`. Nonbasic items rest at a bound or at the kink of their cost; a basic
/// item may lie on either side of its kink, and `side` says which. It decides which basis is
/// optimal; the values that are reported are computed from the basis alone (see `Region`).
struct Tableau {
  let component: Component
  /// Row major, a column for each nonbasic item.
  var cells: [Double]
  var rowItems: [Int32]
  var columnItems: [Int32]
  /// Per item: its row, or `~column`.
  var places: [Int32]
  /// Per item: 1 above its kink, -1 below; a bounded column always has the sign of its values.
  var sides: [Int8]
  /// Per bounded column: whether it rests at its upper bound when nonbasic.
  var isAtUpper: [Bool]
  /// Per item: its value, for the search over a component of fixed parameters.
  var values: [Double]
  /// Per item, while nonbasic: whether it may rise or fall without losing what was reached at
  /// the levels minimised so far.
  var mayRise: [Bool]
  var mayFall: [Bool]
  /// Per column: the change of the objective at hand for a unit's rise, and the sum of the
  /// magnitudes it is made of.
  var costs: [Double]
  var magnitudes: [Double]
  /// Copy of the pivot row, so that the update loop reads a plain local buffer.
  var pivotRow: [Double]
  /// Since the cells were last the component's own.
  var pivotCount = 0
  /// Scratch of the ratio test.
  var breakpoints: [Breakpoint] = []
  var crossed: [Int32] = []

  var columnCount: Int { columnItems.count }
  var rowCount: Int { rowItems.count }

  init(_ component: Component) {
    self.component = component
    let (width, height) = (component.columnCount, component.rowCount)
    cells = component.coefficients
    rowItems = (width..<width + height).map(Int32.init)
    columnItems = (0..<width).map(Int32.init)
    places = (0..<width + height).map { $0 < width ? ~Int32($0) : Int32($0 - width) }
    sides = [Int8](repeating: 1, count: width + height)
    isAtUpper = [Bool](repeating: false, count: width)
    values = [Double](repeating: 0, count: width + height)
    mayRise = [Bool](repeating: true, count: width + height)
    mayFall = mayRise
    costs = [Double](repeating: 0, count: width)
    magnitudes = costs
    pivotRow = costs
    for column in 0..<width where component.isBounded(column) {
      sides[column] = component.isPositive(column) ? 1 : -1
    }
  }

  /// Back to the component's own rows, every column nonbasic.
  mutating func reset() {
    let width = columnCount
    cells = component.coefficients
    for item in places.indices {
      places[item] = item < width ? ~Int32(item) : Int32(item - width)
      if item < width {
        columnItems[item] = Int32(item)
      } else {
        rowItems[item - width] = Int32(item)
      }
    }
    pivotCount = 0
  }

  func isBasic(_ item: Int) -> Bool { places[item] >= 0 }

  var basis: Basis {
    Basis(
      states: places.indices.map { item in
        if isBasic(item) { return sides[item] > 0 ? .basicAbove : .basicBelow }
        return item < columnCount && isAtUpper[item] ? .atUpper : .atZeroOrLower
      })
  }

  /// The value a nonbasic item rests at.
  func restingValue(_ item: Int) -> Double {
    guard component.isBounded(item) else { return 0 }
    return isAtUpper[item] ? component.upper[item] : component.lower[item]
  }

  /// The penalty on the side a basic item lies on.
  func penalty(_ item: Int) -> Penalty {
    sides[item] > 0 ? component.above[item] : component.below[item]
  }
}
