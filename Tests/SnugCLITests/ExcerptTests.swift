import Testing

@Suite("Command line: the line of an error")
struct ExcerptTests {
  /// What stands behind the message of each error.
  private func excerpt(_ text: String, _ arguments: String...) throws -> [String] {
    let command = try Command.run(["layout", "--input", "json"] + arguments, input: text).expect(1)
    return command.shownErrors.split(separator: "\n").filter { $0.hasPrefix(" ") }.map(String.init)
  }

  @Test("a caret is under the place")
  func place() throws {
    #expect(
      try excerpt("{\n  \"items\": [],\n  \"xyz\": 1\n}") == [
        "    3 |   \"xyz\": 1", "      |   ^",
      ])
    #expect(try excerpt("{\r\n\"xyz\": 1\r\n}") == ["    2 | \"xyz\": 1", "      | ^"])
    // At the end of the text.
    #expect(
      try excerpt("{\"items\": [") == [
        "    1 | {\"items\": [", "      | " + String(repeating: " ", count: 11) + "^",
      ])
    #expect(try excerpt("{\n") == ["    2 | ", "      | ^"])
  }

  @Test("tabs are four columns, wide characters two, and marks none; controls are escaped")
  func columns() throws {
    #expect(try excerpt("{\t\"xyz\": 1}") == ["    1 | {    \"xyz\": 1}", "      |      ^"])
    // The second key is behind 12 columns: {"..": 1, and two wide characters.
    #expect(
      try excerpt("{\"\u{6F22}\u{5B57}\": 1, \"xyz\": 1}")[3] == "      |             ^")
    #expect(
      try excerpt("{\"e\u{301}qqq\": 1, \"xyz\": 1}")[3] == "      |             ^")
    #expect(try excerpt("{\"\u{1B}[31m\": 1}")[0] == "    1 | {\"\\u{1B}[31m\": 1}")
  }

  @Test("of a long line, the part around the place is shown")
  func longLine() throws {
    let space = String(repeating: " ", count: 500)
    let lines = try excerpt("{\(space)\"xyz\": 1\(space)}")
    let shown = "\u{2026}" + String(repeating: " ", count: 60) + "\"xyz\": 1"
    #expect(lines[0].hasPrefix("    1 | \(shown)") && lines[0].hasSuffix("\u{2026}"))
    #expect(lines[1] == "      | " + String(repeating: " ", count: 61) + "^")
  }

  @Test("a document of a stream is shown with the number of its line")
  func stream() throws {
    let command = try Command.run("layout", "--input", "ndjson", input: "{}\n{\"xyz\": 1}\n")
    #expect(command.shownErrors.hasSuffix("    2 | {\"xyz\": 1}\n      |  ^\n"))
  }

  @Test("no line of a file is shown that is not a document")
  func otherFile() throws {
    let folder = try TemporaryFolder()
    let secret = try folder.write("{\"secret\": 1}", "cell.json")
    let command = try Command.run("layout", input: "{\"cells\": {\"C\": \"\(secret)\"}}").expect(1)
    #expect(!command.shownErrors.contains("secret"))
    #expect(!command.shownErrors.contains(" | "))
  }

  @Test("the part of a long line has as many columns whatever its characters take")
  func longWideLine() throws {
    let wide = String(repeating: "\u{6F22}", count: 500)
    let lines = try excerpt("{\"\(wide)\": 1, \"xyz\": 1}", "--no-files").suffix(2)
    // Half of 60 columns, less those of the key's end.
    #expect(lines.first?.hasPrefix("    1 | \u{2026}\u{6F22}") == true)
    #expect(lines.last?.count == 8 + 1 + 60 || lines.last?.count == 8 + 1 + 60 + 1)
  }

  @Test("a font in a script that cannot be read is told at its place in the script")
  func scriptFont() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write(
      "[{\"setItem\": [0, 0],\n \"item\": {\"label\": [{\"text\": \"x\", \"font\": {\"file\": \"no.ttf\"}}]}}]",
      "steps.json")
    let command = try Command.run(
      "simulate", "--script", script,
      input: "{\"container\": {\"height\": 99}, \"items\": [\"A\"]}")
    #expect(command.errors.hasPrefix("\(script):2:"), "\(command.errors)")
    #expect(command.shownErrors.contains("    2 |  \"item\""))
  }
}
