import Foundation
import Glibc
import Testing

/// The command in a child process with a Fontconfig configuration of its own.
@Suite("Command line: Fontconfig")
struct FontConfigurationTests {
  /// A configuration of one folder, which may hold fonts.
  private struct Configuration {
    let folder: TemporaryFolder
    var environment: [String: String] { ["FONTCONFIG_FILE": folder.path("fonts.conf")] }

    init(_ content: String? = nil) throws {
      folder = try TemporaryFolder()
      let path = folder.path("")
      let content =
        content ?? "<fontconfig><dir>\(path)</dir><cachedir>\(path)cache</cachedir></fontconfig>"
      _ = try folder.write(.init(text: content), "fonts.conf")
    }

    func measure(_ arguments: String...) throws -> Command {
      try Command.run(
        (["measure", "--size", "10"] + arguments).map { Array($0.utf8) },
        environment: environment)
    }
  }

  private static let embedded = #""fonts": [{"family": "Snug Test", "file": "embedded:"#
  private static let warning =
    "snug: warning: \"sans-serif\" is not installed; \"Snug Test\" is used\n"

  @Test(
    "without any font the embedded one serves, and that is told",
    arguments: ["<fontconfig></fontconfig>", "<fontconfig><dir>/nowhere</dir></fontconfig>"])
  func noFonts(content: String) throws {
    let configuration = try Configuration(content)
    let measured = try configuration.measure("A", "字")
    #expect(measured.status == 0)
    #expect(measured.text.contains(Self.embedded))
    #expect(measured.errors.hasSuffix(Self.warning))
    let laidOut = try Command.run(
      ["layout", "-"].map { Array($0.utf8) }, input: .init(text: "{\"items\": [\"A\"]}"),
      environment: configuration.environment)
    #expect(laidOut.status == 0)
    #expect(laidOut.text.contains(#""code": "fontSubstituted""#))
    #expect(laidOut.text.contains(#"\"sans-serif\" is not installed; \"Snug Test\" is used"#))
  }

  @Test("a configuration that is no XML is as one without fonts, or the system's own")
  func brokenConfiguration() throws {
    let command = try Configuration("<fontconfig").measure("A")
    #expect(command.status == 0)
  }

  @Test("a font that Fontconfig knows and that is gone is as one that is not installed")
  func vanished() throws {
    let configuration = try Configuration()
    let font = try TemporaryFolder.bytes(of: package.appending(path: "Fonts/SnugTest.ttf").path())
    let path = try configuration.folder.write(font, "Font.ttf")
    let before = try configuration.measure("A")
    #expect(before.text.contains("\"file\": \"\(path)\""))
    // Fontconfig asks the folder alone whether its knowledge is still true.
    let changes: [() throws -> Void] = [
      { unlink(path) }, { try #require(mkfifo(path, 0o600) == 0) },
      {
        unlink(path)
        _ = try configuration.folder.write(.init(text: "no font"), "Font.ttf")
      },
      {
        unlink(path)
        try #require(mkdir(path, 0o700) == 0)
      },
    ]
    var status = stat()
    try #require(stat(configuration.folder.path(""), &status) == 0)
    for change in changes {
      try change()
      let times = [status.st_atim, status.st_mtim]
      try #require(utimensat(AT_FDCWD, configuration.folder.path(""), times, 0) == 0)
      let after = try configuration.measure("A")
      #expect(after.status == 0)
      #expect(after.text.contains(Self.embedded))
      #expect(after.errors == Self.warning)
    }
  }
}
