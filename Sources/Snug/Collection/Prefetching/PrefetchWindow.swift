import SnugGeometry

/// How far around the viewport content is asked for: further ahead in the direction of motion.
struct PrefetchWindow {
  /// In points, as they were set.
  var ahead = 0.0, behind = 0.0

  var isEmpty: Bool { length(ahead) <= 0 && length(behind) <= 0 }

  /// What lies in the window.
  /// - Parameter isForward: whether the viewport moves towards greater offsets.
  func rect(around visible: Rect, along axis: Axis, isForward: Bool) -> Rect {
    let (ahead, behind) = (length(ahead), length(behind))
    var rect = visible
    rect.origin[axis] -= isForward ? behind : ahead
    rect.size[axis] += ahead + behind
    return rect
  }

  private func length(_ points: Double) -> Double { CellLayout.length(points) }
}
