import Testing

@Suite("Command line: explain, cell files")
struct ExplainCellFileTests {
  /// Explains the width of the label "A" in a cell whose constraints are these, on line 2 of `Tag.json`.
  private func explain(_ constraints: String, _ arguments: String...) throws -> Command {
    let folder = try TemporaryFolder()
    let cell = "{\"margins\": 5, \"views\": {\"label\": {}},\n \"constraints\": [\(constraints)]}"
    _ = try folder.write(cell, "Tag.json")
    let document = try folder.write(
      #"{"cells": {"Tag": "Tag.json"}, "items": ["A"]}"#, "document.json")
    return try Command.run(
      ["explain", "--view", "label", "--attribute", "width"] + Command.testFont + arguments
        + [document])
  }

  @Test("a reason in a cell file is reported with the name of the file and the place in it")
  func places() throws {
    try explain(#""label.width >= 20", "V:|-[label]-|""#).expect(
      output: .contains("  because label.width >= 20: Tag.json:2:18\n"))
    try explain(#""label.width >= 20""#, "--format", "json", "--compact").expect(
      output: .contains(
        #""place":{"file":"Tag.json","line":2,"column":18,"path":"constraints[0]"}"#))
  }

  @Test("a conflict is reported at the item, and its constraints at their places in the cell file")
  func conflict() throws {
    // 18 + 19 for the first and its quotes + 2 for a comma and a space.
    try explain(#""label.width >= 20", "label.width <= 15""#).expect(
      1,
      errors: .lines([
        .contains("document.json:1:42: error: these 2 constraints"),
        "  label.width >= 20: Tag.json:2:18", "  label.width <= 15: Tag.json:2:39",
      ]))
  }
}
