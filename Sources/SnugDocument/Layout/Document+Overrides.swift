public import Snug

extension Document {
  /// Changes the text style of every label of every cell.
  public mutating func restyle(_ change: (inout TextStyle) -> Void) {
    for index in cells.indices { cells[index].template = cells[index].template.restyled(change) }
  }

  /// Sets the line alignment of every section.
  public mutating func realign(_ alignment: FlowMetrics.LineAlignment) {
    for index in sections.indices { sections[index].metrics.lineAlignment = alignment }
  }

  /// The fonts the document is laid out with: `fontFiles`, its own files, then if wanted the
  /// system's, then the embedded font.
  /// - Throws: for a file of the document's own that cannot be used.
  public func catalog(
    fontFiles: [String] = [], usesSystemFonts: Bool = true
  ) throws(DocumentError) -> FontCatalog {
    let own = self.fontFiles.map(resolvedPath(of:))
    do throws(FontError) {
      return try FontCatalog(files: fontFiles + own, usesSystemFonts: usesSystemFonts)
    } catch {
      let list = tree?.root.member("fonts")
      let place = list?.elements.first { resolvedPath(of: $0.text) == error.path } ?? list
      throw DocumentError(
        place: JSONPlace(of: place),
        message: error.sentence)
    }
  }
}

extension FontError {
  /// The file the error is about.
  fileprivate var path: String? {
    switch self {
    case .unreadableFile(let path, _), .notAFont(let path, _), .unreadableGlyph(let path, _, _),
      .tooManyGlyphs(let path, _, _, _):
      path
    case .noFontDatabase, .numberOutOfRange, .textTooLong, .noLineBreakingRules, .outOfMemory: nil
    }
  }
}
