import SnugGeometry

/// A paragraph of simple characters in a table of lines: its lines and cuts are found without
/// shaping. Questions that the table cannot answer are answered with `nil`.
final class SimpleParagraph {
  /// Only this paragraph.
  private let table: LineTable
  private let text: Substring
  private let sourceOffset: Int
  private let style: ResolvedStyle
  /// The widest line with its indent, in points.
  private let lineWidth: Double
  private let part: LineTable.Part
  /// Of the first line, and of the others.
  private let limits: (first: LineTable.Limit, other: LineTable.Limit)
  /// Lends the table.
  private unowned let measurer: TextMeasurer

  /// `nil` for a text that must be shaped.
  /// - Parameters:
  ///   - limit: The widest line with its indent, in points.
  ///   - start: The position of the text in its paragraph; 0 for the indent of the first line.
  ///   - hasLineEnds: Whether lines, or words, are needed.
  init?(
    _ text: Substring, at sourceOffset: Int, _ style: ResolvedStyle, limit: Double,
    startingAt start: Int = 0, in script: SimpleScript? = nil, hasLineEnds: Bool = true,
    measurer: TextMeasurer
  ) {
    var table = measurer.takeLineTable()
    guard
      measurer.append(
        text, at: 0, style, in: script, hasLineEnds: hasLineEnds, to: &table),
      let part = table.part(0)
    else {
      measurer.giveBack(table)
      return nil
    }
    self.table = table
    self.text = text
    self.sourceOffset = sourceOffset
    self.style = style
    self.part = part
    lineWidth = limit
    let (rules, sums, grid) = (style.rules, style.sums, measurer.grid)
    let first = LineTable.Limit(limit, ofLineFrom: start, rules, sums, of: part, on: grid)
    limits = (
      first,
      style.rules.hasEvenIndents
        ? first : LineTable.Limit(limit, ofLineFrom: 1, rules, sums, of: part, on: grid)
    )
    self.measurer = measurer
  }

  deinit { measurer.giveBack(table) }

  private func limit(ofLineFrom start: Int) -> LineTable.Limit {
    start == 0 ? limits.first : limits.other
  }

  var characterCount: Int { Int(part.last) }

  func visible(_ line: Range<Int>) -> Range<Int> {
    line.lowerBound..<table.visibleEnd(line.upperBound, from: line.lowerBound)
  }

  func end(ofLineFrom start: Int) -> Int? {
    table.end(ofLineFrom: start, in: part, limit(ofLineFrom: start), width: partWidth)
  }

  /// Returns the last position before another where a line may end; 0 if there is none.
  func lineEnd(before place: Int) -> Int {
    table.last(.lineEnd, upTo: place - 1, after: 0) ?? 0
  }

  /// Returns the first position at or behind another where a line may end; at most the last one.
  func lineEnd(from place: Int) -> Int {
    table.next(.lineEnd, from: place, before: characterCount)
  }

  /// Balances the lines, unless they are more than `maximumLines`.
  func balancedLines(upTo maximumLines: Int) throws(FontError) -> LineBalance.Outcome {
    try LineBalance.lines(
      characterCount: characterCount, style.rules, grid: measurer.grid, upTo: maximumLines
    ) { start throws(FontError) -> Int? in
      table.end(ofLineFrom: start, in: part, limit(ofLineFrom: start), width: partWidth)
    } lineEnd: {
      lineEnd(from: $0)
    } fewestBehind: { filled in
      // Short lines are compared in less time than this takes.
      characterCount > 64 * filled.count ? fewestLinesBehind(filled) : []
    } lines: { start, mayEnd, body throws(FontError) -> Bool in
      table.forEachLine(
        from: start, in: part, limit(ofLineFrom: start), where: mayEnd, width: partWidth, body)
    }
  }

  /// Returns how many lines the text behind each position needs at least, as
  /// `LineBalance.fewestLines`. Where a word is wider than half a line, words may be broken.
  private func fewestLinesBehind(_ filled: [Int]) -> [Int32] {
    var wordEnds: [Int] = []
    while wordEnds.last ?? 0 < characterCount {
      wordEnds.append(lineEnd(from: (wordEnds.last ?? 0) + 1))
    }
    return LineBalance.fewestLines(behind: wordEnds, filled: filled) { start, word in
      let limit = limit(ofLineFrom: start)
      let visible = table.visibleEnd(wordEnds[word], from: start)
      guard limit.fits(2 * table.exactWidth(start, visible, limit)) else { return nil }
      let farthest = table.farthestEnd(ofLineFrom: start, in: part, limit)
      return (word..<wordEnds.count).partitioningIndex { wordEnds[$0] > farthest }
    }
  }

  /// Returns the exact width of characters alone on a line.
  func width(of characters: Range<Int>) -> Double? {
    table.width(of: characters, in: part, limits.first, width: partWidth)
  }

