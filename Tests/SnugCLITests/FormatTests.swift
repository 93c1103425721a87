import Foundation
import Testing

@Suite("Command line: formats and files of output")
struct FormatTests {
  private func run(_ arguments: [String], input: String = "") throws -> Command {
    try Command.run(arguments, input: input)
  }

  @Test("`measure` prints columns for a terminal, or between tabs")
  func measure() throws {
    let arguments =
      ["measure"] + Command.testFont + ["--max-width", "40", "Ab", "abcdefghij", "a\tb\\"]
    try run(arguments + ["--format", "table"]).expect(
      output: """
        width  height  baseline  lines  size  cut  text
           15      10         8      1    10   no  Ab
           40      10         8      1    10  yes  abcdef\u{2026}
           20      10         8      1    10   no  a b\\

        """)
    try run(arguments + ["--format", "tsv"]).expect(
      output: """
        width\theight\tbaseline\tlines\tsize\tcut\ttext
        15\t10\t8\t1\t10\tno\tAb
        40\t10\t8\t1\t10\tyes\tabcdef\u{2026}
        20\t10\t8\t1\t10\tno\ta b\\\\

        """)
  }

  @Test("an entry between tabs has no tab and no line break of its own")
  func escapes() throws {
    let arguments = ["--lines", "0", "--white-space", "pre-wrap", "--tab-size", "1"]
    let command = try run(
      ["measure"] + Command.testFont + arguments + ["--format", "tsv", "a\tb\nc\\d"])
    #expect(command.text.hasSuffix("\tno\ta\\tb\\nc\\\\d\n"), "\(command.text)")
    #expect(command.text.split(separator: "\n").count == 2)
  }

  @Test("`fit` prints columns, with the names of cells and items")
  func fit() throws {
    let document = #"{"items": [{"label": "Ab", "id": "x"}, "abc", {"size": [9, 8]}]}"#
    try run(["fit"] + Command.testFont + ["--format", "table"], input: document).expect(
      output: """
        section  item  width  height  cell  id
              0     0     25      20  tag   x
              0     1     25      20  tag
              0     2      9       8

        """)
    try run(["fit"] + Command.testFont + ["--format", "tsv"], input: document).expect(
      output: """
        section\titem\twidth\theight\tcell\tid
        0\t0\t25\t20\ttag\tx
        0\t1\t25\t20\ttag\t
        0\t2\t9\t8\t\t

        """)
  }

  @Test("`layout` prints the same columns between tabs as in a table")
  func layout() throws {
    let input = "Ab\nabc\n"
    let table = try run(["layout"] + Command.testFont + ["--format", "table"], input: input).text
    let tabs = try run(["layout"] + Command.testFont + ["--format", "tsv"], input: input).text
    let words = { (text: String, mark: Character) in
      text.split(separator: "\n").map { $0.split(separator: mark).filter { !$0.isEmpty } }
    }
    #expect(words(table, " ") == words(tabs, "\t"))
  }

  @Test("`fonts` prints families, and the fonts of one, in columns")
  func fonts() throws {
    try run(["fonts", "--font-file", "Fonts/SnugTest.ttf", "--format", "tsv"]).expect(
      output: .begins("family\tstyles\tfiles\n"))
    try run(["fonts", "Snug Test", "--format", "table"]).expect(output: .contains("primary"))
  }

  @Test(
    "each command writes to the file of -o what it writes to standard output",
    arguments: [
      ["layout", "--compact"], ["layout", "--format", "table"], ["layout", "--input", "ndjson"],
      ["fit"], ["explain"], ["fonts", "Snug Test"], ["schema", "input"], ["measure", "A", "B"],
      ["render", "--format", "svg"],
    ])
  func output(_ arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let input = #"{"items": ["A", "longer"]}"#
    let shown = try run(arguments, input: input)
    #expect(shown.status == 0 && !shown.output.isEmpty, "\(shown.errors)")
    try run(arguments + ["-o", folder.path("file")], input: input).expect(0, output: "")
    #expect(try folder.read("file") == shown.output)
  }

  @Test("a line that cannot be laid out is answered in the file, too, and the exit status is 1")
  func failedLine() throws {
    let folder = try TemporaryFolder()
    let arguments = ["layout", "--input", "ndjson", "-o", folder.path("file")]
    try run(arguments, input: "{}\n{\"x\": 1}\n{}\n").expect(1)
    let lines = try folder.text("file").split(separator: "\n")
    #expect(lines.count == 3 && lines[1].contains("unknown key"))
  }

