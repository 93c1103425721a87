import SnugGeometry

/// A text that supplies lines without fonts.
struct FixedText: LineSource {
  private(set) var text = NormalizedText()
  private let style: TextStyle
  private let metrics: FixedMetrics
  private let limit: Double
  private let sourceOffset: Int
  private let visibleEnds: [Int]
  private let spans: SourceSpans?
  /// Of a text with ranges, for each character: its style, or the box that it stands for.
  private let ranges: [FixedRange]
  /// Of a text with ranges, per position: the width of the text before it.
  private let sums: [Double]
  /// `nil` without a tab.
  private let stops: TabStops?
  /// Made for the first line that is searched.
  private var search: LineSearch?

  private struct FixedRange {
    var style: TextStyle
    var box: InlineBox?
    /// The index of the range.
    var span: Int
    var shift: Double?
  }

  /// - Parameters:
  ///   - spans: The ranges of the label's text.
  ///   - sourceOffset: The UTF-8 offset of its start in the label's text.
  init(
    _ source: String, _ spans: SourceSpans?, _ style: TextStyle, _ metrics: FixedMetrics,
    in limit: Double, at sourceOffset: Int = 0
  ) {
    self.sourceOffset = sourceOffset
    text.assign(source, style.paragraph.whiteSpace)
    self.spans = spans
    var ranges: [FixedRange] = []
    var sums = [0.0]
    for character in 0..<(spans == nil ? 0 : text.characterCount) {
      let offset = sourceOffset + text.sourceOffset(of: Int(text.boundaries[character]))
      let span = spans?.index(at: offset) ?? 0
      var range = FixedRange(style: style, span: span)
      switch spans?.styles.entry(spans?.numbers[span] ?? 0) {
      case .text(let own):
        range.style = own.applied(to: style)
        let label = style.ranges.labelSize ?? style.size
        range.shift = own.baselineShift?.distance(own: label, shown: style.size)
      case .box(let box): range.box = box
      case nil: break
      }
      sums.append(
        (sums.last ?? 0) + (range.box.map { $0.width } ?? metrics.width(1, range.style)))
      ranges.append(range)
    }
    (self.ranges, self.sums) = (ranges, sums)
    visibleEnds = text.visibleLineEnds
    let hasTabs = (0..<text.characterCount).contains { [text] in text.isTab($0) }
    stops = hasTabs ? TabStops(style, space: metrics.advance, size: style.size) : nil
    self.style = style
    self.metrics = metrics
    self.limit = limit
  }

  var characterCount: Int { text.characterCount }

  func visible(_ line: Range<Int>) -> Range<Int> {
    line.lowerBound..<max(line.lowerBound, visibleEnds[line.upperBound])
  }

  private mutating func opened() -> LineSearch {
    if let search { return search }
    let places = 0...text.characterCount
    let estimates = places.map { widthWithoutTabs(of: 0..<$0) }
    var most = 0.0
    let lead = estimates.reduce(0) { lead, estimate in
      most = max(most, estimate)
      return max(lead, most - estimate)
    }
    var table = LineTable()
    var part = table.append(estimates: estimates, looseSlack: lead)
    table.markLines(
      endingAt: style.truncation.mode == .character
        ? Array(places.dropFirst()) : wordEnds(in: text),
      visibleEnds: visibleEnds)
    if let stops {
      table.setTabs(places.dropLast().filter { text.isTab($0) }, stops, of: &part)
    }
    let made = LineSearch(
      in: table, part, metrics.rules(style), limit: limit, on: metrics.grid)
    search = made
    return made
  }

  mutating func end(ofLineFrom start: Int) throws(FontError) -> Int {
    opened().end(ofLineFrom: start, width: width(of:)) ?? characterCount
  }

  mutating func lineEnd(before place: Int) throws(FontError) -> Int {
    opened().lineEnd(before: place)
  }

  mutating func lineEnd(from place: Int) throws(FontError) -> Int { opened().lineEnd(from: place) }

