/// How many items of a collection may be selected at once.
public enum SelectionMode: String, Sendable, CaseIterable {
  /// No item. Touches highlight items all the same (UIKit: `allowsSelection` is false).
  case none
  /// At most one: selecting another replaces it.
  case single
  /// Any number: a tap on a selected item deselects it (UIKit: `allowsMultipleSelection`).
  case multiple
}
