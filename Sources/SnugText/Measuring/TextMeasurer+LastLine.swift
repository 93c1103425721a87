import SnugGeometry

/// The last of the lines allowed, where there is more text than fits on it.
extension TextMeasurer {
  /// Adds what is shown of a paragraph from `start` on.
  ///
  /// Modes that keep the end of a text show that of the last paragraph: what is left is one line of
  /// text to them, which may fit.
  func fillLastLine(
    _ filler: inout BlockFiller, _ whole: ShapedText, from start: Int, ofParagraph index: Int
  ) throws(FontError) {
    let paragraph = filler.paragraphs[index]
    var whole = whole
    if filler.style.truncation.keepsEnd, index + 1 < filler.paragraphs.count {
      // As a label of one line would have it, each line break a space, reading as that paragraph does.
      whole = try shaper.assign(
        String(filler.paragraphs.text(from: index)), style: filler.style,
        direction: whole.levels.base, context: filler.context)
      let text = whole.text
      let visible = start..<max(start, text.visibleEnds[text.characterCount])
      let line = try shaper.shape(line: visible, of: whole)
      if grid.fits(line.idealWidth, in: filler.limit) {
        let shown = ShownLine(
          line: line, source: text, start: Int(text.boundaries[start]),
          sourceStart: paragraph.sourceOffset)
        let rest = text.text(of: start..<text.characterCount)
        return filler.append(shown, text: rest, endsParagraph: true)
      }
    }
    filler.isLastLineCut = true
    let (_, shown) = try cutLastLine(of: whole, from: start, paragraph, in: filler.limit)
    filler.append(shown, text: shown.text, endsParagraph: true)
  }

  /// The rest of a paragraph as a line, and what is shown of it.
  func cutLastLine(
    of whole: ShapedText, from start: Int, _ paragraph: Paragraph, in limit: Double
  ) throws(FontError) -> (line: ShapedText, shown: ShownLine) {
    let line = try shaper.shape(line: start..<whole.text.characterCount, of: whole)
    var shown = try cut(line, startingAt: start, of: whole, in: limit)
    shown.source = whole.text
    shown.start = Int(whole.text.boundaries[start])
    shown.sourceStart = paragraph.sourceOffset
    return (line, shown)
  }
}
