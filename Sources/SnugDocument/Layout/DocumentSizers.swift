import Snug

/// The sizers of a document's cells, each made when it is first asked for, and what is noticed about
/// the designs.
struct DocumentSizers {
  private let document: Document
  private let pool: SizerPool
  /// Per cell of the document: its sizer and fonts, once it is in use.
  private(set) var sizers: [CellSizer?]
  private(set) var fonts: [LabelFonts?]
  private(set) var diagnostics: [Diagnostic] = []
  private var ambiguousCells: Set<Int> = []

  init(_ document: Document, pool: SizerPool) {
    self.document = document
    self.pool = pool
    sizers = document.cells.map { _ in nil }
    fonts = document.cells.map { _ in nil }
  }

  mutating func sizer(forCell cell: Int) throws(DocumentError) -> CellSizer {
    if let known = sizers[cell] { return known }
    let fonts = try LabelFonts(document, cell: cell, measurer: pool.measurer)
    diagnostics += fonts.diagnostics
    self.fonts[cell] = fonts
    let sizer = pool.sizer(
      for: document.cells[cell].template, document.container.direction)
    sizers[cell] = sizer
    return sizer
  }

  /// Items as they are measured.
  mutating func table(of items: Document.Items) throws(DocumentError) -> CellTable {
    var columns: [CellTable.Column] = []
    for column in items.columns {
      if let cell = column.cell {
        columns.append(.init(column.texts, try sizer(forCell: cell), options: column.options))
      } else {
        columns.append(.init(column.sizes, options: column.options))
      }
    }
    return CellTable(columns, items.places)
  }

  /// A design that leaves something open is reported once, not for each cell made from it.
  mutating func noteAmbiguity(_ fitted: FittedCell?, of item: Document.Item?) {
    guard let fitted, !fitted.ambiguousViews.isEmpty, case .cell(let cell, _) = item?.content,
      ambiguousCells.insert(cell).inserted
    else { return }
    let views = fitted.ambiguousViews.map { "\"\($0)\"" }.joined(separator: ", ")
    diagnostics.append(
      Diagnostic(
        code: .ambiguousCell, path: "cells.\(document.cells[cell].name)",
        message:
          "the constraints leave the place or size of \(views) open; the nearest to 0 was taken"))
  }
}
