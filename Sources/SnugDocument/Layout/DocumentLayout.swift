public import Snug

/// The layout of a document: every frame, ready to be written.
///
/// Example: `Document`.
public struct DocumentLayout {
  /// The document that was laid out.
  public let document: Document
  /// Every frame, in content coordinates.
  public let result: FlowResult
  /// The diagnostics of measuring and placing. `diagnostics(maximumCount:)` adds those of the labels.
  public let diagnostics: [Diagnostic]
  /// The fonts of the layout.
  public var catalog: FontCatalog { measurer.catalog }
  /// What the fonts lack of its styles.
  package var fontDiagnostics: [Diagnostic] { fonts.compactMap(\.self).flatMap(\.diagnostics) }
  let measurer: TextMeasurer
  let sizers: [CellSizer?]
  let fonts: [LabelFonts?]
  let sections: [PlacedSection]

  /// The shown cells of a section at the sizes of their frames; `nil` for fixed sizes.
  struct PlacedSection {
    var header: FittedCell?
    var footer: FittedCell?
    var items: ShownItems
    /// The views attached to items. Those of hidden items are measured, but not shown.
    var attachedViews: ShownItems
    var overflow: FittedCell?
  }

  /// Lays out a document.
  ///
  /// 1. Resolves the fonts of every cell in use.
  /// 2. Measures headers, footers and items in a batch for each cell, fits them and places them.
  /// 3. Fits cells again whose frame has another size than they were fitted to.
  ///
  /// - Throws: An error for what cannot be laid out: the first in the text, with those of other
  ///   cells as its `others`; nothing has been written then.
  package init(_ document: Document, catalog: FontCatalog) throws(DocumentError) {
    let grid = try document.grid()
    let measurer: TextMeasurer
    do throws(FontError) {
      measurer = try TextMeasurer(catalog: catalog, grid: grid)
    } catch {
      throw DocumentError(place: .document, message: error.description)
    }
    try self.init(document, pool: SizerPool(measurer))
  }

  /// Lays out with sizers for the document's fonts and grid, which may have served other documents.
  init(_ document: Document, pool: SizerPool) throws(DocumentError) {
    self = try document.tellingEachCell(pool) { document throws(DocumentError) in
      var fitter = try DocumentFitter(document, pool: pool)
      let cells = try fitter.fitCells()
      return try DocumentLayout(fitter, cells)
    }
  }

  /// Places cells that were fitted.
  /// - Throws: The first error.
  init(_ fitter: DocumentFitter, _ cells: CellFlow) throws(DocumentError) {
    var fitter = fitter
    let sections = try fitter.place(cells)
    self.init(fitter.document, cells.result, sections, fitter)
  }

  /// - Parameter fitter: What has fitted the cells, and found the diagnostics of their designs.
  init(
    _ document: Document, _ result: FlowResult, _ sections: [PlacedSection],
    _ fitter: DocumentFitter
  ) {
    self.document = document
    self.result = result
    self.sections = sections
    measurer = fitter.measurer
    sizers = fitter.sizers.sizers
    fonts = fitter.sizers.fonts
    diagnostics =
      fitter.sizers.diagnostics + DocumentLayout.cellDiagnostics(document, sections)
      + DocumentLayout.oversizeDiagnostics(document, result)
  }

  private static func oversizeDiagnostics(
    _ document: Document, _ result: FlowResult
  ) -> [Diagnostic] {
    let axis: Axis = document.scrollAxis == .vertical ? .horizontal : .vertical
    return document.sections.indices.flatMap { section in
      let limit = result.lineLimit(inSection: section)
      func diagnostic(_ path: String, _ frame: Rect, id: String?) -> Diagnostic {
        let needed = frame.size[axis]
        var result = Diagnostic(
          code: .oversizeItem, path: path,
          message:
            "the item is longer than its line, \(NumberText.decimal(needed)) points instead of "
            + "\(NumberText.decimal(limit)): it is alone on the line and overflows; shorten it, or make "
            + "the line longer")
        result.id = id
        if axis == .horizontal {
          (result.facts.neededWidth, result.facts.width) = (needed, limit)
        } else {
          (result.facts.neededHeight, result.facts.height) = (needed, limit)
        }
        return result
      }
      var diagnostics = result.oversizeItems(inSection: section).joined().map { item in
        diagnostic(
          document.path(ofItem: item, inSection: section),
          result.frame(ofItem: item, inSection: section),
          id: document.sections[section].items.id(item))
      }
      if let overflow = result.overflow(inSection: section), overflow.isOversize {
        diagnostics.append(
          diagnostic(document.path(ofOverflowInSection: section), overflow.frame, id: nil))
      }
      return diagnostics
    }
  }
}

extension Document {
  /// Returns `sections[0].items[7]`, or `items[7]` in a document of one unnamed section.
  package func path(ofItem item: Int, inSection section: Int) -> String {
    "\(path(ofSection: section))items[\(item)]"
  }

  /// Returns `items[7].supplementaries[0]`, with the section before it as in an item's path.
  func path(ofAttachedView index: Int, ofItem item: Int, inSection section: Int) -> String {
    "\(path(ofItem: item, inSection: section)).supplementaries[\(index)]"
  }

  /// Returns the path of a section's overflow item in the output.
  func path(ofOverflowInSection section: Int) -> String { "\(path(ofSection: section))overflow" }

  /// Returns the prefix of the paths of a section's members; empty in a document of one unnamed
  /// section.
  package func path(ofSection section: Int) -> String {
    sections[section].value == nil ? "" : "sections[\(section)]."
  }
}
