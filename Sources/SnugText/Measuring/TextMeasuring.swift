/// Anything that measures texts: fonts, or fixed numbers in tests.
///
/// Called for a batch or a label at a time, never inside a loop over glyphs.
public protocol TextMeasuring: AnyObject {
  /// The size of each text alone on one line, uncut, in the order given.
  func measure(_ texts: [String], style: TextStyle) throws(FontError) -> [TextMetrics]

  /// What each text of a list measures alone on one line, uncut.
  func measure(_ texts: TextList, style: TextStyle) throws(FontError) -> MeasuredTexts

  /// The text as shown in `maximumWidth` points: whole if it fits, else its longest start that
  /// fits together with an ellipsis. `nil` is no limit.
  func layout(
    _ text: String, style: TextStyle, maximumWidth: Double?, includingGlyphs: Bool
  ) throws(FontError) -> TextLayout

  /// The text as shown in `maximumWidth` points on at most `maximumLines` lines, 0 for any number:
  /// each line as full as it can be, the last one truncated when there is more text than lines.
  func layout(
    _ text: String, style: TextStyle, maximumWidth: Double?, maximumLines: Int,
    includingGlyphs: Bool
  ) throws(FontError) -> TextLayout
}
