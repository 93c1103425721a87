import SnugGeometry

/// Shapes texts in four steps: normalise, find levels, itemise, shape.
///
/// Not thread-safe. Its results do not depend on what it shaped before.
final class TextShaper {
  private let shaper: Shaper
  private let grid: PixelGrid
  private var partLevels = EmbeddingLevels()
  /// Texts returned earlier; the storage of one without other owners is reused for the next text.
  private var returned: [ShapedText] = []

  /// As many texts as are in use at once: a paragraph, an ellipsis and the parts of the line shown
  /// and of the line tried.
  private static let mostReturned = 8

  /// - Parameter grid: The grid that indents are rounded to.
  init(on grid: PixelGrid = .layoutUnits) throws(FontError) {
    self.grid = grid
    shaper = try Shaper()
  }

  /// Shapes `source` as a separate text. It reads in the style's direction, else in that of its
  /// first strong character, else in `fallback`.
  /// - Parameters:
  ///   - spans: The ranges of the label's text, and the offset of this one in it.
  ///   - isShapedAnew: Whether HarfBuzz shapes all; if not, the glyphs of simple characters come from
  ///     the font's tables, and those of known runs as they were shaped before. All are the same.
  func shape(
    _ source: String, _ spans: LabelSpans? = nil, _ style: SpanStyle,
    otherwise fallback: LayoutDirection = .leftToRight, isShapedAnew: Bool = false
  ) throws(FontError) -> ShapedText {
    let shaped = try assign(
      source, spans, style, direction: style.style.direction, otherwise: fallback)
    let levels = try shaped.levels.levels(ofLine: 0..<shaped.text.characterCount)
    try shaped.shape(with: shaper, levels: levels, isShapedAnew: isShapedAnew)
    return shaped
  }

  /// Shapes `source` in a style that is used once.
  func shape(
    _ source: String, _ spans: LabelSpans? = nil, style: TextStyle, context: FontContext,
    otherwise fallback: LayoutDirection = .leftToRight, isShapedAnew: Bool = false
  ) throws(FontError) -> ShapedText {
    try shape(
      source, spans, SpanStyle(style, context, on: grid), otherwise: fallback,
      isShapedAnew: isShapedAnew)
  }

  /// Prepares `source`, whose lines are shaped later, without shaping it: the result has no runs.
  func assign(
    _ source: String, _ spans: LabelSpans? = nil, _ style: SpanStyle,
    direction: LayoutDirection?, otherwise fallback: LayoutDirection = .leftToRight
  ) throws(FontError) -> ShapedText {
    let unshaped = unheld(style)
    unshaped.changeText { $0.assign(source, style.style.whiteSpace) }
    unshaped.lineStart = lineStart(from: 0, style)
    if let spans { unshaped.spans = TextSpans(of: unshaped.text, spans) }
    unshaped.removeRuns()
    try unshaped.levels.resolve(unshaped.text, direction: direction, otherwise: fallback)
    return unshaped
  }

  /// Shapes some characters of a text as a separate text, in the direction of the whole.
  ///
  /// All of them are shaped again. HarfBuzz's flags mark where a cut should change no glyph, but
  /// those of HarfBuzz 6.0.0 are not always right: Inter Display's division sign changes with the
  /// letter before a position marked safe, and in Balinese, Myanmar and Hebrew one character
  /// changes others anywhere in its run, such as the order of marks.
  /// - Parameters:
  ///   - levels: Their embedding levels; empty where all are 0.
  ///   - hyphen: Replaces the last character.
  ///   - lineStart: The place where their line begins; `nil` for that of the whole.
  func shape(
    _ characters: Range<Int>, of whole: ShapedText, levels: [UInt8], hyphen: Unicode.Scalar? = nil,
    lineStart: Double? = nil
  ) throws(FontError) -> ShapedText {
    let part = unshaped(characters, of: whole)
    if let lineStart { part.lineStart = lineStart }
    if let hyphen {
      part.changeText { $0.replaceLastCharacter(by: hyphen) }
      part.spans?.moveEnd(to: Int32(part.text.utf8.count))
    }
    part.levels.assign(partOf: whole.levels)
    try part.shape(with: shaper, levels: levels)
    return part
  }

  /// Prepares some characters of a text without shaping them: the result has no runs.
  func assign(_ characters: Range<Int>, of whole: ShapedText) -> ShapedText {
    let part = unshaped(characters, of: whole)
    part.removeRuns()
    part.levels.assign(partOf: whole.levels)
    return part
  }

  /// Shapes a line of a text. A soft hyphen at its end becomes a hyphen.
  ///
  /// UAX #9: levels are resolved for the whole text, L1 and L2 apply to the line.
  func shape(line characters: Range<Int>, of whole: ShapedText) throws(FontError) -> ShapedText {
    var levels = try whole.levels.levels(ofLine: characters)
    let hyphen = whole.hyphen(endingLine: characters)
    // The hyphen belongs to the word before it.
    if hyphen != nil, levels.count > 1 { levels[levels.count - 1] = levels[levels.count - 2] }
    return try shape(
      characters, of: whole, levels: levels, hyphen: hyphen,
      lineStart: lineStart(from: characters.lowerBound, whole.own))
  }

