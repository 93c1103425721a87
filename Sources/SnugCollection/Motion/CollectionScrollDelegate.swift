/// The calls about scrolling, in UIKit's order.
///
/// For a drag: `willBeginDragging`, `didScroll` for each movement, `willEndDragging`,
/// `didEndDragging`; if it then decelerates, `willBeginDecelerating`, `didScroll` for each frame,
/// `didEndDecelerating`, which also comes if a touch stops it. A drag that another scroll ends has
/// `didEndDragging` alone. For an animated scroll: `didScroll` for each frame,
/// `didEndScrollingAnimation`. All do nothing by default.
///
/// ```swift
/// final class Pages: CollectionScrollDelegate {
///   func willEndDragging(velocity: Point, target: inout Point) {
///     target.y = (target.y / 100).rounded() * 100
///   }
/// }
/// ```
public protocol CollectionScrollDelegate: AnyObject {
  /// The content offset has changed, for whatever reason; the elements on display are up to date.
  func didScroll()

  /// A finger begins to drag the viewport.
  func willBeginDragging()

  /// The finger is lifted.
  /// - Parameters:
  ///   - velocity: The velocity of the viewport, in points a second (UIKit: a millisecond).
  ///   - target: The offset at which the viewport will rest, which may be changed to another one
  ///     within the content. One that is not finite changes nothing.
  func willEndDragging(velocity: Point, target: inout Point)

  /// The finger was lifted; `willDecelerate` if the viewport goes on moving.
  func didEndDragging(willDecelerate: Bool)

  /// The viewport goes on moving after a drag, or back from beyond the content.
  func willBeginDecelerating()

  /// It has come to rest, or was stopped.
  func didEndDecelerating()

  /// An animated scroll has ended, or was stopped.
  func didEndScrollingAnimation()
}

extension CollectionScrollDelegate {
  /// Does nothing.
  public func didScroll() {}

  /// Does nothing.
  public func willBeginDragging() {}

  /// Does nothing: the viewport rests at its own target.
  public func willEndDragging(velocity: Point, target: inout Point) {}

  /// Does nothing.
  public func didEndDragging(willDecelerate: Bool) {}

  /// Does nothing.
  public func willBeginDecelerating() {}

  /// Does nothing.
  public func didEndDecelerating() {}

  /// Does nothing.
  public func didEndScrollingAnimation() {}
}
