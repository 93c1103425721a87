import SnugGeometry

/// A paragraph of simple characters in a table of lines: its lines and cuts are found without
/// shaping. Questions that the table cannot answer are answered with `nil`.
final class SimpleParagraph {
  let search: LineSearch
  private let text: Substring
  private let sourceOffset: Int
  private let style: ResolvedStyle
  /// The widest line with its indent, in points.
  private let lineWidth: Double
  /// Those of a paragraph in ranges; empty if all of it is in the label's style.
  private let runs: [LineTable.SimpleRun]
  /// Whether another one has the table.
  private var isTaken = false
  /// Lends the table.
  private unowned let measurer: TextMeasurer
  /// That of the measurer, which may be gone when a kept paragraph gives its table back.
  private let spareTable: SpareTable

  /// `nil` for a text that must be shaped.
  /// - Parameters:
  ///   - limit: The widest line with its indent, in points.
  ///   - start: The position of the text in its paragraph; 0 for the indent of the first line.
  ///   - spans: The ranges of the paragraph.
  ///   - hasLineEnds: Whether lines, or words, are needed.
  init?(
    _ text: Substring, at sourceOffset: Int, _ style: ResolvedStyle, _ spans: LabelSpans? = nil,
    limit: Double, startingAt start: Int = 0, in script: SimpleScript? = nil,
    hasLineEnds: Bool = true, measurer: TextMeasurer
  ) {
    var table = measurer.spareTable.take()
    guard
      let runs = measurer.append(
        text, at: 0, style, spans, in: script,
        hasLineEnds: hasLineEnds, to: &table),
      let part = table.part(0)
    else {
      measurer.spareTable.giveBack(table)
      return nil
    }
    self.runs = runs
    self.text = text
    self.sourceOffset = sourceOffset
    self.style = style
    lineWidth = limit
    search = LineSearch(
      in: table, part, style.rules, style.sums, limit: limit, startingAt: start, on: measurer.grid)
    self.measurer = measurer
    spareTable = measurer.spareTable
  }

  /// Takes the table of another one, for another width.
  init(_ other: SimpleParagraph, limit: Double) {
    (text, sourceOffset, style, runs) = (other.text, other.sourceOffset, other.style, other.runs)
    (measurer, spareTable) = (other.measurer, other.spareTable)
    (lineWidth, search) = (limit, other.search.inWidth(limit))
    other.isTaken = true
  }

  deinit { if !isTaken { spareTable.giveBack(search.table) } }

  var characterCount: Int { Int(search.part.last) }

  func visible(_ line: Range<Int>) -> Range<Int> {
    line.lowerBound..<search.table.visibleEnd(line.upperBound, from: line.lowerBound)
  }

  func end(ofLineFrom start: Int) -> Int? { search.end(ofLineFrom: start, width: partWidth) }

  func balancedLines(upTo maximumLines: Int) throws(FontError) -> LineBalance.Outcome {
    try LineBalance.lines(in: search, upTo: maximumLines, width: partWidth)
  }

  /// Returns the exact width of characters alone on a line.
  func width(of characters: Range<Int>) -> Double? {
    search.table.width(
      of: characters, in: search.part, search.limit(ofLineFrom: 0), width: partWidth)
  }

  /// Returns the exact width of characters whose width is no sum: they cut a ligature.
  private func partWidth(of characters: Range<Int>) -> Double? {
    style.context.fastPath?.idealWidth(
      of: text.utf8.span.extracting(offsets(of: characters)), in: search.part.script, style.sums)
  }

  /// Returns the UTF-8 offsets of characters in the paragraph.
  private func offsets(of characters: Range<Int>) -> Range<Int> {
    search.table.offset(characters.lowerBound)..<search.table.offset(characters.upperBound)
  }

  func text(of characters: Range<Int>) -> Substring {
    let offsets = offsets(of: characters)
    return text.part(offsets.lowerBound, length: offsets.count)
  }

  /// Returns the UTF-8 offsets of characters in the source text.
  func sourceRange(of characters: Range<Int>) -> Range<Int> {
    let offsets = offsets(of: characters)
    return sourceOffset + offsets.lowerBound..<sourceOffset + offsets.upperBound
  }

