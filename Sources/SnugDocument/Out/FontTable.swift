import Snug

/// The fonts of a layout by small numbers, in order of first use.
struct FontTable {
  private(set) var faces: [FontFace] = []

  /// The primary fonts of the cells in use, and with `includingFallbacks` every font that draws
  /// a glyph.
  init(_ layout: DocumentLayout, includingFallbacks: Bool) throws(OutputError) {
    for fonts in layout.fonts { for face in fonts?.faces ?? [] { add(face) } }
    guard includingFallbacks else { return }
    for section in layout.sections.indices {
      try layout.forEachElement(ofSection: section) { element throws(OutputError) in
        guard let cell = element.cell, let fitted = element.fitted, let sizer = layout.sizers[cell]
        else { return }
        for label in fitted.texts.indices {
          for face in try sizer.shownText(ofLabel: label, in: fitted).faces { add(face) }
        }
      }
    }
  }

  /// A table of `faces`.
  init(_ faces: [FontFace]) { self.faces = faces }

  /// The number of a font of the table.
  func number(of face: FontFace) -> Int {
    faces.firstIndex { $0.source == face.source } ?? 0
  }

  private mutating func add(_ face: FontFace) {
    if !faces.contains(where: { $0.source == face.source }) { faces.append(face) }
  }
}

extension JSONWriter {
  /// What leads a renderer to a font: its file, the face in it and the place on its axes;
  /// and what the font calls that.
  /// - Parameter instance: The name of the font's named instance that it is.
  mutating func members(of face: FontFace, file: String, instance: String?) {
    key("family")
    string(face.family)
    key("file")
    string(file)
    key("index")
    integer(face.source.index)
    let coordinates = face.variationCoordinates
    guard !coordinates.isEmpty else { return }
    if let instance {
      key("instance")
      string(instance)
    }
    key("axes")
    beginObject()
    // A font may have two axes of one tag; they are set together.
    for (place, axis) in coordinates.enumerated()
    where !coordinates[..<place].contains(where: { $0.tag == axis.tag }) {
      key(named: axis.tag.description)
      number(axis.value)
    }
    end()
  }
}

extension CellSizer {
  /// A label as shown, in the terms of writing: its numbers were checked when it was measured.
  func shownText(
    ofLabel label: Int, in cell: FittedCell, includingGlyphs: Bool = false
  ) throws(OutputError) -> TextLayout {
    do throws(FittingError) {
      return try textLayout(ofLabel: label, in: cell, includingGlyphs: includingGlyphs)
    } catch {
      throw .unmeasurable(message: error.sentence)
    }
  }
}
