import Foundation
import Testing

@Suite("Command line: render")
struct RenderTests {
  /// Renders in the test font at size 10. Its hyphen is drawn from 1.3 to 3.7 in width and from 3
  /// to 4 in height.
  private func render(_ arguments: [String], input: String) throws -> Command {
    try Command.run(["render"] + Command.testFont + arguments, input: input)
  }

  @Test(
    "a cell is drawn as a rounded rectangle in its style, and a label as outlines of its glyphs")
  func cell() throws {
    let document = """
      {"container": {"width": 100, "contentInset": [2, 3]},
       "cells": {"C": {"margins": 5, "views": {"label": {}},
         "style": {"fill": "#ff0", "stroke": "red", "strokeWidth": 2, "color": "#000080",
                   "cornerRadius": "capsule", "x-shadow": {"radius": 3}}}},
       "items": ["--"]}
      """
    let command = try render([], input: document).expect(0, errors: "")
    // Two hyphens are 10 wide and a line 10 high, with margins 20 x 20. The stroke of 2 lies within:
    // its middle 1 from the edge, rounded by 10 - 1. The baseline is at 5 + 8. Content is as wide as
    // the insets leave it, 94.
    #expect(
      command.text == """
        <svg xmlns="http://www.w3.org/2000/svg" width="100" height="24" viewBox="-3 -2 100 24">
        <g class="C" data-path="items[0]">
        <rect x="1" y="1" width="18" height="18" rx="9" fill="#ffff00" stroke="#ff0000" stroke-width="2"/>
        <g class="label" role="img">
        <title>--</title>
        <g fill="#000080">
        <defs>
        <path id="_0" d="M1.3 -3L1.3 -4L3.7 -4L3.7 -3Z"/>
        </defs>
        <use href="#_0" x="5" y="13"/>
        <use href="#_0" x="10" y="13"/>
        </g>
        </g>
        </g>
        </svg>

        """)
  }

  private func render(_ text: String, font: String, _ arguments: String...) throws -> Command {
    let file = packagePath("Tests/Fixtures/fonts/\(font).ttf")
    return try Command.run(["render", "--font-file", file] + arguments, input: text)
  }

  @Test("an emoji of a font with bitmaps is embedded as an image, once for all sizes")
  func pictures() throws {
    let document = """
      {"cells": {"C": {"margins": 0, "views": {"a": {"font": {"size": 10}}, "b": {"font": {"size": 20}}},
        "constraints": ["H:|[a][b]|", "V:|[a]", "V:|[b]|"]}},
       "items": [{"texts": {"a": "\u{1F600}\u{1F601}\u{1F600}", "b": "\u{1F600}"}}]}
      """
    let command = try render(document, font: "SnugPictures").expect(0, errors: "")
    let lines = command.text.split(separator: "\n")
    let images = lines.filter { $0.hasPrefix("<image") }
    // Tests/Fixtures/fonts/build_fonts.py: a pixel is 1/20 of an em; pictures begin 1 right of the
    // origin and 2 above the baseline, which is 0.8 of an em below the top. Glyphs are an em wide.
    #expect(images.count == 2)
    #expect(
      lines.filter { $0.hasPrefix("<use") } == [
        ##"<use href="#_0" transform="matrix(0.5 0 0 0.5 0.5 7)"/>"##,
        ##"<use href="#_1" transform="matrix(0.5 0 0 0.5 10.5 7)"/>"##,
        ##"<use href="#_0" transform="matrix(0.5 0 0 0.5 20.5 7)"/>"##,
        ##"<use href="#_0" transform="matrix(1 0 0 1 31 14)"/>"##,
      ])
    let start =
      #"<image id="_0" width="4" height="3" preserveAspectRatio="none" "#
      + #"href="data:image/png;base64,"#
    let first = try #require(images.first)
    #expect(first.hasPrefix(start))
    let data = try #require(Data(base64Encoded: String(first.dropFirst(start.count).dropLast(3))))
    let font = try TemporaryFolder.bytes(of: packagePath("Tests/Fixtures/fonts/SnugPictures.ttf"))
    #expect(data.starts(with: [0x89] + Array("PNG".utf8)))
    #expect(data.suffix(8).starts(with: Array("IEND".utf8)))
    #expect(font.firstRange(of: data) != nil)
  }

  @Test(
    "a layered emoji is drawn as outlines in the font's colours, one with a document as an image")
  func layers() throws {
    let command = try render("\u{1F600}\n\u{1F601}\u{1F601}\n", font: "SnugColors", "--size", "10")
      .expect(
        0,
        output: .contains(
          """
          <g id="_0">
          <path d="M1 0L1 -7L5 -7L5 0Z" fill="#ff0000"/>
          <path d="M1 0L1 -7L9 -7L9 0Z" fill="#0000ff"/>
          </g>
          """), errors: "")
    // A square of three ems around the em above the baseline.
    let start =
      ##"<image id="_1" x="-10" y="-20" width="30" height="30" href="data:image/svg+xml;base64,"##
    let lines = command.text.split(separator: "\n")
    let image = try #require(lines.first { $0.hasPrefix("<image") })
    #expect(image.hasPrefix(start), "\(image)")
    let data = try #require(Data(base64Encoded: String(image.dropFirst(start.count).dropLast(3))))
    let document = String(decoding: data, as: UTF8.self)
    #expect(
      document.contains(
        ##"<defs><svg xmlns="http://www.w3.org/2000/svg"><g id="glyph3"/></svg></defs>"##))
    #expect(document.contains(##"<use href="#glyph3""##))
  }

  @Test("glyphs of a form that is not supported are empty boxes, and reported")
  func unsupported() throws {
    let command = try render(
      "\u{1F600}\n\u{1F602}\u{1F602}\n", font: "SnugStrikes", "--size", "10"
    ).expect(
      0,
      errors: """
        snug: warning: 2 glyphs are drawn as empty boxes: the format used by "Snug Strikes" is not \
        supported (pictures that are no PNG files, or damaged glyphs); use another font

        """)
    let lines = command.text.split(separator: "\n")
    #expect(lines.count { $0.hasSuffix(##"stroke="#bbb"/>"##) } == 2)
    #expect(lines.count { $0.hasPrefix("<image") } == 1)
  }

  @Test("paints are SVG's fills, gradients, clips and blending; else a picture")
  func paints() throws {
    // Tests/Fixtures/fonts/build_fonts.py: U+1F603 is "linear", U+1F60F "sweep", U+1F63D "multiply".
    try render("\u{1F603}\n", font: "SnugPaints", "--size", "10").expect(
      0,
      output: [
        .contains(
          ##"<linearGradient id="_0" gradientUnits="userSpaceOnUse" gradientTransform="matrix(0.01 0 0 -0.01 0 0)" spreadMethod="pad" x1="100" y1="0" x2="900" y2="0">"##
        ), .contains(##"<stop offset="1" stop-color="#0000ff"/>"##),
        .contains(##"<path d="M1 0L1 -7L9 -7L9 0Z" fill="url(#_0)"/>"##),
      ], errors: "")
    try render("\u{1F60F}\n", font: "SnugPaints", "--size", "10").expect(
      output: .contains("data:image/png;base64,"), errors: "")
    try render("\u{1F63D}\n", font: "SnugPaints", "--size", "10").expect(
      output: .contains(#"<g style="mix-blend-mode:multiply">"#))
  }

  @Test("a picture in the colour of the text is drawn once for each colour, other glyphs once")
  func colors() throws {
    // Tests/Fixtures/fonts/build_fonts.py: U+1F642 is "inked", U+1F601 "text".
    let cell = { (color: String) in
      """
      {"views": {"a": {"font": {"family": "Snug Paints", "size": 10}}}, "style": {"color": "\(color)"}}
      """
    }
    let text = "\u{1F642}\u{1F601}"
    let document = """
      {"cells": {"C": \(cell("#ff0000")), "D": \(cell("#0f0"))}, "items": [
       {"cell": "C", "texts": {"a": "\(text)"}}, {"cell": "D", "texts": {"a": "\(text)"}},
       {"cell": "C", "texts": {"a": "\(text)"}}]}
      """
    let command = try render(document, font: "SnugPaints").expect(0, errors: "")
    let lines = command.text.split(separator: "\n")
    let images = lines.filter { $0.hasPrefix("<image") }
    #expect(images.count == 2)
    #expect(images.first?.split(separator: ",").last != images.last?.split(separator: ",").last)
    // That of a path takes its colour where it is used.
    #expect(lines.count { $0.hasPrefix("<path") } == 1)
    #expect(lines.count { $0.hasPrefix("<use") } == 6)
  }

  @Test("--text writes texts as such, escaped, as wide as they are measured")
  func text() throws {
    let command = try render(["--text"], input: "a<b\n").expect(0, errors: "")
    // Three characters of 5 behind a margin of 5, on a baseline of 8.
    let font = #"font-family="Snug Test" font-size="10" textLength="15""#
    command.expect(output: [
      .contains(
        ##"<text y="13" xml:space="preserve" x="5" \##(font) fill="#111111">a&lt;b</text>"##),
      .lacks("<path"), .lacks("<use"),
    ])
  }

  @Test("--text writes tabs before what follows them")
  func textWithTabs() throws {
    let document = #"""
      {"font": {"family": "Snug Test", "size": 10}, "cells": {"C": {"views": {"v": {"whiteSpace": "pre-wrap",
       "tabStops": [30], "lines": 0}}}}, "items": ["\tab\t\tc\n\td"]}
      """#
    let lines = try render(["--text"], input: document).text.split(separator: "\n")
      .filter { $0.hasPrefix("<text") }
      .map { line in
        line.split(separator: "<").compactMap { $0.split(separator: ">").dropFirst().first }
          .joined()
      }
    #expect(lines == ["&#9;ab&#9;&#9;c", "&#9;d"])
  }

  @Test("a picture with more than a megabyte of glyph images is reported")
  func large() throws {
    // All characters of a Unicode block that Noto Color Emoji draws, with some kilobytes each.
    let emoji = (0x1F300...0x1F5FF).compactMap { Unicode.Scalar($0) }.map(String.init)
    let command = try Command.run("render", input: emoji.joined(separator: "\n")).expect(0)
    let embedded = command.text.split(separator: "\n").filter { $0.hasPrefix("<image") }
    let bytes = embedded.reduce(0) { $0 + $1.utf8.count } * 3 / 4
    #expect(command.errors.contains(" glyph images are embedded") == (bytes > 1 << 20))
  }

  @Test("headers and footers without a style are drawn as text only, items of fixed size as boxes")
  func bars() throws {
    let document = """
      {"sections": [{"header": "-", "items": [{"size": [30, 10]}], "footer": {"size": [0, 4]}}]}
      """
    let lines = try render([], input: document).text.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("<rect") } == 1)
    // The header is 10 high, with margins of 5 above and below.
    #expect(lines.contains { $0.hasPrefix(#"<rect x="0.5" y="20.5" width="29" height="9" "#) })
    #expect(lines.contains(##"<use href="#_0" x="5" y="13"/>"##))
  }

  @Test(
    "--debug draws insets, lines, margins, views and baselines; --background draws a background")
  func structure() throws {
    let document = """
      {"container": {"width": 60}, "layout": {"sectionInset": 4, "lineAlignment": "center"},
       "items": ["aa", "aa"]}
      """
    let plain = try render([], input: document).text
    let debug = try render(["--debug", "--background", "white"], input: document).text
    // Both cells are 20 by 20 and on one line: 4 + 20 + 4.
    for part in [
      ##"<rect x="0" y="0" width="60" height="28" fill="#ffffff"/>"##,
      ##"<path d="M0 0L60 0L60 28L0 28ZM4 4L4 24L56 24L56 4Z" fill="#f5a623" fill-opacity="0.251"/>"##,
      ##"<rect x="4" y="4" width="52" height="20" fill="none" stroke="#4a90d9""##,
      // 20 + 8 + 20 of 52 leave 4: cells at 6 and 34, margins and labels 5 further in.
      ##"<rect x="11" y="9" width="10" height="10" fill="none" stroke="#d6409f""##,
      ##"<rect x="39" y="9" width="10" height="10" fill="none" stroke="#2e7d32""##,
      ##"<line x1="11" y1="17" x2="21" y2="17" stroke="#d32f2f""##,
    ] {
      #expect(debug.contains(part), "\(part)")
      #expect(!plain.contains(part))
    }
  }

  @Test("`render` rejects an invalid style at its place, and `layout` accepts it")
  func styles() throws {
    let cases = [
      (#"{"fill": "\"/><script>"}"#, "expected a colour"), (#"{"stroke": 5}"#, "expected a string"),
      (#"{"cornerRadius": "round"}"#, "expected a radius: points, or from"),
      (#"{"strokeWidth": -1}"#, "expected a number from 0"),
    ]
    for (style, message) in cases {
      let cell = #"{"views": {"label": {}}, "style": \#(style)}"#
      let document = #"{"cells": {"C": \#(cell)}, "items": ["A"]}"#
      try render([], input: document).expect(
        1, output: "", errors: [.begins("<stdin>:1:"), .contains(message)])
      try Command.run("layout", input: document).expect(0)
    }
    try render(["--background", "url(x)"], input: "A\n").expect(2)
    try render([], input: "{}\n{}\n").expect(2)
  }

  @Test(
    "a colour unknown to CSS is rejected, and a similar colour is suggested if there is one",
    arguments: [
      ("redd", "red"), ("Dark-Blue", "darkblue"), ("grean", "green"), ("fff", "#fff"),
      ("transparant", "transparent"), ("rgb(1, 2)", nil), ("#12345", nil), ("", nil),
    ])
  func unknownColors(color: String, meant: String?) throws {
    let functions =
      color.contains("(") ? ": the functions are rgb(), hsl() and hwb(), as in CSS" : ""
    let hint = meant.map { ": did you mean \"\($0)\"?" } ?? functions
    try render(["--background", color], input: "A\n").expect(
      2, output: "",
      errors: .equals(
        "snug: error: --background: expected a colour such as #fff or white, found \"\(color)\""
          + "\(hint) (--help shows the usage)\n"))
    let style = #"{"views": {"label": {}}, "style": {"fill": "\#(color)"}}"#
    let document = #"{"cells": {"C": \#(style)}, "items": ["A"]}"#
    try render([], input: document).expect(
      1, errors: .contains(#", found "\#(color)"\#(hint) (cells.C.style.fill)"#))
    // Other renderers may know the colour.
    try Command.run("layout", input: document).expect(0, output: .contains(#""fill": "\#(color)""#))
  }

  @Test("a valid CSS colour is written in hexadecimal digits, with its opacity")
  func knownColors() throws {
    for (color, written) in [
      ("RebeccaPurple", "#663399\""), ("#Ab9c", "#aabb99\" fill-opacity=\"0.8\""),
      // Half of 255 is 128 of 255.
      ("rgb(255 0 0 / 50%)", "#ff0000\" fill-opacity=\"0.502\""),
    ] {
      try render(["--background", color], input: "A\n").expect(
        0, output: .contains("fill=\"\(written)"))
    }
  }
}
