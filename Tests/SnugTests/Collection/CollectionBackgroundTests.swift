import Snug
import SnugCollectionTesting
import Testing

/// Rows 20 high in a viewport of 100 by 100.
@Suite("Collection: section backgrounds")
struct CollectionBackgroundTests {
  private func data(
    _ ids: some Sequence<Int>, _ background: FlowBackground? = FlowBackground(kind: "block")
  ) -> CollectionSnapshot<Int> {
    var data = CollectionSnapshot.rows(ids)
    data.sections[0].section.style.background = background
    return data
  }

  private let place = LayoutPlace.background(section: 0)

  @Test("a background has a cell of its kind, displayed first, and with its stacking order")
  func display() throws {
    let list = try ListFixture(data(0..<3))
    let element = try #require(list.collection.visibleElements.first)
    #expect(element.place == place && element.id == nil && element.zIndex == -1)
    #expect(element.reuseIdentifier == "block")
    #expect(element.place.kind == .background)
    #expect(element.frame == Rect(x: 0, y: 0, width: 100, height: 60))
    #expect(list.collection.frame(of: place) == element.frame)
    #expect(list.collection.element(at: Point(x: 10, y: 10))?.id == 0)
    #expect(list.collection.diagnostics == [])
  }

  @Test("it grows with its section, and keeps its cell")
  func growing() throws {
    let list = try ListFixture(data(0..<3))
    let transition = try list.apply(data(0..<4))
    #expect(transition.changes.map(\.place) == [place, .item(section: 0, item: 3)])
    #expect(transition.changes[0].kind == .resized)
    #expect(transition.changes[0].to.size.height == 80)
    #expect(list.calls() == ["made 5 block", "configured 5 0-3", "began 5 0-3"])
  }

  @Test("a background of another kind has another cell, and one that is gone leaves the display")
  func kinds() throws {
    let list = try ListFixture(data(0..<1))
    try list.apply(data(0..<1, FlowBackground(kind: "dot")))
    #expect(
      list.calls() == [
        "ended 1 background 0", "made 3 dot", "configured 3 background 0", "began 3 background 0",
      ])
    try list.apply(data(0..<1, nil))
    #expect(list.calls() == ["ended 3 background 0"])
  }

  @Test("a background does not anchor the viewport: what is inserted in it leaves rows in place")
  func anchor() throws {
    let list = try ListFixture(data(0..<20))
    try list.scroll(to: 112)
    try list.apply(data([50, 51] + Array(0..<20)))
    #expect(list.collection.contentOffset.y == 112 + 40)
  }

  @Test("a kind that is not registered is an error, when loaded and in an update; nothing changes")
  func unregistered() throws {
    let wrong = data(0..<3, FlowBackground(kind: "card"))
    let error = CollectionError.unregistered(
      .background, identifier: "card", at: place,
      known: ["block", "dot", "note", "strict", "tag"])
    #expect(throws: error) { _ = try ListFixture(wrong) }
    let list = try ListFixture(data(0..<3))
    let before = CollectionObservables(list.collection, data(0..<3))
    #expect(throws: error) { _ = try list.apply(wrong) }
    #expect(CollectionObservables(list.collection, data(0..<3)) == before)
  }
}
