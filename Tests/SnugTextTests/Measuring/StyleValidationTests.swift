import SnugTesting
import SnugText
import Testing

@Suite("Measuring: style validation")
struct StyleValidationTests {
  private func error(
    _ style: TextStyle, maximumWidth: Double? = nil, with measurer: some TextMeasuring
  ) -> FontError? {
    do {
      _ = try measurer.layout(
        "AVfi", style: style, maximumWidth: maximumWidth, maximumLines: 1,
        includingGlyphs: true)
      _ = try measurer.measure(["AVfi"], style: style)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the property that a refusal names; it is the same with and without fonts.
  private func refused(_ style: TextStyle, maximumWidth: Double? = nil) throws -> String? {
    let errors = [
      error(style, maximumWidth: maximumWidth, with: try TestFont.measurer()),
      error(style, maximumWidth: maximumWidth, with: FixedMetricsMeasurer()),
    ]
    let properties = errors.map { error -> String? in
      guard case .numberOutOfRange(let property, _, _) = error else { return nil }
      return property
    }
    #expect(properties[0] == properties[1])
    return properties[0]
  }

  @Test(
    "a size is above 0 and at most 10000",
    arguments: [
      0, -0.0, -1, 10_000.1, .infinity, -.infinity, .nan, .greatestFiniteMagnitude,
    ])
  func size(size: Double) throws {
    #expect(try refused(TextStyle(size: size)) == "size")
  }

  @Test("the ends of every range are accepted")
  func accepted() throws {
    #expect(try refused(TextStyle(size: 10_000, letterSpacing: 10_000)) == nil)
    #expect(try refused(TextStyle(size: .leastNonzeroMagnitude, letterSpacing: -10_000)) == nil)
    #expect(try refused(TextStyle(font: FontDescriptor(weight: 1, width: 1000))) == nil)
    #expect(try refused(TextStyle(), maximumWidth: 0) == nil)
    #expect(try refused(TextStyle(), maximumWidth: .infinity) == nil)
    #expect(try refused(TextStyle(), maximumWidth: .greatestFiniteMagnitude) == nil)
  }

  @Test(
    "line heights, spaces and indents are from 0 to their limits",
    arguments: [-0.1, 10_000.1, .nan, .infinity, -.infinity])
  func lines(length: Double) throws {
    #expect(
      try refused(TextStyle(paragraph: ParagraphStyle(lineHeight: .points(length)))) == "lineHeight"
    )
    #expect(
      try refused(TextStyle(paragraph: ParagraphStyle(lineHeight: .multiple(length))))
        == "lineHeight")
    #expect(try refused(TextStyle(paragraph: ParagraphStyle(lineSpacing: length))) == "lineSpacing")
    #expect(
      try refused(TextStyle(paragraph: ParagraphStyle(paragraphSpacing: length)))
        == "paragraphSpacing")
    #expect(
      try refused(TextStyle(paragraph: ParagraphStyle(firstLineIndent: length)))
        == "firstLineIndent")
    #expect(
      try refused(TextStyle(paragraph: ParagraphStyle(hangingIndent: length))) == "hangingIndent")
    #expect(
      try refused(
        TextStyle(
          size: 10_000,
          paragraph: ParagraphStyle(
            lineHeight: .multiple(100), lineSpacing: 10_000, paragraphSpacing: 10_000,
            firstLineIndent: 10_000, hangingIndent: 10_000))) == nil)
  }

  @Test(
    "letter spacing is at most 10000 either way",
    arguments: [
      10_000.1, -10_000.1, .nan, .infinity,
    ])
  func letterSpacing(spacing: Double) throws {
    #expect(try refused(TextStyle(letterSpacing: spacing)) == "letterSpacing")
  }

  @Test("weight and width are 1 to 1000", arguments: [0, 1001, -400, .nan, .infinity])
  func weightAndWidth(value: Double) throws {
    #expect(try refused(TextStyle(font: FontDescriptor(weight: value))) == "weight")
    #expect(try refused(TextStyle(font: FontDescriptor(width: value))) == "width")
  }

  @Test("a variation axis is a 16.16 number", arguments: [32_768, -32_769, .nan, .infinity])
  func axes(value: Double) throws {
    let tag = try #require(FontTag("wght"))
    let font = FontDescriptor(axes: [FontAxis(tag: tag, value: value)])
    #expect(try refused(TextStyle(font: font)) == "axes.wght")
  }

  @Test("a limit is a number, not below 0", arguments: [-1, -0.001, -.infinity, .nan])
  func limit(limit: Double) throws {
    #expect(try refused(TextStyle(), maximumWidth: limit) == "maximumWidth")
  }

  @Test("a catalog refuses the numbers a measurer refuses", arguments: [.nan, 0, .infinity])
  func catalog(weight: Double) throws {
    let catalog = try FontCatalog(files: [])
    #expect(throws: FontError.self) { try catalog.chain(for: FontDescriptor(weight: weight)) }
    let tag = try #require(FontTag("wght"))
    let descriptor = FontDescriptor(axes: [FontAxis(tag: tag, value: .nan)])
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
    #expect(throws: FontError.tooManyLines) {
      try measurer.layout(letters, style: style, maximumWidth: 0, maximumLines: 0)
    }
    #expect(throws: FontError.tooManyLines) {
      try measurer.layout(letters, style: style, maximumWidth: 0, maximumLines: most + 1)
    }
    #expect(
      try measurer.layout(letters, style: style, maximumWidth: 0, maximumLines: most).lines.count
        == most)
    let fits = String(letters.dropLast())
    #expect(
      try measurer.layout(fits, style: style, maximumWidth: 0, maximumLines: 0).lines.count == most)
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
    #expect(error(style, with: try TestFont.measurer()) == expected)
    #expect(error(style, with: FixedMetricsMeasurer()) == expected)
  }
}
