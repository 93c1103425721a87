import Snug
import Testing

@Suite("Collection: changes within delegate calls")
struct CallingBackTests {
  /// A list of "a", "b" and "c" with "a" selected, whose delegate reacts to one call.
  private func list(
    mode: SelectionMode = .single, at call: String,
    _ reaction: @escaping (SelectionRecorder) -> Void
  ) -> SelectionRecorder {
    let list = SelectionRecorder(["a", "b", "c"], mode: mode)
    list.tracker.selection.select("a")
    list.reaction = { name, list in
      if name == call { reaction(list) }
    }
    return list
  }

  @Test("the state changes before the delegate is notified")
  func stateFirst() {
    let list = SelectionRecorder(["a", "b"], mode: .single)
    list.tracker.selection.select("a")
    var states: [String] = []
    list.reaction = { call, list in
      states.append("\(call): \(list.selected) \(list.tracker.highlighted ?? "-")")
    }
    list.tap("b")
    #expect(
      states == [
        #"shouldHighlight b: ["a"] -"#, #"didHighlight b: ["a"] b"#, #"shouldSelect b: ["a"] b"#,
        #"didDeselect a: ["b"] b"#, #"didSelect b: ["b"] b"#, #"didUnhighlight b: ["b"] -"#,
      ])
  }

  @Test("an item deselected within its didSelect call stays deselected")
  func deselectInDidSelect() {
    let list = list(at: "didSelect b") { $0.tracker.selection.deselect("b") }
    list.tap("b")
    #expect(list.selected == [])
    #expect(list.newCalls().last == "didUnhighlight b 0-1")
  }

  @Test("an item deselected within shouldSelect for another is not reported as deselected")
  func deselectInShouldSelect() {
    let list = list(at: "shouldSelect b") { $0.tracker.selection.deselect("a") }
    list.tap("b")
    #expect(
      list.newCalls().suffix(3) == [
        "shouldSelect b 0-1", "didSelect b 0-1", "didUnhighlight b 0-1",
      ]
    )
  }

  @Test("if didDeselect selects another item, the tapped one is not reported as selected")
  func selectInDidDeselect() {
    let list = list(at: "didDeselect a") { $0.tracker.selection.select("c") }
    list.tap("b")
    #expect(
      list.newCalls().suffix(3) == [
        "shouldSelect b 0-1", "didDeselect a 0-0", "didUnhighlight b 0-1",
      ])
    #expect(list.selected == ["c"])
  }

  @Test(
    "an item deleted within a delegate call is not reported again",
    arguments: ["shouldHighlight b", "didHighlight b", "shouldSelect b", "didDeselect a"])
  func deleteWithin(call: String) {
    let list = list(at: call) { $0.delete("b") }
    list.tap("b")
    #expect(list.newCalls().last?.hasPrefix(call) == true)
    #expect(list.tracker.highlighted == nil)
    #expect(list.selected == (call == "didDeselect a" ? [] : ["a"]))
  }

  @Test("items moved within a delegate call are reported at their new paths")
  func moveWithin() {
    let list = list(at: "shouldSelect b") { $0.items = ["b", "c", "a"] }
    list.tap("b")
    #expect(
      list.newCalls().suffix(3) == ["didDeselect a 0-2", "didSelect b 0-0", "didUnhighlight b 0-0"])
  }

  @Test(
    "a full reload within a delegate call ends the touch and clears the selection",
    arguments: ["didHighlight b", "shouldSelect b"])
  func reloadWithin(call: String) {
    let list = list(at: call) { $0.tracker.reloadAll() }
    list.tap("b")
    #expect(list.newCalls().last == "\(call) 0-1")
    #expect(list.selected == [])
  }

  @Test("a touch cancelled within shouldSelect selects nothing, and unhighlights its item once")
  func cancelWithin() {
    let list = list(at: "shouldSelect b") { $0.cancel() }
    list.tap("b")
    #expect(list.newCalls().suffix(2) == ["shouldSelect b 0-1", "didUnhighlight b 0-1"])
    #expect(list.selected == ["a"])
  }

  @Test("a touch that begins within shouldHighlight replaces the touch of that call")
  func touchWithin() {
    let list = list(at: "shouldHighlight b") { $0.down("c") }
    list.down("b")
    #expect(
      list.newCalls() == ["shouldHighlight b 0-1", "shouldHighlight c 0-2", "didHighlight c 0-2"])
    #expect(list.tracker.highlighted == "c")
  }

  @Test("a touch that begins within didUnhighlight replaces the touch that caused the call")
  func touchWithinEnd() {
    let list = list(at: "didUnhighlight a") { $0.down("c") }
    list.down("a")
    _ = list.newCalls()
    list.down("b")
    #expect(
      list.newCalls() == ["didUnhighlight a 0-0", "shouldHighlight c 0-2", "didHighlight c 0-2"])
    #expect(list.tracker.highlighted == "c")
  }

  @Test("an item touched again within shouldSelect is not selected by the first touch")
  func touchAgainWithin() {
    let list = list(at: "shouldSelect b") { $0.down("b") }
    list.tap("b")
    #expect(
      list.newCalls().suffix(4) == [
        "shouldSelect b 0-1", "didUnhighlight b 0-1", "shouldHighlight b 0-1", "didHighlight b 0-1",
      ])
    #expect(list.selected == ["a"])
    #expect(list.tracker.highlighted == "b")
  }

  @Test(
    "a touch-up within the calls of a touch-up has no effect",
    arguments: ["shouldSelect b", "didSelect b"])
  func liftWithin(call: String) {
    let list = list(mode: .multiple, at: call) { $0.up(over: "b") }
    list.tap("b")
    #expect(
      list.newCalls().suffix(3) == [
        "shouldSelect b 0-1", "didSelect b 0-1", "didUnhighlight b 0-1",
      ]
    )
    #expect(list.selected == ["a", "b"])
  }

  @Test("a touch cancelled within shouldDeselect deselects nothing")
  func cancelWithinDeselection() {
    let list = list(mode: .multiple, at: "shouldDeselect a") { $0.cancel() }
    list.tap("a")
    #expect(list.newCalls().suffix(2) == ["shouldDeselect a 0-0", "didUnhighlight a 0-0"])
    #expect(list.selected == ["a"])
  }

  @Test("an item deselected within shouldDeselect is not reported as deselected")
  func deselectInShouldDeselect() {
    let list = list(mode: .multiple, at: "shouldDeselect a") { $0.tracker.selection.deselect("a") }
    list.tap("a")
    #expect(list.newCalls().suffix(2) == ["shouldDeselect a 0-0", "didUnhighlight a 0-0"])
    #expect(list.selected == [])
  }

  @Test("a selection mode of none, set within shouldSelect, prevents the selection")
  func modeWithin() {
    let list = list(at: "shouldSelect b") { $0.tracker.selection.mode = .none }
    list.tap("b")
    #expect(list.newCalls().suffix(2) == ["shouldSelect b 0-1", "didUnhighlight b 0-1"])
    #expect(list.selected == [])
  }
}
