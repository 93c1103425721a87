import Snug
import Testing

@testable import SnugDocument

/// Cells of one label in the test font at size 10: a capital is 10 wide, any other character 5, a line 10
/// high. They are at most 40 wide.
@Suite("Diagnostics: texts that do not fit")
struct MisfitTests {
  private static let narrow = #""H:|[label(<=40)]|", "V:|[label]|""#

  private static func document(
    _ items: String, label: String = "", constraints: String = narrow
  ) -> String {
    #"""
    {"cells": {"C": {"views": {"label": {"font": {"family": "Snug Test", "size": 10}\#(label)}},
     "constraints": [\#(constraints)]}}, "container": {"width": 100}, "items": [\#(items)]}
    """#
  }

  @Test("a text that is cut is a warning with what it needs and has, and its view has `fits` false")
  func cut() throws {
    let output = try Output(of: Self.document(#"{"label": "abcdefghijk", "id": "seven"}, "a""#))
    let facts = try #require(output["diagnostics[0]"]).members.map { ($0.text, $1.source) }
    #expect(
      Dictionary(uniqueKeysWithValues: facts.filter { $0.0 != "message" }) == [
        "severity": #""warning""#, "code": #""cutText""#, "path": #""items[0].views.label""#,
        "id": #""seven""#, "view": #""label""#, "text": #""abcdefghijk""#, "neededWidth": "55",
        "neededHeight": "10", "width": "40", "height": "10", "neededLines": "1", "lines": "1",
        "size": "10",
      ])
    #expect(output.diagnostics.count == 1)
    #expect(output.words(at: "label fits truncated") == "false true")
    #expect(output.words(at: "items[1].views.label.fits") == "none")
  }

  static let examples = LaidOutExample.table(
    #"""
    a text of more lines than its label is cut after these
    "aaaaaaaa bbbbbbbb cccccccc dddd"
    , "lines": 2
    = diagnostics[0] code lines neededLines: "cutText" 2 4
    = diagnostics[0] width height neededWidth neededHeight: 40 20 40 40

    lines higher than the frame are a warning, though all of the text is shown
    "abc", "", "aaaaaaaa bbbb"
    , "lines": 0
    "H:|[label(<=40)]|", "V:|[label(==16)]|"
    = diagnostics: tallText items[2].views.label
    = diagnostics[0] height neededHeight lines neededLines: 16 20 2 2
    = items[2].views.label fits truncated: false false
    = label.fits: none

    one line higher than its frame is found where texts are not laid out, too
    "abc", ""
    "H:|[label(<=40)]|", "V:|[label(==6)]|"
    = diagnostics: tallText items[0].views.label
    = label.fits: false
    = items[1].views.label.fits: none

    a smaller size is a note, and the text fits
    "abcdefghij"
    , "minimumSize": 5
    = diagnostics[0] severity code size width neededWidth: "note" "shrunkText" 8 40 50
    = label.fits: none

    what is cut in its least size needs what it needs in that size
    "abcdefghijklmnopqrst"
    , "minimumSize": 5
    = diagnostics[0] code size width neededWidth: "cutText" 5 40 50
    // Twenty characters in size 10.
    = diagnostics[1] code neededWidth: "shrunkText" 100
    = diagnostics[2]: none
    = label.fits: false

    lines that are shown but too high need their own height, whatever else is cut
    "aaaaaaaa bbbbbbbb cccccccc dddddddd"
    , "lines": 2
    "H:|[label(<=40)]|", "V:|[label(==15)]|"
    = diagnostics: cutText items[0].views.label, tallText items[0].views.label
    = diagnostics[0].neededHeight: 40
    = diagnostics[1] neededHeight neededLines: 20 2

    a text of a clipped character needs the width of that
    "A"
    , "lines": 0
    "H:|[label(==4)]|", "V:|[label]|"
    = diagnostics[0] code neededWidth: "cutText" 10
    """#)

  @Test("what a text needs and has is told where it does not fit", arguments: examples)
  func needs(_ example: LaidOutExample) throws {
    try example.verify { text in
      let parts = text.split(separator: "\n").map(String.init)
      return Self.document(
        parts[0], label: parts.first { $0.hasPrefix(",") } ?? "",
        constraints: parts.first { $0.hasPrefix("\"H:") } ?? Self.narrow)
    }
  }

  @Test("an item longer than its line is a warning with both lengths")
  func oversize() throws {
    let output = try Output(
      of: #"{"container": {"width": 40}, "items": [{"size": [50, 20], "id": "a"}]}"#)
    #expect(
      output.words(at: "diagnostics[0] code id neededWidth width") == #""oversizeItem" "a" 50 40"#)
  }

  @Test("of a code the first 1000 are listed, then the count of the others")
  func many() throws {
    let items = Array(repeating: #""abcdefghijk""#, count: 1_402).joined(separator: ", ")
    let document = Self.document(items)
    for pieces in [FramesJSON.Pieces(), .init(itemCount: 8, leastForTwo: 1)] {
      let read = try Document(document)
      let output = try Output(try written(read, pieces: pieces))
      #expect(output.diagnostics.count == 1_001)
      #expect(output.diagnostics[999] == "cutText items[999].views.label")
      #expect(output.words(at: "diagnostics[1000].count") == "402")
    }
    let layout = try laidOut(document)
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
    let document = try Document(text)
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
    #expect(output.text("diagnostics[1].id") == "x")
    #expect(
      output.text("diagnostics[1].message")
        == "\"Snug Sans\", which draws some of \"a\u{436}\", has no weight 800: 700 is used")
  }
}
