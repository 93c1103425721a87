@testable import SnugText

extension TextMeasurer {
  /// Returns the lines of a text in `maximumWidth` points, without their text, measured anew.
  func lines(
    of text: String, style: TextStyle, maximumWidth: Double
  ) throws(FontError) -> [LineBlock.Line] {
    try fill(text, try resolved(style), maximumWidth, 0, needsText: false).block.lines
  }
}
