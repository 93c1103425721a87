import SnugGeometry

/// An element on display, and where its cell is kept.
struct DisplayedElement {
  var placed: PlacedElement
  /// The index of its cell among the cells on display; below 0 until it has one.
  var slot = -1

  var hasCell: Bool { slot >= 0 }
}

extension [DisplayedElement] {
  /// The index of the element of a place, in the order of places.
  /// - Parameter guess: where it probably is.
  func index(of place: LayoutPlace, near guess: Int = 0) -> Int? {
    if guess < count, self[guess].placed.place == place { return guess }
    let index = partitioningIndex { $0.placed.place >= place }
    return index < count && self[index].placed.place == place ? index : nil
  }
}
