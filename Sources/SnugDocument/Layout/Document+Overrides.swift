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

  /// Sets the most lines of every section.
  public mutating func limitLines(to maximumLines: Int) {
    for index in sections.indices { sections[index].metrics.maximumLines = maximumLines }
  }

  /// The fonts the document is laid out with: `fontFiles`, its own files, the embedded ones, and if
  /// wanted the system's.
  /// - Throws: for files of the document's own that cannot be used: the first in the text, the rest as
  ///   its `others`.
  public func catalog(
    fontFiles: [String] = [], usesSystemFonts: Bool = true
  ) throws(DocumentError) -> FontCatalog {
    let own = self.fontFiles.map(resolvedPath(of:))
    do throws(FontError) {
      return try FontCatalog(files: fontFiles + own, usesSystemFonts: usesSystemFonts)
    } catch {
      let errors = ErrorList()
      errors.note(failure(ofFonts: error))
      for file in own { if let failure = failure(ofFont: file) { errors.note(failure) } }
      try errors.check()
      preconditionFailure("an error was noted")
    }
  }

  /// What is wrong with a font file, if anything is.
  private func failure(ofFont file: String) -> DocumentError? {
    do throws(FontError) {
      _ = try FontCatalog(files: [file], usesSystemFonts: false)
      return nil
    } catch {
      return failure(ofFonts: error)
    }
  }

  /// What is wrong with one of the document's own files.
  package func failure(ofFonts error: FontError) -> DocumentError {
    let list = tree?.root.member("fonts")
    let place = list?.elements.first { resolvedPath(of: $0.text) == error.path } ?? list
    return DocumentError(place: JSONPlace(of: place), message: error.sentence)
  }
}

extension Document {
  /// The pixels texts are measured in; documents made in code may say anything.
  func grid() throws(DocumentError) -> PixelGrid {
    guard let scale = container.scale else { return .layoutUnits }
    if let grid = PixelGrid(scale: scale) { return grid }
    let (least, most) = (PixelGrid.scales.lowerBound, PixelGrid.scales.upperBound)
    throw DocumentError(
      place: JSONPlace(of: tree?.root.member("container")?.member("scale")),
      message: "the container's scale is \(scale): expected \(NumberText.decimal(least)) to "
        + NumberText.decimal(most))
  }
}

extension FontError {
  /// The file the error is about.
  package var path: String? {
    switch self {
    case .unreadableFile(let path, _), .notAFont(let path, _), .unreadableGlyph(let path, _, _),
      .tooManyGlyphs(let path, _, _, _):
      path
    case .noFontDatabase, .numberOutOfRange, .malformedLanguage, .textTooLong, .noLineBreakingRules,
      .missingLibrary,
      .outOfMemory:
      nil
    }
  }
}
