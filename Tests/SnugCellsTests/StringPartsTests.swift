import SnugGeometry
import Testing

@Suite("Parts of strings")
struct StringPartsTests {
  @Test(
    "parts are before, between and behind the separator",
    arguments: [
      ("a @ b @ c", " @ ", ["a", "b", "c"]), ("abc", " @ ", ["abc"]), ("", "x", [""]),
      ("xx", "x", ["", "", ""]), ("{count} more", "{count}", ["", " more"]),
      ("\u{5D0}x\u{5D1}", "x", ["\u{5D0}", "\u{5D1}"]), ("aab", "ab", ["a", ""]),
    ])
  func parts(text: String, separator: String, expected: [String]) {
    #expect(text.parts(around: separator) == expected)
  }

  @Test("an empty part is in every string")
  func holding() {
    #expect("label".holds("abe") && "label".holds("") && !"label".holds("x"))
  }
}
