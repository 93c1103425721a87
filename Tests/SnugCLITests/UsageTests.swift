import Testing

@Suite("Command line: bad usage")
struct UsageTests {
  @Test(
    "bad usage says what is wrong on standard error and exits with 2",
    arguments: [
      ["nothing"], ["--nothing"], ["layout", "--nothing"], ["layout", "a", "b"],
      ["layout", "--width"], ["layout", "--width", "wide"], ["layout", "--width", "nan"],
      ["layout", "--width", "inf"], ["layout", "--width", "1e400"], ["layout", "--width=-1"],
      ["layout", "--width", "-1"], ["layout", "--height", "1e8"], ["layout", "--size", "0"],
      ["layout", "--size", "1e5"], ["layout", "--scale", "0"], ["layout", "--scale", "65"],
      ["layout", "--direction", "up"], ["layout", "--line-alignment", "centre"],
      ["layout", "--input", "ndjson"], ["layout", "--format", "table"], ["measure"],
      ["measure", "--lines", "-1", "A"], ["measure", "--line-breaking", "even", "A"],
      ["measure", "--truncation", "centre", "A"],
      ["measure", "--max-width", "-1", "A"], ["measure", "--max-width", "nan", "A"],
      ["measure", "--size", "nan", "A"],
    ])
  func usage(_ arguments: [String]) throws {
    let command = try Command.run(arguments.map { Array($0.utf8) })
    #expect(command.status == 2)
    #expect(command.output.isEmpty)
    #expect(command.errors.hasPrefix("snug: "))
  }

  @Test("an argument that is not UTF-8 is refused, not laid out with other characters")
  func invalidArgument() throws {
    let command = try Command.run([Array("measure".utf8), [0x41, 0xFF]])
    #expect(command.status == 2)
    #expect(command.output.isEmpty)
    #expect(command.errors == "snug: argument 2 is not UTF-8 text\n")
  }
}
