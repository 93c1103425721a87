import Foundation
import Glibc
import SnugDocument
import Testing

@Suite("Command line: pipes, signals and files")
struct CircumstanceTests {
  private static let nowhere = "/dev/null"

  /// Labels whose output is longer than the capacity of a pipe.
  private static let labels = String(repeating: "label\n", count: 5_000)

  @Test(
    "a reader that stops early ends the command without an error, with status 0",
    arguments: [
      "layout", "layout --format ndjson", "layout --format table", "measure -", "fit", "render",
      "layout --input ndjson",
    ])
  func satisfiedReader(_ arguments: String) throws {
    let folder = try TemporaryFolder()
    let isLines = arguments.contains("--input")
    let input = try folder.write(
      isLines ? String(repeating: "{\"items\": [\"A\"]}\n", count: 2_000) : Self.labels, "input")
    let command = try bash(
      "snug \(arguments) < \"$1\" | head -c 10; echo \"/${PIPESTATUS[0]}\"", input
    ).expect(0)
    #expect(
      command.text.utf8.count == 10 + "/0\n".utf8.count && command.text.hasSuffix("/0\n"),
      "\(command.text)")
  }

  @Test("a slow reader gets all of the output", arguments: [false, true])
  func slowReader(stopsWaiting: Bool) throws {
    let folder = try TemporaryFolder()
    let input = try OpenFile(try folder.write(Self.labels, "input"), O_RDONLY)
    let (reading, writing) = try OpenFile.pipe()
    let errors = try OpenFile(folder.path("errors"), O_WRONLY | O_CREAT)
    if stopsWaiting { writing.stopWaiting() }
    let process = try RunningCommand(
      ["layout", "--compact"], input: input, output: writing, errors: errors)
    writing.close()
    // The pipe is full by then.
    usleep(300_000)
    let output = reading.readToEnd()
    #expect(try process.wait() == 0)
    #expect(output == (try Command.run("layout", "--compact", input: Self.labels)).text)
    #expect(try folder.read("errors").isEmpty)
  }

  @Test("a slow writer is waited for, even if the command is stopped and continued in between")
  func slowWriter() throws {
    let folder = try TemporaryFolder()
    let (reading, writing) = try OpenFile.pipe()
    let output = try OpenFile(folder.path("output"), O_WRONLY | O_CREAT)
    reading.stopWaiting()
    let process = try RunningCommand(
      ["layout", "--compact"], input: reading, output: output, errors: output)
    for letter in ["A\n", "B", "\nC\n"] {
      usleep(50_000)
      process.signal(SIGSTOP)
      try writing.write(letter)
      process.signal(SIGCONT)
    }
    writing.close()
    #expect(try process.wait() == 0)
    let expected = try Command.run("layout", "--compact", input: "A\nB\nC\n")
    #expect(try folder.read("output") == expected.output)
  }

  @Test("output beyond the file size limit is an error like a full disk, and leaves no new file")
  func fileSizeLimit() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(Self.labels, "input")
    let path = folder.path("out.svg")
    try bash("ulimit -f 4; snug render -o \"$2\" \"$1\"", input, path).expect(
      3, output: "snug: error: cannot write \(path): File too large\n")
    #expect(folder.names == ["input"])
    _ = try folder.write("before", "out.svg")
    try bash("ulimit -f 4; snug render -o \"$2\" \"$1\"", input, path).expect(3)
    #expect(try folder.text("out.svg") == "before")
  }

  @Test(
    "a run that a signal ends leaves no part of its output file",
    arguments: [SIGINT, SIGTERM, SIGHUP])
  func interruptedFile(_ number: Int32) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("before", "out.svg")
    let input = try OpenFile(
      try folder.write(String(repeating: "label\n", count: 20_000), "input"), O_RDONLY)
    let nowhere = try OpenFile(Self.nowhere, O_WRONLY)
    let process = try RunningCommand(
      ["render", "-o", path], input: input, output: nowhere, errors: nowhere)
    // The output file has no name while it is written.
    while !process.openFiles.contains(where: { $0.hasSuffix(" (deleted)") }),
      kill(process.process, 0) == 0
    {
      usleep(100)
    }
    process.signal(number)
    #expect(try process.wait() == -number)
    #expect(folder.names == ["input", "out.svg"])
    #expect(try folder.text("out.svg") == "before")
  }

  @Test(
    "a signal ends a command that reads its input, and nothing is printed",
    arguments: [SIGINT, SIGTERM])
  func interruptedReading(_ number: Int32) throws {
    let folder = try TemporaryFolder()
    let (reading, writing) = try OpenFile.pipe()
    let output = try OpenFile(folder.path("output"), O_WRONLY | O_CREAT)
    let process = try RunningCommand(["layout"], input: reading, output: output, errors: output)
    try writing.write("A\n")
    usleep(50_000)
    process.signal(number)
    #expect(try process.wait() == -number)
    #expect(try folder.read("output").isEmpty)
  }

  @Test("a signal that the parent process ignores, as nohup does, is ignored")
  func ignoredSignal() throws {
    try bash(
      """
      trap '' HUP
      snug layout --compact < <(echo A; sleep 0.3; echo B) & sleep 0.1
      kill -HUP $!; wait $!
      """
    ).expect(0, output: .contains("\"text\":\"B\""))
  }

  @Test("a file that fails while it is read is reported with the reason, and the status is 3")
  func unreadableFile() throws {
    // Everyone may open the file, but no memory is mapped at its beginning.
    try Command.run("layout", "/proc/self/mem").expect(
      3, errors: "snug: error: cannot read /proc/self/mem: Input/output error\n")
  }

  @Test("a closed standard input or output is an error with status 3")
  func closedStandardFiles() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write("A\n", "input")
    try bash("snug layout <&-").expect(
      3, output: "snug: error: cannot read <stdin>: Bad file descriptor\n")
    try bash("snug layout \"$1\" >&-", input).expect(
      3, output: "snug: error: cannot write standard output: Bad file descriptor\n")
  }

  @Test("where memory runs out, no message blames what is missing from the machine")
  func memoryInLibraries() throws {
    // Thai needs the dictionaries of ICU, which is loaded when it is asked for.
    for limit in stride(from: 40, to: 200, by: 8) {
      let command = try bash(
        "snug measure --lines 0 --max-width 40 \"$1\" 2>&1 > /dev/null",
        "\u{E2A}\u{E27}\u{E31}\u{E2A}\u{E14}\u{E35}\u{E0A}\u{E32}\u{E27}\u{E42}\u{E25}\u{E01}",
        memory: limit
      ).expect(output: [.lacks("install"), .lacks("its data is missing")])
      // 127 is the status of a program that cannot be loaded itself.
      #expect(command.status != 1 && command.status != 2, "\(limit): \(command.text)")
    }
  }

  @Test("links that lead to each other are the cause where they are")
  func linkLoops() throws {
    let folder = try TemporaryFolder()
    for name in ["a.json", "a.ttf", "a.svg"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(name), withDestinationPath: name)
    }
    let loop = "Too many levels of symbolic links"
    let (document, output) = (folder.path("a.json"), folder.path("a.svg"))
    try Command.run("layout", document).expect(
      3, errors: "snug: error: cannot read \(document): \(loop)\n")
    try Command.run("render", "-o", output, input: "A\n").expect(
      3, errors: "snug: error: cannot write \(output): \(loop)\n")
    try Command.run("measure", "--font-file", folder.path("a.ttf"), "A").expect(
      3, errors: .ends("cannot be read: its symbolic links lead to each other\n"))
  }
}
