import SnugGeometry

/// A paragraph whose lines are each measured alone: by the sums of a `LineTable` where its characters are
/// simple, else by those between safe positions of the shaped text, else by shaping.
final class MeasuredParagraph: LineSource {
  private unowned let measurer: TextMeasurer
  private let paragraph: Paragraph
  private let spans: LabelSpans?
  private let style: ResolvedStyle
  private let fallback: LayoutDirection
  private let includesGlyphs: Bool
  private var limit: Double
  private var simple: SimpleParagraph?
  /// The text, shaped when lines are searched in it; or that of this paragraph and those behind it, never
  /// shaped together. `nil` until a line is needed that the simple paragraph does not know.
  private var known: ShapedText?
  /// The line shaped last, which most often is the one shown.
  private var shaped: (characters: Range<Int>, line: ShapedText)?
  /// The last line filled: its width is asked for again when it is shown.
  private var filled: (characters: Range<Int>, safeWidth: Double?)?
  /// The fonts of the last line, by `keyOfFaces(in:)`: those of the next are most often the same.
  private var latestFonts: (key: UInt64, fonts: (shown: ShownFonts, height: LineBox))?
  /// The widths of the lines that were shaped.
  private var widths: [Range<Int>: Double] = [:]
  private lazy var visibleEnds = known?.text.visibleLineEnds ?? []
  /// Made for the first line that is searched.
  private var search: LineSearch?
  /// The offsets of the characters that no font draws. Searched once: a paragraph may be one run.
  private var missingCharacters: [Int32]?

  /// - Parameters:
  ///   - spans: The ranges of the whole text.
  ///   - fallback: The direction of a paragraph without a strong character.
  ///   - isSimple: Whether its characters may be simple.
  init(
    _ paragraph: Paragraph, _ spans: LabelSpans?, _ style: ResolvedStyle,
    otherwise fallback: LayoutDirection, measurer: TextMeasurer, limit: Double,
    isSimple: Bool = true, includesGlyphs: Bool
  ) throws(FontError) {
    (self.measurer, self.paragraph, self.style) = (measurer, paragraph, style)
    self.spans = spans?.starting(at: paragraph.sourceOffset)
    (self.fallback, self.limit, self.includesGlyphs) = (fallback, limit, includesGlyphs)
    if isSimple, fallback == .leftToRight {
      simple = SimpleParagraph(
        paragraph.text, at: paragraph.sourceOffset, style, self.spans, limit: limit,
        measurer: measurer)
    }
    if simple == nil { known = try shapedWhole() }
  }

  private init(joined text: Substring, of other: MeasuredParagraph) throws(FontError) {
    (measurer, paragraph, style) = (other.measurer, other.paragraph, other.style)
    (spans, fallback, includesGlyphs) = (other.spans, other.fallback, other.includesGlyphs)
    limit = other.limit
    let whole = try other.whole()
    known = try measurer.shaper.assign(
      String(text), spans, whole.own, direction: whole.base)
  }

  /// Sets the widest line with its indent, in points.
  func setLimit(_ limit: Double) {
    self.limit = limit
    simple = simple.map { SimpleParagraph($0, limit: limit) }
    search = search?.inWidth(limit)
  }

  /// Returns the text, shaped or not.
  private func whole() throws(FontError) -> ShapedText {
    if let known { return known }
    let made = try measurer.shaper.assign(
      String(paragraph.text), spans, style.own, direction: style.style.paragraph.direction,
      otherwise: fallback)
    known = made
    return made
  }

  private func shapedWhole() throws(FontError) -> ShapedText {
    if let known, !known.runs.isEmpty || known.text.utf8.isEmpty { return known }
    let made = try measurer.shaper.shape(
      String(paragraph.text), spans, style.own, otherwise: fallback)
    known = made
    return made
  }

  private var text: NormalizedText { known?.text ?? .empty }

  var characterCount: Int { simple?.characterCount ?? text.characterCount }

