import SnugGeometry
import SnugPropertyTesting
import SnugText
import Testing

@Suite("Carets, characters at points and selections")
struct TextCaretsTests {
  private func carets(_ text: String, width: Double? = nil, lines: Int = 1) throws -> TextCarets {
    TextCarets(try TestFont.layout(text, in: width, lines: lines), of: text)
  }

  // Capitals are 10 points wide, small letters 5; a line is 10 high.
  @Test("in left-to-right text, carets are between the characters")
  func forward() throws {
    let carets = try carets("AbC")
    #expect((0...3).map { carets.caret(at: $0).x } == [0, 10, 15, 25])
    #expect(carets.caret(at: 1).height == 10 && carets.caret(at: 1).y == 0)
    #expect(
      [1, 6, 11, 13, 16, 24, 99].map { carets.caret(nearest: Point(x: $0, y: 5)).offset } == [
        0, 1, 1, 2, 2, 3, 3,
      ])
    #expect(
      [-1e17, 1e17, 1e308].map { carets.caret(nearest: Point(x: $0, y: $0)).offset } == [0, 3, 3])
    #expect(carets.character(at: Point(x: 12, y: 5)) == 1..<2)
    #expect(carets.character(at: Point(x: 25, y: 5)) == nil)
    #expect(carets.character(at: Point(x: 12, y: 10)) == nil)
    #expect(carets.rects(of: 1..<3) == [Rect(x: 10, y: 0, width: 15, height: 10)])
    #expect(carets.rects(of: 1..<1) == [])
  }

  // Tav is 7 points wide, and resh 5 before it, where the two are kerned (Fonts/SnugTest/build.py); in the
  // text they are at 3 to 5 and 1 to 3.
  @Test(
    "in mixed text, carets are at the edges where characters begin, and selections are in parts")
  func mixed() throws {
    let text = "A\u{5E8}\u{5EA}C"
    let carets = try carets(text)
    // From the left: A to 10, tav to 17, resh to 22, C to 32.
    #expect([0, 1, 3, 5].map { carets.caret(at: $0).x } == [0, 22, 17, 22])
    #expect([1, 3, 5, 6].map { carets.caret(behind: $0).x } == [10, 17, 10, 32])
    #expect(carets.caret(at: 3).direction == .rightToLeft)
    // A and resh: two parts with tav between them.
    #expect(
      carets.rects(of: 0..<3) == [
        Rect(x: 0, y: 0, width: 10, height: 10), Rect(x: 17, y: 0, width: 5, height: 10),
      ])
    #expect(carets.caret(nearest: Point(x: 16, y: 5)).offset == 3)
    #expect(carets.caret(nearest: Point(x: 11, y: 5)).offset == 5)
    #expect(carets.character(at: Point(x: 18, y: 5)) == 1..<3)
  }

  // The ligature of lam and alef is 4 points wide there.
  @Test(
    "a ligature is parted evenly between its characters, from the right if it is read from there")
  func ligature() throws {
    let carets = try carets("\u{644}\u{627}")
    #expect([0, 2, 4].map { carets.caret(at: $0).x } == [4, 2, 0])
    #expect(carets.rects(of: 0..<2) == [Rect(x: 2, y: 0, width: 2, height: 10)])
    #expect(carets.character(at: Point(x: 1, y: 5)) == 2..<4)
  }

  @Test("a ligature is parted at the carets of its font", .fonts("Noto Sans Arabic"))
  func ligatureCarets() throws {
    var tables = FontTables(
      of: try OpenedFont(try #require(InstalledFonts.file(of: "Noto Sans Arabic"))).face
        .withUnsafeBytes { Array($0) })
    // fontTools: the ligature is 582 units wide, with a caret of format 1 in its middle, at 291. It is moved
    // to 100.
    let old: [UInt8] = [0, 1, 1, 0x23]
    let definitions = tables["GDEF"]
    let places = definitions.indices.dropLast(3).filter { Array(definitions[$0..<$0 + 4]) == old }
    try #require(!places.isEmpty)
    for place in places { tables.set("GDEF", at: place + 2, to: 100) }
    let text = "\u{644}\u{627}"
    let carets = TextCarets(try OpenedFont(tables).layout(text), of: text)
    #expect(abs(carets.caret(at: 2).x - 1) < 1e-9)
    #expect(abs(carets.caret(at: 0).x - 5.82) < 1e-9)
  }

  // Of "AA AA A", two words fit in 50 points; the space behind them is not drawn.
  @Test("on several lines, carets and points are on the line of their character")
  func lines() throws {
    let carets = try carets("AA AA A", width: 50, lines: 0)
    for (offset, line, x, y) in [(6, 1, 0.0, 10.0), (5, 0, 45, 0)] {
      let caret = carets.caret(at: offset)
      #expect(caret.line == line && [caret.x, caret.y] == [x, y], "\(offset)")
    }
    for (x, y, offset) in [(3.0, 15.0, 6), (99, -5, 5), (99, 99, 7)] {
      #expect(carets.caret(nearest: Point(x: x, y: y)).offset == offset, "\(x), \(y)")
    }
    #expect(
      carets.rects(of: 3..<7) == [
        Rect(x: 25, y: 0, width: 20, height: 10), Rect(x: 0, y: 10, width: 10, height: 10),
      ])
  }

  // The hyphen is 5 points wide, drawn for the soft hyphen at 2 to 4.
  @Test("a hyphen that is drawn for a soft one has the area of that; elsewhere it has none")
  func softHyphen() throws {
    let broken = try carets("aa\u{AD}bb", width: 15, lines: 0)
    #expect([0, 1, 2].map { broken.caret(at: $0).x } == [0, 5, 10])
    #expect(broken.character(at: Point(x: 12, y: 5)) == 2..<4)
    #expect(broken.caret(behind: 4).x == 15 && broken.caret(behind: 4).line == 0)
    #expect(broken.caret(at: 4).x == 0 && broken.caret(at: 4).line == 1)
    #expect(broken.caret(nearest: Point(x: 14, y: 5)).offset == 4)
    #expect(
      broken.rects(of: 1..<5) == [
        Rect(x: 5, y: 0, width: 10, height: 10), Rect(x: 0, y: 10, width: 5, height: 10),
      ])
    let whole = try carets("aa\u{AD}bb")
    #expect(whole.rects(of: 0..<6) == [Rect(x: 0, y: 0, width: 20, height: 10)])
    #expect(whole.caret(at: 4).x == 10)
  }

  @Test("behind a cut nothing has an area; the ellipsis stands for where the text goes on")
  func cut() throws {
    let text = "AAAAAA"
    let layout = try TestFont.layout(text, in: 35)
    let carets = TextCarets(layout, of: text)
    let kept = layout.visibleText.count - 1
    #expect(carets.rects(of: 0..<6) == [Rect(x: 0, y: 0, width: Double(10 * kept), height: 10)])
    #expect(carets.caret(at: 6).x == Double(10 * kept))
    #expect(carets.caret(nearest: Point(x: 34, y: 5)).offset == kept)
  }

  @Test(
    "a caret near a point is drawn where the point is, and a selection over several runs is one")
  func nearest() throws {
    let text = "A\u{5D0}\u{5D1} C"
    let carets = try carets(text)
    for x in stride(from: 0.5, to: 30, by: 0.7) {
      let caret = carets.caret(nearest: Point(x: x, y: 5))
      #expect(abs(caret.x - x) <= 5 + 1e-9)
    }
    let centred = try TestFont.layout(text) { $0.paragraph.alignment = .center }.aligned(in: 77.77)
    #expect(TextCarets(centred, of: text).rects(of: 0..<text.utf8.count).count == 1)
  }

  @Test("an empty text has a caret where it would begin")
  func empty() throws {
    let carets = try carets("")
    #expect(carets.caret(at: 0).x == 0)
    #expect(carets.caret(nearest: Point(x: 5, y: 5)).offset == 0)
    #expect(carets.rects(of: 0..<0) == [] && carets.character(at: .zero) == nil)
  }

  @Test("offsets and points far outside are those of the nearest place")
  func extremes() throws {
    let carets = try carets("AbC")
    #expect(carets.caret(at: .max).x == 25 && carets.caret(at: .min).x == 0)
    #expect(carets.caret(nearest: Point(x: -.infinity, y: .infinity)).offset == 0)
    #expect(carets.rects(of: .min..<Int.max).count == 1)
  }

  /// Whether no area overlaps another: negative advances lead back.
  private func isForward(_ layout: TextLayout, _ style: TextStyle) -> Bool {
    style.letterSpacing >= 0
      && layout.glyphRuns.allSatisfy { $0.glyphs.allSatisfy { $0.advanceUnits >= 0 } }
  }

  /// The measured case on one line, whole, or cut or wrapped.
  private func shown(_ value: TextCase, lines: Int?) throws -> TextLayout {
    try InstalledFonts.measurer().layout(
      value.text, value.style, in: lines == nil ? nil : value.maximumWidth, lines: lines ?? 1,
      glyphs: true)
  }

  @Test(
    "the areas of a whole text are as wide together as the text, and add up in every part of it")
  func widths() {
    forAll(TextCase.generator()) { value in
      try assume(!value.text.hasFlagsAndDroppedControls)
      let layout = try shown(value, lines: nil)
      try assume(isForward(layout, value.style))
      let carets = TextCarets(layout, of: value.text)
      let count = value.text.utf8.count
      func width(_ range: Range<Int>) -> Double {
        carets.rects(of: range).reduce(0) { $0 + $1.width }
      }
      let drawn = layout.glyphRuns.reduce(0) { $0 + $1.width }
      try check(abs(width(0..<count) - drawn) < 1e-6, "\(width(0..<count)) is not \(drawn)")
      let starts = value.text.characterStarts + [count]
      var sum = 0.0
      for (start, end) in zip(starts, starts.dropFirst()) {
        sum += width(start..<end)
        let parts = width(0..<end) + width(end..<count)
        try check(parts > drawn - 1e-6, "\(parts) is less than \(drawn)")
      }
      try check(sum > drawn - 1e-6, "\(sum) is less than \(drawn)")
    }
  }

  @Test("a point in the area of a character finds it, and a caret at one of its edges")
  func points() {
    for lines in [nil, 1, 0] as [Int?] {
      forAll(TextCase.generator()) { value in
        let layout = try shown(value, lines: lines)
        try assume(isForward(layout, value.style))
        let carets = TextCarets(layout, of: value.text)
        let count = value.text.utf8.count
        for rect in carets.rects(of: 0..<count) {
          // Not on an edge, where runs meet up to rounding.
          for part in [0.101_234_5, 0.512_345_6, 0.771_234_5] {
            let point = Point(x: rect.x + rect.width * part, y: rect.midY)
            let found = carets.character(at: point)
            try check(found != nil, "nothing at \(point)")
            guard let range = found else { continue }
            try check(range.lowerBound >= 0 && range.upperBound <= count)
            try check(carets.rects(of: range).contains { $0.contains(point) })
            let offset = carets.caret(nearest: point).offset
            try check(offset == range.lowerBound || offset == range.upperBound || rect.height == 0)
          }
        }
      }
    }
  }
}
