import Foundation
import Glibc
import Testing

@Suite("Command line: output files")
struct OutputFileTests {
  private func render(_ arguments: [String], input: String) throws -> Command {
    try Command.run(
      (["render", "--font", "Snug Test", "--size", "10"] + arguments).map { Array($0.utf8) },
      input: [UInt8](text: input))
  }

  @Test("-o writes a file only when it is complete, and a failed run leaves the old file unchanged")
  func files() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("out.svg")
    #expect(try render(["-o", path], input: "A\n").status == 0)
    let first = try folder.read("out.svg")
    #expect(first == (try render([], input: "A\n")).output)
    #expect(try render(["-o", path], input: "{").status == 1)
    #expect(try folder.read("out.svg") == first)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")) == ["out.svg"])
    let missing = try render(["-o", folder.path("no/out.svg")], input: "A\n")
    #expect(missing.status == 3)
    #expect(missing.errors.contains("cannot write"))
    #expect(try render(["-o", "/dev/full"], input: "A\n").status == 3)
    #expect(try render(["-o", "/dev/null"], input: "A\n").status == 0)
  }

  @Test("-o keeps the mode and the hard links of an existing file")
  func sameFile() throws {
    let folder = try TemporaryFolder()
    // The old content is longer than the picture, and nothing of it is left.
    let path = try folder.write([UInt8](repeating: 0x61, count: 100_000), "out.svg")
    try #require(chmod(path, 0o600) == 0 && link(path, folder.path("other.svg")) == 0)
    #expect(try render(["-o", path], input: "A\n").status == 0)
    let expected = try render([], input: "A\n").output
    #expect(try folder.read("out.svg") == expected)
    #expect(try folder.read("other.svg") == expected)
    var status = stat()
    try #require(stat(path, &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o600)
    #expect(status.st_nlink == 2)
  }

  @Test("-o does not replace a file without write permission")
  func readOnlyFile() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([UInt8](text: "before"), "out.svg")
    try #require(chmod(path, 0o444) == 0)
    let command = try render(["-o", path], input: "A\n")
    #expect(command.status == 3)
    #expect(command.errors == "snug: error: cannot write \(path): Permission denied\n")
    #expect(try folder.read("out.svg") == [UInt8](text: "before"))
    #expect(folder.names == ["out.svg"])
  }

  @Test("-o does not replace what it has read, by whichever of its names")
  func input() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([UInt8](text: "A\n"), "tags.txt")
    try #require(symlink(path, folder.path("link.svg")) == 0)
    for name in ["tags.txt", "link.svg"] {
      let output = folder.path(name)
      let command = try render(
        [path, "--input", "text", "-o", output, "--format", "svg"], input: "")
      #expect(command.status == 3)
      #expect(
        command.errors
          == "snug: error: cannot write \(output): it is the input, and stays as it is: "
          + "give another name\n")
    }
    #expect(try folder.read("tags.txt") == [UInt8](text: "A\n"))
  }

  @Test(
    "-o does not replace standard input, a font of the command line, or a file that a document names"
  )
  func namedInputs() throws {
    let folder = try TemporaryFolder()
    let cell = #"{"views": {"label": {}}, "constraints": ["H:|-[label]-|", "V:|-[label]-|"]}"#
    let cellPath = try folder.write([UInt8](text: cell), "cell.json")
    let path = try folder.write(
      [UInt8](text: #"{"cells": {"c": "cell.json"}, "items": [{"cell": "c", "label": "x"}]}"#),
      "in.json")
    let layout = try Command.run("layout", path, "-o", cellPath)
    #expect(layout.status == 3 && layout.errors.contains("it is the input"))
    #expect(try folder.read("cell.json") == [UInt8](text: cell))
    let text = [UInt8](text: #"{"items": ["A"]}"#)
    let plain = try folder.write(text, "plain.json")
    let (status, errors) = try bash("snug layout -o \"$1\" < \"$1\"", plain)
    #expect(status == 3 && errors.contains("it is the input"))
    #expect(try folder.read("plain.json") == text)
    let font = try folder.write(
      [UInt8](
        try Data(
          contentsOf: package.appending(
            path: "Tests/Fixtures/fonts/SnugPaints.ttf"))), "f.ttf")
    let drawn = try Command.run("layout", plain, "--font-file", font, "-o", font)
    #expect(drawn.status == 3 && drawn.errors.contains("it is the input"))
  }

  @Test("-o writes a file whose name has the maximum length")
  func longName() throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "n", count: Int(NAME_MAX) - 4) + ".svg"
    #expect(try render(["-o", folder.path(name)], input: "A\n").status == 0)
    #expect(folder.names == [name])
  }

  /// The superuser runs the command without the capability to write anywhere.
  @Test("-o writes an existing writable file in a read-only folder, and no new file")
  func readOnlyFolder() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([UInt8](text: "before"), "out.svg")
    try #require(chmod(path, 0o666) == 0 && chmod(folder.path(""), 0o555) == 0)
    defer { chmod(folder.path(""), 0o755) }
    let anyone = getuid() == 0 ? "setpriv --bounding-set -dac_override" : ""
    let line = "echo A | \(anyone) snug render --font 'Snug Test' --size 10 -o \"$1\""
    let (status, text) = try bash(line, path)
    #expect(status == 0, "\(text)")
    #expect(try folder.read("out.svg") == (try render([], input: "A\n")).output)
    let missing = try bash(line, folder.path("new.svg"))
    #expect(missing.status == 3)
    #expect(
      missing.text == "snug: error: cannot write \(folder.path("new.svg")): Permission denied\n")
    // Where even temporary files cannot be made, their folder is the cause.
    let bad = try bash("export TMPDIR=/nonexistent; \(line)", path)
    #expect(bad.status == 3)
    #expect(
      bad.text
        == "snug: error: cannot write \(path): its folder takes no new files, and neither does the one for "
        + "temporary files, /nonexistent (TMPDIR): No such file or directory\n")
  }

  @Test("-o writes beside a file whose name begins with a combining mark")
  func combiningMark() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("d"), withIntermediateDirectories: false)
    try #require(chmod(folder.path(""), 0o555) == 0)
    defer { chmod(folder.path(""), 0o755) }
    let anyone = getuid() == 0 ? "setpriv --bounding-set -dac_override" : ""
    let line = "cd \"$1\"; echo A | \(anyone) snug render -o $'d/\\u0301.svg'"
    let (status, text) = try bash(line, folder.path(""))
    #expect(status == 0, "\(text)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("d")).count == 1)
  }

  @Test("-o follows symbolic links to the file, and keeps the links")
  func linkedFiles() throws {
    let folder = try TemporaryFolder()
    let files = FileManager.default
    try files.createDirectory(atPath: folder.path("real"), withIntermediateDirectories: false)
    _ = try folder.write([UInt8](text: "old"), "real/out.svg")
    // `out.svg` is a link to `real/link.svg`, which is a link to `real/out.svg`.
    try files.createSymbolicLink(
      atPath: folder.path("out.svg"), withDestinationPath: "real/link.svg")
    try files.createSymbolicLink(
      atPath: folder.path("real/link.svg"), withDestinationPath: "out.svg")
    try files.createSymbolicLink(
      atPath: folder.path("new.svg"), withDestinationPath: folder.path("real/new.svg"))
    try files.createSymbolicLink(atPath: folder.path("loop.svg"), withDestinationPath: "loop.svg")
    let expected = try render([], input: "A\n").output
    for (link, target) in [("out.svg", "real/out.svg"), ("new.svg", "real/new.svg")] {
      #expect(try render(["-o", folder.path(link)], input: "A\n").status == 0)
      #expect(try folder.read(target) == expected)
    }
    #expect(try render(["-o", folder.path("out.svg")], input: "{").status == 1)
    #expect(try folder.read("out.svg") == expected)
    #expect(
      try files.destinationOfSymbolicLink(atPath: folder.path("out.svg")) == "real/link.svg")
    #expect(
      try files.destinationOfSymbolicLink(atPath: folder.path("real/link.svg")) == "out.svg")
    let loop = try render(["-o", folder.path("loop.svg")], input: "A\n")
    #expect(loop.status == 3)
    #expect(loop.errors.hasSuffix(": Too many levels of symbolic links\n"), "\(loop.errors)")
    #expect(folder.names == ["loop.svg", "new.svg", "out.svg", "real"])
    #expect(
      try files.contentsOfDirectory(atPath: folder.path("real")).sorted()
        == ["link.svg", "new.svg", "out.svg"])
  }

  @Test("-o /dev/stdout appends to the file that standard output appends to")
  func openFile() throws {
    let folder = try TemporaryFolder()
    let (status, text) = try bash(
      "cd \"$1\" && echo before > out && printf 'A\\n' "
        + "| snug render --font 'Snug Test' --size 10 -o /dev/stdout >> out", folder.path(""))
    #expect(status == 0)
    #expect(text == "")
    let expected = try [UInt8](text: "before\n") + render([], input: "A\n").output
    #expect(try folder.read("out") == expected)
    #expect(folder.names == ["out"])
  }
}
