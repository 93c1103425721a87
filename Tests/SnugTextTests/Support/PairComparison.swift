import SnugGeometry

@testable import SnugText

/// Compares texts that have summed widths with the same texts shaped by HarfBuzz.
struct PairComparison {
  private let measurer: TextMeasurer
  private let summed: TextStyle
  /// The same style with `kern` set, which is on anyway: HarfBuzz shapes all texts with features.
  private let shaped: TextStyle
  private let face: FontFace

  /// - Parameter style: A style of a size at which all advances are whole or quarter points, so
  ///   that sums of them are exact.
  init(style: TextStyle, measurer: TextMeasurer) throws {
    self.measurer = measurer
    summed = style
    var shaped = style
    shaped.features = [FontFeature("kern", 1)]
    self.shaped = shaped
    face = try measurer.chain(for: style).primary
  }

  /// Every character of the Basic Multilingual Plane that the font has a glyph for.
  var characters: [Unicode.Scalar] {
    (0x20...0xFFFF).compactMap(Unicode.Scalar.init).filter { face.nominalGlyph(for: $0) != nil }
  }

  /// The parts of a layout that a renderer draws.
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
    let layout = try measurer.layout(text, style: style, maximumWidth: width, includingGlyphs: true)
    return Drawing(
      text: layout.visibleText, metrics: layout.metrics,
      glyphs: layout.glyphs.map {
        PlacedGlyph(
          id: $0.id, advanceUnits: $0.advanceUnits, position: $0.position,
          sourceOffset: $0.sourceOffset)
      })
  }

  /// True if a text has a summed width; `nil` if that differs from the shaped width in any bit.
  func isSummedWidth(_ text: String) throws -> Bool? {
    guard let width = try measurer.fastIdealWidth(of: text, style: summed) else { return false }
    let shapedWidth = try measurer.measureShaped([text], style: summed)[0].idealWidth
    return width.bitPattern == shapedWidth.bitPattern ? true : nil
  }

  /// True if a text has a summed width; `nil` if that, the glyphs or their positions differ from
  /// the shaped ones, for the text alone or followed by other letters and truncated to a width that
  /// is one em larger than its own.
  func isSummed(_ text: String) throws -> Bool? {
    let whole = try drawing(text, style: shaped)
    // The position of the cut is found by sums of advances, if there are any.
    let limit = max(0, whole.metrics.idealWidth + summed.size)
    guard
      try measurer.measure([text], style: summed) == [whole.metrics],
      try isCutAlike(text + "AAA", in: limit, truncation: .tail)
    else { return nil }
    guard let width = try measurer.fastIdealWidth(of: text, style: summed) else { return false }
    // A sum is made of the glyphs of characters and known ligatures, and the pen is moved by
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
    let alphabet = Alphabet.other(of: utf8) ?? .latin
    let script = alphabet.hasLetter(utf8) ? alphabet.script : .common
    guard alphabet.getSlots(of: utf8, into: &slots),
      let table = face.advanceTable(alphabet, script: script, language: summed.font.language)
    else { return [] }
    table.ligatures.join(&slots)
    return slots.map { table.glyphs[Int($0)] }
  }

  /// The pairs that differ between the two ways, and the number of pairs with a summed width.
  static func compare(
    _ pairs: some Sequence<(Unicode.Scalar, Unicode.Scalar)>, by isSummed: (String) throws -> Bool?
  ) rethrows -> (differing: [String], summed: Int) {
    var (differing, summed) = ([String](), 0)
    for (first, second) in pairs {
      let text = String(String.UnicodeScalarView([first, second]))
      switch try isSummed(text) {
      case true?: summed += 1
      case false?: break
      case nil: differing.append(text)
      }
    }
    return (differing, summed)
  }

  /// True if a text is truncated in a width to the same glyphs summed and shaped.
  func isCutAlike(
    _ text: String, in width: Double, truncation: TextStyle.Truncation.Mode
  ) throws -> Bool {
    var (summed, shaped) = (summed, shaped)
    summed.truncation.mode = truncation
    shaped.truncation.mode = truncation
    return try drawing(text, style: summed, in: width) == drawing(text, style: shaped, in: width)
  }
}
