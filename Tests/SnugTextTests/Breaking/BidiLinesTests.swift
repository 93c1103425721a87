import SnugGeometry
import SnugText
import Testing

/// In the test font at size 10 a small letter, a space and a missing character are 5 points
/// wide, and the ellipsis is 10. The orders are worked out by hand from the UAX #9 rules named.
@Suite("Line breaking: bidirectional text")
struct BidiLinesTests {
  /// Each line's letters from left to right, as they are drawn; the ellipsis is "…".
  private func drawn(
    _ text: String, in width: Double, lines: Int = 0, direction: LayoutDirection? = nil
  ) throws -> [String] {
    var style = TestFont.style
    style.paragraph.direction = direction
    let layout = try TestFont.measurer().layout(
      text, style: style, maximumWidth: width, maximumLines: lines, includingGlyphs: true)
    return layout.lines.enumerated().map { number, line in
      let y = line.baseline - layout.metrics.baseline
      let ofLine = layout.glyphRuns.filter { $0.glyphs[0].position.y == y }
      let isCut = layout.isTruncated && number + 1 == layout.lines.count
      return ofLine.map { run in
        if isCut, run.glyphs.map(\.advanceUnits) == [1000] { return "\u{2026}" }
        return run.glyphs.map { glyph in
          let place = text.utf8.index(text.startIndex, offsetBy: glyph.sourceOffset)
          return String(text[place])
        }.joined()
      }.joined()
    }
  }

  @Test("a line that begins with a Latin word keeps the direction of its paragraph")
  func lineStart() throws {
    // Alone, the second line would read from left to right: "ab וה".
    #expect(try drawn("אבגד ab הו", in: 25) == ["דגבא", "וה ab"])
  }

  @Test("each paragraph reads in its own direction (P1)")
  func paragraphs() throws {
    #expect(try drawn("אב!\nab!", in: 100) == ["!בא", "ab!"])
    #expect(try drawn("ab!\nאב!", in: 100) == ["ab!", "!בא"])
    #expect(try drawn("ab!\nאב!", in: 100, direction: .leftToRight) == ["ab!", "בא!"])
  }

  @Test("a paragraph without letters has the direction of the whole text")
  func noLetters() throws {
    #expect(try drawn("1!\nאב\n2!", in: 100) == ["!1", "בא", "!2"])
    #expect(try drawn("1!\nab\n2!", in: 100) == ["1!", "ab", "2!"])
  }

  @Test("all lines are aligned to the side where the text begins")
  func side() throws {
    let layout = try TestFont.measurer().layout(
      "אבגד\nab", style: TestFont.style, maximumWidth: nil, maximumLines: 0, includingGlyphs: true)
    #expect(layout.baseDirection == .rightToLeft)
    #expect(layout.lines.map(\.frame.x) == [0, 10])
  }

  @Test("bidirectional context and overrides continue from one line to the next")
  func spanning() throws {
    // W2: digits behind Arabic letters are Arabic numbers, and a minus between them is neutral
    // (W4 joins only European ones): the two numbers swap sides.
    #expect(try drawn("سب 1-2", in: 15) == ["بس", "2-1"])
    // An override lasts until it is closed.
    #expect(
      try drawn("a \u{202E}bc de\u{202C} f", in: 15).map(\.visible) == ["a", "cb", "ed", "f"])
  }

  @Test("white space at the end of a line is not drawn among its letters (L1)")
  func lineEnd() throws {
    #expect(try drawn("ab אב גד", in: 30) == ["ab בא", "דג"])
  }

  @Test("a cut last line keeps the order that its paragraph gives it")
  func truncation() throws {
    // W4: the sign between digits is a number.
    #expect(try drawn("אב גד 1+2345", in: 25, lines: 2) == ["דג בא", "\u{2026}1+2"])
    #expect(try drawn("אבגד ab הו זח", in: 25, lines: 2) == ["דגבא", "\u{2026}ab"])
    #expect(try drawn("ab\nאב גד", in: 20, lines: 2) == ["ab", "\u{2026}בא"])
  }
}

extension String {
  /// Without bidi controls.
  fileprivate var visible: String {
    String(unicodeScalars.filter { !(0x202A...0x202E).contains($0.value) })
  }
}
