import SnugPropertyTesting
import Testing

@testable import SnugText

@Suite("Shaping: ranges of a text and their marks")
struct RangeStylesTests {
  private static let large = RangeStyle(size: 20)

  @Test("runs of the same style in a row are one, and empty ones none")
  func merging() {
    let bold = RangeStyle(font: FontDescriptor(weight: 700))
    let text = StyledText(["a", "", .text("", bold), "b", .text("c", bold), .text("d", bold)])
    #expect(text.runs == ["ab", .text("cd", bold)])
    #expect(text.string == "abcd")
    #expect(StyledText([]).string.isEmpty)
  }

  @Test("ranges of a text by offsets are its runs")
  func offsets() throws {
    let (red, blue) = (RangeStyle(attributes: "red"), RangeStyle(attributes: "blue"))
    let text = try StyledText("h\u{E9}llo you", styling: [(7..<10, blue), (1..<3, red)])
    #expect(text.runs == ["h", .text("\u{E9}", red), "llo ", .text("you", blue)])
  }

  @Test(
    "ranges that overlap, reach beyond the text or cut a character are refused with their place",
    arguments: [
      ([0..<3, 2..<4], 2, .overlapsAnother), ([0..<3, 0..<3], 0, .overlapsAnother),
      ([3..<9], 6, .reachesBeyondText), ([-1..<2], 0, .reachesBeyondText),
      ([2..<3], 3, .cutsCharacter), ([2..<4], 2, .cutsCharacter), ([1..<2], 2, .cutsCharacter),
      ([0..<6], nil, .cutsCharacter),
      ([1..<4], nil, .cutsCharacter),
    ] as [([Range<Int>], Int?, FontError.RangeFault)])
  func badRanges(ranges: [Range<Int>], offset: Int?, fault: FontError.RangeFault) throws {
    // "e" with an accent of two bytes, from offset 1 on.
    let text = "ae\u{301}bc"
    let styles = ranges.enumerated().map { ($1, RangeStyle(attributes: "\($0)")) }
    if let offset {
      #expect(throws: FontError.unusableRange(offset: offset, fault)) {
        try StyledText(text, styling: styles)
      }
    } else {
      #expect(try StyledText(text, styling: styles).string == text)
    }
  }

  @Test("runs that part a character are refused, unless their styles are the same")
  func cutCharacters() throws {
    let red = RangeStyle(attributes: "red")
    func offset(_ runs: [StyledText.Run]) throws -> Int? {
      try fontError { try StyledText(runs).validate() }.map {
        if case .unusableRange(let offset, .cutsCharacter) = $0 { offset } else { -1 }
      }
    }
    for (runs, expected) in [
      (["e", "\u{301}"], nil), (["xe", .text("\u{301}", red)], 2),
      (["\u{1F1E9}", .text("\u{1F1EA}", red)], 4), ([.text("x", red), "\u{200D}"], 1),
      ([.box(InlineBox(width: 1, height: 1)), "\u{301}"], 3),
      ([.text("a\u{0}", red), "b", .text("\n", red), "\r\n"], nil),
      // A consonant joined with the next by a virama (Unicode 16).
      (["\u{915}\u{94D}", .text("\u{937}", red)], 6),
    ] as [([StyledText.Run], Int?)] {
      #expect(try offset(runs) == expected, "\(runs)")
    }
  }

  @Test("a string with marks is its styled text, whatever characters it has")
  func marks() throws {
    let reserved =
      "\u{E000}" + String(decoding: [0xEF, 0xB7, 0x90, 0xEF, 0xB7, 0x91], as: UTF8.self)
    let piece = Generator<String>.element(of: ["a", "e\u{301}", reserved, "\u{FFFC}", "\n", "漢"])
    let run = Generator<StyledText.Run> { source in
      if try source.draw(.integer(in: 0...4)) == 0 {
        return .box(InlineBox(width: 1, height: Double(try source.draw(.integer(in: 0...20)))))
      }
      let text = try source.draw(.array(of: piece, count: 1...3)).joined()
      let number = try source.draw(.integer(in: 0...400))
      return .text(text, number == 0 ? RangeStyle() : RangeStyle(attributes: "\(number)"))
    }
    forAll(.array(of: .array(of: run, count: 0...6), count: 1...20)) { all in
      var ranges = RangeStyles()
      for runs in all {
        let text = StyledText(runs)
        guard (try? text.validate()) != nil else { continue }
        let string = try ranges.string(of: text)
        try checkEqual(ranges.text(of: string), text)
        try checkEqual(LabelText(string, ranges).string, text.string)
      }
    }
  }

  @Test("a mark of a style that is not there is text")
  func unknownMarks() throws {
    var ranges = RangeStyles()
    let text = StyledText(["a", .text("b", Self.large)])
    let string = try ranges.string(of: text)
    var others = RangeStyles()
    #expect(LabelText(string, others).string == string)
    _ = try others.string(of: StyledText([.text("c", Self.large)]))
    #expect(others.text(of: string).string == "ab")
    let many = try (0..<20).reduce(into: "") { string, number in
      string = try ranges.string(of: StyledText([.text("x", RangeStyle(attributes: "\(number)"))]))
    }
    #expect(others.text(of: many).string == many)
  }

  @Test("a label has at most 65,535 styles")
  func most() throws {
    var ranges = RangeStyles()
    #expect(throws: FontError.self) {
      for number in 0...RangeStyles.maximumCount {
        _ = try ranges.string(of: StyledText([.text("a", RangeStyle(attributes: "\(number)"))]))
      }
    }
    #expect(ranges.count == RangeStyles.maximumCount)
  }

  @Test("a label has at most 1,000 fonts and sets of features in its ranges")
  func mostFonts() throws {
    var ranges = RangeStyles()
    #expect(throws: FontError.self) {
      for number in 0...RangeStyles.maximumFontCount {
        let features = [FontFeature("ss01", UInt32(number))]
        for size in [10.0, 20] {
          let style = RangeStyle(size: size, features: features)
          _ = try ranges.string(of: StyledText([.text("a", style)]))
        }
      }
    }
    #expect(ranges.count == 2 * RangeStyles.maximumFontCount)
  }
}
