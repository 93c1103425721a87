import PropertyTesting
import SnugGeometry

@testable import SnugText

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
      let spacing = try source.draw(
        .frequency([(6, .constant(0.0)), (2, .element(of: [0.7, -0.6]))]))
      let weight = try source.draw(.frequency([(5, .constant(400.0)), (1, .constant(650.0))]))
      let language = try source.draw(
        .frequency([(5, .constant(nil)), (1, .element(of: ["tr", "ur", "mr", "ja"] as [String?]))]))
      let features = try source.draw(
        .frequency([(5, .constant([])), (1, .element(of: Self.features))]))
      let direction = try source.draw(
        .element(of: [nil, nil, nil, .leftToRight, .rightToLeft] as [LayoutDirection?]))
      return TextCase(
        text: try source.draw(Corpus.label()),
        style: TextStyle(
          font: FontDescriptor(families: [family], weight: weight, language: language), size: size,
          features: features, letterSpacing: spacing, direction: direction,
          keepsWhitespace: try source.draw(
            .frequency([(4, .constant(false)), (1, .constant(true))]))
        ),
        maximumWidth: try source.draw(.length(in: 0...150)))
    }
  }

  /// Features that shaping turns on or off for all of a text.
  private static let features: [[FontFeature]] = [
    [("tnum", 1)], [("kern", 0)], [("liga", 0), ("dlig", 1)],
  ].map { $0.map { FontFeature(tag: FontTag($0.0)!, value: $0.1) } }

  /// The families of Latin letters the properties are tested with: our own and those installed of
  /// three others.
  static let families = ["Snug Test"] + installed(["Noto Sans", "Inter", "DejaVu Sans"])

  /// Families that join, stack and reorder more than those.
  private static let scriptFamilies = installed([
    "Noto Nastaliq Urdu", "Noto Sans Devanagari", "Noto Sans CJK JP",
  ])

  private static func installed(_ families: [String]) -> [String] {
    families.filter { InstalledFonts.has($0) }
  }

  static func generator() -> Generator<TextCase> {
    generator(families: families + scriptFamilies)
  }

  /// The same with texts of one script, many of which are one run and joined.
  static func words() -> Generator<TextCase> {
    generator(texts: .frequency([(1, Corpus.word), (1, Corpus.joined)]))
  }

  /// The same with these texts.
  static func generator(texts: Generator<String>) -> Generator<TextCase> {
    Generator { source in
      var value = try source.draw(generator())
      value.text = try source.draw(texts)
      return value
    }
  }
}

extension TextMeasurer {
  /// The layout of a case, glyphs included.
  func layout(_ value: TextCase) throws -> TextLayout {
    try layout(
      value.text, style: value.style, maximumWidth: value.maximumWidth, includingGlyphs: true)
  }

  /// The mark of a cut by its rule: U+2026 if the primary font has it or no full stop either, else
  /// three full stops.
  func ellipsis(in style: TextStyle) throws -> String {
    let primary = try chain(for: style).primary
    let hasMark = primary.nominalGlyph(for: "\u{2026}") != nil
    return hasMark || primary.nominalGlyph(for: ".") == nil ? "\u{2026}" : "..."
  }

  /// Its exact width, as the only thing shown of a text that reads as the style says.
  func ellipsisWidth(in style: TextStyle) throws -> Double {
    try measure([ellipsis(in: style)], style: style)[0].idealWidth
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
