/// Distances inwards from the four edges of a rectangle, in points.
///
/// `leading` and `trailing` follow the layout direction; `physical(left:right:)` fixes the
/// horizontal pair to the sides of the plane.
@frozen
public struct EdgeInsets: Hashable, Sendable {
  /// The horizontal pair, either following the layout direction or physical.
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

  /// Insets of these distances, in points, with the horizontal pair of either kind.
  @inlinable
  public init(top: Double, bottom: Double, horizontal: Horizontal) {
    self.top = top
    self.bottom = bottom
    self.horizontal = horizontal
  }

  /// Insets of these distances, in points, that follow the layout direction.
  @inlinable
  public init(
    top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0
  ) {
    self.init(
      top: top, bottom: bottom, horizontal: .directional(leading: leading, trailing: trailing))
  }

  /// The same distance from every edge.
  @inlinable
  public init(_ all: Double) {
    self.init(top: all, leading: all, bottom: all, trailing: all)
  }

  /// No inset.
  @inlinable
  public static var zero: EdgeInsets { EdgeInsets(0) }

  /// The distance from the edge where lines start.
  @inlinable
  public func leading(_ direction: LayoutDirection) -> Double {
    switch horizontal {
    case .directional(let leading, _): leading
    case .physical(let left, let right): direction == .leftToRight ? left : right
    }
  }

  /// The distance from the edge where lines end.
  @inlinable
  public func trailing(_ direction: LayoutDirection) -> Double {
    switch horizontal {
    case .directional(_, let trailing): trailing
    case .physical(let left, let right): direction == .leftToRight ? right : left
    }
  }

  /// The distance from the edge where `axis` begins: leading or top.
  @inlinable
  public func start(along axis: Axis, _ direction: LayoutDirection) -> Double {
    axis == .horizontal ? leading(direction) : top
  }

  /// The distance from the edge where `axis` ends: trailing or bottom.
  @inlinable
  public func end(along axis: Axis, _ direction: LayoutDirection) -> Double {
    axis == .horizontal ? trailing(direction) : bottom
  }
}