  /// Returns the same as `shape(line:of:)`, but takes runs and glyphs from the shaped text where
  /// they are the same. It is to be shown, not to be cut again: its itemizer knows its runs only.
  func cut(line characters: Range<Int>, of whole: ShapedText) throws(FontError) -> ShapedText {
    guard whole.hyphen(endingLine: characters) == nil else {
      return try shape(line: characters, of: whole)
    }
    return try cut(
      characters, of: whole, levels: try whole.levels.levels(ofLine: characters),
      lineStart: lineStart(from: characters.lowerBound, whole.own))
  }

  /// Returns the same as `shape(_:of:levels:)`, as `cut(line:of:)` does.
  private func cut(
    _ characters: Range<Int>, of whole: ShapedText, levels: [UInt8], lineStart: Double? = nil
  ) throws(FontError) -> ShapedText {
    guard !whole.runs.isEmpty, whole.places.areKnown else {
      return try shape(characters, of: whole, levels: levels, lineStart: lineStart)
    }
    let part = unshaped(characters, of: whole)
    if let lineStart { part.lineStart = lineStart }
    part.levels.assign(partOf: whole.levels)
    try part.cut(characters, of: whole, levels: levels, with: shaper)
    return part
  }

  /// Shapes the first `count` characters of a line as if the text ended there.
  /// - Parameters:
  ///   - whole: The text that contains the line.
  ///   - start: The index in `whole` of the line's first character.
  func shape(
    first count: Int, of line: ShapedText, startingAt start: Int, in whole: ShapedText
  ) throws(FontError) -> ShapedText {
    let levels =
      count > 0
      ? try whole.levels.levels(ofLastLine: start..<start + count, using: &partLevels) : []
    return try cut(0..<count, of: line, levels: levels)
  }

  /// Shapes the last characters of a line, from `start` on, as a separate text.
  func shape(
    lastFrom start: Int, of line: ShapedText, in whole: ShapedText
  ) throws(FontError) -> ShapedText {
    let characters = start..<line.text.characterCount
    guard !whole.levels.isUniform else {
      return try cut(
        characters, of: line, levels: whole.levels.levels(ofPart: characters.count))
    }
    var text = NormalizedText()
    text.assign(characters, of: line.text)
    try partLevels.resolve(text, direction: whole.levels.base)
    return try cut(
      characters, of: line, levels: partLevels.levels(ofLine: 0..<characters.count))
  }

  /// Returns the place where the text of a line begins, from which tab stops are counted, in points.
  /// - Parameter place: The position of its start in the paragraph.
  private func lineStart(from place: Int, _ style: SpanStyle) -> Double {
    guard style.style.whiteSpace == .preWrap else { return 0 }
    return grid.reported(
      place == 0 ? style.style.firstLineIndent : style.style.hangingIndent)
  }

  /// Returns some characters of a text without levels and runs.
  private func unshaped(_ characters: Range<Int>, of whole: ShapedText) -> ShapedText {
    let part = unheld(whole.own)
    part.lineStart = whole.lineStart
    part.changeText { $0.assign(characters, of: whole.text) }
    if let spans = whole.spans {
      let boundaries = whole.text.boundaries
      let (start, end) = (boundaries[characters.lowerBound], boundaries[characters.upperBound])
      part.spans = TextSpans(start..<end, of: spans)
    }
    return part
  }

  /// Returns a text to fill: an unused one if there is one, else a new one.
  private func unheld(_ style: SpanStyle) -> ShapedText {
    guard let known = Self.unheld(among: &returned) else {
      let new = ShapedText(style)
      if returned.count == Self.mostReturned { returned.removeFirst() }
      returned.append(new)
      return new
    }
    known.reuse(style)
    return known
  }

  private static func unheld(among texts: inout [ShapedText]) -> ShapedText? {
    for place in texts.indices where isKnownUniquelyReferenced(&texts[place]) {
      return texts[place]
    }
    return nil
  }
}

/// A shaped text, with the data needed to cut it, fill lines, order its runs and explain it.
///
/// Immutable to its owners: `TextShaper` refills one only when it has no other owner, so later
/// steps may use it whatever is shaped next.
final class ShapedText {
  fileprivate(set) var text = NormalizedText()
  /// The label's style, with the fonts that the face indices of the runs refer to.
  fileprivate(set) var own: SpanStyle
  /// The styles of its ranges; `nil` if all of it is in the label's style.
  fileprivate(set) var spans: TextSpans?
  /// The levels of a whole text; for a part of a text, only its direction.
  fileprivate(set) var levels = EmbeddingLevels()
  fileprivate(set) var itemizer = Itemizer()
  /// The place where its line begins, indents included, in points; 0 where no tab is counted from it.
  fileprivate(set) var lineStart = 0.0
  private var shaped = ShapedRuns()
  /// The count of visible characters that start before each byte, and in all; filled only with
  /// letter spacing in a text that is not ASCII.
  private var visibleCharacters: [Int32] = []
  private var knownPlaces: LinePlaces?
  /// Where lines may be cut out of the text; found when it is first needed.
  var places: LinePlaces {
    if let knownPlaces { return knownPlaces }
    let places = LinePlaces(of: self)
    knownPlaces = places
    return places
  }

