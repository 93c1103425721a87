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
    [FontFeature("tnum", 1)], [FontFeature("kern", 0)],
    [FontFeature("liga", 0), FontFeature("dlig", 1)],
  ]

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

  /// Cases in these truncation modes.
  static func generator(
    modes: [TextStyle.Truncation.Mode], of cases: Generator<TextCase> = generator()
  ) -> Generator<TextCase> {
    cases.changing { $0.style.truncation.mode = try $1.draw(.element(of: modes)) }
  }

  /// Cases with texts of one script, many of which are one run of joined letters.
  static func words() -> Generator<TextCase> {
    generator(texts: .frequency([(1, Corpus.word), (1, Corpus.joined)]))
  }

  /// Cases with these texts.
  static func generator(texts: Generator<String>) -> Generator<TextCase> {
    generator().changing { $0.text = try $1.draw(texts) }
  }
}

extension TextCase {
  init(_ text: String, _ style: TextStyle, in maximumWidth: Double) {
    self.init(text: text, style: style, maximumWidth: maximumWidth)
  }
}

extension TextMeasuring {
  /// The layout of a text, on one line and without glyphs unless it says so.
  func layout(
    _ text: String, _ style: TextStyle, in width: Double? = nil, lines: Int = 1,
    glyphs: Bool = false
  ) throws(FontError) -> TextLayout {
    try layout(
      text, style: style, maximumWidth: width, maximumLines: lines, includingGlyphs: glyphs)
  }

  func layout(
    _ text: StyledText, _ style: TextStyle, in width: Double? = nil, lines: Int = 1,
    glyphs: Bool = false
  ) throws(FontError) -> TextLayout {
    try layout(
      text, style: style, maximumWidth: width, maximumLines: lines, includingGlyphs: glyphs)
  }
}

extension TextMeasurer {
  /// The layout of a case, in another style or width if they are given.
  func layout(
    _ value: TextCase, style: TextStyle? = nil, in width: Double? = nil, lines: Int = 1,
    glyphs: Bool = true
  ) throws -> TextLayout {
    try layout(
      value.text, style: style ?? value.style, maximumWidth: width ?? value.maximumWidth,
      maximumLines: lines, includingGlyphs: glyphs)
  }

  func explanation(of value: TextCase, lines: Int = 1) throws -> TextExplanation {
    try explanation(
      of: value.text, style: value.style, maximumWidth: value.maximumWidth, maximumLines: lines)
  }

  /// The exact width of a text alone on a line, in points.
  func width(of text: String, _ style: TextStyle) throws -> Double {
    try measure([text], style: style)[0].idealWidth
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
    try width(of: ellipsis(in: style), style)
  }

  /// The visible text of a case that is not truncated.
  func normalized(_ value: TextCase) throws -> String {
    try layout(value.text, style: value.style).visibleText
  }
}

extension TextLayout {
  /// The texts of its lines.
  var lineTexts: [String] { lines.map(\.text) }

  /// The glyphs of all runs, in the order of these.
  var glyphs: [GlyphRun.Glyph] { glyphRuns.flatMap(\.glyphs) }

  /// The x of each glyph, in points.
  var glyphPlaces: [Double] { glyphs.map(\.position.x) }

  /// The offset of each glyph in the text.
  var sourceOffsets: [Int] { glyphs.map(\.sourceOffset) }
  /// The text kept before the ellipsis; the whole visible text if it is not truncated.
  var keptText: String {
    guard isTruncated, !nothingFits else { return visibleText }
    var kept = visibleText.unicodeScalars
    // The ellipsis: U+2026, or three full stops.
    kept.removeLast(kept.last == "." ? 3 : 1)
    return String(kept)
  }
}
