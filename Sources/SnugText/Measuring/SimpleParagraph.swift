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
    startingAt start: Int = 0, hasLineEnds: Bool = true, measurer: TextMeasurer
  ) {
    var table = measurer.takeLineTable()
    guard measurer.append(text, at: 0, style, hasLineEnds: hasLineEnds, to: &table),
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
    let first = LineTable.Limit(limit, ofLineFrom: start, style, of: part, on: measurer.grid)
    limits = (
      first,
      style.rules.hasEvenIndents
        ? first : LineTable.Limit(limit, ofLineFrom: 1, style, of: part, on: measurer.grid)
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

  /// Returns the exact width of characters whose width is no sum: they cut a ligature, or other
  /// rules apply to them because they have no letter.
  private func partWidth(of characters: Range<Int>) -> Double? {
    let offsets = table.offset(characters.lowerBound)..<table.offset(characters.upperBound)
    return style.context.fastPath?.idealWidth(
      of: text.utf8.span.extracting(offsets), style.sums)
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
      faces: characters.isEmpty ? [] : style.context.primaryFaces)
  }

  /// Returns the glyphs of characters alone on a line.
  private func glyphRuns(of characters: Range<Int>, origin: Double) -> [GlyphRun]? {
    guard !characters.isEmpty else { return [] }
    let offsets = table.offset(characters.lowerBound)..<table.offset(characters.upperBound)
    let run = style.context.fastPath?.glyphRun(
      of: text.utf8.span.extracting(offsets), style.sums, origin: origin,
      sourceOffset: sourceOffset + offsets.lowerBound)
    return run.map { [$0] }
  }
}

// MARK: - Truncation

extension SimpleParagraph {
  /// Returns the most text from `start` on that fits when it is cut.
  /// - Parameter ellipsis: `nil` in modes without one.
  func cut(from start: Int, _ ellipsis: ResolvedStyle.Ellipsis?) -> LineTable.CutLine? {
    guard style.rules.truncation != .clip, ellipsis?.isSimple ?? true else {
      return nil
    }
    let cut = LineTable.Cut(
      mode: style.rules.truncation, keepsWhitespace: style.rules.keepsWhitespace,
      ellipsisWidth: ellipsis?.width ?? 0)
    return table.cutLine(
      from: start, in: part, limit(ofLineFrom: start), cut, width: partWidth)
  }

  /// Returns the text from `start` on as a line, cut in the style's truncation mode.
  func cutLine(
    from start: Int, includingGlyphs: Bool
  ) throws(FontError) -> LineBlock.Line? {
    if start > 0, style.rules.truncation == .word {
      // The words are those of the line alone.
      let rest = SimpleParagraph(
        text(of: start..<characterCount), at: sourceOffset + table.offset(start), style,
        limit: lineWidth, startingAt: start, measurer: measurer)
      return try rest?.cutLine(from: 0, includingGlyphs: includingGlyphs)
    }
    let ellipsis = try measurer.leftToRightEllipsis(style)
    guard let cut = cut(from: start, ellipsis) else { return nil }
    var line = LineBlock.Line(
      text: "", idealWidth: cut.width, height: style.primaryHeight, endsParagraph: true)
    guard let kept = cut.kept else { return line }
    let (utf8, mark) = (text.utf8.span, ellipsis?.text ?? "")
    line.text = String(
      utf8.extracting(table.offset(start)..<table.offset(kept.start)), mark.utf8.span,
      utf8.extracting(table.offset(kept.end)..<table.offset(characterCount)))
    let hasText = kept.start > start || kept.end < characterCount
    line.faces =
      hasText
      ? ellipsis?.facesBehindText ?? style.context.primaryFaces : ellipsis?.faces ?? []
    if let ellipsis {
      guard let before = width(of: start..<kept.start) else { return nil }
      line.ellipsis = .init(
        x: before, width: ellipsis.width, isOwn: style.style.ellipsis != nil)
    }
    guard includingGlyphs else { return line }
    guard let runs = glyphRuns(start..<kept.start, ellipsis, kept.end..<characterCount) else {
      return nil
    }
    line.glyphRuns = runs
    return line
  }

