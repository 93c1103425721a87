import Testing

@Suite("Command line: measure --explain")
struct ExplainTests {
  private func explain(_ arguments: String..., bytes: [UInt8]? = nil) throws -> Command {
    try Command.run(["measure", "--explain"] + Command.testFont + arguments, bytes: bytes)
  }

  private static let font =
    #""family": "Snug Test", "file": "embedded:SnugTest-Regular", "index": 0"#

  @Test("characters, font metrics and truncation are printed after the label's metrics")
  func label() throws {
    // Fonts/SnugTest/README.md: A is kerned by -1 before V, small letters and spaces are 5 wide, the
    // ellipsis 10, a line 8 above and 2 below.
    let shared = #""script": "Latn", "level": 0, "font": 0, "reason": "#
    try explain("--max-width", "30", "AV aa").expect(
      0,
      output: """
        {
          "labels": [
            {"text": "AV aa", "width": 29, "idealWidth": 29, "height": 10, "baseline": 8, \
        "ascent": 8, "descent": 2, "capHeight": 7, "xHeight": 5, "visible": "AV\u{2026}", "truncated": true, \
        "fonts": [{\(Self.font)}], "explanation": {
              "needsShaping": false,
              "uncutWidth": 34,
              "lineHeight": {"lineBoxes": "primaryFont", "fonts": [0], "ascent": 8, "descent": 2, \
        "lineGap": 0, "height": 10, "baseline": 8},
              "fonts": [
                {"id": 0, \(Self.font), "unitsPerEm": 1000, "ascentUnits": 800, "descentUnits": 200, \
        "lineGapUnits": 0, "capHeightUnits": 700, "xHeightUnits": 500, "underlineTopUnits": -100, \
        "underlineThicknessUnits": 50, "strikeoutTopUnits": 250, "strikeoutThicknessUnits": 50, \
        "metricsFrom": "typographic"}
              ],
              "clusters": [
                {"text": "A", "start": 0, "end": 1, \(shared)"primary", "advanceUnits": 900, "advance": 9},
                {"text": "V", "start": 1, "end": 2, \(shared)"primary", "advanceUnits": 1000, "advance": 10},
                {"text": " ", "start": 2, "end": 3, \(shared)"blank", "advanceUnits": 500, "advance": 5},
                {"text": "a", "start": 3, "end": 4, \(shared)"primary", "advanceUnits": 500, "advance": 5},
                {"text": "a", "start": 4, "end": 5, \(shared)"primary", "advanceUnits": 500, "advance": 5}
              ],
              "truncation": {"mode": "tail", "limit": 30, "available": 30, \
        "ellipsis": {"text": "\u{2026}", "font": 0, "width": 10, "shown": true}, \
        "kept": [{"start": 0, "end": 2}], "dropsWhitespace": true, "nothingFits": false}
            }}
          ],
          "diagnostics": []
        }

        """, errors: "")
  }

  @Test(
    "several lines are printed with their breaks and endings, and with pixels if there is a scale")
  func lines() throws {
    try explain("--compact", "--max-width", "25", "--lines", "2", "--scale", "2", "aa bb cccccc\nd")
      .expect(
        output: .contains(
          #""breaks":[{"offset":3,"kind":"allowed"},{"offset":6,"kind":"allowed"},"#
            + #"{"offset":13,"kind":"mandatory"}],"lines":[{"start":0,"end":6,"ending":"allowed"},"#
            + #"{"start":6,"end":12,"ending":"cut"}],"truncation":{"mode":"tail","limit":25,"#
            + #""available":25,"availablePixels":50,"#))
  }

  @Test("lines that end between characters and lines that are clipped are marked")
  func characters() throws {
    try explain(
      "--compact", "--max-width", "8", "--lines", "0", "--truncation", "character", "a W"
    ).expect(
      output: .contains(
        #""breaks":[{"offset":1,"kind":"character"},{"offset":2,"kind":"character"}],"lines":["#
          + #"{"start":0,"end":2,"ending":"character"},"#
          + #"{"start":2,"end":3,"ending":"end","clipped":true}]}"#))
  }

  @Test("emoji and characters that no font has are marked")
  func marks() throws {
    let font = packagePath("Tests/Fixtures/fonts/SnugColors.ttf")
    try explain("--font-file", font, "\u{1F600}漢").expect(output: [
      .contains(#""reason": "fontFile", "emoji": true, "advanceUnits": 1000, "advance": 10}"#),
      .contains(#""reason": "missing", "missing": true, "advanceUnits": 500"#),
    ])
  }

  @Test("--explain only adds to the output, also to that of --glyphs, and the same each time")
  func additive() throws {
    for options in [[], ["--glyphs"], ["--lines", "0"]] {
      let words =
        ["measure", "--compact", "--font", "Snug Test", "--max-width", "30", "AV aa ש漢"] + options
      let plain = try Command.run(words)
      let explained = try Command.run(words + ["--explain"])
      let end = "}],\"diagnostics\":[]}\n"
      #expect(plain.text.hasSuffix(end) && explained.text.hasSuffix(end))
      #expect(explained.text.hasPrefix(String(plain.text.dropLast(end.count)) + ",\"explanation\""))
      #expect(explained.output == (try Command.run(words + ["--explain"])).output)
    }
  }

  @Test("text that is not UTF-8 is rejected at the first invalid byte")
  func invalidUTF8() throws {
    try explain("-", bytes: [0x41, 0x0A, 0x42, 0xFF]).expect(
      1, output: "", errors: "<stdin>:2:2: error: this byte is not UTF-8 text\n")
  }

  @Test("a label of a megabyte is explained, one line for each character")
  func longLabel() throws {
    let font = packagePath("Tests/Fixtures/fonts/SnugColors.ttf")
    let emoji = String(repeating: "\u{1F600}", count: 1 << 18)
    let command = try explain(
      "-", "--max-width", "310", "--font-file", font, bytes: Array(emoji.utf8)
    ).expect(0)
    // The output of the first test has 16 lines besides the clusters. Here is one font more.
    #expect(command.output.count { $0 == 0x0A } == 1 << 18 + 17)
    #expect(command.text.contains(#""kept": [{"start": 0, "end": 120}]"#))
  }
}
