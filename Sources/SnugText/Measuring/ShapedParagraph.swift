import SnugGeometry

/// A paragraph whose lines are each measured alone: by sums between safe positions, else by shaping.
final class ShapedParagraph {
  private unowned let measurer: TextMeasurer
  private let paragraph: Paragraph
  private let spans: LabelSpans?
  private let style: ResolvedStyle
  private let fallback: LayoutDirection
  /// The text of the paragraph, shaped when lines are searched in it; or that of this paragraph and
  /// those behind it, never shaped together.
  private var whole: ShapedText
  private let includesGlyphs: Bool
  private var limit: Double
  /// The line shaped last, which most often is the one shown.
  private var shaped: (characters: Range<Int>, line: ShapedText)?
  /// The last line filled: its width is asked for again when it is shown.
  private var filled: (characters: Range<Int>, safeWidth: Double?)?
  /// The fonts of the last line, by `keyOfFaces(in:)`: those of the next are most often the same.
  private var latestFonts: (key: UInt64, fonts: (shown: ShownFonts, height: LineBox))?
  /// The widths of the lines that were shaped.
  private var widths: [Range<Int>: Double] = [:]
  /// The starts of lines, and per position the number of its start from 1 on: 0 before it is needed, -1 for
  /// one that says nothing about the rest of its lines. Empty before the first.
  private var starts: [LinePlaces.LineStart] = []
  private var startNumbers: [Int32] = []
  private lazy var places = whole.places
  private lazy var stops =
    whole.hasTabs ? TabStops(style.style, whole.context, size: style.style.size) : nil
  private lazy var visibleEnds = text.visibleLineEnds
  private var filling: LineFilling?
  /// The offsets of the characters that no font draws. Searched once: a paragraph may be one run.
  private lazy var missingCharacters =
    places.drawsAll ? [] : whole.missingCharacters(in: 0..<text.characterCount)

  /// - Parameters:
  ///   - spans: The ranges of the whole text.
  ///   - fallback: The direction of a paragraph without a strong character.
  ///   - isShapedWhole: Whether more than the glyphs of known lines will be needed.
  init(
    _ paragraph: Paragraph, _ spans: LabelSpans?, _ style: ResolvedStyle,
    otherwise fallback: LayoutDirection, measurer: TextMeasurer, limit: Double,
    isShapedWhole: Bool = true, includesGlyphs: Bool
  ) throws(FontError) {
    self.measurer = measurer
    self.paragraph = paragraph
    let spans = spans?.starting(at: paragraph.sourceOffset)
    self.spans = spans
    self.style = style
    self.fallback = fallback
    self.includesGlyphs = includesGlyphs
    self.limit = limit
    let text = String(paragraph.text)
    whole =
      isShapedWhole
      ? try measurer.shaper.shape(
        text, spans, style.own, otherwise: fallback)
      : try measurer.shaper.assign(
        text, spans, style.own, direction: style.style.direction, otherwise: fallback)
  }

  private init(joined text: Substring, of other: ShapedParagraph) throws(FontError) {
    (measurer, paragraph, style) = (other.measurer, other.paragraph, other.style)
    spans = other.spans
    (fallback, includesGlyphs, limit) = (other.fallback, other.includesGlyphs, other.limit)
    whole = try measurer.shaper.assign(
      String(text), spans, other.whole.own, direction: other.whole.levels.base)
  }

  /// Sets the widest line with its indent, in points.
  func setLimit(_ limit: Double) {
    (self.limit, filling) = (limit, nil)
  }

  private var text: NormalizedText { whole.text }

  var characterCount: Int { whole.text.characterCount }

  func text(of characters: Range<Int>) -> String {
    // The arrays alone: a copy of the text would retain all of its arrays.
    let (utf8, boundaries) = (whole.text.utf8, whole.text.boundaries)
    let (start, end) = (boundaries[characters.lowerBound], boundaries[characters.upperBound])
    return String(decoding: utf8[Int(start)..<Int(end)], as: UTF8.self)
  }

  func visible(_ line: Range<Int>) -> Range<Int> {
    line.lowerBound..<max(line.lowerBound, visibleEnds[line.upperBound])
  }

