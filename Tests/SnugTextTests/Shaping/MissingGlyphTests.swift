import SnugText
import Testing

@Suite("Shaping: missing glyphs")
struct MissingGlyphTests {
  @Test("a character that no font has is drawn as the primary font's box, and reported")
  func box() throws {
    let layout = try TestFont.layout("aかb漢", in: nil)
    #expect(layout.metrics.width == 5 + 5 + 5 + 5)
    #expect(layout.missingGlyphOffsets == [1, 5])
    #expect(layout.faces.map(\.family) == ["Snug Test"])
    #expect(layout.glyphs.map { $0.id == 0 } == [false, true, false, true])
  }

  @Test(
    "a missing character is reported once, by its offset in the source text, only if it is shown",
    arguments: [
      // Bytes: tab 0, CR 1, LF 2, か 3; the cluster of か and a mark the font lacks counts once.
      ("\t\r\nか\u{302}", nil, [3]),
      // The ellipsis and two characters of 5 fit in 20.
      ("かaかかか", 20, [0]),
      // Nothing is missing from a text the font covers.
      ("AV fi \u{E1} \u{A0}\u{2026}", nil, []),
    ] as [(String, Double?, [Int])])
  func offsets(text: String, width: Double?, offsets: [Int]) throws {
    #expect(try TestFont.layout(text, in: width).missingGlyphOffsets == offsets)
  }
}
