import SnugGeometry

/// One glyph of a run, in font units.
struct ShapedGlyph {
  var id: UInt32
  /// The UTF-8 offset in the normalised text where the glyph's cluster starts.
  var cluster: Int32
  var advance: Int32
  var xOffset: Int32
  var yOffset: Int32
  /// Whether breaking the text before this glyph's cluster would change glyphs.
  var isUnsafeToBreak: Bool
}

/// A run after shaping.
struct ShapedRun {
  var text: TextRun
  /// Its glyphs in the line, in visual order from left to right.
  var glyphs: Range<Int>
  /// The sum of the glyphs' advances, in font units.
  var advanceUnits: Int64
  /// How many characters letter spacing is added after.
  var spacedCharacters: Int32
}

/// A shaped text: runs in logical order over one flat array of glyphs.
struct ShapedLine {
  var runs: [ShapedRun] = []
  var glyphs: [ShapedGlyph] = []

  mutating func removeAll() {
    runs.removeAll(keepingCapacity: true)
    glyphs.removeAll(keepingCapacity: true)
  }
}
