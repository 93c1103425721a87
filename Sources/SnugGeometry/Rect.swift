/// A rectangle in points, by its top left corner and its size.
@frozen
public struct Rect: Hashable, Sendable {
  public var origin: Point
  public var size: Size

  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// Nothing, at the origin.
  @inlinable
  public static var zero: Rect { Rect(origin: .zero, size: .zero) }

  @inlinable public var x: Double { origin.x }
  @inlinable public var y: Double { origin.y }
  @inlinable public var width: Double { size.width }
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
