import Snug

extension DocumentLayout {
  /// Returns the diagnostics of the cells, in the order in which the cells are written.
  static func cellDiagnostics(
    _ document: Document, _ sections: [PlacedSection]
  ) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    func note(_ fitted: FittedCell?, _ item: Document.Item?, path: @autoclosure () -> String) {
      guard let fitted, !fitted.isAsDesigned, case .cell(let cell, _) = item?.content else {
        return
      }
      diagnostics += Diagnostic.of(fitted, path: path(), design: document.cells[cell].value)
    }
    for (number, placed) in sections.enumerated() {
      let section = document.sections[number]
      note(placed.header, section.header, path: "sections[\(number)].header")
      for item in placed.items.notableItems {
        note(
          placed.items[item], section.items[item],
          path: document.path(ofItem: item, inSection: number))
      }
      let shown = document.sections[number].items.attachedViews(
        ofItems: 0..<placed.items.places.count)
      for view in placed.attachedViews.notableItems where shown.contains(view) {
        let attached = section.items.attachedViews[view]
        note(
          placed.attachedViews[view], attached.asked.content,
          path: document.path(
            ofAttachedView: attached.index, ofItem: attached.item, inSection: number))
      }
      note(
        placed.overflow, section.overflow, path: document.path(ofOverflowInSection: number))
      note(placed.footer, section.footer, path: "sections[\(number)].footer")
    }
    return diagnostics
  }
}
