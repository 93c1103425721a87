public import SnugGeometry

/// The form in which a font draws a glyph.
///
/// Example: `GlyphOutliner`.
public enum GlyphImage: Hashable, Sendable {
  /// A path to fill with the colour of the text.
  case outline(GlyphOutline)
  /// Paths in the font's own colours, the first at the back (COLR version 0).
  case layers([GlyphLayer])
  /// A PNG file (CBDT), the largest that the font has.
  case picture(GlyphPicture)
  /// An unsupported picture: one of sbix, or one of CBDT or EBDT that is damaged or no PNG file. In
  /// a font with sbix every glyph is one, even without ink.
  case bitmap
  /// A tree of paints (COLR version 1) or a document (SVG), which are not read.
  case drawing

  /// The outline; `nil` for all other forms.
  public var outline: GlyphOutline? {
    switch self {
    case .outline(let outline): outline
    case .layers, .picture, .bitmap, .drawing: nil
    }
  }

  /// The smallest rectangle around the ink of outlines and layers, and around a picture; `nil` without ink,
  /// and for unsupported forms.
  /// - Complexity: O(*n*) in the elements.
  public var bounds: Rect? {
    switch self {
    case .outline(let outline): outline.bounds
    case .layers(let layers):
      layers.reduce(nil as Rect?) { union, layer in union.joined(with: layer.outline.bounds) }
    case .picture(let picture): picture.frame
    case .bitmap, .drawing: nil
    }
  }

  /// Returns the image moved by an offset.
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

/// A font's picture of a glyph, as a PNG file, and its position.
///
/// Example: `GlyphOutliner`.
public struct GlyphPicture: Hashable, Sendable {
  /// The bytes of the file as in the font. Only the beginning is checked; nothing is decoded.
  public let png: [UInt8]
  /// The columns of pixels in the file.
  public let pixelWidth: Int
  /// The rows of pixels in the file.
  public let pixelHeight: Int
  /// The picture's area, in points from the glyph's origin on the baseline, y growing downwards.
  public let frame: Rect

  /// Returns the picture moved by an offset.
  public func moved(by offset: Point) -> GlyphPicture {
    GlyphPicture(
      png: png, pixelWidth: pixelWidth, pixelHeight: pixelHeight, frame: frame.moved(by: offset))
  }
}

/// One of the outlines of a glyph in colours, which are drawn one over the other.
///
/// Example: `GlyphOutliner`.
public struct GlyphLayer: Hashable, Sendable {
  /// The path to fill.
  public let outline: GlyphOutline
  /// The fill colour; `nil` is the colour of the text.
  public let color: Color?

  /// A colour of the font's first palette, in sRGB.
  public struct Color: Hashable, Sendable {
    /// From 0 to 255.
    public let red, green, blue: UInt8
    /// From 0, which is clear, to 255.
    public let alpha: UInt8
  }
}

extension Rect? {
  /// Returns the smallest rectangle that contains both, of those that are not `nil`.
  func joined(with other: Rect?) -> Rect? {
    guard let self, let other else { return self ?? other }
    return self.union(other)
  }
}
