/// A sum of products under construction: over the variables, the parameters and the number 1.
///
/// One index space holds all three: variables first, then parameters, then the constant.
struct SparseSum {
  private var values: [Double]
  /// The sum of the magnitudes added up in each value: what is left of a cancellation is told
  /// from a small coefficient by it.
  private var magnitudes: [Double]
  private var touched: [Int32] = []

  init(width: Int) {
    values = [Double](repeating: 0, count: width)
    magnitudes = values
  }

  mutating func add(_ coefficient: Double, _ index: Int32) {
    let place = Int(index)
    if magnitudes[place] == 0 {
      guard coefficient != 0 else { return }
      touched.append(index)
    }
    values[place] += coefficient
    magnitudes[place] += coefficient.magnitude
  }

  /// The products that did not cancel, by index; the sum is empty afterwards.
  mutating func take(into terms: inout SparseTerms) {
    sortTouched()
    for index in touched {
      let place = Int(index)
      if values[place].magnitude > Tolerance.cancellation * magnitudes[place] {
        terms.append(values[place], index)
      }
      values[place] = 0
      magnitudes[place] = 0
    }
    touched.removeAll(keepingCapacity: true)
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

/// Products in flat arrays: many sums one after the other.
struct SparseTerms {
  var indices: [Int32] = []
  var values: [Double] = []

  var count: Int { indices.count }

  mutating func append(_ value: Double, _ index: Int32) {
    indices.append(index)
    values.append(value)
  }
}