  @Test("a picture is written to a file named by its format, to a device, or with --format")
  func pictureNames() throws {
    let folder = try TemporaryFolder()
    for (name, isWritten) in [
      ("a.svg", true), ("a.SVG", true), ("a.png", true), ("a.gif", false),
      ("a", false),
    ] {
      let command = try run(["render", "-o", folder.path(name)], input: "A\n")
      #expect((command.status == 0) == isWritten, "\(name): \(command.errors)")
      #expect(FileManager.default.fileExists(atPath: folder.path(name)) == isWritten)
    }
    try run(["render", "-o", "/dev/null"], input: "A\n").expect(0)
    try run(["render", "-o", folder.path("b"), "--format", "svg"], input: "A\n").expect(0)
  }

  @Test("--spacing and --inset change every section: of plain text, too")
  func spacing() throws {
    func frames(_ options: String...) throws -> [String] {
      let arguments = ["layout"] + Command.testFont + ["-w", "60", "--format", "tsv"] + options
      return try run(arguments, input: "a\nb\nc\n").text.split(separator: "\n").dropFirst().map {
        $0.split(separator: "\t").dropFirst(3).prefix(2).joined(separator: " ")
      }
    }
    // Tags of one letter are 15 wide, with margins of 5, and 20 high.
    #expect(try frames("--spacing", "5") == ["0 0", "20 0", "40 0"])
    #expect(try frames("--spacing", "20,2") == ["0 0", "35 0", "0 22"])
    #expect(try frames("--inset", "3,4", "--spacing", "0") == ["4 3", "19 3", "34 3"])
    #expect(try frames("--inset", "7", "--spacing", "0") == ["7 7", "22 7", "37 7"])
  }

  @Test("standard input is a text a line, one text, or texts that each end with a NUL byte")
  func measuredInput() throws {
    func texts(_ input: String, _ option: String) throws -> [String] {
      let arguments = ["measure", "--lines", "0", "--input", option, "--format", "tsv", "-"]
      return try run(arguments, input: input).text.split(separator: "\n").dropFirst().map {
        String($0.split(separator: "\t").last ?? "")
      }
    }
    #expect(try texts("a\nb\n", "lines") == ["a", "b"])
    #expect(try texts("a\nb\n", "text") == ["a\\nb"])
    #expect(try texts("a\r\nb\r\n", "text") == ["a\\nb"])
    #expect(try texts("a\nb\u{0}c\u{0}", "null") == ["a\\nb", "c"])
    #expect(try texts("a\u{0}c", "null") == ["a", "c"])
    try run(["measure", "--input", "text", "-"], input: "a\u{0}").expect(1)
  }

  @Test("several fonts are a list, the first first")
  func fontList() throws {
    func family(_ fonts: String...) throws -> String {
      let options = fonts.flatMap { ["--font", $0] }
      let command = try run(["measure"] + options + ["--compact", "abc"])
      return String(command.text.firstMatch(of: #/"family":"([^"]*)"/#)?.1 ?? "")
    }
    #expect(try family("Snug Test", "Snug Sans") == "Snug Test")
    #expect(try family("Snug Sans", "Snug Test") == "Snug Sans")
    #expect(try family("No Such Family", "Snug Test") == "Snug Test")
    try run(["layout", "--font", "No Such Family", "--font", "Snug Test"], input: "abc\n").expect(
      output: .contains(#""family": "Snug Test""#))
  }

  @Test("--size says that labels keep sizes of their own, once, and not with --quiet")
  func defaultSize() throws {
    let document = """
      {"cells": {"C": {"views": {"a": {"font": {"size": 20}}}}}, "items": [{"texts": {"a": "x"}}]}
      """
    let note = "snug: note: --size is for labels that name no size, and cells.C.views.a does"
    for command in ["layout", "fit", "render", "explain"] {
      try run([command, "--size", "9"], input: document).expect(errors: .begins(note))
      try run([command], input: document).expect(errors: "")
      try run([command, "--size", "9", "--quiet"], input: document).expect(errors: "")
      try run([command, "--size", "9"], input: "A\n").expect(errors: "")
    }
  }

  @Test("a text that is also the name of a file is measured, with a note")
  func fileAsText() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("x", "a.txt")
    try run(["measure", path]).expect(
      0, output: .contains(#""text": "\#(path)""#),
      errors: .equals(
        "snug: note: \"\(path)\" is measured as a text; for the lines of that file: "
          + "snug measure - < \(path)\n"))
    try run(["measure", "--quiet", path]).expect(errors: "")
    try run(["measure", path + "x"]).expect(errors: "")
  }
}
