import SnugGeometry
import SnugPropertyTesting
import SnugTesting
import Testing

@testable import SnugText

/// Every character is 10 points wide, every line 20 high.
@Suite("Truncation: an ellipsis on a line of choice")
struct EllipsisLineTests {
  private let measurer = FixedMetricsMeasurer()

  private func layout(
    _ text: String = "aaa bbb ccc ddd eee fff ggg", _ mode: TextStyle.Truncation.Mode = .tail,
    line: Int?, of lines: Int = 3, in width: Double? = 70
  ) throws -> TextLayout {
    let style = TextStyle(size: 20, truncation: .init(mode, ellipsisLine: line))
    return try measurer.layout(text, style, in: width, lines: lines, glyphs: true)
  }

  @Test(
    "lines before the cut are filled, that line is cut in its mode, those behind show the end",
    arguments: [
      (.tail, 1, ["aaa bb\u{2026}", "ddd eee ", "fff ggg"]),
      (.tail, 2, ["aaa bbb ", "ccc dd\u{2026}", "fff ggg"]),
      (.tail, 3, ["aaa bbb ", "ccc ddd ", "eee ff\u{2026}"]),
      // The text between ends with the white space in front of the next line.
      (.head, 1, ["\u{2026}bb ccc ", "ddd eee ", "fff ggg"]),
      (.head, 2, ["aaa bbb ", "\u{2026}dd eee ", "fff ggg"]),
      (.middle, 2, ["aaa bbb ", "ccc\u{2026}eee ", "fff ggg"]),
    ] as [(TextStyle.Truncation.Mode, Int, [String])])
  func lines(mode: TextStyle.Truncation.Mode, line: Int, shown: [String]) throws {
    let text = try layout("aaa bbb ccc ddd eee fff ggg", mode, line: line)
    #expect(text.lineTexts == shown)
    #expect(text.visibleText == shown.joined())
    #expect(text.isTruncated)
    #expect(text.metrics.size == Size(width: 70, height: 60))
    let frame = try #require(text.ellipsisFrame)
    #expect(frame.y == Double(line - 1) * 20)
    let place = try #require(shown[line - 1].firstIndex(of: "\u{2026}"))
    #expect(
      frame.x == 10 * Double(shown[line - 1].distance(from: shown[line - 1].startIndex, to: place)))
  }

  @Test("the line is the last where there are no more, and modes without ellipsis have none")
  func last() throws {
    for line in [nil, 3, 4, 100] {
      #expect(try layout(line: line).lineTexts == ["aaa bbb ", "ccc ddd ", "eee ff\u{2026}"])
    }
    #expect(try layout(line: 1, of: 1).lineTexts == ["aaa bb\u{2026}"])
    for mode in [TextStyle.Truncation.Mode.clip, .word, .character] {
      let own = try layout("aaa bbb ccc ddd eee", mode, line: 1)
      #expect(try own.lines == layout("aaa bbb ccc ddd eee", mode, line: nil).lines)
    }
  }

  @Test(
    "a text that fits is not cut; lines of the end are filled, of several paragraphs or part of a word",
    arguments: [
      ("aaa bbb ccc ddd eee fff", .tail, 1, 3, 70, ["aaa bbb ", "ccc ddd ", "eee fff"], false),
      // The end begins inside a word that is wider than a line.
      (
        "a bbbbbbbbbbbbbbbbbbbbbbbb", .tail, 1, 3, 70, ["a bbbb\u{2026}", "bbbbbbb", "bbbbbbb"],
        true
      ),
      // A word that is wider than a line begins its own. Seven letters to a line: from "x" on, the end
      // takes two lines.
      (
        "aaa bbb ccc xxxxxxxxxx bb", .tail, 1, 3, 70, ["aaa bb\u{2026}", "xxxxxxx", "xxx bb"], true
      ),
      // From "dd" on it would take three.
      ("aaa bbb ccc dd xxxxxxxxxx", .tail, 1, 3, 70, ["aaa bb\u{2026}", "xxxxxxx", "xxx"], true),
      // Four letters to a line. All of the text fits, the word in two parts.
      ("aaaa c ddddd", .tail, 2, 3, 40, ["aaaa ", "c d", "dddd"], false),
      // White space next to the ellipsis is dropped where nothing of the end of its line is kept.
      ("aaa bb c", .middle, 1, 2, 20, ["a\u{2026}", "c"], true),
      ("aaa bb c", .head, 1, 2, 10, ["\u{2026}", "c"], true),
      // The end may be that of several paragraphs. The line stands for the rest of two paragraphs.
      (
        "aaa bbb ccc\nddd\n\neee fff", .tail, 1, 3, 70, ["aaa bb\u{2026}", "", "eee fff"], true
      ), ("aaa bbb ccc\nddd\n\neee fff", .head, 1, 3, 70, ["\u{2026}cc ddd", "", "eee fff"], true),
      // They would fit on one line.
      ("a\nb\nccc ddd eee", .middle, 1, 2, 70, ["a b ccc ", "ddd eee"], false),
    ] as [(String, TextStyle.Truncation.Mode, Int, Int, Double, [String], Bool)])
  func ends(
    text: String, mode: TextStyle.Truncation.Mode, line: Int, count: Int, width: Double,
    shown: [String], isCut: Bool
  ) throws {
    let layout = try layout(text, mode, line: line, of: count, in: width)
    #expect(layout.lineTexts == shown)
    #expect(layout.isTruncated == isCut)
    #expect((layout.ellipsisFrame != nil) == isCut)
  }

  @Test("line breaks part the lines of the end only, and all lines are shown without a limit")
  func paragraphs() throws {
    #expect(
      try layout("aaa bbb ccc\nddd\n\neee fff", line: 1).visibleText == "aaa bb\u{2026}\n\neee fff")
    #expect(
      try layout("a\nb\nccc ddd eee", .middle, line: 1, of: 2).visibleText == "a b ccc ddd eee")
    #expect(try layout(line: 1, of: 0).lines.count == 4)
  }

  @Test("a soft hyphen inside a line of the end takes no room, though a line could end there")
  func softHyphen() throws {
    // The hyphen is wider than the letter behind it.
    let measurer = try TextMeasurer(catalog: .embedded)
    func lines(_ text: String, of count: Int) throws -> [String] {
      try measurer.layout(
        text, TextStyle(truncation: .init(ellipsisLine: 1)), in: 49.5, lines: count
      ).lineTexts
    }
    let end = "dd mm\u{AD}i nnn"
    #expect(try lines(end, of: 0) == ["dd mm\u{AD}i ", "nnn"])
    #expect(try lines("aa bb cc \(end)", of: 3).dropFirst() == ["dd mm\u{AD}i ", "nnn"])
  }

  @Test("space between paragraphs is left where a shown line ends one")
  func paragraphSpacing() throws {
    var style = TextStyle(size: 20, truncation: .init(ellipsisLine: 1))
    style.paragraph.paragraphSpacing = 5
    for (text, places) in [
      ("aaa bbb ccc ddd\neee", [0.0, 25]), ("aaa\nbbb bbb ccc ddd", [0.0, 20]),
    ] {
      let shown = try measurer.layout(text, style, in: 70, lines: 2)
      #expect(shown.isTruncated)
      #expect(shown.lines.map(\.frame.y) == places)
    }
  }

  @Test("the line is from 1 to the most lines")
  func validation() {
    #expect(throws: Never.self) { try TextStyle(truncation: .init(ellipsisLine: 1)).validate() }
    for line in [0, -1, TextMeasurer.maximumLineCount + 1] {
      let expected = FontError.numberOutOfRange(
        property: "ellipsisLine", value: Double(line),
        allowed: 1...Double(TextMeasurer.maximumLineCount))
      #expect(throws: expected) { try TextStyle(truncation: .init(ellipsisLine: line)).validate() }
    }
  }

  @Test("an explanation names what is kept before and behind the cut")
  func explanation() throws {
    // In the test font at size 10 small letters and spaces are 5 wide, the ellipsis 10.
    let measurer = try TestFont.measurer()
    var style = TestFont.style
    style.truncation.ellipsisLine = 2
    for (mode, kept, shown) in [
      (.tail, [0..<13, 20..<27], "ccc d\u{2026}"), (.head, [0..<8, 14..<27], "\u{2026}d eee "),
      (.middle, [0..<11, 17..<27], "ccc\u{2026}ee "),
    ] as [(TextStyle.Truncation.Mode, [Range<Int>], String)] {
      style.truncation.mode = mode
      let text = try measurer.explanation(
        of: "aaa bbb ccc ddd eee fff ggg", style: style, maximumWidth: 35, maximumLines: 3)
      #expect(text.layout.lineTexts == ["aaa bbb ", shown, "fff ggg"])
      #expect(text.lines.map(\.sourceRange) == [0..<8, 8..<20, 20..<27])
      #expect(text.lines.map(\.ending) == [.allowed, .cut, .end])
      #expect(text.cut?.kept == kept)
    }
  }
}

