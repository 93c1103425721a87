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
    try self.init(document, pool: SizerPool(catalog, document.grid()))
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

  /// Returns the diagnostics of the cells, in the order in which the cells are written.
  private static func cellDiagnostics(
    _ document: Document, _ sections: [PlacedSection]
  ) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    func note(
      _ fitted: FittedCell?, at place: LayoutPlace, path: @autoclosure () -> String? = nil
    ) {
      guard let fitted, !fitted.isAsDesigned, let cell = document.item(at: place)?.cell else {
        return
      }
      diagnostics += Diagnostic.of(
        fitted, path: path() ?? document.path(of: place), design: document.cells[cell].value)
    }
    for (number, placed) in sections.enumerated() {
      note(placed.header, at: .header(section: number), path: "sections[\(number)].header")
      for item in placed.items.notableItems {
        note(placed.items[item], at: .item(section: number, item: item))
      }
      let items = document.sections[number].items
      let shown = items.attachedViews(ofItems: 0..<placed.items.places.count)
      for view in placed.attachedViews.notableItems where shown.contains(view) {
        let path = ItemPath(section: number, item: items.attachedViews[view].item)
        note(
          placed.attachedViews[view],
          at: .supplementary(of: path, index: items.attachedViews[view].index))
      }
      note(placed.overflow, at: .overflow(section: number))
      note(placed.footer, at: .footer(section: number), path: "sections[\(number)].footer")
    }
    return diagnostics
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
          diagnostic(document.path(of: .overflow(section: section)), overflow.frame, id: nil))
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

  /// Returns the path of a place in the output, as for an item; for a view attached to one,
  /// `items[7].supplementaries[0]`.
  func path(of place: LayoutPlace) -> String {
    let section = path(ofSection: place.section)
    return switch place {
    case .section: section
    case .background: section + "background"
    case .header: section + "header"
    case .footer: section + "footer"
    case .overflow: section + "overflow"
    case .item(let path): "\(section)items[\(path.item)]"
    case .supplementary(let path, let index):
      "\(section)items[\(path.item)].supplementaries[\(index)]"
    }
  }

  /// Returns the prefix of the paths of a section's members; empty in a document of one unnamed
  /// section.
  package func path(ofSection section: Int) -> String {
    sections[section].value == nil ? "" : "sections[\(section)]."
  }
}
