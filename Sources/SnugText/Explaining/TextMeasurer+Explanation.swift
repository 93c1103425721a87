import SnugGeometry

extension TextMeasurer {
  /// Returns the reasons why `layout(_:style:maximumWidth:maximumLines:includingGlyphs:)` shows a
  /// text as it does: the font of each cluster, the positions where lines may end, the cut.
  ///
  /// Assembled on request from the results of the functions that measure, so it cannot differ from
  /// them; measuring stores nothing for it. It costs several times as much as measuring.
  /// - Throws: As `layout(_:style:maximumWidth:maximumLines:includingGlyphs:)`.
  package func explanation(
    of text: String, style: TextStyle, maximumWidth: Double? = nil, maximumHeight: Double? = nil,
    maximumLines: Int = 1
  ) throws(FontError) -> TextExplanation {
    let frame = Size(width: maximumWidth ?? .infinity, height: maximumHeight ?? .infinity)
    let layout = try layout(text, style: style, in: frame, maximumLines: maximumLines)
    let mostLines = maximumLines
    // A text that is cut to the height of its frame has as few lines as if they were its limit.
    let isCutToHeight =
      layout.cut != nil && (maximumLines == 0 || layout.lines.count < maximumLines)
    let maximumLines = isCutToHeight ? layout.lines.count : maximumLines
    let own = try resolved(style)
    let label = LabelText(text, own.style.ranges)
    for context in try own.spans(label)?.contexts ?? [own.context] {
      context.prepareFastPaths()
    }
    let isSummed =
      summedRuns(of: text.utf8.span, own) != nil || fastIdealWidth(of: text, own) != nil
    let limit = maximumWidth ?? .infinity
    let index = layout.isShrunk ? own.sizes?.index(of: layout.fontSize) : nil
    let shown = index.map { own.scaled($0, on: grid) } ?? own
    let spans = try shown.spans(label)
    var builder = ExplanationBuilder(
      layout: layout, sourceEnd: label.string.utf8.count, style: shown, limit: limit, grid: grid,
      hasSeveralLines: maximumLines != 1,
      hasOwnHeights: spans?.haveOwnHeights ?? false || own.rules.hasOwnHeights)
    if let index, index > 0 {
      builder.shrinking = try shrinking(of: text, own, to: index, in: frame, mostLines)
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
    of text: String, _ style: ResolvedStyle, to index: Int, in frame: Size, _ maximumLines: Int
  ) throws(FontError) -> TextExplanation.Shrinking? {
    guard let sizes = style.sizes else { return nil }
    let next = style.scaled(index - 1, on: grid)
    var shrinking = TextExplanation.Shrinking(
      size: style.style.size, least: sizes[sizes.last], next: next.style.size)
    let height: Double
    if maximumLines == 1 {
      let line = try shapeLine(text, next)
      let available = grid.widest(in: style.rules.limit(frame.width, ofLineFrom: 0))
      let missing = grid.reported(line.idealWidth) - available
      if missing > 0 { shrinking.missingWidth = missing }
      height = metrics(of: line, next).height
    } else {
      var read = ReadText(text, isKept: false)
      let block = try fill(&read, next, frame.width, 0, needsText: false).block
      if maximumLines > 0, block.lines.count > maximumLines {
        shrinking.lineCount = block.lines.count
      }
      shrinking.missingWidth = block.clippedCharacter.map { $0.width - grid.widest(in: $0.limit) }
      shrinking.breaksWords = block.breaksWords
      height = block.metrics.height
    }
    if height > frame.height { shrinking.missingHeight = height - frame.height }
    return shrinking
  }

  private func explainLine(
    _ text: String, _ spans: LabelSpans?, _ builder: inout ExplanationBuilder
  ) throws(FontError) {
    let style = builder.style
    let line = try shaper.shape(text, spans, style: style, context: builder.context)
    builder.noteWidth(of: line)
    builder.append(0..<line.text.characterCount, of: line, sourceStart: 0)
    if style.truncation.mode == .word {
      builder.append(breaks: try lineEnds(in: line.text, style), in: line.text, sourceStart: 0)
    }
    guard builder.layout.isTruncated else { return }
    let shown = try cut(line, in: builder.limit(ofLineFrom: 0))
    builder.setCut(shown, of: line.text, ellipsis: try ellipsis(of: shown, &builder))
  }

  private func explainParagraphs(
    _ text: String, _ spans: LabelSpans?, _ builder: inout ExplanationBuilder
  ) throws(FontError) {
    let paragraphs = Paragraph.split(text)
    let joined = builder.layout.cut.flatMap { $0.isJoined ? $0 : nil }
    // The start of the next line; `nil` behind the last.
    var next: TextPlace? = TextPlace(paragraph: 0, position: 0)
    for (index, paragraph) in paragraphs.enumerated() {
      let whole = try shaper.shape(
        String(paragraph.text), spans?.starting(at: paragraph.sourceOffset),
        style: builder.style, context: builder.context, otherwise: builder.layout.baseDirection)
      builder.noteWidth(of: whole)
      let text = whole.text
      let ends = try lineEnds(in: text, builder.style)
      builder.append(breaks: ends, in: text, sourceStart: paragraph.sourceOffset)
      if index + 1 < paragraphs.count {
        builder.appendMandatoryBreak(at: paragraphs[index + 1].sourceOffset)
      }
      if joined?.start.paragraph == index, let joined {
        builder.append(
          0..<joined.start.position, of: whole, sourceStart: paragraph.sourceOffset)
      } else if joined == nil || next?.paragraph == index {
        builder.append(
          (joined == nil ? 0 : next?.position ?? 0)..<text.characterCount, of: whole,
          sourceStart: paragraph.sourceOffset)
      }
      guard let start = next, start.paragraph == index else { continue }
      next = try explainLines(of: whole, from: start, ends: ends, paragraphs, spans, &builder)
    }
  }

  /// Explains the lines of a paragraph from `place` on; returns the start of the line behind them.
  private func explainLines(
    of whole: ShapedText, from place: TextPlace, ends: [Int32], _ paragraphs: [Paragraph],
    _ spans: LabelSpans?, _ builder: inout ExplanationBuilder
  ) throws(FontError) -> TextPlace? {
    let (text, index) = (whole.text, place.paragraph)
    let (paragraph, isLast) = (paragraphs[index], index + 1 == paragraphs.count)
    var start = Int(text.boundaries[place.position])
    repeat {
      guard let shown = builder.nextLine else { return nil }
      if let cut = builder.layout.cut, cut.index == builder.lineCount {
        try explainCutLine(cut, of: whole, paragraphs, spans, &builder)
        guard let next = cut.next?.place, next.paragraph == index else { return cut.next?.place }
        start = Int(text.boundaries[next.position])
        continue
      }
      let end = text.end(ofLine: shown.text, from: start)
      let ending: TextExplanation.Line.Ending =
        if end == text.utf8.count {
          isLast ? .end : .mandatory
        } else {
          builder.style.truncation.mode != .character && ends.holds(Int32(end))
            ? .allowed : .character
        }
      builder.append(
        line: start..<end, of: text, ending, isClipped: shown.isClipped,
        sourceStart: paragraph.sourceOffset)
      start = end
    } while start < text.utf8.count
    return isLast ? nil : TextPlace(paragraph: index + 1, position: 0)
  }

  /// Explains the line that stands for text that is not shown.
  private func explainCutLine(
    _ cut: TextCut, of whole: ShapedText, _ paragraphs: [Paragraph], _ spans: LabelSpans?,
    _ builder: inout ExplanationBuilder
  ) throws(FontError) {
    let paragraph = paragraphs[cut.start.paragraph]
    var whole = whole
    if cut.isJoined {
      var style = builder.style
      style.paragraph.direction = whole.base
      whole = try shaper.shape(
        String(paragraphs.text(of: cut)), spans?.starting(at: paragraph.sourceOffset),
        style: style, context: builder.context)
      builder.append(
        cut.start.position..<whole.text.characterCount, of: whole,
        sourceStart: paragraph.sourceOffset)
    }
    let text = whole.text
    let line = cut.characters(in: text.characterCount)
    let offsets =
      Int(text.boundaries[line.lowerBound])..<Int(text.boundaries[line.upperBound])
    let ending: TextExplanation.Line.Ending =
      if cut.isCut {
        .cut
      } else if cut.next == nil {
        .end
      } else if !cut.endsInParagraph {
        .mandatory
      } else {
        try lineEnds(in: text, builder.style).holds(Int32(offsets.upperBound))
          ? .allowed : .character
      }
    let shown = builder.nextLine
    builder.append(
      line: offsets, of: text, ending, isClipped: shown?.isClipped ?? false,
      sourceStart: paragraph.sourceOffset)
    guard cut.isCut else { return }
    guard !builder.style.truncation.mode.endsLines else {
      let shownEnd = text.end(ofLine: shown?.text ?? "", from: offsets.lowerBound)
      return builder.setCut(endingLineAt: shownEnd, of: text, sourceStart: paragraph.sourceOffset)
    }
    let visibleEnd = cut.next == nil ? line.upperBound : text.visibleLineEnds[line.upperBound]
    let limit = builder.limit(ofLineFrom: line.lowerBound)
    let shownLine = line.lowerBound..<max(line.lowerBound, visibleEnd)
    let kept = try cutLine(shownLine, of: whole, paragraph, in: limit)
    builder.setCut(
      kept, of: try shaper.line(shownLine, of: whole).text,
      ellipsis: try ellipsis(of: kept, &builder))
  }

  private func ellipsis(
    of shown: ShownLine, _ builder: inout ExplanationBuilder
  ) throws(FontError) -> TextExplanation.Ellipsis? {
    // Where nothing is shown, the line is empty.
    let first = try LineEllipses(of: shown.line, self, arePlain: true).ellipsis(
      behind: KeptText(start: 0, end: 0))
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
