/// Values by index that can be changed and combined from the first on, each in O(log n) (P. M.
/// Fenwick, A New Data Structure for Cumulative Frequency Tables, 1994).
struct PrefixTree<Value> {
  /// At index i, counted from 1: the combined values of the last lowest-bit-of-i indices up to it.
  private var nodes: [Value]
  private let neutral: Value
  private let combine: (Value, Value) -> Value

  /// `count` values that are neutral: those that combined with another leave it as it is.
  init(count: Int, neutral: Value, combine: @escaping (Value, Value) -> Value) {
    nodes = Array(repeating: neutral, count: count + 1)
    self.neutral = neutral
    self.combine = combine
  }

  /// Combines the value at an index with another.
  mutating func add(_ value: Value, at index: Int) {
    var node = index + 1
    while node < nodes.count {
      nodes[node] = combine(nodes[node], value)
      node += node & -node
    }
  }

  /// The values of all indices before one, combined.
  func total(before index: Int) -> Value {
    var total = neutral
    var node = index
    while node > 0 {
      total = combine(nodes[node], total)
      node &= node - 1
    }
    return total
  }
}
