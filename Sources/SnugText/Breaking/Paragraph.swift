/// A stretch of a label's text between line breaks that the text itself asks for.
struct Paragraph {
  /// Without its line break.
  let text: Substring
  /// Where it starts in the source text, in UTF-8.
  let sourceOffset: Int

  /// The paragraphs of a text, at least one.
  ///
  /// UAX #14 LB4, LB5: a line ends after CR LF, LF, CR, VT, FF, NEL, LS and PS; at the end of the
  /// text there is no further line.
  static func split(_ text: String) -> [Paragraph] {
    var paragraphs: [Paragraph] = []
    var start = text.startIndex
    while true {
      let end = text[start...].firstIndex(where: \.isNewline) ?? text.endIndex
      paragraphs.append(
        Paragraph(
          text: text[start..<end],
          sourceOffset: text.utf8.distance(from: text.startIndex, to: start)))
      guard end < text.endIndex else { return paragraphs }
      start = text.index(after: end)
      if start == text.endIndex { return paragraphs }
    }
  }
}

extension [Paragraph] {
  /// The text from one of a label's paragraphs to the end of the last, with the breaks between.
  func text(from index: Int) -> Substring {
    let first = self[index].text
    return first.base[first.startIndex..<(last?.text.endIndex ?? first.endIndex)]
  }
}
