import Foundation
import Glibc
import Testing

/// Runs `snug` with a Fontconfig configuration of its own.
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
        (["measure", "--size", "10", "--font", "sans-serif"] + arguments).map { Array($0.utf8) },
        environment: environment)
    }
  }

  private static let embedded = #""fonts": [{"family": "Snug Sans", "file": "embedded:"#
  private static let warning =
    "snug: warning: \"sans-serif\" is not installed; \"Snug Sans\" is used\n"

  @Test(
    "without any font, Snug Sans is used, and the substitution is reported",
    arguments: ["<fontconfig></fontconfig>", "<fontconfig><dir>/nowhere</dir></fontconfig>"])
  func noFonts(content: String) throws {
    let configuration = try Configuration(content)
    let measured = try configuration.measure("A", "字")
    #expect(measured.status == 0)
    #expect(measured.text.contains(Self.embedded))
    #expect(measured.errors.hasSuffix(Self.warning))
    let laidOut = try Command.run(
      ["layout", "--font", "sans-serif", "-"].map { Array($0.utf8) },
      input: .init(text: "{\"items\": [\"A\"]}"),
      environment: configuration.environment)
    #expect(laidOut.status == 0)
    #expect(laidOut.text.contains(#""code": "fontSubstituted""#))
    #expect(laidOut.text.contains(#"\"sans-serif\" is not installed; \"Snug Sans\" is used"#))
  }

  @Test("a document that names no font gives the same bytes whatever is installed, and no warning")
  func sameEverywhere() throws {
    let configuration = try Configuration("<fontconfig></fontconfig>")
    let document = #"{"items": ["A", "much longer", "Žluťoučký kůň", "Ζαφείρι 12 €"]}"#
    let words = ["layout", "--glyphs", "-"].map { Array($0.utf8) }
    let bare = try Command.run(
      words, input: .init(text: document), environment: configuration.environment)
    #expect(bare.status == 0)
    #expect(bare.errors.isEmpty)
    #expect(bare.text.contains(#""diagnostics": []"#))
    #expect(try Command.run(words, input: .init(text: document)).output == bare.output)
  }

  @Test("an installed font with the name of an embedded one does not replace the embedded one")
  func installedNamesake() throws {
    let configuration = try Configuration()
    let font = try TemporaryFolder.bytes(of: package.appending(path: "Fonts/SnugTest.ttf").path())
    let path = try configuration.folder.write(font, "Font.ttf")
    let generic = try configuration.measure("A")
    #expect(generic.text.contains(path))
    let named = try Command.run(
      ["measure", "--font", "Snug Test", "A"].map { Array($0.utf8) },
      environment: configuration.environment)
    #expect(named.text.contains(#""file": "embedded:SnugTest-Regular""#))
  }

  @Test("a malformed configuration is reported in warnings of Snug, and the command goes on")
  func brokenConfiguration() throws {
    let configuration = try Configuration("<fontconfig")
    let command = try configuration.measure("A")
    #expect(command.status == 0)
    let lines = command.errors.split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("snug: warning: ") }, "\(command.errors)")
    let file = configuration.folder.path("fonts.conf")
    let start = "snug: warning: Fontconfig error: \"\(file)\", line 1: "
    #expect(lines.first?.hasPrefix(start) ?? false)
  }

  @Test("an installed font that cannot be used is reported with its file, and not as missing")
  func unusable() throws {
    let configuration = try Configuration()
    let font = package.appending(path: "Tests/Fixtures/fonts/SnugAxes.ttf").path()
    let path = try configuration.folder.write(try TemporaryFolder.bytes(of: font), "Font.ttf")
    let measure = {
      try Command.run(
        ["measure", "--font", "Snug Axes", "A"].map { Array($0.utf8) },
        environment: configuration.environment)
    }
    // In the first run, Fontconfig writes its cache, which changes the folder.
    for _ in 0..<2 { #expect(try measure().errors.isEmpty) }
    // Fontconfig decides by the folder alone whether its cache is valid.
    var status = stat()
    try #require(stat(configuration.folder.path(""), &status) == 0)
    let changes: [(() throws -> Void, String)] = [
      (
        { _ = try Data("no font".utf8).write(to: URL(filePath: path)) },
        "the file \"\(path)\" is not a font"
      ),
      (
        { unlink(path) },
        "the font file \"\(path)\" cannot be read: there is no such file"
      ),
    ]
    for (change, reason) in changes {
      try change()
      let times = [status.st_atim, status.st_mtim]
      try #require(utimensat(AT_FDCWD, configuration.folder.path(""), times, 0) == 0)
      let command = try measure()
      #expect(command.status == 0)
      #expect(
        command.errors
          == "snug: warning: \"Snug Axes\" is installed, but \(reason); \"Snug Sans\" is used\n")
    }
  }

  @Test("a font in Fontconfig's cache whose file is gone or replaced is treated as not installed")
  func vanished() throws {
    let configuration = try Configuration()
    let font = try TemporaryFolder.bytes(of: package.appending(path: "Fonts/SnugTest.ttf").path())
    let path = try configuration.folder.write(font, "Font.ttf")
    let before = try configuration.measure("A")
    #expect(before.text.contains("\"file\": \"\(path)\""))
    // Fontconfig decides by the folder alone whether its cache is valid.
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
