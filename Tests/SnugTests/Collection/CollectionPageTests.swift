import Snug
import Testing

@Suite("Documentation: a renderer on a collection")
struct CollectionPageTests {
  private struct Cell: ReusableCell {
    var title = ""
    mutating func prepareForReuse() { title = "" }
  }

  private final class Renderer: CollectionDelegate {
    var printed: [String] = []
    func configure(_ cell: inout Cell, for element: CollectionElement<String>) {
      cell.title = element.id ?? "Languages"
    }
    func didSelect(_ id: String, at path: ItemPath) { printed.append("selected \(id)") }
  }

  /// The example of the page, except that it collects its output instead of printing it.
  @Test("the example shows a heading and three tags below it, and a touch selects the first")
  func example() throws {
    let template = try CellTemplate(
      views: [.label("label")], constraints: ["H:|-[label]-|", "V:|-[label]-|"],
      margins: EdgeInsets(5))
    let sizer = CellSizer(template, measuring: try TextMeasurer(catalog: .embedded))
    let renderer = Renderer()
    let collection = try CellCollection<String, Cell>(
      FlowLayout(containerSize: Size(width: 320, height: 480)),
      estimatedSize: Size(width: 80, height: 28))
    collection.register("Tag", sizer: sizer) { Cell() }
    collection.register("Heading", for: .header) { Cell() }
    collection.delegate = renderer

    let heading = CollectionItem("Heading", .size(Size(width: 0, height: 30)))
    let tags = ["Deutsch", "français", "Türkçe"].map { name in
      CollectionSnapshot<String>.Item(name, CollectionItem("Tag", .texts([name])))
    }
    try collection.reload(
      CollectionSnapshot([
        .init("languages", tags, section: CollectionSection(header: heading))
      ]))
    var frames: [Rect] = []
    collection.forEachVisibleCell { element, cell in
      renderer.printed.append(cell.title)
      frames.append(element.frame)
    }
    if let path = collection.element(at: Point(x: 10, y: 40))?.place.itemPath {
      try collection.touchDown(at: path)
      try collection.touchUp(at: path)
    }
    #expect(
      renderer.printed == ["Languages", "Deutsch", "français", "Türkçe", "selected Deutsch"])
    // The heading is as wide as the viewport, and all tags are on the one line below it.
    #expect(frames.first == Rect(x: 0, y: 0, width: 320, height: 30))
    #expect(frames.map(\.y) == [0, 30, 30, 30])
  }
}
