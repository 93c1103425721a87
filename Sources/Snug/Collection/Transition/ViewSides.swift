import SnugFlow
import SnugGeometry

/// What lies on either side of what is in view, in the order of places: what does not pass from one
/// side to the other need not be looked at.
struct ViewSides {
  /// The last place of which something may lie before what is in view; `nil` if none.
  var lastBefore: LayoutPlace?
  /// The first place of which something may lie behind it; `nil` if none.
  var firstBehind: LayoutPlace?

  /// What lies on either side of a rectangle, or close to it.
  init(of rect: Rect, in flow: FlowResult) {
    let (before, behind) = flow.sides(of: rect)
    lastBefore = before.flatMap { LayoutPlace($0.kind, section: $0.section) }
    firstBehind = behind.flatMap { LayoutPlace($0.kind, section: $0.section) }
  }

  func isBefore(_ place: LayoutPlace) -> Bool { lastBefore.map { place <= $0 } ?? false }

  func isBehind(_ place: LayoutPlace) -> Bool { firstBehind.map { place >= $0 } ?? false }
}
