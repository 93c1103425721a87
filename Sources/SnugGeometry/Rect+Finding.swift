extension Rect {
  /// Whether there is nothing that could lie in this rectangle.
  @inlinable
  package var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Whether something of a frame, or its origin where it has no extent, lies in this rectangle,
  /// which does not hold its right and bottom edges and is not empty.
  @inlinable
  package func finds(_ frame: Rect) -> Bool {
    finds(frame, along: .horizontal) && finds(frame, along: .vertical)
  }

  @inlinable
  package func finds(_ frame: Rect, along axis: Axis) -> Bool {
    let start = frame.minimum(along: axis)
    guard start < maximum(along: axis) else { return false }
    return frame.size[axis] > 0
      ? frame.maximum(along: axis) > minimum(along: axis) : start >= minimum(along: axis)
  }

  /// Whether a point lies in this rectangle, which does not hold its right and bottom edges.
  @inlinable
  package func holds(_ point: Point) -> Bool {
    point.x >= x && point.x < maximum(along: .horizontal)
      && point.y >= y && point.y < maximum(along: .vertical)
  }
}
