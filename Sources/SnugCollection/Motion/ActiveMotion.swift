/// What moves the viewport.
///
/// Example: `CellCollection`.
public enum ScrollPhase: String, Hashable, Sendable, CaseIterable {
  /// Nothing.
  case idle
  /// A finger.
  case dragging
  /// The end of a drag: it slows down, bounces, or goes to where it is to rest.
  case decelerating
  /// An animated scroll.
  case animating
}

/// A drag or a motion under way, along the scroll axis.
struct ActiveMotion {
  /// Tells motions apart: delegate calls may begin another one.
  let number: Int
  var phase: ScrollPhase
  /// The motion, in coordinates of its own.
  var curve = ScrollMotion(from: 0, to: 0, within: 0)
  /// The time at which it began, and the last one at which the viewport was where it says.
  var start = 0.0
  var latest = 0.0
  /// The distance from its own coordinates to those of the content, in whole layout units: content
  /// that is measured or changed moves along.
  var shift = 0.0
  /// The place to rest, if it may move.
  var goal: ScrollGoal?
  /// The offset at which a drag began, and the one at which it would have begun without a rubber band.
  var dragStart = 0.0
  var dragOrigin = 0.0
  /// The distance beyond the content at which it began.
  var dragBeyond = 0.0
}
