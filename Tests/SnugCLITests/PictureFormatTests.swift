import Testing

@testable import SnugDrawing

/// A red picture of 20 by 10.
let redPicture =
  ##"{"container": {"width": 20, "height": 10}, "items": [], "style": {"fill": "#f00"}}"##

func render(_ arguments: String..., input: String) throws -> Command {
  try Command.run(["render"] + arguments, input: input)
}

/// The pixels of a document's picture.
func bitmap(_ input: String, _ arguments: [String] = []) throws -> Bitmap {
  let command = try Command.run(["render", "--format", "png"] + arguments, input: input)
  return try #require(Bitmap(png: command.expect(0).output))
}

@Suite("Command line: pictures as PNG and PDF")
struct PictureFormatTests {
  @Test("a PNG has a pixel for each point, or as many as --scale or --dpi says, and says so")
  func sizes() throws {
    for (arguments, factor) in [([String](), 1.0), (["--scale", "2"], 2), (["--dpi", "288"], 3)] {
      let command = try Command.run(["render", "--format", "png"] + arguments, input: redPicture)
        .expect(0)
      let picture = try #require(Bitmap(png: command.output))
      #expect(Double(picture.width) == 20 * factor && Double(picture.height) == 10 * factor)
      #expect(picture.pixel(0, 0) == [0, 0, 255, 255])
      // pHYs: pixels in a meter, of 96 points in an inch.
      let mark = try #require(command.output.firstRange(of: Array("pHYs".utf8)))
      let number = command.output[mark.upperBound...].prefix(4).reduce(0) { $0 << 8 | Int($1) }
      #expect(number == Int((factor * 96 / 0.0254).rounded()))
    }
  }

  @Test("without a background a PNG is clear, and colours keep their opacity")
  func opacity() throws {
    let text =
      ##"{"container": {"width": 8}, "items": [{"size": [4, 4], "style": {"fill": "#ff000080"}}]}"##
    let picture = try bitmap(text)
    #expect(picture.pixel(6, 2) == [0, 0, 0, 0])
    // Multiplied by 128 of 255.
    #expect(picture.pixel(2, 2) == [0, 0, 128, 128])
  }

