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
    #expect(layout.glyphRuns.flatMap(\.glyphs).map { $0.id == 0 } == [false, true, false, true])
  }

  @Test("a missing character is reported once, by its offset in the source text")
  func offsets() throws {
    // Bytes: tab 0, CR 1, LF 2, か 3; the cluster of か and a mark the font lacks counts once.
    #expect(try TestFont.layout("\t\r\nか\u{302}", in: nil).missingGlyphOffsets == [3])
  }

  @Test("a missing character is reported only if it is shown")
  func truncated() throws {
    // The ellipsis and two characters of 5 fit in 20.
    #expect(try TestFont.layout("かaかかか", in: 20).missingGlyphOffsets == [0])
  }

  @Test("nothing is missing from a text the font covers")
  func none() throws {
    #expect(try TestFont.layout("AV fi \u{E1} \u{A0}\u{2026}", in: nil).missingGlyphOffsets == [])
  }
}
