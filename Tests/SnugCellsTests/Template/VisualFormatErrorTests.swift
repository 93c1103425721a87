import Snug
import Testing

@Suite("Visual format: syntax errors")
struct VisualFormatErrorTests {
  private func error(_ text: String, metrics: [String: Double] = [:]) -> FormatError? {
    do {
      _ = try VisualFormat(parsing: text).constraints(metrics: metrics)
    } catch let error as FormatError {
      return error
    } catch ConstraintError.syntax(let error) {
      return error
    } catch {
      Issue.record("not an error of syntax: \(error)")
    }
    return nil
  }

  private static let brokenName = "\"(\" or \"]\" behind a name of letters, digits and _"
  private static let afterHyphen = "a number, a metric, \"(\", \"[\" or \"|\""
  private static let axes = "H:, V:, \"|\" or a view in brackets"

  /// Columns are counted by hand, from 1. The end of the text is one past the last column.
  private static let cases = [
    FormatErrorCase("", 1, "a view in brackets"),
    FormatErrorCase("H:", 3, "a view in brackets"),
    FormatErrorCase("V:H:[a]", 3, "a view in brackets", found: "H"),
    FormatErrorCase("H", 2, "\":\" behind H"),
    FormatErrorCase("V|[a]|", 2, "\":\" behind V", found: "|"),
    FormatErrorCase(" V [a]", 4, "\":\" behind V", found: "["),
    FormatErrorCase("Z:|[a]|", 1, axes, found: "Z"),
    FormatErrorCase("a[b]", 1, axes, found: "a"),
    FormatErrorCase("H:|", 4, "a view in brackets"),
    FormatErrorCase("H:||", 4, "a view in brackets", found: "|"),
    FormatErrorCase("H:|-5-|", 7, "a view in brackets", found: "|"),
    FormatErrorCase("H:|-|", 5, "a view in brackets", found: "|"),
    FormatErrorCase("H:|-", 5, afterHyphen),
    FormatErrorCase("H:|-5", 6, "\"-\" after the space"),
    FormatErrorCase("H:|-5[a]", 6, "\"-\" after the space", found: "["),
    FormatErrorCase("H:[", 4, "a view's name: letters, digits and _"),
    FormatErrorCase("H:[]", 4, "a view's name: letters, digits and _", found: "]"),
    FormatErrorCase("H:[5]", 4, "a view's name: letters, digits and _", found: "5"),
    FormatErrorCase("H:[5a]", 4, "a view's name: letters, digits and _", found: "5a"),
    FormatErrorCase(
      "H:[\u{1F600}]", 4, "a view's name: letters, digits and _", found: "\u{1F600}"),
    FormatErrorCase("H:[my-view]", 6, brokenName, found: "-"),
    FormatErrorCase("[a\u{1F600}]", 3, brokenName, found: "\u{1F600}"),
    FormatErrorCase("[a.b]", 3, brokenName, found: ".b"),
    FormatErrorCase("[a[b]]", 3, brokenName, found: "["),
    FormatErrorCase("H:[a", 5, "\"(\" or \"]\""),
    FormatErrorCase("H:[a b]", 6, "\"(\" or \"]\"", found: "b"),
    FormatErrorCase("H:[a(", 6, "a number, a metric or a view's name"),
    FormatErrorCase("H:[a()]", 6, "a number, a metric or a view's name", found: ")"),
    FormatErrorCase("H:[a(>=)]", 8, "a number, a metric or a view's name", found: ")"),
    FormatErrorCase("H:[a(40]", 8, "\",\" or \")\"", found: "]"),
    FormatErrorCase("H:[a(40pt)]", 8, "\",\" or \")\"", found: "pt"),
    FormatErrorCase("H:[a(1e)]", 7, "\",\" or \")\"", found: "e"),
    FormatErrorCase("H:[a(4.5.6)]", 9, "\",\" or \")\"", found: ".6"),
    FormatErrorCase("H:[a(.)]", 6, "a number", found: "."),
    FormatErrorCase("H:[a(-)]", 7, "a number or a metric behind \"-\"", found: ")"),
    FormatErrorCase("H:[a(--5)]", 7, "a number or a metric behind \"-\"", found: "-"),
    FormatErrorCase("H:[a(1e999)]", 6, "a number", found: "1e999"),
    FormatErrorCase("H:[a(b.width)]", 7, "\",\" or \")\"", found: ".width"),
    FormatErrorCase("H:[a(40)(50)]", 9, "\"]\"", found: "("),
    FormatErrorCase("H:[a(40,)]", 9, "a number, a metric or a view's name", found: ")"),
    FormatErrorCase("H:[a(40)", 9, "\"]\""),
    FormatErrorCase("H:[a(40@)]", 9, "a priority from 1 to 1000", found: ")"),
    FormatErrorCase("H:[a]-8@-[b]", 9, "a priority from 1 to 1000", found: "-"),
    FormatErrorCase("H:[a]-(-8)[b]", 11, "\"-\" after the space", found: "["),
    FormatErrorCase("H:[a]-()-[b]", 8, "a number or a metric", found: ")"),
    FormatErrorCase("H:[a]->=8-[b]", 7, afterHyphen, found: ">"),
    FormatErrorCase("H:[a]---[b]", 8, "a number or a metric behind \"-\"", found: "-"),
    FormatErrorCase("H:[a]x", 6, "a view in brackets or \"|\"", found: "x"),
    FormatErrorCase("H:[a]-", 7, afterHyphen),
    FormatErrorCase("H:[a]-5-", 9, "a view in brackets or \"|\""),
    FormatErrorCase("H:[a]-(>=8", 11, "\",\" or \")\""),
    FormatErrorCase("H:[a]-(>=[b])-|", 10, "a number or a metric", found: "["),
    FormatErrorCase("H:[a]|[b]", 7, "the end", found: "["),
    FormatErrorCase("H:|[a]-8-||", 11, "the end", found: "|"),
  ]

