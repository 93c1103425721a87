package import Snug

/// Something done to a collection.
package enum CollectionStep {
  /// Scrolls by a distance in points.
  case scroll(by: Point, allowingOverscroll: Bool)
  /// Scrolls to this many sixteenths of the content along the scroll direction.
  case scrollFar(sixteenths: Int)
  case scrollRect(Rect)
  case scrollToItem(ItemPath, ScrollAlignment)
  /// Begins a drag.
  case grab
  /// Moves it to a distance along the scroll axis.
  case drag(by: Double)
  /// Ends it with a velocity.
  case release(velocity: Double)
  /// An animated scroll to an item.
  case animate(ItemPath, ScrollAlignment)
  /// Lets this many seconds pass.
  case advance(Double)
  case viewport(Size)
  case inset(EdgeInsets)
  /// Changes the scroll axis and the layout direction.
  case turn(Axis, LayoutDirection)
  case update(DataChange)
  case apply(DataChange)
  /// A batch or a snapshot that must be refused.
  case illegalUpdate(DataChange)
  case illegalSnapshot(CollectionSnapshot<Int>)
  case reload(CollectionSnapshot<Int>)
  case touchDown(ItemPath)
  case touchUp(ItemPath?)
  case cancelTouch
  case select(ItemPath)
  case deselect(ItemPath)
  case mode(SelectionMode)
  case prefetchWindow(ahead: Double, behind: Double)
  case margin(Double)
}
