import Foundation
import SnugPropertyTesting
import Testing

@testable import SnugText

/// LineBreakTest.txt of the Unicode Character Database.
@Suite("Line breaking: UAX #14 conformance test", .unicodeData("auxiliary/LineBreakTest.txt"))
struct LineBreakConformanceTests {
  /// A line of the file: characters, and the offsets where a line may end.
  private struct Case {
    var text = ""
    /// In UTF-8 bytes.
    var breaks: [Int32] = []

    /// `× 0023 ÷ 0020 ÷  # comment`
    init(_ line: Substring) {
      for word in line.prefix(while: { $0 != "#" }).split(whereSeparator: \.isWhitespace) {
        if word == "÷", !text.isEmpty {
          breaks.append(Int32(text.utf8.count))
        } else if let value = UInt32(word, radix: 16), let scalar = Unicode.Scalar(value) {
          text.unicodeScalars.append(scalar)
        }
      }
    }
  }

  /// The lines of the file of Unicode 15 that Unicode 16 changed, as its own file has them, by their
  /// characters.
  private static let changed = Dictionary(
    uniqueKeysWithValues: (hyphensBeforeLetters + pointsBeforeDigits + quotationMarks
      + hebrewHyphens).map { (characters($0), $0) })

  private static func characters(_ rule: String) -> String {
    rule.filter { $0 != "×" && $0 != "÷" }
  }

  /// No line ends behind a hyphen that begins a word (LB20a).
  private static let hyphensBeforeLetters = [
    "× 002D × 0023 ÷",
    "× 002D × 0308 × 0023 ÷",
    "× 002D × 00A7 ÷",
    "× 002D × 0308 × 00A7 ÷",
    "× 002D × 50005 ÷",
    "× 002D × 0308 × 50005 ÷",
    "× 002D × 0E01 ÷",
    "× 002D × 0308 × 0E01 ÷",
  ]

  /// No line ends between a full stop and a digit (LB25), but before both (LB15c).
  private static let pointsBeforeDigits = [
    "× 002C × 0030 ÷",
    "× 002C × 0308 × 0030 ÷",
    "× 0065 × 0071 × 0075 × 0061 × 006C × 0073 × 0020 ÷ 002E × 0033 × 0035 × 0020 ÷ 0063 × 0065 × 006E × 0074 × 0073 ÷",
    "× 0061 × 002E × 0032 × 0020 ÷",
    "× 0061 × 002E × 0032 × 0020 ÷ 0915 ÷",
    "× 0061 × 002E × 0032 × 0020 ÷ 672C ÷",
    "× 0061 × 002E × 0032 × 3000 ÷ 672C ÷",
    "× 0061 × 002E × 0032 × 3000 ÷ 307E ÷",
    "× 0061 × 002E × 0032 × 3000 ÷ 0033 ÷",
    "× 0041 × 002E × 0031 × 0020 ÷ BABB ÷",
    "× BD24 ÷ C5B4 × 002E × 0020 ÷ 0041 × 002E × 0032 × 0020 ÷ BCFC ÷",
    "× BD10 ÷ C694 × 002E × 0020 ÷ 0041 × 002E × 0033 × 0020 ÷ BABB ÷",
    "× C694 × 002E × 0020 ÷ 0041 × 002E × 0034 × 0020 ÷ BABB ÷",
    "× 0061 × 002E × 0032 × 3000 ÷ 300C ÷",
  ]

  /// Only initial and final marks keep what is behind or before their spaces (LB15a, LB15b).
  private static let quotationMarks = [
    "× 0022 × 0020 ÷ 2329 ÷",
    "× 0022 × 0308 × 0020 ÷ 2329 ÷",
    "× 0022 × 0020 ÷ 0028 ÷",
    "× 0022 × 0308 × 0020 ÷ 0028 ÷",
    "× 0061 × 006D × 0062 × 0069 × 0067 × 0075 × 0028 × 00AB × 0020 × 0308 × 0020 × 00BB × 0029 ÷ 0028 × 0065 × 0308 × 0029 ÷",
    "× 0061 × 006D × 0062 × 0069 × 0067 × 0075 × 00AB × 0020 ÷ 0028 × 0020 × 0308 × 0020 × 0029 × 0020 ÷ 00BB × 0028 × 0065 × 0308 × 0029 ÷",
    "× 0061 × 006D × 0062 × 0069 × 0067 × 0075 × 007B × 00AB × 0020 × 0308 × 0020 × 00BB × 007D ÷ 0028 × 0065 × 0308 × 0029 ÷",
    "× 0061 × 006D × 0062 × 0069 × 0067 × 0075 × 00AB × 0020 ÷ 007B × 0020 × 0308 × 0020 × 007D × 0020 ÷ 00BB × 0028 × 0065 × 0308 × 0029 ÷",
  ]

