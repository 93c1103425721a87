public import Snug

/// Lays out documents one after the other. Fonts are opened, and designs compiled, once for all.
///
/// Example: `Document`.
public final class LayoutSession {
  private let fontFiles: [String]
  private let fontData: [FontData]
  private let catalog: FontCatalog
  /// The open fonts by their files, and the sizers: at most 16 of each.
  private var catalogs = Memo<[String], FontCatalog>(capacity: 16)
  private var pools = Memo<Use, SizerPool>(capacity: 16)

  /// The properties that documents share if one measurer serves them.
  private struct Use: Hashable {
    var files: [String]
    var grid: PixelGrid
  }

  /// - Parameters:
  ///   - fontFiles: The font files used before those that documents name.
  ///   - fontData: Fonts as bytes, used behind all files.
  ///   - usesSystemFonts: Whether installed fonts are also used.
  /// - Throws: An error for one of these fonts that cannot be used.
  public convenience init(
    fontFiles: [String] = [], fontData: [FontData] = [], usesSystemFonts: Bool = true
  ) throws(FontError) {
    self.init(
      try FontCatalog(files: fontFiles, data: fontData, usesSystemFonts: usesSystemFonts),
      fontFiles: fontFiles, fontData: fontData)
  }

  /// - Parameter catalog: A catalog of these fonts, which several sessions may share.
  package init(_ catalog: FontCatalog, fontFiles: [String], fontData: [FontData]) {
    self.catalog = catalog
    self.fontFiles = fontFiles
    self.fontData = fontData
  }

  /// Lays out one document.
  /// - Throws: The first error in the text, with those of other cells as its `others`.
  public func layout(_ document: Document) throws(DocumentError) -> DocumentLayout {
    try DocumentLayout(document, pool: pool(for: document))
  }

  /// Lays out documents. Those of one design are fitted together.
  /// - Returns: For each what `layout` returns or throws for it alone.
  package func layouts(
    of documents: [Document]
  ) -> [Result<DocumentLayout, DocumentError>] {
    if let layouts = try? layoutsTogether(documents) { return layouts.map { .success($0) } }
    return documents.map { document in
      Result { () throws(DocumentError) in try layout(document) }
    }
  }

  /// Lays out documents as the sections of one; `nil` if they are not of one design, or have errors or diagnostics
  /// that are told once for each document.
  private func layoutsTogether(
    _ documents: [Document]
  ) throws(DocumentError) -> [DocumentLayout]? {
    guard documents.count > 1, var all = documents.first, let design = all.design,
      documents.allSatisfy({ $0.design === design })
    else { return nil }
    all.sections = documents.flatMap(\.sections)
    var fitter = try DocumentFitter(all, pool: pool(for: all))
    let cells = try fitter.fitCells()
    let sections = try fitter.place(cells)
    guard fitter.sizers.diagnostics.isEmpty else { return nil }
    var layouts: [DocumentLayout] = []
    layouts.reserveCapacity(documents.count)
    var start = 0
    for index in documents.indices {
      let end = start + documents[index].sections.count
      guard let result = try? cells.result.part(start..<end) else { return nil }
      layouts.append(
        DocumentLayout(documents[index], result, Array(sections[start..<end]), fitter))
      start = end
    }
    return layouts
  }

  /// Returns sizers for a document whose texts a caller measures.
  /// - Parameter measuring: Makes the measurer for the document's pixel grid.
  package func pool(
    for document: Document, measuring: (PixelGrid) -> any TextMeasuring
  ) throws(DocumentError) -> SizerPool {
    let pool = try pool(for: document)
    return SizerPool(pool.measurer, measuring: measuring(pool.measurer.grid))
  }

  /// Returns the sizers that serve a document and others with the same fonts and pixel grid.
  package func pool(for document: Document) throws(DocumentError) -> SizerPool {
    let use = Use(
      files: document.fontFiles.map(document.resolvedPath(of:)), grid: try document.grid())
    if let known = pools[use] { return known }
    let pool = try SizerPool(catalog(of: document, use.files), use.grid)
    pools[use] = pool
    return pool
  }

  private func catalog(
    of document: Document, _ files: [String]
  ) throws(DocumentError) -> FontCatalog {
    if files.isEmpty { return catalog }
    if let known = catalogs[files] { return known }
    let catalog = try document.catalog(
      fontFiles: fontFiles, fontData: fontData, usesSystemFonts: catalog.usesSystemFonts)
    catalogs[files] = catalog
    return catalog
  }
}
