import Snug
import SnugCollectionTesting
import Testing

/// Rows 20 high in a viewport of 100 by 100. Tags are 44 wide at least and 4 wider than their texts,
/// at 5 a character, and 14 high.
@Suite("Collection: views attached to items")
struct CollectionSupplementaryTests {
  /// A tag whose bottom is 4 below the top of its row.
  private func badge(_ text: String) -> AttachedCell {
    AttachedCell(
      AttachedView(
        kind: "tag", size: .zero, edges: [.top, .trailing], ownEdges: [.bottom, .trailing],
        offset: Point(x: 0, y: 4)), .texts([text]))
  }

  /// Rows, of which one has a badge.
  private func data(
    _ ids: some Sequence<Int>, badge text: String? = "3", on id: Int = 1
  ) -> CollectionSnapshot<Int> {
    var data = CollectionSnapshot.rows(ids)
    for index in data.sections[0].items.indices where data.sections[0].items[index].id == id {
      data.sections[0].items[index].item.attachedViews = text.map { [badge($0)] } ?? []
    }
    return data
  }

  private func place(_ item: Int) -> LayoutPlace {
    .supplementary(of: path(item), index: 0)
  }

  @Test("a view has a cell of its kind, is displayed behind its item, and is as large as its cell")
  func display() throws {
    let list = try ListFixture(data(0..<3))
    let element = try #require(list.collection.visibleElements.first { $0.place == place(1) })
    #expect(element.frame == Rect(x: 56, y: 10, width: 44, height: 14))
    #expect(element.zIndex == 1 && element.id == nil && element.reuseIdentifier == "tag")
    #expect(element.place.kind == .supplementary)
    let items = (0..<3).map { LayoutPlace.item(section: 0, item: $0) }
    #expect(
      list.collection.visibleElements.map(\.place) == [items[0], items[1], place(1), items[2]])
    #expect(list.collection.frame(of: place(1)) == element.frame)
    #expect(list.collection.frame(of: place(0)) == nil)
    for index in [-1, 1, Int.min] {
      let none = LayoutPlace.supplementary(of: path(1), index: index)
      #expect(list.collection.frame(of: none) == nil)
      #expect(try list.collection.fittedCell(of: none) == nil)
    }
    #expect(try list.collection.fittedCell(of: place(1))?.texts == ["3"])
    #expect(list.collection.element(at: Point(x: 60, y: 15))?.place == place(1))
    #expect(list.collection.diagnostics == [])
  }

  @Test("it comes and goes with its own frame, while its item is still in view or out of it")
  func scrolling() throws {
    let list = try ListFixture(data(0..<20))
    // The badge ends at 24, its row at 40.
    try list.scroll(to: 30)
    #expect(list.visible.first == 1)
    #expect(!list.collection.visibleElements.contains { $0.place == place(1) })
    let lower = try ListFixture(data(0..<20, on: 5))
    // The badge begins at 90, its row at 100.
    #expect(lower.visible == [0, 1, 2, 3, 4])
    #expect(lower.collection.visibleElements.last?.place == place(5))
  }

  @Test("it follows its item through updates with the same cell")
  func following() throws {
    let list = try ListFixture(data(0..<3))
    let transition = try list.apply(data([7, 0, 1, 2]))
    #expect(list.calls() == ["made 5 block", "configured 5 0-0", "began 5 0-0"])
    let change = try #require(transition.changes.first { $0.place == place(2) })
    #expect((change.from.y, change.to.y) == (10, 30))
    #expect(change.kind == .moved && change.id == nil)
  }

  @Test("another content reloads the item; a view that is gone leaves the display")
  func changing() throws {
    let list = try ListFixture(data(0..<2))
    let wider = try list.apply(data(0..<2, badge: "a hundred"))
    #expect(wider.changes.map(\.place) == [place(1)])
    #expect(wider.changes[0].to.size.width == 49)
    let gone = try list.apply(data(0..<2, badge: nil))
    #expect(gone.changes.map { "\($0.place) \($0.kind)" } == ["supplementary 0-1.0 removed"])
    #expect(list.collection.visibleElements.count == 2)
  }

  @Test("reconfiguring an item reconfigures the views attached to it, if they are on display")
  func reconfigured() throws {
    let list = try ListFixture(data(0..<20))
    let path = path(1)
    try list.collection.reconfigureItems(at: [path])
    #expect(list.calls() == ["configured 2 0-1", "configured 3 supplementary 0-1.0"])
    try list.scroll(to: 30)
    _ = list.calls()
    try list.collection.reconfigureItems(at: [path])
    #expect(list.calls() == ["configured 2 0-1"])
  }

  @Test("a kind that is not registered, or without a sizer, is an error; nothing changes")
  func unregistered() throws {
    let list = try ListFixture(data(0..<3))
    let before = CollectionObservables(list.collection, data(0..<3))
    var wrong = data(0..<3)
    wrong.sections[0].items[2].item.attachedViews = [badge("1")]
    wrong.sections[0].items[2].item.attachedViews[0].view.kind = "star"
    let error = CollectionError.unregistered(
      .supplementary, identifier: "star", at: place(2),
      known: ["block", "dot", "note", "strict", "tag"])
    #expect(throws: error) { _ = try list.apply(wrong) }
    wrong.sections[0].items[2].item.attachedViews[0].view.kind = "dot"
    let unmeasurable = CollectionError.noSizer(.supplementary, identifier: "dot", at: place(2))
    #expect(throws: unmeasurable) { _ = try list.apply(wrong) }
    #expect(CollectionObservables(list.collection, data(0..<3)) == before)
  }

  @Test("an item with an estimated size has none until it is measured")
  func estimated() throws {
    let list = try ListFixture(data(0..<20, on: 5), estimate: Size(width: 100, height: 20))
    #expect(list.collection.visibleElements.last?.place == .item(section: 0, item: 4))
    try list.scroll(to: 5)
    #expect(list.collection.visibleElements.last?.place == place(5))
  }
}
