public import SnugGeometry

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
