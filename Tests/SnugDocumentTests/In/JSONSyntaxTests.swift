import SnugDocument
import Testing

@Suite("JSON: syntax")
struct JSONSyntaxTests {
  private static let number = "not a JSON number"
  private static let noNumber = "JSON has no such number"
  private static let escape = "unknown escape"
  private static let surrogate = "half of a surrogate pair"
  private static let control = "a control character in a string"

  /// One text for each way to break the grammar of RFC 8259. The columns were counted by hand.
  static let malformed: [(text: String, line: Int, column: Int, sentence: String)] = [
    // Structure.
    ("", 1, 1, "expected a value"),
    (" \n\t ", 2, 3, "expected a value"),
    ("{", 1, 2, "expected a key in quotes"),
    ("{]", 1, 2, "expected a key in quotes"),
    ("{a: 1}", 1, 2, "expected a key in quotes"),
    ("{'a': 1}", 1, 2, "expected a key in quotes"),
    ("{\"a\" 1}", 1, 6, "expected \":\""),
    ("{\"a\"", 1, 5, "expected \":\""),
    ("{\"a\":}", 1, 6, "expected a value"),
    ("{\"a\": 1 \"b\": 2}", 1, 9, "expected \",\" or \"}\""),
    ("{\"a\": 1", 1, 8, "expected \",\" or \"}\""),
    ("{\"a\": 1]", 1, 8, "expected \",\" or \"}\""),
    ("{,}", 1, 2, "expected a key in quotes"),
    ("[", 1, 2, "expected a value"),
    ("[1 2]", 1, 4, "expected \",\" or \"]\""),
    ("[1}", 1, 3, "expected \",\" or \"]\""),
    ("[1,,2]", 1, 4, "expected a value"),
    ("[,1]", 1, 2, "expected a value"),
    ("]", 1, 1, "expected a value"),
    ("// comment\n{}", 1, 1, "expected a value"),
    ("{} // comment", 1, 4, "expected the end"),
    ("{} {}", 1, 4, "expected the end"),
    ("[1] ]", 1, 5, "expected the end"),
    ("{}\u{0}", 1, 3, "expected the end"),
    // Trailing commas.
    ("[1,]", 1, 3, "a comma before the closing bracket"),
    ("{\"a\": 1,\n}", 1, 8, "a comma before the closing bracket"),
    // Words.
    ("tru", 1, 1, "found \"tru\": did you mean true?"),
    ("[True]", 1, 2, "found \"True\": did you mean true?"),
    ("[nul]", 1, 2, "found \"nul\": did you mean null?"),
    ("[falsE]", 1, 2, "found \"falsE\": did you mean false?"),
    ("[truee]", 1, 2, "found \"truee\": did you mean true?"),
    ("NaN", 1, 1, noNumber),
    ("[Infinity]", 1, 2, noNumber),
    ("[undefined]", 1, 2, "did you mean null?"),
    // Numbers.
    ("[-]", 1, 2, number),
    ("[-Infinity]", 1, 2, noNumber),
    ("[+1]", 1, 2, "found \"+1\": write 1"),
    ("[.5]", 1, 2, "found \".5\": write 0.5"),
    ("[5.]", 1, 2, number),
    ("[01]", 1, 2, number),
    ("[-01.5]", 1, 2, number),
    ("[1e]", 1, 2, number),
    ("[1e+]", 1, 2, number),
    ("[1.e2]", 1, 2, number),
    ("[1e2.5]", 1, 2, "found \"1e2.5\""),
    ("[1.2.3]", 1, 2, "found \"1.2.3\""),
    ("[0x10]", 1, 2, "found \"0x10\": write 16"),
    ("[1_000]", 1, 2, "found \"1_000\""),
    // Strings.
    ("[\"abc", 1, 6, "the closing quote"),
    ("[\"a\nb\"]", 1, 4, control),
    ("[\"a\tb\"]", 1, 4, control),
    ("[\"\u{0}\"]", 1, 3, control),
    ("[\"\u{1F}\"]", 1, 3, control),
    ("[\"ab\\x41\"]", 1, 5, escape),
    ("[\"\\'\"]", 1, 3, escape),
    ("[\"\\\n\"]", 1, 3, escape),
    ("[\"\\", 1, 3, escape),
    ("[\"\\u12\"]", 1, 3, escape),
    ("[\"\\u12G4\"]", 1, 3, escape),
    ("[\"\\U0041\"]", 1, 3, escape),
    ("[\"\\u{41}\"]", 1, 3, escape),
    ("[\"\\ud800\"]", 1, 3, surrogate),
    ("[\"\\udc00\"]", 1, 3, surrogate),
    ("[\"\\ud800\\ud800\"]", 1, 3, surrogate),
    ("[\"\\ud800\\u0041\"]", 1, 3, surrogate),
    ("[\"\\ud800\\n\"]", 1, 3, surrogate),
    ("[\"\\udc00\\ud800\"]", 1, 3, surrogate),
    ("[\"\\ud83d\\u12\"]", 1, 9, escape),
    // A byte-order mark, and errors after characters of several bytes and after line breaks.
    ("\u{FEFF}{}", 1, 1, "byte-order mark"),
    ("[\"\u{E9}\u{1F600}\", x]", 1, 8, "expected a value"),
    ("[\r\n1,\r\nx]", 3, 1, "expected a value"),
  ]