  func opened() throws(FontError) -> LineFilling {
    if let filling { return filling }
    if whole.runs.isEmpty {
      whole = try measurer.shaper.shape(
        String(paragraph.text), spans, style.own, otherwise: fallback)
    }
    let estimates = whole.places.estimates
    let text = whole.text
    let made = LineFilling(
      text, visibleEnds: visibleEnds,
      breakingAt: try measurer.lineEnds(in: text, style.style),
      estimates: estimates,
      slack: CutSearch.slackEms * (whole.largestSize + whole.largestLetterSpacing),
      least: LeastWidths(whole, before: estimates),
      tabs: stops, hyphenation: Hyphenation(of: text), style.rules, grid: measurer.grid,
      limit: limit)
    filling = made
    return made
  }

  func end(ofLineFrom start: Int) throws(FontError) -> Int {
    let filling = try opened()
    return try filling.end(ofLineFrom: start) { characters throws(FontError) in
      try width(of: characters)
    }
  }

  func balancedLines(upTo maximumLines: Int) throws(FontError) -> LineBalance.Outcome {
    let filling = try opened()
    let places = places
    return try filling.balancedLines(upTo: maximumLines) { characters throws(FontError) in
      if !isWhole(characters), let width = try safeWidth(of: characters, places) { return width }
      return try shapedWidth(of: characters)
    }
  }

  /// Adds the paragraph to the table of a prepared text.
  func append(to table: inout LineTable) throws(FontError) {
    let offset = paragraph.sourceOffset
    let prepared = PreparedParagraph(
      text: text, sourceOffset: offset,
      lineEnds: text.places(at: try measurer.lineEnds(in: text, whole.style)),
      visibleEnds: visibleEnds)
    guard var edges = SafeEdges(whole) else { return table.append(unknownAt: offset) }
    try edges.check(prepared.words) { characters throws(FontError) in
      try measurer.shaper.line(characters, of: whole)
    }
    table.append(prepared, whole, edges)
  }

  func width(of characters: Range<Int>) throws(FontError) -> Double {
    let safe = try filledWidth(of: characters)
    return if let safe { safe } else { try shapedWidth(of: characters) }
  }

  /// Returns what `safeWidth` does, and remembers it.
  private func filledWidth(of characters: Range<Int>) throws(FontError) -> Double? {
    guard !whole.runs.isEmpty, !isWhole(characters) else { return nil }
    if let filled, filled.characters == characters { return filled.safeWidth }
    let width = try safeWidth(of: characters, places)
    filled = (characters, width)
    return width
  }

  private func shapedWidth(of characters: Range<Int>) throws(FontError) -> Double {
    if let known = widths[characters] { return known }
    let width = try line(characters).idealWidth
    if widths.count == Self.mostWidths { widths.removeAll(keepingCapacity: true) }
    widths[characters] = width
    return width
  }

  /// The most widths kept: some 100 KB.
  private static let mostWidths = 2048

  /// Returns the exact width of characters alone on a line that ends where it is safe; `nil` when all of
  /// them must be shaped.
  private func safeWidth(
    of characters: Range<Int>, _ places: LinePlaces
  ) throws(FontError) -> Double? {
    if let width = summedWidth(of: characters, places) { return width }
    guard places.mayKnowWidth(of: characters),
      let start = try start(ofLinesFrom: characters.lowerBound)
    else { return nil }
    return places.width(of: characters, startingWith: start)
  }

  private func start(ofLinesFrom place: Int) throws(FontError) -> LinePlaces.LineStart? {
    if startNumbers.isEmpty { startNumbers = Array(repeating: 0, count: characterCount + 1) }
    let known = Int(startNumbers[place])
    guard known == 0 else { return known > 0 ? starts[known - 1] : nil }
    var made: LinePlaces.LineStart?
    if let (characters, end) = places.startToShape(ofLinesFrom: place) {
      made = LinePlaces.LineStart(
        try measurer.shaper.line(characters, of: whole), from: place, until: end, of: whole)
    }
    if let made { starts.append(made) }
    startNumbers[place] = made == nil ? -1 : Int32(starts.count)
    return made
  }

  /// Returns the exact width of characters alone on a line; `nil` when they must be shaped.
  private func summedWidth(of characters: Range<Int>, _ places: LinePlaces) -> Double? {
    var tabs: (stops: TabStops, start: Double)?
    if places.hasTabs, let stops {
      tabs = (stops, style.rules.indent(ofLineFrom: characters.lowerBound))
    }
    return places.width(of: characters, tabs: tabs)
  }

