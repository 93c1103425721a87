/// Where in view an item is brought along the scroll direction.
public enum ScrollAlignment: String, Sendable, CaseIterable {
  /// To where the content starts: the top, the left, or in right-to-left content the right.
  case start
  case center
  /// To where the content ends.
  case end
  /// No further than it takes to show it whole, or as much of it as there is room for; CSS: the
  /// `nearest` of `scrollIntoView`.
  case nearest
}
