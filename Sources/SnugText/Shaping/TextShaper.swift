import SnugGeometry

/// Shapes texts in four steps: normalise, find levels, itemise, shape.
///
/// Not thread-safe. Its results do not depend on what it shaped before.
final class TextShaper {
  private let shaper: Shaper
  private let grid: PixelGrid
  /// What finds the levels and the runs of whole texts, with its storage.
  private var levels = EmbeddingLevels()
  private var itemizer = Itemizer()

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
    let text = try itemized(
      source, spans, style, direction: style.style.paragraph.direction, otherwise: fallback)
    return try text.shaped(with: shaper) { run, shaped throws(FontError) in
      try text.shape(run, with: shaper, isShapedAnew: isShapedAnew, into: &shaped)
    }
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
    ShapedText(
      try itemized(source, spans, style, direction: direction, otherwise: fallback))
  }

  private func itemized(
    _ source: String, _ spans: LabelSpans?, _ style: SpanStyle, direction: LayoutDirection?,
    otherwise fallback: LayoutDirection
  ) throws(FontError) -> ItemizedText {
    var text = NormalizedText()
    text.assign(source, style.style.paragraph.whiteSpace)
    let spans = spans.map { [text] in TextSpans(of: text, $0) }
    let (found, base) = try levels.resolve(text, direction: direction, otherwise: fallback)
    let runs = itemizer.runs(of: text, levels: found, in: style.context, spans)
    try FontError.checkICU()
    return ItemizedText(
      text: text, own: style, spans: spans, base: base, runs: runs,
      lineStart: lineStart(from: 0, style))
  }

  /// Shapes a line of a text. A soft hyphen at its end becomes a hyphen.
  ///
  /// UAX #9: levels are those of the whole text, L1 and L2 apply to the line.
  func line(
    _ characters: Range<Int>, of whole: ShapedText, isShapedAnew: Bool = false
  ) throws(FontError) -> ShapedText {
    var end = characters.upperBound
    while end > characters.lowerBound, whole.text.traits(ofCharacter: end - 1).all.contains(.trails)
    {
      end -= 1
    }
    var line = part(characters, of: whole, trailingFrom: end)
    line.lineStart = lineStart(from: characters.lowerBound, whole.own)
    var isShapedAnew = isShapedAnew
    if let hyphen = whole.hyphen(endingLine: characters) {
      line.replaceLastCharacter(by: hyphen)
      isShapedAnew = true
    }
    return try line.shaped(with: shaper, characters, of: isShapedAnew ? nil : whole)
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
    try part(characters, of: whole, trailingFrom: characters.upperBound)
      .shaped(with: shaper, characters, of: isShapedAnew ? nil : whole)
  }

  /// Returns the place where the text of a line begins, from which tab stops are counted, in points.
  /// - Parameter place: The position of its start in the paragraph.
  private func lineStart(from place: Int, _ style: SpanStyle) -> Double {
    guard style.style.paragraph.whiteSpace == .preWrap else { return 0 }
    return grid.reported(
      place == 0 ? style.style.paragraph.firstLineIndent : style.style.paragraph.hangingIndent)
  }

  /// Returns some characters of a text with the runs that they have there.
  /// - Parameter trailing: The position from which on they have the level of the paragraph (UAX #9, L1).
  private func part(
    _ characters: Range<Int>, of whole: ShapedText, trailingFrom trailing: Int
  ) -> ItemizedText {
    let boundaries = whole.text.boundaries
    let bytes = whole.text.bytes(of: characters)
    var text = NormalizedText()
    text.assign(characters, of: whole.text)
    return ItemizedText(
      text: text, own: whole.own, spans: whole.spans.map { TextSpans(bytes, of: $0) },
      base: whole.base,
      runs: whole.textRuns.part(
        bytes, trailingFrom: boundaries[trailing], at: whole.base == .leftToRight ? 0 : 1),
      lineStart: whole.lineStart)
  }
}

/// A text with the runs that it is shaped in.
struct ItemizedText {
  var text: NormalizedText
  let own: SpanStyle
  var spans: TextSpans?
  let base: LayoutDirection
  var runs: [TextRun]
  var lineStart: Double

  func sums(of run: TextRun) -> TextStyle.Sums { spans?.style(of: run).sums ?? own.sums }

  /// Replaces the last character by a hyphen, which belongs to the word before it.
  fileprivate mutating func replaceLastCharacter(by hyphen: Unicode.Scalar) {
    let last = Int32(text.range(ofCharacter: text.characterCount - 1).lowerBound)
    text.replaceLastCharacter(by: hyphen)
    let end = Int32(text.utf8.count)
    let context = spans.map { $0.ranges[$0.number(at: last)].context } ?? own.context
    spans = spans?.ending(at: end)
    runs.replaceLast(from: last, by: end, face: context.faceNumber(for: hyphen))
  }

  /// Returns a part of a text shaped. Its glyphs are taken from there where they stay.
  /// - Parameter whole: `nil` where all are shaped.
  fileprivate func shaped(
    with shaper: Shaper, _ characters: Range<Int>, of whole: ShapedText?
  ) throws(FontError) -> ShapedText {
    guard let whole, !whole.runs.isEmpty, whole.places.areKnown else {
      return try shaped(with: shaper) { run, shaped throws(FontError) in
        try shape(run, with: shaper, into: &shaped)
      }
    }
    let offset = whole.text.boundaries[characters.lowerBound]
    var source = whole.runs.partitioningIndex { $0.text.end > offset }
    return try shaped(with: shaper) { run, shaped throws(FontError) in
      while whole.runs[source].text.end <= run.start + offset { source += 1 }
      if !take(run, of: characters, from: whole, run: source, into: &shaped) {
        try shape(run, with: shaper, into: &shaped)
      }
    }
  }

