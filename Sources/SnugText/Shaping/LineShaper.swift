import SnugGeometry

/// Turns a text into a shaped line: normalise, itemise, shape. All storage is scratch, kept
/// from one text to the next.
final class LineShaper {
  private(set) var text = NormalizedText()
  private(set) var itemizer = Itemizer()
  private(set) var line = ShapedLine()
  private(set) var style = TextStyle()
  private let shaper: Shaper
  /// How many visible characters start before each byte, and in all; filled only while letters
  /// are spaced in a text that is not ASCII.
  private var visibleCharacters: [Int32] = []

  init() throws(FontError) { shaper = try Shaper() }

  /// Shapes `source` as a text of its own, which reads in the style's direction or, without one,
  /// in that of its first strong character, else in `fallback`; `levels` then holds its levels.
  func shape(
    _ source: String, style: TextStyle, context: FontContext, resolving levels: EmbeddingLevels,
    otherwise fallback: LayoutDirection = .leftToRight
  ) throws(FontError) {
    text.assign(source)
    try levels.resolve(text, direction: style.direction, otherwise: fallback)
    try shape(
      style, context, levels: levels.levels(ofLine: 0..<text.characterCount))
  }

  /// Takes in `source` without shaping it.
  func assign(_ source: String, style: TextStyle) {
    text.assign(source)
    itemizer.removeAll()
    line.removeAll()
    self.style = style
    countVisibleCharacters()
  }

  /// Shapes `source`, whose characters have these embedding levels; none where all are 0.
  func shape(
    _ source: String, levels: [UInt8], style: TextStyle, context: FontContext
  ) throws(FontError) {
    text.assign(source)
    try shape(style, context, levels: levels)
  }

  private func shape(
    _ style: TextStyle, _ context: FontContext, levels: [UInt8]
  ) throws(FontError) {
    itemizer.itemize(text, levels: levels, in: context)
    try shapeRuns(style, context)
  }

  private func shapeRuns(_ style: TextStyle, _ context: FontContext) throws(FontError) {
    try FontError.checkICU()
    line.removeAll()
    self.style = style
    countVisibleCharacters()
    shaper.use(style)
    for run in itemizer.runs {
      let first = line.glyphs.count
      let advance = try shaper.shape(
        text.utf8, textEnd: text.utf8.count, start: Int(run.start), end: Int(run.end), run: run,
        face: context.faces[Int(run.face)], into: &line.glyphs)
      line.runs.append(
        ShapedRun(
          text: run, glyphs: first..<line.glyphs.count, advanceUnits: advance,
          spacedCharacters: spacedCharacters(from: run.start, to: run.end)))
    }
  }

  /// Shapes characters of a line as a text of their own.
  ///
  /// All of them: HarfBuzz's flags tell where a cut should change no glyph, but they are not always
  /// right (a run may have its marks in another order because of one character anywhere in it).
  /// - Parameters:
  ///   - levels: Their embedding levels; none where all are 0.
  ///   - keepsRuns: Whether they are a start of the line that has the runs it has there.
  func shape(
    _ characters: Range<Int>, of whole: LineShaper, levels: [UInt8], keepsRuns: Bool = false,
    context: FontContext
  ) throws(FontError) {
    text.assign(characters, of: whole.text)
    if keepsRuns {
      itemizer.assign(startOf: whole.itemizer, upTo: Int32(text.utf8.count))
    } else {
      itemizer.itemize(text, levels: levels, in: context)
    }
    try shapeRuns(whole.style, context)
  }

  /// How many characters between two boundaries letter spacing is added after: all but those
  /// that are invisible.
  func spacedCharacters(from start: Int32, to end: Int32) -> Int32 {
    guard style.letterSpacing != 0 else { return 0 }
    guard !text.isASCII else { return end - start }
    return visibleCharacters[Int(end)] - visibleCharacters[Int(start)]
  }

  private func countVisibleCharacters() {
    visibleCharacters.removeAll(keepingCapacity: true)
    guard style.letterSpacing != 0, !text.isASCII else { return }
    var count: Int32 = 0
    for character in 0..<text.characterCount {
      let bytes = text.range(ofCharacter: character)
      visibleCharacters.append(count)
      let isVisible = text.scalars(ofCharacter: character).contains {
        !$0.isInvisible
      }
      if isVisible { count += 1 }
      visibleCharacters.append(contentsOf: repeatElement(count, count: bytes.count - 1))
    }
    visibleCharacters.append(count)
  }

  /// The width of a run of these advances, in points.
  func width(advanceUnits: Int64, spacedCharacters: Int32, face: FontFace) -> Double {
    style.width(
      advanceUnits: advanceUnits, spacedCharacters: spacedCharacters,
      unitsPerEm: face.metrics.unitsPerEm)
  }

  /// The width of a shaped run, in points.
  func width(of run: ShapedRun, context: FontContext) -> Double {
    width(
      advanceUnits: run.advanceUnits, spacedCharacters: run.spacedCharacters,
      face: context.faces[Int(run.text.face)])
  }

  /// The shaped runs' places from left to right.
  var visualOrder: [Int] {
    guard line.runs.count > 1 else { return Array(line.runs.indices) }
    return RunOrder.visual(line.runs.map(\.text.level))
  }
}
