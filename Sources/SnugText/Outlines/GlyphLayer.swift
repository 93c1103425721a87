/// One of the outlines that a glyph in colours is drawn with, one over the other.
public struct GlyphLayer: Hashable, Sendable {
  /// The path to fill.
  public let outline: GlyphOutline
  /// What it is filled with; `nil` is the colour of the text.
  public let color: Color?

  /// A colour of the font's first palette, in sRGB.
  public struct Color: Hashable, Sendable {
    /// From 0 to 255.
    public let red, green, blue: UInt8
    /// From 0, which is clear, to 255.
    public let alpha: UInt8
  }
}
