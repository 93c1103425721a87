/// The exact widths of the starts and ends of a line, standing alone, where they can be had without
/// shaping them whole: in a line of one run.
///
/// Where a cut is safe, a width is a sum of advances; elsewhere the text between the cut and the
/// next safe place is shaped again (HarfBuzz manual, "unsafe to break").
struct EdgeWidths {
  private let line: LineShaper
  private let context: FontContext
  /// Per place: the advance before it in font units; empty when the line is not of one run.
  private var units: [Int64] = []
  private var isSafe: [Bool] = []
  /// Ends that begin behind this place have no character with a script of its own.
  private var lastScripted = -1

  init(_ line: LineShaper, _ levels: EmbeddingLevels, _ context: FontContext) {
    self.line = line
    self.context = context
    guard line.line.runs.count == 1, levels.isUniform, line.itemizer.keepsScripts else { return }
    let text = line.text
    units = [Int64](repeating: 0, count: text.characterCount + 1)
    isSafe = [Bool](repeating: false, count: text.characterCount + 1)
    isSafe[0] = true
    isSafe[text.characterCount] = true
    // What starts in the middle of a character counts for that character, as kerning may.
    for glyph in line.line.glyphs {
      let place = text.characterCount(upTo: glyph.cluster)
      let character = text.boundaries[place] == glyph.cluster ? place : place - 1
      units[character + 1] += Int64(glyph.advance)
      if place == character { isSafe[place] = !glyph.isUnsafeToBreak }
    }
    for place in 1..<max(1, units.count) { units[place] += units[place - 1] }
    // No place inside a cluster is safe: no glyph starts there.
    lastScripted =
      (0..<text.characterCount).last { character in
        text.scalars(ofCharacter: character).contains { UnicodeScript(of: $0).isReal }
      } ?? -1
  }

  /// The width of what is kept without the ellipsis, or `nil` when that must be shaped.
  func width(of kept: KeptText) throws(FontError) -> Double? {
    let count = units.count - 1
    guard count >= 0, kept.end == count || kept.end <= lastScripted else { return nil }
    return try width(ofStart: kept.start) + width(ofEnd: kept.end, count)
  }

  private func width(ofStart end: Int) throws(FontError) -> Double {
    guard end > 0, let safe = (0...end).last(where: { isSafe[$0] }) else { return 0 }
    let boundaries = line.text.boundaries
    let piece =
      safe < end
      ? try line.reshapedAdvance(
        of: line.line.runs[0].text, from: Int(boundaries[safe]), to: Int(boundaries[end]),
        context: context) : 0
    return width(units[safe] + piece, from: 0, to: end)
  }

  private func width(ofEnd start: Int, _ count: Int) throws(FontError) -> Double {
    guard start < count, let safe = (start...count).first(where: { isSafe[$0] }) else { return 0 }
    let boundaries = line.text.boundaries
    let piece =
      safe > start
      ? try line.reshapedAdvance(
        of: line.line.runs[0].text, beginningAt: Int(boundaries[start]), to: Int(boundaries[safe]),
        context: context) : 0
    return width(piece + units[count] - units[safe], from: start, to: count)
  }

  private func width(_ units: Int64, from start: Int, to end: Int) -> Double {
    line.width(
      advanceUnits: units,
      spacedCharacters: line.spacedCharacters(
        from: line.text.boundaries[start], to: line.text.boundaries[end]),
      face: context.faces[Int(line.line.runs[0].text.face)])
  }
}
