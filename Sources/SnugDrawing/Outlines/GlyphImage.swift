public import SnugGeometry

/// The form in which a font draws a glyph.
///
/// Example: `GlyphOutliner`.
public enum GlyphImage: Hashable, Sendable {
  /// A path to fill with the colour of the text.
  case outline(GlyphOutline)
  /// Paths in the font's own colours, the first at the back (COLR version 0).
  case layers([GlyphLayer])
  /// Fills in colours and gradients, blended and clipped (COLR version 1).
  case painting(GlyphPainting)
  /// A PNG file (CBDT, sbix), the largest that the font has.
  case picture(GlyphPicture)
  /// A document in SVG, which is not interpreted.
  case document(GlyphDocument)
  /// A form that is not read: a picture that is no PNG file, and what is damaged or too large.
  case unsupported

  /// The outline; `nil` for all other forms.
  public var outline: GlyphOutline? {
    if case .outline(let outline) = self { outline } else { nil }
  }

  /// The smallest rectangle around the ink of outlines and layers, around the paths of a painting, and around
  /// a picture; `nil` without ink, and for documents and unsupported forms.
  /// - Complexity: O(*n*) in the elements.
  public var bounds: Rect? {
    switch self {
    case .outline(let outline): outline.bounds
    case .layers(let layers):
      layers.reduce(nil as Rect?) { union, layer in union.joined(with: layer.outline.bounds) }
    case .painting(let painting): painting.bounds
    case .picture(let picture): picture.frame
    case .document, .unsupported: nil
    }
  }

  /// The same as a painting; `nil` for pictures, documents and unsupported forms.
  var painting: GlyphPainting? {
    func fill(_ outline: GlyphOutline, _ color: GlyphLayer.Color?) -> GlyphPainting.Paint {
      .fill(outline, .shade(GlyphPainting.Shade(color: color, opacity: 1)))
    }
    return switch self {
    case .outline(let outline): GlyphPainting(paint: fill(outline, nil), clip: nil)
    case .layers(let layers):
      GlyphPainting(paint: .layers(layers.map { fill($0.outline, $0.color) }), clip: nil)
    case .painting(let painting): painting
    case .picture, .document, .unsupported: nil
    }
  }

  /// Returns the image moved by an offset.
  public func moved(by offset: Point) -> GlyphImage {
    switch self {
    case .outline(let outline): .outline(outline.moved(by: offset))
    case .layers(let layers):
      .layers(
        layers.map { GlyphLayer(outline: $0.outline.moved(by: offset), color: $0.color) })
    case .painting(let painting): .painting(painting.moved(by: offset))
    case .picture(let picture): .picture(picture.moved(by: offset))
    case .document(let document): .document(document.moved(by: offset))
    case .unsupported: self
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

/// A font's SVG document that draws a glyph.
///
/// Example: `GlyphOutliner`.
public struct GlyphDocument: Hashable, Sendable {
  /// The document, uncompressed. It may draw other glyphs, too.
  public let svg: [UInt8]
  /// The ID of the element that is the glyph.
  public let element: String
  /// The size of the viewport that the document is in, in its own units: an em.
  public let unitsPerEm: Int
  /// Maps its units, from the glyph's origin on the baseline and downwards, to points.
  public let transform: GlyphTransform

  /// Returns the document moved by an offset.
  public func moved(by offset: Point) -> GlyphDocument {
    GlyphDocument(
      svg: svg, element: element, unitsPerEm: unitsPerEm, transform: transform.moved(by: offset))
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

  /// A colour of the font's palette that is drawn in.
  public typealias Color = DrawingColor
}

extension Rect? {
  /// Returns the smallest rectangle that contains both, of those that are not `nil`.
  func joined(with other: Rect?) -> Rect? {
    guard let self, let other else { return self ?? other }
    return self.union(other)
  }
}
