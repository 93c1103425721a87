import Snug
import Testing

@testable import SnugDocument

/// Expected frames are by hand: the test font's characters are half an em wide.
@Suite("Editing documents")
struct DocumentFlowTests {
  private func flow(_ json: String) throws -> DocumentFlow {
    let document = try Document(json)
    return try DocumentFlow(document, pool: try LayoutSession().pool(for: document))
  }

  private func items(_ json: String, _ flow: DocumentFlow) throws -> [EditedItem] {
    var document = flow.settings
    return try document.items(json: Array(json.utf8), forSection: 0)
  }

  private func refusal(
    _ edits: [DocumentEdit], of flow: inout DocumentFlow
  ) throws -> String {
    do throws(EditError) {
      _ = try flow.apply(edits)
    } catch {
      return error.description
    }
    Issue.record("the edit was made")
    return ""
  }

  private static let sizes =
    #"{"container": {"width": 100}, "items": [{"id": "a", "size": [40, 10]}, {"size": [40, 10]}]}"#

  @Test("pictures and JSON of an edited document have the styles of all its items")
  func styles() throws {
    func item(_ name: String) -> String {
      #"{"label": "\#(name)", "style": {"fill": "red"}, "url": "mailto:\#(name)@example.org"}"#
    }
    func document(_ items: [String]) -> String {
      #"{"container": {"width": 60}, "items": [\#(items.joined(separator: ","))]}"#
    }
    var flow = try flow(document([item("a"), #""b""#, item("c")]))
    let new = try items("[\(item("n"))]", flow)
    _ = try flow.apply([
      .insert(new, at: 1, section: 0), .setItem(["d"], item: 3, section: 0),
      .remove(0..<1, section: 0),
    ])
    let fresh = try self.flow(
      document([item("n"), #""b""#, item("c").replacing(#""label": "c""#, with: #""label": "d""#)])
    ).document
    let layout = try LayoutSession().layout(fresh)
    #expect(try flow.layout().svg() == layout.svg())
    #expect(try flow.layout().json(isCompact: true) == layout.json(isCompact: true))
    #expect(String(decoding: try layout.svg(), as: UTF8.self).contains("mailto:c@example.org"))
  }

  @Test("an inserted item stands where a new document has it, with its id")
  func insertion() throws {
    var flow = try flow(Self.sizes)
    let new = try items(#"[{"id": "n", "size": [20, 10]}]"#, flow)
    _ = try flow.apply([.insert(new, at: 0, section: 0)])
    let written = String(decoding: try flow.layout().json(isCompact: true), as: UTF8.self)
    let fresh = try self.flow(
      #"{"container": {"width": 100}, "items": [{"id": "n", "size": [20, 10]}, "#
        + #"{"id": "a", "size": [40, 10]}, {"size": [40, 10]}]}"#)
    var whole = fresh
    #expect(try written == String(decoding: whole.layout().json(isCompact: true), as: UTF8.self))
    #expect(flow.cells.result.frame(ofItem: 0, inSection: 0).width == 20)
  }

  @Test("styles of an edit that fails are given up: those of a cell that was not used, too")
  func failedStyles() throws {
    var flow = try flow(
      #"{"cells": {"a": {"views": {"label": {}}}, "b": {"views": {"label": {}}}}, "#
        + #""items": [{"cell": "a", "label": "x"}]}"#)
    let before = try flow.layout().json(isCompact: true)
    var read = flow.settings
    let missing = try read.items(
      json: Array(
        #"[{"cell": "b", "label": [{"text": "x", "font": {"file": "/none.ttf"}}]}]"#.utf8),
      forSection: 0)
    let taken = flow.takeStyles(of: read)
    let earlier = try #require(taken)
    let refusal = try refusal([.set([0], to: [missing[0]], section: 0)], of: &flow)
    #expect(refusal.contains("/none.ttf"))
    flow.restore(earlier)
    #expect(try flow.layout().json(isCompact: true) == before)
    let plain = try items(#"[{"cell": "b", "label": "y"}]"#, flow)
    _ = try flow.apply([.set([0], to: [plain[0]], section: 0)])
  }

  @Test("the id of a section is in the output and stays with it, and is used once")
  func sectionIDs() throws {
    var flow = try flow(
      #"{"sections": [{"id": "x", "items": ["A"]}, {"items": ["B"]}, {"id": "y", "items": []}]}"#)
    func ids() throws -> [String?] {
      let output = try JSONTree(parsing: flow.layout().json(isCompact: true))
      return output.root.member("sections").map { $0.elements.map { $0.member("id")?.text } } ?? []
    }
    #expect(try ids() == ["x", nil, "y"])
    _ = try flow.apply([.moveSection(from: 0, to: 1)])
    #expect(try ids() == [nil, "x", "y"])
    var document = flow.settings
    let new = try document.sections(json: Array(#"[{"id": "x", "items": []}]"#.utf8))
    #expect(
      try refusal([.insertSections(new, at: 0)], of: &flow) == #"the id "x" is used twice"#)
    _ = try flow.apply([.removeSections(1..<2), .insertSections(new, at: 0)])
    #expect(try ids() == ["x", nil, "y"])
  }

  @Test("an id in use is refused, and nothing changes")
  func repeatedID() throws {
    var flow = try flow(Self.sizes)
    let new = try items(#"[{"id": "a", "size": [20, 10]}]"#, flow)
    let message = try refusal([.insert(new, at: 0, section: 0)], of: &flow)
    #expect(message == #"the id "a" is used twice"#)
    #expect(flow.cells.result.itemCount(inSection: 0) == 2)
    #expect(try flow.layout().result.itemCount(inSection: 0) == 2)
  }

  @Test("the id of an item that was removed or replaced may be used again")
  func freedID() throws {
    var flow = try flow(Self.sizes)
    let new = try items(#"[{"id": "a", "size": [20, 10]}]"#, flow)
    _ = try flow.apply([.set([0], to: [new[0]], section: 0)])
    _ = try flow.apply([.remove(0..<1, section: 0)])
    _ = try flow.apply([.insert(new, at: 1, section: 0)])
    #expect(try flow.layout().document.sections[0].items.id(1) == "a")
  }

  @Test("a limit of lines brings the overflow item that the layout names")
  func overflow() throws {
    var flow = try flow(
      #"{"container": {"width": 100}, "layout": {"overflow": {"size": [20, 10]}}, "#
        + #""items": [{"size": [60, 10]}, {"size": [60, 10]}, {"size": [60, 10]}]}"#)
    let metrics = try flow.settings.style(json: Array(#"{"maximumLines": 1}"#.utf8))
    _ = try flow.apply([.setSection(.style(metrics), section: 0)])
    #expect(flow.cells.result.shownItemCount(inSection: 0) == 1)
    #expect(flow.cells.result.overflow(inSection: 0)?.hiddenCount == 2)
    #expect(try flow.layout().result.overflow(inSection: 0)?.hiddenCount == 2)
  }

  @Test("of several edits none is made if one cannot be")
  func allOrNone() throws {
    var flow = try flow(Self.sizes)
    let message = try refusal(
      [.remove(0..<1, section: 0), .remove(5..<6, section: 0)], of: &flow)
    #expect(message == "edits[1]: 1 items from 5 on: section 0 has 1")
    #expect(flow.cells.result.itemCount(inSection: 0) == 2)
    #expect(flow.document.sections[0].items.count == 2)
  }

  @Test("texts are given to cells, not to items of known size")
  func noTexts() throws {
    var flow = try flow(Self.sizes)
    let message = try refusal([.setItem(["A"], item: 1, section: 0)], of: &flow)
    #expect(message == "item 0-1 has a known size, and no texts: replace the item")
  }

  @Test("horizontal scrolling keeps the container's height")
  func needsHeight() throws {
    var flow = try flow(
      #"{"container": {"width": 100, "height": 50}, "layout": {"scrollDirection": "horizontal"}, "#
        + #""items": ["A"]}"#)
    let message = try refusal([.setContainer(EditedContainer(width: 80, height: nil))], of: &flow)
    #expect(message.contains("needs the container's height"))
  }

  @Test("a view attached to an item has its cell before and after edits")
  func attachedViews() throws {
    var flow = try flow(
      #"{"items": [{"label": "A", "supplementaries": [{"label": "7"}]}, "B"]}"#)
    let place = LayoutPlace.supplementary(of: ItemPath(section: 0, item: 0), index: 0)
    #expect(try flow.fittedCell(at: place)?.texts == ["7"])
    let new = try items(#"[{"label": "C", "supplementaries": [{"label": "12"}]}]"#, flow)
    _ = try flow.apply([.insert(new, at: 0, section: 0)])
    #expect(try flow.fittedCell(at: place)?.texts == ["12"])
    var glyphs = LabelGlyphs()
    try flow.glyphs(in: Rect(x: -50, y: -50, width: 500, height: 500), pinnedIn: nil, into: &glyphs)
    #expect(glyphs.runs.filter { $0.place == place }.map(\.glyphs.count) == [2])
    var written = LabelGlyphs()
    try flow.layout().glyphs(
      in: Rect(x: -50, y: -50, width: 500, height: 500), into: &written)
    #expect(glyphs.runs == written.runs && glyphs.positions == written.positions)
  }

  @Test("a run of glyphs names its label among the labels, and among all views")
  func runs() throws {
    var flow = try flow(
      #"{"cells": {"c": {"views": {"icon": {"kind": "image", "size": [16, 16]}, "name": {}}, "#
        + #""constraints": ["H:|[icon][name]|", "V:|[icon]|", "V:|[name]|"]}}, "items": ["A"]}"#)
    var glyphs = LabelGlyphs()
    try flow.glyphs(in: Rect(x: 0, y: 0, width: 320, height: 99), pinnedIn: nil, into: &glyphs)
    #expect(glyphs.runs.map(\.label) == [0] && glyphs.runs.map(\.view) == [1])
  }

  @Test("a document without sections gets one for a column of labels")
  func labels() throws {
    var document = try Document(#"{"layout": {"minimumInteritemSpacing": 7}}"#)
    let texts = CellTexts(try #require(TextList(["A", "B"])))
    try document.setItems(texts, cell: document.defaultCell, ofSection: 0)
    #expect(document.sections.count == 1)
    #expect(document.sections[0].style.minimumInteritemSpacing == 7)
    #expect(document.sections[0].items.count == 2)
  }

  @Test("a section with items takes no column of labels")
  func labelsTwice() throws {
    var document = try Document(#"{"items": ["A"]}"#)
    let texts = CellTexts(try #require(TextList(["A", "B"])))
    #expect(throws: DocumentError.self) {
      try document.setItems(texts, cell: document.defaultCell, ofSection: 0)
    }
  }
}
