/// A width and a height, in points.
///
/// Example: `Rect`.
@frozen
public struct Size: Hashable, Sendable {
  /// The horizontal extent, in points.
  public var width: Double
  /// The vertical extent, in points.
  public var height: Double

  /// Creates a size, in points.
  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The size with no extent on either axis.
  @inlinable
  public static var zero: Size { Size(width: 0, height: 0) }

  /// The extent along `axis`.
  @inlinable
  public subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }

  /// This size with width and height exchanged.
  @inlinable
  public var transposed: Size { Size(width: height, height: width) }
}

/// A position in the plane, in points; the origin is top left and y grows downwards.
///
/// Example: `Rect`.
@frozen
public struct Point: Hashable, Sendable {
  /// The distance rightwards from the origin, in points.
  public var x: Double
  /// The distance downwards from the origin, in points.
  public var y: Double

  /// Creates the point at these distances from the origin, in points.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin: the top left corner of the content.
  @inlinable
  public static var zero: Point { Point(x: 0, y: 0) }

  /// The coordinate on `axis`.
  @inlinable
  public subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }
}
