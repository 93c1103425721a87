import SnugGeometry
import SnugPropertyTesting

@testable import SnugText

/// A label, its style and its maximum width.
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
          features: features, letterSpacing: spacing,
          paragraph: ParagraphStyle(direction: direction),
          truncation: .init(
            keepsSpaceAtCut: try source.draw(
              .frequency([(4, .constant(false)), (1, .constant(true))])))),
        maximumWidth: try source.draw(.length(in: 0...150)))
    }
  }

  /// Features that shaping turns on or off for all of a text.
  private static let features: [[FontFeature]] = [
    [("tnum", 1)], [("kern", 0)], [("liga", 0), ("dlig", 1)],
  ].map { $0.map { FontFeature(tag: FontTag($0.0)!, value: $0.1) } }

  /// The families with Latin letters that properties are tested with: Snug Test, and those of three
  /// others that are installed.
  static let families = ["Snug Test"] + installed(["Noto Sans", "Inter", "DejaVu Sans"])

  /// Families of scripts with more joining, stacking and reordering.
  private static let scriptFamilies = installed([
    "Noto Nastaliq Urdu", "Noto Sans Devanagari", "Noto Sans CJK JP",
  ])

  private static func installed(_ families: [String]) -> [String] {
    families.filter { InstalledFonts.has($0) }
  }

  static func generator() -> Generator<TextCase> {
    generator(families: families + scriptFamilies)
  }

  /// Cases with texts of one script, many of which are one run of joined letters.
  static func words() -> Generator<TextCase> {
    generator(texts: .frequency([(1, Corpus.word), (1, Corpus.joined)]))
  }

  /// Cases with these texts.
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

  /// The ellipsis of a truncated text: U+2026 if the primary font has it or has no full stop
  /// either, else three full stops.
  func ellipsis(in style: TextStyle) throws -> String {
    let primary = try chain(for: style).primary
    let hasMark = primary.nominalGlyph(for: "\u{2026}") != nil
    return hasMark || primary.nominalGlyph(for: ".") == nil ? "\u{2026}" : "..."
  }

  /// The exact width of the ellipsis, shown alone in the direction of the style.
  func ellipsisWidth(in style: TextStyle) throws -> Double {
    try measure([ellipsis(in: style)], style: style)[0].idealWidth
  }

  /// The visible text of a case that is not truncated.
  func normalized(_ value: TextCase) throws -> String {
    try layout(value.text, style: value.style).visibleText
  }
}

extension TextLayout {
  /// The text kept before the ellipsis; the whole visible text if it is not truncated.
  var keptText: String {
    guard isTruncated, !nothingFits else { return visibleText }
    var kept = visibleText.unicodeScalars
    // The ellipsis: U+2026, or three full stops.
    kept.removeLast(kept.last == "." ? 3 : 1)
    return String(kept)
  }
}
