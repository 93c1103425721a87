import Testing

@testable import SnugDocument

@Suite("Simulating: taps and selection")
struct TouchStepTests {
  /// Rules, the members of a `collection`, a script, and the delegate calls of some of its steps.
  static let taps: [(rule: String, collection: String, script: String, calls: [Int: [String]])] = [
    (
      "a touch that begins and ends on an item highlights and selects the item", "",
      #"{"touchDown": [0, 1]}, {"touchUp": [0, 1]}"#,
      [
        0: ["shouldHighlight 0-1", "didHighlight 0-1"],
        1: ["shouldSelect 0-1", "didSelect 0-1", "didUnhighlight 0-1"],
      ]
    ),
    (
      "a touch that ends on another item selects nothing", "",
      #"{"touchDown": [0, 1]}, {"touchUp": [0, 2]}"#, [1: ["didUnhighlight 0-1"]]
    ),
    (
      "a touch that ends on no item selects nothing", "",
      #"{"touchDown": [0, 1]}, {"touchUp": null}"#, [1: ["didUnhighlight 0-1"]]
    ),
    (
      "selection is single by default: a tap on another item deselects the selected one", "",
      #"{"select": [0, 1]}, {"touchDown": [0, 2]}, {"touchUp": [0, 2]}"#,
      [0: [], 2: ["shouldSelect 0-2", "didDeselect 0-1", "didSelect 0-2", "didUnhighlight 0-2"]]
    ),
    (
      "an item deselected by a script causes no call, then or when another is selected", "",
      #"{"select": [0, 1]}, {"deselect": [0, 1]}, {"touchDown": [0, 2]}, {"touchUp": [0, 2]}"#,
      [1: [], 3: ["shouldSelect 0-2", "didSelect 0-2", "didUnhighlight 0-2"]]
    ),
    (
      "a second tap deselects in multiple selection", #""selection": "multiple""#,
      #"{"touchDown": [0, 1]}, {"touchUp": [0, 1]}, {"touchDown": [0, 1]}, {"touchUp": [0, 1]}"#,
      [3: ["shouldDeselect 0-1", "didDeselect 0-1", "didUnhighlight 0-1"]]
    ),
    (
      "with selection off, a tap only highlights", #""selection": "none""#,
      #"{"touchDown": [0, 1]}, {"touchUp": [0, 1]}"#, [1: ["didUnhighlight 0-1"]]
    ),
    (
      "`shouldHighlight` is answered with false under `refuse`",
      #""refuse": ["shouldHighlight 0-1"]"#, #"{"touchDown": [0, 1]}, {"touchUp": [0, 1]}"#,
      [0: ["shouldHighlight 0-1"], 1: []]
    ),
    (
      "`shouldSelect` is answered with false under `refuse`",
      #""refuse": ["shouldSelect 0-1", "shouldSelect 0-2"]"#,
      #"{"touchDown": [0, 1]}, {"touchUp": [0, 1]}"#,
      [1: ["shouldSelect 0-1", "didUnhighlight 0-1"]]
    ),
    (
      "`shouldDeselect` is answered with false under `refuse`",
      #""selection": "multiple", "refuse": ["shouldDeselect 0-1"]"#,
      #"{"select": [0, 1]}, {"touchDown": [0, 1]}, {"touchUp": [0, 1]}"#,
      [2: ["shouldDeselect 0-1", "didUnhighlight 0-1"]]
    ),
    (
      "an entry of `refuse` applies to the item at that index path when the call is made",
      #""refuse": ["shouldHighlight 0-1"]"#,
      #"{"update": {"delete": [[0, 0]]}}, {"touchDown": [0, 0]}, {"touchDown": [0, 1]}"#,
      [
        1: ["shouldHighlight 0-0", "didHighlight 0-0"],
        2: ["didUnhighlight 0-0", "shouldHighlight 0-1"],
      ]
    ),
    (
      "a selected item stays selected when it is moved", "",
      #"{"select": [0, 1]}, {"update": {"move": [[[0, 1], [0, 3]]]}}, "#
        + #"{"touchDown": [0, 0]}, {"touchUp": [0, 0]}"#,
      [3: ["shouldSelect 0-0", "didDeselect 0-3", "didSelect 0-0", "didUnhighlight 0-0"]]
    ),
  ]

  @Test("touches and selections call the delegate in order", arguments: taps)
  func touches(
    rule: String, collection: String, script: String, calls: [Int: [String]]
  ) throws {
    // The opening state has a line before those of the steps.
    let lines = try simulated(rows(collection), "[\(script)]").dropFirst().map(\.calls)
    for (step, expected) in calls {
      #expect(lines[step] == expected, "step \(step): \(rule)")
    }
  }
}
