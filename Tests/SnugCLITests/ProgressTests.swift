import Foundation
import Glibc
import Testing

/// Progress is shown after a second. The tests keep the input open until then.
@Suite("Command line: progress")
struct ProgressTests {
  private let folder: TemporaryFolder
  private let output: OpenFile

  init() throws {
    folder = try TemporaryFolder()
    output = try OpenFile(folder.path("output"), O_WRONLY | O_CREAT)
  }

  /// Starts `snug` with a pipe as its input, and with standard error at a terminal.
  private func start(
    _ arguments: [String], environment: [String: String] = [:], writesToTerminal: Bool = false
  ) throws -> (process: RunningCommand, input: OpenFile, terminal: OpenFile) {
    let (reading, writing) = try OpenFile.pipe()
    let (outer, inner) = try OpenFile.terminal()
    let process = try RunningCommand(
      arguments, input: reading, output: writesToTerminal ? inner : output, errors: inner,
      environment: environment)
    inner.close()
    return (process, writing, outer)
  }

  /// The text that a terminal shows for a line with carriage returns.
  private func line(_ text: String) -> String {
    var shown: [Character] = []
    for part in text.split(separator: "\r", omittingEmptySubsequences: false) {
      shown.replaceSubrange(..<min(part.count, shown.count), with: part)
    }
    return String(shown).trimmingTrailingSpaces()
  }

  @Test(
    "at a terminal, a long run shows its progress and then clears the line",
    arguments: [
      ["layout", "--compact"], ["render"], ["measure", "--compact", "-"],
    ])
  func reading(_ arguments: [String]) async throws {
    let (process, writing, outer) = try start(arguments)
    let shown = await outer.read(until: "snug: reading, 0 MiB, 1 s")
    try writing.write("A\n")
    writing.close()
    #expect(line(shown) == "snug: reading, 0 MiB, 1 s")
    #expect(line(shown + outer.readToEnd()) == "")
    #expect(try process.wait() == 0)
    let expected = try Command.run(arguments, input: "A\n")
    #expect(try folder.read("output") == expected.output)
  }

  @Test(
    "at a terminal, messages are in colours, unless NO_COLOR has a value", arguments: [false, true])
  func colors(isPlain: Bool) async throws {
    let (process, writing, outer) = try start(
      ["layout"], environment: ["NO_COLOR": isPlain ? "1" : "", "TERM": "xterm"])
    try writing.write("{")
    writing.close()
    let shown = outer.readToEnd()
    #expect(try process.wait() == 1)
    #expect(shown.contains("\u{1B}[1;31merror:\u{1B}[0m ") == !isPlain, "\(shown)")
    #expect(shown.contains("\u{1B}[1;32m^\u{1B}[0m") == !isPlain, "\(shown)")
    #expect(shown.contains("\u{1B}") == !isPlain)
  }

  @Test("a command that waits for the terminal says so")
  func waiting() async throws {
    let (outer, inner) = try OpenFile.terminal()
    let process = try RunningCommand(["layout"], input: inner, output: output, errors: inner)
    let shown = await outer.read(until: "give a file")
    #expect(
      shown.contains("snug: note: reading standard input from the terminal: end it with Ctrl-D"))
    inner.close()
    // No status disturbs what is typed.
    try await Task.sleep(for: .seconds(1.5))
    process.signal(SIGTERM)
    #expect(outer.readToEnd().trimmingCharacters(in: .newlines) == "")
    _ = try process.wait()
  }

  @Test("NDJSON documents are counted, and an error has a line of its own")
  func documents() async throws {
    let (process, writing, outer) = try start(
      ["layout", "--input", "ndjson"], environment: ["NO_COLOR": "1"])
    try writing.write("{}\n{}\n")
    let counted = await outer.read(until: "snug: 2 documents, 1 s")
    try writing.write("[]\n")
    let failed = await outer.read(until: "^\n")
    #expect(line(counted) == "snug: 2 documents, 1 s")
    let lines = (counted + failed).split(separator: "\n", omittingEmptySubsequences: false)
    try #require(lines.count == 4)
    #expect(lines[1] == "    3 | []" && lines[2] == "      | ^")
    #expect(line(String(lines[0])).hasPrefix("<stdin>:3:1: error: "), "\(lines[0])")
    writing.close()
    #expect(line(String(lines[3]) + outer.readToEnd()) == "")
    #expect(try process.wait() == 1)
  }

  @Test("no progress is shown if the output goes to the terminal")
  func answersAtTerminal() async throws {
    let (process, writing, outer) = try start(
      ["layout", "--input", "ndjson"], writesToTerminal: true)
    try writing.write("{}\n")
    try await Task.sleep(for: .seconds(1.5))
    writing.close()
    let shown = outer.readToEnd()
    #expect(shown.hasPrefix("{\"snug\":1,") && shown.hasSuffix("}\n"), "\(shown)")
    #expect(try process.wait() == 0)
  }

  @Test("a run that a signal ends clears its progress line")
  func interrupted() async throws {
    let (process, writing, outer) = try start(["layout"])
    let shown = await outer.read(until: "snug: reading")
    process.signal(SIGINT)
    #expect(line(shown + outer.readToEnd()) == "")
    #expect(try process.wait() == -SIGINT)
    writing.close()
  }

  @Test("no progress is written if standard error is a pipe, however long a run takes")
  func noTerminal() async throws {
    let (input, writing) = try OpenFile.pipe()
    let (reading, errors) = try OpenFile.pipe()
    let process = try RunningCommand(["layout"], input: input, output: output, errors: errors)
    errors.close()
    try await Task.sleep(for: .seconds(1.5))
    try writing.write("A\n")
    writing.close()
    #expect(reading.readToEnd() == "")
    #expect(try process.wait() == 0)
  }
}

extension String {
  fileprivate func trimmingTrailingSpaces() -> String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}
