import SnugDrawing
import Testing

extension GlyphImage {
  /// The layers of an image that is made of some.
  var layers: [GlyphLayer] {
    get throws {
      guard case .layers(let layers) = self else { throw OtherForm(image: self) }
      return layers
    }
  }

  /// The picture of an image that is one.
  var picture: GlyphPicture {
    get throws {
      guard case .picture(let picture) = self else { throw OtherForm(image: self) }
      return picture
    }
  }
}

private struct OtherForm: Error { var image: GlyphImage }
