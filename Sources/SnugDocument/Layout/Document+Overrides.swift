package import Snug

extension Document {
  /// Changes the text style of every label of every cell.
  package mutating func restyle(_ change: (inout TextStyle) -> Void) {
    for index in cells.indices { cells[index].template = cells[index].template.restyled(change) }
  }

  /// The path of the first label that names a size of its own; `nil` if none does.
  package var labelWithOwnSize: String? {
    for cell in cells {
      for label in cell.template.labels {
        let name = cell.template.views[label].name
        if cell.value?.view(named: name)?.member("font")?.member("size") != nil {
          return "cells.\(cell.name).views.\(name)"
        }
      }
    }
    return nil
  }

  /// Sets the spaces between the items of every section, and between its lines.
  package mutating func space(items: Double, lines: Double) {
    for index in sections.indices {
      sections[index].style.minimumInteritemSpacing = items
      sections[index].style.minimumLineSpacing = lines
    }
  }

  /// Sets the inset of every section.
  package mutating func inset(by inset: EdgeInsets) {
    for index in sections.indices { sections[index].style.sectionInset = inset }
  }

  /// Sets the line alignment of every section.
  package mutating func realign(_ alignment: SectionStyle.LineAlignment) {
    for index in sections.indices { sections[index].style.lineAlignment = alignment }
  }

  /// Sets the maximum number of lines of every section.
  package mutating func limitLines(to maximumLines: Int) {
    for index in sections.indices { sections[index].style.maximumLines = maximumLines }
  }

  /// Returns the fonts that the document is laid out with: `fontFiles`, its own files, `fontData`, the
  /// embedded fonts, and optionally the system's.
  /// - Throws: An error for the document's own files that cannot be used: the first in the text,
  ///   with the rest as its `others`.
  package func catalog(
    fontFiles: [String] = [], fontData: [FontData] = [], usesSystemFonts: Bool = true
  ) throws(DocumentError) -> FontCatalog {
    let own = self.fontFiles.map(resolvedPath(of:))
    do throws(FontError) {
      return try FontCatalog(
        files: fontFiles + own, data: fontData, usesSystemFonts: usesSystemFonts)
    } catch {
      let errors = ErrorList()
      errors.note(failure(ofFonts: error))
      for file in own { if let failure = failure(ofFont: file) { errors.note(failure) } }
      try errors.check()
      preconditionFailure("an error was noted")
    }
  }

  /// Returns the error of a font file, if it has one.
  private func failure(ofFont file: String) -> DocumentError? {
    do throws(FontError) {
      _ = try FontCatalog(files: [file], usesSystemFonts: false)
      return nil
    } catch {
      return failure(ofFonts: error)
    }
  }

  /// Returns the error of one of the document's own font files.
  package func failure(ofFonts error: FontError) -> DocumentError {
    let list = tree?.root.member("fonts")
    let place = list?.elements.first { resolvedPath(of: $0.text) == error.path } ?? list
    return DocumentError(place: JSONPlace(of: place), message: error.description)
  }
}

extension Document {
  /// Returns the pixel grid that texts are measured in; checks the scale of documents made in code.
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
  /// The path of the file that the error is about.
  package var path: String? {
    switch self {
    case .unreadableFile(let path, _), .notAFont(let path, _), .unreadableGlyph(let path, _, _),
      .tooManyGlyphs(let path, _, _, _):
      path
    case .repeatedName, .noFontDatabase, .numberOutOfRange, .malformedLanguage,
      .unusableRange, .textTooLong, .tooManyLines, .noLineBreakingRules, .missingLibrary,
      .outOfMemory:
      nil
    }
  }
}
