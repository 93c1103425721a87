package import Snug

/// A label of a layout as it is shown.
package struct ShownLabel {
  /// Its path in the document.
  package let path: String
  /// The `id` of its item.
  package let id: String?
  /// Its name in its cell.
  package let view: String
  /// The text as given.
  package let text: String
  /// The size of its frame before snapping, in points, without what hangs over the cell.
  package let frame: Size
  /// The most lines, 0 for any.
  package let lines: Int
  package let shown: TextLayout
  /// How it does not fit; `nil` if it fits in its own size.
  package let misfit: TextMisfit?
  /// The largest size in which it fits; `nil` if it fits in none.
  package let largestSize: Double?

  /// - Parameter path: That of its element.
  init(
    path: String, id: String?, _ text: String, ofLabel label: Int, in cell: FittedCell,
    _ sizer: CellSizer
  ) throws(FittingError) {
    view = sizer.template.views[sizer.template.labels[label]].name
    self.path = "\(path).views.\(view)"
    (self.id, self.text) = (id, text)
    lines = sizer.lines(ofLabel: label)
    shown = try sizer.textLayout(ofLabel: label, in: cell)
    misfit = try sizer.misfit(of: shown, ofLabel: label, in: cell)
    frame = misfit?.size ?? cell.frame(ofView: sizer.template.labels[label]).size
    largestSize =
      misfit?.fits ?? true
      ? shown.fontSize : try sizer.largestSize(ofLabel: label, of: cell, in: frame)
  }
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
          let found: ShownLabel
          do throws(FittingError) {
            found = try ShownLabel(
              path: path(of: element),
              id: id(of: element), sizer.unmarked(cell.texts[label], ofLabel: label),
              ofLabel: label, in: cell, sizer)
          } catch {
            throw failing(.unmeasurable(message: error.description))
          }
          try body(found)
        }
      }
    }
  }
}
