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

/// The offsets around one at which the same elements meet a span: scrolling among them asks nothing.
struct QuietSpan {
  private let axis: Axis
  /// Across the scroll direction; `nil` beyond the content.
  private let across: Double?
  private let low, high: Double

  /// - Parameters:
  ///   - span: what is in view, or a span that moves with it.
  ///   - offset: where the viewport is.
  ///   - reach: how far beyond the span `frames` are known, in points.
  ///   - frames: those of everything there, and of what ends with them.
  init(
    _ span: Rect, at offset: Point, reach: Double, in flow: FlowResult,
    forEachFrame: (_ body: (Rect) -> Void) -> Void
  ) {
    let axis = flow.layout.scrollAxis
    let (start, end) = (span.minimum(along: axis), span.maximum(along: axis))
    var (before, behind) = (reach, reach)
    forEachFrame { frame in
      let (low, high) = (frame.minimum(along: axis), frame.maximum(along: axis))
      if low >= end {
        behind = min(behind, low - end)
      } else if high <= start, low < start {
        before = min(before, start - high)
      } else {
        behind = min(behind, high - start)
        before = min(before, end - low)
      }
    }
    // Beyond the content an offset is not taken as it is.
    let possible = flow.offsets(along: axis)
    self.axis = axis
    let isPossible =
      flow.offsets(along: axis.perpendicular).contains(offset[axis.perpendicular])
    across = isPossible ? offset[axis.perpendicular] : nil
    low = max(offset[axis] - before, possible.lowerBound.nextDown)
    high = min(offset[axis] + behind, possible.upperBound.nextUp)
  }

  /// Whether the same meets the span at an offset as at the one it was made for.
  func contains(_ offset: Point) -> Bool {
    offset[axis] > low && offset[axis] < high && offset[axis.perpendicular] == across
  }
}
