/// A rectangle in points, by its top left corner and its size.
@frozen
public struct Rect: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The extent to the right and downwards.
  public var size: Size

  /// The rectangle of this size with its top left corner at `origin`.
  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// The rectangle of this size with its top left corner at x, y, in points.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// Nothing, at the origin.
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

  /// The lesser edge on `axis`: left or top.
  @inlinable
  public func minimum(along axis: Axis) -> Double { origin[axis] }

  /// The greater edge on `axis`: right or bottom.
  @inlinable
  public func maximum(along axis: Axis) -> Double { origin[axis] + size[axis] }

  /// This rectangle moved by `offset`.
  @inlinable
  public func moved(by offset: Point) -> Rect {
    Rect(origin: Point(x: origin.x + offset.x, y: origin.y + offset.y), size: size)
  }

  /// x exchanged with y, and width with height.
  @inlinable
  public var transposed: Rect {
    Rect(origin: Point(x: origin.y, y: origin.x), size: size.transposed)
  }
}
