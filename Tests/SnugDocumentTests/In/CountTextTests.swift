import Snug
import SnugPropertyTesting
import SnugText
import Testing

@testable import SnugDocument

@Suite("Documents: counts of hidden items")
struct CountTextTests {
  /// Returns the text of an overflow item that hides some items.
  private static func shown(
    _ overflow: String, hidden: Int, _ members: String = ""
  ) throws -> String? {
    let items = (0...hidden).map { "{\"size\": [100, \(10 + $0 % 2)]}" }.joined(separator: ", ")
    let output = try Output(
      of: """
        {"container": {"width": 150}, "font": {"family": "Snug Test", "size": 1}\(members),
         "layout": {"maximumLines": 1, "overflow": \(overflow)}, "items": [\(items)]}
        """)
    return output["sections[0].overflow.views.label.text"]?.text
  }

  @Test("`{count}` is the number of hidden items, and other braces are themselves")
  func counts() throws {
    #expect(try Self.shown("\"+{count} of {all} {count\"", hidden: 12) == "+12 of {all} {count")
    #expect(try Self.shown("{\"texts\": {\"label\": \"{count}{count}\"}}", hidden: 3) == "33")
  }

  @Test("`{count, plural, …}` is the text of the count, else that of its category")
  func plurals() throws {
    let text = "\"{count, plural, =3 {three} one {# tag} other {all '{#}' of {count} ''tags''}}!\""
    let english = ", \"language\": \"en-GB\""
    #expect(try Self.shown(text, hidden: 1, english) == "1 tag!")
    #expect(try Self.shown(text, hidden: 2, english) == "all {#} of 2 'tags'!")
    #expect(try Self.shown(text, hidden: 3, english) == "three!")
    // Without categories no language is needed.
    let exact = "\"{count, plural, =1 {one} other {#}}\""
    #expect(try Self.shown(exact, hidden: 1) == "one" && Self.shown(exact, hidden: 2) == "2")
  }

  /// The categories of CLDR 42's table of plural rules for cardinal numbers.
  @Test(
    "categories are those of the label's language",
    arguments: [
      ("en", [0: "other", 1: "one", 2: "other", 21: "other"]),
      ("fr", [0: "one", 1: "one", 2: "other"]), ("ja", [0: "other", 1: "other"]),
      ("pl", [1: "one", 2: "few", 5: "many", 12: "many", 22: "few"]),
      ("ru", [1: "one", 11: "many", 21: "one", 3: "few", 100: "many"]),
      ("ar", [0: "zero", 1: "one", 2: "two", 3: "few", 11: "many", 100: "other"]),
      ("cy", [0: "zero", 1: "one", 2: "two", 3: "few", 6: "many", 4: "other"]),
      ("lv", [0: "zero", 1: "one", 21: "one", 2: "other"]),
      ("sl", [1: "one", 2: "two", 3: "few", 5: "other"]),
      ("sr-Latn-RS", [1: "one", 2: "few", 5: "other"]), ("zh-Hant", [1: "other"]),
      ("qaa", [1: "other"]),
    ])
  func categories(_ language: String, _ expected: [Int: String]) throws {
    for (number, name) in expected {
      #expect(
        try PluralCategory(of: number, language: language).rawValue == name, "\(language) \(number)"
      )
    }
  }

  @Test(
    "a broken plural is an error at its place, which says how it is written",
    arguments: [
      (
        "{count, select, other {a}}", 9,
        "expected \"plural\", as in {count, plural, one {# item} other {# items}}"
      ),
      ("{count, plural one {a}}", 16, "expected a comma"),
      ("{count, plurals, one {a}}", 9, "expected \"plural\""),
      ("{n, plural, other {a}}", 1, "the number of hidden items is called count"),
      ("{count, plural, other {a} ", 27, "expected }"),
      ("{count, plural, one {a} other {b}}", 0, "a plural needs the language of its label"),
      ("a {count, plural, one {a}}", 27, "there is no text of other"),
      (
        "{count, plural, on {a} other {b}}", 19,
        "expected one of zero, one, two, few, many, other, or a number such as =1, found \"on\""
      ),
      ("{count, plural, other {a} other {b}}", 36, "the text of other is there twice"),
      ("{count, plural, other a}", 23, "expected a text in braces"),
      ("{count, plural, other {a", 25, "expected }"),
      ("{count, plural, other {{a}}}", 24, "a brace in a text of a plural stands in quotes: '{'"),
    ])
  func faults(_ text: String, _ column: Int, _ message: String) throws {
    let start = "{\"layout\": {\"overflow\": \""
    let error = try #require(documentError(start + text + "\"}, \"items\": []}"))
    #expect(error.message.hasPrefix(message), "\(error)")
    #expect(error.place.column == start.count + column, "\(error)")
    #expect(error.place.path == "layout.overflow")
  }

  @Test("ranges stand around a plural, and not in it")
  func ranges() throws {
    let plural = "{count, plural, one {# tag} other {# tags}}"
    let around = "{\"label\": [\"and \", {\"text\": \"\(plural)\", \"font\": {\"size\": 2}}]}"
    #expect(try Self.shown(around, hidden: 1, ", \"language\": \"en\"") == "and 1 tag")
    let error = documentError(
      """
      {"layout": {"overflow": {"label": ["{count, plural, other {", {"text": "a", "font": {"size": 2}}, "}}"]}},
       "items": []}
      """)
    #expect(error?.message == "a plural stands in one range: make ranges around it")
  }

  @Test("a text of a category has any characters, in quotes if they mean something")
  func quoting() {
    let text = Generator<String>.string(from: "a{}#' é", count: 0...6)
    forAll(Generator { source in (try source.draw(text), try source.draw(text)) }, count: 500) {
      one, other in
      // Each character that means something in quotes of its own.
      func quoted(_ text: String) -> String {
        text.map { "{}#".contains($0) ? "'\($0)'" : $0 == "'" ? "''" : "\($0)" }.joined()
      }
      // Quotes that meet would be doubled ones.
      try assume(!quoted(one).contains("'''") && !quoted(other).contains("'''"))
      try assume(!(quoted(one) + quoted(other)).contains(/[{}#]''/))
      let message = try CountText("{count, plural, one {\(quoted(one))} other {\(quoted(other))}}")
      try checkEqual(message.text(7) { _ in .one }, one)
      try checkEqual(message.text(7) { _ in .few }, other)
    }
  }
}