@Suite("Truncation: properties of an ellipsis on a line of choice")
struct EllipsisLineProperties {
  /// - Parameter arePlain: Whether they are from left to right, without tabs and ranges.
  private static func cases(arePlain: Bool) -> Generator<(value: TextCase, lines: Int)> {
    Generator { source in
      let texts = Generator<TextCase>.frequency([(3, TextCase.generator()), (1, TextCase.words())])
      var value = try source.draw(texts)
      for _ in 0..<(try source.draw(.integer(in: 0...3))) {
        value.text += " " + (try source.draw(texts).text)
      }
      value.text = value.text.split(whereSeparator: \.isNewline).joined(separator: " ")
      value.maximumWidth = try source.draw(.length(in: 5...70))
      value.style.truncation.mode = try source.draw(.element(of: [.tail, .head, .middle]))
      value.style.paragraph.direction = .leftToRight
      if !arePlain {
        value.style.paragraph.direction = try source.draw(
          .element(of: [.leftToRight, .rightToLeft]))
        try value.drawTabs(&source)
        try value.drawRanges(&source)
      }
      value.style.truncation.ellipsisLine = try source.draw(.integer(in: 1...3))
      return (value, try source.draw(.integer(in: 2...4)))
    }
  }

  @Test("the end begins as early as whole lines allow, and is filled from there")
  func end() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(Self.cases(arePlain: false)) { value, count in
      let line = value.style.truncation.ellipsisLine ?? count
      try assume(line < count)
      let alone = try AloneLines(measurer, value)
      try assume(alone.text.boundaries.count <= 120)
      let all = try measurer.layout(value, lines: 0, glyphs: false)
      try assume(all.lines.count > count)
      // A line ends behind a soft hyphen only between words, and is none alone (`Hyphenation`).
      try assume(!value.text.contains("\u{AD}"))
      let shown = try measurer.layout(value, lines: count, glyphs: false)
      try checkEqual(
        shown.lines.prefix(line - 1).map(\.text), all.lines.prefix(line - 1).map(\.text))
      let start = alone.end(of: all.lines.prefix(line - 1))
      let end = alone.text.characterCount
      func starts(from place: Int) throws -> [Int] {
        var starts = [place]
        while let last = starts.last, last < end {
          starts.append(try alone.end(ofLineFrom: last))
        }
        return starts
      }
      let allowed = try alone.starts.filter { $0 > start }
      let counts = try allowed.map { try starts(from: $0).count - 1 }
      // Searched by halving: letters that join may take fewer lines from an earlier place.
      try assume(zip(counts, counts.dropFirst()).allSatisfy { $0 >= $1 })
      let first = allowed.indices.first { counts[$0] <= count - line }
      let places = try starts(from: first.map { allowed[$0] } ?? end)
      let expected = zip(places, places.dropFirst()).map { alone.text.text(of: $0..<$1) }
      let ends = shown.lines[line...].map(\.text)
      try checkEqual(ends.count, expected.count)
      for (own, line) in zip(expected, ends) {
        try check(own.isShown(as: line), "\(line) is not \(own)")
      }
    }
  }

  @Test("the line that is cut is that of the text between the others alone")
  func cut() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(Self.cases(arePlain: true)) { value, count in
      let line = value.style.truncation.ellipsisLine ?? count
      // Of a part alone, levels could be others, and a soft hyphen does not end a line.
      try assume(line < count && !value.text.utf8.span.mayReadRightToLeft)
      try assume(!value.text.unicodeScalars.contains("\u{AD}"))
      let text = try measurer.explanation(of: value, lines: count)
      guard text.cut != nil, text.lines.count > line, line > 1 else { return }
      let range = text.lines[line - 1].sourceRange
      var characters = NormalizedText()
      characters.assign(String(decoding: Array(value.text.utf8)[range], as: UTF8.self))
      let part = characters.text(of: 0..<(characters.visibleLineEnds.last ?? 0))
      // Nor could scripts: punctuation has that of the letters before it.
      let whole = try measurer.explanation(of: part, style: value.style)
      try assume(
        zip(whole.clusters, text.clusters.filter { range.contains($0.sourceRange.lowerBound) })
          .allSatisfy { $0.script == $1.script })
      let alone = try measurer.layout(part, value.style, in: value.maximumWidth)
      let shown = text.layout.lines[line - 1]
      try checkEqual(String(shown.text.prefix(alone.visibleText.count)), alone.visibleText)
      try checkEqual(shown.frame.width, alone.metrics.width)
    }
  }
}

