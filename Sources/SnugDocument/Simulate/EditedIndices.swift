import SnugGeometry

/// The indices of a list that edits have changed, one after another.
struct EditedIndices {
  /// The old indices of the elements that have left their places, in order.
  private(set) var gone: [Int] = []
  /// The indices of the elements that have come, in order.
  private(set) var arrived: [Int] = []

  /// Returns the old index of an element that has stayed; `nil` for one that has come.
  /// - Complexity: O(log edits).
  func old(of index: Int) -> Int? {
    let before = arrived.partitioningIndex { $0 >= index }
    if before < arrived.count, arrived[before] == index { return nil }
    let rank = index - before
    return rank + gone.indices.partitioningIndex { gone[$0] - $0 > rank }
  }

  /// Returns the index of an element by its old one; `nil` if it has left its place.
  /// - Complexity: O(log edits).
  func index(ofOld old: Int) -> Int? {
    let before = gone.partitioningIndex { $0 >= old }
    if before < gone.count, gone[before] == old { return nil }
    let rank = old - before
    return rank + arrived.indices.partitioningIndex { arrived[$0] - $0 > rank }
  }

  /// - Complexity: O(elements that have come).
  mutating func insert(_ count: Int, at index: Int) {
    let before = arrived.partitioningIndex { $0 >= index }
    for later in before..<arrived.count { arrived[later] += count }
    arrived.insert(contentsOf: index..<index + count, at: before)
  }

  /// - Complexity: O(edits).
  mutating func remove(at index: Int) {
    let before = arrived.partitioningIndex { $0 >= index }
    if let old = old(of: index) {
      gone.insert(old, at: gone.partitioningIndex { $0 >= old })
    } else {
      arrived.remove(at: before)
    }
    for later in before..<arrived.count { arrived[later] -= 1 }
  }
}
