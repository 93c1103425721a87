import SnugGeometry

/// The offsets around one at which the same elements meet a span: scrolling among them asks nothing.
struct QuietSpan {
  private let axis: Axis
  private let across: Double
  private let low, high: Double

  /// How far it looks around the edges of the span, in points.
  private static let reach = 32.0

  /// - Parameters:
  ///   - span: what is in view, or a span that moves with it.
  ///   - offset: where the viewport is.
  init(_ span: Rect, at offset: Point, in flow: FlowResult) {
    let axis = flow.layout.scrollAxis
    self.axis = axis
    across = offset[axis.perpendicular]
    var room = Room(
      start: span.minimum(along: axis), end: span.maximum(along: axis), QuietSpan.reach)
    // What lies within the span and reaches neither strip is in view all the time.
    for edge in [room.start, room.end] {
      var strip = span
      strip.origin[axis] = edge - QuietSpan.reach
      strip.size[axis] = 2 * QuietSpan.reach
      var lastSection = -1
      flow.forEachElement(in: strip) { element in
        room.limit(by: element.frame, axis)
        // Pinned headers and footers come and go with their section.
        if element.section != lastSection {
          room.limit(by: flow.frame(ofSection: element.section), axis)
        }
        lastSection = element.section
      }
    }
    low = offset[axis] - room.before
    high = offset[axis] + room.behind
  }

  /// Whether the same meets the span at an offset as at the one it was made for.
  func contains(_ offset: Point) -> Bool {
    offset[axis] > low && offset[axis] < high && offset[axis.perpendicular] == across
  }

  /// How far a span can move before something begins or ceases to meet it.
  private struct Room {
    let start, end: Double
    private(set) var before, behind: Double

    init(start: Double, end: Double, _ reach: Double) {
      self.start = start
      self.end = end
      before = reach
      behind = reach
    }

    mutating func limit(by frame: Rect, _ axis: Axis) {
      let (low, high) = (frame.minimum(along: axis), frame.maximum(along: axis))
      if low >= end {
        behind = min(behind, low - end)
      } else if high <= start {
        before = min(before, start - high)
      } else {
        behind = min(behind, high - start)
        before = min(before, end - low)
      }
    }
  }
}