extension AloneLines {
  /// Returns the end of lines that are filled from the start.
  fileprivate func end(of lines: ArraySlice<LineFragment>) -> Int {
    let count = lines.reduce(0) { $0 + $1.text.unicodeScalars.count }
    let scalars = String(decoding: text.utf8, as: UTF8.self).unicodeScalars
    let bytes = String(String.UnicodeScalarView(scalars.prefix(count))).utf8.count
    return text.characterCount(upTo: Int32(bytes))
  }

  /// Returns the end of the longest line from `start`, searched one by one.
  fileprivate func end(ofLineFrom start: Int) throws -> Int {
    let words = places.filter { $0 > start }
    if let end = try words.last(where: { try fits(start, $0) }) { return end }
    let inWord = start + 1..<max(start + 1, words.first ?? start)
    if let end = try inWord.last(where: { try fits(start, $0) }) { return end }
    return words.prefix { text.visibleLineEnds[$0] <= start + 1 }.last ?? start + 1
  }

  /// Where lines may start: behind a place where one may end, or inside a word that is wider than a line.
  fileprivate var starts: [Int] {
    get throws {
      try zip([0] + places, places).flatMap { start, end in
        try fitsBehindFirst(start, end) ? [end] : Array(start + 1...end)
      }
    }
  }

  /// Whether a line that does not begin its paragraph fits.
  private func fitsBehindFirst(_ start: Int, _ end: Int) throws -> Bool {
    let visible = start..<max(start, text.visibleLineEnds[end])
    return try measurer.grid.fits(width(visible), in: max(0, value.maximumWidth - hangingIndent))
  }
}
