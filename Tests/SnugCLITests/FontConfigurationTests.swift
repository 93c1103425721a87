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
      _ = try folder.write(content, "fonts.conf")
    }

    func measure(_ text: String..., font: String = "sans-serif") throws -> Command {
      try run(["measure", "--size", "10", "--font", font] + text)
    }

    func run(_ arguments: [String], input: String = "") throws -> Command {
      try Command.run(arguments, input: input, environment: environment)
    }

    /// Installs a font of the package, and gives its path.
    func install(_ font: String) throws -> String {
      try folder.write(TemporaryFolder.bytes(of: packagePath(font)), "Font.ttf")
    }

    /// Changes what is in the folder, but not its time: Fontconfig decides by the folder alone whether
    /// its cache is valid.
    func keepingTime(_ change: () throws -> Void) throws {
      var status = stat()
      try #require(stat(folder.path(""), &status) == 0)
      try change()
      let times = [status.st_atim, status.st_mtim]
      try #require(utimensat(AT_FDCWD, folder.path(""), times, 0) == 0)
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
    try configuration.measure("A", "字").expect(
      0, output: .contains(Self.embedded), errors: .ends(Self.warning))
    try configuration.run(["layout", "--font", "sans-serif", "-"], input: "{\"items\": [\"A\"]}")
      .expect(
        0,
        output: [
          .contains(#""code": "fontSubstituted""#),
          .contains(#"\"sans-serif\" is not installed; \"Snug Sans\" is used"#),
        ])
    try configuration.run(["fonts", "sans-serif"]).expect(
      0,
      output: [
        .contains(#""reason": "generic", "origin": "embedded""#), .contains(#""fallbacks": [],"#),
      ], errors: .ends(Self.warning))
    try configuration.run(["fonts", "--compact"]).expect(
      output: .contains(#"{"families":[{"family":"Snug Sans","#))
  }

  @Test("a document that names no font gives the same bytes whatever is installed, and no warning")
  func sameEverywhere() throws {
    let configuration = try Configuration("<fontconfig></fontconfig>")
    let document = #"{"items": ["A", "much longer", "Žluťoučký kůň", "Ζαφείρι 12 €"]}"#
    let words = ["layout", "--glyphs", "-"]
    let bare = try configuration.run(words, input: document).expect(
      0, output: .contains(#""diagnostics": []"#), errors: "")
    #expect(try Command.run(words, input: document).output == bare.output)
  }

  @Test("an installed font with the name of an embedded one does not replace the embedded one")
  func installedNamesake() throws {
    let configuration = try Configuration()
    let path = try configuration.install("Fonts/SnugTest.ttf")
    try configuration.measure("A").expect(output: .contains(path))
    try configuration.measure("A", font: "Snug Test").expect(
      output: .contains(#""file": "embedded:SnugTest-Regular""#))
  }

  @Test("a malformed configuration is reported in warnings of Snug, and the command goes on")
  func brokenConfiguration() throws {
    let configuration = try Configuration("<fontconfig")
    let command = try configuration.measure("A").expect(0)
    let lines = command.errors.split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("snug: warning: ") }, "\(command.errors)")
    let file = configuration.folder.path("fonts.conf")
    let start = "snug: warning: Fontconfig error: \"\(file)\", line 1: "
    #expect(lines.first?.hasPrefix(start) ?? false)
  }

  @Test("an installed font that cannot be used is reported with its file, and not as missing")
  func unusable() throws {
    let configuration = try Configuration()
    let path = try configuration.install("Tests/Fixtures/fonts/SnugAxes.ttf")
    let measure = { try configuration.measure("A", font: "Snug Axes") }
    // In the first run, Fontconfig writes its cache, which changes the folder.
    for _ in 0..<2 { #expect(try measure().errors.isEmpty) }
    let changes: [(() throws -> Void, String)] = [
      (
        { _ = try Data("no font".utf8).write(to: URL(filePath: path)) },
        "the file \"\(path)\" is not a font"
      ),
      ({ unlink(path) }, "the font file \"\(path)\" cannot be read: there is no such file"),
    ]
    for (change, reason) in changes {
      try configuration.keepingTime(change)
      try measure().expect(
        0,
        errors: "snug: warning: \"Snug Axes\" is installed, but \(reason); \"Snug Sans\" is used\n")
    }
  }

  @Test("a font in Fontconfig's cache whose file is gone or replaced is treated as not installed")
  func vanished() throws {
    let configuration = try Configuration()
    let path = try configuration.install("Fonts/SnugTest.ttf")
    try configuration.measure("A").expect(output: .contains("\"file\": \"\(path)\""))
    let changes: [() throws -> Void] = [
      { unlink(path) }, { try #require(mkfifo(path, 0o600) == 0) },
      {
        unlink(path)
        _ = try configuration.folder.write("no font", "Font.ttf")
      },
      {
        unlink(path)
        try #require(mkdir(path, 0o700) == 0)
      },
    ]
    for change in changes {
      try configuration.keepingTime(change)
      try configuration.measure("A").expect(
        0, output: .contains(Self.embedded), errors: .equals(Self.warning))
    }
  }
}