  @Test("glyphs, gradients and clips are drawn where SVG draws them")
  func drawing() throws {
    // A capital of Snug Test at size 10 is 10 wide; a hyphen has ink from 1.3 to 3.7 and from 3 to 4.
    let text = """
      {"font": {"family": "Snug Test", "size": 100}, "container": {"width": 100},
       "cells": {"C": {"margins": 0, "views": {"label": {}}, "style": {"color": "#00f"}}},
       "items": ["-"]}
      """
    let picture = try bitmap(text)
    // The baseline is 80 below the top.
    #expect(picture.pixel(25, 45) == [255, 0, 0, 255])
    #expect(picture.pixel(10, 45) == [0, 0, 0, 0])
    #expect(picture.pixel(25, 55) == [0, 0, 0, 0])
    let gradient = ##"""
      {"container": {"width": 100}, "items": [{"size": [100, 10], "style": {"clip": true,
        "fill": "linear-gradient(90deg, #000, #fff)", "cornerRadius": "capsule"}}]}
      """##
    let filled = try bitmap(gradient)
    #expect(filled.pixel(0, 0)[3] == 0)
    // In the middle of pixel 50, half a point behind the middle.
    #expect(abs(Int(filled.pixel(50, 5)[0]) - 129) <= 1)
  }

  @Test("a picture has the same bytes every time", arguments: ["png", "pdf"])
  func determinism(format: String) throws {
    let text = #"{"items": ["A", "לונגר", "हिन्दी", "\ud83d\ude00"]}"#
    let first = try render("--format", format, input: text).expect(0)
    #expect(try render("--format", format, input: text).output == first.output)
  }

  @Test("a stream of documents has a file for each, by id or line, and an error at those that fail")
  func stream() throws {
    let folder = try TemporaryFolder()
    let lines = [
      #"{"id": "one", "items": ["A"]}"#, "", #"{"id": "../two", "items": ["A"]}"#,
      #"{"id": "three", "items": ["B"], "style": {"fill": "rde"}}"#, #"{"id": "one", "items": []}"#,
      #"{"items": []}"#, #"{"id": "four", "items": ["C"]}"#,
    ]
    let input = lines.joined(separator: "\n")
    let command = try render("-o", folder.path("") + "/{id}.png", input: input).expect(1)
    #expect(folder.names == ["four.png", "one.png"])
    for (line, words) in [
      (3, "is no name of a file"), (4, "expected a colour"), (5, "the picture of line 1"),
      (6, "has no \"id\""),
    ] { command.expect(errors: [.contains("<stdin>:\(line):"), .contains(words)]) }
    try render("-o", folder.path("") + "/{index}.svg", input: #"{"items": []}"# + "\n{}\n").expect(
      0)
    #expect(folder.names == ["1.svg", "2.svg", "four.png", "one.png"])
    try render("-o", folder.path("all.pdf"), "--page", "90mmx54mm", input: input).expect(1)
    // Pages of 90 mm and 54 mm in 72nds of an inch.
    let page = try folder.text("all.pdf")
    #expect(page.contains("/Count 5") && page.contains("255.11811"))
  }

  @Test(
    "a name of another format, and options that contradict each other, are errors",
    arguments: [
      ("-o x.gif", "is not named .svg, .png or .pdf"), ("--scale 2 --dpi 96", "give one of them"),
      ("--scale 0", "expected a number from 0.0625 to 64"),
      ("--page 90ptx54pt", "a point of Snug is a CSS pixel"),
      ("--page 90", "expected a width and a height"), ("--format jpg", "svg"),
      ("-o x.jpeg", "write x.png"), ("-o x.html", "write x.svg"),
      ("-o x.png --page 9x9", "--page is for PDF, and this picture is PNG"),
      ("-o x.pdf --scale 2", "--scale is for PNG, and this picture is PDF"),
      ("-o x.svg --dpi 96", "--dpi is for PNG, and this picture is SVG"),
      ("--format pdf --page 1e19x1", "from 4 to 19200 points"),
      ("-o {ID}.png", "did you mean {id}?"), ("-o x.png --text", "--text is for SVG"),
      ("-o {step}.png", "add --script FILE"), ("--script -", "cannot both be standard input"),
    ])
  func usage(arguments: String, message: String) throws {
    try Command.run(line: "render \(arguments)", input: redPicture).expect(
      2, errors: .contains(message))
  }

  @Test("the background reaches to the last pixels, of which the canvas has a part")
  func edges() throws {
    let text =
      ##"{"container": {"width": "90mm", "height": "54mm"}, "items": [], "style": {"fill": "#fff"}}"##
    // 90 mm and 54 mm at 25.4 mm and 96 points an inch.
    let picture = try bitmap(text)
    #expect(picture.width == 341 && picture.height == 205)
    #expect(picture.pixel(340, 204) == [255, 255, 255, 255])
  }

  @Test("an error in a cell file that many documents share is told once, and how many have it")
  func sharedError() throws {
    let folder = try TemporaryFolder()
    let cell = try folder.write(#"{"views": {"v": {"minWidth": -1}}}"#, "cell.json")
    let line = ##"{"cells": {"C": "\##(cell)"}, "items": ["A"]}"##
    let command = try render(
      "-o", folder.path("") + "/{index}.svg", input: "\(line)\n\(line)\n\(line)\n"
    ).expect(1)
    #expect(
      command.errors.split(separator: "\n").count { $0.contains("cell.json") } == 1,
      "\(command.errors)")
    #expect(command.errors.contains("2 more documents have the same errors"))
  }

  @Test("pictures of documents with ids can stand in one page: what they define has other names")
  func identifiers() throws {
    let text = ##"{"id": "a b", "items": ["A", {"id": "_a_20.b_0", "label": "B"}]}"##
    try render(input: text).expect(output: [
      .contains(##"id="_a_20.b_0" d="##), .contains(##"href="#_a_20.b_0""##),
      .contains(#"data-id="_a_20.b_0""#),
    ])
    let ids = ["\u{65E5}", "\u{672C}", "a b", "a_b", "a-b", String(repeating: "x", count: 50)]
    let prefixes = try (ids + [ids[5] + "y"]).map { id in
      try render(input: ##"{"id": "\##(id)", "items": ["A"]}"##).text
        .split(separator: "<path id=\"").last?.split(separator: "\"").first
    }
    #expect(Set(prefixes).count == 7, "\(prefixes)")
  }

  @Test(
    "gradients of any place and radius are drawn",
    arguments: [
      ("circle closest-side at 0 0", "blue"), ("circle 0px", "blue"),
      ("circle 5px at 1000000px 0", "blue"), ("circle 9000000px at 5px 5px", "red"),
    ])
  func radial(shape: String, color: String) throws {
    let text =
      #"{"items": [{"size": [10, 10], "style": {"fill": "radial-gradient(\#(shape), red, blue)"}}]}"#
    let picture = try bitmap(text)
    #expect(picture.pixel(5, 5) == (color == "red" ? [0, 0, 255, 255] : [255, 0, 0, 255]))
    try render("--format", "pdf", input: text).expect(0, errors: "")
  }

  @Test("a gradient wider than Cairo's pictures is drawn")
  func wideGradient() throws {
    let text =
      #"{"items": [{"size": [40000, 2], "style": {"fill": "linear-gradient(red, red)"}}]}"#
    let picture = try bitmap(text)
    #expect(picture.pixel(100, 1) == [0, 0, 255, 255])
  }

  @Test("a box that reaches far beyond the pixels is drawn, with its line and its corners")
  func farBox() throws {
    let text =
      ##"{"container": {"width": 50, "height": 40}, "items": [{"size": [9000000, 40], "style": {"fill": "#f00", "stroke": "#00f", "strokeWidth": 4, "cornerRadius": 10}}]}"##
    let picture = try bitmap(text, ["--quiet"])
    #expect(picture.pixel(0, 0) == [0, 0, 0, 0])
    #expect(
      picture.pixel(25, 20) == [0, 0, 255, 255] && picture.pixel(49, 20) == [0, 0, 255, 255])
    #expect(picture.pixel(49, 1) == [255, 0, 0, 255])
  }

  @Test("a line of very many dashes is drawn without gaps, which is told")
  func dashes() throws {
    let text =
      #"{"items": [{"size": [9000000, 300], "style": {"stroke": "red", "dash": [0.02], "cornerRadius": 5}}]}"#
    for format in ["png", "pdf"] {
      try render("--format", format, input: text).expect(
        0, errors: .contains("1 line is drawn without gaps"))
    }
  }

  @Test("views with an opacity in each other are bounded by their pixels")
  func groups() throws {
    func picture(_ depth: Int) throws -> Command {
      var view = #""a": {"kind": "box", "size": [9, 9]}"#
      for level in 0..<depth {
        view =
          #""v\#(level)": {"kind": "container", "style": {"opacity": 0.9}, "views": {\#(view)}, "constraints": ["H:|-[\#(level == 0 ? "a" : "v\(level - 1)")]-|"]}"#
      }
      return try render(
        "--format", "png", "--scale", "4",
        input:
          #"{"container": {"width": 2000, "height": 2000}, "cells": {"C": {"views": {\#(view)}}}, "items": [{"cell": "C"}]}"#
      )
    }
    try picture(3).expect(0)
    try picture(6).expect(
      1, errors: .contains("items[0] has views with an opacity in each other, and at most 4"))
  }

  @Test(
    "a line that leaves nothing within it fills its box, and one wider than its corners has them")
  func wideLines() throws {
    func pixels(_ style: String, _ places: [(Int, Int)]) throws -> [[UInt8]] {
      let text =
        #"{"container": {"width": 40}, "items": [{"size": [40, 20], "style": {\#(style)}}]}"#
      let picture = try bitmap(text)
      return places.map { picture.pixel($0.0, $0.1) }
    }
    let (blue, yellow, clear): ([UInt8], [UInt8], [UInt8]) = (
      // Blue, green, red, alpha.
      [255, 0, 0, 255], [0, 255, 255, 255], [0, 0, 0, 0]
    )
    let line = ##""fill": "#ff0", "stroke": "#00f""##
    #expect(
      try pixels(
        #"\#(line), "strokeWidth": 20, "cornerRadius": "capsule""#, [(1, 10), (38, 10), (0, 0)])
        == [blue, blue, clear])
    #expect(try pixels(#"\#(line), "strokeWidth": 90"#, [(0, 0), (20, 10)]) == [blue, blue])
    // The corner is round outside, and square inside.
    #expect(
      try pixels(#"\#(line), "strokeWidth": 8, "cornerRadius": 5"#, [(0, 0), (7, 7), (8, 8)])
        == [clear, blue, yellow])
    // Dashes of a line that leaves nothing within it lie in a row.
    #expect(
      try pixels(
        ##""stroke": "#00f", "strokeWidth": 20, "dash": [10, 10]"##, [(5, 1), (5, 18), (15, 10)])
        == [blue, blue, clear])
  }

  @Test("a radial gradient without a radius is its last colour in an SVG, too")
  func emptyRadius() throws {
    let text =
      #"{"items": [{"size": [9, 9], "style": {"fill": "radial-gradient(circle 0px, red, blue)"}}]}"#
    try render(input: text).expect(output: [
      .contains(##"fill="#0000ff""##), .lacks("<radialGradient"),
    ])
  }

  @Test("a picture of too many pixels is an error that says what to do")
  func large() throws {
    let text = #"{"container": {"width": 20000, "height": 20000}, "items": []}"#
    try render("--format", "png", input: text).expect(1, errors: .contains("20000 by 20000 pixels"))
    try render("--format", "pdf", input: text).expect(
      1, errors: .contains("a page would be 20000 points long"))
  }
}

extension Bitmap {
  /// Blue, green, red and alpha of a pixel.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    (0..<4).map { unsafe bytes[y * stride + 4 * x + $0] }
  }
}
