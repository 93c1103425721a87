import SnugDrawing
import SnugText

/// A font file, the catalog of it alone, and the face that a style with this file has.
struct OpenedFont {
  let path: String
  let catalog: FontCatalog
  let face: FontFace
  let outliner: GlyphOutliner
  /// The file where it was written for this font; it is removed with it.
  private let file: ScratchFile?

  init(_ path: String, weight: Double = 400) throws { try self.init(path, weight, nil) }

  init(_ tables: FontTables) throws {
    let file = try ScratchFile(tables.file)
    try self.init(file.path, 400, file)
  }

  private init(_ path: String, _ weight: Double, _ file: ScratchFile?) throws {
    (self.path, self.file) = (path, file)
    catalog = try FontCatalog(files: [path])
    face = try catalog.chain(for: FontDescriptor(file: path, weight: weight)).primary
    outliner = GlyphOutliner(catalog: catalog)
  }

  func image(_ glyph: UInt32, size: Double = 10) throws -> GlyphImage {
    try outliner.image(ofGlyph: glyph, in: face, size: size)
  }

  func layout(_ text: String, size: Double = 10) throws -> TextLayout {
    try TextMeasurer(catalog: catalog).layout(
      text, style: TextStyle(font: FontDescriptor(file: path), size: size), includingGlyphs: true)
  }
}
