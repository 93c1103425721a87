import Snug
import Testing

@Suite("Visual format: what cannot be read")
struct VisualFormatErrorTests {
  private func error(_ text: String, metrics: [String: Double] = [:]) -> FormatError? {
    do throws(FormatError) {
      _ = try VisualFormat(parsing: text).constraints(metrics: metrics)
      return nil
    } catch {
      return error
    }
  }

  struct Case: CustomTestStringConvertible {
    let text: String
    let column: Int
    let expected: String
    let found: String

    init(_ text: String, _ column: Int, _ expected: String, found: String = "") {
      self.text = text
      self.column = column
      self.expected = expected
      self.found = found
    }

    var testDescription: String { text }
  }

  /// Columns counted by hand, from 1; one past the last at the end of the text.
  private static let cases = [
    Case("", 1, "a view in brackets"),
    Case("H:", 3, "a view in brackets"),
    Case("V:H:[a]", 3, "a view in brackets", found: "H"),
    Case("H:|", 4, "a view in brackets"),
    Case("H:|-|", 5, "a view in brackets", found: "|"),
    Case("H:|-", 5, "a number, a metric, \"(\", \"[\" or \"|\""),
    Case("H:|-5", 6, "\"-\" after the space"),
    Case("H:|-5[a]", 6, "\"-\" after the space", found: "["),
    Case("H:[", 4, "a view's name"),
    Case("H:[5]", 4, "a view's name", found: "5"),
    Case("H:[a", 5, "\"(\" or \"]\""),
    Case("H:[a b]", 6, "\"(\" or \"]\"", found: "b"),
    Case("H:[a(", 6, "a number, a metric or a view's name"),
    Case("H:[a()]", 6, "a number, a metric or a view's name", found: ")"),
    Case("H:[a(>=)]", 8, "a number, a metric or a view's name", found: ")"),
    Case("H:[a(40]", 8, "\",\" or \")\"", found: "]"),
    Case("H:[a(40pt)]", 8, "\",\" or \")\"", found: "pt"),
    Case("H:[a(1e)]", 7, "\",\" or \")\"", found: "e"),
    Case("H:[a(4.5.6)]", 9, "\",\" or \")\"", found: ".6"),
    Case("H:[a(.)]", 6, "a number", found: "."),
    Case("H:[a(-x)]", 7, "a number", found: "x"),
    Case("H:[a(40,)]", 9, "a number, a metric or a view's name", found: ")"),
    Case("H:[a(40)", 9, "\"]\""),
    Case("H:[a(40@)]", 9, "a priority from 1 to 1000", found: ")"),
    Case("H:[a]-8@-[b]", 10, "a number", found: "["),
    Case("H:[a]x", 6, "a view in brackets or \"|\"", found: "x"),
    Case("H:[a]-", 7, "a number, a metric, \"(\", \"[\" or \"|\""),
    Case("H:[a]-5-", 9, "a view in brackets or \"|\""),
    Case("H:[a]-(>=8", 11, "\",\" or \")\""),
    Case("H:[a]-(>=[b])-|", 10, "a number or a metric", found: "["),
    Case("H:[a]|[b]", 7, "the end", found: "["),
    Case("H:|[a]-8-||", 11, "the end", found: "|"),
  ]

  @Test("an error tells the column, what was expected and what stands there", arguments: cases)
  func place(_ example: Case) throws {
    let error = try #require(self.error(example.text))
    #expect(error.column == example.column)
    #expect(error.expected == example.expected)
    #expect(error.found == example.found)
    #expect(error.suggestions == [])
  }

  @Test("a column counts characters, not bytes or scalars")
  func columnsOfCharacters() {
    #expect(error("[u\u{308}(")?.column == 4)
    #expect(error("[\u{6587}\u{5B57}(")?.column == 5)
  }

  @Test("an unknown metric is found at its place, with those of similar names")
  func unknownMetric() {
    let error = error("H:|-5-[a]-gpa-[b]", metrics: ["gap": 5, "margin": 8])
    #expect(error?.column == 11)
    #expect(error?.expected == "a number or the name of a metric")
    #expect(error?.found == "gpa")
    #expect(error?.suggestions == ["gap"])
    #expect(self.error("[a(5@weak)]")?.column == 6)
  }
}
