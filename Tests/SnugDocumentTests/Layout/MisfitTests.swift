import Snug
import Testing

@testable import SnugDocument

/// Cells of one label in the test font at size 10: a capital is 10 wide, any other character 5, a line 10
/// high. They are at most 40 wide.
@Suite("Diagnostics: texts that do not fit")
struct MisfitTests {
  private static func document(
    _ items: String, label: String = "",
    constraints: String = #""H:|[label(<=40)]|", "V:|[label]|""#
  ) -> String {
    #"""
    {"cells": {"C": {"views": {"label": {"font": {"family": "Snug Test", "size": 10}\#(label)}},
     "constraints": [\#(constraints)]}}, "container": {"width": 100}, "items": [\#(items)]}
    """#
  }

  /// The members of a diagnostic but its message.
  private static func facts(_ output: Output, _ index: Int = 0) -> [String: String] {
    var facts: [String: String] = [:]
    guard let diagnostic = output["diagnostics[\(index)]"] else { return facts }
    for (key, value) in diagnostic.members where key.text != "message" {
      facts[key.text] = value.source
    }
    return facts
  }

  @Test("a text that is cut is a warning with what it needs and has, and its view has `fits` false")
  func cut() throws {
    let output = try Output(of: Self.document(#"{"label": "abcdefghijk", "id": "seven"}, "a""#))
    #expect(
      Self.facts(output) == [
        "severity": #""warning""#, "code": #""cutText""#, "path": #""items[0].views.label""#,
        "id": #""seven""#, "view": #""label""#, "text": #""abcdefghijk""#, "neededWidth": "55",
        "neededHeight": "10", "width": "40", "height": "10", "neededLines": "1", "lines": "1",
        "size": "10",
      ])
    #expect(output.diagnostics.count == 1)
    #expect(output["sections[0].items[0].views.label.fits"]?.source == "false")
    #expect(output["sections[0].items[0].views.label.truncated"]?.source == "true")
    #expect(output["sections[0].items[1].views.label.fits"] == nil)
  }

  @Test("a text of more lines than its label is cut after these")
  func lines() throws {
    let output = try Output(
      of: Self.document(#""aaaaaaaa bbbbbbbb cccccccc dddd""#, label: #", "lines": 2"#))
    let facts = Self.facts(output)
    #expect(facts["code"] == #""cutText""#)
    #expect([facts["lines"], facts["neededLines"]] == ["2", "4"])
    #expect([facts["width"], facts["height"]] == ["40", "20"])
    #expect([facts["neededWidth"], facts["neededHeight"]] == ["40", "40"])
  }

  @Test("lines higher than the frame are a warning, though all of the text is shown")
  func tall() throws {
    let output = try Output(
      of: Self.document(
        #""abc", "", "aaaaaaaa bbbb""#, label: #", "lines": 0"#,
        constraints: #""H:|[label(<=40)]|", "V:|[label(==16)]|""#))
    #expect(output.diagnostics == ["tallText items[2].views.label"])
    let facts = Self.facts(output)
    #expect([facts["height"], facts["neededHeight"]] == ["16", "20"])
    #expect([facts["lines"], facts["neededLines"]] == ["2", "2"])
    #expect(output["sections[0].items[2].views.label.fits"]?.source == "false")
    #expect(output["sections[0].items[2].views.label.truncated"]?.source == "false")
    #expect(output["sections[0].items[0].views.label.fits"] == nil)
  }

  @Test("one line higher than its frame is found where texts are not laid out, too")
  func tallLine() throws {
    let output = try Output(
      of: Self.document(
        #""abc", """#, constraints: #""H:|[label(<=40)]|", "V:|[label(==6)]|""#))
    #expect(output.diagnostics == ["tallText items[0].views.label"])
    #expect(output["sections[0].items[0].views.label.fits"]?.source == "false")
    #expect(output["sections[0].items[1].views.label.fits"] == nil)
  }

  @Test("a smaller size is a note, and the text fits")
  func shrunk() throws {
    let output = try Output(
      of: Self.document(#""abcdefghij""#, label: #", "minimumSize": 5"#))
    let facts = Self.facts(output)
    #expect([facts["severity"], facts["code"]] == [#""note""#, #""shrunkText""#])
    #expect([facts["size"], facts["width"], facts["neededWidth"]] == ["8", "40", "50"])
    #expect(output["sections[0].items[0].views.label.fits"] == nil)
  }

  @Test("what is cut in its least size needs what it needs in that size")
  func shrunkAndCut() throws {
    let output = try Output(
      of: Self.document(#""abcdefghijklmnopqrst""#, label: #", "minimumSize": 5"#))
    #expect(output.diagnostics.map { $0.prefix { $0 != " " } } == ["cutText", "shrunkText"])
    let facts = Self.facts(output)
    #expect([facts["size"], facts["width"], facts["neededWidth"]] == ["5", "40", "50"])
    // Twenty characters in size 10.
    #expect(Self.facts(output, 1)["neededWidth"] == "100")
    #expect(output["sections[0].items[0].views.label.fits"]?.source == "false")
  }

  @Test("an item longer than its line is a warning with both lengths")
  func oversize() throws {
    let output = try Output(
      of: #"{"container": {"width": 40}, "items": [{"size": [50, 20], "id": "a"}]}"#)
    let facts = Self.facts(output)
    #expect([facts["code"], facts["id"]] == [#""oversizeItem""#, #""a""#])
    #expect([facts["neededWidth"], facts["width"]] == ["50", "40"])
  }

  @Test("of a code the first 1000 are listed, then the count of the others")
  func many() throws {
    let items = Array(repeating: #""abcdefghijk""#, count: 1_402).joined(separator: ", ")
    let document = Self.document(items)
    for pieces in [FramesJSON.Pieces(), .init(itemCount: 8, leastForTwo: 1)] {
      let read = try DocumentReader.read(Array(document.utf8))
      let output = try Output(try written(read, pieces: pieces))
      #expect(output.diagnostics.count == 1_001)
      #expect(output.diagnostics[999] == "cutText items[999].views.label")
      #expect(Self.facts(output, 1_000)["count"] == "402")
    }
    let layout = try LayoutSession(usesSystemFonts: false).layout(
      Document(json: Array(document.utf8)))
    let all = try layout.diagnostics(maximumCount: .max)
    #expect(all.count == 1_402)
    #expect(try layout.diagnostics(maximumCount: 2).map(\.count) == [nil, nil, 1_400])
  }

  @Test("layouts, pictures, tables and sizes have the same diagnostics")
  func everywhere() throws {
    let text = Self.document(
      #"{"label": "abcdefghijk", "id": "seven"}, "a", "aaaaaaaa bbbbbbbb cccccccc""#,
      label: #", "lines": 2"#)
    let session = try LayoutSession(usesSystemFonts: false)
    let document = try Document(json: Array(text.utf8))
    let layout = try session.layout(document)
    let known = try layout.diagnostics(maximumCount: 10)
    #expect(known.map(\.code) == [.cutText])
    #expect(known.map(\.path) == ["items[2].views.label"])
    let sink = Sink()
    #expect(try FramesTable.write(layout, to: sink.buffer()).all == known)
    #expect(try FramesJSON.write(layout, to: sink.buffer()).all == known)
    let styles = try DocumentStyles(of: document)
    var diagnostics = DiagnosticList()
    _ = try SVGPicture.write(PictureSubject(layout), styles, &diagnostics, to: sink.buffer())
    #expect(diagnostics.all == known)
    let sizes = try session.fit(document, .compressed)
    #expect(try SizesJSON.write(sizes, isCompact: true, to: sink.buffer()).all == known)
  }

  @Test("a simulation tells of what comes into view, once while it is there")
  func simulation() throws {
    let items = (0..<9).map { $0 % 4 == 3 ? #""abcdefghijk""# : #""a""# }.joined(separator: ", ")
    let document = #"""
      {"cells": {"default": {"views": {"label": {"font": {"family": "Snug Test", "size": 10}}},
       "constraints": ["H:|[label(==40)]|", "V:|[label(==20)]|"]}},
       "layout": {"minimumLineSpacing": 0},
       "container": {"width": 40, "height": 40}, "items": [\#(items)]}
      """#
    let lines = try simulated(
      document,
      #"""
      [{"scroll": 40}, {"scroll": 41}, {"scroll": 0}, {"scroll": 60},
       {"setItem": [0, 3], "item": "abcdefghijkl"}]
      """#)
    let paths = lines.map(\.diagnostics)
    let third = ["cutText items[3].views.label"]
    #expect(paths == [[], third, [], [], third, ["cutText script[4].item.views.label"]])
  }

  @Test("each code has an index of its own")
  func indices() {
    #expect(Diagnostic.Code.allCases.map(\.index) == Array(Diagnostic.Code.allCases.indices))
  }

  @Test("a fallback font without the weight requested is a warning at the text that it draws")
  func fallbackDesign() throws {
    // Snug Sans, whose weights are 300 to 700, draws what the test font lacks.
    let output = try Output(
      of: #"""
        {"font": {"family": "Snug Test", "size": 10, "weight": 800},
         "items": ["ab", {"label": "aж", "id": "x"}, "😀"]}
        """#)
    let codes = output.diagnostics.filter { $0.hasPrefix("missingDesign") }
    #expect(
      codes == [
        "missingDesign font.weight", "missingDesign items[1].views.label",
      ])
    #expect(Self.facts(output, 1)["id"] == #""x""#)
    let message = output["diagnostics[1].message"]?.text ?? ""
    #expect(
      message
        == "\"Snug Sans\", which draws some of \"a\u{436}\", has no weight 800: 700 is used")
  }

  @Test("lines that are shown but too high need their own height, whatever else is cut")
  func tallAndCut() throws {
    let output = try Output(
      of: Self.document(
        #""aaaaaaaa bbbbbbbb cccccccc dddddddd""#, label: #", "lines": 2"#,
        constraints: #""H:|[label(<=40)]|", "V:|[label(==15)]|""#))
    #expect(
      output.diagnostics == ["cutText items[0].views.label", "tallText items[0].views.label"])
    #expect(Self.facts(output, 0)["neededHeight"] == "40")
    #expect(Self.facts(output, 1)["neededHeight"] == "20")
    #expect(Self.facts(output, 1)["neededLines"] == "2")
  }

  @Test("a text of a clipped character needs the width of that")
  func clippedCharacter() throws {
    let output = try Output(
      of: Self.document(
        #""A""#, label: #", "lines": 0"#, constraints: #""H:|[label(==4)]|", "V:|[label]|""#))
    #expect(Self.facts(output)["code"] == #""cutText""#)
    #expect(Self.facts(output)["neededWidth"] == "10")
  }
}
