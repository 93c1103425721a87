import SnugGeometry

/// Turns texts into shaped texts: normalise, find levels, itemise, shape.
///
/// Scratch of one task: what it returns does not depend on what it shaped before.
final class TextShaper {
  private let shaper: Shaper
  private var partLevels = EmbeddingLevels()
  /// Some that were returned: the storage of one that nobody holds any more serves the next text.
  private var returned: [ShapedText] = []

  /// As many are held at once: a paragraph, an ellipsis and the parts of the line shown and of the
  /// one that is tried.
  private static let mostReturned = 8

  init() throws(FontError) { shaper = try Shaper() }

  /// Shapes `source` as a text of its own, which reads in the style's direction or, without one,
  /// in that of its first strong character, else in `fallback`.
  func shape(
    _ source: String, style: TextStyle, context: FontContext,
    otherwise fallback: LayoutDirection = .leftToRight
  ) throws(FontError) -> ShapedText {
    let shaped = try assign(
      source, style: style, direction: style.direction, otherwise: fallback, context: context)
    let levels = try shaped.levels.levels(ofLine: 0..<shaped.text.characterCount)
    try shaped.shape(with: shaper, levels: levels)
    return shaped
  }

  /// Takes in `source`, of which lines are shaped, without shaping it whole: it has no runs.
  func assign(
    _ source: String, style: TextStyle, direction: LayoutDirection?,
    otherwise fallback: LayoutDirection = .leftToRight, context: FontContext
  ) throws(FontError) -> ShapedText {
    let unshaped = unheld(style, context)
    unshaped.text.assign(source)
    unshaped.itemizer.removeAll()
    try unshaped.levels.resolve(unshaped.text, direction: direction, otherwise: fallback)
    return unshaped
  }

  /// Shapes characters of a text as a text of their own, in the direction of the whole.
  ///
  /// All of them: HarfBuzz's flags tell where a cut should change no glyph, but they are not always
  /// right (a run may have its marks in another order because of one character anywhere in it).
  /// - Parameters:
  ///   - levels: Their embedding levels; none where all are 0.
  ///   - keepsRuns: Whether they are a start of the text that has the runs it has there.
  func shape(
    _ characters: Range<Int>, of whole: ShapedText, levels: [UInt8], keepsRuns: Bool = false
  ) throws(FontError) -> ShapedText {
    let part = unheld(whole.style, whole.context)
    part.text.assign(characters, of: whole.text)
    part.levels.assign(partOf: whole.levels)
    try part.shape(with: shaper, levels: levels, runsOf: keepsRuns ? whole : nil)
    return part
  }

  /// Shapes a line of a text.
  ///
  /// UAX #9: levels are the text's, L1 and L2 are the line's.
  func shape(line characters: Range<Int>, of whole: ShapedText) throws(FontError) -> ShapedText {
    try shape(characters, of: whole, levels: whole.levels.levels(ofLine: characters))
  }

  /// Shapes the first characters of a line as if the text ended there.
  /// - Parameters:
  ///   - whole: The text that the line is of.
  ///   - start: The character of it that the line starts with.
  func shape(
    first count: Int, of line: ShapedText, startingAt start: Int, in whole: ShapedText
  ) throws(FontError) -> ShapedText {
    let levels =
      count > 0
      ? try whole.levels.levels(ofLastLine: start..<start + count, using: &partLevels) : []
    let keepsRuns =
      whole.levels.isUniform && line.itemizer.keepsScripts(upTo: line.text.boundaries[count])
    return try shape(0..<count, of: line, levels: levels, keepsRuns: keepsRuns)
  }

  /// Shapes the last characters of a line, from `start` on, as a text of their own.
  func shape(
    lastFrom start: Int, of line: ShapedText, in whole: ShapedText
  ) throws(FontError) -> ShapedText {
    let characters = start..<line.text.characterCount
    guard !whole.levels.isUniform else {
      return try shape(
        characters, of: line, levels: whole.levels.levels(ofPart: characters.count))
    }
    var text = NormalizedText()
    text.assign(characters, of: line.text)
    try partLevels.resolve(text, direction: whole.levels.base)
    return try shape(
      characters, of: line, levels: partLevels.levels(ofLine: 0..<characters.count))
  }

  /// The direction of the first strong character of `source` that is in no isolate.
  func firstStrongDirection(of source: String) throws(FontError) -> LayoutDirection? {
    var text = NormalizedText()
    text.assign(source)
    return try partLevels.firstStrongDirection(of: text)
  }

  /// A text to fill.
  private func unheld(_ style: TextStyle, _ context: FontContext) -> ShapedText {
    guard let known = Self.unheld(among: &returned) else {
      let new = ShapedText(style, context)
      if returned.count == Self.mostReturned { returned.removeFirst() }
      returned.append(new)
      return new
    }
    known.reuse(style, context)
    return known
  }

  private static func unheld(among texts: inout [ShapedText]) -> ShapedText? {
    for place in texts.indices where isKnownUniquelyReferenced(&texts[place]) {
      return texts[place]
    }
    return nil
  }
}

/// A text after shaping, with all that cutting it, filling lines with it, ordering and explaining it
/// ask for.
///
/// It never changes: only `TextShaper` fills one, when nobody else holds it.
final class ShapedText {
  fileprivate(set) var text = NormalizedText()
  fileprivate(set) var style: TextStyle
  /// The fonts of its faces.
  fileprivate(set) var context: FontContext
  /// Of a text; a part of one has only its direction.
  fileprivate(set) var levels = EmbeddingLevels()
  fileprivate(set) var itemizer = Itemizer()
  /// In logical order.
  fileprivate(set) var runs: [ShapedRun] = []
  /// Those of all runs.
  fileprivate(set) var glyphs: [ShapedGlyph] = []
  /// How many visible characters start before each byte, and in all; filled only while letters
  /// are spaced in a text that is not ASCII.
  private var visibleCharacters: [Int32] = []

  fileprivate init(_ style: TextStyle, _ context: FontContext) {
    self.style = style
    self.context = context
  }

  fileprivate func reuse(_ style: TextStyle, _ context: FontContext) {
    self.style = style
    self.context = context
    runs.removeAll(keepingCapacity: true)
    glyphs.removeAll(keepingCapacity: true)
  }

  /// - Parameter whole: A text that starts with this one, if it has the same runs there.
  fileprivate func shape(
    with shaper: Shaper, levels: [UInt8], runsOf whole: ShapedText? = nil
  ) throws(FontError) {
    if let whole {
      itemizer.assign(startOf: whole.itemizer, upTo: Int32(text.utf8.count))
    } else {
      itemizer.itemize(text, levels: levels, in: context)
    }
    try FontError.checkICU()
    countVisibleCharacters()
    shaper.use(style)
    for run in itemizer.runs {
      let first = glyphs.count
      let advance = try shaper.shape(
        text.utf8, textEnd: text.utf8.count, start: Int(run.start), end: Int(run.end), run: run,
        face: context.faces[Int(run.face)], into: &glyphs)
      runs.append(
        ShapedRun(
          text: run, glyphs: first..<glyphs.count, advanceUnits: advance,
          spacedCharacters: spacedCharacters(from: run.start, to: run.end)))
    }
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
}
