import Snug

/// What a picture has defined of its fonts' glyphs, each once.
struct GlyphDefinitions {
  private var faces: [FontFace] = []
  private var drawings: [Key: GlyphDrawing] = [:]
  /// Pictures are the same at every size: their numbers by font and glyph.
  private var pictures: [Key: Int] = [:]
  private var count = 0

  private struct Key: Hashable {
    var font: Int
    var glyph: UInt32
    var size: Double
  }

  /// How a glyph of a run is drawn, if it was drawn before.
  mutating func drawing(ofGlyph glyph: UInt32, of run: GlyphRun) -> GlyphDrawing? {
    drawings[key(glyph, of: run)]
  }

  /// Remembers how a glyph of a run is drawn.
  mutating func add(_ drawing: GlyphDrawing, forGlyph glyph: UInt32, of run: GlyphRun) {
    drawings[key(glyph, of: run)] = drawing
  }

  /// A number for a definition.
  mutating func next() -> Int {
    defer { count += 1 }
    return count
  }

  /// The number of a glyph's picture, at any size.
  mutating func picture(ofGlyph glyph: UInt32, of run: GlyphRun) -> Int? {
    pictures[pictureKey(glyph, of: run)]
  }

  /// Remembers a picture under a number.
  mutating func addPicture(_ number: Int, forGlyph glyph: UInt32, of run: GlyphRun) {
    pictures[pictureKey(glyph, of: run)] = number
  }

  private mutating func key(_ glyph: UInt32, of run: GlyphRun) -> Key {
    Key(font: fontNumber(of: run.face), glyph: glyph, size: run.size)
  }

  private mutating func pictureKey(_ glyph: UInt32, of run: GlyphRun) -> Key {
    Key(font: fontNumber(of: run.face), glyph: glyph, size: 0)
  }

  private mutating func fontNumber(of face: FontFace) -> Int {
    if let known = faces.firstIndex(where: { $0 === face }) { return known }
    faces.append(face)
    return faces.count - 1
  }
}

/// How a glyph is drawn wherever it stands.
enum GlyphDrawing {
  /// What was defined, moved.
  case shape(Int)
  /// A picture, brought to its frame around the glyph's origin.
  case picture(Int, GlyphPicture)
  /// An empty box.
  case box
}