  fileprivate init(_ style: SpanStyle) { own = style }

  fileprivate func reuse(_ style: SpanStyle) {
    own = style
    spans = nil
    lineStart = 0
    shaped.removeAll()
    knownPlaces = nil
  }

  /// Changes the text apart: while a property of a class changes, Swift checks each access to it.
  @inline(__always)
  fileprivate func changeText(_ change: (inout NormalizedText) -> Void) {
    var text = NormalizedText.empty
    swap(&text, &self.text)
    change(&text)
    self.text = text
  }

  /// The same for the itemizer.
  @inline(__always)
  private func changeItemizer(_ change: (inout Itemizer) -> Void) {
    var itemizer = Itemizer()
    swap(&itemizer, &self.itemizer)
    change(&itemizer)
    self.itemizer = itemizer
  }

  /// `Itemizer.keepsScriptsOfEnds`, without a copy of the itemizer.
  var keepsScriptsOfEnds: Bool { itemizer.keepsScriptsOfEnds }
  /// For each character of a text with a script, whether it has its own.
  var ownScripts: [Bool] { itemizer.ownScripts(text.utf8) }

  fileprivate func removeRuns() { changeItemizer { $0.removeAll() } }

  /// The runs in logical order.
  var runs: [ShapedRun] { shaped.runs }
  /// The glyphs of all runs.
  var glyphs: [ShapedGlyph] { shaped.glyphs }

  /// Changes the size of a text that has no other owner: glyphs are those of every size.
  func resize(to style: ResolvedStyle) {
    own = style.own
    if let ranges = style.ranges { spans?.resize(to: ranges) }
    placeTabs()
    knownPlaces = nil
  }

  /// Moves a text that has no other owner on its line.
  /// - Parameter start: The place where it begins, in points.
  func place(from start: Double) {
    lineStart = start
    placeTabs()
  }

  /// Gives each tab the width up to its stop.
  private func placeTabs() {
    guard hasTabs else { return }
    let widths = widths(at: style.size)
    for (run, width) in zip(runs.indices, widths) where runs[run].text.isTab {
      shaped.runs[run].tabWidth = width
    }
  }

  fileprivate func shape(
    with shaper: Shaper, levels: [UInt8], isShapedAnew: Bool = false
  ) throws(FontError) {
    changeItemizer { $0.itemize(text, levels: levels, in: context, spans) }
    try FontError.checkICU()
    countVisibleCharacters()
    shaper.use(own.style)
    var shaped = ShapedRuns()
    swap(&shaped, &self.shaped)
    for run in itemizer.runs {
      try shape(run, with: shaper, isShapedAnew: isShapedAnew, into: &shaped)
    }
    self.shaped = shaped
    placeTabs()
  }

  /// Fills a line of another text.
  fileprivate func cut(
    _ characters: Range<Int>, of whole: ShapedText, levels: [UInt8], with shaper: Shaper
  ) throws(FontError) {
    changeItemizer {
      if !$0.itemize(characters, of: whole, levels: levels) {
        $0.itemize(text, levels: levels, in: context, spans)
      }
    }
    try FontError.checkICU()
    countVisibleCharacters()
    shaper.use(own.style)
    let offset = whole.text.boundaries[characters.lowerBound]
    let known = whole.shaped
    var source = known.runs.partitioningIndex { $0.text.end > offset }
    var shaped = ShapedRuns()
    swap(&shaped, &self.shaped)
    for run in itemizer.runs {
      while known.runs[source].text.end <= run.start + offset { source += 1 }
      if !take(run, of: characters, from: whole, known, run: source, into: &shaped) {
        try shape(run, with: shaper, into: &shaped)
      }
    }
    self.shaped = shaped
    placeTabs()
  }

  /// Whether letters are spaced somewhere in the text.
  var hasLetterSpacing: Bool { spans?.haveLetterSpacing ?? (own.sums.letterSpacing != 0) }

  /// Returns the count of characters of a run, between two boundaries, that letter spacing is added
  /// after: all but the invisible ones. 0 without letter spacing.
  func spacedCharacters(of run: TextRun, from start: Int32, to end: Int32) -> Int32 {
    guard sums(of: run).letterSpacing != 0, !run.isTab else { return 0 }
    guard !text.isASCII else { return end - start }
    return visibleCharacters[Int(end)] - visibleCharacters[Int(start)]
  }

  private func countVisibleCharacters() {
    visibleCharacters.removeAll(keepingCapacity: true)
    guard hasLetterSpacing, !text.isASCII else { return }
    var count: Int32 = 0
    for character in 0..<text.characterCount {
      let bytes = text.range(ofCharacter: character)
      visibleCharacters.append(count)
      let isVisible = !text.traits(ofCharacter: character).all.contains(.invisible)
      if isVisible { count += 1 }
      visibleCharacters.append(contentsOf: repeatElement(count, count: bytes.count - 1))
    }
    visibleCharacters.append(count)
  }
}
