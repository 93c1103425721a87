@testable import SnugText

extension TextMeasurer {
  /// Returns the lines of a text in `maximumWidth` points, without their text, measured anew.
  func lines(
    of text: String, style: TextStyle, maximumWidth: Double
  ) throws(FontError) -> [LineBlock.Line] {
    var read = ReadText(text)
    return try fill(&read, try resolved(style), maximumWidth, 0, needsText: false).block.lines
  }
}

extension ReadText {
  /// The paragraphs that were read, by index.
  var paragraphsRead: [Int: ObjectIdentifier] {
    var all = others.mapValues(ObjectIdentifier.init)
    all[0] = first.map(ObjectIdentifier.init)
    return all
  }
}
