public import SnugGeometry

/// What a font has to draw a glyph with.
public enum GlyphImage: Hashable, Sendable {
  /// A path to fill with the colour of the text.
  case outline(GlyphOutline)
  /// Paths in colours of the font's own, the first at the back (COLR version 0).
  case layers([GlyphLayer])
  /// A PNG file (CBDT), the largest that the font has.
  case picture(GlyphPicture)
  /// Pictures in a form that is not read: those of sbix, and those of CBDT and EBDT that are no PNG
  /// files or damaged. In a font of sbix every glyph, those without ink too.
  case bitmap
  /// A tree of paints (COLR version 1) or a document (SVG), which are not read.
  case drawing

  /// The outline; `nil` for all else.
  public var outline: GlyphOutline? {
    switch self {
    case .outline(let outline): outline
    case .layers, .picture, .bitmap, .drawing: nil
    }
  }

  /// The same image, elsewhere.
  public func moved(by offset: Point) -> GlyphImage {
    switch self {
    case .outline(let outline): .outline(outline.moved(by: offset))
    case .layers(let layers):
      .layers(
        layers.map { GlyphLayer(outline: $0.outline.moved(by: offset), color: $0.color) })
    case .picture(let picture): .picture(picture.moved(by: offset))
    case .bitmap, .drawing: self
    }
  }
}

/// A picture that a font has of a glyph, as a PNG file, and where it stands.
public struct GlyphPicture: Hashable, Sendable {
  /// The bytes of the file, of which only the beginning is checked.
  public let png: [UInt8]
  /// The columns of pixels in the file.
  public let pixelWidth: Int
  /// The rows of pixels in the file.
  public let pixelHeight: Int
  /// What the picture fills, in points from the glyph's origin on the baseline, y growing downwards.
  public let frame: Rect

  /// The same picture, elsewhere.
  public func moved(by offset: Point) -> GlyphPicture {
    GlyphPicture(
      png: png, pixelWidth: pixelWidth, pixelHeight: pixelHeight, frame: frame.moved(by: offset))
  }
}

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
