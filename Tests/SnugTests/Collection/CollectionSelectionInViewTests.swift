import Snug
import SnugCollectionTesting
import Testing

@Suite("Collection: selection, taps and data changes")
struct CollectionSelectionInViewTests {
  private let list: ListFixture

  init() throws { list = try ListFixture(0..<5) }

  private func tap(_ list: ListFixture, _ item: Int) throws -> [String] {
    try list.collection.touchDown(at: path(item))
    try list.collection.touchUp(at: path(item))
    return list.calls()
  }

  @Test("a tap calls the delegate's methods in UIKit's order")
  func tap() throws {
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

  @Test("a refused selection leaves the selection unchanged")
  func refusal() throws {
    _ = try tap(list, 2)
    list.recorder.refused = ["shouldSelect 3"]
    #expect(
      try tap(list, 3).dropFirst(2) == ["shouldSelect 3 at 0-3", "didUnhighlight 3 at 0-3"])
    #expect(list.collection.selection.items == [2])
  }

  @Test("an item stays selected when it moves or is reloaded")
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
    // When another item is selected instead, its deselection is reported at its new path.
    #expect(try tap(list, 0).contains("didDeselect 2 at 0-30"))
  }

  @Test("a deleted item is no longer selected or highlighted, and the delegate is not called")
  func deletion() throws {
    try list.collection.selectItem(at: path(2))
    try list.collection.touchDown(at: path(2))
    _ = list.calls()
    try list.update(CollectionUpdate(deletedItems: [path(2)]), .rows([0, 1, 3, 4]))
    #expect(list.collection.selection.items == [])
    #expect(list.collection.highlightedItem == nil)
    try list.collection.touchUp(at: path(2))
    #expect(list.calls().allSatisfy { !$0.contains(" at ") })
  }

  @Test("an item deleted within its shouldHighlight call is no longer touched")
  func deletionWithinQuestion() throws {
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

  @Test("an item moved out of view within its shouldHighlight call is reported at its new path")
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

  @Test("a reload clears the selection, and the delegate is not called")
  func reload() throws {
    try list.collection.selectItem(at: path(2))
    try list.show(.rows(0..<5))
    #expect(list.collection.selection.items == [])
    #expect(list.calls().allSatisfy { !$0.contains(" at ") })
  }

  @Test("a selected item has no path after a reload without it")
  func pathAfterReload() throws {
    let list = try ListFixture(0..<40)
    try list.collection.selectItem(at: path(30))
    #expect(list.collection.path(of: 30) == path(30))
    try list.show(.rows(0..<5))
    #expect(list.collection.path(of: 30) == nil)
  }

  @Test("a programmatic change of the selection does not call the delegate")
  func programmatic() throws {
    try list.collection.selectItem(at: path(2))
    try list.collection.selectItem(at: path(3))
    #expect(list.collection.selection.items == [3])
    try list.collection.deselectItem(at: path(3))
    #expect(list.collection.selection.items == [])
    #expect(list.calls() == [])
  }

  @Test("selecting, deselecting or touching an item that does not exist is an error")
  func missing() throws {
    let missing = CollectionError.noSuchItem(path(5))
    #expect(throws: missing) { try list.collection.selectItem(at: path(5)) }
    #expect(throws: missing) { try list.collection.deselectItem(at: path(5)) }
    #expect(throws: missing) { try list.collection.touchDown(at: path(5)) }
    #expect(throws: missing) { try list.collection.touchUp(at: path(5)) }
    #expect(list.calls() == [])
  }

  @Test("a touch on another item cancels the current touch")
  func anotherTouch() throws {
    try list.collection.touchDown(at: path(2))
    try list.collection.touchDown(at: path(3))
    #expect(
      list.calls() == [
        "shouldHighlight 2 at 0-2", "didHighlight 2 at 0-2", "didUnhighlight 2 at 0-2",
        "shouldHighlight 3 at 0-3", "didHighlight 3 at 0-3",
      ])
  }
}