  /// A line may end between a hyphen and a Hebrew letter (LB21a).
  private static let hebrewHyphens = ["× 05D0 × 002D ÷ 05D0 ÷"]

  @Test("lines may end where the conformance test of Unicode 16 says")
  func opportunities() throws {
    let content = try String(
      contentsOf: UnicodeDataFile("auxiliary/LineBreakTest.txt").url, encoding: .utf8)
    let breaker = LineBreaker()
    var failures: [String] = []
    var count = 0
    for line in content.split(separator: "\n") where !line.hasPrefix("#") {
      let rule = line.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
      let expected = Case(Self.changed[Self.characters(rule)].map { $0[...] } ?? line)
      count += 1
      let found = try breaker.opportunities(
        in: Array(expected.text.utf8), LineBreakRules.Settings())
      if found != expected.breaks { failures.append("\(rule): \(found)") }
    }
    #expect(count > 7_000)
    #expect(failures == [], "\(failures.count) of \(count)")
  }

  @Test(
    "rules of Unicode 15.1 and 16, by examples of UAX #14",
    arguments: [
      // LB15a, LB15b: spaces inside quotation marks; behind them a bracket may begin a line.
      "“Pro” |[beta] |plan", "« Bonjour », |dit-|il", "un |«\u{202F}mot\u{202F}» |(ou |deux)",
      // LB15c: a number that begins with its point.
      "start |.5 |or |a.5",
      // LB19a: among wide characters, marks are left and right ones.
      "这|是|“中|文”|引|号", "say |“中|文” |here",
      // LB20a: a hyphen that begins a word.
      "-foo |‐bar |a-|b", "see |--|verbose",
      // LB21a: none behind a hyphen in Hebrew, but before a Hebrew letter.
      "א-a", "א-|א",
      // LB25: signs of numbers.
      "$(12.35) |2,1234 |(12)¢ |12.54¢ |1/2%",
      // LB28a: Balinese and Javanese syllables with a virama.
      "ᬓ᭄ᬓ|ᬓ", "ꦏ꧀ꦏ|ꦏ",
      // As browsers do: plus signs stay together.
      "C++ |and |a++b",
      "foo/|bar |1/2 |ABCD-1234",
    ])
  func rules(marked: String) throws {
    #expect(try self.marked(marked.replacing("|", with: "")) == marked)
  }

  /// Returns a text with a bar at each place where a line may end.
  private func marked(
    _ text: String, _ wordBreak: ParagraphStyle.WordBreak = .normal,
    _ lineBreak: ParagraphStyle.LineBreak = .auto, _ language: String? = nil
  ) throws -> String {
    let utf8 = Array(text.utf8)
    let settings = LineBreakRules.Settings(
      wordBreak: wordBreak, lineBreak: lineBreak, language: language)
    let ends = try LineBreaker().opportunities(in: utf8, settings)
    return zip([0] + ends, ends).map { String(decoding: utf8[Int($0)..<Int($1)], as: UTF8.self) }
      .joined(separator: "|")
  }

  @Test(
    "words break as CSS Text 3 has it for word-break",
    arguments: [
      // Its example 8 mixes Chinese, Korean, Amharic and English: 这是一些汉字 and some Latin, 한글.
      ("这是 漢字and 한글 A1!", .normal, "这|是 |漢|字|and |한|글 |A1!"),
      ("这是 漢字and 한글 A1!", .keepAll, "这是 |漢字and |한글 |A1!"),
      ("这是 漢字and 한글 A1!", .breakAll, "这|是 |漢|字|a|n|d |한|글 |A|1!"),
      // Punctuation ends words; small kana and iteration marks are letters of them.
      ("漢、字 ちょっと々", .keepAll, "漢、|字 |ちょっと々"),
      // Dictionaries part words of Thai, Lao and Khmer, beside any other text, and are of no use where
      // every letter may end a line. "The Thai language": ภาษา (language) and ไทย (Thai) are words.
      ("ภาษาไทย", .keepAll, "ภาษา|ไทย"), ("ไทย", .breakAll, "ไ|ท|ย"),
      ("(ภาษาไทย) ok", .normal, "(ภาษา|ไทย) |ok"),
    ] as [(String, ParagraphStyle.WordBreak, String)])
  func wordBreak(text: String, mode: ParagraphStyle.WordBreak, expected: String) throws {
    #expect(try marked(text, mode) == expected)
  }

