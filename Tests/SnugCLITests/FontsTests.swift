import Foundation
import Glibc
import Testing

@Suite("Command line: fonts")
struct FontsTests {
  private static let fixtures = package.appending(path: "Tests/Fixtures/fonts").path()
  private static let families = fixtures + "/SnugFamilies.ttc"
  private static let axes = fixtures + "/SnugAxes.ttf"
  private static let colors = fixtures + "/SnugColors.ttf"

  @Test("--write writes the file of the primary font as it is, also an embedded one")
  func writing() throws {
    let folder = try TemporaryFolder()
    let copy = folder.path("copy.ttc")
    let command = try Command.run(
      "fonts", "--font-file", Self.families, "Snug Two", "--write", copy)
    #expect(command.status == 0)
    #expect(command.text.contains(#""family": "Snug Two""#))
    #expect(try TemporaryFolder.bytes(of: copy) == TemporaryFolder.bytes(of: Self.families))
    // To a file: what goes to standard output is checked as JSON.
    let output = try folder.write([], "embedded.ttf")
    let words = ["fonts", "Snug Test", "--write", "-"].map { Array($0.utf8) }
    let embedded = try Command.run(words, to: .file(output))
    #expect(embedded.status == 0)
    let source = package.appending(path: "Fonts/SnugTest.ttf").path()
    #expect(try TemporaryFolder.bytes(of: output) == TemporaryFolder.bytes(of: source))
    let none = try Command.run("fonts", "--write", copy)
    #expect(none.status == 2)
    #expect(none.errors.contains("--write needs a family"))
  }

  @Test("a family is printed with its font, the reason for it, and its fallbacks in order")
  func family() throws {
    // Tests/Fixtures/fonts/build_fonts.py says what is in the fonts.
    let command = try Command.run(
      "fonts", "--font-file", Self.families, "--font-file", Self.colors, "snug two", "Snug One",
      "--weight", "650")
    #expect(command.status == 0)
    #expect(command.errors == "snug: warning: \"Snug Two\" has no weight 650: 700 is used\n")
    let expected = """
      {
        "asked": {"family": ["snug two", "Snug One"], "weight": 650, "width": 100, "slant": "roman"},
        "primary": {"family": "Snug Two", "file": "\(Self.families)", "index": 2, "style": "Bold", \
      "reason": "named", "origin": "fontFile", "unitsPerEm": 1000, "ascentUnits": 800, \
      "descentUnits": 200, "lineGapUnits": 0, "capHeightUnits": 800, "xHeightUnits": 500, \
      "underlineTopUnits": 0, "underlineThicknessUnits": 55, "strikeoutTopUnits": 0, \
      "strikeoutThicknessUnits": 55, "metricsFrom": "hhea", "colorTables": []},
        "fallbacks": [
          {"family": "Snug One", "style": "Regular", "file": "\(Self.families)", "index": 0, "reason": "named"},
          {"family": "Snug Two", "style": "Regular", "file": "\(Self.families)", "index": 1, "reason": "fontFile"},
          {"family": "Snug Three", "style": "Regular", "file": "\(Self.families)", "index": 3, "reason": "fontFile"},
          {"family": "Snug Colors", "style": "Regular", "file": "\(Self.colors)", "index": 0, "reason": "fontFile", "emoji": true},
          {"family": "Snug Sans", "file": "embedded:SnugSans-Regular", "index": 0, "reason": "embedded"}
        ],
        "missing": [],
        "diagnostics": [
          {"severity": "warning", "code": "missingDesign", "path": "asked.weight", \
      "message": "\\"Snug Two\\" has no weight 650: 700 is used"}
        ]
      }

      """
    #expect(command.text == expected)
  }

  @Test("a variable font is printed with its value on every axis and the range of each axis")
  func axes() throws {
    let text = try Command.run(
      "fonts", "--compact", "--font-file", Self.axes, "Snug Axes", "--weight", "1000", "--width",
      "75", "--slant", "oblique", "--language", "de"
    ).text
    // A weight of 1000 lies beyond the font's 900.
    #expect(text.contains(#""axes":{"wght":900,"wdth":75,"opsz":14,"slnt":-10}"#), "\(text)")
    #expect(text.contains(#""wght":{"minimum":100,"default":400,"maximum":900}"#))
    #expect(text.contains(#""weight":1000,"width":75,"slant":"oblique","language":"de"}"#))
    #expect(!text.contains(#""style":"Regular","reason":"named""#))
    #expect(text.contains(#""instances":["Regular","Bold","Narrow Bold","Slanted"]}"#))
  }

  @Test("--instance and --axes work as in a document, and problems with them are reported")
  func design() throws {
    let command = try Command.run(
      "fonts", "--compact", "--font-file", Self.axes, "Snug Axes", "--instance", "narrow bold",
      "--axes", "slnt=-90")
    #expect(
      command.text.contains(#""slant":"roman","instance":"narrow bold","axes":{"slnt":-90}}"#))
    #expect(command.text.contains(#""axes":{"wght":900,"wdth":75,"opsz":14,"slnt":-12}"#))
    #expect(command.text.contains(#""code":"axisOutOfRange","path":"asked.axes.slnt""#))
    #expect(
      command.errors
        == "snug: warning: the axis \"slnt\" of \"Snug Axes\" goes from -12 to 0: -12 is used instead of "
        + "-90\n")
    let misspelt = try Command.run(
      "fonts", "--font-file", Self.axes, "Snug Axes", "--instance", "Blod")
    #expect(misspelt.errors.contains("did you mean \"Bold\"?"))
    #expect(misspelt.text.contains(#""code": "missingInstance", "path": "asked""#))
    let listed = try Command.run("fonts", "--compact", "--font-file", Self.axes).text
    #expect(
      listed.contains(
        #"{"family":"Snug Axes","styles":["Bold","Narrow Bold","Regular","Slanted"],"#), "\(listed)"
    )
  }

