/// Facts about a picture that a user should know.
package struct CanvasNotes: Hashable, Sendable {
  /// The count of glyphs not drawn: each is shown as an empty box.
  package private(set) var undrawnGlyphs = 0
  /// The font families of these glyphs, each once.
  package private(set) var undrawnFamilies: [String] = []
  /// The families of the fonts that may not be put into files: their glyphs are drawn as paths.
  package private(set) var unembeddedFamilies: [String] = []
  /// The count of images that could not be decoded.
  package var undrawnImages = 0

  package init() {}

  package mutating func addUndrawn(_ family: String) {
    undrawnGlyphs += 1
    if !undrawnFamilies.contains(family) { undrawnFamilies.append(family) }
  }

  package mutating func add(_ other: CanvasNotes) {
    undrawnGlyphs += other.undrawnGlyphs
    undrawnImages += other.undrawnImages
    for family in other.undrawnFamilies where !undrawnFamilies.contains(family) {
      undrawnFamilies.append(family)
    }
    for family in other.unembeddedFamilies { addUnembedded(family) }
  }

  mutating func addUnembedded(_ family: String) {
    if !unembeddedFamilies.contains(family) { unembeddedFamilies.append(family) }
  }
}
