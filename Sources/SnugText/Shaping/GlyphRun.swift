public import SnugGeometry

/// Glyphs of one face and embedding level in a row, placed: what a renderer draws.
public struct GlyphRun: Sendable {
  /// The font the glyphs are of: its `source` and `variationCoordinates` tell a renderer which.
  public let face: FontFace
  /// The em, in points.
  public let size: Double
  /// The embedding level of its text (UAX #9): how often directions are nested in each other.
  public let level: Int
  /// From left to right.
  public let glyphs: [Glyph]
  /// The sum of the glyphs' advances in font units: `width` is this times size over units per
  /// em, plus the letter spacing.
  public let advanceUnits: Int64
  /// In points.
  public let width: Double

  /// Which way the text of the run reads: from right to left at an odd level.
  public var direction: LayoutDirection {
    level.isMultiple(of: 2) ? .leftToRight : .rightToLeft
  }

  /// The same run, elsewhere.
  func moved(by offset: Point) -> GlyphRun {
    let moved = glyphs.map { glyph in
      Glyph(
        id: glyph.id, sourceOffset: glyph.sourceOffset,
        position: Point(x: glyph.position.x + offset.x, y: glyph.position.y + offset.y),
        advanceUnits: glyph.advanceUnits)
    }
    return GlyphRun(
      face: face, size: size, level: level, glyphs: moved, advanceUnits: advanceUnits, width: width)
  }

  /// One glyph and where its origin lies.
  public struct Glyph: Sendable {
    /// The glyph's number in its font; 0 is the box for a missing character.
    public let id: UInt32
    /// The UTF-8 offset in the label's source text of the `Character` it draws, of several the
    /// first; for the ellipsis, where the cut text would go on.
    public let sourceOffset: Int
    /// From the label's origin, the left end of its first baseline, in points; y grows downwards.
    public let position: Point
    /// The advance in font units, letter spacing not included.
    public let advanceUnits: Int32
  }
}
