import Snug

extension Diagnostic {
  /// What there is to say about a cell as it was fitted.
  /// - Parameter design: The cell's declaration.
  static func of(_ fitted: FittedCell, path: String, design: JSONValue?) -> [Diagnostic] {
    var result: [Diagnostic] = []
    for origin in fitted.brokenConstraints {
      let name = FittingError.names(of: [origin], in: design).joined()
      let broken = Diagnostic(
        code: .brokenConstraint, path: path,
        message: "\(name) cannot hold together with those declared before it, and was broken: "
          + origin.remedy)
      // A visual format may stand for several.
      if !result.contains(broken) { result.append(broken) }
    }
    if fitted.hasUnstableHeight {
      result.append(
        Diagnostic(
          code: .unstableHeight, path: path,
          message:
            "a width depends on the height of a label of several lines and changes it in turn: "
            + "the last of several tries was kept; take out what relates a width to a height"))
    }
    return result
  }
}

extension DocumentLayout {
  /// What there is to say about the cells, in the order in which they are written.
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
      note(
        placed.overflow, section.overflow, path: document.path(ofOverflowInSection: number))
      note(placed.footer, section.footer, path: "sections[\(number)].footer")
    }
    return diagnostics
  }
}

extension ConstraintOrigin {
  /// What to do about it when it was broken.
  fileprivate var remedy: String {
    switch self {
    case .declared, .limit, .intrinsicSize: "change it, or give it a priority below 1000"
    case .fitting, .proposal: "the layout sets this size, and the cell's constraints forbid it"
    }
  }
}
