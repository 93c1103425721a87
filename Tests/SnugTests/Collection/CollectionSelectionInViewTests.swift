import CollectionTesting
import Snug
import Testing

@Suite("Collection: selection")
struct CollectionSelectionInViewTests {
  private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

  private func tap(_ list: ListFixture, _ item: Int) throws -> [String] {
    try list.collection.touchDown(at: path(item))
    try list.collection.touchUp(at: path(item))
    return list.calls()
  }

  @Test("a tap asks and tells in UIKit's order")
  func tap() throws {
    let list = try ListFixture(0..<5)
    #expect(
      try tap(list, 2) == [
        "shouldHighlight 2 at 0-2", "didHighlight 2 at 0-2", "shouldSelect 2 at 0-2",
        "didSelect 2 at 0-2", "didUnhighlight 2 at 0-2",
      ])
    #expect(
      try tap(list, 3).dropFirst(2) == [
        "shouldSelect 3 at 0-3", "didDeselect 2 at 0-2", "didSelect 3 at 0-3",
        "didUnhighlight 3 at 0-3",
      ])
    #expect(list.collection.selection.items == [3])
  }

  @Test("a refusal to select leaves the selection as it was")
  func refusal() throws {
    let list = try ListFixture(0..<5)
    _ = try tap(list, 2)
    list.recorder.refused = ["shouldSelect 3"]
    #expect(
      try tap(list, 3).dropFirst(2) == ["shouldSelect 3 at 0-3", "didUnhighlight 3 at 0-3"])
    #expect(list.collection.selection.items == [2])
  }

  @Test("selection stays with an item that moves or is reloaded, wherever it stands")
  func moves() throws {
    let list = try ListFixture(0..<40)
    try list.collection.selectItem(at: path(2))
    try list.update(
      CollectionUpdate(
        movedItems: [.init(from: path(2), to: path(30))], reloadedItems: [path(2)]),
      .rows(Array(0..<2) + Array(3...30) + [2] + Array(31..<40)))
    #expect(list.collection.selection.items == [2])
    #expect(list.collection.path(of: 2) == path(30))
    _ = list.calls()
    // Replaced by another, it is told of by where it stands.
    #expect(try tap(list, 0).contains("didDeselect 2 at 0-30"))
  }

  @Test("selection goes with a deleted item, and nobody is told")
  func deletion() throws {
    let list = try ListFixture(0..<5)
    try list.collection.selectItem(at: path(2))
    try list.collection.touchDown(at: path(2))
    _ = list.calls()
    try list.update(CollectionUpdate(deletedItems: [path(2)]), .rows([0, 1, 3, 4]))
    #expect(list.collection.selection.items == [])
    #expect(list.collection.highlightedItem == nil)
    try list.collection.touchUp(at: path(2))
    #expect(list.calls().allSatisfy { !$0.contains(" at ") })
  }

  @Test("an item that is deleted while it is asked about is touched no more")
  func deletionWithinQuestion() throws {
    let list = try ListFixture(0..<5)
    list.recorder.reaction = { [weak list] call in
      guard call == "shouldHighlight 2" else { return }
      do { try list?.apply(.rows([0, 1, 3, 4])) } catch { Issue.record(error) }
    }
    try list.collection.touchDown(at: path(2))
    #expect(list.collection.highlightedItem == nil)
    #expect(list.visible == [0, 1, 3, 4])
    try list.collection.touchUp(at: path(2))
    #expect(list.calls().last { $0.contains(" at ") } == "shouldHighlight 2 at 0-2")
    #expect(list.collection.selection.items == [])
  }

  @Test("an item that moves out of view while it is asked about is told of where it stands then")
  func moveWithinQuestion() throws {
    let list = try ListFixture(0..<40)
    list.recorder.reaction = { [weak list] call in
      guard call == "shouldHighlight 2" else { return }
      do {
        try list?.apply(.rows(Array(0..<2) + Array(3...30) + [2] + Array(31..<40)))
      } catch { Issue.record(error) }
    }
    try list.collection.touchDown(at: path(2))
    #expect(list.collection.highlightedItem == 2)
    #expect(list.calls().last == "didHighlight 2 at 0-30")
  }

  @Test("selection is cleared by other data, and nobody is told")
  func reload() throws {
    let list = try ListFixture(0..<5)
    try list.collection.selectItem(at: path(2))
    try list.show(.rows(0..<5))
    #expect(list.collection.selection.items == [])
    #expect(list.calls().allSatisfy { !$0.contains(" at ") })
  }

  @Test("an item that was selected stands nowhere once other data has come without it")
  func pathAfterReload() throws {
    let list = try ListFixture(0..<40)
    try list.collection.selectItem(at: path(30))
    #expect(list.collection.path(of: 30) == path(30))
    try list.show(.rows(0..<5))
    #expect(list.collection.path(of: 30) == nil)
  }

  @Test("a programmatic change notifies nobody")
  func programmatic() throws {
    let list = try ListFixture(0..<5)
    try list.collection.selectItem(at: path(2))
    try list.collection.selectItem(at: path(3))
    #expect(list.collection.selection.items == [3])
    try list.collection.deselectItem(at: path(3))
    #expect(list.collection.selection.items == [])
    #expect(list.calls() == [])
  }

  @Test("there is no selecting or touching an item that does not exist")
  func missing() throws {
    let list = try ListFixture(0..<5)
    let missing = CollectionError.noSuchItem(path(5))
    #expect(throws: missing) { try list.collection.selectItem(at: path(5)) }
    #expect(throws: missing) { try list.collection.deselectItem(at: path(5)) }
    #expect(throws: missing) { try list.collection.touchDown(at: path(5)) }
    #expect(throws: missing) { try list.collection.touchUp(at: path(5)) }
    #expect(list.calls() == [])
  }

  @Test("a finger that comes down elsewhere cancels the touch under way")
  func anotherTouch() throws {
    let list = try ListFixture(0..<5)
    try list.collection.touchDown(at: path(2))
    try list.collection.touchDown(at: path(3))
    #expect(
      list.calls() == [
        "shouldHighlight 2 at 0-2", "didHighlight 2 at 0-2", "didUnhighlight 2 at 0-2",
        "shouldHighlight 3 at 0-3", "didHighlight 3 at 0-3",
      ])
  }
}
