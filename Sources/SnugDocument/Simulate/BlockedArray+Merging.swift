import Snug

extension BlockedArray {
  /// Merges elements that arrive at given indices into those that stay, in their order.
  mutating func merge(_ arriving: [(index: Int, element: Element)]) {
    // Of several for one index, the later ones come behind.
    var next = 0
    for (index, element) in arriving.sorted(by: { $0.index < $1.index }) {
      let place = Swift.min(Swift.max(index, next), count)
      insert(element, at: place)
      next = place + 1
    }
  }
}
