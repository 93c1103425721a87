/// Distances inwards from the four edges of a rectangle, in points.
///
/// `leading` and `trailing` follow the layout direction; `physical(left:right:)` fixes the
/// horizontal pair to the sides of the plane.
///
/// ```swift
/// let insets = EdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 12)
/// let start = insets.leading(.rightToLeft)  // 8, from the right edge, where lines start
/// ```
@frozen
public struct EdgeInsets: Hashable, Sendable {
  /// The horizontal pair: directional (it follows the layout direction) or physical.
  @frozen
  public enum Horizontal: Hashable, Sendable {
    case directional(leading: Double, trailing: Double)
    case physical(left: Double, right: Double)
  }

  /// The distance from the top edge, in points.
  public var top: Double
  /// The distance from the bottom edge, in points.
  public var bottom: Double
  /// The distances from the left and right edges, in points.
  public var horizontal: Horizontal

  /// Creates insets of these distances, in points, with either form of the horizontal pair.
  @inlinable
  public init(top: Double, bottom: Double, horizontal: Horizontal) {
    self.top = top
    self.bottom = bottom
    self.horizontal = horizontal
  }

  /// Creates insets of these distances, in points, that follow the layout direction.
  @inlinable
  public init(
    top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0
  ) {
    self.init(
      top: top, bottom: bottom, horizontal: .directional(leading: leading, trailing: trailing))
  }

  /// Creates insets with the same distance from every edge, in points.
  @inlinable
  public init(_ all: Double) {
    self.init(top: all, leading: all, bottom: all, trailing: all)
  }

  /// The insets of 0 from every edge.
  @inlinable
  public static var zero: EdgeInsets { EdgeInsets(0) }

  /// Returns the distance from the edge where lines start, in points.
  @inlinable
  public func leading(_ direction: LayoutDirection) -> Double {
    switch horizontal {
    case .directional(let leading, _): leading
    case .physical(let left, let right): direction == .leftToRight ? left : right
    }
  }

  /// Returns the distance from the edge where lines end, in points.
  @inlinable
  public func trailing(_ direction: LayoutDirection) -> Double {
    switch horizontal {
    case .directional(_, let trailing): trailing
    case .physical(let left, let right): direction == .leftToRight ? right : left
    }
  }

  /// Returns the distance from the left edge, in points.
  @inlinable
  public func left(_ direction: LayoutDirection) -> Double {
    direction == .leftToRight ? leading(direction) : trailing(direction)
  }

  /// Returns the distance from the right edge, in points.
  @inlinable
  public func right(_ direction: LayoutDirection) -> Double {
    direction == .leftToRight ? trailing(direction) : leading(direction)
  }

  /// Returns the distance from the edge where `axis` begins (leading or top), in points.
  @inlinable
  public func start(along axis: Axis, _ direction: LayoutDirection) -> Double {
    axis == .horizontal ? leading(direction) : top
  }

  /// Returns the distance from the edge where `axis` ends (trailing or bottom), in points.
  @inlinable
  public func end(along axis: Axis, _ direction: LayoutDirection) -> Double {
    axis == .horizontal ? trailing(direction) : bottom
  }
}