  func sourceRange(of characters: Range<Int>) -> Range<Int> {
    let (start, end) = (
      Int(whole.text.boundaries[characters.lowerBound]),
      Int(whole.text.boundaries[characters.upperBound])
    )
    let first = whole.text.sourceOffset(of: start)
    return paragraph.sourceOffset + first..<paragraph.sourceOffset
      + max(first, whole.text.sourceEnd(before: end))
  }

  func line(
    of characters: Range<Int>, text: String, endsParagraph: Bool, clippedWidth: Double?
  ) throws(FontError) -> LineBlock.Line {
    if !includesGlyphs, !whole.hasBoxes, let width = try filledWidth(of: characters) {
      return summedLine(
        of: characters, text: text, idealWidth: clippedWidth ?? width,
        isClipped: clippedWidth != nil, endsParagraph: endsParagraph)
    }
    let shown = ShownLine(
      line: try line(characters), source: whole, clippedWidth: clippedWidth,
      start: Int(whole.text.boundaries[characters.lowerBound]),
      sourceStart: paragraph.sourceOffset)
    var text = text
    if let hyphen = whole.hyphen(endingLine: characters), !text.isEmpty {
      text.unicodeScalars.removeLast()
      text.unicodeScalars.append(hyphen)
    }
    return shown.line(text: text, endsParagraph: endsParagraph, includingGlyphs: includesGlyphs)
  }

  /// Returns a line whose width is known, with the fonts that draw it in the whole paragraph.
  private func summedLine(
    of characters: Range<Int>, text: String, idealWidth: Double, isClipped: Bool,
    endsParagraph: Bool
  ) -> LineBlock.Line {
    let fonts = fonts(of: characters)
    let missing = missing(in: characters).map {
      paragraph.sourceOffset + whole.text.sourceOffset(of: Int($0))
    }
    return LineBlock.Line(
      text: text, idealWidth: idealWidth, height: fonts.height, endsParagraph: endsParagraph,
      isClipped: isClipped, fonts: fonts.shown, missingGlyphOffsets: missing)
  }

  /// Returns the fonts that draw a line in the whole paragraph, and its height.
  private func fonts(of characters: Range<Int>) -> (shown: ShownFonts, height: LineBox) {
    let key = whole.keyOfFaces(in: characters)
    if let latestFonts, latestFonts.key == key { return latestFonts.fonts }
    var height = whole.emptyHeight(at: characters.lowerBound, otherwise: style.primaryHeight)
    whole.forEachRun(in: characters) { whole.grow(&height, to: $0.text) }
    let fonts = (whole.fonts(in: characters), height)
    if let key { latestFonts = (key, fonts) }
    return fonts
  }

  private func missing(in characters: Range<Int>) -> ArraySlice<Int32> {
    guard !missingCharacters.isEmpty else { return [] }
    let boundaries = whole.text.boundaries
    let first = missingCharacters.partitioningIndex { $0 >= boundaries[characters.lowerBound] }
    let last = missingCharacters.partitioningIndex { $0 >= boundaries[characters.upperBound] }
    return missingCharacters[first..<max(first, last)]
  }

  func cutLine(_ characters: Range<Int>) throws(FontError) -> LineBlock.Line {
    let limit = style.rules.limit(limit, ofLineFrom: characters.lowerBound)
    let shown = try measurer.cutLine(characters, of: whole, paragraph, in: limit).shown
    return shown.line(text: shown.text, endsParagraph: true, includingGlyphs: includesGlyphs)
  }

  func joined(_ text: Substring) throws(FontError) -> ShapedParagraph {
    try ShapedParagraph(joined: text, of: self)
  }

  private func isWhole(_ characters: Range<Int>) -> Bool {
    characters == 0..<characterCount
  }

  private func line(_ characters: Range<Int>) throws(FontError) -> ShapedText {
    if let shaped, shaped.characters == characters { return shaped.line }
    if isWhole(characters), !whole.runs.isEmpty { return whole }
    let line = try measurer.shaper.line(characters, of: whole)
    shaped = (characters, line)
    return line
  }
}
