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

  /// A tap within one of whose calls something happens.
  struct Reaction: CustomTestStringConvertible, Sendable {
    var rule: String
    var mode = SelectionMode.single
    var tapped = "b"
    var call: String
    var reaction: @Sendable (SelectionRecorder) -> Void
    /// The last calls, from the one in which it happens.
    var calls: [String]
    var selected: [String]

    var testDescription: String { rule }
  }

  private static let reactions = [
    Reaction(
      rule: "an item deselected within its didSelect call stays deselected", call: "didSelect b",
      reaction: { $0.tracker.selection.deselect("b") },
      calls: ["didSelect b 0-1", "didUnhighlight b 0-1"], selected: []),
    Reaction(
      rule: "an item deselected within shouldSelect for another is not reported as deselected",
      call: "shouldSelect b", reaction: { $0.tracker.selection.deselect("a") },
      calls: ["shouldSelect b 0-1", "didSelect b 0-1", "didUnhighlight b 0-1"], selected: ["b"]),
    Reaction(
      rule: "if didDeselect selects another item, the tapped one is not reported as selected",
      call: "didDeselect a", reaction: { $0.tracker.selection.select("c") },
      calls: ["shouldSelect b 0-1", "didDeselect a 0-0", "didUnhighlight b 0-1"], selected: ["c"]),
    Reaction(
      rule: "items moved within a delegate call are reported at their new paths",
      call: "shouldSelect b", reaction: { $0.items = ["b", "c", "a"] },
      calls: ["didDeselect a 0-2", "didSelect b 0-0", "didUnhighlight b 0-0"], selected: ["b"]),
    Reaction(
      rule: "a full reload within didHighlight ends the touch and clears the selection",
      call: "didHighlight b", reaction: { $0.tracker.reloadAll() }, calls: ["didHighlight b 0-1"],
      selected: []),
    Reaction(
      rule: "a full reload within shouldSelect ends the touch and clears the selection",
      call: "shouldSelect b", reaction: { $0.tracker.reloadAll() }, calls: ["shouldSelect b 0-1"],
      selected: []),
    Reaction(
      rule: "a touch cancelled within shouldSelect selects nothing, and unhighlights its item once",
      call: "shouldSelect b", reaction: { $0.cancel() },
      calls: ["shouldSelect b 0-1", "didUnhighlight b 0-1"], selected: ["a"]),
    Reaction(
      rule: "a touch-up within shouldSelect has no effect", mode: .multiple, call: "shouldSelect b",
      reaction: { $0.up(over: "b") },
      calls: ["shouldSelect b 0-1", "didSelect b 0-1", "didUnhighlight b 0-1"],
      selected: ["a", "b"]),
    Reaction(
      rule: "a touch-up within didSelect has no effect", mode: .multiple, call: "didSelect b",
      reaction: { $0.up(over: "b") },
      calls: ["shouldSelect b 0-1", "didSelect b 0-1", "didUnhighlight b 0-1"],
      selected: ["a", "b"]),
    Reaction(
      rule: "a touch cancelled within shouldDeselect deselects nothing", mode: .multiple,
      tapped: "a", call: "shouldDeselect a", reaction: { $0.cancel() },
      calls: ["shouldDeselect a 0-0", "didUnhighlight a 0-0"], selected: ["a"]),
    Reaction(
      rule: "an item deselected within shouldDeselect is not reported as deselected",
      mode: .multiple, tapped: "a", call: "shouldDeselect a",
      reaction: { $0.tracker.selection.deselect("a") },
      calls: ["shouldDeselect a 0-0", "didUnhighlight a 0-0"], selected: []),
    Reaction(
      rule: "a selection mode of none, set within shouldSelect, prevents the selection",
      call: "shouldSelect b", reaction: { $0.tracker.selection.mode = .none },
      calls: ["shouldSelect b 0-1", "didUnhighlight b 0-1"], selected: []),
  ]

  @Test("what happens within a call decides how the tap goes on", arguments: reactions)
  func reacts(_ test: Reaction) {
    let list = list(mode: test.mode, at: test.call, test.reaction)
    list.tap(test.tapped)
    #expect(list.newCalls().suffix(test.calls.count) == test.calls[...])
    #expect(list.selected == test.selected)
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

}
