import Testing

@testable import SnugDocument

@Suite("Simulating: taps and selection")
struct TouchStepTests {
  /// The delegate calls of each step, without those of the opening state.
  private func calls(_ collection: String = "", _ script: String) throws -> [[String]] {
    try simulated(rows(collection), script).dropFirst().map(\.calls)
  }

  @Test("a touch that begins and ends on an item highlights and selects the item")
  func tap() throws {
    #expect(
      try calls(#"[{"touchDown": [0, 1]}, {"touchUp": [0, 1]}]"#) == [
        ["shouldHighlight 0-1", "didHighlight 0-1"],
        ["shouldSelect 0-1", "didSelect 0-1", "didUnhighlight 0-1"],
      ])
  }

  private func calls(_ script: String) throws -> [[String]] { try calls("", script) }

  @Test("a touch that ends on another item, or on none, selects nothing")
  func noTap() throws {
    for end in ["[0, 2]", "null"] {
      #expect(
        try calls(#"[{"touchDown": [0, 1]}, {"touchUp": \#(end)}]"#).last == ["didUnhighlight 0-1"])
    }
  }

  @Test("selection is single by default: a tap on another item deselects the selected one")
  func single() throws {
    let script = #"[{"select": [0, 1]}, {"touchDown": [0, 2]}, {"touchUp": [0, 2]}]"#
    let calls = try calls(script)
    #expect(calls[0].isEmpty)
    #expect(
      calls[2] == ["shouldSelect 0-2", "didDeselect 0-1", "didSelect 0-2", "didUnhighlight 0-2"])
  }

  @Test("an item deselected by a script causes no delegate call, then or when another is selected")
  func deselect() throws {
    let calls = try calls(
      #"[{"select": [0, 1]}, {"deselect": [0, 1]}, {"touchDown": [0, 2]}, {"touchUp": [0, 2]}]"#)
    #expect(calls[1].isEmpty)
    #expect(calls[3] == ["shouldSelect 0-2", "didSelect 0-2", "didUnhighlight 0-2"])
  }

  @Test("a second tap deselects in multiple selection; with selection off, a tap only highlights")
  func modes() throws {
    let tap = #"{"touchDown": [0, 1]}, {"touchUp": [0, 1]}"#
    #expect(
      try calls(#""selection": "multiple""#, "[\(tap), \(tap)]").last
        == ["shouldDeselect 0-1", "didDeselect 0-1", "didUnhighlight 0-1"])
    #expect(try calls(#""selection": "none""#, "[\(tap)]").last == ["didUnhighlight 0-1"])
  }

  @Test("a `should` call that the document lists under `refuse` is answered with false")
  func refused() throws {
    let tap = #"[{"touchDown": [0, 1]}, {"touchUp": [0, 1]}]"#
    #expect(
      try calls(#""refuse": ["shouldHighlight 0-1"]"#, tap) == [["shouldHighlight 0-1"], []])
    #expect(
      try calls(#""refuse": ["shouldSelect 0-1", "shouldSelect 0-2"]"#, tap).last
        == ["shouldSelect 0-1", "didUnhighlight 0-1"])
    let deselecting = #"[{"select": [0, 1]}, {"touchDown": [0, 1]}, {"touchUp": [0, 1]}]"#
    #expect(
      try calls(#""selection": "multiple", "refuse": ["shouldDeselect 0-1"]"#, deselecting).last
        == ["shouldDeselect 0-1", "didUnhighlight 0-1"])
  }

  @Test("an entry of `refuse` applies to the item at that index path when the call is made")
  func refusedPlace() throws {
    let calls = try calls(
      #""refuse": ["shouldHighlight 0-1"]"#,
      #"[{"update": {"delete": [[0, 0]]}}, {"touchDown": [0, 0]}, {"touchDown": [0, 1]}]"#)
    #expect(calls[1] == ["shouldHighlight 0-0", "didHighlight 0-0"])
    #expect(calls[2] == ["didUnhighlight 0-0", "shouldHighlight 0-1"])
  }

  @Test("a selected item stays selected when it is moved")
  func moved() throws {
    let calls = try calls(
      """
      [{"select": [0, 1]}, {"update": {"move": [[[0, 1], [0, 3]]]}},
       {"touchDown": [0, 0]}, {"touchUp": [0, 0]}]
      """)
    #expect(
      calls[3] == ["shouldSelect 0-0", "didDeselect 0-3", "didSelect 0-0", "didUnhighlight 0-0"])
  }
}
