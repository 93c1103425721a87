import Testing

@Suite("Command line: missing ICU")
struct MissingLibraryTests {
  /// Runs the command with a folder of invalid libraries, which the loader finds in place of ICU.
  private func run(_ arguments: [String], input: String = "") throws -> Command {
    let folder = try TemporaryFolder()
    for version in 50...99 { _ = try folder.write([], "libicuuc.so.\(version)") }
    return try Command.run(
      arguments, input: input, environment: ["LD_LIBRARY_PATH": folder.path("")])
  }

  private func measure(_ arguments: [String], input: String = "") throws -> Command {
    try run(["measure"] + arguments, input: input)
  }

  @Test("a label of ASCII letters does not need ICU")
  func notNeeded() throws {
    for lines in ["1", "2"] {
      try measure(["--lines", lines, "--max-width", "30", "much longer"]).expect(0, errors: "")
    }
  }

  @Test(
    "ICU is looked for by a label that needs it and by the version, and by no other start",
    arguments: [
      (["measure", "A"], false), (["--help"], false), (["measure", "שלום"], true),
      (["--version"], true),
    ])
  func whenLooked(arguments: [String], looks: Bool) throws {
    let command = try Command.run(arguments, environment: ["LD_DEBUG": "files"])
    #expect(command.errors.contains("file=libc.so"), "the loader tells what it opens")
    #expect(command.errors.contains("libicuuc.so.") == looks)
  }

  @Test("if ICU cannot be loaded, the version tells what was looked for")
  func version() throws {
    try run(["--version"]).expect(0, output: .contains("(Unicode 16.0, no ICU 66 or later)"))
  }

  @Test(
    "if ICU cannot be loaded, a label that needs ICU is an error that names library and package",
    arguments: [["שלום"], ["--lines", "2", "--max-width", "30", "ภาษาไทย"], ["字、"]])
  func missing(arguments: [String]) throws {
    try measure(arguments).expect(
      1, output: "",
      errors: [
        .contains("the library libicuuc.so.66 or later cannot be loaded"),
        .contains("need ICU; install its package: libicu"),
      ])
  }

  @Test("if a late label of a list cannot be measured, no label is written")
  func lateLabel() throws {
    let labels = String(repeating: "much longer\n", count: 10_000)
    try measure(["-"], input: labels).expect(0)
    try measure(["-"], input: labels + "שלום\n").expect(
      1, output: "", errors: .begins("<stdin>:10001:1: error: the library "))
  }
}
