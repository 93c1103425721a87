/// A rectangle in points: its top left corner and its size.
///
/// ```swift
/// let frame = Rect(origin: Point(x: 10, y: 20), size: Size(width: 44, height: 27))
/// let right = frame.maximum(along: .horizontal)  // 54
/// ```
@frozen
public struct Rect: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The extent to the right and downwards, in points.
  public var size: Size

  /// Creates a rectangle of this size with its top left corner at `origin`.
  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle of this size with its top left corner at x, y, in points.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The rectangle of no extent at the origin.
  @inlinable
  public static var zero: Rect { Rect(origin: .zero, size: .zero) }

  /// The left edge, in points.
  @inlinable public var x: Double { origin.x }
  /// The top edge, in points.
  @inlinable public var y: Double { origin.y }
  /// The horizontal extent, in points.
  @inlinable public var width: Double { size.width }
  /// The vertical extent, in points.
  @inlinable public var height: Double { size.height }

  /// Returns the left or top edge: the smaller coordinate on `axis`.
  @inlinable
  public func minimum(along axis: Axis) -> Double { origin[axis] }

  /// Returns the right or bottom edge: the larger coordinate on `axis`.
  @inlinable
  public func maximum(along axis: Axis) -> Double { origin[axis] + size[axis] }

  /// Returns this rectangle moved by `offset`.
  @inlinable
  public func moved(by offset: Point) -> Rect {
    Rect(origin: Point(x: origin.x + offset.x, y: origin.y + offset.y), size: size)
  }

  /// This rectangle with x and y exchanged, and width and height.
  @inlinable
  public var transposed: Rect {
    Rect(origin: Point(x: origin.y, y: origin.x), size: size.transposed)
  }
}

extension Rect {
  /// Whether this rectangle has no area, so that no frame can lie in it.
  @inlinable
  package var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Whether part of a frame, or its origin on an axis where it has no extent, lies in this
  /// rectangle, which excludes its right and bottom edges and is not empty.
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

  /// Whether a point lies in this rectangle, which excludes its right and bottom edges.
  @inlinable
  package func holds(_ point: Point) -> Bool {
    point.x >= x && point.x < maximum(along: .horizontal)
      && point.y >= y && point.y < maximum(along: .vertical)
  }
}
