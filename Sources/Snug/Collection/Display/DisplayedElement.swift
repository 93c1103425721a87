import SnugGeometry

/// An element on display, and where its cell is kept.
struct DisplayedElement {
  var placed: PlacedElement
  /// The index of its cell among the cells on display.
  var slot: Int
}
