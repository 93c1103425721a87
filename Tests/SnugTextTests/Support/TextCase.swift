import PropertyTesting
import SnugGeometry
import SnugText

/// A label, how it is set, and how wide it may be.
struct TextCase {
  var text: String
  var style: TextStyle
  var maximumWidth: Double

  /// Labels of the corpus in the test font or in an installed family.
  static func generator(families: [String]) -> Generator<TextCase> {
    Generator { source in
      let family = try source.draw(.element(of: families))
      let size = try source.draw(.element(of: [10, 15, 17.3, 9.99]))
      let spacing = try source.draw(.frequency([(6, .constant(0.0)), (1, .constant(0.7))]))
      let direction = try source.draw(
        .element(of: [nil, nil, nil, .leftToRight, .rightToLeft] as [LayoutDirection?]))
      return TextCase(
        text: try source.draw(Corpus.label()),
        style: TextStyle(
          font: FontDescriptor(families: [family]), size: size, letterSpacing: spacing,
          direction: direction),
        maximumWidth: try source.draw(.length(in: 0...150)))
    }
  }

  /// The families the properties are tested with: our own and those installed of three others.
  static let families =
    ["Snug Test"]
    + ["Noto Sans", "Inter", "DejaVu Sans"].filter { InstalledFonts.has($0) }

  static func generator() -> Generator<TextCase> { generator(families: families) }
}

extension TextMeasurer {
  /// The layout of a case, glyphs included.
  func layout(_ value: TextCase) throws -> TextLayout {
    try layout(
      value.text, style: value.style, maximumWidth: value.maximumWidth, includingGlyphs: true)
  }

  /// The text of a case as it is shown when it is not cut.
  func normalized(_ value: TextCase) throws -> String {
    try layout(value.text, style: value.style).visibleText
  }
}

extension TextLayout {
  /// What is left of the text before the ellipsis; all of it when it is not cut.
  var keptText: String {
    guard isTruncated, !nothingFits else { return visibleText }
    var kept = visibleText.unicodeScalars
    // The ellipsis: U+2026, or three full stops.
    kept.removeLast(kept.last == "." ? 3 : 1)
    return String(kept)
  }
}
