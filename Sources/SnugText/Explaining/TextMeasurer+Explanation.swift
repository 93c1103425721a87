import SnugGeometry

extension TextMeasurer {
  /// Returns the reasons why `layout(_:style:maximumWidth:maximumLines:includingGlyphs:)` shows a
  /// text as it does: the font of each cluster, the positions where lines may end, the cut.
  ///
  /// Assembled on request from the results of the functions that measure, so it cannot differ from
  /// them; measuring stores nothing for it. It costs several times as much as measuring.
  /// - Throws: As `layout(_:style:maximumWidth:maximumLines:includingGlyphs:)`.
  package func explanation(
    of text: String, style: TextStyle, maximumWidth: Double? = nil, maximumLines: Int = 1
  ) throws(FontError) -> TextExplanation {
    let layout = try layout(
      text, style: style, maximumWidth: maximumWidth, maximumLines: maximumLines)
    let own = try resolved(style)
    let label = LabelText(text, own.style.ranges)
    for context in try own.spans(label)?.contexts ?? [own.context] {
      context.prepareFastPath(forLabels: .max)
    }
    let isSummed =
      summedRanges(of: text.utf8.span, own) != nil || fastIdealWidth(of: text, own) != nil
    let limit = maximumWidth ?? .infinity
    let index = layout.isShrunk ? own.sizes?.index(of: layout.fontSize) : nil
    let shown = index.map { own.scaled($0, on: grid) } ?? own
    let spans = try shown.spans(label)
    var builder = ExplanationBuilder(
      layout: layout, style: shown, limit: limit, grid: grid, hasSeveralLines: maximumLines != 1,
      hasOwnHeights: spans?.haveOwnHeights ?? false)
    if let index, index > 0 {
      builder.shrinking = try shrinking(of: text, own, to: index, in: limit, maximumLines)
    }
    if maximumLines == 1 {
      try explainLine(label.string, spans, &builder)
    } else {
      try explainParagraphs(label.string, spans, &builder)
    }
    return builder.explanation(needsShaping: !isSummed)
  }

  /// Returns the reason for the size of a text that is shown in a smaller one.
  private func shrinking(
    of text: String, _ style: ResolvedStyle, to index: Int, in limit: Double, _ maximumLines: Int
  ) throws(FontError) -> TextExplanation.Shrinking? {
    guard let sizes = style.sizes else { return nil }
    let next = style.scaled(index - 1, on: grid)
    var shrinking = TextExplanation.Shrinking(
      size: style.style.size, least: sizes[sizes.last], next: next.style.size)
    if maximumLines == 1 {
      let width = try shapeLine(text, next).idealWidth
      let available = grid.widest(in: style.rules.limit(limit, ofLineFrom: 0))
      shrinking.missingWidth = grid.reported(width) - available
    } else {
      shrinking.lineCount = try fill(text, next, limit, 0, needsText: false).block.lines.count
    }
    return shrinking
  }

  private func explainLine(
    _ text: String, _ spans: LabelSpans?, _ builder: inout ExplanationBuilder
  ) throws(FontError) {
    let style = builder.style
    let line = try shaper.shape(text, spans, style: style, context: builder.context)
    builder.noteWidth(of: line)
    builder.append(0..<line.text.characterCount, of: line, sourceStart: 0)
    if style.truncation == .word {
      builder.append(breaks: try lineEnds(in: line.text, style), in: line.text, sourceStart: 0)
    }
    guard builder.layout.isTruncated else { return }
    let shown = try cut(line, of: line, in: builder.limit(ofLineFrom: 0))
    builder.setCut(shown, of: line.text, ellipsis: try ellipsis(of: shown, &builder))
  }

  private func explainParagraphs(
    _ text: String, _ spans: LabelSpans?, _ builder: inout ExplanationBuilder
  ) throws(FontError) {
    let paragraphs = Paragraph.split(text)
    var lines = builder.layout.lines[...]
    var hasJoinedRest = false
    for (index, paragraph) in paragraphs.enumerated() {
      let whole = try shaper.shape(
        String(paragraph.text), spans?.starting(at: paragraph.sourceOffset),
        style: builder.style, context: builder.context, otherwise: builder.layout.baseDirection)
      builder.noteWidth(of: whole)
      let text = whole.text
      let ends = try lineEnds(in: text, builder.style)
      builder.append(breaks: ends, in: text, sourceStart: paragraph.sourceOffset)
      let isLast = index + 1 == paragraphs.count
      if !isLast { builder.appendMandatoryBreak(at: paragraphs[index + 1].sourceOffset) }
      guard !hasJoinedRest else { continue }
      let joinedStart = isLast ? nil : startOfJoinedLine(lines, text, builder.style)
      let ownEnd = joinedStart.map { text.characterCount(upTo: Int32($0)) }
      builder.append(
        0..<(ownEnd ?? text.characterCount), of: whole, sourceStart: paragraph.sourceOffset)
      try explainLines(
        &lines, upTo: joinedStart, of: paragraph, whole, isLast: isLast, ends: ends, &builder)
      if let joinedStart {
        try explainJoinedLine(
          lines, from: joinedStart, paragraphs, index, spans, reading: whole.levels.base, &builder)
        hasJoinedRest = true
      }
    }
  }

