import Testing

@Suite("Command line: what does not fit")
struct StrictTests {
  /// Tags of which the first is cut; the default design is at most 120 wide between margins of 5.
  private static let cut = #"""
    {"cells": {"default": {"views": {"label": {"maxWidth": 20}}}}, "items": ["much longer", "A"],
     "container": {"height": 100}}
    """#
  private static let whole = #"{"items": ["A"], "container": {"height": 100}}"#

  private func run(_ command: String, _ options: String..., input: String) throws -> Command {
    let folder = try TemporaryFolder()
    let script = try folder.write("[]", "script.json")
    let more = command == "simulate" ? ["--script", script] : []
    return try withExtendedLifetime(folder) {
      try Command.run([command] + more + options, input: input)
    }
  }

  @Test(
    "with --strict, a warning makes the exit status 1 after the output",
    arguments: ["layout", "fit", "render"])
  func strict(command: String) throws {
    let lenient = try run(command, input: Self.cut)
    let strict = try run(command, "--strict", input: Self.cut)
    #expect(lenient.status == 0)
    strict.expect(
      1, output: .equals(lenient.text), errors: .ends("snug: error: 1 cutText (--strict)\n"))
    try run(command, "--strict", input: Self.whole).expect(0)
  }

  @Test("a note, such as that of a text that is shrunk, is no reason to fail")
  func notes() throws {
    let shrunk = Self.cut.replacing(#""maxWidth": 20"#, with: #""maxWidth": 70, "minimumSize": 5"#)
    try run("layout", "--strict", "--format", "table", input: shrunk).expect(
      0, errors: .begins("snug: note: \"much longer\" is shown in size "))
  }

  @Test("--quiet prints neither warnings nor notes", arguments: [["--strict"], []])
  func quiet(options: [String]) throws {
    for (command, format) in [("layout", ["--format", "table"]), ("render", [])] {
      let arguments = [command, "--quiet"] + format + options
      // The reason for the status is an error.
      try Command.run(arguments, input: Self.cut).expect(
        options.isEmpty ? 0 : 1,
        errors: options.isEmpty ? "" : "snug: error: 1 cutText (--strict)\n", command)
    }
  }

  @Test("of a code 20 are printed, then the count of the others; --diagnostics lists all or none")
  func many() throws {
    let items = Array(repeating: #""much longer""#, count: 35).joined(separator: ", ")
    let document = Self.cut.replacing(#""much longer", "A""#, with: items)
    func lines(_ options: String...) throws -> [Substring] {
      let arguments = ["layout", "--format", "table"] + options
      return try Command.run(arguments, input: document).errors.split(separator: "\n")
    }
    let told = try lines()
    #expect(told.count == 21)
    #expect(told.first?.hasPrefix("snug: warning: \"much longer\" is cut: it needs ") == true)
    #expect(told.first?.hasSuffix("(items[0].views.label)") == true)
    #expect(told.last == "snug: warning: there are 15 more diagnostics of this code: cutText")
    #expect(try lines("--diagnostics", "all").count == 35)
    #expect(try lines("--diagnostics", "none").isEmpty)
    try run("layout", "--diagnostics", "none", input: document).expect(output: [
      .lacks("diagnostics"), .contains("\"fits\": false"),
    ])
  }

  @Test("a stream of documents fails at its end")
  func stream() throws {
    let lines = [Self.cut, Self.whole].map { $0.replacing("\n", with: " ") + "\n" }.joined()
    let command = try run("layout", "--strict", "--input", "ndjson", input: lines).expect(1)
    #expect(command.text.split(separator: "\n").count == 2)
  }

  @Test("simulate fails for what came into view")
  func simulate() throws {
    try run("simulate", input: Self.cut).expect(0)
    try run("simulate", "--strict", input: Self.cut).expect(1)
    try run("simulate", "--strict", input: Self.whole).expect(0)
  }
}