  @Test("a misspelt family is reported with the family that may be meant")
  func nearMiss() throws {
    let command = try Command.run("fonts", "--font-file", Self.axes, "SnugAxis", "Nowhere")
    #expect(command.status == 0)
    let first =
      #""SnugAxis" is not among the font files given; "Snug Axes" is used: did you mean "Snug Axes"?"#
    let second = #""Nowhere" is not among the font files given; "Snug Axes" is used"#
    #expect(command.errors == "snug: warning: \(first)\nsnug: warning: \(second)\n")
    #expect(
      command.text.contains(
        #""missing": [{"family": "SnugAxis", "suggestions": ["Snug Axes"]}, "#
          + #"{"family": "Nowhere", "suggestions": []}]"#))
    #expect(command.text.contains(#""reason": "substitute""#))
    let message = first.replacing("\"", with: "\\\"")
    #expect(
      command.text.contains(
        #"{"severity": "warning", "code": "fontSubstituted", "path": "asked.family[0]", "#
          + "\"message\": \"\(message)\"}"), "\(command.text)")
    let measured = try Command.run("measure", "--font-file", Self.axes, "--font", "SnugAxis", "A")
    #expect(measured.errors == "snug: warning: \(first)\n")
    let laidOut = try Command.run(
      "layout", "--font-file", Self.axes, "--font", "SnugAxis", input: .init(text: "A"))
    #expect(laidOut.text.contains(message))
  }

  @Test("without a family, all families are listed in order, also the embedded ones")
  func list() throws {
    let command = try Command.run("fonts", "--font-file", Self.families)
    let expected = """
      {
        "families": [
          {"family": "Snug One", "styles": ["Regular"], "files": ["\(Self.families)"]},
          {"family": "Snug Sans", "styles": ["Bold", "Light", "Medium", "Regular", "SemiBold"], "files": ["embedded:SnugSans-Regular"]},
          {"family": "Snug Test", "styles": ["Regular"], "files": ["embedded:SnugTest-Regular"]},
          {"family": "Snug Three", "styles": ["Regular"], "files": ["\(Self.families)"]},
          {"family": "Snug Two", "styles": ["Bold", "Regular"], "files": ["\(Self.families)"]}
        ]
      }

      """
    #expect(command.status == 0)
    #expect(command.text == expected)
  }

  @Test("installed fonts are printed the same each time, and a generic family resolves to one")
  func installed() throws {
    for arguments in [["fonts"], ["fonts", "sans-serif"], ["fonts", "No Such Font"]] {
      let words = arguments.map { Array($0.utf8) }
      let one = try Command.run(words)
      #expect(one.status == 0)
      #expect(one.output == (try Command.run(words)).output)
    }
    let text = try Command.run("fonts", "sans-serif").text
    #expect(text.contains(#""reason": "generic", "origin": "installed""#))
  }

  @Test("without any font, Snug Sans is used, and the substitution is reported")
  func noFonts() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(.init(text: "<fontconfig></fontconfig>"), "fonts.conf")
    let environment = ["FONTCONFIG_FILE": folder.path("fonts.conf")]
    let words = { (text: String) in text.split(separator: " ").map { Array($0.utf8) } }
    let resolved = try Command.run(words("fonts sans-serif"), environment: environment)
    #expect(resolved.status == 0)
    #expect(
      resolved.errors.hasSuffix(
        "snug: warning: \"sans-serif\" is not installed; \"Snug Sans\" is used\n"))
    #expect(resolved.text.contains(#""reason": "generic", "origin": "embedded""#))
    #expect(resolved.text.contains(#""fallbacks": [],"#))
    let listed = try Command.run(words("fonts --compact"), environment: environment)
    #expect(listed.text.contains(#"{"families":[{"family":"Snug Sans","#))
  }

  @Test("an unusable font file is reported with the reason, and the status is 3")
  func unusableFile() throws {
    for family in [[], ["Snug Test"]] {
      let command = try Command.run(
        (["fonts", "--font-file", "/missing.ttf"] + family).map { Array($0.utf8) })
      #expect(command.status == 3)
      #expect(command.output.isEmpty)
      let reason = "the font file \"/missing.ttf\" cannot be read: there is no such file"
      #expect(command.errors == "snug: error: --font-file: \(reason)\n")
    }
  }

  @Test("a full disk has status 3, and an output that its reader has closed has status 0")
  func output() throws {
    #expect(try Command.run("fonts", to: .file("/dev/full")).status == 3)
    #expect(try Command.run("fonts", "Inter", to: .file("/dev/full")).status == 3)
    #expect(try Command.run("fonts", to: .closedPipe).status == 0)
  }
}
