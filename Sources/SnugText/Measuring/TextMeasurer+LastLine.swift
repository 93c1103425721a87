import SnugGeometry

/// The last of the lines allowed, where there is more text than fits on it.
extension TextMeasurer {
  /// Adds what is shown of the text from `start` in a paragraph on.
  ///
  /// Modes that keep the end of a text show that of the last paragraph: what is left is one line of
  /// text to them, which may fit.
  /// - Parameter text: The paragraph just shaped.
  func fillLastLine(
    _ filler: inout BlockFiller, _ text: NormalizedText, from start: Int, ofParagraph index: Int
  ) throws(FontError) {
    let (style, context) = (filler.style, filler.context)
    let paragraph = filler.paragraphs[index]
    var text = text
    if style.truncation.keepsEnd, index + 1 < filler.paragraphs.count {
      try joinParagraphs(filler.paragraphs, from: index, style: style)
      text = line.text
      let visible = start..<max(start, text.visibleEnds[text.characterCount])
      if grid.fits(try width(of: visible, context), in: filler.limit) {
        let shown = ShownLine(
          line: kept, ellipsis: nil, base: levels.base, context: context, source: text,
          start: Int(text.boundaries[start]), sourceStart: paragraph.sourceOffset)
        let rest = text.text(of: start..<text.characterCount)
        return filler.append(shown, text: rest, endsParagraph: true)
      }
    }
    filler.isLastLineCut = true
    let shown = try cutLastLine(
      text, from: start, of: paragraph, style: style, in: filler.limit, context: context)
    filler.append(shown, text: shown.text, endsParagraph: true)
  }

  /// Takes in the text from the paragraph just shaped on as a label of one line would, each line
  /// break a space, reading as that paragraph does; nothing is shaped.
  private func joinParagraphs(
    _ paragraphs: [Paragraph], from index: Int, style: TextStyle
  ) throws(FontError) {
    line.assign(String(paragraphs.text(from: index)), style: style)
    try levels.resolve(line.text, direction: levels.base)
  }

  /// What is shown of a paragraph's rest, which `line` then holds.
  func cutLastLine(
    _ text: NormalizedText, from start: Int, of paragraph: Paragraph, style: TextStyle,
    in limit: Double, context: FontContext
  ) throws(FontError) -> ShownLine {
    let rest = start..<text.characterCount
    try line.shape(
      text.text(of: rest), levels: levels.levels(ofLine: rest), style: style, context: context)
    var shown = try cutLine(levels.base, in: limit, context: context, start: start)
    shown.source = text
    shown.start = Int(text.boundaries[start])
    shown.sourceStart = paragraph.sourceOffset
    return shown
  }
}
