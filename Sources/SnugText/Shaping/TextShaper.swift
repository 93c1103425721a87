import SnugGeometry

/// Shapes texts in four steps: normalise, find levels, itemise, shape.
///
/// Not thread-safe. Its results do not depend on what it shaped before.
final class TextShaper {
  private let shaper: Shaper
  private let grid: PixelGrid
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
    try shaped.shape(with: shaper, isShapedAnew: isShapedAnew)
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

  /// Prepares `source`, whose lines are shaped later, without shaping it: it has runs of text, but no
  /// glyphs.
  func assign(
    _ source: String, _ spans: LabelSpans? = nil, _ style: SpanStyle,
    direction: LayoutDirection?, otherwise fallback: LayoutDirection = .leftToRight
  ) throws(FontError) -> ShapedText {
    let unshaped = unheld(style)
    unshaped.changeText { $0.assign(source, style.style.whiteSpace) }
    unshaped.lineStart = lineStart(from: 0, style)
    if let spans { unshaped.spans = TextSpans(of: unshaped.text, spans) }
    try unshaped.itemize(direction: direction, otherwise: fallback)
    return unshaped
  }

  /// Shapes a line of a text. A soft hyphen at its end becomes a hyphen.
  ///
  /// UAX #9: levels are those of the whole text, L1 and L2 apply to the line.
  func line(
    _ characters: Range<Int>, of whole: ShapedText, isShapedAnew: Bool = false
  ) throws(FontError) -> ShapedText {
    let line = unshaped(characters, of: whole)
    line.lineStart = lineStart(from: characters.lowerBound, whole.own)
    line.itemize(line: characters, of: whole)
    var isShapedAnew = isShapedAnew
    if let hyphen = whole.hyphen(endingLine: characters) {
      line.replaceLastCharacter(by: hyphen)
      isShapedAnew = true
    }
    try line.shape(with: shaper, characters, of: isShapedAnew ? nil : whole)
    return line
  }

  /// Shapes some characters of a text as they are drawn beside an ellipsis. They keep the levels, the
  /// scripts and the fonts that they have in the text.
  ///
  /// Glyphs are taken from the text only where `LinePlaces` says that they stay. HarfBuzz's flags mark
  /// where a cut should change no glyph, but those of HarfBuzz 6.0.0 are not always right: Inter
  /// Display's division sign changes with the letter before a position marked safe, and in Balinese,
  /// Myanmar and Hebrew one character changes others anywhere in its run, such as the order of marks.
  func part(
    _ characters: Range<Int>, of whole: ShapedText, isShapedAnew: Bool = false
  ) throws(FontError) -> ShapedText {
    let part = unshaped(characters, of: whole)
    part.itemize(characters, of: whole)
    try part.shape(with: shaper, characters, of: isShapedAnew ? nil : whole)
    return part
  }

  /// Returns the place where the text of a line begins, from which tab stops are counted, in points.
  /// - Parameter place: The position of its start in the paragraph.
  private func lineStart(from place: Int, _ style: SpanStyle) -> Double {
    guard style.style.whiteSpace == .preWrap else { return 0 }
    return grid.reported(
      place == 0 ? style.style.firstLineIndent : style.style.hangingIndent)
  }

