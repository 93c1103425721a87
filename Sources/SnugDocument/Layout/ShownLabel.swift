package import Snug

/// A label of a layout as it is shown.
package struct ShownLabel {
  /// Its path in the document.
  package let path: String
  /// The `id` of its item.
  package let id: String?
  /// The text as given.
  package let text: String
  /// The size of its frame before snapping, in points.
  package let frame: Size
  /// The most lines, 0 for any.
  package let lines: Int
  package let shown: TextLayout
  /// How it does not fit; `nil` if it fits in its own size.
  package let misfit: TextMisfit?
}

extension DocumentLayout {
  /// Calls `body` for each label, in the order of the elements.
  package func forEachShownLabel<Failure: Error>(
    failing: (OutputError) -> Failure, _ body: (ShownLabel) throws(Failure) -> Void
  ) throws(Failure) {
    for section in sections.indices {
      try forEachElement(ofSection: section) { element throws(Failure) in
        guard let cell = element.fitted, let sizer = element.cell.flatMap({ sizers[$0] }) else {
          return
        }
        for label in sizer.template.labels.indices {
          let view = sizer.template.labels[label]
          let found: ShownLabel
          do throws(OutputError) {
            let shown = try sizer.shownText(ofLabel: label, in: cell)
            do throws(FittingError) {
              found = ShownLabel(
                path: "\(path(of: element)).views.\(sizer.template.views[view].name)",
                id: id(of: element), text: sizer.unmarked(cell.texts[label], ofLabel: label),
                frame: cell.frame(ofView: view).size, lines: sizer.lines(ofLabel: label),
                shown: shown, misfit: try sizer.misfit(of: shown, ofLabel: label, in: cell))
            } catch {
              throw .unmeasurable(message: error.description)
            }
          } catch {
            throw failing(error)
          }
          try body(found)
        }
      }
    }
  }
}
