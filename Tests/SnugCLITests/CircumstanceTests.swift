import Foundation
import Glibc
import SnugDocument
import Testing

@Suite("Command line: circumstances")
struct CircumstanceTests {
  private static let nowhere = "/dev/null"

  /// As many labels, more than a pipe holds once they are laid out.
  private static let labels = [UInt8](text: String(repeating: "label\n", count: 5_000))

  @Test(
    "a reader that has enough ends the command quietly, and with 0",
    arguments: [
      "layout", "layout --format ndjson", "layout --format table", "measure -", "fit", "render",
      "layout --input ndjson",
    ])
  func satisfiedReader(_ arguments: String) throws {
    let folder = try TemporaryFolder()
    let isLines = arguments.contains("--input")
    let input = try folder.write(
      isLines
        ? [UInt8](text: String(repeating: "{\"items\": [\"A\"]}\n", count: 2_000)) : Self.labels,
      "input")
    let (status, text) = try bash(
      "snug \(arguments) < \"$1\" | head -c 10; echo \"/${PIPESTATUS[0]}\"", input)
    #expect(status == 0)
    #expect(text.utf8.count == 10 + "/0\n".utf8.count && text.hasSuffix("/0\n"), "\(text)")
  }

  @Test("a reader that is slow gets all of it", arguments: [false, true])
  func slowReader(stopsWaiting: Bool) throws {
    let folder = try TemporaryFolder()
    let input = try OpenFile(try folder.write(Self.labels, "input"), O_RDONLY)
    let (reading, writing) = try OpenFile.pipe()
    let errors = try OpenFile(folder.path("errors"), O_WRONLY | O_CREAT)
    if stopsWaiting { writing.stopWaiting() }
    let process = try RunningCommand(
      "layout", "--compact", input: input, output: writing, errors: errors)
    writing.close()
    // The pipe is full by then.
    usleep(300_000)
    let output = reading.readToEnd()
    #expect(try process.wait() == 0)
    #expect(output == (try Command.run("layout", "--compact", input: Self.labels)).text)
    #expect(try folder.read("errors").isEmpty)
  }

  @Test("a writer that is slow, and one that is stopped in between, is waited for")
  func slowWriter() throws {
    let folder = try TemporaryFolder()
    let (reading, writing) = try OpenFile.pipe()
    let output = try OpenFile(folder.path("output"), O_WRONLY | O_CREAT)
    reading.stopWaiting()
    let process = try RunningCommand(
      "layout", "--compact", input: reading, output: output, errors: output)
    for letter in ["A\n", "B", "\nC\n"] {
      usleep(50_000)
      process.signal(SIGSTOP)
      try writing.write(letter)
      process.signal(SIGCONT)
    }
    writing.close()
    #expect(try process.wait() == 0)
    let expected = try Command.run("layout", "--compact", input: [UInt8](text: "A\nB\nC\n"))
    #expect(try folder.read("output") == expected.output)
  }

  @Test(
    "a file as long as its limit allows is an error as a full disk is, and nothing is left of it")
  func fileSizeLimit() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(Self.labels, "input")
    let path = folder.path("out.svg")
    let (status, text) = try bash("ulimit -f 4; snug render -o \"$2\" \"$1\"", input, path)
    #expect(status == 3)
    #expect(text == "snug: cannot write \(path): File too large\n")
    #expect(folder.names == ["input"])
    _ = try folder.write([UInt8](text: "before"), "out.svg")
    #expect(try bash("ulimit -f 4; snug render -o \"$2\" \"$1\"", input, path).status == 3)
    #expect(try folder.read("out.svg") == [UInt8](text: "before"))
  }

  @Test(
    "a signal that ends a run leaves no part of its file", arguments: [SIGINT, SIGTERM, SIGHUP])
  func interruptedFile(_ number: Int32) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([UInt8](text: "before"), "out.svg")
    let input = try OpenFile(
      try folder.write([UInt8](text: String(repeating: "label\n", count: 20_000)), "input"),
      O_RDONLY)
    let nowhere = try OpenFile(Self.nowhere, O_WRONLY)
    let process = try RunningCommand(
      "render", "-o", path, input: input, output: nowhere, errors: nowhere)
    // What is written has no name.
    while !process.openFiles.contains(where: { $0.hasSuffix(" (deleted)") }),
      kill(process.process, 0) == 0
    {
      usleep(100)
    }
    process.signal(number)
    #expect(try process.wait() == -number)
    #expect(folder.names == ["input", "out.svg"])
    #expect(try folder.read("out.svg") == [UInt8](text: "before"))
  }

  @Test(
    "a signal ends a command that reads, before it prints anything", arguments: [SIGINT, SIGTERM])
  func interruptedReading(_ number: Int32) throws {
    let folder = try TemporaryFolder()
    let (reading, writing) = try OpenFile.pipe()
    let output = try OpenFile(folder.path("output"), O_WRONLY | O_CREAT)
    let process = try RunningCommand("layout", input: reading, output: output, errors: output)
    try writing.write("A\n")
    usleep(50_000)
    process.signal(number)
    #expect(try process.wait() == -number)
    #expect(try folder.read("output").isEmpty)
  }

  @Test("a signal that the parent has it ignore, as nohup does, is ignored")
  func ignoredSignal() throws {
    let (status, text) = try bash(
      """
      trap '' HUP
      snug layout --compact < <(echo A; sleep 0.3; echo B) & sleep 0.1
      kill -HUP $!; wait $!
      """)
    #expect(status == 0)
    #expect(text.contains("\"text\":\"B\""), "\(text)")
  }

  @Test("a file that turns out unreadable is named, with the reason, and 3")
  func unreadableFile() throws {
    // It opens for everyone; nothing is mapped at its beginning.
    let failing = try Command.run("layout", "/proc/self/mem")
    #expect(failing.status == 3)
    #expect(failing.errors == "snug: cannot read /proc/self/mem: Input/output error\n")
  }

  @Test("standard input and output that are closed fail as such")
  func closedStandardFiles() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write([UInt8](text: "A\n"), "input")
    let closedInput = try bash("snug layout <&-")
    #expect(closedInput.status == 3)
    #expect(closedInput.text == "snug: cannot read <stdin>: Bad file descriptor\n")
    let closedOutput = try bash("snug layout \"$1\" >&-", input)
    #expect(closedOutput.status == 3)
    #expect(closedOutput.text == "snug: cannot write standard output: Bad file descriptor\n")
  }
}