  /// Returns some characters of a text without runs.
  private func unshaped(_ characters: Range<Int>, of whole: ShapedText) -> ShapedText {
    let part = unheld(whole.own)
    part.lineStart = whole.lineStart
    part.changeText { $0.assign(characters, of: whole.text) }
    part.levels.assign(partOf: whole.levels)
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
  /// Its direction, and what finds the levels of a whole text.
  fileprivate(set) var levels = EmbeddingLevels()
  fileprivate(set) var itemizer = Itemizer()
  /// The place where its line begins, indents included, in points; 0 where no tab is counted from it.
  fileprivate(set) var lineStart = 0.0
  private var shaped = ShapedRuns()
  /// The count of characters that start before each byte, and in all, that letter spacing is added
  /// after; empty without.
  private var spacedCharacters: [Int32] = []
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
    spacedCharacters.removeAll(keepingCapacity: true)
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

  /// The runs in logical order.
  var runs: [ShapedRun] { shaped.runs }
  /// The glyphs of all runs.
  var glyphs: [ShapedGlyph] { shaped.glyphs }

  /// Changes the size of a text that has no other owner: glyphs are those of every size.
  func resize(to style: SpanStyle, _ ranges: ResolvedRanges?) {
    own = style
    if let ranges { spans?.resize(to: ranges) }
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

  /// The runs of text, shaped or not, in logical order.
  var textRuns: [TextRun] { itemizer.runs }

  /// Finds the runs of a whole text.
  fileprivate func itemize(
    direction: LayoutDirection?, otherwise fallback: LayoutDirection
  ) throws(FontError) {
    let found = try levels.resolve(text, direction: direction, otherwise: fallback)
    changeItemizer { $0.itemize(text, levels: found, in: context, spans) }
    try FontError.checkICU()
  }

  /// Takes the runs of a part of a text.
  fileprivate func itemize(_ characters: Range<Int>, of whole: ShapedText) {
    assignRuns(characters, of: whole, trailingFrom: characters.upperBound)
  }

  /// Takes the runs of a line of a text.
  fileprivate func itemize(line characters: Range<Int>, of whole: ShapedText) {
    var end = characters.upperBound
    while end > characters.lowerBound, whole.text.traits(ofCharacter: end - 1).all.contains(.trails)
    {
      end -= 1
    }
    assignRuns(characters, of: whole, trailingFrom: end)
  }

  private func assignRuns(
    _ characters: Range<Int>, of whole: ShapedText, trailingFrom trailing: Int
  ) {
    let (boundaries, runs) = (whole.text.boundaries, whole.textRuns)
    changeItemizer {
      $0.assign(
        boundaries[characters.lowerBound]..<boundaries[characters.upperBound], of: runs,
        trailingFrom: boundaries[trailing], at: levels.base == .leftToRight ? 0 : 1)
    }
  }

  fileprivate func replaceLastCharacter(by hyphen: Unicode.Scalar) {
    let last = Int32(text.range(ofCharacter: text.characterCount - 1).lowerBound)
    changeText { $0.replaceLastCharacter(by: hyphen) }
    let end = Int32(text.utf8.count)
    spans?.moveEnd(to: end)
    let face = context(ofStyle: spans?.number(at: last) ?? 0).faceNumber(for: hyphen)
    changeItemizer { $0.replaceLast(from: last, by: end, face: face) }
  }

  /// Shapes the runs of a whole text.
  fileprivate func shape(with shaper: Shaper, isShapedAnew: Bool) throws(FontError) {
    try fill(with: shaper) { run, shaped throws(FontError) in
      try shape(run, with: shaper, isShapedAnew: isShapedAnew, into: &shaped)
    }
  }

  /// Shapes the runs of a part of a text, whose glyphs are taken where they stay.
  /// - Parameter whole: `nil` where all are shaped.
  fileprivate func shape(
    with shaper: Shaper, _ characters: Range<Int>, of whole: ShapedText?
  ) throws(FontError) {
    guard let whole, !whole.runs.isEmpty, whole.places.areKnown else {
      return try shape(with: shaper, isShapedAnew: false)
    }
    let offset = whole.text.boundaries[characters.lowerBound]
    let known = whole.shaped
    var source = known.runs.partitioningIndex { $0.text.end > offset }
    try fill(with: shaper) { run, shaped throws(FontError) in
      while known.runs[source].text.end <= run.start + offset { source += 1 }
      if !take(run, of: characters, from: whole, known, run: source, into: &shaped) {
        try shape(run, with: shaper, into: &shaped)
      }
    }
  }

  private func fill(
    with shaper: Shaper, _ add: (TextRun, inout ShapedRuns) throws(FontError) -> Void
  ) throws(FontError) {
    shaper.use(own.style)
    var shaped = ShapedRuns()
    swap(&shaped, &self.shaped)
    for run in textRuns { try add(run, &shaped) }
    countSpacedCharacters(&shaped)
    self.shaped = shaped
    placeTabs()
  }

  /// Whether letters are spaced somewhere in the text.
  var hasLetterSpacing: Bool { spans?.haveLetterSpacing ?? (own.sums.letterSpacing != 0) }

  /// Returns the count of characters of a run, between two boundaries, that letter spacing is added
  /// after. 0 without letter spacing.
  func spacedCharacters(of run: TextRun, from start: Int32, to end: Int32) -> Int32 {
    spacedCharacters.isEmpty ? 0 : spacedCharacters[Int(end)] - spacedCharacters[Int(start)]
  }

  /// Finds the characters that letter spacing is added after: the visible ones in runs with letter
  /// spacing, but none inside a glyph that stands for several, and of cursive scripts only white space
  /// (CSS Text 3, 8.2: letters stay joined).
  private func countSpacedCharacters(_ shaped: inout ShapedRuns) {
    guard hasLetterSpacing else { return }
    var isSpaced = [Bool](repeating: false, count: text.characterCount)
    for run in shaped.runs where sums(of: run.text).letterSpacing != 0 && !run.text.isTab {
      let isCursive = run.text.script.isCursive
      for glyph in shaped.glyphs[run.glyphs] {
        let character = text.characterCount(upTo: text.characterStart(at: glyph.cluster))
        guard text.boundaries[character] == glyph.cluster else { continue }
        let traits = text.traits(ofCharacter: character).all
        isSpaced[character] =
          !traits.contains(.invisible) && (!isCursive || traits.contains(.blank))
      }
    }
    var count: Int32 = 0
    for character in isSpaced.indices {
      spacedCharacters.append(count)
      if isSpaced[character] { count += 1 }
      let bytes = text.range(ofCharacter: character).count
      spacedCharacters.append(contentsOf: repeatElement(count, count: bytes - 1))
    }
    spacedCharacters.append(count)
    for index in shaped.runs.indices {
      let run = shaped.runs[index].text
      shaped.runs[index].spacedCharacters = spacedCharacters(of: run, from: run.start, to: run.end)
    }
  }
}
