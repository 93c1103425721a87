import SnugGeometry
import SnugText
import Testing

/// In the test font at size 10 a mark adds no width and is centred on its letter: 2.5 into a small
/// one, 5 into a capital. Tall letters lift marks above them by 2, the diaeresis and the shadda
/// lift marks on them by 2, and y grows downwards.
@Suite("Shaping: placed marks")
struct MarkPlacementTests {
  private func glyphs(_ text: String) throws -> [GlyphRun.Glyph] {
    let layout = try TestFont.layout(text, in: nil)
    #expect(layout.missingGlyphOffsets == [])
    return layout.glyphRuns.flatMap(\.glyphs)
  }

  private func positions(_ text: String) throws -> [Point] { try glyphs(text).map(\.position) }

  @Test("a mark adds no width, whatever its own advance")
  func advance() throws {
    // The diaeresis is 500 in the table of advances.
    #expect(try glyphs("a\u{308}b").map(\.advanceUnits) == [500, 0, 500])
    #expect(try TestFont.width("\u{308}") == 0)
    #expect(try TestFont.width("a\u{308}\u{323}\u{301}b") == 5 + 5)
  }

  @Test(
    "a second mark is placed on the first",
    arguments: ["u\u{308}\u{301}", "\u{FC}\u{301}", "\u{1D8}"])
  func stacked(text: String) throws {
    #expect(try positions(text) == [Point(x: 0, y: 0), Point(x: 2.5, y: 0), Point(x: 2.5, y: -2)])
  }

  @Test("a stack of marks begins at the height of its letter")
  func stackedOnCapital() throws {
    #expect(
      try positions("A\u{308}\u{301}")
        == [Point(x: 0, y: 0), Point(x: 5, y: -2), Point(x: 5, y: -2 - 2)])
  }

  @Test("a mark that carries no other mark leaves the next one on the letter")
  func notStacked() throws {
    #expect(
      try positions("b\u{301}\u{308}")
        == [Point(x: 0, y: 0), Point(x: 2.5, y: -2), Point(x: 2.5, y: -2)])
  }

  @Test("a mark below precedes a mark above, in whatever order they are written")
  func canonicalOrder() throws {
    let expected = [Point(x: 0, y: 0), Point(x: 2.5, y: 2), Point(x: 2.5, y: 0)]
    // The g's tail pushes the dot down by 2.
    #expect(try positions("g\u{323}\u{301}") == expected)
    #expect(try positions("g\u{301}\u{323}") == expected)
    let ids = try glyphs("g\u{323}\u{301}").map(\.id)
    #expect(try glyphs("g\u{301}\u{323}").map(\.id) == ids)
  }

  @Test("a precomposed letter is decomposed into the glyphs that the font has")
  func decomposed() throws {
    #expect(try glyphs("\u{1EA1}").map(\.id) == glyphs("a\u{323}").map(\.id))
    #expect(try glyphs("\u{E4}").map(\.id) == glyphs("a\u{308}").map(\.id))
  }

  @Test("in right-to-left text, a mark precedes its letter and is centred on it")
  func rightToLeft() throws {
    #expect(try positions("ب\u{64E}") == [Point(x: 4.5, y: 0), Point(x: 0, y: 0)])
    // The first beh, 3 wide, is on the right of the last, 8 wide.
    #expect(
      try positions("ب\u{64E}ب")
        == [Point(x: 0, y: 0), Point(x: 8 + 1.5, y: 0), Point(x: 8, y: 0)])
    #expect(try positions("ل\u{64E}") == [Point(x: 3.5, y: -2), Point(x: 0, y: 0)])
  }

  @Test(
    "a fatha is placed on the shadda, in whatever order they are written",
    arguments: ["ب\u{651}\u{64E}", "ب\u{64E}\u{651}"])
  func shadda(text: String) throws {
    #expect(
      try positions(text) == [Point(x: 4.5, y: -2), Point(x: 4.5, y: 0), Point(x: 0, y: 0)])
  }

  @Test("a mark on a part of a ligature is placed over that part")
  func ligatureComponents() throws {
    // The lam is the right half of the 4: its middle is 3, the alef's 1.
    #expect(try positions("ل\u{64E}ا") == [Point(x: 3, y: -2), Point(x: 0, y: 0)])
    #expect(try positions("لا\u{64E}") == [Point(x: 1, y: -2), Point(x: 0, y: 0)])
    #expect(
      try positions("ل\u{64E}ا\u{64E}")
        == [Point(x: 1, y: -2), Point(x: 3, y: -2), Point(x: 0, y: 0)])
  }
}
