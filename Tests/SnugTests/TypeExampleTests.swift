import Snug
import Testing

/// The examples print; their tests do not.
private func print(_: Any...) {}

/// The examples above public types, as their documentation prints them.
@Suite("Examples: cells in a flow")
struct CellFlowExampleTests {
  @Test("LabelGlyphs")
  func example() throws {
    let sizer = CellSizer(try .tag(), measuring: try TextMeasurer(catalog: .embedded))
    let flow = try CellFlow(
      FlowLayout(width: 320), [CellFlowSection(["A", "longer"], in: sizer)])
    var glyphs = LabelGlyphs()
    try flow.glyphs(in: Rect(x: 0, y: 0, width: 320, height: 480), into: &glyphs)
    for run in glyphs.runs {
      let face = glyphs.faces[run.face]
      for index in run.glyphs {
        print(face.family, glyphs.glyphIDs[index], glyphs.positions[index])
      }
    }
    #expect(glyphs.glyphIDs.count == 1 + 6)
    #expect(glyphs.faces.map(\.family) == ["Snug Sans"])
  }

  @Test("CellFlow")
  func cellFlow() throws {
    let sizer = CellSizer(try .tag(), measuring: try TextMeasurer(catalog: .embedded))
    let tags = CellFlowSection(["A", "longer"], in: sizer)
    var flow = try CellFlow(FlowLayout(width: 320), [tags])
    _ = try flow.apply(.insert([CellFlowItem(.cell(sizer, ["new"]))], at: 1, section: 0))
    let frame = flow.result.frame(ofItem: 1, inSection: 0)
    let label = try flow.fittedCell(ofItem: 1, inSection: 0)?.frame(ofView: "label")
    #expect(label == Rect(x: 5, y: 5, width: frame.width - 10, height: frame.height - 10))
    #expect(flow.result.itemCount(inSection: 0) == 3)
  }

  @Test("CellFlowError")
  func cellFlowError() throws {
    let sizer = CellSizer(try .tag(), measuring: try TextMeasurer(catalog: .embedded))
    do {
      _ = try CellFlow(FlowLayout(width: 320), [CellFlowSection([CellFlowItem(.cell(sizer, []))])])
    } catch {
      print(error.cause)  // `.fitting(.textCountMismatch(expected: 1, given: 0))`
    }
    #expect(throws: CellFlowError.self) {
      try CellFlow(FlowLayout(width: 320), [CellFlowSection([CellFlowItem(.cell(sizer, []))])])
    }
  }
}

/// The examples above public types, as their documentation prints them.
@Suite("Examples: collections")
struct CollectionExampleTests {
  @Test("ReusableCell")
  func reusableCell() {
    struct TagCell: ReusableCell {
      var title = ""
      mutating func prepareForReuse() { title = "" }
    }
    var cell = TagCell(title: "A")
    cell.prepareForReuse()
    #expect(cell.title.isEmpty)
  }

  @Test("AttachedCell")
  func collectionSupplementary() {
    let corner = AttachedView(
      kind: "badge", size: .zero, edges: [.top, .trailing], ownEdges: [])
    let badge = AttachedCell(corner, .texts(["3"]))
    let item = CollectionItem("Tag", .texts(["Inbox"]), attachedViews: [badge])
    #expect(item.attachedViews.first?.view.kind == "badge")
  }

  private struct TagCell: ReusableCell {
    var title = ""
    mutating func prepareForReuse() { title = "" }
  }

  @Test("CellCollection")
  func cellCollection() throws {
    let sizer = CellSizer(try .tag(), measuring: try TextMeasurer(catalog: .embedded))
    let layout = FlowLayout(containerSize: Size(width: 320, height: 480))
    let collection = try CellCollection<String, TagCell>(layout)
    collection.register("Tag", sizer: sizer) { TagCell() }
    let tags = ["A", "longer"].map {
      CollectionSnapshot.Item($0, CollectionItem("Tag", .texts([$0])))
    }
    try collection.reload(CollectionSnapshot([.init("tags", tags)]))
    for element in collection.visibleElements { print(element.id ?? "", element.frame) }
    #expect(collection.visibleElements.map(\.id) == ["A", "longer"])
    #expect(collection.cellCounts.live == 2)
    #expect(collection.diagnostics.isEmpty)
  }

