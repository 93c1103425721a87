import Foundation
import Testing

/// `snug render --watch`, as a process that runs on.
@Suite("Command line: render --watch")
struct WatchTests {
  /// Starts to watch a document.
  /// - Returns: The process, and its standard error.
  private func watch(
    _ path: String, _ output: String
  ) throws -> (process: RunningCommand, errors: OpenFile) {
    let (reading, writing) = try OpenFile.pipe()
    let process = try RunningCommand(
      ["render", path, "-o", output, "--watch"], input: try OpenFile("/dev/null", O_RDONLY),
      output: try OpenFile("/dev/null", O_WRONLY), errors: writing)
    writing.close()
    return (process, reading)
  }

  private func end(_ process: RunningCommand) {
    process.signal(SIGKILL)
    _ = try? process.wait()
  }

  @Test(
    "draws again when the document, or a file that it names, changes; errors are told, and mended")
  func changes() async throws {
    let folder = try TemporaryFolder()
    let cell = ##"{"views": {"label": {}}, "style": {"fill": "#ff0000"}}"##
    _ = try folder.write(cell, "cell.json")
    let document = #"{"cells": {"tag": "cell.json"}, "items": ["first"]}"#
    let path = try folder.write(document, "tags.json")
    let (process, reading) = try watch(path, folder.path("tags.svg"))
    defer { end(process) }
    func picture() throws -> String { try folder.text("tags.svg") }

    #expect(await reading.read(until: " ms\n").contains("tags.svg in "))
    #expect(try picture().contains("<title>first</title>"))

    // Written in place, and by renaming another file, as editors do.
    _ = try folder.write(document.replacing("first", with: "second"), "tags.json")
    _ = await reading.read(until: " ms\n")
    #expect(try picture().contains("<title>second</title>"))
    let other = try folder.write(document.replacing("first", with: "third"), "new")
    #expect(rename(other, path) == 0)
    _ = await reading.read(until: " ms\n")
    #expect(try picture().contains("<title>third</title>"))

    _ = try folder.write(cell.replacing("#ff0000", with: "#00ff00"), "cell.json")
    _ = await reading.read(until: " ms\n")
    #expect(try picture().contains("#00ff00") && !picture().contains("#ff0000"))

    // An error leaves the picture, and its mending draws.
    _ = try folder.write(#"{"itms": []}"#, "tags.json")
    let told = await reading.read(until: "waiting for a change\n")
    #expect(told.contains("error") && told.contains("itms") && told.contains("\"items\""))
    #expect(try picture().contains("<title>third</title>"))
    _ = try folder.write(document, "tags.json")
    _ = await reading.read(until: " ms\n")
    #expect(try picture().contains("<title>first</title>"))
  }

  @Test("a string that names the output does not make it draw for ever; a file that comes is seen")
  func ownOutput() async throws {
    let folder = try TemporaryFolder()
    let document = #"{"cells": {"tag": "late.json"}, "items": ["out.svg"]}"#
    let path = try folder.write(document, "a.json")
    let (process, reading) = try watch(path, folder.path("out.svg"))
    defer { end(process) }
    _ = await reading.read(until: "late.json")
    _ = try folder.write(#"{"views": {"label": {}}}"#, "late.json")
    _ = await reading.read(until: " ms\n")
    let drawn = try folder.read("out.svg")
    // A hundred times as long as it takes to look.
    try await Task.sleep(for: .seconds(1))
    reading.stopWaiting()
    #expect(reading.readSome() == "")
    #expect(try folder.read("out.svg") == drawn && !drawn.isEmpty)
  }

  @Test("a file that is saved while the picture is drawn is drawn, too")
  func savedMeanwhile() async throws {
    let folder = try TemporaryFolder()
    func save(_ color: String) throws {
      _ = try folder.write(
        ##"{"views": {"label": {}}, "style": {"fill": "\##(color)"}}"##, "cell.json")
    }
    try save("#ff0000")
    let items = Array(repeating: "\"a label\"", count: 9_000).joined(separator: ",")
    let path = try folder.write(
      #"{"cells": {"tag": "cell.json"}, "items": [\#(items)]}"#, "tags.json")
    let (process, reading) = try watch(path, folder.path("tags.svg"))
    defer { end(process) }
    _ = await reading.read(until: " ms\n")
    try save("#00ff00")
    // It is read again after a hundredth of a second, and drawn for more than a tenth.
    try await Task.sleep(for: .milliseconds(60))
    try save("#0000ff")
    let deadline = ContinuousClock.now + .seconds(60)
    var picture = ""
    while !picture.contains("#0000ff"), ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(20))
      picture = try folder.text("tags.svg")
    }
    #expect(picture.contains("#0000ff"))
  }

  @Test("needs files: neither input nor output are streams", arguments: [[], ["-o", "a.svg"]])
  func streams(_ arguments: [String]) throws {
    let words = ["render", "--watch"] + arguments
    try Command.run(words).expect(2, errors: .contains("--watch draws files again"))
  }

  @Test("a wrong option ends it at once")
  func usage() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("{}", "a.json")
    try Command.run("render", path, "-o", "a.xyz", "--watch").expect(2)
  }
}
