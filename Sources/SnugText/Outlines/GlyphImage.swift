/// What a font has to draw a glyph with.
public enum GlyphImage: Hashable, Sendable {
  /// A path to fill with the colour of the text.
  case outline(GlyphOutline)
  /// Pictures of a few sizes in the font file (CBDT, EBDT or sbix), in pixels. Every glyph of a
  /// font that has such pictures, those without ink too.
  case bitmap
  /// Pieces in colours of the font's own (COLR), or a drawing (SVG).
  case colorLayers

  /// The outline; `nil` for what only a reader of the font file can draw.
  public var outline: GlyphOutline? {
    switch self {
    case .outline(let outline): outline
    case .bitmap, .colorLayers: nil
    }
  }
}
