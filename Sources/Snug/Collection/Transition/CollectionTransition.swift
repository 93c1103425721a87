public import SnugGeometry

/// How what is in view goes from where it stood before a change of the data to where it stands now.
///
/// It names what is in view before or after the change, and what passes through the view on the way,
/// if they come, go, move or change their size. Where the viewport goes along with an item that the
/// batch moves, of what it flies past only that is named which the batch moves too. Interpolating is
/// up to the renderer.
public struct CollectionTransition<ID: Hashable> {
  /// What goes, by the places it had; then the others, by the places they have.
  public var changes: [Change] = []
  /// Where the viewport was and is: what stays beside it on the screen may move in the content.
  public var oldOffset, newOffset: Point

  /// A transition in which nothing changes.
  public init(oldOffset: Point, newOffset: Point) {
    self.oldOffset = oldOffset
    self.newOffset = newOffset
  }

  /// An element that comes, goes, moves or changes its size.
  public struct Change: Hashable {
    /// Its place now; the one it had, if it is removed.
    public var place: LayoutPlace
    /// What an item is known by; `nil` for headers and footers.
    public var id: ID?
    /// What happens to it.
    public var kind: ElementChange
    /// Where it stood, in the content as it was; where it stands, if it is inserted. A header or a
    /// footer that may be pinned stands where that put it, in view or not.
    public var from: Rect
    /// Where it stands, in the content as it is; where it stood, if it is removed.
    public var to: Rect
  }

  /// Where to draw an element, in the content as it is and with the viewport at `newOffset`.
  ///
  /// - Parameter progress: from 0, where it is on the screen where it was before, to 1.
  public func frame(of change: Change, at progress: Double) -> Rect {
    let shift = Point(x: newOffset.x - oldOffset.x, y: newOffset.y - oldOffset.y)
    switch change.kind {
    case .inserted: return change.to
    case .removed: return change.from.moved(by: shift)
    case .moved, .resized: return change.from.moved(by: shift).interpolated(change.to, progress)
    }
  }

  /// Where to draw an element that no change names: the viewport may have moved beside it.
  /// - Parameter frame: where it stands in the content.
  public func frame(ofUnchanged frame: Rect, at progress: Double) -> Rect {
    let shift = Point(x: newOffset.x - oldOffset.x, y: newOffset.y - oldOffset.y)
    return frame.moved(by: shift).interpolated(frame, progress)
  }

  /// How opaque to draw an element: from 0 to 1 if it comes, back if it goes.
  public func alpha(of change: Change, at progress: Double) -> Double {
    switch change.kind {
    case .inserted: progress
    case .removed: 1 - progress
    case .moved, .resized: 1
    }
  }
}

extension CollectionTransition: Equatable {}
extension CollectionTransition: Sendable where ID: Sendable {}
extension CollectionTransition.Change: Sendable where ID: Sendable {}

extension Rect {
  /// A rectangle between this and another; exactly one of them at 0 and 1.
  fileprivate func interpolated(_ other: Rect, _ progress: Double) -> Rect {
    func between(_ from: Double, _ to: Double) -> Double { from * (1 - progress) + to * progress }
    return Rect(
      x: between(x, other.x), y: between(y, other.y), width: between(width, other.width),
      height: between(height, other.height))
  }
}

/// What a change of the data does to an element.
public enum ElementChange: String, Hashable, Sendable, CaseIterable {
  case inserted, removed
  /// It has the size it had.
  case moved
  /// It has another size, and may have moved.
  case resized
}
