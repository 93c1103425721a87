import SnugGeometry

extension Array where Element: Comparable {
  /// Whether it holds the element, all being in order.
  func containsInOrder(_ element: Element) -> Bool {
    let position = partitioningIndex { $0 >= element }
    return position < count && self[position] == element
  }
}
