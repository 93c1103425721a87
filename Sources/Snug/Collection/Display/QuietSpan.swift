import SnugFlow
import SnugGeometry

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