  func text(of characters: Range<Int>) -> String {
    if let simple { return String(simple.text(of: characters)) }
    // The arrays alone: a copy of the text would retain all of its arrays.
    guard let utf8 = known?.text.utf8, let boundaries = known?.text.boundaries else { return "" }
    let (start, end) = (boundaries[characters.lowerBound], boundaries[characters.upperBound])
    return String(decoding: utf8[Int(start)..<Int(end)], as: UTF8.self)
  }

  func visible(_ line: Range<Int>) -> Range<Int> {
    simple?.visible(line) ?? line.lowerBound..<max(line.lowerBound, visibleEnds[line.upperBound])
  }

  /// Returns what lines of the shaped text are searched in.
  private func opened() throws(FontError) -> LineSearch {
    if let search { return search }
    let whole = try shapedWhole()
    var table = LineTable()
    var part = table.append(estimatesOf: whole)
    table.markLines(
      endingAt: whole.text.places(at: try measurer.lineEnds(in: whole.text, style.style)),
      visibleEnds: visibleEnds)
    table.hyphenation = Hyphenation(of: whole.text)
    if whole.hasTabs, let stops = style.stops {
      table.setTabs((0..<characterCount).filter { text.isTab($0) }, stops, of: &part)
    }
    let made = LineSearch(
      in: table, part, style.rules, limit: limit, on: measurer.grid)
    search = made
    return made
  }

  func end(ofLineFrom start: Int) throws(FontError) -> Int {
    if let end = simple?.end(ofLineFrom: start) { return end }
    return try opened().end(ofLineFrom: start, width: widthInWhole) ?? characterCount
  }

  func lineEnd(before place: Int) throws(FontError) -> Int {
    if let simple { return simple.search.lineEnd(before: place) }
    return try opened().lineEnd(before: place)
  }

  func lineEnd(from place: Int) throws(FontError) -> Int {
    if let simple { return simple.search.lineEnd(from: place) }
    return try opened().lineEnd(from: place)
  }

  func balancedLines(upTo maximumLines: Int) throws(FontError) -> LineBalance.Outcome {
    let outcome = try simple?.balancedLines(upTo: maximumLines) ?? .tooManyWays
    // A shaped paragraph knows every line.
    guard case .tooManyWays = outcome else { return outcome }
    return try LineBalance.lines(in: opened(), upTo: maximumLines, width: widthInWhole)
  }

  /// Adds the shaped paragraph to the table of a prepared text.
  func append(to table: inout LineTable) throws(FontError) {
    let (whole, offset) = (try shapedWhole(), paragraph.sourceOffset)
    let ends = whole.text.places(at: try measurer.lineEnds(in: whole.text, whole.style))
    guard var edges = SafeToBreak(whole) else { return table.append(unknownAt: offset) }
    let words = zip([0] + ends.dropLast(), ends).map { visible($0..<$1) }
    try edges.check(words) { characters throws(FontError) in
      try measurer.shaper.line(characters, of: whole)
    }
    table.append(whole, at: offset, edges, lineEnds: ends, visibleEnds: visibleEnds)
  }

  func width(of characters: Range<Int>) throws(FontError) -> Double {
    if let width = simple?.width(of: characters) { return width }
    return try widthInWhole(of: characters)
  }

  /// Returns the exact width of characters of the shaped text alone on a line.
  private func widthInWhole(of characters: Range<Int>) throws(FontError) -> Double {
    if let width = safeWidth(of: characters) { return width }
    if let known = widths[characters] { return known }
    let width = try line(characters).idealWidth
    if widths.count == Self.mostWidths { widths.removeAll(keepingCapacity: true) }
    widths[characters] = width
    return width
  }

  /// The most widths kept: some 100 KB.
  private static let mostWidths = 2048

