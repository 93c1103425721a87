import SnugDocument
import Testing

@Suite("Command line: layout")
struct LayoutTests {
  private static let labels = "A\nlonger\nmuch longer\n"

  private func layout(
    _ arguments: [String], input: String = labels, font: [String] = Command.testFont
  ) throws -> Command {
    try Command.run(["layout"] + font + arguments, input: input)
  }

  @Test("the tags example is laid out, with the same bytes every time")
  func example() throws {
    let path = packagePath("Examples/tags.json")
    let first = try Command.run("layout", path).expect(
      0, output: .begins("{\n  \"snug\": 1,\n"), errors: "")
    // 100 items, each on a line of its own.
    #expect(first.text.split(separator: "\n").count { $0.contains("\"item\": ") } == 100)
    for _ in 0..<3 { #expect(try Command.run("layout", path).output == first.output) }
    #expect(try Command.run("layout", path, "--compact").text.count { $0 == "\n" } == 1)
  }

  @Test("--outlines prints a path for each run, in content coordinates")
  func outlines() throws {
    // Margins of 5: the baseline is at 13. The hyphen begins 10 further than A, and is 130 to 370
    // wide and 300 to 400 high.
    try layout(["--outlines", "--compact"], input: "A-\n").expect(
      output: .contains(#"M16.3 10L16.3 9L18.7 9L18.7 10Z"}]"#))
    try layout(["--glyphs"]).expect(output: [.contains("glyphRuns"), .lacks("path")])
  }

  @Test("a byte-order mark before plain text is ignored")
  func byteOrderMark() throws {
    let marked = try layout(["--compact"], input: "\u{FEFF}" + Self.labels).expect(0)
    #expect(marked.output == (try layout(["--compact"])).output)
  }

  @Test("each line of plain text is a tag, and standard input is read with or without `-`")
  func plainText() throws {
    // 5 + text + 5 points: 10, 6 * 5 and 11 * 5; 8 points between them.
    let frames = [
      #""frame":{"x":0,"y":0,"width":20,"height":20}"#,
      #""frame":{"x":28,"y":0,"width":40,"height":20}"#,
      #""frame":{"x":76,"y":0,"width":65,"height":20}"#,
    ]
    for arguments in [["--compact"], ["--compact", "-"]] {
      try layout(arguments).expect(0, output: .all(frames.map { .contains($0) }), "\(arguments)")
    }
  }

  @Test("lines end with LF, CRLF or the end; an empty text has no items, an empty line is one")
  func lineEnds() throws {
    func texts(_ input: String) throws -> [String] {
      let command = try layout(["--compact"], input: input).expect(0)
      return command.text.split(separator: #""text":""#).dropFirst().map { rest in
        String(rest.prefix { $0 != "\"" })
      }
    }
    for (input, expected) in [
      ("A\r\nB\r\n", ["A", "B"]), ("A\nB", ["A", "B"]), ("", []), ("\n", [""]),
      ("A\n\nB", ["A", "", "B"]),
    ] { #expect(try texts(input) == expected, "\(input)") }
  }

  @Test("an empty input or document is laid out without items")
  func empty() throws {
    for input in ["", "{}", " \n\t{}\n", #"{"items": []}"#] {
      try layout(["--compact"], input: input).expect(
        0, output: .begins(#"{"snug":1,"contentSize":{"width":320,"height":0}"#))
    }
  }

  @Test("options override the document")
  func overrides() throws {
    let document =
      #"{"container": {"width": 200, "direction": "ltr"}, "items": [{"size": [60, 10]}]}"#
    for (arguments, frame) in [
      ([], #""x":0,"y":0,"width":60"#), (["--direction", "rtl"], #""x":140,"y":0,"width":60"#),
      (["--width", "100", "--direction", "rtl"], #""x":40,"y":0,"width":60"#),
      (["--line-alignment", "center"], #""x":70,"y":0,"width":60"#),
    ] { try layout(["--compact"] + arguments, input: document).expect(output: .contains(frame)) }
  }

  @Test(
    "--maximum-lines overrides `maximumLines`, and the document's overflow item counts the rest")
  func maximumLines() throws {
    let document = #"""
      {"container": {"width": 100}, "layout": {"maximumLines": 9, "overflow": {"size": [30, 8]}},
       "items": [{"size": [60, 8]}, {"size": [60, 8]}, {"size": [60, 8]}]}
      """#
    try layout(["--compact"], input: document).expect(output: .lacks("overflow"))
    // 60 + 8 + 30 = 98.
    try layout(["--compact", "--maximum-lines", "1"], input: document).expect(
      output: .contains(
        #""overflow":{"count":2,"line":0,"frame":{"x":68,"y":0,"width":30,"height":8}"#))
  }

  @Test("--height is enough for horizontal scrolling")
  func height() throws {
    let document = #"{"layout": {"scrollDirection": "horizontal"}, "items": [{"size": [9, 9]}]}"#
    try layout([], input: document).expect(1)
    try layout(["--height", "40", "--compact"], input: document).expect(
      0, output: .contains(#""contentSize":{"width":9,"height":40}"#))
  }

  @Test("--font overrides a font file of the document")
  func font() throws {
    let cell = #"{"views": {"label": {"font": {"file": "missing.ttf"}}}}"#
    let document = "{\"cells\": {\"C\": \(cell)}, \"items\": [\"A\"]}"
    try layout([], input: document, font: []).expect(1)
    try layout([], input: document).expect(0)
  }

  @Test("with --scale, widths are whole device pixels")
  func scale() throws {
    // Half an em of 15 points is 7.5: 8 pixels at scale 1, and 15 at scale 2.
    for (scale, width) in [("1", "18"), ("2", "17.5")] {
      try layout(
        ["--scale", scale, "--compact"], input: "b", font: ["--font", "Snug Test", "--size", "15"]
      ).expect(output: .contains(#""frame":{"x":0,"y":0,"width":\#(width),"#))
    }
  }

  @Test("a font file of a document is found relative to the document")
  func fontsBesideDocument() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(TemporaryFolder.bytes(of: packagePath("Fonts/SnugTest.ttf")), "Own.ttf")
    let path = try folder.write(#"{"fonts": ["Own.ttf"], "items": ["A"]}"#, "document.json")
    try Command.run("layout", path, "--compact").expect(0, output: .contains(#""file":"Own.ttf""#))
  }

  @Test("a font file of --font-file is used, and written with its path as given")
  func fontFile() throws {
    let path = packagePath("Fonts/SnugTest.ttf")
    try layout(["--font-file", path, "--compact"]).expect(
      0, output: .contains("\"file\":\"\(path)\""))
  }

  @Test("--input sets the format of the input")
  func inputKind() throws {
    try layout(["--input", "json"]).expect(1)
    try layout(["--input", "text", "--compact"], input: "{\"items\": [").expect(
      0, output: .contains(#""text":"{\"items\": [""#))
  }
}
