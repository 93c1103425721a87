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
    ellipsisLine = try source.draw(.element(of: [nil, 1, 2, 3]))
    textBox = try source.draw(.element(of: TextBox.allCases))
    whiteSpace = try source.draw(.element(of: WhiteSpace.allCases))
    try drawTabStops(&source)
    wordBreak = try source.draw(.element(of: WordBreak.allCases))
    lineBreak = try source.draw(.element(of: LineBreak.allCases))
  }

  mutating func drawTabStops(_ source: inout ChoiceSource) throws {
    tabSize = try source.draw(.element(of: [8, 3, 0, 0.3, 20]))
    tabStops = try source.draw(.element(of: [[], [30], [5, 31.7, 60]]))
  }
}

extension TextCase {
  /// Draws tabs that reach to stops; in three quarters of the cases none.
  mutating func drawTabs(_ source: inout ChoiceSource) throws {
    guard try source.draw(.element(of: [0, 0, 0, 1])) == 1 else { return }
    style.whiteSpace = .preWrap
    try style.drawTabStops(&source)
    style.firstLineIndent = try source.draw(.element(of: [0, 0, 12.37]))
    style.hangingIndent = try source.draw(.element(of: [0, 0, 7]))
    var scalars = Array(text.unicodeScalars)
    for _ in 0..<(try source.draw(.integer(in: 1...5))) {
      scalars.insert("\t", at: try source.draw(.integer(in: 0...scalars.count)))
    }
    text = String(String.UnicodeScalarView(scalars))
  }
}
