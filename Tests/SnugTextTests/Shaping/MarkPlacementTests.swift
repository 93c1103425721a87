import SnugGeometry
import SnugText
import Testing

/// In the test font at size 10 a mark adds no width and is centred on its letter: 2.5 into a small
/// one, 5 into a capital. Tall letters lift marks above them by 2, the diaeresis and the shadda
/// lift marks on them by 2, and y grows downwards.
@Suite("Shaping: placed marks")
struct MarkPlacementTests {
  private func glyphs(_ text: String) throws -> [GlyphRun.Glyph] {
    let layout = try TestFont.layout(text)
    #expect(layout.missingGlyphOffsets == [])
    return layout.glyphs
  }

  @Test("a mark adds no width, whatever its own advance")
  func advance() throws {
    // The diaeresis is 500 in the table of advances.
    #expect(try glyphs("a\u{308}b").map(\.advanceUnits) == [500, 0, 500])
    #expect(try TestFont.width("\u{308}") == 0)
    #expect(try TestFont.width("a\u{308}\u{323}\u{301}b") == 5 + 5)
  }

  /// Points of glyphs, from left to right.
  private static func p(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

  @Test(
    "marks are placed on their letters and on each other",
    arguments: [
      // A second mark is placed on the first.
      ("u\u{308}\u{301}", [p(0, 0), p(2.5, 0), p(2.5, -2)]),
      ("\u{FC}\u{301}", [p(0, 0), p(2.5, 0), p(2.5, -2)]),
      ("\u{1D8}", [p(0, 0), p(2.5, 0), p(2.5, -2)]),
      // A stack of marks begins at the height of its letter.
      ("A\u{308}\u{301}", [p(0, 0), p(5, -2), p(5, -2 - 2)]),
      // A mark that carries no other mark leaves the next one on the letter.
      ("b\u{301}\u{308}", [p(0, 0), p(2.5, -2), p(2.5, -2)]),
      // A mark below precedes a mark above, in whatever order they are written. The g's tail pushes the
      // dot down by 2.
      ("g\u{323}\u{301}", [p(0, 0), p(2.5, 2), p(2.5, 0)]),
      ("g\u{301}\u{323}", [p(0, 0), p(2.5, 2), p(2.5, 0)]),
      // In right-to-left text, a mark precedes its letter and is centred on it.
      ("ب\u{64E}", [p(4.5, 0), p(0, 0)]),
      // The first beh, 3 wide, is on the right of the last, 8 wide.
      ("ب\u{64E}ب", [p(0, 0), p(8 + 1.5, 0), p(8, 0)]),
      ("ل\u{64E}", [p(3.5, -2), p(0, 0)]),
      // A fatha is placed on the shadda, in whatever order they are written.
      ("ب\u{651}\u{64E}", [p(4.5, -2), p(4.5, 0), p(0, 0)]),
      ("ب\u{64E}\u{651}", [p(4.5, -2), p(4.5, 0), p(0, 0)]),
      // A mark on a part of a ligature is placed over that part. The lam is the right half of the 4:
      // its middle is 3, the alef's 1.
      ("ل\u{64E}ا", [p(3, -2), p(0, 0)]), ("لا\u{64E}", [p(1, -2), p(0, 0)]),
      ("ل\u{64E}ا\u{64E}", [p(1, -2), p(3, -2), p(0, 0)]),
    ])
  func places(text: String, expected: [Point]) throws {
    #expect(try glyphs(text).map(\.position) == expected)
  }

  @Test(
    "a letter with marks is drawn by the glyphs that the font has, in one order",
    arguments: [
      ("g\u{301}\u{323}", "g\u{323}\u{301}"), ("\u{1EA1}", "a\u{323}"), ("\u{E4}", "a\u{308}"),
    ])
  func decomposed(text: String, other: String) throws {
    #expect(try glyphs(text).map(\.id) == glyphs(other).map(\.id))
  }
}
