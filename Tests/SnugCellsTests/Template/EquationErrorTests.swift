import Snug
import Testing

@Suite("Equations: syntax errors")
struct EquationErrorTests {
  private func error(_ text: String, metrics: [String: Double] = [:]) -> FormatError? {
    do throws(FormatError) {
      _ = try Equation(parsing: text).constraint(metrics: metrics)
      return nil
    } catch {
      return error
    }
  }

  private static let product =
    "a number or a metric, as no attribute is multiplied or divided by another"
  private static let divisor = "a number other than 0, or a metric"

  /// Columns are counted by hand, from 1. The end of the text is one past the last column.
  private static let cases = [
    FormatErrorCase("", 1, "a view's name or \"super\""),
    FormatErrorCase("  ", 3, "a view's name or \"super\""),
    FormatErrorCase("5 = a.width", 1, "a view's name or \"super\"", found: "5"),
    FormatErrorCase("a", 2, "\".\" and an attribute"),
    FormatErrorCase("a = 5", 2, "\".\" and an attribute", found: " "),
    FormatErrorCase("a. = 5", 3, "an attribute such as width or leading", found: " "),
    FormatErrorCase("a.colour = 5", 3, "an attribute such as width or leading", found: "colour"),
    FormatErrorCase("a.width", 8, "<=, ==, = or >="),
    FormatErrorCase("a.width >=", 11, "a number, a metric or a view's attribute"),
    FormatErrorCase("a.width = 5 +", 14, "a number, a metric or a view's attribute"),
    FormatErrorCase("a.width = 5 - -3", 15, "a number, a metric or a view's attribute", found: "-"),
    FormatErrorCase("a.width = .", 11, "a number", found: "."),
    FormatErrorCase("a.width = 40pt", 13, "+, -, @ or the end", found: "pt"),
    FormatErrorCase("a.width = 5 6", 13, "+, -, @ or the end", found: "6"),
    FormatErrorCase("a.width = 2 * b.width * 3", 23, "+, -, @ or the end", found: "*"),
    FormatErrorCase("a.width = 2 * 3", 15, "a view's attribute", found: "3"),
    FormatErrorCase("a.width = 2 * b", 16, "\".\" and an attribute"),
    FormatErrorCase("a.width = b.width *", 20, "a number or a metric"),
    FormatErrorCase("a.width = b.width * -", 22, "a number or a metric behind \"-\""),
    FormatErrorCase("a.width = b.width * (2)", 21, "a number or a metric", found: "("),
    FormatErrorCase("a.width = b.width * c.width", 21, product, found: "c.width"),
    FormatErrorCase("a.width = b.width / c.width", 21, product, found: "c.width"),
    FormatErrorCase("a.width = b.width /", 20, divisor),
    FormatErrorCase("a.width = b.width / 0", 21, divisor, found: "0"),
    FormatErrorCase("a.width = b.width / -0.0", 21, divisor, found: "-"),
    FormatErrorCase("a.width = 2 * b.width / 3", 23, "+, -, @ or the end", found: "/"),
    FormatErrorCase("a.width = 1 / b.width", 13, "+, -, @ or the end", found: "/"),
    FormatErrorCase("a.width = b.width + c.width", 21, "at most one attribute", found: "c.width"),
    FormatErrorCase(
      "a.width = b.width + 2 * c.width", 25, "at most one attribute", found: "c.width"),
    FormatErrorCase("a.width = + 5", 11, "a number, a metric or a view's attribute", found: "+"),
    FormatErrorCase("a.width = 2 * (b.width)", 15, "a view's attribute", found: "("),
    FormatErrorCase("a.width = 5 @ 750 @ 1", 19, "+, -, @ or the end", found: "@"),
    FormatErrorCase("a.width = 5 @", 14, "a priority from 1 to 1000"),
    FormatErrorCase("a.width = 5 @ -1", 15, "a priority from 1 to 1000", found: "-"),
    FormatErrorCase("a.width = 5 @ 750 x", 19, "+, -, @ or the end", found: "x"),
  ]

  @Test("an error reports the column, what was expected and what was found there", arguments: cases)
  func place(_ example: FormatErrorCase) throws { try example.check(error(example.text)) }

  @Test("a mistyped attribute is an error that suggests the attribute that was meant")
  func attributeSuggestions() {
    let error = error("label.widht >= 40")
    #expect(error?.column == 7)
    #expect(error?.found == "widht")
    #expect(error?.suggestions == ["width"])
    #expect(self.error("a.width = b.hieght")?.suggestions.first == "height")
    #expect(self.error("a.left = b.LEFT")?.suggestions.first == "left")
  }

  @Test(
    "a comparison sign of another language is an error that suggests the right sign",
    arguments: [
      ("=>", ">="), (">", ">="), ("\u{2265}", ">="), ("=<", "<="), ("<", "<="), ("\u{2264}", "<="),
    ])
  func relations(_ sign: String, meant: String) throws {
    let text = "a.width \(sign) 5"
    try FormatErrorCase(text, 9, "<=, ==, = or >=", found: sign, suggesting: [meant])
      .check(error(text))
    let format = #expect(throws: FormatError.self) {
      try VisualFormat(parsing: "H:[a(\(sign)5)]")
    }
    #expect(format?.column == 6)
    #expect(format?.suggestions == [meant])
  }

  @Test("an unknown metric is reported at its column, and metrics of similar names are suggested")
  func unknownMetric() throws {
    let text = "a.width = b.width + gpa"
    try FormatErrorCase(
      text, 21, "a number or the name of a metric", found: "gpa", suggesting: ["gap"]
    ).check(error(text, metrics: ["gap": 5, "margin": 8]))
  }

  @Test("a division by a metric of 0 is an error")
  func zeroMetric() {
    let error = error("a.width = b.width / gap", metrics: ["gap": 0])
    #expect(error?.column == 21)
    #expect(error?.expected == "a metric other than 0")
    #expect(error?.found == "gap")
    #expect(self.error("a.width = -b.width / -gap", metrics: ["gap": 0])?.column == 23)
  }

  @Test("for a name of one letter, no other letter is suggested")
  func shortNames() {
    #expect(error("a.width = x", metrics: ["y": 5])?.suggestions == [])
    #expect(error("a.width = Y", metrics: ["y": 5])?.suggestions == ["y"])
    #expect(error("a.tp = 5")?.suggestions == ["top"])
  }

  @Test("nothing may follow the attribute in the text of an anchor")
  func anchors() {
    func error(_ text: String) -> FormatError? {
      #expect(throws: FormatError.self) { try Anchor(parsing: text) }
    }
    #expect(error("")?.column == 1)
    let trailing = error("a.width ")
    #expect(trailing?.column == 8)
    #expect(trailing?.expected == "the end")
    #expect(error("a.widht")?.suggestions == ["width"])
  }
}
