import SnugGeometry

/// Facts about a picture that a user should know.
package struct CanvasNotes: Hashable, Sendable {
  /// The count of glyphs not drawn: each is shown as an empty box.
  package private(set) var undrawnGlyphs = 0
  /// The font families of these glyphs, each once.
  package private(set) var undrawnFamilies: [String] = []
  /// The families of the fonts that may not be put into files: their glyphs are drawn as paths.
  package private(set) var unembeddedFamilies: [String] = []
  /// The count of pictures of glyphs in an SVG, each counted once.
  package private(set) var embeddedPictures = 0
  /// The total size of their files, in bytes; as Base64 text they take a third more.
  package private(set) var embeddedBytes = 0
  /// The size of embedded pictures from which there is a warning, in bytes.
  package static let largeEmbeddedBytes = 1 << 20

  /// The count of lines drawn without gaps, as they have too many.
  package private(set) var undashedLines = 0
  /// The count of pages that are smaller than their pictures.
  package private(set) var croppedPages = 0
  /// The size of a page that would hold all of these, in points.
  private var wholePage = Size.zero
  private var isCutAtRight = false
  private var isCutBelow = false
  /// The longest that a side of a page may be.
  private var mostOfSide = 0.0

  package init() {}

  package mutating func addUndrawn(_ family: String) {
    undrawnGlyphs += 1
    if !undrawnFamilies.contains(family) { undrawnFamilies.append(family) }
  }

  mutating func addUndashed() { undashedLines += 1 }

  /// Notes a page, if it is smaller than its picture. A thousandth of a point is the sum of roundings.
  mutating func addPage(_ page: Size, of picture: Size, atMost mostOfSide: Double) {
    let isNarrow = picture.width > page.width + 0.001
    let isLow = picture.height > page.height + 0.001
    guard isNarrow || isLow else { return }
    croppedPages += 1
    self.mostOfSide = mostOfSide
    isCutAtRight = isCutAtRight || isNarrow
    isCutBelow = isCutBelow || isLow
    wholePage.width = max(wholePage.width, isNarrow ? picture.width : page.width)
    wholePage.height = max(wholePage.height, isLow ? picture.height : page.height)
  }

  package mutating func addEmbedded(bytes: Int) {
    embeddedPictures += 1
    embeddedBytes += bytes
  }

  mutating func addUnembedded(_ family: String) {
    if !unembeddedFamilies.contains(family) { unembeddedFamilies.append(family) }
  }

  /// Adds those of another picture.
  package mutating func add(_ other: CanvasNotes) {
    undrawnGlyphs += other.undrawnGlyphs
    for family in other.undrawnFamilies where !undrawnFamilies.contains(family) {
      undrawnFamilies.append(family)
    }
    for family in other.unembeddedFamilies { addUnembedded(family) }
    undashedLines += other.undashedLines
    croppedPages += other.croppedPages
    isCutAtRight = isCutAtRight || other.isCutAtRight
    isCutBelow = isCutBelow || other.isCutBelow
    mostOfSide = max(mostOfSide, other.mostOfSide)
    wholePage.width = max(wholePage.width, other.wholePage.width)
    wholePage.height = max(wholePage.height, other.wholePage.height)
    embeddedPictures += other.embeddedPictures
    embeddedBytes = max(embeddedBytes, other.embeddedBytes)
  }

  /// The warnings for a user, one sentence each.
  package var warnings: [String] {
    var warnings: [String] = []
    if undrawnGlyphs > 0 {
      let glyphs =
        undrawnGlyphs == 1
        ? "1 glyph is drawn as an empty box" : "\(undrawnGlyphs) glyphs are drawn as empty boxes"
      warnings.append(
        "\(glyphs): the format used by \(Self.list(undrawnFamilies)) is not supported (pictures that "
          + "are no PNG files, or damaged glyphs); use another font")
    }
    if undashedLines > 0 {
      warnings.append(
        "\(undashedLines == 1 ? "1 line is" : "\(undashedLines) lines are") drawn without gaps: more than 100,000 "
          + "dashes; make them longer")
    }
    if croppedPages > 0 {
      let size = [wholePage.width, wholePage.height].map(NumberText.decimal)
      let sides = [isCutAtRight ? "at the right" : nil, isCutBelow ? "below" : nil]
        .compactMap(\.self).joined(separator: " and ")
      let advice =
        max(wholePage.width, wholePage.height) <= mostOfSide
        ? "--page \(size[0])x\(size[1]) shows all"
        : "a page has at most \(NumberText.decimal(mostOfSide)) points: lay out fewer items, or several documents"
      warnings.append(
        "\(croppedPages == 1 ? "1 page is" : "\(croppedPages) pages are") smaller than the picture, which is cut "
          + "off \(sides); \(advice)")
    }
    if embeddedBytes >= Self.largeEmbeddedBytes {
      let images =
        embeddedPictures == 1
        ? "1 glyph image is embedded, and makes"
        : "\(embeddedPictures) glyph images are embedded, each once, and make"
      warnings.append(
        "\(images) the SVG \(embeddedBytes * 4 / 3 / 1024) KiB larger; an emoji font with outlines "
          + "needs less")
    }
    return warnings
  }

  /// Notes for a user, one sentence each.
  package var remarks: [String] {
    guard !unembeddedFamilies.isEmpty else { return [] }
    return [
      "the glyphs of \(Self.list(unembeddedFamilies)) are drawn as paths: the font forbids to be put "
        + "into a file"
    ]
  }

  private static func list(_ families: [String]) -> String {
    families.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}
