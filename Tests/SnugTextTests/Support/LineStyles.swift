import SnugPropertyTesting
import SnugText

extension TextStyle {
  /// Draws rules of line breaking, line heights, spaces, indents and boxes; in half of the cases none.
  mutating func drawLines(_ source: inout ChoiceSource) throws {
    guard try source.draw(.element(of: [false, true])) else { return }
    lineHeight = try source.draw(
      .element(of: [nil, .multiple(1.37), .multiple(0.4), .points(21), .points(0)]))
    lineSpacing = try source.draw(.element(of: [0, 0.3, 5]))
    paragraphSpacing = try source.draw(.element(of: [0, 0.45, 7]))
    firstLineIndent = try source.draw(.element(of: [0, 0, 10, 17.3, 200]))
    hangingIndent = try source.draw(.element(of: [0, 0, 10, 12.37, 200]))
    textBox = try source.draw(.element(of: TextBox.allCases))
    wordBreak = try source.draw(.element(of: WordBreak.allCases))
    lineBreak = try source.draw(.element(of: LineBreak.allCases))
  }
}