  /// Returns characters as a line; as `LineSource`.
  func line(
    of characters: Range<Int>, text: String, endsParagraph: Bool, clippedWidth: Double?,
    includingGlyphs: Bool
  ) -> LineBlock.Line? {
    guard let width = width(of: characters),
      let glyphRuns = includingGlyphs ? glyphRuns(of: characters) : []
    else { return nil }
    return LineBlock.Line(
      text: text, idealWidth: clippedWidth ?? width, height: height(of: characters),
      endsParagraph: endsParagraph, isClipped: clippedWidth != nil, glyphRuns: glyphRuns,
      fonts: fonts(of: characters))
  }

  private func height(of characters: Range<Int>) -> LineBox {
    search.table.height(characters.lowerBound, characters.upperBound) ?? style.primaryHeight
  }

  private func fonts(of characters: Range<Int>) -> ShownFonts {
    guard !characters.isEmpty else { return ShownFonts() }
    guard !runs.isEmpty else { return ShownFonts(style.context.primaryFaces) }
    var fonts = ShownFonts()
    for run in search.table.runs(of: characters, in: search.part) {
      fonts.add(runs[run].style.fastPath.face)
    }
    return fonts
  }

  /// Returns the glyphs of characters alone on a line.
  private func glyphRuns(of characters: Range<Int>) -> [GlyphRun]? {
    guard !characters.isEmpty else { return [] }
    // Attributes part the glyphs of ranges.
    guard runs.isEmpty else { return nil }
    let offsets = offsets(of: characters)
    let run = style.context.fastPath?.glyphRun(
      of: text.utf8.span.extracting(offsets), style.sums, origin: 0,
      sourceOffset: sourceOffset + offsets.lowerBound, in: search.part.script)
    return run.map { [$0] }
  }
}

// MARK: - Truncation

extension SimpleParagraph {
  /// Returns the text from `start` on as a line, cut in the style's truncation mode.
  func cutLine(
    from start: Int, includingGlyphs: Bool
  ) throws(FontError) -> LineBlock.Line? {
    guard runs.isEmpty else { return includingGlyphs ? nil : try cutRuns(from: start) }
    let rest = text(of: start..<characterCount)
    let limit = WidthLimit(style.rules.limit(lineWidth, ofLineFrom: start), on: measurer.grid)
    let cut = try measurer.summedCut(rest.utf8.span, style, limit) { style, ellipsisWidth in
      // The words are those of the line alone.
      start == 0 || style.rules.truncation != .word
        ? self.cut(from: start, ellipsisWidth)
        : SimpleParagraph(
          rest, at: 0, style, limit: lineWidth, startingAt: start, in: search.part.script,
          measurer: measurer)?
          .cut(from: 0, ellipsisWidth)
    }
    guard let cut else { return nil }
    var line = LineBlock.Line(
      text: cut.shown(of: rest.utf8.span), idealWidth: cut.width, height: style.primaryHeight,
      endsParagraph: true)
    line.fonts = cut.fonts(ofTextOf: rest.utf8.count, style)
    line.ellipsis = cut.ellipsisPlace(style)
    guard includingGlyphs else { return line }
    let offset = sourceOffset + search.table.offset(start)
    guard let runs = cut.glyphRuns(of: rest.utf8.span, style, sourceOffset: offset) else {
      return nil
    }
    line.glyphRuns = runs
    return line
  }

  /// Returns the most text from `start` on that fits when it is cut; as `FastPath.longestCut`, but in any
  /// text of simple characters.
  func cut(from start: Int, _ ellipsisWidth: Double) -> FastPath.Cut? {
    let line = search.table.cutLine(
      from: start, in: search.part, search.limit(ofLineFrom: start), style.rules,
      leastEllipsis: ellipsisWidth, ellipsisWidth: { _ in ellipsisWidth }, width: partWidth)
    guard let line else { return nil }
    let offset = search.table.offset(start)
    return FastPath.Cut(
      start: search.table.offset(line.kept.start) - offset,
      end: search.table.offset(line.kept.end) - offset,
      startWidth: line.startWidth, endWidth: line.endWidth, script: search.part.script)
  }