  fileprivate func shaped(
    with shaper: Shaper, _ add: (TextRun, inout ShapedRuns) throws(FontError) -> Void
  ) throws(FontError) -> ShapedText {
    shaper.use(own.style)
    var shaped = ShapedRuns()
    shaped.runs.reserveCapacity(runs.count)
    shaped.glyphs.reserveCapacity(text.characterCount)
    for run in runs { try add(run, &shaped) }
    let spaced = countSpacedCharacters(&shaped)
    return ShapedText(self, shaped, spacedCharacters: spaced).withTabs
  }

  /// Finds the characters that letter spacing is added after: the visible ones in runs with letter
  /// spacing, but none inside a glyph that stands for several, and of cursive scripts only white space
  /// (CSS Text 3, 8.2: letters stay joined).
  /// - Returns: The count of those that start before each byte, and in all; empty without letter spacing.
  private func countSpacedCharacters(_ shaped: inout ShapedRuns) -> [Int32] {
    guard spans?.haveLetterSpacing ?? (own.sums.letterSpacing != 0) else { return [] }
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
    var counts: [Int32] = []
    var count: Int32 = 0
    for character in isSpaced.indices {
      counts.append(count)
      if isSpaced[character] { count += 1 }
      let bytes = text.range(ofCharacter: character).count
      counts.append(contentsOf: repeatElement(count, count: bytes - 1))
    }
    counts.append(count)
    for index in shaped.runs.indices {
      let run = shaped.runs[index].text
      shaped.runs[index].spacedCharacters = counts[Int(run.end)] - counts[Int(run.start)]
    }
    return counts
  }
}

/// A shaped text, with the data needed to cut it, fill lines, order its runs and explain it. It never changes.
final class ShapedText {
  let text: NormalizedText
  /// The label's style, with the fonts that the face indices of the runs refer to.
  let own: SpanStyle
  /// The styles of its ranges; `nil` if all of it is in the label's style.
  let spans: TextSpans?
  /// The direction that it reads in.
  let base: LayoutDirection
  /// The runs of text, shaped or not, in logical order.
  let textRuns: [TextRun]
  /// The place where its line begins, indents included, in points; 0 where no tab is counted from it.
  let lineStart: Double
  /// The runs in logical order, and the glyphs of all; none before it is shaped.
  let runs: [ShapedRun]
  let glyphs: [ShapedGlyph]
  /// `ItemizedText.countSpacedCharacters`.
  private let spacedCharacters: [Int32]
  /// Where lines may be cut out of the text; found when it is first needed.
  private(set) lazy var places = LinePlaces(of: self)

  /// - Parameter shaped: The runs with their glyphs; none for a text that is not shaped.
  fileprivate init(
    _ text: ItemizedText, _ shaped: ShapedRuns = ShapedRuns(), spacedCharacters: [Int32] = []
  ) {
    (self.text, own, spans, base) = (text.text, text.own, text.spans, text.base)
    (textRuns, lineStart) = (text.runs, text.lineStart)
    (runs, glyphs, self.spacedCharacters) = (shaped.runs, shaped.glyphs, spacedCharacters)
  }

  private init(
    _ other: ShapedText, _ style: SpanStyle, _ spans: TextSpans?, runs: [ShapedRun],
    lineStart: Double
  ) {
    (text, base, textRuns) = (other.text, other.base, other.textRuns)
    (glyphs, spacedCharacters) = (other.glyphs, other.spacedCharacters)
    (own, self.spans, self.runs, self.lineStart) = (style, spans, runs, lineStart)
  }

  /// Returns the text in another size: glyphs are those of every size.
  func resized(to style: SpanStyle, _ ranges: ResolvedRanges?) -> ShapedText {
    let spans = spans.map { spans in ranges.map { spans.resized(to: $0) } ?? spans }
    return ShapedText(self, style, spans, runs: runs, lineStart: lineStart).withTabs
  }

  /// Returns the text elsewhere on its line.
  /// - Parameter start: The place where it begins, in points.
  func placed(from start: Double) -> ShapedText {
    ShapedText(self, own, spans, runs: runs, lineStart: start).withTabs
  }

  /// The text in which each tab has the width up to its stop.
  fileprivate var withTabs: ShapedText {
    guard hasTabs else { return self }
    var runs = runs
    for (run, width) in zip(runs.indices, widths(at: style.size)) where runs[run].text.isTab {
      runs[run].tabWidth = width
    }
    return ShapedText(self, own, spans, runs: runs, lineStart: lineStart)
  }

  var hasLetterSpacing: Bool { spans?.haveLetterSpacing ?? (own.sums.letterSpacing != 0) }

  /// Returns the count of characters of a run, between two boundaries, that letter spacing is added
  /// after. 0 without letter spacing.
  func spacedCharacters(of run: TextRun, from start: Int32, to end: Int32) -> Int32 {
    spacedCharacters.isEmpty ? 0 : spacedCharacters[Int(end)] - spacedCharacters[Int(start)]
  }
}