  mutating func balancedLines(upTo maximumLines: Int) throws(FontError) -> LineBalance.Outcome {
    try LineBalance.lines(in: opened(), upTo: maximumLines, width: width(of:))
  }

  func text(of characters: Range<Int>) -> String { text.text(of: characters) }

  func sourceRange(of characters: Range<Int>) -> Range<Int> {
    text.sourceRange(of: characters, from: sourceOffset)
  }

  func width(of characters: Range<Int>) -> Double { width(of: characters, from: nil) }

  /// - Parameter start: The place where they begin on their line; `nil` if they begin it.
  private func width(of characters: Range<Int>, from start: Double?) -> Double {
    guard let stops else { return widthWithoutTabs(of: characters) }
    var place = start ?? lineStart(from: characters.lowerBound)
    var (width, first) = (0.0, characters.lowerBound)
    func advance(_ points: Double) {
      width += points
      place += points
    }
    for tab in characters where text.isTab(tab) {
      advance(widthWithoutTabs(of: first..<tab))
      advance(stops.width(at: place))
      first = tab + 1
    }
    return width + widthWithoutTabs(of: first..<characters.upperBound)
  }

  private func lineStart(from place: Int) -> Double {
    metrics.rules(style).indent(ofLineFrom: place)
  }

  /// Returns the width of characters, each tab as wide as a letter.
  private func widthWithoutTabs(of characters: Range<Int>) -> Double {
    spans == nil
      ? metrics.width(characters.count, style)
      : sums[characters.upperBound] - sums[characters.lowerBound]
  }

  func height(of characters: Range<Int>) -> LineBox {
    guard spans != nil, let first = ranges[characters].first else {
      return metrics.height(style)
    }
    func height(_ range: FixedRange) -> LineBox {
      range.box.map { LineBox(of: $0) }
        ?? metrics.height(range.style).ofRun(in: range.style, on: metrics.grid)
        .raised(by: range.shift ?? 0)
        .union(
          range.shift == nil ? nil : metrics.height(style).ofRun(in: style, on: metrics.grid))
    }
    return ranges[characters].reduce(into: height(first)) { $0.formUnion(height($1)) }
  }

  /// Returns the boxes and tabs of characters.
  /// - Parameters:
  ///   - x: Their left end on the line.
  ///   - start: As `width(of:from:)`.
  private func gaps(
    in characters: Range<Int>, at x: Double, from start: Double? = nil
  ) -> [TextLayout.PlacedGap] {
    guard spans != nil || stops != nil else { return [] }
    return characters.compactMap { character in
      let range = spans == nil ? nil : ranges[character]
      guard range?.box != nil || text.isTab(character) else { return nil }
      let before = width(of: characters.lowerBound..<character, from: start)
      let width = width(of: characters.lowerBound..<character + 1, from: start) - before
      return TextLayout.PlacedGap(
        x: x + before, width: range?.box?.width ?? width, box: range?.box,
        sourceOffset: sourceOffset + text.sourceOffset(of: Int(text.boundaries[character])),
        attributes: range.flatMap { spans?.attributes(ofSpan: $0.span) } ?? "",
        direction: style.paragraph.direction ?? .leftToRight)
    }
  }

  func line(
    of characters: Range<Int>, text: String, endsParagraph: Bool = true,
    clippedWidth: Double? = nil
  ) -> LineBlock.Line {
    LineBlock.Line(
      text: text, idealWidth: clippedWidth ?? width(of: characters),
      height: height(of: characters), endsParagraph: endsParagraph,
      isClipped: clippedWidth != nil, gaps: gaps(in: characters, at: 0))
  }

  /// Cuts a line; the ellipsis is one more character. The style's own gives way to that where it does not
  /// fit.
  func cutLine(_ line: Range<Int>) throws(FontError) -> LineBlock.Line {
    if let cut = try cutLine(line, style.truncation.ellipsis) { return cut }
    if style.truncation.ellipsis != nil, let cut = try cutLine(line, nil) { return cut }
    return self.line(of: line.lowerBound..<line.lowerBound, text: "")
  }

