import Foundation
import SnugPropertyTesting
import Testing

@testable import SnugDocument

@Suite("JSON: round trips")
struct JSONRoundTripTests {
  @Test("generated JSON is parsed to the value that it was written from, with keys in order")
  func values() {
    let spaces = Generator<String>.element(of: ["", " ", "\n\t", " \r\n "])
    let cases = Generator { source in
      (try source.draw(.json(depth: 3)), try source.draw(spaces), try source.draw(.bool))
    }
    forAll(cases, count: 1000) { value, space, escapesAll in
      let text = value.encoded(space: space) { _ in escapesAll }
      let tree = try JSONTree(parsing: Array((space + text + space).utf8))
      try checkEqual(GeneratedJSON(tree.root), value)
    }
  }

  @Test(
    "a written string is parsed to the same Unicode scalars, and control characters are escaped")
  func strings() {
    forAll(.text, count: 1000) { text in
      let bytes = try writtenJSON { $0.string(text) }
      let tree = try JSONTree(parsing: bytes)
      try checkEqual(Array(tree.root.text.unicodeScalars), Array(text.unicodeScalars))
      try check(!bytes.dropLast().contains { $0 < 0x20 }, "a control character is not escaped")
    }
  }

  @Test("the place of a value is its line, its column and its path")
  func places() throws {
    let text = "{\n  \"a b\": [1, {\"é\": \"\\n\", \"x\": [[true]]}]\n}"
    let root = try JSONTree(parsing: Array(text.utf8)).root
    #expect(JSONPlace(of: root) == JSONPlace(line: 1, column: 1, path: ""))
    let list = try #require(root.member("a b"))
    #expect(JSONPlace(of: list) == JSONPlace(line: 2, column: 10, path: "a b"))
    let inner = try #require(list.elements.map { $0 }.last?.member("x"))
    #expect(JSONPlace(of: inner) == JSONPlace(line: 2, column: 31, path: "a b[1].x"))
    let word = try #require(inner.elements.map { $0 }.first?.elements.map { $0 }.first)
    #expect(JSONPlace(of: word) == JSONPlace(line: 2, column: 33, path: "a b[1].x[0][0]"))
  }

  /// The reference is `strtod` of the C library, which also finds the nearest double.
  @Test(
    "a number is the nearest double, however many digits it has",
    arguments: [
      "0", "-0", "1e2", "1E+2", "100e-2", "0.1", "123456789012345678901234567890",
      "9007199254740993", "1e308", "1.7976931348623157e308", "5e-324", "2e-324", "1e-400", "1e400",
      "-1e400", "1e99999999999999999999", "-0.000001e-99999999999999999999",
      "0." + String(repeating: "0", count: 400) + "1e400",
      String(repeating: "7", count: 1000) + "e-1000",
    ])
  func numbers(_ text: String) throws {
    let tree = try JSONTree(parsing: Array(text.utf8))
    #expect(tree.root.double.bitPattern == strtod(text, nil).bitPattern)
  }
}
