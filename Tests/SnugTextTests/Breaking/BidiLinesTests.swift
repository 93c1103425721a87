import SnugGeometry
import SnugText
import Testing

/// In the test font at size 10 a small letter, a space and a missing character are 5 points
/// wide, and the ellipsis is 10. The orders are worked out by hand from the UAX #9 rules named.
@Suite("Line breaking: bidirectional text")
struct BidiLinesTests {
  /// Each line's letters from left to right, as they are drawn, without bidi controls; the ellipsis is
  /// "…".
  private func drawn(
    _ text: String, in width: Double, lines: Int, direction: LayoutDirection?
  ) throws -> [String] {
    let layout = try TestFont.layout(text, in: width, lines: lines, direction: direction)
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
      }.joined().visible
    }
  }

  @Test(
    "each line has the order that its paragraph gives it, also where it is cut",
    arguments: [
      // A line that begins with a Latin word keeps the direction of its paragraph. Alone, the second
      // line would read from left to right: "ab וה".
      ("אבגד ab הו", 25, 0, nil, ["דגבא", "וה ab"]),
      // Each paragraph reads in its own direction (P1), unless one is set.
      ("אב!\nab!", 100, 0, nil, ["!בא", "ab!"]), ("ab!\nאב!", 100, 0, nil, ["ab!", "!בא"]),
      ("ab!\nאב!", 100, 0, .leftToRight, ["ab!", "בא!"]),
      // A paragraph without letters has the direction of the whole text.
      ("1!\nאב\n2!", 100, 0, nil, ["!1", "בא", "!2"]),
      ("1!\nab\n2!", 100, 0, nil, ["1!", "ab", "2!"]),
      // Context continues from one line to the next. W2: digits behind Arabic letters are Arabic
      // numbers, and a minus between them is neutral (W4 joins only European ones): the two numbers
      // swap sides.
      ("سب 1-2", 15, 0, nil, ["بس", "2-1"]),
      // An override lasts until it is closed.
      ("a \u{202E}bc de\u{202C} f", 15, 0, nil, ["a", "cb", "ed", "f"]),
      // White space at the end of a line is not drawn among its letters (L1).
      ("ab אב גד", 30, 0, nil, ["ab בא", "דג"]),
      // A cut last line keeps the order. W4: the sign between digits is a number.
      ("אב גד 1+2345", 25, 2, nil, ["דג בא", "\u{2026}1+2"]),
      ("אבגד ab הו זח", 25, 2, nil, ["דגבא", "\u{2026}ab"]),
      ("ab\nאב גד", 20, 2, nil, ["ab", "\u{2026}בא"]),
    ] as [(String, Double, Int, LayoutDirection?, [String])])
  func order(
    text: String, width: Double, lines: Int, direction: LayoutDirection?, shown: [String]
  ) throws {
    #expect(try drawn(text, in: width, lines: lines, direction: direction) == shown)
  }

  @Test("all lines are aligned to the side where the text begins")
  func side() throws {
    let layout = try TestFont.layout("אבגד\nab", lines: 0)
    #expect(layout.baseDirection == .rightToLeft)
    #expect(layout.lines.map(\.frame.x) == [0, 10])
  }
}

extension String {
  /// Without bidi controls.
  fileprivate var visible: String {
    String(unicodeScalars.filter { !(0x202A...0x202E).contains($0.value) })
  }
}