  @Test(
    "a malformed text is refused at the line and column where it goes wrong", arguments: malformed)
  func refuses(_ text: String, line: Int, column: Int, sentence: String) {
    let error = documentError(text)
    #expect(error?.place.line == line)
    #expect(error?.place.column == column)
    #expect(error?.message.contains(sentence) ?? false, "\(error?.message ?? "accepted")")
  }

  /// Byte sequences that are not in table 3-7 of Unicode 15 are not UTF-8.
  @Test(
    "bytes that are not UTF-8 are refused where they begin",
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xE0, 0x80, 0x80],
      [0xE0, 0x9F, 0xBF], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xEF, 0xBF],
      [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0xF8], [0xFE], [0xFF],
    ] as [[UInt8]])
  func invalidUTF8(_ bytes: [UInt8]) {
    for tail in [Array("\"]".utf8), []] {
      let error = documentError(bytes: Array("[\n \"\u{E9}".utf8) + bytes + tail)
      #expect(error?.description == "2:4: error: this byte is not UTF-8 text")
    }
  }

  @Test("128 nested arrays are accepted, and the bracket that opens level 129 is rejected")
  func depth() {
    let limit = JSONTree.maximumDepth
    let deepest = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
    #expect(throws: Never.self) { _ = try JSONTree(parsing: Array(deepest.utf8)) }
    for opening in ["[", "{\"a\":"] {
      let error = documentError(String(repeating: opening, count: 1_000_000))
      #expect(error?.place.column == limit * opening.count + 1)
      #expect(error?.message == "nested deeper than 128 levels")
    }
  }

  @Test(
    "a repeated key is rejected at its second use, even if escaped or composed differently",
    arguments: [
      ("{\"a\": 1, \"b\": 2, \"a\": 3}", 18), ("{\"a\": 1, \"\\u0061\": 2}", 10),
      ("{\"\\/\": 1, \"/\": 2}", 11), ("{\"\": 1, \"\": 2}", 9),
      ("{\"\u{E9}\": 1, \"e\u{301}\": 2}", 10), ("[{\"x\": {\"a\": 1, \"a\": {}}}]", 17),
    ])
  func duplicateKeys(_ text: String, column: Int) {
    let error = documentError(text)
    #expect(error?.place.column == column)
    #expect(error?.message.contains("is used twice") ?? false)
  }

  @Test("different objects may have the same key, and keys that differ in case are different")
  func keysOfOtherObjects() {
    let text = "{\"a\": {\"a\": 1}, \"A\": [{\"a\": 1}, {\"a\": 2}]}"
    #expect(throws: Never.self) { _ = try JSONTree(parsing: Array(text.utf8)) }
  }
}
