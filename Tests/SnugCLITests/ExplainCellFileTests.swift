import Testing

@Suite("Command line: explain, cell files")
struct ExplainCellFileTests {
  /// Explains the width of the label "A" in a cell whose constraints are these, on line 2 of `Tag.json`.
  private func explain(_ constraints: String, _ arguments: String...) throws -> Command {
    let folder = try TemporaryFolder()
    let cell = "{\"margins\": 5, \"views\": {\"label\": {}},\n \"constraints\": [\(constraints)]}"
    _ = try folder.write([UInt8](text: cell), "Tag.json")
    let document = try folder.write(
      [UInt8](text: #"{"cells": {"Tag": "Tag.json"}, "items": ["A"]}"#), "document.json")
    let all =
      ["explain", "--font", "Snug Test", "--size", "10", "--view", "label", "--attribute", "width"]
      + arguments + [document]
    return try Command.run(all.map { Array($0.utf8) })
  }

  @Test("a reason in a cell file is reported with the name of the file and the place in it")
  func places() throws {
    let text = try explain(#""label.width >= 20", "V:|-[label]-|""#).text
    #expect(text.contains("  because label.width >= 20: Tag.json:2:18\n"), "\(text)")
    let json = try explain(#""label.width >= 20""#, "--format", "json", "--compact").text
    #expect(
      json.contains(
        #""place":{"file":"Tag.json","line":2,"column":18,"path":"constraints[0]"}"#), "\(json)")
  }

  @Test("a conflict is reported at the item, and its constraints at their places in the cell file")
  func conflict() throws {
    let command = try explain(#""label.width >= 20", "label.width <= 15""#)
    let lines = command.errors.split(separator: "\n")
    #expect(command.status == 1)
    #expect(lines[0].contains("document.json:1:42: error: these 2 constraints"), "\(lines)")
    // 18 + 19 for the first and its quotes + 2 for a comma and a space.
    #expect(
      lines.dropFirst() == [
        "  label.width >= 20: Tag.json:2:18", "  label.width <= 15: Tag.json:2:39",
      ])
  }
}