  /// Returns the same where it is a sum.
  private func safeWidth(of characters: Range<Int>) -> Double? {
    guard let known, !known.runs.isEmpty, !isWhole(characters) else { return nil }
    if let filled, filled.characters == characters { return filled.safeWidth }
    var tabs: (stops: TabStops, start: Double)?
    if known.places.hasTabs, let stops = style.stops {
      tabs = (stops, style.rules.indent(ofLineFrom: characters.lowerBound))
    }
    let width = known.places.width(of: characters, tabs: tabs)
    filled = (characters, width)
    return width
  }

  func sourceRange(of characters: Range<Int>) -> Range<Int> {
    simple?.sourceRange(of: characters)
      ?? text.sourceRange(of: characters, from: paragraph.sourceOffset)
  }

  func line(
    of characters: Range<Int>, text: String, endsParagraph: Bool, clippedWidth: Double?
  ) throws(FontError) -> LineBlock.Line {
    let simpleLine = simple?.line(
      of: characters, text: text, endsParagraph: endsParagraph, clippedWidth: clippedWidth,
      includingGlyphs: includesGlyphs)
    if let simpleLine { return simpleLine }
    let whole = try whole()
    if !includesGlyphs, !whole.hasBoxes, let width = safeWidth(of: characters) {
      let fonts = fonts(of: characters, in: whole)
      return LineBlock.Line(
        text: text, idealWidth: clippedWidth ?? width, height: fonts.height,
        endsParagraph: endsParagraph, isClipped: clippedWidth != nil, fonts: fonts.shown,
        missingGlyphOffsets: missing(in: characters, of: whole))
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

  /// Returns the fonts that draw a line in the whole paragraph, and its height.
  private func fonts(
    of characters: Range<Int>, in whole: ShapedText
  ) -> (shown: ShownFonts, height: LineBox) {
    let key = whole.keyOfFaces(in: characters)
    if let latestFonts, latestFonts.key == key { return latestFonts.fonts }
    var height = whole.emptyHeight(at: characters.lowerBound, otherwise: style.primaryHeight)
    whole.forEachRun(in: characters) { whole.grow(&height, to: $0.text) }
    let fonts = (whole.fonts(in: characters), height)
    if let key { latestFonts = (key, fonts) }
    return fonts
  }

  /// Returns the offsets in the source text of those of some characters that no font draws.
  private func missing(in characters: Range<Int>, of whole: ShapedText) -> [Int] {
    guard !whole.places.drawsAll else { return [] }
    let all = missingCharacters ?? whole.missingCharacters(in: 0..<characterCount)
    missingCharacters = all
    let boundaries = whole.text.boundaries
    let first = all.partitioningIndex { $0 >= boundaries[characters.lowerBound] }
    let last = all.partitioningIndex { $0 >= boundaries[characters.upperBound] }
    return all[first..<max(first, last)].map {
      paragraph.sourceOffset + whole.text.sourceOffset(of: Int($0))
    }
  }

  func cutLine(_ characters: Range<Int>) throws(FontError) -> LineBlock.Line {
    let start = characters.lowerBound
    if characters.upperBound == characterCount,
      let line = try simple?.cutLine(from: start, includingGlyphs: includesGlyphs)
    {
      return line
    }
    let shown = try measurer.cutLine(
      characters, of: try whole(), paragraph, in: style.rules.limit(limit, ofLineFrom: start),
      search.map(CutSearch.Bounds.init))
    return shown.line(text: shown.text, endsParagraph: true, includingGlyphs: includesGlyphs)
  }

  func joined(_ text: Substring) throws(FontError) -> MeasuredParagraph {
    try MeasuredParagraph(joined: text, of: self)
  }

  private func isWhole(_ characters: Range<Int>) -> Bool { characters == 0..<characterCount }

  private func line(_ characters: Range<Int>) throws(FontError) -> ShapedText {
    if let shaped, shaped.characters == characters { return shaped.line }
    let whole = try whole()
    if isWhole(characters), !whole.runs.isEmpty { return whole }
    let line = try measurer.shaper.line(characters, of: whole)
    shaped = (characters, line)
    return line
  }
}
