import Snug

/// Writes the sizes of cells in columns, a row per item, for `snug fit`.
package enum SizesTable {
  /// Writes all of `sizes`.
  /// - Parameter diagnostics: An empty list.
  /// - Returns: It with the diagnostics of the cells and of their labels.
  package static func write(
    _ sizes: DocumentSizes, as form: Columns.Form, _ diagnostics: DiagnosticList = DiagnosticList(),
    to output: consuming OutputBuffer
  ) throws(OutputError) -> DiagnosticList {
    var diagnostics = diagnostics
    let titles = ["section", "item", "width", "height", "cell", "id"]
    var columns = try Columns(titles, numberCount: 4, as: form, to: output)
    for (section, sizesInSection) in sizes.sizes.enumerated() {
      for (item, size) in sizesInSection.enumerated() {
        let asked = sizes.document.sections[section].items[item]
        var cell = ""
        if case .cell(let index, _) = asked.content { cell = sizes.document.cells[index].name }
        try columns.add([
          "\(section)", "\(item)", NumberText.decimal(size.width), NumberText.decimal(size.height),
          cell, asked.id ?? "",
        ])
      }
    }
    try columns.finish()
    try sizes.addDiagnostics(to: &diagnostics)
    return diagnostics
  }
}
