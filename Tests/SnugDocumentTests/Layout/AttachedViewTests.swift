import Snug
import SnugPropertyTesting
import Testing

@testable import SnugDocument

/// Items 40 by 20, 10 points from the edges of a container of 100, with views of 10 by 6.
@Suite("Documents: views attached to items")
struct AttachedViewTests {
  private func document(
    _ views: String, _ layout: String = "", container: String = "", others: String = ""
  ) -> String {
    #"""
    {"container": {"width": 100\#(container)}, "cells": {"Chip": {"views": {"label": {}},
      "style": {"fill": "#abc"}}},
     "layout": {"sectionInset": 10\#(layout)},
     "items": [{"size": [40, 20], "supplementaries": [\#(views)]}\#(others)]}
    """#
  }

  /// The frames of the views in an output, and the items and indices they have there.
  private func places(_ text: String) throws -> [String] {
    let output = try Output(of: text)
    return (output["sections[0].supplementaries"]?.elements).map(Array.init)?.map { view in
      let frame = view.member("frame")
      let lengths = ["x", "y", "width", "height"].map { frame?.member($0)?.source ?? "" }
      let names = ["item", "index"].map { view.member($0)?.source ?? "" }
      return names.joined(separator: ".") + ": " + lengths.joined(separator: " ")
    } ?? []
  }

  static let anchors = [
    (#""edges": []"#, "25 17"), (#""edges": ["top", "leading"]"#, "10 10"),
    (#""edges": ["bottom", "trailing"]"#, "40 24"), (#""edges": ["trailing"]"#, "40 17"),
    (#""edges": ["leading", "trailing"]"#, "25 17"),
    (#""edges": ["top", "trailing"], "ownEdges": ["bottom", "leading"]"#, "50 4"),
    (#""edges": ["top", "trailing"], "ownEdges": []"#, "45 7"),
    (#""edges": ["top", "leading"], "offset": [3, -2.5]"#, "13 7.5"),
    (#""edges": ["top", "trailing"], "fractionalOffset": [0.5, -0.5]"#, "45 7"),
  ]

  @Test(
    "a view lies on the edges of its item by its own edges, moved by its offsets",
    arguments: anchors)
  func anchored(_ members: String, origin: String) throws {
    let text = document(#"{"size": [10, 6], \#(members)}"#)
    #expect(try places(text) == ["0.0: \(origin) 10 6"])
  }

  @Test("from right to left, the leading edge is the right one and offsets go to the left")
  func mirrored() throws {
    let view = #"{"size": [10, 6], "edges": ["top", "leading"], "offset": [3, 0]}"#
    // The item is at the right: from 50 to 90.
    #expect(
      try places(document(view, container: #", "direction": "rtl""#)) == ["0.0: 77 10 10 6"])
  }

  @Test("a view with a cell is as large as an item with that cell and text")
  func measured() throws {
    let text = document(
      #"{"cell": "Chip", "label": "12", "edges": ["top", "leading"]}"#,
      others: #", {"cell": "Chip", "label": "12", "breakBefore": true}"#)
    let output = try Output(of: text)
    let view = try #require(output["sections[0].supplementaries[0]"])
    let item = try #require(output["sections[0].items[1]"])
    for key in ["width", "height"] {
      #expect(
        view.member("frame")?.member(key)?.source == item.member("frame")?.member(key)?.source)
    }
    #expect(view.member("cell")?.text == "Chip")
    #expect(output["sections[0].supplementaries[0].views.label.text"]?.text == "12")
    // The layout's item size is for items alone.
    let sized = try Output(
      of: document(#"{"cell": "Chip", "label": "12"}, {}"#, #", "itemSize": [7, 7]"#))
    #expect(sized["sections[0].supplementaries[0].frame.width"]?.source != "7")
    #expect(sized["sections[0].supplementaries[1].frame.width"]?.source != "7")
  }

  @Test("the views of hidden items are not in the output")
  func hidden() throws {
    let view = #"{"size": [10, 6]}"#
    let item = #", {"size": [40, 20], "breakBefore": true, "supplementaries": [\#(view)]}"#
    #expect(
      try places(document("\(view), \(view)", others: item)).map { $0.prefix(3) } == [
        "0.0", "0.1", "1.0",
      ])
    #expect(try places(document(view, #", "maximumLines": 1"#, others: item)).count == 1)
  }

  @Test("NDJSON has a line, and a table a row, for each view, after those of the items")
  func lines() throws {
    let text = document(#"{"size": [10, 6], "zIndex": -2}"#)
    let layout = try laidOut(text)
    #expect(try layout.table().split(separator: "\n").last?.contains("0.0     -") == true)
    let sink = Sink()
    try FramesJSON.writeLines(layout, to: sink.buffer())
    let lines = sink.bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    #expect(
      lines[3]
        == #"{"section":0,"supplementary":{"item":0,"index":0,"frame":{"x":25,"y":17,"width":10,"height":6},"zIndex":-2,"views":{}}}"#
    )
  }

  @Test("views are drawn by their stacking order: below 0 behind all cells, above 0 before them")
  func picture() throws {
    func fills(_ zIndex: Int) throws -> [Substring] {
      try SnugDocumentTests.fills(
        #"""
        {"cells": {"Chip": {"style": {"fill": "#abc"}}, "Card": {"style": {"fill": "#eee"}},
           "Bar": {"style": {"fill": "#0f0"}, "constraints": ["super.height = 5"]}},
         "sections": [{"items": [{"size": [9, 9], "supplementaries": [{"cell": "Chip", "zIndex": \#(zIndex)}]}],
            "footer": {"cell": "Bar"}},
           {"layout": {"background": {"cell": "Card", "zIndex": \#(zIndex)}}, "items": [{"size": [8, 8]}]}]}
        """#)
    }
    let (item, view, card, footer) = ("#eef3fb", "#aabbcc", "#eeeeee", "#00ff00")
    #expect(try fills(-1) == [card, view, item, footer, item].map { $0[...] })
    #expect(try fills(0) == [card, item, view, footer, item].map { $0[...] })
    #expect(try fills(1) == [item, footer, item, card, view].map { $0[...] })
  }

  @Test("the cells and texts of views are found by their places, and none where there is no view")
  func cells() throws {
    let text = document(#"{"size": [10, 6]}, {"cell": "Chip", "label": "12"}"#)
    let layout = try laidOut(text)
    func place(_ item: Int, _ index: Int) -> LayoutPlace {
      .supplementary(of: ItemPath(section: 0, item: item), index: index)
    }
    #expect(layout.fittedCell(at: place(0, 1))?.text(ofLabel: "label") == "12")
    #expect(try layout.textLayout(ofLabel: "label", at: place(0, 1))?.visibleText == "12")
    for (item, index) in [(0, 0), (0, 2), (0, -1), (1, 0), (-1, 0), (.max, .max)] {
      #expect(layout.fittedCell(at: place(item, index)) == nil)
    }
  }

  @Test("diagnostics name the view: of an ambiguous cell once, of a text at its label")
  func diagnostics() throws {
    func told(_ layout: String) throws -> [String] {
      let view = #"{"cell": "Loose", "label": "\#u{10FFFD}"}"#
      let text = #"""
        {"cells": {"Loose": {"views": {"label": {}, "box": {"kind": "box"}},
           "constraints": ["H:|[label]|", "V:|[label]|"]}, "default": {"views": {"label": {}}}},
         "layout": {\#(layout)}, "items": [{"label": "a", "supplementaries": []},
          {"label": "b", "breakBefore": true, "supplementaries": [\#(view), \#(view)]}]}
        """#
      return try Output(of: text).diagnostics
    }
    #expect(
      try told("") == [
        "ambiguousCell cells.Loose",
        "missingGlyphs items[1].supplementaries[0].views.label",
        "missingGlyphs items[1].supplementaries[1].views.label",
      ])
    #expect(try told(#""maximumLines": 1"#) == [])
  }

  @Test("views are where a flow layout of the same sizes has them, in documents of any items")
  func random() {
    let edges = Generator<Int>.integer(in: 0...15).map {
      AttachedView.Edges(rawValue: UInt8($0))
    }
    let half = Generator<Int>.integer(in: -40...40).map { Double($0) / 2 }
    let view = Generator { source in
      AttachedView(
        kind: "",
        size: Size(
          width: Double(try source.draw(.integer(in: 0...30))),
          height: Double(try source.draw(.integer(in: 0...30)))),
        edges: try source.draw(edges), ownEdges: try source.draw(.bool) ? source.draw(edges) : nil,
        offset: Point(x: try source.draw(half), y: try source.draw(half)),
        fractionalOffset: Point(x: try source.draw(half) / 16, y: try source.draw(half) / 16),
        zIndex: try source.draw(.integer(in: -3...3)))
    }
    let items = Generator<[[AttachedView]]>.array(
      of: Generator<[AttachedView]>.array(of: view, count: 0...2), count: 0...8)
    forAll(items, count: 100) { items in
      let json = items.map { views in
        #"{"size": [40, 20], "supplementaries": [\#(views.map(\.json).joined(separator: ", "))]}"#
      }.joined(separator: ", ")
      let document = try Document(#"{"container": {"width": 150}, "items": [\#(json)]}"#)
      let layout = try LayoutSession(usesSystemFonts: false).layout(document)
      var section = FlowSection(
        items: .sizes(items.map { _ in Size(width: 40, height: 20) }),
        style: LayoutReader.defaultStyle)
      for (item, views) in items.enumerated() {
        section.options[item] = FlowItemOptions(attachedViews: views)
      }
      let flow = try FlowLayout(containerSize: Size(width: 150, height: 0)).layout([section])
      var written: [Rect] = []
      layout.forEachElement(ofSection: 0) { element in
        if case .supplementary = element.place { written.append(element.frame) }
      }
      var expected: [Rect] = []
      for (item, views) in items.enumerated() {
        for index in views.indices {
          expected.append(flow.frame(ofAttachedView: index, ofItem: item, inSection: 0))
        }
      }
      try checkEqual(written, expected)
    }
  }

  static let refusals = [
    (#""a""#, "expected a view attached to an item, an object, found", ""),
    (#"{"size": [1, 2], "cell": "Chip"}"#, "an item with a \"size\" is not measured", ".cell"),
    (
      #"{"size": [1, 2], "edges": ["left"]}"#, "expected one of top, bottom, leading, trailing",
      ".edges[0]"
    ),
    (#"{"size": [1, 2], "edges": "top"}"#, "expected an array", ".edges"),
    (#"{"size": [1, 2], "offset": 5}"#, "expected an offset [x, y], found a number", ".offset"),
    (
      #"{"size": [1, 2], "fractionalOffset": [1]}"#,
      "expected an offset [x, y] in parts of the view's size, found 1 element", ".fractionalOffset"
    ),
    (#"{"size": [1, 2], "zIndex": 1.5}"#, "expected a whole number", ".zIndex"),
    (#"{"size": [1, 2], "id": "x"}"#, "unknown key \"id\"", ".id"),
    (#"{"cell": "Chip", "text": {}}"#, "unknown key \"text\"", ".text"),
    (
      #"{"size": [1000, 2], "fractionalOffset": [1e7, 0]}"#,
      "fractionalOffset is 10000000: expected a part of the view's size", ""
    ),
  ]

  @Test("a view with an error is refused at its key", arguments: refusals)
  func refused(_ view: String, _ message: String, path: String) {
    let error = documentError(document(view))
    #expect(error?.message.hasPrefix(message) == true, "\(error?.description ?? "accepted")")
    #expect(error?.place.path == "items[0].supplementaries[0]\(path)")
    #expect(error?.others.isEmpty == true)
  }

  @Test("of too many views, the item that has the first beyond the limit is reported")
  func tooMany() {
    let views = Array(
      repeating: "{}", count: DocumentReader.maximumAttachedViewCount + 2
    ).joined(separator: ",")
    let error = documentError(#"{"items": ["a", {"supplementaries": [\#(views)]}]}"#)
    #expect(error?.message == "a document has at most 1000000 views attached to items")
    #expect(error?.place.path == "items[1]")
  }

  @Test("overflow items, headers and footers have no views")
  func misplaced() {
    let error = documentError(#"{"sections": [{"header": {"supplementaries": []}, "items": []}]}"#)
    #expect(error?.message.hasPrefix("unknown key \"supplementaries\"") == true)
  }

  @Test(
    "a view whose cell cannot be fitted is refused at the view, with the constraints in conflict")
  func unsatisfiable() throws {
    let error = try #require(
      documentError(
        #"""
        {"cells": {"default": {"views": {"label": {}}}, "Bad": {"views": {"label": {}},
           "constraints": ["label.width >= 40", "label.width <= 30"]}},
         "items": ["a", {"label": "b", "supplementaries": [{"cell": "Bad", "label": "3"}]}]}
        """#))
    #expect(error.place.path == "items[1].supplementaries[0]")
    #expect(error.message.contains("cannot be satisfied together"))
  }
}

extension AttachedView {
  /// The view as a document writes it.
  fileprivate var json: String {
    func names(_ edges: Edges) -> String {
      let all: [(Edges, String)] = [
        (.top, "top"), (.bottom, "bottom"), (.leading, "leading"), (.trailing, "trailing"),
      ]
      let names = all.filter { edges.contains($0.0) }.map { "\"\($0.1)\"" }
      return "[\(names.joined(separator: ", "))]"
    }
    let own = ownEdges.map { #", "ownEdges": \#(names($0))"# } ?? ""
    return #"""
      {"size": [\#(size.width), \#(size.height)], "edges": \#(names(edges))\#(own),
       "offset": [\#(offset.x), \#(offset.y)],
       "fractionalOffset": [\#(fractionalOffset.x), \#(fractionalOffset.y)], "zIndex": \#(zIndex)}
      """#
  }
}
