import Snug
import SnugDocument
import Testing

/// Replaces `print`, which the examples call, so that the tests print nothing.
private func print(_: Any...) {}

/// The examples in the documentation of public types.
@Suite("Examples: documents")
struct DocumentExampleTests {
  @Test("DocumentFlow: what stands behind the new item has moved, and is found by its id")
  func flow() throws {
    let json = #"{"items": ["A", {"id": "b", "label": "longer"}]}"#
    var flow = try LayoutSession().flow(try Document(json: Array(json.utf8)))
    let change = try flow.apply(json: Array(#"[{"insert": ["new"], "at": [0, 1]}]"#.utf8))
    if let path = flow.path(ofItem: "b") {
      print(change.contentSize, flow.result.items(inSection: path.section)[path.item].frame)
    }
    #expect(flow.path(ofItem: "b") == ItemPath(section: 0, item: 2))
  }

  @Test("DocumentCollection: a deleted item leaves the viewport")
  func collection() throws {
    let json = #"{"container": {"width": 100, "height": 60}, "items": ["A", "longer", "B", "C"]}"#
    let album = try LayoutSession().collection(try Document(json: Array(json.utf8)))
    try album.perform(json: Array(#"{"update": {"delete": [[0, 1]]}}"#.utf8))
    print(album.visibleElements.map(\.frame))
    #expect(album.visibleElements.map(\.id) == [0, 2, 3])
  }

  @Test("Document")
  func document() throws {
    let document = try Document(json: Array(#"{"items": ["A", "longer"]}"#.utf8))
    let layout = try LayoutSession().layout(document)
    print(try layout.table())
    let cell = layout.fittedCell(at: .item(section: 0, item: 1))
    print(cell?.frame(ofView: "label") ?? .zero)
    #expect(cell?.text(ofLabel: "label") == "longer")
    #expect(cell?.size == layout.result.frame(ofItem: 1, inSection: 0).size)
    let text = try layout.textLayout(ofLabel: "label", at: .item(section: 0, item: 1))
    #expect(text?.visibleText == "longer")
  }

  @Test("NamedFiles")
  func namedFiles() throws {
    let json = Array(#"{"fonts": ["/etc/passwd"], "items": ["A"]}"#.utf8)
    let document = try? Document(json: json, files: .refused)  // nil
    #expect(document == nil)
  }

  @Test("DocumentStyles")
  func documentStyles() throws {
    let style = ##"{"fill": "#fff", "selected": {"fill": "#cde"}}"##
    let json = #"{"items": [{"label": "A", "style": \#(style)}]}"#
    let document = try Document(json: Array(json.utf8))
    let styles = try DocumentStyles(of: document)
    let selected = styles.style(at: .item(section: 0, item: 0), of: document, state: .selected)
    print(selected?.fill ?? .color(.clear))  // of the colour #ccddee
    #expect(selected?.fill == .color(DrawingColor(red: 0xCC, green: 0xDD, blue: 0xEE)))
    #expect(styles.style(at: .item(section: 0, item: 1), of: document) == nil)
    #expect(styles.style(ofView: "label", at: .header(section: 0), of: document) == nil)
    #expect(styles.style(ofRange: "{}") == nil)
    #expect(styles.document.isEmpty)
  }

  @Test("DrawingStyle")
  func drawingStyle() {
    var style = DrawingStyle()
    style.fill = .color(DrawingColor(red: 255, green: 212, blue: 0))
    style.corners = .capsule
    #expect(style.overridden(by: DrawingStyle()) == style && !style.isEmpty)
    var outer = DrawingStyle()
    outer.color = .white
    outer.corners = .radius(3)
    #expect(style.inheriting(from: outer).color == .white)
    #expect(style.inheriting(from: outer).corners == .capsule)
  }

  @Test("DrawingImage")
  func drawingImage() throws {
    let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>"#
    let image = try DrawingImage(Array(svg.utf8))
    print(image.format, image.pixelWidth, image.pixelHeight)  // svg 20 10
    #expect(image.format == .svg && image.pixelWidth == 20 && image.pixelHeight == 10)
  }

  @Test("DocumentError")
  func documentError() throws {
    do {
      _ = try Document(json: Array(#"{"item": ["A"]}"#.utf8))
    } catch {
      print(error)  // 1:2: error: unknown key "item": did you mean "items"? (item)
    }
    let error = #expect(throws: DocumentError.self) {
      try Document(json: Array(#"{"item": ["A"]}"#.utf8))
    }
    #expect(error?.description.hasPrefix("1:2: error: ") == true)
  }

  @Test("Diagnostic")
  func diagnostic() throws {
    let json = #"{"container": {"width": 40}, "items": [{"size": [50, 20]}]}"#
    let layout = try LayoutSession().layout(Document(json: Array(json.utf8)))
    for diagnostic in try layout.diagnostics(maximumCount: 100) {
      print(diagnostic.code, diagnostic.path, diagnostic.message)
    }
    #expect(layout.diagnostics.map(\.code) == [.oversizeItem])
  }

  @Test("the cells of items, headers and overflow items are found, and none at other places")
  func cellsOfPlaces() throws {
    let json = """
      {"container": {"width": 100}, "sections": [
        {"header": "Head", "layout": {"maximumLines": 1, "overflow": "+{count}"},
         "items": [{"size": [20, 20]}, "A", "three", "four", "five"]}]}
      """
    let layout = try LayoutSession().layout(Document(json: Array(json.utf8)))
    #expect(layout.fittedCell(at: .header(section: 0))?.text(ofLabel: "label") == "Head")
    let hidden = try #require(layout.result.overflow(inSection: 0)).hiddenCount
    let overflow = layout.fittedCell(at: .overflow(section: 0))
    #expect(overflow?.text(ofLabel: "label") == "+\(hidden)")
    #expect(layout.fittedCell(at: .item(section: 0, item: 1)) != nil)
    let none: [LayoutPlace] = [
      .item(section: 0, item: 0), .section(0), .footer(section: 0), .header(section: 1),
      .item(section: 0, item: 4),
      .item(section: 0, item: 5), .item(section: 0, item: -1), .item(section: -1, item: 0),
    ]
    for place in none {
      #expect(layout.fittedCell(at: place) == nil)
      #expect(try layout.textLayout(ofLabel: "label", at: place) == nil)
    }
    #expect(try layout.textLayout(ofLabel: "titel", at: .header(section: 0)) == nil)
  }
}