  /// Returns the glyphs of a start, the ellipsis and an end.
  private func glyphRuns(
    _ start: Range<Int>, _ ellipsis: ResolvedStyle.Ellipsis?, _ end: Range<Int>
  ) -> [GlyphRun]? {
    guard var runs = glyphRuns(of: start, origin: 0) else { return nil }
    var origin = runs.first?.width ?? 0
    if let ellipsis {
      let mark = ellipsis.glyphRun(
        style.sums, origin: origin, sourceOffset: sourceOffset + table.offset(start.upperBound))
      runs.append(mark)
      origin += mark.width
    }
    guard let rest = glyphRuns(of: end, origin: origin) else { return nil }
    return runs + rest
  }
}

extension TextMeasurer {
  /// Returns a text of simple characters that does not fit on a line, cut to `limit` points; `nil`
  /// when it must be shaped.
  /// - Parameter limit: The widest line with its indent, in points.
  // Inlined, as is its cut at the end: copying the layout takes a tenth of that cut.
  @inline(__always)
  func summedCut(
    _ text: String, _ style: ResolvedStyle, in limit: Double, includingGlyphs: Bool
  ) throws(FontError) -> TextLayout? {
    guard style.rules.truncation != .clip else { return nil }
    if !includingGlyphs, style.rules.truncation == .tail, !style.rules.keepsWhitespace,
      let cut = try tailCut(text, style, in: limit)
    {
      return cut
    }
    let paragraph = SimpleParagraph(
      text[...], at: 0, style, limit: limit, hasLineEnds: style.rules.truncation == .word,
      measurer: self)
    guard let line = try paragraph?.cutLine(from: 0, includingGlyphs: includingGlyphs) else {
      return nil
    }
    return TextLayout(
      line.text, metrics(fastIdealWidth: line.idealWidth, style), style.rules,
      reading: .leftToRight, isTruncated: true, faces: line.faces, ellipsis: line.ellipsis,
      glyphRuns: includingGlyphs ? line.glyphRuns : nil)
  }

  /// Returns a text of simple characters cut at its end, in one pass over its bytes; `nil` where a
  /// table of lines must decide.
  @inline(__always)
  private func tailCut(
    _ text: String, _ style: ResolvedStyle, in limit: Double
  ) throws(FontError) -> TextLayout? {
    guard let ellipsis = try leftToRightEllipsis(style), ellipsis.isSimple,
      let start = style.context.fastPath?.longestStart(
        of: text.utf8.span, style.sums, before: ellipsis.width,
        WidthLimit(style.rules.limit(limit, ofLineFrom: 0), on: grid))
    else { return nil }
    return TextLayout(
      String(text.utf8.span.extracting(first: start.end), ellipsis.text.utf8.span, "".utf8.span),
      metrics(fastIdealWidth: start.width + ellipsis.width, style), style.rules,
      reading: .leftToRight, isTruncated: true,
      faces: start.end > 0 ? ellipsis.facesBehindText : ellipsis.faces,
      ellipsis: .init(
        x: start.width, width: ellipsis.width, isOwn: style.style.ellipsis != nil),
      glyphRuns: nil)
  }

  /// Adds a paragraph to a table; returns `false`, and adds nothing, when it must be shaped.
  func append(
    _ text: Substring, at sourceOffset: Int, _ style: ResolvedStyle, hasLineEnds: Bool = true,
    to table: inout LineTable
  ) -> Bool {
    let first = Int(table.place)
    let utf8 = text.utf8.span
    guard
      style.context.fastPath?.append(
        utf8, style.sums, sourceOffset: sourceOffset, to: &table) ?? false
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

extension String {
  /// Joins three texts of valid UTF-8.
  fileprivate init(
    _ start: borrowing Span<UInt8>, _ middle: borrowing Span<UInt8>, _ end: borrowing Span<UInt8>
  ) {
    let count = start.count + middle.count + end.count
    self = unsafe start.withUnsafeBufferPointer { start in
      unsafe middle.withUnsafeBufferPointer { middle in
        unsafe end.withUnsafeBufferPointer { end in
          unsafe String(unsafeUninitializedCapacity: count) { buffer in
            var place = unsafe buffer.update(fromContentsOf: start)
            place = unsafe buffer[place...].update(fromContentsOf: middle)
            return unsafe buffer[place...].update(fromContentsOf: end)
          }
        }
      }
    }
  }
}
