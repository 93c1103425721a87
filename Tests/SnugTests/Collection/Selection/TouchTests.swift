import Snug
import Testing

@Suite("Collection: touches")
struct TouchTests {
  private let list = SelectionRecorder(["a", "b"], mode: .single)

  private let down = ["shouldHighlight b 0-1", "didHighlight b 0-1"]

  @Test("touch-down calls shouldHighlight, highlights the item, and calls didHighlight")
  func touchDown() {
    list.down("b")
    #expect(list.newCalls() == down)
    #expect(list.tracker.highlighted == "b")
    #expect(list.selected == [])
  }

  /// A tap on "b" of "a" and "b".
  struct Tap: CustomTestStringConvertible {
    var rule: String
    var mode: SelectionMode
    /// What is selected before.
    var before: [String] = []
    var refused: String?
    /// The calls after the highlight.
    var calls: [String]
    /// What is selected afterwards.
    var after: [String]

    var testDescription: String { rule }
  }

  private static let taps = [
    Tap(
      rule: "in single mode, a tap calls shouldSelect, didSelect and didUnhighlight, and selects",
      mode: .single, calls: ["shouldSelect b 0-1", "didSelect b 0-1"], after: ["b"]),
    Tap(
      rule: "in multiple mode, a tap calls shouldSelect, didSelect and didUnhighlight, and selects",
      mode: .multiple, calls: ["shouldSelect b 0-1", "didSelect b 0-1"], after: ["b"]),
    Tap(
      rule: "in mode none, a tap only highlights and unhighlights the item",
      mode: .none, calls: [], after: []),
    Tap(
      rule: "a refused selection unhighlights the item and leaves the selection unchanged",
      mode: .single, before: ["a"], refused: "shouldSelect b", calls: ["shouldSelect b 0-1"],
      after: ["a"]),
    Tap(
      rule:
        "in single mode, a tap calls shouldSelect, didDeselect for the old item, then didSelect",
      mode: .single, before: ["a"],
      calls: ["shouldSelect b 0-1", "didDeselect a 0-0", "didSelect b 0-1"], after: ["b"]),
    Tap(
      rule: "in single mode, a tap on the selected item calls shouldSelect and didSelect again",
      mode: .single, before: ["b"], calls: ["shouldSelect b 0-1", "didSelect b 0-1"],
      after: ["b"]),
    Tap(
      rule: "in multiple mode, a tap on a selected item calls shouldDeselect and deselects it",
      mode: .multiple, before: ["b", "a"], calls: ["shouldDeselect b 0-1", "didDeselect b 0-1"],
      after: ["a"]),
    Tap(
      rule: "an item stays selected if its deselection is refused",
      mode: .multiple, before: ["b"], refused: "shouldDeselect b", calls: ["shouldDeselect b 0-1"],
      after: ["b"]),
  ]

  @Test("a tap highlights an item, asks, selects, tells and unhighlights", arguments: taps)
  func tap(_ tap: Tap) {
    let list = SelectionRecorder(["a", "b"], mode: tap.mode)
    for item in tap.before { list.tracker.selection.select(item) }
    if let refused = tap.refused { list.refused = [refused] }
    list.tap("b")
    #expect(list.newCalls() == down + tap.calls + ["didUnhighlight b 0-1"])
    #expect(list.selected == tap.after)
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

  @Test("a refused highlight ends the touch: touch-up has no effect")
  func highlightRefused() {
    list.refused = ["shouldHighlight b"]
    list.tap("b")
    #expect(list.newCalls() == ["shouldHighlight b 0-1"])
    #expect(list.tracker.highlighted == nil)
    #expect(list.selected == [])
  }

  @Test("a replaced item is reported at its current path")
  func replacementMoved() {
    let list = SelectionRecorder(["a", "b", "c"], mode: .single)
    list.tracker.selection.select("a")
    list.items = ["c", "b", "a"]
    list.tap("b")
    #expect(list.newCalls().contains("didDeselect a 0-2"))
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