  /// Returns the exact width of characters whose width is no sum: they cut a ligature.
  private func partWidth(of characters: Range<Int>) -> Double? {
    let offsets = table.offset(characters.lowerBound)..<table.offset(characters.upperBound)
    return style.context.fastPath?.idealWidth(
      of: text.utf8.span.extracting(offsets), in: part.script, style.sums)
  }

  func text(of characters: Range<Int>) -> Substring {
    let utf8 = text.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: table.offset(characters.lowerBound))
    let end = utf8.index(utf8.startIndex, offsetBy: table.offset(characters.upperBound))
    return text[start..<end]
  }

  /// Returns the UTF-8 offsets of characters in the source text.
  func sourceRange(of characters: Range<Int>) -> Range<Int> {
    sourceOffset + table.offset(characters.lowerBound)..<sourceOffset
      + table.offset(characters.upperBound)
  }

  /// Returns characters as a line; as `LineSource`.
  func line(
    of characters: Range<Int>, text: String, endsParagraph: Bool, clippedWidth: Double?,
    includingGlyphs: Bool
  ) -> LineBlock.Line? {
    guard let width = width(of: characters),
      let glyphRuns = includingGlyphs ? glyphRuns(of: characters, origin: 0) : []
    else { return nil }
    return LineBlock.Line(
      text: text, idealWidth: clippedWidth ?? width, height: style.primaryHeight,
      endsParagraph: endsParagraph, isClipped: clippedWidth != nil, glyphRuns: glyphRuns,
      fonts: ShownFonts(characters.isEmpty ? [] : style.context.primaryFaces))
  }

  /// Returns the glyphs of characters alone on a line.
  private func glyphRuns(of characters: Range<Int>, origin: Double) -> [GlyphRun]? {
    guard !characters.isEmpty else { return [] }
    let offsets = table.offset(characters.lowerBound)..<table.offset(characters.upperBound)
    let run = style.context.fastPath?.glyphRun(
      of: text.utf8.span.extracting(offsets), style.sums, origin: origin,
      sourceOffset: sourceOffset + offsets.lowerBound, in: part.script)
    return run.map { [$0] }
  }
}

// MARK: - Truncation

extension SimpleParagraph {
  /// Returns the text from `start` on as a line, cut in the style's truncation mode.
  func cutLine(
    from start: Int, includingGlyphs: Bool
  ) throws(FontError) -> LineBlock.Line? {
    let rest = text(of: start..<characterCount)
    let limit = WidthLimit(style.rules.limit(lineWidth, ofLineFrom: start), on: measurer.grid)
    let cut = try measurer.summedCut(rest.utf8.span, style, limit) { style, ellipsisWidth in
      // The words are those of the line alone.
      start == 0 || style.rules.truncation != .word
        ? self.cut(from: start, ellipsisWidth)
        : SimpleParagraph(
          rest, at: 0, style, limit: lineWidth, startingAt: start, in: part.script,
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
    let offset = sourceOffset + table.offset(start)
    guard let runs = cut.glyphRuns(of: rest.utf8.span, style, sourceOffset: offset) else {
      return nil
    }
    line.glyphRuns = runs
    return line
  }

  /// Returns the most text from `start` on that fits when it is cut; as `FastPath.longestCut`, but in any
  /// text of simple characters.
  func cut(from start: Int, _ ellipsisWidth: Double) -> FastPath.Cut? {
    let rules = style.rules
    let cut = LineTable.Cut(
      mode: rules.truncation, keepsWhitespace: rules.keepsWhitespace, ellipsisWidth: ellipsisWidth)
    let line = table.cutLine(
      from: start, in: part, limit(ofLineFrom: start), cut, width: partWidth)
    guard let line else { return nil }
    let offset = table.offset(start)
    return FastPath.Cut(
      start: table.offset(line.kept.start) - offset, end: table.offset(line.kept.end) - offset,
      startWidth: line.startWidth, endWidth: line.endWidth, script: part.script)
  }
}

extension TextMeasurer {
  /// Adds a paragraph to a table; returns `false`, and adds nothing, when it must be shaped.
  /// - Parameter script: That of the text which this is a part of, if it is one.
  func append(
    _ text: Substring, at sourceOffset: Int, _ style: ResolvedStyle,
    in script: SimpleScript? = nil, hasLineEnds: Bool = true, to table: inout LineTable
  ) -> Bool {
    let first = Int(table.place)
    let utf8 = text.utf8.span
    guard
      style.context.fastPath?.append(
        utf8, style.sums, sourceOffset: sourceOffset, in: script, to: &table) ?? false
    else { return false }
    guard hasLineEnds else { return true }
    if style.rules.truncation == .character {
      for place in first + 1..<max(first + 1, Int(table.place)) { table.mark(place, .lineEnd) }
    } else {
      table.markLineEnds(from: first, of: utf8, breaker, style.breaks)
    }
    return true
  }
}
