import SnugGeometry
import SnugPropertyTesting
import Testing

@testable import SnugText

/// Orders are worked out by hand from the rules of UAX #9, which titles and comments name.
@Suite("Shaping: direction and order of runs")
struct BidiTests {
  /// The stretches of one level of a text in the test font from left to right, as
  /// "level:text", each in logical order.
  private func runs(
    _ source: String, _ direction: LayoutDirection? = nil, in width: Double? = nil
  ) throws -> [String] {
    var style = TestFont.style
    style.paragraph.direction = direction
    let layout = try TestFont.layout(source, in: width, style: style)
    var stretches: [(level: Int, characters: Range<Int>)] = []
    for run in layout.glyphRuns {
      let offsets = run.glyphs.map(\.sourceOffset)
      #expect(
        offsets == offsets.sorted(by: run.direction == .leftToRight ? { $0 < $1 } : { $0 > $1 }))
      let start = offsets.min() ?? 0
      let last = source.utf8.index(source.startIndex, offsetBy: offsets.max() ?? 0)
      let end = last < source.endIndex ? source.index(after: last) : last
      let characters = start..<source.utf8.distance(from: source.startIndex, to: end)
      // Runs differ in script and face too.
      if let before = stretches.last, before.level == run.level {
        let first = min(before.characters.lowerBound, start)
        let union = first..<max(before.characters.upperBound, characters.upperBound)
        #expect(union.count == before.characters.count + characters.count)
        stretches[stretches.count - 1].characters = union
      } else {
        stretches.append((run.level, characters))
      }
    }
    return stretches.map { level, characters in
      "\(level):" + String(decoding: Array(source.utf8)[characters], as: UTF8.self)
    }
  }

  @Test("the first strong character is the one that ICU finds")
  func firstStrong() throws {
    let resolved = try BidiParagraph()
    let signs = Generator.element(of: [
      "a", "ש", "م", "1", "٣", " ", "!", "(", "é", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
      "\u{202B}", "\u{202C}", "\u{200F}", "\u{200E}", "\u{61C}", "\u{1E900}", "👍",
    ])
    forAll(Generator.array(of: signs, count: 0...6), count: 2000) { signs in
      let text = signs.joined()
      let levels = try [LayoutDirection.leftToRight, .rightToLeft].map {
        try resolved.resolve(text.utf16, .firstStrong(otherwise: $0)).base
      }
      let expected = levels[0] == levels[1] ? LayoutDirection(ofLevel: levels[0]) : nil
      try checkEqual(LayoutDirection(ofFirstStrongIn: text[...]), expected)
    }
  }

  @Test(
    "the first strong character gives the direction, isolates skipped (P2, P3)",
    arguments: [
      ("abc שלום", .leftToRight), ("1. שלום abc", .rightToLeft), ("12 ٣", .leftToRight),
      ("", .leftToRight), ("\u{200F}abc", .rightToLeft), ("\u{61C}abc", .rightToLeft),
      ("\u{200E}שלום", .leftToRight), ("\u{2067}שלום\u{2069} abc", .leftToRight),
      ("\u{2066}abc\u{2069} שלום", .rightToLeft), ("\u{202B}abc", .leftToRight),
      // Imperial Aramaic, beyond the BMP, and Adlam.
      ("\u{10840}", .rightToLeft), ("\u{1E900}", .rightToLeft),
    ] as [(String, LayoutDirection)])
  func paragraphDirection(text: String, direction: LayoutDirection) throws {
    #expect(try TestFont.layout(text).baseDirection == direction)
  }

  @Test(
    "a text has the runs that UAX #9 orders, also where it is cut",
    arguments: [
      // I2: a number in right-to-left text reads left to right, on the left of the text before it.
      ("שלום 123", nil, nil, ["2:123", "1:שלום "]),
      // W4: a full stop and a colon between digits belong to them; W5: so does a per cent sign.
      ("שלום 10:45 12%", nil, nil, ["2:12%", "1: ", "2:10:45", "1:שלום "]),
      // W2: digits after Arabic letters are Arabic numbers, which take no per cent sign: it is
      // neutral (W6).
      ("س 12%", nil, nil, ["1:%", "2:12", "1:س "]),
      // Words against the direction of the text form a run of the next level. W7 makes digits after a
      // left-to-right letter left-to-right. Here the last strong letter is Hebrew, so they stay a
      // number (N1: the space between R and EN is R).
      ("abc אבג 12%", nil, nil, ["0:abc ", "2:12%", "1:אבג "]),
      ("abc אבג def", nil, nil, ["0:abc ", "1:אבג", "0: def"]),
      ("אבג abc דהו", nil, nil, ["1: דהו", "2:abc", "1:אבג "]),
      // N2: neutral characters at an end take the direction of the text.
      ("abc!", .rightToLeft, nil, ["1:!", "2:abc"]),
      ("שלום!", .leftToRight, nil, ["1:שלום", "0:!"]),
      ("abc!", .leftToRight, nil, ["0:abc!"]),
      // L1: trailing white space is at the end of the text, in its direction.
      ("שלום 123  ", nil, nil, ["1:  ", "2:123", "1:שלום "]),
      ("abc  ", .rightToLeft, nil, ["1:  ", "2:abc"]),
      // The override covers the spaces; L1 resets them to the level of the text.
      ("a\u{202E}bc  ", nil, nil, ["0:a", "1:\u{202E}bc", "0:  "]),
      // N0: both brackets of a pair take one direction.
      ("אב (ab) גד", nil, nil, ["1:) גד", "2:ab", "1:אב ("]),
      // N0 c2: the pair holds only the other direction, and no such letter is before it.
      ("ab (אב) cd", nil, nil, ["0:ab (", "1:אב", "0:) cd"]),
      // N0 c1: the pair holds only the other direction, and such a letter is before it.
      ("אב (גד) ab", .leftToRight, nil, ["1:אב (גד)", "0: ab"]),
      // An invisible character does not divide a run.
      ("ש\u{AD}ל\u{200B}ום\u{200D}", nil, nil, ["1:ש\u{AD}ל\u{200B}ום\u{200D}"]),
      ("ab\u{200E}c", nil, nil, ["0:ab\u{200E}c"]),
      // A kept start keeps its levels. Eleven characters 5 points wide; the ellipsis is 10 wide and at
      // the end of the text.
      ("abc אבגדהוז", nil, 40, ["0:abc ", "1:אב", "0:ג"]),
      // The first letter is Hebrew: the text ends at the left.
      ("אבג abcdefg", nil, 40, ["1:c", "2:ab", "1:אבג "]),
      // N0 c1 and N1: the pair and the space before it have the level of the letters, though the
      // closing bracket is not shown.
      ("אב (גד) ab", .leftToRight, 30, ["1:אב (", "0:ג"]),
      // W4: a sign between digits is a number, though the digits behind it are not shown.
      ("אבג 1+23456", nil, 41, ["1:2", "2:1+", "1:אבג "]),
    ] as [(String, LayoutDirection?, Double?, [String])])
  func runs(
    text: String, direction: LayoutDirection?, width: Double?, expected: [String]
  ) throws {
    #expect(try runs(text, direction, in: width) == expected)
  }

  @Test("brackets in right-to-left text are drawn by the glyphs of their partners (L4)")
  func mirroring() throws {
    let plain = try TestFont.layout("()", in: nil).glyphRuns[0].glyphs.map(\.id)
    let mirrored = try TestFont.layout("א()", in: nil).glyphRuns[0].glyphs
    #expect(mirrored.dropLast().map(\.id) == plain)
    #expect(mirrored.map(\.sourceOffset) == [3, 2, 0])
  }

  @Test(
    "embeddings, overrides and isolates nest (X1 to X8), and a grapheme cluster has one level",
    arguments: [
      // RLE: level 1, and 2 for the Latin letters in it; what follows the PDF is level 0.
      ("a\u{202B}אb\u{202C}c", [0, 1, 2, 0]),
      // RLO: letters themselves are right to left.
      ("a\u{202E}bc\u{202C}d", [0, 1, 1, 0]),
      // RLI to PDI: the isolate counts as one neutral character outside.
      ("a\u{2067}bא\u{2069}c", [0, 0, 2, 1, 0, 0]),
      // FSI finds its own direction.
      ("a\u{2068}אb\u{2069}c", [0, 0, 1, 2, 0, 0]),
      // A cluster has the level of its first scalar.
      ("שa\u{5B8}", [1, 2]), ("א😀👩‍👩‍👧ב\u{1E900}", [1, 1, 1, 1, 1]),
      // U+0600, an Arabic number, is drawn around the letter that follows.
      ("ב\u{600}א", [1, 2]),
      // I1: numbers have their own level in a text that reads in one direction.
      ("ab١٢", [0, 0, 2, 2]), ("\u{202A}ab\u{202C}", [2, 2]), ("אב12", [1, 1, 2, 2]),
    ])
  func controls(text: String, expected: [UInt8]) throws {
    #expect(try levels(text) == expected)
  }

  /// The levels of the characters of a text, without those that rule X9 removes.
  private func levels(_ source: String) throws -> [UInt8] {
    var text = NormalizedText()
    text.assign(source)
    var levels = EmbeddingLevels()
    let all = try levels.resolve(text, direction: nil).levels
    return zip(source, all).filter { !"\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}".contains($0.0) }
      .map(\.1)
  }

  @Test(
    "the visual order of runs depends only on their levels (L2)",
    arguments: [
      ([], []), ([0, 0, 0], [0, 1, 2]), ([1, 1], [1, 0]), ([0, 1, 2, 1, 0], [0, 3, 2, 1, 4]),
      ([1, 2, 2, 1], [3, 1, 2, 0]),
      // UAX #9, section 3.4, fourth example of L2: DID YOU SAY 'he said "car MEANS CAR"'?
      ([1, 2, 3, 2, 1], [4, 1, 2, 3, 0]),
    ] as [([UInt8], [Int])])
  func order(levels: [UInt8], expected: [Int]) {
    #expect(RunOrder.visual(levels) == expected)
  }
}
