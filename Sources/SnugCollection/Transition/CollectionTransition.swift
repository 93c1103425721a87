/// The transition of elements from their frames before a change of the data to those after it.
///
/// It names the elements in view before or after the change, and those that pass through the view
/// on the way, if they appear, disappear, move or change their size. Where the viewport follows an
/// item that the batch moves, of the elements it flies past only those are named that the batch
/// moves, too. If the scroll direction or the layout direction changes, only those are named that are
/// at most a viewport away before or after. The renderer interpolates.
///
/// Example: `CollectionSnapshot`.
public struct CollectionTransition<ID: Hashable>: Equatable {
  /// The removed elements by their old places, then the others by their new places.
  public var changes: [Change] = []
  /// The offsets before and after: what keeps its position on the screen may move in the content.
  public var oldOffset, newOffset: Point
  /// Tells transitions apart for which cells are kept; 0 for others.
  var number = 0

  /// A transition in which nothing changes.
  public init(oldOffset: Point, newOffset: Point) {
    self.oldOffset = oldOffset
    self.newOffset = newOffset
  }

  /// An element that appears, disappears, moves or changes its size.
  public struct Change: Hashable {
    /// The element's new place; its old one if it is removed.
    public var place: LayoutPlace
    /// The item's identity; `nil` for headers and footers.
    public var id: ID?
    /// The kind of change.
    public var kind: ElementChange
    /// The frame in the old content; the new frame if the element is inserted. A header or footer
    /// that may be pinned has its pinned frame, whether or not it is in view.
    public var from: Rect
    /// The frame in the new content; the old frame if the element is removed.
    public var to: Rect
  }

  /// Returns the frame to draw an element in, in the new content with the viewport at `newOffset`.
  ///
  /// - Parameters:
  ///   - change: A change of this transition.
  ///   - progress: From 0, the old position on the screen, to 1.
  public func frame(of change: Change, at progress: Double) -> Rect {
    switch change.kind {
    case .inserted: return change.to
    case .removed: return change.from.moved(by: shift)
    case .moved, .resized: return change.from.moved(by: shift).interpolated(change.to, progress)
    }
  }

  /// Returns the frame to draw an element in that no change names: the viewport may have moved.
  /// - Parameters:
  ///   - frame: The frame of the element in the content.
  ///   - progress: From 0, the old position on the screen, to 1.
  public func frame(ofUnchanged frame: Rect, at progress: Double) -> Rect {
    frame.moved(by: shift).interpolated(frame, progress)
  }

  private var shift: Point { Point(x: newOffset.x - oldOffset.x, y: newOffset.y - oldOffset.y) }

  /// Returns the opacity of an element: from 0 to 1 if inserted, from 1 to 0 if removed, else 1.
  public func alpha(of change: Change, at progress: Double) -> Double {
    switch change.kind {
    case .inserted: progress
    case .removed: 1 - progress
    case .moved, .resized: 1
    }
  }
}

extension CollectionTransition: Sendable where ID: Sendable {}
extension CollectionTransition.Change: Sendable where ID: Sendable {}

extension Rect {
  /// Returns a rectangle between this and another; exactly one of them at 0 and 1.
  fileprivate func interpolated(_ other: Rect, _ progress: Double) -> Rect {
    func between(_ from: Double, _ to: Double) -> Double { from * (1 - progress) + to * progress }
    return Rect(
      x: between(x, other.x), y: between(y, other.y), width: between(width, other.width),
      height: between(height, other.height))
  }
}

/// The effect of a change of the data on an element.
///
/// Example: `CollectionSnapshot`.
public enum ElementChange: String, Hashable, Sendable, CaseIterable {
  case inserted, removed
  /// The size is unchanged.
  case moved
  /// The size differs; the position may differ, too.
  case resized
}
