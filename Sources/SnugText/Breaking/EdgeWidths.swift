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
  /// Per place: the nearest safe one at or before it, and at or behind it.
  private var safeBefore: [Int] = []
  private var safeAfter: [Int] = []
  /// Ends that begin behind this place have no character with a script of its own.
  private var lastScripted = -1

  init(_ line: LineShaper, _ levels: EmbeddingLevels, _ context: FontContext) {
    self.line = line
    self.context = context
    guard line.line.runs.count == 1, levels.isUniform, line.itemizer.keepsScripts else { return }
    let text = line.text
    units = [Int64](repeating: 0, count: text.characterCount + 1)
    var isSafe = [Bool](repeating: false, count: text.characterCount + 1)
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
    safeBefore = Array(isSafe.indices)
    safeAfter = safeBefore
    for place in isSafe.indices where !isSafe[place] { safeBefore[place] = safeBefore[place - 1] }
    for place in isSafe.indices.reversed() where !isSafe[place] {
      safeAfter[place] = safeAfter[place + 1]
    }
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

  /// How many bytes must be shaped again for that.
  func bytesToShape(for kept: KeptText) -> Int {
    guard !units.isEmpty else { return 0 }
    let boundaries = line.text.boundaries
    let ofStart = boundaries[kept.start] - boundaries[safeBefore[kept.start]]
    let isEndSafe = safeAfter[kept.end] == kept.end
    return Int(ofStart) + (isEndSafe ? 0 : line.text.utf8.count - Int(boundaries[kept.end]))
  }

  private func width(ofStart end: Int) throws(FontError) -> Double {
    guard end > 0 else { return 0 }
    let safe = safeBefore[end]
    let boundaries = line.text.boundaries
    let piece =
      safe < end
      ? try line.reshapedAdvance(
        of: line.line.runs[0].text, from: Int(boundaries[safe]), to: Int(boundaries[end]),
        context: context) : 0
    return width(units[safe] + piece, from: 0, to: end)
  }

  private func width(ofEnd start: Int, _ count: Int) throws(FontError) -> Double {
    guard start < count else { return 0 }
    let safe = safeAfter[start]
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
