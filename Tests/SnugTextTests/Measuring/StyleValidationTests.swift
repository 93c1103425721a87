import SnugText
import Testing

@Suite("Measuring: style validation")
struct StyleValidationTests {
  private func error(
    _ style: TextStyle, maximumWidth: Double? = nil, with measurer: any TextMeasuring
  ) throws -> FontError? {
    try fontError {
      _ = try measurer.layout("AVfi", style, in: maximumWidth, glyphs: true)
      _ = try measurer.measure(["AVfi"], style: style)
    }
  }

  /// Returns the property that a refusal names; it is the same with and without fonts.
  private func refused(_ style: TextStyle, maximumWidth: Double? = nil) throws -> String? {
    let properties = try TestFont.measurers().map {
      try error(style, maximumWidth: maximumWidth, with: $0)?.property
    }
    #expect(properties[0] == properties[1])
    return properties[0]
  }

  private static let outOfRange: [(property: String, values: [Double])] = [
    // A size is above 0 and at most 10000.
    ("size", [0, -0.0, -1, 10_000.1, .infinity, -.infinity, .nan, .greatestFiniteMagnitude]),
    // Letter spacing is at most 10000 either way.
    ("letterSpacing", [10_000.1, -10_000.1, .nan, .infinity]),
    // Weight and width are 1 to 1000.
    ("weight", [0, 1001, -400, .nan, .infinity]), ("width", [0, 1001, -400, .nan, .infinity]),
    // A variation axis is a 16.16 number.
    ("axes.wght", [32_768, -32_769, .nan, .infinity]),
    // A limit is a number, not below 0.
    ("maximumWidth", [-1, -0.001, -.infinity, .nan]),
  ]

  @Test(
    "a number of a style, or a limit, that is out of its range is refused", arguments: outOfRange)
  func numbers(property: String, values: [Double]) throws {
    for value in values {
      var (style, limit) = (TextStyle(), Double?.none)
      switch property {
      case "size": style.size = value
      case "letterSpacing": style.letterSpacing = value
      case "weight": style.font.weight = value
      case "width": style.font.width = value
      case "axes.wght": style.font.axes = [FontAxis("wght", value)]
      default: limit = value
      }
      #expect(try refused(style, maximumWidth: limit) == property, "\(value)")
    }
  }

  @Test(
    "the ends of every range are accepted",
    arguments: [
      (TextStyle(size: 10_000, letterSpacing: 10_000), nil),
      (TextStyle(size: .leastNonzeroMagnitude, letterSpacing: -10_000), nil),
      (TextStyle(font: FontDescriptor(weight: 1, width: 1000)), nil),
      (
        TextStyle(
          size: 10_000,
          paragraph: ParagraphStyle(
            lineHeight: .multiple(100), lineSpacing: 10_000, paragraphSpacing: 10_000,
            firstLineIndent: 10_000, hangingIndent: 10_000)), nil
      ),
      (TextStyle(), 0), (TextStyle(), .infinity), (TextStyle(), .greatestFiniteMagnitude),
    ] as [(TextStyle, Double?)])
  func accepted(style: TextStyle, width: Double?) throws {
    #expect(try refused(style, maximumWidth: width) == nil)
  }

  @Test(
    "line heights, spaces and indents are from 0 to their limits",
    arguments: [-0.1, 10_000.1, .nan, .infinity, -.infinity])
  func lines(length: Double) throws {
    for (paragraph, property) in [
      (ParagraphStyle(lineHeight: .points(length)), "lineHeight"),
      (ParagraphStyle(lineHeight: .multiple(length)), "lineHeight"),
      (ParagraphStyle(lineSpacing: length), "lineSpacing"),
      (ParagraphStyle(paragraphSpacing: length), "paragraphSpacing"),
      (ParagraphStyle(firstLineIndent: length), "firstLineIndent"),
      (ParagraphStyle(hangingIndent: length), "hangingIndent"),
    ] {
      #expect(try refused(TextStyle(paragraph: paragraph)) == property)
    }
  }

  @Test("a catalog refuses the numbers a measurer refuses", arguments: [.nan, 0, .infinity])
  func catalog(weight: Double) throws {
    let catalog = try FontCatalog(files: [])
    #expect(throws: FontError.self) { try catalog.chain(for: FontDescriptor(weight: weight)) }
    let descriptor = FontDescriptor(axes: [FontAxis("wght", .nan)])
    #expect(throws: FontError.self) { try catalog.chain(for: descriptor) }
  }

  @Test("a text is at most 1 MiB long")
  func textLength() throws {
    let text = String(repeating: "a", count: TextMeasurer.maximumTextLength + 1)
    let measurer = try TestFont.measurer()
    #expect(throws: FontError.textTooLong(bytes: 1_048_577)) {
      try measurer.measure([text], style: TestFont.style)
    }
  }

  @Test(
    "a text has at most 262,144 lines, filled or balanced, prepared or not",
    arguments: ParagraphStyle.TextWrap.allCases)
  func lineCount(breaking: ParagraphStyle.TextWrap) throws {
    let most = TextMeasurer.maximumLineCount
    let measurer = try TestFont.measurer()
    var style = TestFont.style
    style.paragraph.textWrap = breaking
    let letters = String(repeating: "a", count: most + 1)
    for most in [0, most + 1] {
      #expect(throws: FontError.tooManyLines, "\(most)") {
        try measurer.layout(letters, style, in: 0, lines: most)
      }
    }
    for (text, lines) in [(letters, most), (String(letters.dropLast()), 0)] {
      let layout = try measurer.layout(text, style, in: 0, lines: lines)
      #expect(layout.lines.count == most, "in \(lines) lines")
    }
    let prepared = try measurer.prepare(letters, style: style)
    #expect(throws: FontError.tooManyLines) { try prepared.height(at: 0) }
    #expect(throws: FontError.tooManyLines) { try prepared.lineCount(at: 0) }
    #expect(throws: FontError.tooManyLines) { try prepared.lines(at: 0) }
    #expect(try prepared.lineCount(at: 0, maximumLines: most) == most)
    // Letters of the test font are half an em of 10 points wide.
    #expect(try prepared.leastWidth(forLines: 2) == 5 * Double(most / 2 + 1))
  }

  @Test("a tag is four printable ASCII characters, with spaces only at its end")
  func tags() {
    for tag in ["wght", "ss01", "cv99", "a   ", "ab  ", "~!/9"] {
      #expect(FontTag(tag)?.description == tag)
    }
    for name in [
      "", "ker", "weight", "abcde", "wgh\u{E9}", "wg\u{E9}", "abc\u{7}", "abc\u{7F}", "    ",
      " abc", "a bc", "\u{1F600}",
    ] {
      #expect(FontTag(name) == nil, "\(name)")
    }
  }

  @Test("a language that is not a BCP 47 tag is refused with and without fonts")
  func language() throws {
    let style = TextStyle(font: FontDescriptor(language: "zh_Hant"))
    let expected = FontError.malformedLanguage("zh_Hant", suggestion: "zh-Hant")
    for measurer in try TestFont.measurers() {
      #expect(try error(style, with: measurer) == expected, "\(type(of: measurer))")
    }
  }
}
