import Foundation
import Testing

@Suite("Command line: measure")
struct MeasureTests {
  @Test("the heights of texts at several widths are those of each width alone")
  func widths() throws {
    let texts = ["aa aa aa", "a", "aaaa aaaa"]
    let input = texts.joined(separator: "\n")
    func run(_ options: [String]) throws -> Command { try measure(options, input: input) }
    try run(["--widths", "12,100,25", "--format", "tsv", "-"]).expect(
      output: "12\t100\t25\ttext\n30\t10\t20\taa aa aa\n10\t10\t10\ta\n40\t10\t20\taaaa aaaa\n")
    let limited = try run(["--widths", "12", "--lines", "2", "--format", "tsv", "-"])
    #expect(
      limited.text.split(separator: "\n").map { $0.prefix { $0 != "\t" } } == [
        "12", "20", "10", "20",
      ])
    for (options, message) in [
      (["--widths", "12", "-"], "add --format table, tsv or ndjson"),
      (["--widths", "12,x", "--format", "tsv", "-"], "found \"x\""),
      (["--widths", "12", "--max-width", "3", "--format", "tsv", "-"], "instead of --max-width"),
    ] { try run(options).expect(2, errors: .contains(message)) }
  }

  private func measure(_ arguments: String..., input: String = "") throws -> Command {
    try measure(arguments, input: input)
  }

  private func measure(_ arguments: [String], input: String = "") throws -> Command {
    try Command.run(["measure"] + Command.testFont + arguments, input: input)
  }

  private static func label(
    _ text: String, width: String, visible: String? = nil
  ) -> String {
    #"{"text": "\#(text)", "width": \#(width), "idealWidth": \#(width), "height": 10, "#
      + #""baseline": 8, "ascent": 8, "descent": 2, "capHeight": 7, "xHeight": 5, "visible": "\#(visible ?? text)", "#
      + #""truncated": \#(visible != nil), "fonts": [{"family": "Snug Test", "#
      + #""file": "embedded:SnugTest-Regular", "index": 0}]}"#
  }

  @Test("the metrics of each text are on a line of their own")
  func texts() throws {
    try measure("A", "much longer").expect(
      0,
      output: """
        {
          "labels": [
            \(Self.label("A", width: "10")),
            \(Self.label("much longer", width: "55"))
          ],
          "diagnostics": []
        }

        """, errors: "")
  }

  @Test("`-` reads texts from standard input, one on each line")
  func standardInput() throws {
    #expect(
      try measure("-", input: "A\nmuch longer\r\n").output
        == measure("A", "much longer").output)
    try measure("-", "--compact", input: "").expect(
      output: .equals(#"{"labels":[],"diagnostics":[]}"# + "\n"))
  }

  @Test("each of many labels is written as if it were alone, and diagnostics have its index")
  func manyLabels() throws {
    let font = packagePath("Fonts/SnugTest.ttf")
    let options = ["--font-file", font, "--compact", "--max-width", "20"]
    let long = String(repeating: "much longer ", count: 5)
    let texts = ["A", long, "\u{6F22}\u{6F22}", "W \(long)"]
    let count = 6_000
    let input = (0..<count).map { texts[$0 % 4] + "\n" }.joined()
    let command = try measure(options + ["-"], input: input).expect(0)
    let behind = #"],"diagnostics":["#
    let alone = try texts.map { text in
      let label = try measure(options + [text]).text.components(separatedBy: behind)[0]
      return String(label.dropFirst(#"{"labels":["#.count))
    }
    let parts = command.text.components(separatedBy: behind)
    try #require(parts.count == 2)
    let labels = (0..<count).map { alone[$0 % 4] }.joined(separator: ",")
    let isEqual = parts[0] == #"{"labels":["# + labels
    #expect(isEqual)
    let paths = parts[1].components(separatedBy: #""path":""#).dropFirst().map { path in
      String(path.prefix { $0 != "\"" })
    }
    // The test font has no Chinese character.
    #expect(paths == stride(from: 2, to: count, by: 4).map { "labels[\($0)]" })
  }

  @Test("a byte-order mark before the first text is ignored, and elsewhere is part of the text")
  func byteOrderMark() throws {
    let plain = try measure("-", input: "A\nb\n")
    #expect(try measure("-", input: "\u{FEFF}A\nb\n").output == plain.output)
    try measure("-", input: "A\n\u{FEFF}b\n").expect(
      output: .contains(Self.label("\u{FEFF}b", width: "5")))
    try measure("-", "--compact", input: "\u{FEFF}").expect(output: .begins("{\"labels\":[],"))
    try Command.run(["measure", "-"], bytes: [0xEF, 0xBB, 0xBF, 0x41, 0xFF]).expect(
      errors: "<stdin>:1:2: error: this byte is not UTF-8 text\n")
  }

  @Test("a text of several lines is measured as a whole, and each line has a frame")
  func lines() throws {
    let text = try measure("--max-width", "25", "--lines", "2", "aa bbb cc dd").text
    #expect(text.contains(#""width": 25, "idealWidth": 25, "height": 20, "baseline": 8"#))
    // "bbb" and the ellipsis are as wide as the line allows: 15 + 10.
    let lines = [
      #""visible": "aa bbb…", "truncated": true, "lines": [{"text": "aa ", "frame": "#,
      #"{"x": 0, "y": 0, "width": 10, "height": 10}, "baseline": 8}, {"text": "bbb…", "#,
      #""frame": {"x": 0, "y": 10, "width": 25, "height": 10}, "baseline": 18}]"#,
    ]
    #expect(text.contains(lines.joined()), "\(text)")
  }

  @Test("--text-wrap balances lines, or fills those of a very long text and reports it")
  func balanced() throws {
    let options = ["--max-width", "50", "--lines", "0", "--text-wrap", "balance"]
    let balanced = try measure(options + ["aaaa bb cc d"])
    // 35 and 20 points, not 50 and 5.
    balanced.expect(output: .contains(#""width": 35, "idealWidth": 35, "height": 20"#), errors: "")
    // 60 lines of 100 words and half a line: 50 lines may begin at each of 50 positions behind a line.
    let long = String(repeating: "a ", count: 6_050)
    try measure(["--max-width", "1000"] + options.dropFirst(2) + ["A", long]).expect(
      0, output: .contains(#""code": "unbalancedLines", "path": "labels[1]""#))
  }

  @Test("problems with fonts and texts that do not fit are diagnostics, as in a layout")
  func diagnostics() throws {
    // "漢" is drawn by no font here; nothing is as narrow as 3 points.
    let file = packagePath("Tests/Fixtures/fonts/SnugAxes.ttf")
    let command = try Command.run(
      "measure", "--compact", "--font-file", file, "--font", "Nowhere", "--axes", "wght=5000",
      "--instance", "Blod", "--axes", "XXXX=1", "A", "b漢字"
    ).expect(0)
    let messages = [
      (
        "fontSubstituted", "font",
        #""Nowhere" is not among the font files given; "Snug Axes" is used"#
      ),
      (
        "missingInstance", "font",
        #""Snug Axes" has no named instance "Blod": did you mean "Bold"? it has "Regular", "#
          + #""Bold", "Narrow Bold", "Slanted"; weight, width and slant are used"#
      ),
      (
        "missingAxis", "font.axes.XXXX",
        #""Snug Axes" has no axis "XXXX"; it has "wght", "wdth", "opsz", "slnt""#
      ),
      (
        "axisOutOfRange", "font.axes.wght",
        #"the axis "wght" of "Snug Axes" goes from 100 to 900: 900 is used instead of 5000"#
      ),
      (
        "missingGlyphs", "labels[1]",
        #"no font has glyphs for 2 characters of the text; the first is "漢" (U+6F22) at byte 1; "#
          + "boxes are shown"
      ),
    ]
    let diagnostics = messages.map { code, path, message in
      let escaped = message.replacing("\"", with: "\\\"")
      return #"{"severity":"warning","code":"\#(code)","path":"\#(path)","message":"\#(escaped)"}"#
    }
    #expect(
      command.text.hasSuffix(",\"diagnostics\":[\(diagnostics.joined(separator: ","))]}\n"),
      "\(command.text)")
    // Diagnostics of the style are on standard error, too.
    #expect(command.errors == messages.dropLast().map { "snug: warning: \($0.2)\n" }.joined())
    try measure("--max-width", "3", "A").expect(
      output: .contains(#""code": "nothingFits", "path": "labels[0]""#), errors: "")
  }

  @Test("the keys of a label and its font are options with the same effect")
  func style() throws {
    let file = packagePath("Tests/Fixtures/fonts/SnugAxes.ttf")
    func width(_ options: String...) throws -> String {
      let command = try Command.run(
        ["measure", "--compact", "--font-file", file, "--size", "1000"] + options + ["A"]
      ).expect(0)
      return String(command.text.split(separator: "\"idealWidth\":")[1].prefix { $0 != "," })
    }
    // Tests/Fixtures/fonts/build_fonts.py: A is 1000 wide, 200 more at weight 900, 250 less at width
    // 75, 100 less at opsz 144.
    #expect(try width() == "1000")
    #expect(try width("--weight", "650") == "1100")
    #expect(try width("--width", "75") == "750")
    #expect(try width("--instance", "narrow bold") == "950")
    #expect(try width("--axes", "opsz=144", "--axes", "wght=900") == "1100")
    #expect(try width("--letter-spacing", "-10") == "990")
    // V is kerned by a tenth of an em.
    try measure("--features", "kern=false", "AV").expect(output: .contains(#""width": 20,"#))
    try measure("--max-width", "20", "--truncation", "head", "aaaaaa").expect(
      output: .contains("\"visible\": \"\u{2026}aa\""))
    try measure("--max-width", "25", "--keep-space-at-cut", "aa bbbb").expect(
      output: .contains("\"visible\": \"aa \u{2026}\""))
    // The lines are aligned at the right.
    for options in [["--alignment", "right"], ["--direction", "rtl"]] {
      try measure(options + ["--lines", "0", "A\nAAA"]).expect(
        output: .contains(#"{"text": "A", "frame": {"x": 20, "y": 0"#))
    }
    for (option, value) in [("--slant", "oblique"), ("--language", "zh-Hant")] {
      try measure(option, value, "A").expect(output: .contains(Self.label("A", width: "10")))
    }
    try measure("--line-boxes", "allRuns", "A").expect(0)
  }

  @Test("a character wider than --max-width is clipped by its line, and reported")
  func clippedCharacter() throws {
    try measure("--max-width", "8", "--lines", "0", "--", "aa", "aW").expect(
      0,
      output: [
        .contains(
          #""width": 8, "idealWidth": 8, "height": 20, "baseline": 8, "ascent": 8, "descent": 2, "#
            + #""capHeight": 7, "xHeight": 5, "visible": "aW", "truncated": true"#),
        .contains(
          #""code": "clippedCharacter", "path": "labels[1]", "message": "the character at byte 1 of "#
            + "the text is 10 points wide, but a line is at most 8 points wide: the character is alone "
            + "on its line and is clipped by its frame; allow lines of 10 points, or use a smaller "
            + #"font""#),
      ])
  }

  @Test("a text wider than --max-width is truncated, and measured as shown")
  func maximumWidth() throws {
    // 34 points hold the ellipsis, 10 wide, and four letters of 5.
    let label = Self.label("aaaaaaaa", width: "30", visible: "aaaa\u{2026}")
    try measure("--max-width", "34", "aaaaaaaa").expect(output: .contains(label))
  }

  @Test("a text that begins with a dash is measured after --, and a dash among texts is a text")
  func dashes() throws {
    try measure("--", "--b").expect(output: .contains(Self.label("--b", width: "15")))
    try measure("A", "-").expect(output: .contains(Self.label("-", width: "5")))
  }

  @Test("an empty text has width 0 and the height of a line")
  func emptyText() throws {
    try measure("").expect(
      0, output: .contains(#""text": "", "width": 0, "idealWidth": 0, "height": 10"#))
  }

  @Test("a family that is not installed is reported on standard error, with its name escaped")
  func missingFamily() throws {
    let command = try Command.run("measure", "--font", "No Such Font", "A").expect(
      0, errors: .begins("snug: warning: \"No Such Font\" is not installed; \""))
    #expect(command.errors.count { $0 == "\n" } == 1)
    try Command.run("measure", "--font", "x\ny\u{1B}[31m", "A").expect(
      errors: .begins(#"snug: warning: "x\ny\u{1B}[31m" is not installed"#))
  }

  @Test("--glyphs prints glyph runs")
  func glyphs() throws {
    // V is kerned by a tenth of an em.
    try measure("--glyphs", "--compact", "AV").expect(output: [
      .contains(#""direction":"ltr","width":19,"#), .contains(#""positions":[[0,8],[9,8]]"#),
    ])
  }

  @Test("--outlines prints a path for each run, relative to the label's top left corner")
  func outlines() throws {
    // The hyphen is 130 to 370 wide and 300 to 400 above the baseline, which is at 8; a space is 5
    // wide and has no ink, A is 10 wide.
    try measure("--outlines", "--compact", " -", "A-").expect(output: [
      .contains(#""path":"M6.3 5L6.3 4L8.7 4L8.7 5Z"}"#),
      .contains(#"M11.3 5L11.3 4L13.7 4L13.7 5Z"}"#),
    ])
    try measure("--glyphs", "A").expect(output: .lacks("path"))
  }

  @Test("glyphs without a path are listed by their indices, layers and pictures with what is drawn")
  func withoutPath() throws {
    // Tests/Fixtures/fonts/build_fonts.py: the first emoji is the left half in red and then all of it in
    // blue, the second a document. They are 1 to 9 points wide, and 7 high above the
    // baseline at 8.
    func measured(_ font: String, _ text: String) throws -> String {
      let file = packagePath("Tests/Fixtures/fonts/\(font).ttf")
      return try measure("--outlines", "--compact", "--font-file", file, text).text
    }
    let colors = try measured("SnugColors", "\u{1F600}\u{1F601}")
    let layers =
      ##"[{"path":"M1 8L1 1L5 1L5 8Z","color":"#ff0000"},"##
      + ##"{"path":"M1 8L1 1L9 1L9 8Z","color":"#0000ff"}]"##
    #expect(
      colors.contains(
        #""path":"","withoutPath":[0,1],"images":[{"glyph":0,"layers":\#(layers)},"#), "\(colors)")
    #expect(
      colors.contains(
        #""element":"glyph3","unitsPerEm":1000,"transform":[0.01,0,0,0.01,10,8]}]}"#), "\(colors)")
    // The first kinds of paints, in the order of the font.
    let paints = try measured("SnugPaints", "\u{1F600}\u{1F604}\u{1F612}\u{1F615}\u{1F63D}")
    for part in [
      ##"{"glyph":0,"paint":{"path":"M1 8L1 1L9 1L9 8Z","color":"#ff0000","opacity":0.5}}"##,
      ##""gradient":{"linear":[100,0,500,-400],"stops":[{"offset":0,"color":"#ff0000"},"##,
      #""extend":"pad","transform":[0.01,0,0,-0.01,10,8]}"#,
      #"{"glyph":2,"paint":{"layers":[{"path":"#,
      #"{"glyph":3,"clip":{"x":31,"y":3,"width":4,"height":4},"paint":{"path":"#,
      #""mode":"multiply","source":{"path":"#,
    ] {
      #expect(paints.contains(part), "\(part) is not in \(paints)")
    }
    let pictures = try measured("SnugPictures", "\u{1F600}")
    // The file's first bytes are those of any PNG file (RFC 2083), in Base64.
    #expect(pictures.contains(#""images":[{"glyph":0,"frame":{"x":0.5,"y":7,"#), "\(pictures)")
    #expect(pictures.contains(#""png":"iVBORw0KGgo"#))
  }

  @Test("compact output has no white space outside strings")
  func compact() throws {
    let command = try measure("--compact", "A")
    // The space of "Snug Test" and the line feed at the end.
    #expect(command.text.count { $0.isWhitespace } == 2)
  }

  @Test("rows are measured with their own boxes, languages and styles, and answered with their ids")
  func rows() throws {
    func run(_ input: String, _ arguments: String...) throws -> Command {
      try measure(["-"] + arguments, input: input)
    }
    try run("id,text,width,lines\na,A,,\nb,AAA,20,\nc,x,wide,\n", "--input", "csv").expect(
      1,
      output: .lines([
        .begins(#"{"id":"a","text":"A","width":10,"idealWidth":10,"height":10,"#),
        .contains(#""truncated":true"#),
        #"{"id":"c","error":{"line":4,"column":1,"message":"width: expected points, found \"wide\""}}"#,
      ]))
    try run(
      #"{"id": 7, "text": "A", "style": {"font": {"size": 30}}}"# + "\n", "--input", "ndjson",
      "--format", "tsv"
    ).expect(
      output: "width\theight\tbaseline\tlines\tsize\tcut\tid\ttext\n30\t30\t24\t1\t30\tno\t7\tA\n")
    let broken = try run("id,text,width\nc,x,wide\nd,A,\n", "--input", "csv", "--format", "tsv")
      .expect(1)
    #expect(
      broken.text.split(separator: "\n").dropFirst() == [
        "\t\t\t\t\terror\tc\twidth: expected points, found \"wide\"",
        "10\t10\t8\t1\t10\tno\td\tA",
      ])
    let plain = try run("A\nB\n", "--format", "ndjson")
    #expect(plain.text.split(separator: "\n").count == 2)
    #expect(plain.text.hasPrefix(#"{"text":"A","width":10,"#))
    try run("", "--input", "csv", "--ranges", "--format", "tsv").expect(
      2, errors: .contains("--ranges is for texts, and --input csv has rows"))
  }
}
