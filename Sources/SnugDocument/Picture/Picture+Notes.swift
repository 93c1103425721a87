extension Picture {
  /// What there is to say about the glyphs of a picture.
  public struct Notes: Hashable, Sendable {
    /// How many glyphs were not drawn: an empty box stands where each is.
    public internal(set) var undrawnGlyphCount = 0
    /// The families of their fonts, each once.
    public internal(set) var undrawnFamilies: [String] = []
    /// How many pictures of glyphs were embedded, each once.
    public internal(set) var embeddedPictureCount = 0
    /// How long they are together, in bytes of their files; as text they take a third more.
    public internal(set) var embeddedPictureBytes = 0

    /// From so many bytes on, pictures of glyphs are worth a warning.
    public static let largePictureBytes = 1 << 20

    /// Nothing to say.
    public init() {}

    /// A sentence for each thing that a user should know.
    public var warnings: [String] {
      var warnings: [String] = []
      if undrawnGlyphCount > 0 {
        let families = undrawnFamilies.map { "\"\($0)\"" }.joined(separator: ", ")
        let glyphs =
          undrawnGlyphCount == 1
          ? "1 glyph is drawn as an empty box"
          : "\(undrawnGlyphCount) glyphs are drawn as empty boxes"
        warnings.append(
          "\(glyphs): \(families) has them in a form that is not drawn (SVG, COLR version 1, sbix, "
            + "or pictures that are not PNG); use another font")
      }
      if embeddedPictureBytes >= Notes.largePictureBytes {
        warnings.append(
          "\(embeddedPictureCount) pictures of glyphs are embedded, each once, and make the picture "
            + "\(embeddedPictureBytes * 4 / 3 / 1024) KiB larger; an emoji font of outlines makes it "
            + "smaller")
      }
      return warnings
    }
  }
}
