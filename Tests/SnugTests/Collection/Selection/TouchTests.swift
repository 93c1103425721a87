import Snug
import Testing

@Suite("Collection: touches")
struct TouchTests {
  private let down = ["shouldHighlight b 0-1", "didHighlight b 0-1"]

  @Test("a finger that comes down asks whether to highlight, and highlights")
  func touchDown() {
    let list = SelectionRecorder(["a", "b"], mode: .single)
    list.down("b")
    #expect(list.newCalls() == down)
    #expect(list.tracker.highlighted == "b")
    #expect(list.selected == [])
  }

  @Test(
    "a lift asks whether to select, selects, and unhighlights",
    arguments: [SelectionMode.single, .multiple])
  func lift(mode: SelectionMode) {
    let list = SelectionRecorder(["a", "b"], mode: mode)
    list.tap("b")
    #expect(
      list.newCalls() == down + ["shouldSelect b 0-1", "didSelect b 0-1", "didUnhighlight b 0-1"])
    #expect(list.selected == ["b"])
    #expect(list.tracker.highlighted == nil)
  }

  @Test("without a delegate everything is allowed")
  func noDelegate() {
    let tracker = TouchTracker<Int>(mode: .multiple)
    let calls = SelectionCalls<Int>(delegate: nil) { ItemPath(section: 0, item: $0) }
    tracker.touchDown(7, calling: calls)
    #expect(tracker.highlighted == 7)
    tracker.touchUp(over: 7, calling: calls)
    #expect(tracker.selection.items == [7])
  }

  @Test("a delegate that answers nothing itself allows everything")
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

  @Test("where nothing can be selected, a tap only highlights")
  func noSelection() {
    let list = SelectionRecorder(["a", "b"], mode: .none)
    list.tap("b")
    #expect(list.newCalls() == down + ["didUnhighlight b 0-1"])
    #expect(list.selected == [])
  }

  @Test("an item that must not be highlighted ends the touch: nothing comes of the lift")
  func highlightRefused() {
    let list = SelectionRecorder(["a", "b"], mode: .single)
    list.refused = ["shouldHighlight b"]
    list.tap("b")
    #expect(list.newCalls() == ["shouldHighlight b 0-1"])
    #expect(list.tracker.highlighted == nil)
    #expect(list.selected == [])
  }

  @Test("an item that must not be selected is unhighlighted, and all stays as it was")
  func selectionRefused() {
    let list = SelectionRecorder(["a", "b"], mode: .single)
    list.tracker.selection.select("a")
    list.refused = ["shouldSelect b"]
    list.tap("b")
    #expect(list.newCalls() == down + ["shouldSelect b 0-1", "didUnhighlight b 0-1"])
    #expect(list.selected == ["a"])
  }

  @Test("one for another: the new item is asked about, then the old one goes, then the new comes")
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

  @Test("the replaced item is told of where it stands now")
  func replacementMoved() {
    let list = SelectionRecorder(["a", "b", "c"], mode: .single)
    list.tracker.selection.select("a")
    list.items = ["c", "b", "a"]
    list.tap("b")
    #expect(list.newCalls().contains("didDeselect a 0-2"))
  }

  @Test("a tap on the one selected item asks and tells of selecting it again")
  func singleAgain() {
    let list = SelectionRecorder(["a", "b"], mode: .single)
    list.tracker.selection.select("b")
    list.tap("b")
    #expect(
      list.newCalls() == down + ["shouldSelect b 0-1", "didSelect b 0-1", "didUnhighlight b 0-1"])
    #expect(list.selected == ["b"])
  }

  @Test("where many may be selected, a tap on a selected item asks to deselect it, and does")
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

  @Test("an item that must not be deselected stays selected")
  func deselectionRefused() {
    let list = SelectionRecorder(["a", "b"], mode: .multiple)
    list.tracker.selection.select("b")
    list.refused = ["shouldDeselect b"]
    list.tap("b")
    #expect(list.newCalls() == down + ["shouldDeselect b 0-1", "didUnhighlight b 0-1"])
    #expect(list.selected == ["b"])
  }

  @Test("a lift elsewhere only unhighlights", arguments: ["a", nil])
  func liftElsewhere(over id: String?) {
    let list = SelectionRecorder(["a", "b"], mode: .multiple)
    list.down("b")
    list.up(over: id)
    #expect(list.newCalls() == down + ["didUnhighlight b 0-1"])
    #expect(list.tracker.highlighted == nil)
    #expect(list.selected == [])
  }

  @Test("a cancelled touch only unhighlights, and leaves nothing for the lift")
  func cancelled() {
    let list = SelectionRecorder(["a", "b"], mode: .multiple)
    list.down("b")
    list.cancel()
    list.up(over: "b")
    list.cancel()
    #expect(list.newCalls() == down + ["didUnhighlight b 0-1"])
    #expect(list.selected == [])
  }

  @Test("a second finger cancels the first", arguments: ["a", "b"])
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

  @Test("a touched item that moves is told of where it stands now")
  func moved() {
    let list = SelectionRecorder(["a", "b"], mode: .single)
    list.down("b")
    list.items = ["b", "a"]
    list.up(over: "b")
    #expect(
      list.newCalls() == down + ["shouldSelect b 0-0", "didSelect b 0-0", "didUnhighlight b 0-0"])
  }

  @Test("a deleted item takes its touch and its selection along without a call")
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

  @Test("the deletion of another item leaves the touch alone")
  func otherDeleted() {
    let list = SelectionRecorder(["a", "b"], mode: .single)
    list.tracker.selection.select("a")
    list.down("b")
    list.delete("a")
    list.up(over: "b")
    #expect(
      list.newCalls() == down + ["shouldSelect b 0-0", "didSelect b 0-0", "didUnhighlight b 0-0"])
  }

  @Test("a full reload takes all selection and the touch along without a call")
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
