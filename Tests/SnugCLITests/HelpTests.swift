import Testing

@Suite("Command line: help")
struct HelpTests {
  @Test("without arguments the command prints help with an example")
  func noArguments() throws {
    try Command.run().expect(
      0, output: [.contains("snug layout --width 320"), .contains("measure")], errors: "")
  }

  @Test("each command has help on standard output, with examples and in ASCII, like manual pages")
  func help() throws {
    let names = try Command.names()
    try #require(names.count == 12)
    for name in names {
      let command = try Command.run(name, "--help").expect(
        0, output: .contains("Examples:"), "\(name)")
      #expect(command.text.utf8.allSatisfy { $0 < 0x80 }, "\(name)")
      #expect(command.errors.isEmpty)
      try Command.run("help", name).expect(output: .equals(command.text), "\(name)")
    }
  }

  @Test("-h names the options of each command in groups, in few lines")
  func shortHelp() throws {
    for name in try Command.names() {
      let short = try Command.run(name, "-h").expect(0, errors: "")
      let lines = short.text.split(separator: "\n")
      #expect(lines.count <= 20 && lines.allSatisfy { $0.count <= 80 }, "\(short.text)")
      // A server writes no file.
      #expect(name == "serve" || short.text.contains("-o/--output"), "\(name)")
      #expect(short.text.contains("snug \(name) --help explains them"))
      // The long help has all of them.
      let long = try Command.run(name, "--help").text
      for option in short.text.matches(of: #/--[a-z-]+/#) {
        #expect(long.contains(option.0), "\(option.0)")
      }
    }
    try Command.run("-h").expect(output: .contains("layout"))
  }

  @Test("the options of `measure` are in groups")
  func groups() throws {
    for option in ["-h", "--help"] {
      let help = try Command.run("measure", option).text.lowercased()
      for group in ["font", "lines", "cutting", "shrinking", "output"] {
        #expect(help.contains("\n\(group):"), "\(group)")
      }
    }
  }

  @Test("-h after an option that takes a value is that value")
  func valueLikeHelp() throws {
    try Command.run("measure", "--ellipsis", "-h", "A").expect(output: .contains("labels"))
  }

  @Test("an unknown command is rejected with a suggestion, also after `help`")
  func unknownCommand() throws {
    for arguments in [["layot"], ["help", "layot"]] {
      try Command.run(arguments).expect(
        2, errors: "snug: error: unknown command \"layot\": did you mean \"layout\"?\n",
        "\(arguments)")
    }
    try Command.run("help", "tags.json").expect(
      errors: "snug: error: unknown command \"tags.json\"; see snug --help for the list\n")
  }

  @Test("the version is printed, with those of what line breaks depend on")
  func version() throws {
    let command = try Command.run("--version").expect(0)
    try Command.run("-V").expect(output: .equals(command.text))
    #expect(command.text.prefixMatch(of: /\d+\.\d+\.\d+ \(Unicode 16\.0, ICU \d+\)/) != nil)
  }
}
