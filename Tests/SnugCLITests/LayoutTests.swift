import Foundation
import SnugDocument
import Testing

@Suite("Command line: layout")
struct LayoutTests {
  private static let labels = [UInt8](text: "A\nlonger\nmuch longer\n")

  /// Options for numbers that depend on no installed font: an em of 10 points.
  private static let font = ["--font", "Snug Test", "--size", "10"]

  private func layout(
    _ arguments: [String], input: [UInt8] = labels, font: [String] = font
  ) throws -> Command {
    try Command.run((["layout"] + font + arguments).map { Array($0.utf8) }, input: input)
  }

  @Test("the tags example is laid out, with the same bytes every time")
  func example() throws {
    let path = package.appending(path: "Examples/tags.json").path()
    let first = try Command.run("layout", path)
    #expect(first.status == 0)
    #expect(first.errors.isEmpty)
    #expect(first.text.hasPrefix("{\n  \"snug\": 1,\n"))
    // 100 items, each on a line of its own.
    #expect(first.text.split(separator: "\n").count { $0.contains("\"item\": ") } == 100)
    for _ in 0..<3 { #expect(try Command.run("layout", path).output == first.output) }
    #expect(try Command.run("layout", path, "--compact").text.count { $0 == "\n" } == 1)
  }

  @Test("--outlines prints a path for each run, in content coordinates")
  func outlines() throws {
    // Margins of 5: the baseline is at 13. The hyphen begins 10 further than A, and is 130 to 370
    // wide and 300 to 400 high.
    let text = try layout(["--outlines", "--compact"], input: [UInt8](text: "A-\n")).text
    #expect(text.contains(#"M16.3 10L16.3 9L18.7 9L18.7 10Z"}]"#))
    let glyphs = try layout(["--glyphs"]).text
    #expect(glyphs.contains("glyphRuns") && !glyphs.contains("path"))
  }

  @Test("a byte-order mark before plain text is ignored")
  func byteOrderMark() throws {
    let marked = try layout(["--compact"], input: [0xEF, 0xBB, 0xBF] + Self.labels)
    #expect(marked.status == 0)
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
      let command = try layout(arguments)
      #expect(command.status == 0)
      for frame in frames { #expect(command.text.contains(frame)) }
    }
  }

  @Test("lines end with LF, CRLF or the end; an empty text has no items, an empty line is one")
  func lineEnds() throws {
    func texts(_ input: String) throws -> [String] {
      let command = try layout(["--compact"], input: .init(text: input))
      #expect(command.status == 0)
      return command.text.split(separator: #""text":""#).dropFirst().map { rest in
        String(rest.prefix { $0 != "\"" })
      }
    }
    #expect(try texts("A\r\nB\r\n") == ["A", "B"])
    #expect(try texts("A\nB") == ["A", "B"])
    #expect(try texts("") == [])
    #expect(try texts("\n") == [""])
    #expect(try texts("A\n\nB") == ["A", "", "B"])
  }

  @Test("an empty input or document is laid out without items")
  func empty() throws {
    for input in ["", "{}", " \n\t{}\n", #"{"items": []}"#] {
      let command = try layout(["--compact"], input: .init(text: input))
      #expect(command.status == 0)
      #expect(command.text.hasPrefix(#"{"snug":1,"contentSize":{"width":320,"height":0}"#))
    }
  }

  @Test("options override the document")
  func overrides() throws {
    let document = [UInt8](
      text: #"{"container": {"width": 200, "direction": "ltr"}, "items": [{"size": [60, 10]}]}"#)
    for (arguments, frame) in [
      ([], #""x":0,"y":0,"width":60"#), (["--direction", "rtl"], #""x":140,"y":0,"width":60"#),
      (["--width", "100", "--direction", "rtl"], #""x":40,"y":0,"width":60"#),
      (["--line-alignment", "center"], #""x":70,"y":0,"width":60"#),
    ] {
      #expect(try layout(["--compact"] + arguments, input: document).text.contains(frame))
    }
  }

  @Test(
    "--maximum-lines overrides `maximumLines`, and the document's overflow item counts the rest")
  func maximumLines() throws {
    let document = [UInt8](
      text: #"""
        {"container": {"width": 100}, "layout": {"maximumLines": 9, "overflow": {"size": [30, 8]}},
         "items": [{"size": [60, 8]}, {"size": [60, 8]}, {"size": [60, 8]}]}
        """#)
    #expect(try !layout(["--compact"], input: document).text.contains("overflow"))
    // 60 + 8 + 30 = 98.
    #expect(
      try layout(["--compact", "--maximum-lines", "1"], input: document).text.contains(
        #""overflow":{"count":2,"line":0,"frame":{"x":68,"y":0,"width":30,"height":8}"#))
  }

  @Test("--height is enough for horizontal scrolling")
  func height() throws {
    let document = [UInt8](
      text: #"{"layout": {"scrollDirection": "horizontal"}, "items": [{"size": [9, 9]}]}"#)
    #expect(try layout([], input: document).status == 1)
    let command = try layout(["--height", "40", "--compact"], input: document)
    #expect(command.status == 0)
    #expect(command.text.contains(#""contentSize":{"width":9,"height":40}"#))
  }

  @Test("--font overrides a font file of the document")
  func font() throws {
    let cell = #"{"views": {"label": {"font": {"file": "missing.ttf"}}}}"#
    let document = [UInt8](text: "{\"cells\": {\"C\": \(cell)}, \"items\": [\"A\"]}")
    #expect(try layout([], input: document, font: []).status == 1)
    #expect(try layout([], input: document).status == 0)
  }

  @Test("with --scale, widths are whole device pixels")
  func scale() throws {
    // Half an em of 15 points is 7.5: 8 pixels at scale 1, and 15 at scale 2.
    for (scale, width) in [("1", "18"), ("2", "17.5")] {
      let command = try layout(
        ["--scale", scale, "--compact"], input: .init(text: "b"),
        font: ["--font", "Snug Test", "--size", "15"])
      #expect(command.text.contains(#""frame":{"x":0,"y":0,"width":\#(width),"#))
    }
  }

  @Test("a font file of a document is found relative to the document")
  func fontsBesideDocument() throws {
    let folder = try TemporaryFolder()
    let font = try Data(contentsOf: package.appending(path: "Fonts/SnugTest.ttf"))
    _ = try folder.write(Array(font), "Own.ttf")
    let text = #"{"fonts": ["Own.ttf"], "items": ["A"]}"#
    let path = try folder.write(.init(text: text), "document.json")
    let command = try Command.run("layout", path, "--compact")
    #expect(command.status == 0)
    #expect(command.text.contains(#""file":"Own.ttf""#))
  }

  @Test("a font file of --font-file is used, and written with its path as given")
  func fontFile() throws {
    let path = package.appending(path: "Fonts/SnugTest.ttf").path()
    let command = try layout(["--font-file", path, "--compact"])
    #expect(command.status == 0)
    #expect(command.text.contains("\"file\":\"\(path)\""))
  }

  @Test("--input sets the format of the input")
  func inputKind() throws {
    #expect(try layout(["--input", "json"]).status == 1)
    let text = try layout(["--input", "text", "--compact"], input: .init(text: "{\"items\": ["))
    #expect(text.status == 0)
    #expect(text.text.contains(#""text":"{\"items\": [""#))
  }
}
