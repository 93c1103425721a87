import SnugDocument
import Testing

@Suite("JSON: syntax")
struct JSONSyntaxTests {
  /// A malformed text, with the place and a part of the message of its error.
  struct Malformed: CustomTestStringConvertible, Sendable {
    var text: String
    var line, column: Int
    var sentence: String

    init(_ text: String, _ line: Int, _ column: Int, _ sentence: String) {
      self.text = text
      self.line = line
      self.column = column
      self.sentence = sentence
    }

    var testDescription: String { String(reflecting: text.prefix(40)) }
  }

  private static let number = "not a JSON number"
  private static let noNumber = "JSON has no such number"
  private static let escape = "unknown escape"
  private static let surrogate = "half of a surrogate pair"
  private static let control = "a control character in a string"

  /// One text for each way to break the grammar of RFC 8259. The columns were counted by hand.
  static let malformed: [Malformed] = [
    // Structure.
    Malformed("", 1, 1, "expected a value"),
    Malformed(" \n\t ", 2, 3, "expected a value"),
    Malformed("{", 1, 2, "expected a key in quotes"),
    Malformed("{]", 1, 2, "expected a key in quotes"),
    Malformed("{a: 1}", 1, 2, "expected a key in quotes"),
    Malformed("{'a': 1}", 1, 2, "expected a key in quotes"),
    Malformed("{\"a\" 1}", 1, 6, "expected \":\""),
    Malformed("{\"a\"", 1, 5, "expected \":\""),
    Malformed("{\"a\":}", 1, 6, "expected a value"),
    Malformed("{\"a\": 1 \"b\": 2}", 1, 9, "expected \",\" or \"}\""),
    Malformed("{\"a\": 1", 1, 8, "expected \",\" or \"}\""),
    Malformed("{\"a\": 1]", 1, 8, "expected \",\" or \"}\""),
    Malformed("{,}", 1, 2, "expected a key in quotes"),
    Malformed("[", 1, 2, "expected a value"),
    Malformed("[1 2]", 1, 4, "expected \",\" or \"]\""),
    Malformed("[1}", 1, 3, "expected \",\" or \"]\""),
    Malformed("[1,,2]", 1, 4, "expected a value"),
    Malformed("[,1]", 1, 2, "expected a value"),
    Malformed("]", 1, 1, "expected a value"),
    Malformed("// comment\n{}", 1, 1, "expected a value"),
    Malformed("{} // comment", 1, 4, "expected the end"),
    Malformed("{} {}", 1, 4, "expected the end"),
    Malformed("[1] ]", 1, 5, "expected the end"),
    Malformed("{}\u{0}", 1, 3, "expected the end"),
    // Trailing commas.
    Malformed("[1,]", 1, 3, "a comma before the closing bracket"),
    Malformed("{\"a\": 1,\n}", 1, 8, "a comma before the closing bracket"),
    // Words.
    Malformed("tru", 1, 1, "found \"tru\": did you mean true?"),
    Malformed("[True]", 1, 2, "found \"True\": did you mean true?"),
    Malformed("[nul]", 1, 2, "found \"nul\": did you mean null?"),
    Malformed("[falsE]", 1, 2, "found \"falsE\": did you mean false?"),
    Malformed("[truee]", 1, 2, "found \"truee\": did you mean true?"),
    Malformed("NaN", 1, 1, noNumber),
    Malformed("[Infinity]", 1, 2, noNumber),
    Malformed("[undefined]", 1, 2, "did you mean null?"),
    // Numbers.
    Malformed("[-]", 1, 2, number),
    Malformed("[-Infinity]", 1, 2, noNumber),
    Malformed("[+1]", 1, 2, "found \"+1\": write 1"),
    Malformed("[.5]", 1, 2, "found \".5\": write 0.5"),
    Malformed("[5.]", 1, 2, number),
    Malformed("[01]", 1, 2, number),
    Malformed("[-01.5]", 1, 2, number),
    Malformed("[1e]", 1, 2, number),
    Malformed("[1e+]", 1, 2, number),
    Malformed("[1.e2]", 1, 2, number),
    Malformed("[1e2.5]", 1, 2, "found \"1e2.5\""),
    Malformed("[1.2.3]", 1, 2, "found \"1.2.3\""),
    Malformed("[0x10]", 1, 2, "found \"0x10\": write 16"),
    Malformed("[1_000]", 1, 2, "found \"1_000\""),
    // Strings.
    Malformed("[\"abc", 1, 6, "the closing quote"),
    Malformed("[\"a\nb\"]", 1, 4, control),
    Malformed("[\"a\tb\"]", 1, 4, control),
    Malformed("[\"\u{0}\"]", 1, 3, control),
    Malformed("[\"\u{1F}\"]", 1, 3, control),
    Malformed("[\"ab\\x41\"]", 1, 5, escape),
    Malformed("[\"\\'\"]", 1, 3, escape),
    Malformed("[\"\\\n\"]", 1, 3, escape),
    Malformed("[\"\\", 1, 3, escape),
    Malformed("[\"\\u12\"]", 1, 3, escape),
    Malformed("[\"\\u12G4\"]", 1, 3, escape),
    Malformed("[\"\\U0041\"]", 1, 3, escape),
    Malformed("[\"\\u{41}\"]", 1, 3, escape),
    Malformed("[\"\\ud800\"]", 1, 3, surrogate),
    Malformed("[\"\\udc00\"]", 1, 3, surrogate),
    Malformed("[\"\\ud800\\ud800\"]", 1, 3, surrogate),
    Malformed("[\"\\ud800\\u0041\"]", 1, 3, surrogate),
    Malformed("[\"\\ud800\\n\"]", 1, 3, surrogate),
    Malformed("[\"\\udc00\\ud800\"]", 1, 3, surrogate),
    Malformed("[\"\\ud83d\\u12\"]", 1, 9, escape),
    // A byte-order mark, and errors after characters of several bytes and after line breaks.
    Malformed("\u{FEFF}{}", 1, 1, "byte-order mark"),
    Malformed("[\"\u{E9}\u{1F600}\", x]", 1, 8, "expected a value"),
    Malformed("[\r\n1,\r\nx]", 3, 1, "expected a value"),
  ]

  @Test(
    "a malformed text is refused at the line and column where it goes wrong", arguments: malformed)
  func refuses(_ malformed: Malformed) {
    let error = documentError(malformed.text)
    #expect(error?.place.line == malformed.line)
    #expect(error?.place.column == malformed.column)
    #expect(error?.message.contains(malformed.sentence) ?? false, "\(error?.message ?? "accepted")")
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
