@testable import SnugText

extension TextMeasurer {
  /// Returns the glyphs of parts of a text, each shaped anew with the levels, scripts and fonts that it
  /// has in the text, in their order from left to right.
  /// - Parameters:
  ///   - start: The text before the cut; `end`: that behind it. In UTF-8, of the normalised text.
  func drawnParts(
    of text: String, style: TextStyle, keeping start: Int, _ end: Int
  ) throws -> (start: [GlyphRun], end: [GlyphRun]) {
    let shaper = try TextShaper(on: grid)
    let whole = try shaper.shape(text, style: style, context: try context(for: style))
    let count = whole.text.characterCount
    func runs(_ characters: Range<Int>) throws -> [GlyphRun] {
      let part = try shaper.part(characters, of: whole, isShapedAnew: true)
      return ShownLine(line: part).line(text: "", endsParagraph: true, includingGlyphs: true)
        .glyphRuns
    }
    let first = whole.text.characterCount(upTo: Int32(start))
    let last = whole.text.characterCount(upTo: Int32(whole.text.utf8.count - end))
    return (try runs(0..<first), try runs(last..<count))
  }
}
