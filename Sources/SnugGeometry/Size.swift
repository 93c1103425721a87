/// A width and a height, in points.
@frozen
public struct Size: Hashable, Sendable {
  /// The horizontal extent, in points.
  public var width: Double
  /// The vertical extent, in points.
  public var height: Double

  /// A size of this extent, in points.
  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// No extent on either axis.
  @inlinable
  public static var zero: Size { Size(width: 0, height: 0) }

  /// The extent along `axis`.
  @inlinable
  public subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }

  /// Width and height exchanged.
  @inlinable
  public var transposed: Size { Size(width: height, height: width) }
}