  @Test(
    "lines are broken as strictly as CSS Text 3 has it for line-break",
    arguments: [
      // Small kana.
      ("ちょ", .strict, "ja", "ちょ"), ("ちょ", .normal, nil, "ち|ょ"), ("ちょ", .loose, nil, "ち|ょ"),
      ("ちょ", .auto, "ja", "ち|ょ"), ("ちょ", .auto, "zh-Hant", "ち|ょ"), ("ちょ", .auto, "en", "ちょ"),
      // By default a line may start with them in Japanese, and not without a language.
      ("ちょっと", .auto, nil, "ちょっ|と"), ("ちょっと", .auto, "ja-JP", "ち|ょ|っ|と"),
      // Dashes like hyphens, in Chinese and Japanese.
      ("あ〜", .strict, "ja", "あ〜"), ("あ〜", .normal, "ja", "あ|〜"), ("あ〜", .normal, "en", "あ〜"),
      // Iteration marks, dots of an ellipsis and hyphens behind ideographs.
      ("人々", .normal, "ja", "人々"), ("人々", .loose, "en", "人|々"),
      ("……", .normal, "ja", "……"), ("……", .loose, "en", "…|…"),
      ("人‐", .normal, "ja", "人‐"), ("人–", .loose, "en", "人|–"), ("a–", .loose, "en", "a–"),
      // Punctuation in the middle of its square, units and currencies, in Chinese and Japanese.
      ("人！", .normal, "ja", "人！"), ("人！", .loose, "ja", "人|！"), ("人！", .loose, "en", "人！"),
      ("人・", .loose, "zh", "人|・"), ("５％", .normal, "ja", "５％"), ("人％", .loose, "ja", "人|％"),
      ("人℃", .loose, "ja", "人|℃"), ("￥人", .normal, "ja", "￥人"), ("￥人", .loose, "ja", "￥|人"),
    ] as [(String, ParagraphStyle.LineBreak, String?, String)])
  func strictness(
    text: String, strictness: ParagraphStyle.LineBreak, language: String?, expected: String
  ) throws {
    #expect(try marked(text, .normal, strictness, language) == expected)
  }

  @Test("the last place up to an offset where a line may end is that of the whole text")
  func lastOpportunity() {
    let breaker = LineBreaker()
    let texts = Generator<String>.string(from: "ab1  -(\"+.é", count: 1...12)
    let cases = Generator { source in
      let text = try source.draw(texts)
      return (
        text, end: try source.draw(.integer(in: 0...text.utf8.count)),
        wordBreak: try source.draw(.element(of: [ParagraphStyle.WordBreak.normal, .breakAll]))
      )
    }
    forAll(cases) { text, end, wordBreak in
      let settings = LineBreakRules.Settings(wordBreak: wordBreak)
      let all = try breaker.opportunities(in: Array(text.utf8), settings)
      try checkEqual(
        breaker.lastOpportunity(inSimple: text.utf8.span, upTo: end, settings),
        all.last { $0 <= end }.map(Int.init))
    }
  }

  @Test("a class is that of Unicode 15, except where 15.1 or 16 changed it")
  func classesOfUnicode15() {
    // Alphabetic, ideographic and Hebrew letters and digits were not parted or merged.
    let kept: [String: LineBreakClass] = [
      "HL": .hl, "PR": .pr, "PO": .po, "GL": .gl, "JL": .jl, "JV": .jv, "JT": .jt, "H2": .h2,
      "H3": .h3, "IN": .in, "EB": .eb, "EM": .em, "RI": .ri, "B2": .b2, "EX": .ex, "SY": .sy,
    ]
    let classes = Dictionary(uniqueKeysWithValues: kept.map { (DataLine.word($0), $1) })
    var count = 0
    UnicodeDataFile("LineBreak.txt").forEachLine { line in
      let range = line.nextRange()
      line.nextField()
      guard let expected = line.nextWord().flatMap({ classes[$0] }) else { return }
      for scalar in range {
        let found = LineBreakClass.entry(scalar).lineBreakClass
        if found != expected { Issue.record("U+\(String(scalar, radix: 16)): \(found)") }
        count += 1
      }
    }
    #expect(count > 11_000)
  }

  @Test("a character is wide as Unicode 15 has it, except for those that 16 made wide")
  func widthsOfUnicode15() {
    // Trigrams, digrams, hexagrams and tetragrams of the Yijing and of the Taixuanjing, and counting rods.
    let changed: [ClosedRange<UInt32>] = [
      0x2630...0x2637, 0x268A...0x268F, 0x4DC0...0x4DFF, 0x1D300...0x1D376,
    ]
    let wide = Set(["F", "W", "H"].map(DataLine.word))
    var count = 0
    UnicodeDataFile("EastAsianWidth.txt").forEachLine { line in
      let range = line.nextRange()
      line.nextField()
      guard let width = line.nextWord() else { return }
      for scalar in range where !changed.contains(where: { $0.contains(scalar) }) {
        let entry = LineBreakClass.entry(scalar)
        if entry.lineBreakClass == .cm { continue }
        count += 1
        if entry.isWide != wide.contains(width) { Issue.record("U+\(String(scalar, radix: 16))") }
      }
    }
    #expect(count > 300_000)
    for scalar in [0x378, 0xE80, 0x1_F8FF, 0x5_0005] as [UInt32] {
      #expect(!LineBreakClass.entry(scalar).isWide, "U+\(String(scalar, radix: 16))")
    }
  }
}
