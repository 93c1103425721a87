import SnugGeometry
import Testing

@testable import SnugText

@Suite("The test font, summed up and shaped")
struct TestFontPairTests {
  /// Every character the test font has a glyph for.
  private static func characters(of face: FontFace) -> [Unicode.Scalar] {
    (0x20...0xFFFF).compactMap(Unicode.Scalar.init).filter { face.nominalGlyph(for: $0) != nil }
  }

  /// What a renderer is given of a layout.
  private struct Drawing: Equatable {
    var text: String
    var metrics: TextMetrics
    var glyphs: [PlacedGlyph]
  }

  private struct PlacedGlyph: Equatable {
    var id: UInt32
    var advanceUnits: Int32
    var position: Point
    var sourceOffset: Int
  }

  private static func drawing(
    _ text: String, style: TextStyle, in width: Double? = nil, by measurer: TextMeasurer
  ) throws -> Drawing {
    let layout = try measurer.layout(
      text, style: style, maximumWidth: width, includingGlyphs: true)
    return Drawing(
      text: layout.visibleText, metrics: layout.metrics,
      glyphs: layout.glyphRuns.flatMap(\.glyphs).map {
        PlacedGlyph(
          id: $0.id, advanceUnits: $0.advanceUnits, position: $0.position,
          sourceOffset: $0.sourceOffset)
      })
  }

  /// The styles texts are measured in, and the same with a feature on that is on anyway: those
  /// HarfBuzz shapes.
  private static func styles(language: String?) throws -> (summed: TextStyle, shaped: TextStyle) {
    var style = TestFont.style
    style.font.language = language
    var shaped = style
    shaped.features = [FontFeature(tag: try #require(FontTag("kern")), value: 1)]
    return (style, shaped)
  }

  /// Whether a text was summed up; `nil` where the two ways differ.
  private func isSummed(
    _ text: String, _ styles: (summed: TextStyle, shaped: TextStyle), by measurer: TextMeasurer
  ) throws -> Bool? {
    let shaped = try Self.drawing(text, style: styles.shaped, by: measurer)
    // A cut behind the text is found in sums of advances, if there are any.
    let limit = max(0, shaped.metrics.idealWidth + 10)
    let cut = try Self.drawing(text + "AA", style: styles.summed, in: limit, by: measurer)
    guard
      try measurer.measure([text], style: styles.summed) == [shaped.metrics],
      try cut == Self.drawing(text + "AA", style: styles.shaped, in: limit, by: measurer)
    else { return nil }
    guard let width = try measurer.fastIdealWidth(of: text, style: styles.summed) else {
      return false
    }
    // What is summed up is each character's own glyph, the pen moved by kerning alone.
    let face = try measurer.chain(for: styles.summed).primary
    var pen = 0.0
    for (scalar, glyph) in zip(text.unicodeScalars, shaped.glyphs) {
      guard glyph.id == face.nominalGlyph(for: scalar), glyph.position == Point(x: pen, y: 0)
      else { return nil }
      // Exact: advances are hundreds of units, a hundredth of which is a point.
      pen += Double(glyph.advanceUnits / 100)
    }
    return shaped.glyphs.count == text.unicodeScalars.count && width == pen
      && width.bitPattern == shaped.metrics.idealWidth.bitPattern ? true : nil
  }

  @Test(
    "every pair of characters has the same width, glyphs and offsets both ways",
    arguments: [nil, "ro"] as [String?])
  func pairs(language: String?) throws {
    let measurer = try TestFont.measurer()
    let styles = try Self.styles(language: language)
    let characters = Self.characters(of: try measurer.chain(for: styles.summed).primary)
    // ASCII, the no-break space, « » ‹ › · × ş ´ and the ellipsis.
    let simple = 95 + 1 + 8 + 1
    // Those, ĳ and α, two Hebrew and four Arabic letters with two marks, two of Devanagari, three
    // Latin marks, and four that are invisible.
    #expect(characters.count == simple + 2 + 2 + 4 + 2 + 2 + 3 + 4)
    var differing: [String] = []
    var count = 0
    for first in characters {
      for second in characters {
        let text = String(String.UnicodeScalarView([first, second]))
        switch try isSummed(text, styles, by: measurer) {
        case true?: count += 1
        case false?: break
        case nil: differing.append(text)
        }
      }
    }
    #expect(differing == [])
    // In Romanian a rule acts on ş; in every language on f and i in a row.
    let summed = language == nil ? simple : simple - 1
    #expect(count == summed * summed - 1)
  }

  @Test("every pair that is summed up is cut the same way as one that is shaped")
  func cuts() throws {
    let measurer = try TestFont.measurer()
    var styles = try Self.styles(language: nil)
    let simple = try Self.characters(of: measurer.chain(for: styles.summed).primary).filter {
      try measurer.fastIdealWidth(of: String($0), style: styles.summed) != nil
    }
    var differing: [String] = []
    for mode in [TextStyle.Truncation.tail, .head, .middle] {
      styles.summed.truncation = mode
      styles.shaped.truncation = mode
      for first in simple {
        for second in simple {
          let text = "A\(first)\(second)A"
          // The ellipsis, and an A with or without one of the two.
          for width in [25.0, 30] {
            let cut = try Self.drawing(text, style: styles.summed, in: width, by: measurer)
            let shaped = try Self.drawing(text, style: styles.shaped, in: width, by: measurer)
            if cut != shaped { differing.append(text) }
          }
        }
      }
    }
    #expect(differing == [])
  }

  @Test("so has every row of four of the characters that rules look at")
  func rows() throws {
    let measurer = try TestFont.measurer()
    let styles = try Self.styles(language: nil)
    let characters = Array("3×fAV «»‹›…")
    var differing: [String] = []
    for number in 0..<(11 * 11 * 11 * 11) {
      let places = [number % 11, number / 11 % 11, number / 121 % 11, number / 1331]
      let text = String(places.map { characters[$0] })
      if try isSummed(text, styles, by: measurer) == nil { differing.append(text) }
    }
    #expect(differing == [])
  }
}
