/// Shapes two characters: how wide HarfBuzz makes them together.
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

  /// In font units; `nil` when the two are not drawn by the glyphs of each alone.
  func advanceUnits(of first: Int, _ second: Int, script: UnicodeScript) -> Int32? {
    let scalars = [first, second].map { SimpleCharacter(slot: $0).scalar }
    let utf8 = scalars.flatMap { Array(String($0).utf8) }
    let end = utf8.count
    let run = TextRun(start: 0, end: Int32(end), level: 0, script: script, face: 0)
    glyphs.removeAll(keepingCapacity: true)
    guard
      let units = try? shaper.shape(
        utf8, textEnd: end, start: 0, end: end, run: run, face: face, into: &glyphs),
      glyphs.map(\.id) == scalars.map({ face.nominalGlyph(for: $0) })
    else { return nil }
    return Int32(exactly: units)
  }
}