  @Test("an error reports the column, what was expected and what was found there", arguments: cases)
  func place(_ example: FormatErrorCase) throws { try example.check(error(example.text)) }

  @Test("a column counts characters, not bytes or scalars")
  func columnsOfCharacters() {
    #expect(error("[u\u{308}(")?.column == 4)
    #expect(error("[\u{6587}\u{5B57}(")?.column == 5)
    #expect(error("\r\n[a(")?.column == 5)
  }

  @Test("a combining mark on a sign is an error at that sign")
  func marks() {
    // The mark forms one grapheme cluster with the bracket.
    #expect(error("[\u{308}a]")?.column == 1)
    #expect(error("[\u{308}a]")?.found == "[\u{308}")
    #expect(error("[a]\u{308}")?.column == 3)
    #expect(error("[a(4\u{20E3})]")?.column == 4)
  }

  @Test(
    "a lower-case axis is an error that suggests the capital letter",
    arguments: ["h:|[a]|", "v:|[a]|"])
  func lowerCaseAxis(text: String) {
    let error = error(text)
    #expect(error?.column == 1)
    #expect(error?.expected == Self.axes)
    #expect(error?.suggestions == [text.hasPrefix("h") ? "H" : "V"])
  }

  @Test("an unknown metric is reported at its column, and metrics of similar names are suggested")
  func unknownMetric() throws {
    let text = "H:|-5-[a]-gpa-[b]"
    try FormatErrorCase(
      text, 11, "a number or the name of a metric", found: "gpa", suggesting: ["gap"]
    ).check(error(text, metrics: ["gap": 5, "margin": 8]))
    #expect(error("[a(5@weak)]")?.column == 6)
    #expect(error("[a]-(-gpa)-[b]", metrics: ["gap": 5])?.column == 7)
    #expect(error("[a(-b)]")?.column == 5)
  }
}
