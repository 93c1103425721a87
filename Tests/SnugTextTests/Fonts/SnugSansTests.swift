import Testing

@testable import SnugDrawing
@testable import SnugText

@Suite("Fonts: Snug Sans")
struct SnugSansTests {
  private static let weights = [300.0, 400, 550, 700]

  private func face(weight: Double = 400) throws -> FontFace {
    try FontCatalog.embedded.chain(for: FontDescriptor(weight: weight)).primary
  }

  @Test("an embedded font is found by the family name in its own tables")
  func names() throws {
    for font in EmbeddedFont.allCases {
      let descriptor = FontDescriptor(families: [font.family])
      let chain = try FontCatalog.embedded.chain(for: descriptor)
      #expect(chain.primary.family == font.family)
      #expect(
        chain.primary.source
          == FontSource(data: .embedded(font.rawValue), axes: chain.primary.source.axes))
    }
  }

  @Test("Snug Sans has a glyph for every printable character of ASCII and Latin-1")
  func coverage() throws {
    let face = try face()
    let scalars = [0x20...0x7E, 0xA0...0xFF].joined().compactMap { Unicode.Scalar($0 as UInt32) }
    #expect(scalars.filter { (face.nominalGlyph(for: $0) ?? 0) == 0 } == [])
  }

  @Test(
    "the line metrics of Snug Sans are equal in hhea and OS/2, and the typographic ones are used")
  func lineBoxes() throws {
    let font = try FontTables(ofFile: RepositoryFile.sans)
    /// The 16-bit numbers of a table from an offset on.
    func numbers(_ tag: String, _ offset: Int) -> [Int] {
      let bytes = font[tag].map(Int.init)
      return stride(from: offset, to: offset + 6, by: 2).map { bytes[$0] << 8 | bytes[$0 + 1] }
    }
    // OpenType 1.9: ascender, descender and line gap in "hhea" and "OS/2".
    #expect(numbers("hhea", 4) == numbers("OS/2", 68))
    for weight in Self.weights {
      let metrics = try face(weight: weight).metrics
      #expect(metrics.table == .typographic)
      // A descender is below the baseline: the font has a negative number.
      let units = [metrics.ascentUnits, 0x10000 - metrics.descentUnits, metrics.lineGapUnits]
      #expect(units.map { Int($0) } == numbers("OS/2", 68))
    }
  }

  @Test("the tabular digits of Snug Sans have one width", arguments: weights)
  func tabularDigits(weight: Double) throws {
    let style = TextStyle(font: FontDescriptor(weight: weight), features: [FontFeature("tnum", 1)])
    let digits = (0...9).map { "\($0)" }
    let widths = try TextMeasurer(catalog: .embedded).measure(digits, style: style)
    #expect(Set(widths.map(\.idealWidth)).count == 1)
  }

  @Test("each weight of Snug Sans has its own outlines")
  func outlines() throws {
    let outliner = GlyphOutliner(catalog: .embedded)
    let outlines = try Self.weights.map { weight in
      let face = try face(weight: weight)
      let glyph = try #require(face.nominalGlyph(for: "H"))
      return try #require(try outliner.image(ofGlyph: glyph, in: face, size: 1000).outline)
    }
    for place in outlines.indices { #expect(!outlines[..<place].contains(outlines[place])) }
  }
}
