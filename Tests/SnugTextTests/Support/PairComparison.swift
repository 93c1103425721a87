import SnugGeometry

@testable import SnugText

/// Compares texts whose widths are summed up with the same texts shaped by HarfBuzz.
struct PairComparison {
  private let measurer: TextMeasurer
  private let summed: TextStyle
  /// The same with a feature on that is on anyway: with any feature set, HarfBuzz shapes a text.
  private let shaped: TextStyle
  private let face: FontFace

  /// - Parameter style: Of a size at which all advances are whole or quarter points, so that sums of
  ///   them are exact.
  init(style: TextStyle, measurer: TextMeasurer) throws {
    self.measurer = measurer
    summed = style
    var shaped = style
    shaped.features = [FontTag("kern")].compactMap(\.self).map { FontFeature(tag: $0, value: 1) }
    self.shaped = shaped
    face = try measurer.chain(for: style).primary
  }

  /// Every character of the Basic Multilingual Plane the font has a glyph for.
  var characters: [Unicode.Scalar] {
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

  private func drawing(
    _ text: String, style: TextStyle, in width: Double? = nil
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

  /// Whether the width of a text is summed up; `nil` where it is not the shaped one, bit for bit.
  func isSummedWidth(_ text: String) throws -> Bool? {
    guard let width = try measurer.fastIdealWidth(of: text, style: summed) else { return false }
    let shapedWidth = try measurer.measureShaped([text], style: summed)[0].idealWidth
    return width.bitPattern == shapedWidth.bitPattern ? true : nil
  }

  /// The same, where the glyphs and their places are compared, too, and those of the text when it is
  /// followed by others in an em more than it needs.
  func isSummed(_ text: String) throws -> Bool? {
    let whole = try drawing(text, style: shaped)
    // Where it is cut is found in sums of advances, if there are any.
    let limit = max(0, whole.metrics.idealWidth + summed.size)
    guard
      try measurer.measure([text], style: summed) == [whole.metrics],
      try isCutAlike(text + "AAA", in: limit, truncation: .tail)
    else { return nil }
    guard let width = try measurer.fastIdealWidth(of: text, style: summed) else { return false }
    // What is summed up is each character's own glyph or a known ligature's, the pen moved by
    // kerning alone.
    var pen = 0.0
    for glyph in whole.glyphs {
      guard glyph.position == Point(x: pen, y: 0) else { return nil }
      pen += Double(glyph.advanceUnits) * summed.size / Double(face.metrics.unitsPerEm)
    }
    return whole.glyphs.map(\.id) == glyphs(of: text) && width == pen
      && width.bitPattern == whole.metrics.idealWidth.bitPattern ? true : nil
  }

  /// The glyphs of a text's characters and ligatures.
  private func glyphs(of text: String) -> [UInt32?] {
    var slots: [UInt16] = []
    let utf8 = text.utf8.span
    let script = SimpleCharacter.hasLetter(utf8) ? UnicodeScript.latin : .common
    guard SimpleCharacter.getSlots(of: utf8, into: &slots),
      let table = face.advanceTable(script: script, language: summed.font.language)
    else { return [] }
    table.ligatures.join(&slots)
    return slots.map { table.glyphs[Int($0)] }
  }

  /// Whether a text is cut in a width to the same glyphs both ways.
  func isCutAlike(
    _ text: String, in width: Double, truncation: TextStyle.Truncation
  ) throws -> Bool {
    var (summed, shaped) = (summed, shaped)
    summed.truncation = truncation
    shaped.truncation = truncation
    return try drawing(text, style: summed, in: width) == drawing(text, style: shaped, in: width)
  }
}
