import SnugPropertyTesting
import SnugText

extension TextStyle {
  /// Draws how a text is cut and broken, and whether its lines grow for other fonts.
  mutating func drawModes(_ source: inout ChoiceSource) throws {
    truncation.mode = try source.draw(.element(of: TextStyle.Truncation.Mode.allCases))
    paragraph.textWrap = try source.draw(.element(of: [.wrap, .balance]))
    paragraph.lineBoxes = try source.draw(.element(of: [.primaryFont, .allRuns]))
  }

  /// Draws rules of line breaking, line heights, spaces, indents and boxes; in half of the cases none.
  mutating func drawLines(_ source: inout ChoiceSource) throws {
    guard try source.draw(.element(of: [false, true])) else { return }
    paragraph.lineHeight = try source.draw(
      .element(of: [nil, .multiple(1.37), .multiple(0.4), .points(21), .points(0)]))
    paragraph.lineSpacing = try source.draw(.element(of: [0, 0.3, 5]))
    paragraph.paragraphSpacing = try source.draw(.element(of: [0, 0.45, 7]))
    paragraph.firstLineIndent = try source.draw(.element(of: [0, 0, 10, 17.3, 200]))
    paragraph.hangingIndent = try source.draw(.element(of: [0, 0, 10, 12.37, 200]))
    truncation.ellipsisLine = try source.draw(.element(of: [nil, 1, 2, 3]))
    paragraph.textBox = try source.draw(.element(of: ParagraphStyle.TextBox.allCases))
    paragraph.whiteSpace = try source.draw(.element(of: ParagraphStyle.WhiteSpace.allCases))
    try drawTabStops(&source)
    paragraph.wordBreak = try source.draw(.element(of: ParagraphStyle.WordBreak.allCases))
    paragraph.lineBreak = try source.draw(.element(of: ParagraphStyle.LineBreak.allCases))
  }

  mutating func drawTabStops(_ source: inout ChoiceSource) throws {
    paragraph.tabSize = try source.draw(.element(of: [8, 3, 0, 0.3, 20]))
    paragraph.tabStops = try source.draw(.element(of: [[], [30], [5, 31.7, 60]]))
  }
}

extension TextCase {
  /// Draws tabs that reach to stops; in three quarters of the cases none.
  mutating func drawTabs(_ source: inout ChoiceSource) throws {
    guard try source.draw(.element(of: [0, 0, 0, 1])) == 1 else { return }
    style.paragraph.whiteSpace = .preWrap
    try style.drawTabStops(&source)
    style.paragraph.firstLineIndent = try source.draw(.element(of: [0, 0, 12.37]))
    style.paragraph.hangingIndent = try source.draw(.element(of: [0, 0, 7]))
    var scalars = Array(text.unicodeScalars)
    for _ in 0..<(try source.draw(.integer(in: 1...5))) {
      scalars.insert("\t", at: try source.draw(.integer(in: 0...scalars.count)))
    }
    text = String(String.UnicodeScalarView(scalars))
  }
}