  private func collection(
    _ names: [String]
  ) throws -> (CellCollection<String, TagCell>, ([String]) -> CollectionSnapshot<String>) {
    let layout = FlowLayout(containerSize: Size(width: 100, height: 100))
    let collection = try CellCollection<String, TagCell>(layout)
    collection.register("Tag") { TagCell() }
    func snapshot(_ names: [String]) -> CollectionSnapshot<String> {
      let items = names.map {
        CollectionSnapshot.Item($0, CollectionItem("Tag", .size(Size(width: 50, height: 20))))
      }
      return CollectionSnapshot([.init("tags", items)])
    }
    try collection.reload(snapshot(names))
    return (collection, snapshot)
  }

  @Test("CollectionSnapshot")
  func collectionSnapshot() throws {
    let (collection, snapshot) = try collection(["A", "B", "C"])
    let transition = try collection.apply(snapshot(["C", "A", "new"]))
    for change in transition.changes {
      print(change.id ?? "", change.kind, transition.frame(of: change, at: 0.5))
    }
    #expect(transition.changes.first { $0.id == "new" }?.kind == .inserted)
    #expect(transition.changes.first { $0.id == "B" }?.kind == .removed)
  }

  @Test("CollectionUpdate")
  func collectionUpdate() throws {
    let (collection, snapshot) = try collection(["A", "B", "C"])
    let first = ItemPath(section: 0, item: 0)
    let update = CollectionUpdate(deletedItems: [first])
    try collection.performBatchUpdates(update, snapshot(["B", "C"]))
    #expect(collection.visibleElements.map(\.id) == ["B", "C"])
  }

  @Test("CollectionSelection")
  func collectionSelection() throws {
    let (collection, _) = try collection(["A", "B", "C"])
    collection.selectionMode = .multiple
    try collection.touchDown(at: ItemPath(section: 0, item: 1))
    try collection.touchUp(at: ItemPath(section: 0, item: 1))
    let selected = collection.selection.items  // ["B"]
    #expect(selected == ["B"])
    #expect(CellLayer.drawn(isSelected: true).contains(.selectedBackground))
  }

  @Test("CollectionError")
  func collectionError() throws {
    let (collection, snapshot) = try collection(["A", "B", "C"])
    do {
      try collection.performBatchUpdates(CollectionUpdate(), snapshot(["B", "C"]))
    } catch {
      print(error)  // the number of items of section 0 is 2 after the update, expected 3: 3 before
    }
    #expect(throws: CollectionError.self) {
      try collection.performBatchUpdates(CollectionUpdate(), snapshot(["B", "C"]))
    }
    #expect(collection.visibleElements.count == 3)
  }

  @Test("CollectionDelegate")
  func collectionDelegate() throws {
    final class Renderer: CollectionDelegate {
      func configure(_ cell: inout TagCell, for element: CollectionElement<String>) {
        cell.title = element.id ?? ""
      }
      func didSelect(_ id: String, at path: ItemPath) { print(id, path) }
    }
    let (collection, snapshot) = try collection([])
    let renderer = Renderer()
    collection.delegate = renderer
    try collection.reload(snapshot(["A"]))
    var titles: [String] = []
    collection.forEachVisibleCell { _, cell in titles.append(cell.title) }
    #expect(titles == ["A"])
  }

  @Test("ScrollPhysics")
  func scrollPhysics() {
    var physics = ScrollPhysics()
    physics.deceleration = .fast
    let end = ScrollMotion(
      from: 0, velocity: 1000, in: 0...5000, viewportExtent: 480, physics: physics
    ).end  // 98.5
    #expect((end * 10).rounded() / 10 == 98.5)
  }

  @Test("ScrollMotion")
  func scrollMotion() {
    let motion = ScrollMotion(from: 0, velocity: 1000, in: 0...5000, viewportExtent: 480)
    let frames = (0...3).map { motion.offset(at: Double($0) / 60) }  // 0, then 16.4, 32.2 and 47.6
    #expect(frames.map { ($0 * 10).rounded() / 10 } == [0, 16.4, 32.2, 47.6])
  }

  @Test("CollectionScrollDelegate")
  func collectionScrollDelegate() {
    final class Pages: CollectionScrollDelegate {
      func willEndDragging(velocity: Point, target: inout Point) {
        target.y = (target.y / 100).rounded() * 100
      }
    }
    var target = Point(x: 0, y: 160)
    Pages().willEndDragging(velocity: .zero, target: &target)
    #expect(target.y == 200)
  }

  @Test("CollectionLoader")
  func collectionLoader() async throws {
    let loader = try CollectionLoader<Int, String>(maximumLoads: 4, costLimit: 1_000) { id in
      LoadedContent("photo \(id)", cost: 1)
    }
    loader.request([1, 2])
    await loader.waitUntilIdle()
    for (id, result) in loader.takeLoaded() { print(id, try result.get()) }
    #expect(loader.content(of: 2) == "photo 2")
  }
}
