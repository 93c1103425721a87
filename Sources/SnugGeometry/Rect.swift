/// A rectangle in points: its top left corner and its size.
///
/// ```swift
/// let frame = Rect(origin: Point(x: 10, y: 20), size: Size(width: 44, height: 27))
/// let right = frame.maxX  // 54
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

  /// The left edge, in points.
  @inlinable public var minX: Double { origin.x }
  /// The middle between the left and the right edge, in points.
  @inlinable public var midX: Double { origin.x + size.width / 2 }
  /// The right edge, in points.
  @inlinable public var maxX: Double { origin.x + size.width }
  /// The top edge, in points.
  @inlinable public var minY: Double { origin.y }
  /// The middle between the top and the bottom edge, in points.
  @inlinable public var midY: Double { origin.y + size.height / 2 }
  /// The bottom edge, in points.
  @inlinable public var maxY: Double { origin.y + size.height }
  /// The point in the middle.
  @inlinable public var center: Point { Point(x: midX, y: midY) }

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
  /// Whether this rectangle has no area, so that no point lies in it.
  @inlinable
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// Whether a point lies in this rectangle, which excludes its right and bottom edges.
  @inlinable
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether all of another rectangle lies in this one; a rectangle without area may lie on an edge.
  @inlinable
  public func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// Whether this rectangle and another share an area; a common edge is none.
  @inlinable
  public func intersects(_ other: Rect) -> Bool { intersection(other) != nil }

  /// Returns the area that this rectangle and another share; `nil` if they share none.
  @inlinable
  public func intersection(_ other: Rect) -> Rect? {
    let shared = Rect(
      left: max(minX, other.minX), top: max(minY, other.minY), right: min(maxX, other.maxX),
      bottom: min(maxY, other.maxY))
    return shared.isEmpty ? nil : shared
  }

  /// Returns the smallest rectangle that contains this one and another, up to rounding, whether or not
  /// they have an area: the union with `.zero` reaches to the origin.
  @inlinable
  public func union(_ other: Rect) -> Rect {
    Rect(
      left: min(minX, other.minX), top: min(minY, other.minY), right: max(maxX, other.maxX),
      bottom: max(maxY, other.maxY))
  }

  /// Returns this rectangle with its edges moved inwards; negative distances move them outwards.
  ///
  /// An extent that the insets exceed becomes 0, at the place where the left and the top inset lead.
  /// - Parameters:
  ///   - insets: The distances.
  ///   - direction: The direction that leading and trailing insets follow.
  @inlinable
  public func inset(
    by insets: EdgeInsets, _ direction: LayoutDirection = .leftToRight
  ) -> Rect {
    let (left, right) = (insets.left(direction), insets.right(direction))
    return Rect(
      x: x + left, y: y + insets.top, width: max(0, width - left - right),
      height: max(0, height - insets.top - insets.bottom))
  }

  @inlinable
  package init(left: Double, top: Double, right: Double, bottom: Double) {
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

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
}