  /// Returns the start of the last line if it lies in the paragraph and the line shows the rest of
  /// the text, not only of the paragraph; lines before it are whole.
  private func startOfJoinedLine(
    _ lines: ArraySlice<LineFragment>, _ text: NormalizedText, _ style: TextStyle
  ) -> Int? {
    guard style.truncation.keepsEnd, !lines.isEmpty else { return nil }
    var start = 0
    for line in lines.dropLast() {
      start = text.end(ofLine: line.text, from: start)
      if start >= text.utf8.count { return nil }
    }
    return start
  }

  /// Explains the last line, on which a paragraph and those after it are one text.
  private func explainJoinedLine(
    _ lines: ArraySlice<LineFragment>, from start: Int, _ paragraphs: [Paragraph], _ index: Int,
    _ spans: LabelSpans?, reading base: LayoutDirection, _ builder: inout ExplanationBuilder
  ) throws(FontError) {
    var style = builder.style
    style.direction = base
    let paragraph = paragraphs[index]
    let whole = try shaper.shape(
      String(paragraphs.text(from: index)), spans?.starting(at: paragraph.sourceOffset),
      style: style, context: builder.context)
    let text = whole.text
    let first = text.characterCount(upTo: Int32(start))
    builder.append(first..<text.characterCount, of: whole, sourceStart: paragraph.sourceOffset)
    let isCut = builder.layout.isLastLineCut
    builder.append(
      line: start..<text.utf8.count, of: text, isCut ? .cut : .end,
      isClipped: lines.last?.isClipped ?? false, sourceStart: paragraph.sourceOffset)
    guard isCut else { return }
    let (line, shown) = try cutLine(
      from: first, of: whole, paragraph, in: builder.limit(ofLineFrom: first))
    builder.setCut(shown, of: line.text, ellipsis: try ellipsis(of: shown, &builder))
  }

  /// Explains the lines of a paragraph that start before `joinedStart`, and removes them from
  /// `lines`. There are none when the paragraph is not shown.
  private func explainLines(
    _ lines: inout ArraySlice<LineFragment>, upTo joinedStart: Int?, of paragraph: Paragraph,
    _ whole: ShapedText, isLast: Bool, ends: [Int32], _ builder: inout ExplanationBuilder
  ) throws(FontError) {
    let text = whole.text
    let style = builder.style
    var start = 0
    repeat {
      guard start != joinedStart, let shown = lines.popFirst() else { return }
      let isCut = builder.layout.isLastLineCut && lines.isEmpty
      let shownEnd = text.end(ofLine: shown.text, from: start)
      let end = isCut ? text.utf8.count : shownEnd
      let ending: TextExplanation.Line.Ending =
        if isCut {
          .cut
        } else if end == text.utf8.count {
          isLast ? .end : .mandatory
        } else {
          style.truncation != .character && ends.holds(Int32(end)) ? .allowed : .character
        }
      builder.append(
        line: start..<end, of: text, ending, isClipped: shown.isClipped,
        sourceStart: paragraph.sourceOffset)
      if isCut, style.truncation.endsLines {
        builder.setCut(endingLineAt: shownEnd, of: text, sourceStart: paragraph.sourceOffset)
      } else if isCut {
        let first = text.characterCount(upTo: Int32(start))
        let (line, shown) = try cutLine(
          from: first, of: whole, paragraph, in: builder.limit(ofLineFrom: first))
        builder.setCut(shown, of: line.text, ellipsis: try ellipsis(of: shown, &builder))
      }
      start = end
    } while start < text.utf8.count
  }

  /// Returns the ellipsis of a line that was cut.
  private func ellipsis(
    of shown: ShownLine, _ builder: inout ExplanationBuilder
  ) throws(FontError) -> TextExplanation.Ellipsis? {
    // Where nothing is shown, the line is empty.
    let first = try Ellipses(of: shown.line, self).ellipsis(behind: KeptText(start: 0, end: 0))
    guard let ellipsis = shown.ellipsis ?? first, let run = ellipsis.runs.first else { return nil }
    return TextExplanation.Ellipsis(
      text: ellipsis.text.string, font: builder.number(of: ellipsis.face(of: run.text)),
      width: ellipsis.idealWidth, isShown: shown.ellipsis != nil)
  }
}

extension NormalizedText {
  /// Returns the end of a line that starts at an offset and shows `line`. Scalars stand for
  /// themselves, but a hyphen may stand for a soft hyphen.
  fileprivate func end(ofLine line: String, from start: Int) -> Int {
    var end = start
    for _ in line.unicodeScalars where end < utf8.count {
      end = scalarBoundary(atOrAfter: end + 1)
    }
    return end
  }
}

extension [Int32] {
  /// Whether an ascending array contains `number`.
  fileprivate func holds(_ number: Int32) -> Bool {
    let place = partitioningIndex { $0 >= number }
    return place < count && self[place] == number
  }
}
