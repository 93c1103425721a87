/// What a change of the data does to an element.
public enum ElementChange: String, Hashable, Sendable, CaseIterable {
  case inserted, removed
  /// It has the size it had.
  case moved
  /// It has another size, and may have moved.
  case resized
}
