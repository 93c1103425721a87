import SnugDocument
import Testing

/// Cells of the test font at size 10: a capital is 10 wide, any other letter 5, a line 10.
@Suite("Output: frames of cells")
struct PlacedDocumentsTests {
  /// A document of one cell: a label with margins of 1.
  private func document(_ rest: String) -> String {
    #"""
    {"cells": {"C": {"margins": 1, "views": {"label": {\#(Self.font)}}}}, \#(rest)}
    """#
  }

  private static let font = #""font": {"family": "Snug Test", "size": 10}"#

  static let examples = LaidOutExample.table(
    #"""
    in a right-to-left container, items begin at the right, and their views move with them
    "container": {"width": 100, "direction": "rtl"}, "items": ["A", "BC"]
    // Widths 12 and 22: 100 - 12, and 8 more to the left 100 - 12 - 8 - 22.
    = items[*].frame: 88 0 12 12, 58 0 22 12
    = label.frame: 89 1 10 10
    = items[1].views.label.frame: 59 1 20 10

    with horizontal scrolling, lines are columns that run downwards
    "container": {"width": 50, "height": 40}, "items": ["A", "BC", "D"],
    "layout": {"scrollDirection": "horizontal", "itemAlignment": "start"}
    // Columns of 40 hold 12 + 8 + 12; the second begins 8 after the widest of the first.
    = items[*].frame: 0 0 12 12, 0 20 22 12, 30 0 12 12
    = contentSize: 42 40
    = items[2].line: 1

    with horizontal scrolling, a header is as high as the content
    "container": {"height": 40}, "layout": {"scrollDirection": "horizontal"},
    "sections": [{"header": "AB", "items": []}]
    = header.frame: 0 0 22 40
    = header.views.label.frame: 1 1 20 38

    a stretched cell is solved again at its new size, with its views
    "layout": {"itemAlignment": "stretch"}, "items": [{"size": [10, 50]}, "A"]
    = items[*].frame: 0 0 10 50, 18 0 12 50
    = items[1].views.label.frame: 19 1 10 48

    in a filled line, cells grow by their weights, and their views grow with them
    "container": {"width": 100}, "layout": {"lineAlignment": "fill"},
    "items": ["A", {"label": "B", "grow": 3}]
    // 100 - 12 - 8 - 12 = 68 free points: 17 and 51.
    = items[*].frame: 0 0 29 12, 37 0 63 12
    = label.frame: 1 1 27 10
    = items[1].views.label.frame: 38 1 61 10

    a cell with a text wider than the line is as wide as the line, and the text is truncated
    "container": {"width": 47}, "items": ["ABCDEF"]
    // 45 points hold three capitals and the ellipsis: 40.
    = items[*].frame: 0 0 47 12
    = label frame text: 1 1 45 10 "ABC\#u{2026}"
    = diagnostics: cutText items[0].views.label

    items are aligned by the baselines of their cells, or by the baseline of a fixed size
    "layout": {"itemAlignment": "firstBaseline"},
    "items": ["A", {"size": [10, 30], "baseline": 20}, {"size": [10, 5]}]
    // The cell's baseline is 1 + 8 below its top, and the line's is at 20. The last item has none,
    // and its bottom edge is used.
    = items[*].frame: 0 11 12 12, 20 0 10 30, 38 15 10 5
    = label.baseline: 20

    a header cell is as wide as the content, and section insets do not apply to it
    "container": {"width": 100, "contentInset": 10},
    "sections": [{"header": "A", "items": ["B"], "layout": {"sectionInset": 5}}]
    = header.frame: 0 0 80 12
    = header.views.label.frame: 1 1 78 10
    = items[*].frame: 5 17 12 12
    = contentSize: 80 34

    texts go to labels by name, and a label without a text is empty
    {"cells": {"C": {"margins": 0, "views": {"a": {\#(font)}, "b": {\#(font)}},
     "constraints": ["H:|[a][b]|", "V:|[a]|", "V:|[b]|"]}},
     "items": [{"texts": {"b": "BB"}}, {"texts": {"b": "x", "a": "A"}}, {}]}
    = items[*].frame: 0 0 20 10, 28 0 15 10, 51 0 0 10
    = items[0].views.a.text: ""
    = items[1].views.b.text: "x"

    a text without a name goes to the label called `label`, or to the only label
    {"cells": {"Two": {"views": {"a": {}, "label": {}}, "constraints": ["H:|[a][label]|", "V:|[a]|", "V:|[label]|"]},
     "One": {"views": {"title": {}}}},
     "items": [{"cell": "Two", "label": "A"}, {"cell": "One", "label": "B"}]}
    = label.text: "A"
    = items[0].views.a.text: ""
    = items[1].views.title.text: "B"
    """#)

  @Test("cells and their views have the frames worked out by hand", arguments: examples)
  func placed(_ example: LaidOutExample) throws {
    try example.verify { $0.hasPrefix("{") ? $0 : document($0) }
  }

  @Test(
    "each of hundreds of items has its frame and line, and items beyond `maximumLines` have none")
  func manyItems() throws {
    // Seven items of 10 and six gaps of 8 take 118 of 125. Lines begin every 18.
    let items = [String](repeating: #"{"size": [10, 10]}"#, count: 700).joined(separator: ",")
    let output = try Output(
      of: document(
        #""container": {"width": 125}, "layout": {"maximumLines": 90}, "items": [\#(items)]"#))
    let frames = (0..<630).map { item -> [Double] in
      let (line, column) = item.quotientAndRemainder(dividingBy: 7)
      return [Double(column * 18), Double(line * 18), 10, 10]
    }
    #expect(output.frames() == frames)
    for item in [0, 6, 7, 255, 256, 257, 511, 512, 629] {
      #expect(output.number("sections[0].items[\(item)].line") == Double(item / 7))
    }
  }

  @Test("views are written in declared order, without guides, containers before their contents")
  func views() throws {
    let output = try written(
      #"""
      {"cells": {"C": {"margins": 0, "views": {"z": {"kind": "guide", "size": [3, 3]},
       "b": {"kind": "container", "views": {"y": {"kind": "box", "size": [4, 5]}},
         "constraints": ["H:|-(1)-[y]|", "V:|[y]|"]},
       "a": {"kind": "image", "size": [6, 7]}},
       "constraints": ["H:|[z]-(2)-[b][a]|", "V:|[z]", "V:|[b]", "V:|[a]|"]}}, "items": [{}]}
      """#, compact: true)
    let views =
      #"{"b":{"frame":{"x":5,"y":0,"width":5,"height":5}},"#
      + #""y":{"frame":{"x":6,"y":0,"width":4,"height":5}},"#
      + #""a":{"frame":{"x":10,"y":0,"width":6,"height":7}}}"#
    #expect(
      output.contains("\"frame\":{\"x\":0,\"y\":0,\"width\":16,\"height\":7},\"views\":" + views))
  }

  @Test("a negative inset is rejected if it makes lines longer than the limit of lengths")
  func negativeInset() {
    let error = documentError(
      #"{"layout": {"sectionInset": {"trailing": -1e7}}, "items": ["A"]}"#)
    // The line would end at 320 + 10,000,000.
    #expect(error?.message.hasPrefix("lineLimit is 10000320") == true)
    #expect(error?.place.path == "layout")
  }

  @Test("an item without a cell uses the cell `default`, else the only cell, else the built-in tag")
  func defaultCells() throws {
    let cell = #"{"views": {"label": {}}}"#
    for (cells, name) in [
      ("", "tag"), ("\"A\": \(cell)", "A"), ("\"A\": \(cell), \"B\": \(cell)", "tag"),
      ("\"A\": \(cell), \"default\": \(cell)", "default"), ("\"tag\": \(cell)", "tag"),
    ] {
      let output = try Output(of: "{\"cells\": {\(cells)}, \"items\": [\"x\", {}]}")
      #expect(output.text("sections[0].items[0].cell") == name)
      #expect(output.text("sections[0].items[1].cell") == name)
    }
  }
}
