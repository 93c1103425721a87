import SnugFlow
import SnugGeometry

/// The elements in and around the viewport, in the order of places: when it moves on, only what it
/// comes to is looked up.
struct Surroundings {
  private(set) var elements: [PlacedElement] = []
  private var rect: Rect?
  private var new: [PlacedElement] = []

  /// How far they reach beyond the viewport, in points.
  static let reach = 32.0

  /// Forgets where elements stand, for frames have changed.
  mutating func forget() { rect = nil }

  /// Looks up what has come near.
  /// - Parameter visible: what is in view now.
  mutating func move(to visible: Rect, in layout: inout CellLayout) {
    let axis = layout.flow.layout.scrollAxis
    var next = visible
    next.origin[axis] -= Surroundings.reach
    next.size[axis] += 2 * Surroundings.reach
    defer { rect = next }
    guard !layout.pins(), let rect, let strip = next.strip(beyond: rect, along: axis) else {
      elements.removeAll(keepingCapacity: true)
      layout.flow.forEachElement(in: next, pinnedIn: visible) { element in
        if let element = PlacedElement(element) { elements.append(element) }
      }
      return
    }
    guard next != rect else { return }
    elements.removeAll { !next.finds($0.frame) }
    new.removeAll(keepingCapacity: true)
    layout.flow.forEachElement(in: strip) { element in
      guard !rect.finds(element.frame), let element = PlacedElement(element) else { return }
      new.append(element)
    }
    insertNew()
  }

  /// Those of the elements that lie in a rectangle, which is empty or lies in what is looked at.
  func elements(in rect: Rect) -> some Sequence<PlacedElement> {
    let isEmpty = rect.isEmpty
    return elements.lazy.filter { !isEmpty && rect.finds($0.frame) }
  }

  private mutating func insertNew() {
    guard let first = new.first, let last = new.last else { return }
    if elements.isEmpty || elements[elements.count - 1].place < first.place {
      elements += new
    } else if last.place < elements[0].place {
      elements.insert(contentsOf: new, at: 0)
    } else {
      // Sections that overlap.
      elements += new
      elements.sort { $0.place < $1.place }
    }
  }
}

extension Rect {
  /// What of this lies beyond another rectangle along an axis, on one side of it; `nil` if there is
  /// more.
  fileprivate func strip(beyond other: Rect, along axis: Axis) -> Rect? {
    let across = axis.perpendicular
    guard minimum(along: across) == other.minimum(along: across),
      size[across] == other.size[across], size[axis] == other.size[axis],
      abs(minimum(along: axis) - other.minimum(along: axis)) < size[axis]
    else { return nil }
    var strip = self
    if minimum(along: axis) > other.minimum(along: axis) {
      strip.origin[axis] = other.maximum(along: axis)
      strip.size[axis] = maximum(along: axis) - other.maximum(along: axis)
    } else {
      strip.size[axis] = other.minimum(along: axis) - minimum(along: axis)
    }
    return strip
  }
}
