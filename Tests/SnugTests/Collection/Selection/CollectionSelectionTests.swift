import Snug
import Testing

@Suite("Collection: selection")
struct CollectionSelectionTests {
  private func selection(_ items: [String], mode: SelectionMode) -> CollectionSelection<String> {
    var selection = CollectionSelection<String>(mode: mode)
    for item in items { selection.select(item) }
    return selection
  }

  @Test("a programmatic change does not call the delegate")
  func programmatic() {
    let list = SelectionRecorder(["a", "b"], mode: .single)
    list.tracker.selection.select("a")
    list.tracker.selection.select("b")
    list.tracker.selection.deselect("b")
    list.tracker.selection.mode = .none
    #expect(list.newCalls() == [])
  }

  @Test("selected items are listed in the order in which they were selected")
  func order() {
    var selection = selection(["c", "a", "b", "a"], mode: .multiple)
    #expect(selection.items == ["c", "a", "b"])
    #expect(selection.count == 3)
    selection.deselect("c")
    selection.select("c")
    #expect(selection.items == ["a", "b", "c"])
    #expect(selection.contains("c") && !selection.contains("d"))
  }

  @Test("in single mode, a new selection replaces the old one")
  func replacement() {
    #expect(selection(["a", "b"], mode: .single).items == ["b"])
  }

  @Test("`select` returns whether the item is selected now, even if it was selected before")
  func select() {
    var selection = CollectionSelection<String>(mode: .single)
    let answers = [selection.select("a"), selection.select("a")]
    #expect(answers == [true, true])
  }

  @Test("in mode none, a programmatic selection selects nothing")
  func none() {
    var selection = CollectionSelection<String>(mode: .none)
    let isSelected = selection.select("a")
    #expect(!isSelected)
    #expect(selection.items == [])
  }

  @Test("`deselect` returns whether the item was selected")
  func deselect() {
    var selection = selection(["a", "b"], mode: .multiple)
    let answers = [selection.deselect("a"), selection.deselect("a")]
    #expect(answers == [true, false])
    #expect(selection.items == ["b"])
    selection.deselectAll()
    #expect(selection.items == [])
  }

  @Test("changing to single mode keeps only the item selected last")
  func toSingle() {
    var selection = selection(["b", "c", "a"], mode: .multiple)
    selection.mode = .single
    #expect(selection.items == ["a"])
    selection.mode = .multiple
    #expect(selection.items == ["a"])
  }

  @Test("changing to mode none deselects all items")
  func toNone() {
    var selection = selection(["b", "c"], mode: .multiple)
    selection.mode = .none
    #expect(selection.items == [])
  }

  @Test("the selected background is between background and content while the cell is selected")
  func layers() {
    #expect(CellLayer.drawn(isSelected: false) == [.background, .content])
    #expect(CellLayer.drawn(isSelected: true) == [.background, .selectedBackground, .content])
  }
}
