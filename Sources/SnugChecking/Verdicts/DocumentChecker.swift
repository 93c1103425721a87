import Snug
package import SnugDocument

/// A label of a laid out document, and whether its text fits there.
package struct CheckedLabel {
  /// The path of the label in the document.
  package var path: String
  /// The `id` of its item.
  package var id: String?
  /// Its name in its cell.
  package var view: String
  /// The text as given.
  package var text: String
  package var verdict: Verdict
}

extension DocumentLayout {
  /// Calls `body` for each label, in the order of the elements.
  package func forEachCheckedLabel<Failure: Error>(
    failing: (OutputError) -> Failure, _ body: (CheckedLabel) throws(Failure) -> Void
  ) throws(Failure) {
    try forEachShownLabel(failing: failing) { label throws(Failure) in
      try body(
        CheckedLabel(
          path: label.path, id: label.id, view: label.view, text: label.text,
          verdict: Verdict(label)))
    }
  }
}
