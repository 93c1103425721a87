import Foundation
import Testing

@testable import SnugDrawing

@Suite("Command line: pictures of a viewport")
struct ViewportTests {
  /// Twenty items of 10 by 10, a line each, below a pinned header of 5, in a viewport of 30.
  private static let document = ##"""
    {"container": {"width": 20, "height": 30}, "style": {"fill": "#fff"},
     "layout": {"pinsHeaders": true, "minimumLineSpacing": 0, "maximumItemsPerLine": 1, "lineAlignment": "leading"},
     "sections": [{"header": {"size": [20, 5], "style": {"fill": "#00f"}}, "items": [\##(items)]}]}
    """##

  private static let items = (0..<20).map { number in
    let color = number.isMultiple(of: 2) ? "#f00" : "#0f0"
    return
      ##"{"id": "i\##(number)", "size": [10, 10], "style": {"fill": "\##(color)", "selected": {"fill": "#000"}}}"##
  }.joined(separator: ", ")

  private func render(_ arguments: String..., script: String? = nil) throws -> Bitmap {
    let folder = try TemporaryFolder()
    let steps = try script.map { ["--script", try folder.write($0, "script.json")] } ?? []
    return try bitmap(Self.document, arguments + steps)
  }

  @Test(
    "a picture that its content makes higher than its container says so; that of a viewport is as high"
  )
  func large() throws {
    func errors(_ arguments: String...) throws -> String {
      let command = try Command.run(["render", "--strict"] + arguments, input: Self.document)
      // A note is no failure.
      #expect(command.status == 0)
      return command.errors
    }
    // The header and twenty lines.
    let note = "the picture is 205 points high, as its content is, and the container 30"
    for format in ["svg", "png"] { #expect(try errors("--format", format).contains(note)) }
    #expect(try errors("--viewport").isEmpty)
    #expect(try errors("--quiet").isEmpty)
  }

  private func color(_ picture: Bitmap, _ x: Int, _ y: Int) -> String {
    picture.pixel(x, y).prefix(3).reversed().map { $0 == 255 ? "f" : $0 == 0 ? "0" : "?" }.joined()
  }

  @Test("--viewport is as large as the container, and shows what is visible")
  func viewport() throws {
    let picture = try render("--viewport")
    #expect(picture.width == 20 && picture.height == 30)
    #expect([2, 7, 17, 27].map { color(picture, 5, $0) } == ["00f", "f00", "0f0", "f00"])
    #expect(color(picture, 15, 17) == "fff")
    // The canvas without it has all of the content.
    #expect(try render().height == 205)
  }

  @Test("--script goes on after a refusal that the next step expects, and after no other")
  func expectedRefusal() throws {
    func script(_ index: Int) -> String {
      #"[{"select": [0, 99]}, {"expect": {"error": ["there is no item 0-\#(index): section 0 has 6 items"]}}]"#
    }
    let folder = try TemporaryFolder()
    let items = Array(repeating: #"{"size": [10, 10]}"#, count: 6).joined(separator: ", ")
    let document = try folder.write(
      #"{"container": {"height": 50}, "items": [\#(items)]}"#, "a.json")
    for (index, status) in [(99, 0), (98, 1)] as [(Int, Int32)] {
      let steps = try folder.write(script(index), "script.json")
      let command = try Command.run(
        "render", document, "--script", steps, "-o", folder.path("a.svg")
      ).expect(status)
      #expect(command.errors.contains("step 2 is refused") == (status == 1))
    }
  }

  @Test("--script draws the state after its steps, with the header pinned and an item selected")
  func script() throws {
    let script = #"[{"scroll": 50}, {"select": [0, 5]}]"#
    let picture = try render(script: script)
    // The header covers items from 50 to 55; item 5 is from 55 to 65.
    #expect([2, 7, 17].map { color(picture, 5, $0) } == ["00f", "000", "f00"])
    let before = try render("--step", "1", script: script)
    #expect(color(before, 5, 7) == "0f0")
    #expect(color(try render("--step", "0", script: script), 5, 7) == "f00")
  }

  @Test(
    "items are selected as the document says, as many as the collection allows, until a script says else"
  )
  func selected() throws {
    func picture(_ settings: String, _ script: String) throws -> [String] {
      let items = ["a", "b", "c"].map { name in
        let selected = name == "c" ? "" : #", "selected": true"#
        return
          ##"{"id": "\##(name)", "size": [10, 10], "style": {"fill": "#fff", "selected": {"fill": "#000"}}\##(selected)}"##
      }
      let document = ##"""
        {"container": {"width": 30, "height": 10}, "layout": {"minimumInteritemSpacing": 0, "lineAlignment": "leading"},
         "collection": {"selection": "\##(settings)"}, "items": [\##(items.joined(separator: ", "))]}
        """##
      let folder = try TemporaryFolder()
      let file = try folder.write(script, "script.json")
      let picture = try bitmap(document, ["--script", file])
      return [5, 15, 25].map { color(picture, $0, 5) }
    }
    // Items that an update brings say so, too.
    let item =
      ##"{"size": [10, 10], "style": {"fill": "#fff", "selected": {"fill": "#f00"}}, "selected": true}"##
    for (settings, script, colors) in [
      ("multiple", "[]", ["000", "000", "fff"]), ("single", "[]", ["fff", "000", "fff"]),
      ("none", "[]", ["fff", "fff", "fff"]),
      ("single", #"[{"select": [0, 2]}]"#, ["fff", "fff", "000"]),
      ("multiple", #"[{"setItem": [0, 2], "item": \#(item)}]"#, ["000", "000", "f00"]),
    ] { #expect(try picture(settings, script) == colors, "\(settings) \(script)") }
  }

  @Test(
    "a background that has only a style is drawn, and elements have the paths and ids of the document"
  )
  func background() throws {
    let document = ##"""
      {"container": {"width": 30, "height": 60}, "layout": {"background": {"style": {"fill": "#123456"}}},
       "items": ["A", {"id": "b", "size": [5, 5], "selected": true}]}
      """##
    try Command.run("render", "--viewport", input: document).expect(
      0,
      output: [
        .contains("#123456"), .contains(#"<g data-path="background">"#),
        .contains(#"<g class="tag" data-path="items[0]">"#),
        .contains(#"<g id="b" class="selected" data-path="items[1]">"#),
      ])
    try Command.run("render", input: document).expect(
      output: .contains(#"<g id="b" class="selected" data-path="items[1]">"#))
  }

  @Test("a section's background has the style of its section as a script has it now")
  func backgrounds() throws {
    func section(_ label: String, _ color: String) -> String {
      ##"{"items": ["\##(label)"], "layout": {"background": {"style": {"fill": "\##(color)"}}}}"##
    }
    let document =
      ##"{"container": {"width": 60, "height": 90}, "sections": [\##(section("A", "#0f0")), \##(section("B", "#00f"))]}"##
    let folder = try TemporaryFolder()
    func backgrounds(_ step: String) throws -> [String] {
      let file = try folder.write("[\(step)]", "script.json")
      let command = try Command.run("render", "--script", file, input: document).expect(0)
      let lines = command.text.split(separator: "\n")
      return lines.indices.dropLast().filter { lines[$0].contains(#"background">"#) }.map { index in
        let color = lines[index + 1].split(separator: "fill=\"").last?.prefix(7) ?? ""
        let path =
          lines[index].split(separator: "data-path=\"").last?.split(separator: "\"").first ?? ""
        return "\(color) \(path)"
      }
    }
    let (green, blue) = ("#00ff00 sections[0].background", "#0000ff sections[1].background")
    #expect(try backgrounds(#"{"scroll": 0}"#) == [green, blue])
    #expect(try backgrounds(#"{"update": {"deleteSections": [0]}}"#) == [blue])
    #expect(
      try backgrounds(#"{"update": {"moveSections": [[1, 0]]}}"#) == [blue, green])
    let red = section("S", "#f00")
    #expect(
      try backgrounds(#"{"update": {"insertSections": [{"at": 0, "section": \#(red)}]}}"#).first
        == "#ff0000 script[0].update.insertSections[0].section.background")
    #expect(
      try backgrounds(##"{"layout": {"background": {"style": {"fill": "#f00"}}}, "section": 1}"##)
        == [green, "#ff0000 sections[1].background"])
  }

  @Test("--viewport draws each document of a stream so; --script draws only one")
  func stream() throws {
    let folder = try TemporaryFolder()
    let line = Self.document.replacing("\n", with: " ")
    let names = folder.path("") + "/{index}.png"
    try Command.run(["render", "--viewport", "-o", names], input: "\(line)\n\(line)\n").expect(0)
    let second = try TemporaryFolder.bytes(of: folder.path("2.png"))
    #expect(try #require(Bitmap(png: second)).height == 30)
    let script = try folder.write("[]", "s.json")
    try Command.run(["render", "--script", script, "-o", names], input: "\(line)\n\(line)\n")
      .expect(2, errors: .contains("--script draws the steps of one document"))
  }

  @Test("{step} in a name gets a picture after each step")
  func steps() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write(#"[{"scroll": 50}, {"scroll": 60}]"#, "s.json")
    try Command.run(
      ["render", "--script", script, "-o", folder.path("") + "/{step}.svg"], input: Self.document
    ).expect(0)
    for step in 0...2 {
      #expect(FileManager.default.fileExists(atPath: folder.path("\(step).svg")))
    }
  }

  @Test("a container without a height, a refused step and too large a step are errors")
  func errors() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write(#"[{"select": [7, 0]}]"#, "s.json")
    try Command.run("render", "--viewport", input: #"{"items": []}"#).expect(1)
    try Command.run("render", "--script", script, input: Self.document).expect(
      1, errors: .contains("step 1 is refused"))
    try Command.run("render", "--script", script, "--step", "2", input: Self.document).expect(2)
  }
}
