import Snug
import SnugDocument
import Testing

@Suite("Documents that take edits, and documents in viewports, as programs use them")
struct PublicFlowTests {
  @Test("the documented example: an item before another moves it, and it is found by its id")
  func example() throws {
    let document = try Document(#"{"items": ["A", {"id": "b", "label": "longer"}]}"#)
    var flow = try LayoutSession().flow(document)
    let before = flow.result.items(inSection: 0)[1].frame
    #expect(flow.path(ofItem: "b") == ItemPath(section: 0, item: 1))
    let change = try flow.apply(#"[{"insert": ["new"], "at": [0, 1]}]"#)
    let path = try #require(flow.path(ofItem: "b"))
    let after = flow.result.items(inSection: path.section)[path.item].frame
    #expect(path.item == 2 && after.minX > before.minX && after.size == before.size)
    #expect(change.contentSize == flow.result.contentSize)
    #expect(flow.id(ofItem: 2, inSection: 0) == "b" && flow.path(ofItem: "a") == nil)
    let fresh = try LayoutSession().layout(
      Document(#"{"items": ["A", "new", {"id": "b", "label": "longer"}]}"#))
    #expect(try flow.layout().json() == fresh.json())
    #expect(fresh.path(ofItem: "b") == path && fresh.id(ofItem: 2, inSection: 0) == "b")
    #expect(fresh.path(ofItem: "a") == nil && fresh.id(ofItem: 3, inSection: 0) == nil)
    #expect(fresh.id(ofItem: 0, inSection: 1) == nil)
  }

  @Test("a document in a viewport says what is where, as its layout does, from its edge on")
  func reading() throws {
    let document = try Document(
      #"{"container": {"width": 60, "height": 40}, "items": ["A", "longer", "B", "C"]}"#)
    let layout = try LayoutSession().layout(document)
    let collection = try LayoutSession().collection(document)
    try collection.perform(#"{"tap": [0, 1]}"#)
    let element = try #require(collection.visibleElements.first { $0.id == 1 })
    #expect(collection.element(at: element.frame.origin)?.id == 1)
    #expect(collection.path(ofItem: 1) == ItemPath(section: 0, item: 1))
    #expect(collection.path(ofItem: 9) == nil)
    #expect(collection.frame(of: element.place) == layout.result.frame(ofItem: 1, inSection: 0))
    #expect(collection.frame(of: .item(section: 0, item: 9)) == nil)
    #expect(collection.selection.items == [1])
    let cell = try collection.fittedCell(of: element.place)
    #expect(
      cell?.frame(ofView: "label") == layout.fittedCell(at: element.place)?.frame(ofView: "label"))
    var (shown, all) = (LabelGlyphs(), LabelGlyphs())
    try collection.glyphs(in: element.frame, into: &shown)
    try layout.glyphs(in: element.frame, into: &all)
    #expect(shown.glyphIDs == all.glyphIDs && shown.positions == all.positions)
    #expect(!shown.glyphIDs.isEmpty)
  }

  @Test("an edit with an error says where, and nothing has changed")
  func errors() throws {
    var flow = try LayoutSession().flow(try Document(#"{"items": ["A"]}"#))
    let before = try flow.layout().json()
    for (edits, path) in [
      (#"[{"remove": [0, 0]}, {"remove": [0, 5]}]"#, "[1]"),
      (#"[{"insert": [{"lable": "x"}], "at": [0, 0]}]"#, "[0].insert[0].lable"),
      (#"{"remove": [0, 0]}"#, ""), ("[", ""), (#"[{"resize": [-1, null]}]"#, "[0]"),
    ] {
      let error = try #require(refusal { try flow.apply(edits) }, "an edit was made: \(edits)")
      #expect(error.place.path.hasPrefix(path), "\(error)")
      #expect(try flow.layout().json() == before)
    }
  }

  @Test("a collection performs steps, and refuses those that its state does not allow")
  func collection() throws {
    let json =
      #"{"container": {"width": 100, "height": 60}, "layout": {"minimumLineSpacing": 0}, "#
      + #""items": [{"id": "a", "size": [100, 40]}, {"size": [100, 40]}, {"size": [100, 40]}]}"#
    let album = try LayoutSession().collection(try Document(json))
    #expect(album.visibleElements.map(\.frame.minY) == [0, 40])
    #expect(album.name(ofItem: 0) == "a" && album.name(ofItem: 9) == nil)
    try album.perform(#"{"scroll": 50}"#)
    #expect(album.contentOffset.y == 50 && album.contentSize.height == 120)
    #expect(album.visibleElements.map(\.frame.minY) == [40, 80])
    try album.perform(#"{"update": {"delete": [[0, 0]]}}"#)
    #expect(album.contentSize.height == 80)
    #expect(throws: StepRefusal.self) {
      try album.perform(#"{"select": [0, 9]}"#)
    }
    #expect(throws: DocumentError.self) { try album.perform(#"{"nope": 1}"#) }
    #expect(throws: DocumentError.self) {
      try LayoutSession().collection(try Document(#"{"items": ["A"]}"#))
    }
  }
}
