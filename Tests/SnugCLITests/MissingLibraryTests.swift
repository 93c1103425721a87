import Testing

@Suite("Command line: missing ICU")
struct MissingLibraryTests {
  /// Measures with a folder of invalid libraries, which the loader finds in place of ICU.
  private func measure(_ arguments: [String], input: String = "") throws -> Command {
    let folder = try TemporaryFolder()
    for version in 50...99 { _ = try folder.write([], "libicuuc.so.\(version)") }
    return try Command.run(
      (["measure"] + arguments).map { Array($0.utf8) }, input: [UInt8](text: input),
      environment: ["LD_LIBRARY_PATH": folder.path("")])
  }

  @Test("a label of ASCII letters does not need ICU")
  func notNeeded() throws {
    for lines in ["1", "2"] {
      let command = try measure(["--lines", lines, "--max-width", "30", "much longer"])
      #expect(command.status == 0)
      #expect(command.errors == "")
    }
  }

  @Test(
    "if ICU cannot be loaded, a label that needs ICU is an error that names the library",
    arguments: [["שלום"], ["--lines", "2", "--max-width", "30", "ภาษาไทย"], ["字、"]])
  func missing(arguments: [String]) throws {
    let command = try measure(arguments)
    #expect(command.status == 1)
    #expect(command.output == [])
    #expect(command.errors.contains("the library libicuuc.so."))
    #expect(command.errors.contains("cannot be loaded"))
  }

  @Test("if a late label of a list cannot be measured, no label is written")
  func lateLabel() throws {
    let labels = String(repeating: "much longer\n", count: 10_000)
    #expect(try measure(["-"], input: labels).status == 0)
    let command = try measure(["-"], input: labels + "שלום\n")
    #expect(command.status == 1)
    #expect(command.output == [])
    #expect(command.errors.hasPrefix("<stdin>:10001:1: error: the library "))
  }
}
