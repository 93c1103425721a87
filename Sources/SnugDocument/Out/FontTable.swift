import Snug

/// The fonts of a layout, each with a small index, in order of first use.
struct FontTable {
  private(set) var faces: [FontFace] = []

  /// A table of the primary fonts of the cells in use, and with `includingFallbacks` of every font
  /// that draws a glyph.
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

  /// The index of a font of the table; 0 for a font that is not in it.
  func number(of face: FontFace) -> Int {
    faces.firstIndex { $0.source == face.source } ?? 0
  }

  private mutating func add(_ face: FontFace) {
    if !faces.contains(where: { $0.source == face.source }) { faces.append(face) }
  }
}

extension JSONWriter {
  /// Writes the members by which a renderer finds a font: its family, its file, the index of the
  /// face in it, its named instance and its axis coordinates.
  /// - Parameter instance: The name of the face's named instance, if it is one.
  mutating func members(of face: FontFace, file: String, instance: String?) {
    member("family", face.family)
    member("file", file)
    member("index", face.source.index)
    let coordinates = face.variationCoordinates
    if !coordinates.isEmpty { member("instance", instance) }
    axes(coordinates)
  }

  /// Writes the values of axes, if there are any.
  mutating func axes(_ axes: [FontAxis]) {
    guard !axes.isEmpty else { return }
    beginObject("axes")
    // A font may have two axes with the same tag; they are set together.
    for (place, axis) in axes.enumerated()
    where !axes[..<place].contains(where: { $0.tag == axis.tag }) {
      key(named: axis.tag.description)
      number(axis.value)
    }
    end()
  }
}

extension CellSizer {
  /// Lays out a label as shown; its numbers were checked when it was measured.
  /// - Throws: Errors of layout as `OutputError.unmeasurable`.
  func shownText(
    ofLabel label: Int, in cell: FittedCell, includingGlyphs: Bool = false
  ) throws(OutputError) -> TextLayout {
    do throws(FittingError) {
      return try textLayout(ofLabel: label, in: cell, includingGlyphs: includingGlyphs)
    } catch {
      throw .unmeasurable(message: error.description)
    }
  }
}
