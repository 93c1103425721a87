package import Snug

/// The sizers of a document's cells, each created on first use, and the diagnostics of their
/// designs.
struct DocumentSizers {
  private var document: Document
  private let pool: SizerPool
  var measurer: TextMeasurer { pool.measurer }
  /// The sizers and fonts by cell of the document; `nil` until the cell is in use.
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

  /// Gives cells the same designs with other styles of ranges. Sizers are made anew when they are used.
  mutating func restyle(_ cells: [Document.Cell]) {
    for cell in cells.indices where cells[cell].template != document.cells[cell].template {
      sizers[cell] = nil
    }
    document.cells = cells
  }

  /// Fits cells in another direction. Sizers are made anew when they are used.
  mutating func turn(to direction: LayoutDirection) {
    sizers = sizers.map { _ in nil }
    document.container.direction = direction
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

  /// Returns the items as a table to be measured.
  mutating func table(of items: Document.Items) throws(DocumentError) -> CellTable {
    let columns = try items.columns.map { column throws(DocumentError) -> CellTable.Column in
      guard let cell = column.cell else { return .init(column.sizes, options: column.options) }
      return .init(column.texts, try sizer(forCell: cell), options: column.options)
    }
    return CellTable(columns, items.places)
  }

  /// Reports an ambiguous design once, not for each cell made from it.
  mutating func noteAmbiguity(_ fitted: FittedCell?, of item: Document.Item?) {
    guard let fitted, !fitted.ambiguousViews.isEmpty, case .cell(let cell, _) = item?.content,
      ambiguousCells.insert(cell).inserted
    else { return }
    let views = fitted.ambiguousViews.map { "\"\($0)\"" }.joined(separator: ", ")
    diagnostics.append(
      Diagnostic(
        code: .ambiguousCell, path: "cells.\(document.cells[cell].name)",
        message:
          "the constraints do not determine the position or size of \(views); the values nearest "
          + "to 0 were used"))
  }
}

/// The sizers of the designs used last, for documents with the same fonts and pixel grid.
/// Constraints of a design are compiled once for all documents and text sizes.
package final class SizerPool {
  let measurer: TextMeasurer
  /// What texts are measured by: the measurer, unless the caller has its own.
  private let measuring: any TextMeasuring
  private var sizers = Memo<Design, CellSizer>(capacity: 64)
  /// The styles of the ranges of their texts, and the most of all sizers but one.
  private var rangeCount = 0
  private static let mostRanges = 1 << 14
  /// The programs by designs whose texts all have the same style.
  private var programs = Memo<Design, FittingPrograms>(capacity: 64)
  /// The designs whose programs are kept.
  private let compiled = CompiledDesigns()

  private struct Design: Hashable {
    var template: CellTemplate
    var direction: LayoutDirection
  }

  init(_ measurer: TextMeasurer, measuring: (any TextMeasuring)? = nil) {
    self.measurer = measurer
    self.measuring = measuring ?? measurer
  }

  convenience init(_ catalog: FontCatalog, _ grid: PixelGrid) throws(DocumentError) {
    do throws(FontError) {
      self.init(try TextMeasurer(catalog: catalog, grid: grid))
    } catch {
      throw DocumentError(place: .document, message: error.description)
    }
  }

  func sizer(for template: CellTemplate, _ direction: LayoutDirection) -> CellSizer {
    let design = Design(template: template, direction: direction)
    if let known = sizers[design] { return known }
    let sizer = CellSizer(template, measuring: measuring, programs: programs(of: design))
    rangeCount += template.rangeCount
    if rangeCount > Self.mostRanges {
      sizers.removeAll()
      rangeCount = template.rangeCount
    }
    sizers[design] = sizer
    return sizer
  }

  private func programs(of design: Design) -> FittingPrograms {
    var unstyled = design
    unstyled.template = design.template.restyled { $0 = TextStyle() }
    if let known = programs[unstyled] { return known }
    let new = FittingPrograms(
      unstyled.template, direction: design.direction, among: compiled)
    programs[unstyled] = new
    return new
  }
}

/// The sizes of the cells of a document's items, each fitted alone, without a line, for `snug fit`.
package struct DocumentSizes {
  let document: Document
  let fitting: Fitting
  /// The sizes in points, for each item of each section.
  let sizes: [[Size]]
  /// The diagnostics of measuring and fitting.
  private let diagnostics: [Diagnostic]
  private let sizers: [CellSizer?]
  /// The cells of each section.
  private let items: [ShownItems]

  /// - Throws: An error for the first item that cannot be fitted.
  init(
    _ document: Document, _ fitting: Fitting, pool: SizerPool
  ) throws(DocumentError) {
    self.document = document
    self.fitting = fitting
    var sizers = DocumentSizers(document, pool: pool)
    var sizes: [[Size]] = []
    var noticed: [Diagnostic] = []
    var fitted: [ShownItems] = []
    for (number, section) in document.sections.enumerated() {
      let table = try sizers.table(of: section.items)
      let items: ShownItems
      do throws(CellTable.Failure) {
        items = try table.fitted(fitting)
      } catch {
        throw document.error(
          error.cause, at: document.place(ofItem: error.item, in: section.items),
          of: section.items[error.item], sizeAskedBy: .target)
      }
      for index in items.notableItems {
        guard let fitted = items[index], let cell = section.items.cell(index) else { continue }
        sizers.noteAmbiguity(fitted, of: section.items[index])
        noticed += Diagnostic.of(
          fitted, path: document.path(ofItem: index, inSection: number),
          design: document.cells[cell].value)
      }
      fitted.append(items)
      sizes.append(
        section.items.indices.map { index in
          let place = items.places[index]
          return items.size(ofItem: index)
            ?? section.items.columns[Int(place.column)].sizes[Int(place.row)]
        })
    }
    self.sizes = sizes
    self.sizers = sizers.sizers
    items = fitted
    diagnostics = sizers.diagnostics + noticed
  }

  /// Adds the diagnostics of the cells and of their labels to a list.
  func addDiagnostics(to list: inout DiagnosticList) throws(OutputError) {
    list.add(diagnostics)
    for (section, items) in items.enumerated() {
      let asked = document.sections[section].items
      for item in items.doubtfulItems {
        guard let cell = items[item], let sizer = asked.cell(item).flatMap({ sizers[$0] })
        else { continue }
        try list.add(
          labelsOf: cell, of: sizer, at: document.path(ofItem: item, inSection: section),
          id: asked.id(item))
      }
    }
  }
}

extension LayoutSession {
  /// Fits each cell of a document's items alone, without a layout.
  /// - Throws: For the first that cannot be fitted, with errors of other cells as its `others`.
  package func fit(
    _ document: Document, _ fitting: Fitting
  ) throws(DocumentError) -> DocumentSizes {
    let pool = try pool(for: document)
    let own = CellFitting(fitting)
    return try document.tellingEachCell(pool, fitting: { _ in own }) {
      document throws(DocumentError) in
      try DocumentSizes(document, fitting, pool: pool)
    }
  }
}
