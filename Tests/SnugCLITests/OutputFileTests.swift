import Foundation
import Glibc
import Testing

@Suite("Command line: output files")
struct OutputFileTests {
  private func render(_ arguments: [String], input: String) throws -> Command {
    try Command.run(["render"] + Command.testFont + arguments, input: input)
  }

  /// The superuser runs the command without the capability to write anywhere.
  private static let anyone = getuid() == 0 ? "setpriv --bounding-set -dac_override" : ""

  @Test("-o writes a file only when it is complete, and a failed run leaves the old file unchanged")
  func files() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("out.svg")
    try render(["-o", path], input: "A\n").expect(0)
    let first = try folder.read("out.svg")
    #expect(first == (try render([], input: "A\n")).output)
    try render(["-o", path], input: "{").expect(1)
    #expect(try folder.read("out.svg") == first)
    #expect(folder.names == ["out.svg"])
    try render(["-o", folder.path("no/out.svg")], input: "A\n").expect(
      3, errors: .contains("cannot write"))
    try render(["-o", "/dev/full"], input: "A\n").expect(3)
    try render(["-o", "/dev/null"], input: "A\n").expect(0)
  }

  @Test("-o keeps the mode and the hard links of an existing file")
  func sameFile() throws {
    let folder = try TemporaryFolder()
    // The old content is longer than the picture, and nothing of it is left.
    let path = try folder.write([UInt8](repeating: 0x61, count: 100_000), "out.svg")
    try #require(chmod(path, 0o600) == 0 && link(path, folder.path("other.svg")) == 0)
    try render(["-o", path], input: "A\n").expect(0)
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
    let path = try folder.write("before", "out.svg")
    try #require(chmod(path, 0o444) == 0)
    try render(["-o", path], input: "A\n").expect(
      3, errors: "snug: error: cannot write \(path): Permission denied\n")
    #expect(try folder.text("out.svg") == "before")
    #expect(folder.names == ["out.svg"])
  }

  @Test("-o does not replace what it has read, by whichever of its names")
  func input() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("A\n", "tags.txt")
    try #require(symlink(path, folder.path("link.svg")) == 0)
    for name in ["tags.txt", "link.svg"] {
      let output = folder.path(name)
      try render([path, "--input", "text", "-o", output, "--format", "svg"], input: "").expect(
        3,
        errors: .equals(
          "snug: error: cannot write \(output): it is the input, and stays as it is: "
            + "give another name\n"))
    }
    #expect(try folder.text("tags.txt") == "A\n")
  }

  @Test(
    "-o does not replace standard input, a font of the command line, or a file that a document names"
  )
  func namedInputs() throws {
    let folder = try TemporaryFolder()
    let cell = #"{"views": {"label": {}}, "constraints": ["H:|-[label]-|", "V:|-[label]-|"]}"#
    let cellPath = try folder.write(cell, "cell.json")
    let path = try folder.write(
      #"{"cells": {"c": "cell.json"}, "items": [{"cell": "c", "label": "x"}]}"#, "in.json")
    try Command.run("layout", path, "-o", cellPath).expect(3, errors: .contains("it is the input"))
    #expect(try folder.text("cell.json") == cell)
    let text = #"{"items": ["A"]}"#
    let plain = try folder.write(text, "plain.json")
    try bash("snug layout -o \"$1\" < \"$1\"", plain).expect(
      3, output: .contains("it is the input"))
    #expect(try folder.text("plain.json") == text)
    let font = try folder.write(
      TemporaryFolder.bytes(of: packagePath("Tests/Fixtures/fonts/SnugPaints.ttf")), "f.ttf")
    try Command.run("layout", plain, "--font-file", font, "-o", font).expect(
      3, errors: .contains("it is the input"))
  }

  @Test("-o writes a file whose name has the maximum length")
  func longName() throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "n", count: Int(NAME_MAX) - 4) + ".svg"
    try render(["-o", folder.path(name)], input: "A\n").expect(0)
    #expect(folder.names == [name])
  }

  @Test("-o writes an existing writable file in a read-only folder, and no new file")
  func readOnlyFolder() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("before", "out.svg")
    try #require(chmod(path, 0o666) == 0 && chmod(folder.path(""), 0o555) == 0)
    defer { chmod(folder.path(""), 0o755) }
    let line = "echo A | \(Self.anyone) snug render --font 'Snug Test' --size 10 -o \"$1\""
    try bash(line, path).expect(0)
    #expect(try folder.read("out.svg") == (try render([], input: "A\n")).output)
    try bash(line, folder.path("new.svg")).expect(
      3, output: "snug: error: cannot write \(folder.path("new.svg")): Permission denied\n")
    // Where even temporary files cannot be made, their folder is the cause.
    try bash("export TMPDIR=/nonexistent; \(line)", path).expect(
      3,
      output: .equals(
        "snug: error: cannot write \(path): its folder takes no new files, and neither does the one for "
          + "temporary files, /nonexistent (TMPDIR): No such file or directory\n"))
  }

  @Test("-o writes beside a file whose name begins with a combining mark")
  func combiningMark() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("d"), withIntermediateDirectories: false)
    try #require(chmod(folder.path(""), 0o555) == 0)
    defer { chmod(folder.path(""), 0o755) }
    let line = "cd \"$1\"; echo A | \(Self.anyone) snug render -o $'d/\\u0301.svg'"
    try bash(line, folder.path("")).expect(0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("d")).count == 1)
  }

  @Test("-o follows symbolic links to the file, and keeps the links")
  func linkedFiles() throws {
    let folder = try TemporaryFolder()
    let files = FileManager.default
    try files.createDirectory(atPath: folder.path("real"), withIntermediateDirectories: false)
    _ = try folder.write("old", "real/out.svg")
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
      try render(["-o", folder.path(link)], input: "A\n").expect(0)
      #expect(try folder.read(target) == expected)
    }
    try render(["-o", folder.path("out.svg")], input: "{").expect(1)
    #expect(try folder.read("out.svg") == expected)
    #expect(try files.destinationOfSymbolicLink(atPath: folder.path("out.svg")) == "real/link.svg")
    #expect(try files.destinationOfSymbolicLink(atPath: folder.path("real/link.svg")) == "out.svg")
    try render(["-o", folder.path("loop.svg")], input: "A\n").expect(
      3, errors: .ends(": Too many levels of symbolic links\n"))
    #expect(folder.names == ["loop.svg", "new.svg", "out.svg", "real"])
    #expect(
      try files.contentsOfDirectory(atPath: folder.path("real")).sorted()
        == ["link.svg", "new.svg", "out.svg"])
  }

  @Test("-o /dev/stdout appends to the file that standard output appends to")
  func openFile() throws {
    let folder = try TemporaryFolder()
    try bash(
      "cd \"$1\" && echo before > out && printf 'A\\n' "
        + "| snug render --font 'Snug Test' --size 10 -o /dev/stdout >> out", folder.path("")
    ).expect(0, output: "")
    #expect(try folder.text("out") == "before\n" + render([], input: "A\n").text)
    #expect(folder.names == ["out"])
  }
}
