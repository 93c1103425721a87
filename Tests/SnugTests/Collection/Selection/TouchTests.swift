import Snug
import Testing

@Suite("Collection: touches")
struct TouchTests {
  private let down = ["shouldHighlight b 0-1", "didHighlight b 0-1"]

  @Test("touch-down calls shouldHighlight, highlights the item, and calls didHighlight")
  func touchDown() {
    let list = SelectionRecorder(["a", "b"], mode: .single)
    list.down("b")
    #expect(list.newCalls() == down)
    #expect(list.tracker.highlighted == "b")
    #expect(list.selected == [])
  }

  @Test(
    "touch-up calls shouldSelect, didSelect and didUnhighlight, and selects the item",
    arguments: [SelectionMode.single, .multiple])
  func lift(mode: SelectionMode) {
    let list = SelectionRecorder(["a", "b"], mode: mode)
    list.tap("b")
    #expect(
      list.newCalls() == down + ["shouldSelect b 0-1", "didSelect b 0-1", "didUnhighlight b 0-1"])
    #expect(list.selected == ["b"])
    #expect(list.tracker.highlighted == nil)
  }

  @Test("without a delegate, everything is allowed")
  func noDelegate() {
    let tracker = TouchTracker<Int>(mode: .multiple)
    let calls = SelectionCalls<Int>(delegate: nil) { ItemPath(section: 0, item: $0) }
    tracker.touchDown(7, calling: calls)
    #expect(tracker.highlighted == 7)
    tracker.touchUp(over: 7, calling: calls)
    #expect(tracker.selection.items == [7])
  }

  @Test("a delegate that implements no method allows everything")
  func defaultAnswers() {
    final class Silent: CollectionSelectionDelegate {
      typealias ID = Int
    }
    let silent = Silent()
    let tracker = TouchTracker<Int>(mode: .multiple)
    let calls = SelectionCalls<Int>(delegate: silent) { ItemPath(section: 0, item: $0) }
    for expected in [[7], []] {
      tracker.touchDown(7, calling: calls)
      tracker.touchUp(over: 7, calling: calls)
      #expect(tracker.selection.items == expected)
    }
  }

  @Test("in mode none, a tap only highlights and unhighlights the item")
  func noSelection() {
    let list = SelectionRecorder(["a", "b"], mode: .none)
    list.tap("b")
    #expect(list.newCalls() == down + ["didUnhighlight b 0-1"])
    #expect(list.selected == [])
  }

  @Test("a refused highlight ends the touch: touch-up has no effect")
  func highlightRefused() {
    let list = SelectionRecorder(["a", "b"], mode: .single)
    list.refused = ["shouldHighlight b"]
    list.tap("b")
    #expect(list.newCalls() == ["shouldHighlight b 0-1"])
    #expect(list.tracker.highlighted == nil)
    #expect(list.selected == [])
  }

  @Test("a refused selection unhighlights the item and leaves the selection unchanged")
  func selectionRefused() {
    let list = SelectionRecorder(["a", "b"], mode: .single)
    list.tracker.selection.select("a")
    list.refused = ["shouldSelect b"]
    list.tap("b")
    #expect(list.newCalls() == down + ["shouldSelect b 0-1", "didUnhighlight b 0-1"])
    #expect(list.selected == ["a"])
  }

  @Test("in single mode, a tap calls shouldSelect, didDeselect for the old item, then didSelect")
  func replacement() {
    let list = SelectionRecorder(["a", "b"], mode: .single)
    list.tracker.selection.select("a")
    list.tap("b")
    #expect(
      list.newCalls() == down + [
        "shouldSelect b 0-1", "didDeselect a 0-0", "didSelect b 0-1", "didUnhighlight b 0-1",
      ])
    #expect(list.selected == ["b"])
  }

  @Test("a replaced item is reported at its current path")
  func replacementMoved() {
    let list = SelectionRecorder(["a", "b", "c"], mode: .single)
    list.tracker.selection.select("a")
    list.items = ["c", "b", "a"]
    list.tap("b")
    #expect(list.newCalls().contains("didDeselect a 0-2"))
  }

  @Test("in single mode, a tap on the selected item calls shouldSelect and didSelect again")
  func singleAgain() {
    let list = SelectionRecorder(["a", "b"], mode: .single)
    list.tracker.selection.select("b")
    list.tap("b")
    #expect(
      list.newCalls() == down + ["shouldSelect b 0-1", "didSelect b 0-1", "didUnhighlight b 0-1"])
    #expect(list.selected == ["b"])
  }

  @Test("in multiple mode, a tap on a selected item calls shouldDeselect and deselects it")
  func multipleAgain() {
    let list = SelectionRecorder(["a", "b"], mode: .multiple)
    list.tracker.selection.select("b")
    list.tracker.selection.select("a")
    list.tap("b")
    #expect(
      list.newCalls() == down + [
        "shouldDeselect b 0-1", "didDeselect b 0-1", "didUnhighlight b 0-1",
      ])
    #expect(list.selected == ["a"])
  }

  @Test("an item stays selected if its deselection is refused")
  func deselectionRefused() {
    let list = SelectionRecorder(["a", "b"], mode: .multiple)
    list.tracker.selection.select("b")
    list.refused = ["shouldDeselect b"]
    list.tap("b")
    #expect(list.newCalls() == down + ["shouldDeselect b 0-1", "didUnhighlight b 0-1"])
    #expect(list.selected == ["b"])
  }

  @Test("touch-up outside the touched item only unhighlights it", arguments: ["a", nil])
  func liftElsewhere(over id: String?) {
    let list = SelectionRecorder(["a", "b"], mode: .multiple)
    list.down("b")
    list.up(over: id)
    #expect(list.newCalls() == down + ["didUnhighlight b 0-1"])
    #expect(list.tracker.highlighted == nil)
    #expect(list.selected == [])
  }

  @Test("a cancelled touch only unhighlights its item, and a later touch-up has no effect")
  func cancelled() {
    let list = SelectionRecorder(["a", "b"], mode: .multiple)
    list.down("b")
    list.cancel()
    list.up(over: "b")
    list.cancel()
    #expect(list.newCalls() == down + ["didUnhighlight b 0-1"])
    #expect(list.selected == [])
  }

  @Test("a second touch-down cancels the first touch", arguments: ["a", "b"])
  func secondTouch(id: String) {
    let list = SelectionRecorder([id, "z"], mode: .multiple)
    list.down("z")
    _ = list.newCalls()
    list.down(id)
    #expect(
      list.newCalls() == [
        "didUnhighlight z 0-1", "shouldHighlight \(id) 0-0", "didHighlight \(id) 0-0",
      ])
    list.up(over: id)
    #expect(list.selected == [id])
  }

  @Test("a touched item that moves is reported at its current path")
  func moved() {
    let list = SelectionRecorder(["a", "b"], mode: .single)
    list.down("b")
    list.items = ["b", "a"]
    list.up(over: "b")
    #expect(
      list.newCalls() == down + ["shouldSelect b 0-0", "didSelect b 0-0", "didUnhighlight b 0-0"])
  }

  @Test("deleting an item ends its touch and its selection without a delegate call")
  func deleted() {
    let list = SelectionRecorder(["a", "b"], mode: .multiple)
    list.tracker.selection.select("a")
    list.tracker.selection.select("b")
    list.down("b")
    list.delete("b")
    #expect(list.tracker.highlighted == nil)
    list.up(over: nil)
    #expect(list.newCalls() == down)
    #expect(list.selected == ["a"])
  }

  @Test("deleting another item does not affect the touch")
  func otherDeleted() {
    let list = SelectionRecorder(["a", "b"], mode: .single)
    list.tracker.selection.select("a")
    list.down("b")
    list.delete("a")
    list.up(over: "b")
    #expect(
      list.newCalls() == down + ["shouldSelect b 0-0", "didSelect b 0-0", "didUnhighlight b 0-0"])
  }

  @Test("a full reload ends the touch and clears the selection without a delegate call")
  func reloaded() {
    let list = SelectionRecorder(["a", "b"], mode: .multiple)
    list.tracker.selection.select("a")
    list.down("b")
    list.tracker.reloadAll()
    list.up(over: "b")
    #expect(list.newCalls() == down)
    #expect(list.selected == [])
    #expect(list.tracker.highlighted == nil)
  }
}
