import Testing

@Suite("Command line: simulate")
struct SimulateTests {
  private static let album = packagePath("Examples/album.json")
  private static let script = packagePath("Examples/Steps/album.json")

  private func simulate(
    _ script: String, to destination: Command.Destination = .captured
  ) throws -> Command {
    try Command.run("simulate", Self.album, "--script", "-", input: script, to: destination)
  }

  /// The expected lines of `album` were compared with an independent implementation of greedy lines,
  /// offsets by the topmost item in view, transitions and counts of measured items; the places and
  /// names in those of `sections` with arithmetic.
  @Test(
    "the simulations of the album example print the expected lines",
    arguments: ["album", "sections"])
  func album(script: String) throws {
    let steps = packagePath("Examples/Steps")
    let expected = try TemporaryFolder.text(of: "\(steps)/Expected/\(script).ndjson")
    try Command.run("simulate", Self.album, "--script", "\(steps)/\(script).json").expect(
      0, output: .equals(expected), errors: "")
  }

  @Test(
    "after a rejected step the next one is run and the status is 1; an invalid script is not run")
  func statuses() throws {
    try simulate(#"[{"select": [0, 99]}, {"scroll": 130}]"#).expect(
      1,
      output: .lines([
        [], #"{"step":1,"error":["there is no item 0-99: section 0 has 13 items"]}"#,
        .begins(#"{"step":2,"contentOffset":{"x":0,"y":130},"#),
      ]), errors: "")
    try simulate("[{\"scroll\": 130},\n {\"scrol\": 1}]").expect(
      1, output: "",
      errors: "<stdin>:2:3: error: unknown key \"scrol\": did you mean \"scroll\"? ([1].scrol)\n")
  }

  @Test(
    "what differs from an expectation is told on standard error, too, with its place in the script")
  func unmet() throws {
    try simulate("[{\"scroll\": 130},\n {\"expect\": {\"phase\": \"dragging\"}}]").expect(
      1, output: .ends("expected \\\"dragging\\\" (script[1].expect.phase)\"]}\n"),
      errors: .begins(
        "<stdin>:2:23: error: after step 1, phase is \"idle\": expected \"dragging\" ([1].expect.phase)\n"
      ))
  }

  @Test("a missing script is reported by its name, with status 3")
  func missingScript() throws {
    try Command.run("simulate", Self.album, "--script", "nowhere.json").expect(
      3, errors: "snug: error: cannot read nowhere.json: No such file or directory\n")
  }

  @Test("the document may be plain text on standard input, with the height as an option")
  func plainText() throws {
    let script = try TemporaryFolder()
    let path = try script.write(#"[{"scrollTo": [0, 3]}]"#, "script.json")
    let command = try Command.run(
      "simulate", "--script", path, "--font", "Snug Test", "--size", "10", "--width", "60",
      "--height", "50", input: "A\nlonger\nB\nlonger\n"
    ).expect(0)
    // Tags of 20 and 40 points have one line each in a width of 60, 20 high and 8 apart: the last
    // ends at 104.
    let lines = command.text.split(separator: "\n")
    #expect(lines.first?.contains(#""contentSize":{"width":60,"height":104}"#) ?? false)
    #expect(lines.last?.contains(#""contentOffset":{"x":0,"y":54}"#) ?? false)
  }

  @Test("a document without a height is an error, and several documents are bad usage")
  func noViewport() throws {
    try Command.run("simulate", "--script", Self.script, input: #"{"items": []}"#).expect(
      1, errors: .contains("needs the container's height"))
    try Command.run("simulate", "--script", Self.script, input: "{}\n{}\n").expect(
      2, errors: .begins("snug: error: simulate takes one document"))
  }

  @Test("a missing font is reported in the first line of the output")
  func diagnostics() throws {
    let command = try Command.run(
      "simulate", "--script", Self.script, "--height", "50", "--font", "no such family",
      input: "A\n")
    let lines = command.text.split(separator: "\n")
    #expect(lines[0].contains(#""diagnostics":[{"severity":"warning","code":"fontSubstituted""#))
    #expect(!lines[1].contains("diagnostics"))
  }

  @Test("a closed output ends a simulation with status 0, and a full disk with status 3")
  func unwritable() throws {
    try simulate("[]", to: .closedPipe).expect(0)
    try simulate("[]", to: .file("/dev/full")).expect(3)
  }
}
