import SnugDrawing

/// Facts about the glyphs of a picture that a user should know.
package struct PictureNotes: Sendable {
  /// The count of glyphs not drawn: each is shown as an empty box.
  package internal(set) var undrawnGlyphCount = 0
  /// The font families of the glyphs not drawn, each once.
  package internal(set) var undrawnFamilies: [String] = []
  /// The count of embedded pictures of glyphs, each counted once.
  package internal(set) var embeddedPictureCount = 0
  /// The total size of their files, in bytes; as Base64 text they take a third more.
  package internal(set) var embeddedPictureBytes = 0
  /// The total size of embedded pictures from which there is a warning, in bytes.
  package static let largePictureBytes = 1 << 20

  package init() {}

  /// Adds those of another picture.
  package mutating func add(_ other: PictureNotes) {
    undrawnGlyphCount += other.undrawnGlyphCount
    for family in other.undrawnFamilies where !undrawnFamilies.contains(family) {
      undrawnFamilies.append(family)
    }
    embeddedPictureCount += other.embeddedPictureCount
    embeddedPictureBytes = max(embeddedPictureBytes, other.embeddedPictureBytes)
  }

  /// The warnings for a user, one sentence each.
  package var warnings: [String] {
    var warnings: [String] = []
    warnings += Self.undrawn(undrawnGlyphCount, undrawnFamilies)
    if embeddedPictureBytes >= PictureNotes.largePictureBytes {
      let images =
        embeddedPictureCount == 1
        ? "1 glyph image is embedded, and makes"
        : "\(embeddedPictureCount) glyph images are embedded, each once, and make"
      warnings.append(
        "\(images) the SVG \(embeddedPictureBytes * 4 / 3 / 1024) KiB larger; an emoji font with "
          + "outlines needs less")
    }
    return warnings
  }

  /// The warning of glyphs that are drawn as empty boxes; none without any.
  fileprivate static func undrawn(_ count: Int, _ families: [String]) -> [String] {
    guard count > 0 else { return [] }
    let names = families.map { "\"\($0)\"" }.joined(separator: ", ")
    let glyphs =
      count == 1 ? "1 glyph is drawn as an empty box" : "\(count) glyphs are drawn as empty boxes"
    return [
      "\(glyphs): the format used by \(names) is not supported (pictures that are "
        + "no PNG files, or damaged glyphs); use another font"
    ]
  }
}

extension CanvasNotes {
  /// The warnings for a user, one sentence each.
  package var warnings: [String] {
    var warnings = PictureNotes.undrawn(undrawnGlyphs, undrawnFamilies)
    if undrawnImages > 0 {
      warnings.append(
        "\(undrawnImages == 1 ? "1 image is" : "\(undrawnImages) images are") not drawn: damaged")
    }
    return warnings
  }

  /// Notes for a user, one sentence each.
  package var remarks: [String] {
    guard !unembeddedFamilies.isEmpty else { return [] }
    let names = unembeddedFamilies.map { "\"\($0)\"" }.joined(separator: ", ")
    return ["the glyphs of \(names) are drawn as paths: the font forbids to be put into a file"]
  }
}