  /// Cuts a line; `nil` if the ellipsis does not fit alone.
  /// - Parameter ownEllipsis: The style's own.
  private func cutLine(
    _ line: Range<Int>, _ ownEllipsis: String?
  ) throws(FontError) -> LineBlock.Line? {
    let (grid, start) = (metrics.grid, line.lowerBound)
    let limit = metrics.rules(style).limit(limit, ofLineFrom: start)
    if style.truncation.mode == .clip {
      let isClipped = !grid.fits(self.width(of: line), in: limit)
      return self.line(
        of: line, text: text.text(of: line),
        clippedWidth: isClipped ? grid.widest(in: limit) : nil)
    }
    var rest = NormalizedText()
    rest.assign(line, of: text)
    var mark = NormalizedText()
    if style.truncation.mode.hasEllipsis { mark.assign(ownEllipsis ?? "\u{2026}") }
    let (count, markCount) = (rest.characterCount, mark.characterCount)
    /// The style of the character before a cut.
    func markStyle(behind place: Int) -> TextStyle {
      guard start < ranges.count else { return style }
      let range = ranges[start + max(0, place - 1)]
      return range.box == nil ? range.style : style
    }
    let markWidths = (0...count).map { metrics.width(markCount, markStyle(behind: $0)) }
    let search = CutSearch(rest, style, EllipsisWidths(markWidths), grid: grid, limit: limit)
    let places = rest.places(cutAs: style.truncation.mode) { wordEnds(in: rest) }
    /// The widths of the kept parts, and the place where the text behind a cut begins on the line.
    func parts(_ kept: KeptText) -> (before: Double, behind: Double, restStart: Double) {
      let before = width(of: start..<start + kept.start)
      let restStart = lineStart(from: start) + before + markWidths[kept.start]
      return (before, width(of: start + kept.end..<start + count, from: restStart), restStart)
    }
    let found = try search.mostFitting(places) { kept in
      let (before, behind, _) = parts(kept)
      return (kept, width: before + markWidths[kept.start] + behind)
    }
    guard let kept = found else { return nil }
    let (before, behind) = (start..<start + kept.start, start + kept.end..<start + count)
    let (startWidth, endWidth, restStart) = parts(kept)
    let isForward = style.paragraph.direction != .rightToLeft
    let markX = isForward ? startWidth : endWidth
    let rightX = markX + markWidths[kept.start]
    var cut = LineBlock.Line(
      text: rest.text(of: 0..<kept.start) + mark.string + rest.text(of: kept.end..<count),
      idealWidth: startWidth + markWidths[kept.start] + endWidth, height: height(of: before),
      endsParagraph: true,
      gaps: isForward
        ? gaps(in: before, at: 0) + gaps(in: behind, at: rightX, from: restStart)
        : gaps(in: behind, at: 0, from: restStart) + gaps(in: before, at: rightX))
    if !behind.isEmpty { cut.height.formUnion(height(of: behind)) }
    cut.keepsEnd = !behind.isEmpty
    if style.truncation.mode.hasEllipsis {
      cut.ellipsis = .init(x: markX, width: markWidths[kept.start], isOwn: ownEllipsis != nil)
    }
    return cut
  }

  func joined(_ text: Substring) -> FixedText {
    FixedText(String(text), spans, style, metrics, in: limit, at: sourceOffset)
  }

  /// The counts of characters after which a line may end: behind the spaces that follow a word.
  private func wordEnds(in text: NormalizedText) -> [Int] {
    let count = text.characterCount
    let isSpace = { (character: Int) in
      text.utf8[text.range(ofCharacter: character)] == [0x20] || text.isTab(character)
    }
    return (0..<count).filter {
      $0 + 1 == count || isSpace($0) && !isSpace($0 + 1)
    }.map { $0 + 1 }
  }
}
