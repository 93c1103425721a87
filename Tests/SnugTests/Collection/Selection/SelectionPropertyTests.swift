import Snug
import SnugCollectionTesting
import SnugPropertyTesting
import Testing

@Suite("Collection: sessions of touches and changes")
struct SelectionPropertyTests {
  @Test("calls, selection and highlight equal those of the reference implementation")
  func sessions() {
    forAll(SelectionSession.any, count: 2000) { session in
      var model = SelectionModel(session)
      let list = SelectionRecorder(SelectionSession.items, mode: session.mode)
      list.refused = session.refused
      for (number, step) in session.steps.enumerated() {
        model.calls = []
        model.perform(step)
        list.perform(step)
        try checkEqual(list.newCalls(), model.calls, "the calls of step \(number)")
        let expected = model.touches
        try checkEqual(list.selected, expected.selected, "what is selected after step \(number)")
        try checkEqual(
          list.tracker.highlighted, expected.highlighted, "the highlight of step \(number)")
        try checkEqual(list.tracker.selection.count, expected.selected.count)
      }
    }
  }

  /// A session, and the steps that the delegate performs within its calls, at most one in each
  /// call.
  private struct CalledBack {
    var session: SelectionSession
    var reactions: [SelectionStep?]
  }

  private var calledBack: Generator<CalledBack> {
    let reaction = Generator<SelectionStep?>.frequency([
      (2, .constant(nil)), (1, SelectionSession.step.map { $0 }),
    ])
    return Generator { source in
      CalledBack(
        session: try source.draw(SelectionSession.any),
        reactions: try source.draw(
          Generator<[SelectionStep?]>.array(of: reaction, count: 0...60)))
    }
  }

  @Test("whatever a delegate does within a call, every call it gets is true of the current state")
  func callingBack() {
    forAll(calledBack, count: 2000) { session in
      let list = SelectionRecorder(SelectionSession.items, mode: session.session.mode)
      list.refused = session.session.refused
      var reactions = session.reactions[...]
      var untruths: [String] = []
      var toldHighlighted: [String] = []
      list.reaction = { call, list in
        if let untruth = list.untruth(of: call, toldHighlighted: &toldHighlighted) {
          untruths.append(untruth)
        }
        if let step = reactions.popFirst() ?? nil { list.perform(step) }
      }
      for step in session.session.steps {
        list.perform(step)
        try checkEqual(untruths, [])
        try check(
          list.selected.allSatisfy(list.items.contains), "\(list.selected) are not all left")
        try check(list.tracker.selection.mode != .none || list.selected.isEmpty)
        try check(list.tracker.selection.mode != .single || list.selected.count <= 1)
        if let highlighted = list.tracker.highlighted {
          try check(list.items.contains(highlighted), "\(highlighted) is no more")
          try checkEqual(toldHighlighted.last, highlighted)
        }
      }
    }
  }
}

extension SelectionRecorder {
  /// The error in making this call in the current state. Keeps the list of items that were reported
  /// as highlighted, the latest last; only a deleted item is not reported as unhighlighted.
  fileprivate func untruth(of call: String, toldHighlighted: inout [String]) -> String? {
    let words = call.split(separator: " ").map(String.init)
    let (name, item) = (words[0], words[1])
    guard items.contains(item) else { return "\(call): no such item" }
    let isSelected = selected.contains(item)
    let isHighlighted = tracker.highlighted == item
    switch name {
    case "didHighlight":
      toldHighlighted.append(item)
      return isHighlighted ? nil : "\(call): it is not highlighted"
    case "didUnhighlight":
      guard toldHighlighted.last == item else { return "\(call): it was not told highlighted" }
      toldHighlighted.removeAll()
      return isHighlighted ? "\(call): it is highlighted" : nil
    case "shouldSelect", "shouldDeselect":
      return isHighlighted ? nil : "\(call): it is not under a touch"
    case "didSelect": return isSelected ? nil : "\(call): it is not selected"
    case "didDeselect": return isSelected ? "\(call): it is selected" : nil
    default: return nil
    }
  }
}
