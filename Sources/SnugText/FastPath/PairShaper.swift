/// Shapes pairs and ligatures alone: how wide HarfBuzz makes them.
final class PairShaper {
  private let face: FontFace
  private let shaper: Shaper
  private var glyphs: [ShapedGlyph] = []

  /// - Throws: `.outOfMemory` when no shaping buffer can be had.
  init(face: FontFace, language: String?) throws(FontError) {
    self.face = face
    shaper = try Shaper()
    shaper.use(TextStyle(font: FontDescriptor(language: language)))
  }

  /// In font units; `nil` when characters are not drawn by the glyphs given.
  func advanceUnits(
    of characters: [SimpleCharacter], drawnBy expected: [UInt32?], script: UnicodeScript
  ) -> Int32? {
    let utf8 = characters.flatMap { Array(String($0.scalar).utf8) }
    let end = utf8.count
    let run = TextRun(start: 0, end: Int32(end), level: 0, script: script, face: 0)
    glyphs.removeAll(keepingCapacity: true)
    guard
      let units = try? shaper.shape(
        utf8, textEnd: end, start: 0, end: end, run: run, face: face, into: &glyphs),
      glyphs.map(\.id) == expected
    else { return nil }
    return Int32(exactly: units)
  }
}
