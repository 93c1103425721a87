extension TextMeasurer {
  /// Says why a text is shown as `layout(_:style:maximumWidth:maximumLines:includingGlyphs:)` shows
  /// it: the font of each cluster, where lines may end, what was cut.
  ///
  /// It is put together from the answers of what measures, and costs several times as much.
  /// - Throws: as `layout(_:style:maximumWidth:maximumLines:includingGlyphs:)`.
  public func explanation(
    of text: String, style: TextStyle, maximumWidth: Double? = nil, maximumLines: Int = 1
  ) throws(FontError) -> TextExplanation {
    let layout = try layout(
      text, style: style, maximumWidth: maximumWidth, maximumLines: maximumLines)
    let needsShaping = try fastIdealWidth(of: text, style: style) == nil
    let limit = maximumWidth ?? .infinity
    var builder = ExplanationBuilder(
      layout: layout, style: style, context: try context(for: style), limit: limit, grid: grid,
      hasSeveralLines: maximumLines != 1)
    if maximumLines == 1 {
      try explainLine(text, &builder)
    } else {
      try explainParagraphs(text, &builder)
    }
    return builder.explanation(needsShaping: needsShaping)
  }

  private func explainLine(
    _ text: String, _ builder: inout ExplanationBuilder
  ) throws(FontError) {
    let style = builder.style
    try line.shape(text, style: style, context: builder.context, resolving: levels)
    builder.append(line, base: levels.base, sourceStart: 0)
    if style.truncation == .word {
      builder.append(breaks: try lineEnds(in: line.text, style), in: line.text, sourceStart: 0)
    }
    guard builder.layout.isTruncated else { return }
    let shown = try cutLine(levels.base, in: builder.limit, context: builder.context)
    builder.setCut(shown, of: line.text, ellipsis: ellipsis(of: shown, &builder))
  }

  private func explainParagraphs(
    _ text: String, _ builder: inout ExplanationBuilder
  ) throws(FontError) {
    let paragraphs = Paragraph.split(text)
    var lines = builder.layout.lines[...]
    for (index, paragraph) in paragraphs.enumerated() {
      try line.shape(
        String(paragraph.text), style: builder.style, context: builder.context, resolving: levels,
        otherwise: builder.layout.baseDirection)
      builder.append(line, base: levels.base, sourceStart: paragraph.sourceOffset)
      let ends = try lineEnds(in: line.text, builder.style)
      builder.append(breaks: ends, in: line.text, sourceStart: paragraph.sourceOffset)
      let isLast = index + 1 == paragraphs.count
      if !isLast { builder.appendMandatoryBreak(at: paragraphs[index + 1].sourceOffset) }
      try explainLines(&lines, of: paragraph, isLast: isLast, ends: ends, &builder)
    }
  }

  /// Takes the lines of the paragraph just shaped from `lines`, none when it is not shown.
  private func explainLines(
    _ lines: inout ArraySlice<LineFragment>, of paragraph: Paragraph, isLast: Bool, ends: [Int32],
    _ builder: inout ExplanationBuilder
  ) throws(FontError) {
    let text = line.text
    var start = 0
    repeat {
      guard let shown = lines.popFirst() else { return }
      let isCut = builder.layout.isTruncated && lines.isEmpty
      let endsWhole = isCut && !builder.style.truncation.endsLines
      let end = endsWhole ? text.utf8.count : start + shown.text.utf8.count
      let ending: TextExplanation.Line.Ending =
        if isCut {
          .cut
        } else if end == text.utf8.count {
          isLast ? .end : .mandatory
        } else {
          ends.holds(Int32(end)) ? .allowed : .character
        }
      builder.append(line: start..<end, of: text, ending, sourceStart: paragraph.sourceOffset)
      if endsWhole {
        let shown = try cutLastLine(
          text, from: text.characterCount(upTo: Int32(start)), of: paragraph,
          style: builder.style, in: builder.limit, context: builder.context)
        builder.setCut(shown, of: line.text, ellipsis: ellipsis(of: shown, &builder))
      } else if isCut {
        builder.setCut(endingLine: start..<end, of: text, sourceStart: paragraph.sourceOffset)
      }
      start = end
    } while start < text.utf8.count
  }

  /// The ellipsis shaped last, for the line just cut.
  private func ellipsis(
    of shown: ShownLine, _ builder: inout ExplanationBuilder
  ) -> TextExplanation.Ellipsis? {
    guard builder.style.truncation.hasEllipsis, let run = ellipsisLine.line.runs.first else {
      return nil
    }
    let face = builder.context.faces[Int(run.text.face)]
    return TextExplanation.Ellipsis(
      text: ellipsisLine.text.string, font: builder.number(of: face),
      width: idealWidth(of: ellipsisLine, context: builder.context, base: levels.base),
      isShown: shown.ellipsis != nil)
  }
}

extension [Int32] {
  /// Whether a number is one of these, which ascend.
  fileprivate func holds(_ number: Int32) -> Bool {
    let place = partitioningIndex { $0 >= number }
    return place < count && self[place] == number
  }
}

extension TextStyle.Truncation {
  /// Whether a text of several lines is cut by ending its last one as any other.
  fileprivate var endsLines: Bool { self == .word || self == .character }
}