  /// Returns the text from `start` on as a line of runs, cut in the style's truncation mode; `nil` where it
  /// must be shaped. The ellipsis has the style of the character before the cut, or of the line's first one.
  private func cutRuns(from start: Int) throws(FontError) -> LineBlock.Line? {
    let rules = style.rules
    guard rules.truncation.hasEllipsis, !rules.keepsOwnEnd, let ranges = style.ranges else {
      return nil
    }
    let own = search.table.runs(of: start..<max(start + 1, characterCount), in: search.part)
    var ellipses: [ShapedText] = []
    for run in own {
      let shaped = try measurer.ellipsis(for: ranges[runs[run].style.number], .leftToRight)
      guard let shaped, shaped.isOneDrawnRun else { return nil }
      ellipses.append(shaped)
    }
    func ellipsis(behind end: Int) -> ShapedText {
      ellipses[search.table.run(of: max(start, end - 1), in: search.part) - own.lowerBound]
    }
    let line = search.table.cutLine(
      from: start, in: search.part, search.limit(ofLineFrom: start), rules,
      leastEllipsis: ellipses.map(\.idealWidth).min() ?? 0,
      ellipsisWidth: { ellipsis(behind: $0).idealWidth }, width: { _ in nil })
    guard let line else { return nil }
    let (before, behind) = (start..<line.kept.start, line.kept.end..<characterCount)
    let mark = ellipsis(behind: line.kept.start)
    var shown = LineBlock.Line(
      text: text(of: before) + mark.text.string + text(of: behind), idealWidth: line.width,
      height: height(of: before), endsParagraph: true, fonts: fonts(of: before))
    mark.addFonts(to: &shown.fonts)
    shown.fonts.add(fonts(of: behind))
    shown.ellipsis = TextLayout.PlacedEllipsis(
      x: line.startWidth, width: mark.idealWidth, isOwn: style.style.truncation.ellipsis != nil)
    if !behind.isEmpty {
      shown.keepsEnd = true
      shown.height.formUnion(height(of: behind))
    }
    return shown
  }
}

extension LabelSpans {
  /// Returns the runs of the first bytes of a part that measure alike; `nil` if some must be shaped, or there are
  /// none.
  fileprivate func simpleRuns(ofBytes count: Int) -> [LineTable.SimpleRun]? {
    var runs: [LineTable.SimpleRun] = []
    var span = source.index(at: start)
    var first = 0
    while first < count {
      let end = source.range(ofSpan: span, length: start + count).upperBound - start
      guard let style = ranges.summed(ofEntry: Int(source.numbers[span])) else { return nil }
      if let last = runs.last, last.style.number == style.number {
        runs[runs.count - 1].bytes = last.bytes.lowerBound..<min(end, count)
      } else {
        runs.append(LineTable.SimpleRun(style: style, bytes: first..<min(end, count)))
      }
      (first, span) = (end, span + 1)
    }
    return runs.isEmpty ? nil : runs
  }
}

extension TextMeasurer {
  /// Adds a paragraph to a table; returns its runs, none where all of it is in the label's style. `nil`, with nothing
  /// added, when it must be shaped.
  /// - Parameters:
  ///   - spans: The ranges of the paragraph.
  ///   - script: That of the text which this is a part of, if it is one.
  func append(
    _ text: Substring, at sourceOffset: Int, _ style: ResolvedStyle, _ spans: LabelSpans?,
    in script: SimpleScript? = nil, hasLineEnds: Bool = true, to table: inout LineTable
  ) -> [LineTable.SimpleRun]? {
    let first = Int(table.place)
    let utf8 = text.utf8.span
    guard let runs = spans == nil ? [] : spans?.simpleRuns(ofBytes: utf8.count) else { return nil }
    let isAppended =
      runs.isEmpty
      ? style.context.fastPath?.append(
        utf8, style.sums, sourceOffset: sourceOffset, in: script, to: &table) ?? false
      : table.append(
        utf8, runs, style.sums, sourceOffset: sourceOffset,
        haveHeights: spans?.haveOwnHeights ?? false, &runTable)
    guard isAppended else { return nil }
    guard hasLineEnds else { return runs }
    if style.rules.truncation == .character {
      for place in first + 1..<max(first + 1, Int(table.place)) { table.mark(place, .lineEnd) }
    } else {
      table.markLineEnds(from: first, of: utf8, breaker, style.breaks)
    }
    return runs
  }
}

/// The storage of tables: of one paragraph after the other.
final class SpareTable {
  private var table = LineTable()

  /// Returns an empty table, which no other paragraph uses.
  func take() -> LineTable {
    var table = LineTable()
    swap(&table, &self.table)
    // By now no paragraph shares the storage.
    table.removeAll()
    return table
  }

  /// Takes the storage of a table for the next paragraph.
  func giveBack(_ table: LineTable) { self.table = table }
}
