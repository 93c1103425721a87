import Testing

@Suite("Command line: help")
struct HelpTests {
  @Test("without arguments the command prints help with an example")
  func noArguments() throws {
    let command = try Command.run()
    #expect(command.status == 0)
    #expect(command.text.contains("snug layout --width 320"))
    #expect(command.text.contains("measure"))
    #expect(command.errors.isEmpty)
  }

  @Test(
    "each command has help on standard output",
    arguments: ["layout", "measure", "fit", "explain", "fonts"])
  func help(_ name: String) throws {
    let command = try Command.run(name, "--help")
    #expect(command.status == 0)
    #expect(command.text.contains("Examples:"))
    #expect(command.errors.isEmpty)
  }

  @Test("the version is printed")
  func version() throws {
    let command = try Command.run("--version")
    #expect(command.status == 0)
    #expect(command.text.split(separator: ".").count == 3)
  }

  @Test("help that cannot be written is a failed output, or ends quietly")
  func unwritable() throws {
    #expect(try Command.run("--help", to: .file("/dev/full")).status == 3)
    #expect(try Command.run("--help", to: .closedPipe).status == 0)
  }
}
