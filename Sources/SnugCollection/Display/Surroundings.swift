/// The elements in and around the viewport, in the order of places. When the viewport moves, only
/// the strip that it moves into is looked up.
struct Surroundings {
  private(set) var elements: [PlacedElement] = []
  private var rect: Rect?
  private var new: [PlacedElement] = []

  /// The distance beyond the viewport within which elements are kept, in points.
  static let reach = 32.0

  /// Forgets the elements, because frames have changed.
  mutating func forget() { rect = nil }

  /// Looks up the elements that have come near.
  /// - Parameter visible: The rectangle now in view.
  mutating func move(to visible: Rect, in layout: inout CellLayout) {
    let flowLayout = layout.flow.layout
    let axis = flowLayout.scrollAxis
    let pins = layout.knownFacts().pins
    var reach = Surroundings.reach
    if pins {
      // Insets larger than the viewport pin headers and footers beyond it.
      let inset = flowLayout.contentInset
      reach +=
        max(0, inset.start(along: axis, flowLayout.direction))
        + max(0, inset.end(along: axis, flowLayout.direction))
    }
    let next = flowLayout.visibleRect(at: visible.origin, margin: reach)
    defer { rect = next }
    guard !pins, let rect, let strip = next.strip(beyond: rect, along: axis) else {
      elements.removeAll(keepingCapacity: true)
      layout.flow.forEachElement(in: next, pinnedIn: visible) { element in
        elements.append(PlacedElement(element))
      }
      return
    }
    guard next != rect else { return }
    elements.removeAll { !next.finds($0.frame) }
    new.removeAll(keepingCapacity: true)
    layout.flow.forEachElement(in: strip) { element in
      if !rect.finds(element.frame) { new.append(PlacedElement(element)) }
    }
    insertNew()
  }

  /// The elements in a rectangle, which is empty or lies within the surroundings.
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
  /// The part of this rectangle beyond another along an axis; `nil` unless the two differ only by a
  /// shift along the axis, and overlap.
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

/// The offsets around one at which the same elements meet a span: scrolling there looks up nothing.
struct QuietSpan {
  private let axis: Axis
  /// The offset across the scroll axis; `nil` beyond the content.
  private let across: Double?
  private let low, high: Double

  /// - Parameters:
  ///   - span: The visible rectangle, or a span that moves with it.
  ///   - offset: The viewport's offset.
  ///   - reach: The distance beyond the span within which frames are known, in points.
  ///   - forEachFrame: Passes the frames of all elements there, and of what they come and go with.
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
    // Offsets beyond the content are limited, and not used as they are.
    let possible = flow.offsets(along: axis)
    self.axis = axis
    let isPossible =
      flow.offsets(along: axis.perpendicular).contains(offset[axis.perpendicular])
    across = isPossible ? offset[axis.perpendicular] : nil
    low = max(offset[axis] - before, possible.lowerBound.nextDown)
    high = min(offset[axis] + behind, possible.upperBound.nextUp)
  }

  /// Whether the same elements meet the span at an offset as at the original one.
  func contains(_ offset: Point) -> Bool {
    offset[axis] > low && offset[axis] < high && offset[axis.perpendicular] == across
  }
}
