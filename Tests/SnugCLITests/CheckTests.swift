import Foundation
import Testing

/// The fonts of the repository measure alike on every machine: Snug Test has letters half an em wide.
@Suite("Command line: whether texts fit")
struct CheckTests {
  private static let font = packagePath("Fonts/SnugTest.ttf")
  private static let style = ["--font", "Snug Test", "--font-file", font, "--size", "10"]
  private static let example = packagePath("Examples/Checking")

  private func check(
    _ options: [String], _ text: String = "", files: [String: String] = [:]
  ) throws -> Command {
    let folder = try TemporaryFolder()
    var options = options
    for (name, content) in files {
      let path = try folder.write(content, name)
      options = options.map { $0.replacing(name, with: path) }
    }
    return try withExtendedLifetime(folder) { try Command.run(["check"] + options, input: text) }
  }

  @Test("each text that does not fit in the box is listed, and the exit status is 1")
  func box() throws {
    let options = ["--box", "20x10"] + Self.style + ["-"]
    try check(options, "aaaa\naaaaa\naa\n").expect(
      1,
      output: """
        verdict  needed  given  over     fits in  place      name  text
        no       25x10   20x10  5 (25%)  8        <stdin>:2        aaaaa

        """, errors: "snug: 1 of 3 do not fit\n")
    try check(options, "aaaa\n").expect(0, output: "", errors: "snug: 1 text fits\n")
    try check(["--quiet"] + options, "aaaa\n").expect(errors: "")
  }

  @Test(
    "a family that is not installed is a warning, and fails with --strict: its numbers are those of another"
  )
  func fonts() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("OK\n", "rows.txt")
    let box = ["check", "--box", "96x32"]
    func run(_ more: String...) throws -> Command { try Command.run(box + more + [path]) }
    try run("--font", "No Such Family").expect(
      0, errors: .contains("\"No Such Family\" is not installed"))
    try run("--font", "No Such Family", "--strict").expect(1)
    try run("--font", "Snug Sans", "--strict").expect(0)
    try run("--font", "No Such Family", "--quiet").expect(errors: "")
  }

  @Test("documents have a verdict a label")
  func documents() throws {
    let document = #"""
      {"cells": {"C": {"views": {"t": {"font": {"family": "Snug Test", "size": 10}, "maxWidth": 20}},
       "constraints": ["H:|[t]|", "V:|[t]|"], "margins": 0}}, "container": {"width": 100},
       "items": [{"id": "a", "cell": "C", "texts": {"t": "aaaa"}},
        {"id": "b", "cell": "C", "texts": {"t": "aaaaaa"}}]}
      """#
    try check(["--format", "ndjson", "--font-file", Self.font, "-"], document).expect(
      1,
      output: .lines([
        [.contains(#""id":"a","path":"items[0].views.t""#), .contains(#""fits":true"#)],
        [.contains(#""fits":false"#), .contains(#""neededWidth":30"#), .contains(#""over":10"#)],
      ]))
    try check(["--format", "lines", "-"], "{\"items\": [3]}").expect(
      1, output: .begins("<stdin>:1:12: error: "))
  }

  @Test("a label of a cell gives the box, and the other labels keep the first item's texts")
  func cell() throws {
    let card = #"""
      {"cells": {"Card": {"margins": 0, "views": {
       "t": {"font": {"family": "Snug Test", "size": 10}, "compressionResistance": 749},
       "n": {"font": {"family": "Snug Test", "size": 10}}},
       "constraints": ["H:|[t]-10-[n]|", "V:|[t]|", "V:|[n]|"]}}, "container": {"width": 50},
       "items": [{"cell": "Card", "texts": {"t": "x", "n": "aaaa"}}]}
      """#
    let options = ["--font-file", Self.font, "--cell", "card.json#Card.t", "-"]
    // 50 points less the 20 of the other text and 10 between them.
    try check(options, "aaaa\naaaaa\n", files: ["card.json": card]).expect(
      1, output: .contains("no       25x10   20x10  5 (25%)  8 "))
    try check(["--cell", "card.json#Card.title", "-"], "a\n", files: ["card.json": card]).expect(
      2, errors: .contains("there is no label \"title\""))
  }

  @Test("a design without items is enough for --cell, and a misfit says in which size it fits")
  func design() throws {
    let card = #"""
      {"cells": {"C": {"margins": 0, "views": {"t": {"font": {"family": "Snug Test", "size": 10},
       "maxWidth": 20}}, "constraints": ["H:|[t]|", "V:|[t]|"]}}}
      """#
    try check(
      ["--font-file", Self.font, "--cell", "card.json#C.t", "--format", "ndjson", "-"], "aaaaa\n",
      files: ["card.json": card]
    ).expect(1, output: .contains(#""largestSize":8"#))
  }

  /// A catalogue whose texts are all too long for 20 points.
  private static let names =
    #"{"button.ok": "aaaaaa", "button.no": "bbbbbb", "title": "cccccc", "m.button.x": "dddddd"}"#

  @Test(
    "--only checks texts of some names, in which a star is any characters",
    arguments: [
      (["button.*"], ["button.ok", "button.no"]), (["title"], ["title"]), (["*"], nil),
      (["*button*o*"], ["button.ok", "button.no"]), (["title", "*.x"], ["title", "m.button.x"]),
      (["b*.no"], ["button.no"]), (["m*n.*x"], ["m.button.x"]),
    ] as [([String], [String]?)])
  func only(patterns: [String], names: [String]?) throws {
    let options = patterns.flatMap { ["--only", $0] } + ["--box", "20", "--format", "tsv"]
    let result = try check(options + Self.style + ["de.json"], files: ["de.json": Self.names])
    let found = result.text.split(separator: "\n").dropFirst().compactMap { line in
      line.split(separator: "\t").first { $0.contains("button.") || $0 == "title" }
    }
    #expect(found.map(String.init) == names ?? ["button.ok", "button.no", "title", "m.button.x"])
  }

  @Test("--only-language checks texts of a language, with its regions and scripts")
  func onlyLanguage() throws {
    let rows =
      ["pt", "pt-BR", "PT-PT", "ptx", "de"].map { #"{"text": "\#($0)", "language": "\#($0)"}"# }
      .joined(separator: "\n")
    let options = ["--box", "200", "--only-language", "pt", "--format", "ndjson"] + Self.style
    let result = try check(options + ["--input", "ndjson", "-"], rows)
    #expect(result.text.split(separator: "\n").count == 3 && result.errors == "snug: 3 texts fit\n")
  }

  @Test("a name or a language that no text has is an error, for nothing was checked")
  func onlyMissing() throws {
    let options = ["--box", "200", "--only", "title", "--only", "buton.*"] + Self.style
    try check(options + ["de.json"], files: ["de.json": Self.names]).expect(
      1, errors: .ends("snug: error: --only buton.*: no text has such a name\n"))
    try check(
      ["--box", "200", "--only-language", "fr"] + Self.style + ["de.json"],
      files: ["de.json": Self.names]
    ).expect(
      1,
      errors: .contains(
        "snug: error: --only-language fr: no text is in this language; there are de"))
  }

  @Test("a budget keeps the misfits of texts that are not checked")
  func onlyBudget() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("misfits.ndjson")
    let catalogue = try folder.write(Self.names, "de.json")
    func update(_ only: [String]) throws -> String {
      let options = ["--box", "20", "--budget", file, "--update-budget"] + Self.style
      return try check(options + only + [catalogue]).errors
    }
    #expect(try update([]).hasSuffix("misfits.ndjson: 4 added, 0 removed\n"))
    #expect(try update(["--only", "title"]).hasSuffix("misfits.ndjson: 0 added, 0 removed\n"))
    let text = try folder.text("misfits.ndjson")
    #expect(text.split(separator: "\n").count == 4)
  }

  @Test(
    "a budget that is updated forgets the misfits of files that are gone, and keeps those of others"
  )
  func goneFiles() throws {
    let folder = try TemporaryFolder()
    let files = try ["de", "fr", "pt"].map { try folder.write(Self.names, "\($0).json") }
    let options =
      ["--box", "20", "--budget", folder.path("misfits.ndjson"), "--update-budget"] + Self.style
    try check(options + files).expect(errors: .ends("misfits.ndjson: 12 added, 0 removed\n"))
    try FileManager.default.removeItem(atPath: files[1])
    try check(options + [files[0]]).expect(errors: .ends("misfits.ndjson: 0 added, 4 removed\n"))
    let kept = try folder.text("misfits.ndjson")
    #expect(kept.split(separator: "\n").count == 8 && !kept.contains("fr.json"))
  }

  @Test("samples that no text asks for are told")
  func samples() throws {
    let options = ["--box", "40", "--sample", "{name}=aa", "--sample", "nmae=b"] + Self.style
    try check(options + ["-"], "aa{name}\n").expect(
      0, errors: .begins("snug: note: --sample nmae: no text has this placeholder\n"))
  }

  @Test("texts that are alike have one line in a budget, of the worst of them")
  func alike() throws {
    let folder = try TemporaryFolder()
    let rows = #"{"text": "aaaa", "width": 5}"# + "\n" + #"{"text": "aaaa", "width": 15}"# + "\n"
    let options =
      ["--box", "90", "--input", "ndjson", "--budget", folder.path("m.ndjson")] + Self.style
    try check(["--update-budget"] + options + ["-"], rows).expect(0)
    try check(options + ["-"], rows).expect(0, errors: "snug: 2 of 2 do not fit, 2 of them known\n")
  }

  @Test("with --strict a family that is not installed fails, wherever it is named; else it is told")
  func strictFonts() throws {
    let cell =
      #"{"cells": {"c": {"views": {"label": {"font": {"family": "No Such Font"}}}}}, "items": ["x"]}"#
    let runs: [(options: [String], text: String)] = [
      (["doc.json"], ""), (["--cell", "doc.json#c.label", "-"], "x\n"),
      (["--template", "doc.json", "--input", "csv", "-"], "label\nx\n"),
      (
        ["--box", "90", "--input", "ndjson", "-"],
        #"{"text": "x", "style": {"font": {"family": "No Such Font"}}}"# + "\n"
      ),
      (["--box", "90", "--font", "No Such Font", "-"], "x\n"),
    ]
    for (options, text) in runs {
      try check(options, text, files: ["doc.json": cell]).expect(
        0, errors: .contains("\"No Such Font\""), "\(options)")
      try check(["--strict"] + options, text, files: ["doc.json": cell]).expect(1)
    }
  }

  @Test("known misfits do not fail, and are forgotten when they are gone")
  func budget() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("misfits.ndjson")
    let options = ["--box", "20", "--budget", file] + Self.style + ["-"]
    try check(options, "a\n").expect(3)
    try check(["--update-budget"] + options, "aaaaaa\nbbbbbb\n").expect(
      0, errors: .ends("misfits.ndjson: 2 added, 0 removed\n"))
    #expect(
      try folder.text("misfits.ndjson") == """
        {"file":"<stdin>","text":"aaaaaa","over":10}
        {"file":"<stdin>","text":"bbbbbb","over":10}

        """)
    let known = try check(options, "aaaaaa\nbbbbbb\n")
    known.expect(0, errors: "snug: 2 of 2 do not fit, 2 of them known\n")
    try check(options, "aaaaaa\ncccccc\n").expect(
      1, errors: .contains("1 known misfit of these files fit now"))
    let lines = try check(["--format", "lines"] + options, "aaaaaa\ncccccc\n").text
    #expect(lines.split(separator: "\n").count == 1)
    // In a narrower box, the known ones are worse.
    let narrow = ["--box", "15"] + options.dropFirst(2)
    try check(narrow, "aaaaaa\n").expect(1)
    // A file with an error keeps its known misfits.
    let broken = ["--update-budget", "--input", "ndjson"] + options
    try check(broken, "{\"text\": 1}\n").expect(1)
    try check(options, "aaaaaa\nbbbbbb\n").expect(0)
  }

  @Test(
    "a budget knows a label of an item with an id by both: the same text in another label is new")
  func budgetOfLabels() throws {
    func item(_ a: String, _ b: String) -> String {
      #"""
      {"cells": {"C": {"views": {"a": {"font": {"family": "Snug Test", "size": 10}, "maxWidth": 20},
       "b": {"font": {"family": "Snug Test", "size": 10}, "maxWidth": 20}},
       "constraints": ["H:|[a]|", "H:|[b]|", "V:|[a][b]|"]}},
       "items": [{"cell": "C", "id": "x", "texts": {"a": "\#(a)", "b": "\#(b)"}}]}
      """#
    }
    let folder = try TemporaryFolder()
    let options = ["--budget", folder.path("misfits.ndjson"), "-"]
    try check(["--update-budget"] + options, item("aaaaaa", "b")).expect(
      errors: .ends("misfits.ndjson: 1 added, 0 removed\n"))
    #expect(
      try folder.text("misfits.ndjson")
        == "{\"file\":\"<stdin>\",\"id\":\"x.a\",\"text\":\"aaaaaa\",\"over\":10}\n")
    try check(options, item("aaaaaa", "b")).expect(0)
    try check(options + ["--format", "tsv"], item("aaaaaa", "aaaaaa")).expect(
      1, output: .contains("\tx.b\t"))
  }

  @Test(
    "with --strict, a text with characters that no font draws is listed as one that does not fit")
  func strictCharacters() throws {
    let text = "a\n\u{10FFFD}\n"
    for (format, told) in [
      ("lines", "<stdin>:2: warning: "), ("github", "::warning file=<stdin>,line=2::"),
      ("junit", "<failure message="), ("tsv", "\nno\t"), ("table", "no font"),
    ] {
      try check(["--box", "99", "--strict", "--format", format] + Self.style + ["-"], text).expect(
        1, output: .contains(told))
      try check(["--box", "99", "--format", format] + Self.style + ["-"], text).expect(
        0, output: .lacks(told))
    }
    try check(["--box", "99"] + Self.style + ["-"], text).expect(errors: [
      .contains("no font draws some characters: \""), .contains("of line 2"),
    ])
  }

  @Test("with --no-files, no row and no document may name a file")
  func noFiles() throws {
    let row = #"{"text": "A", "style": {"font": {"file": "none.ttf"}}}"# + "\n"
    let document =
      #"{"cells": {"C": {"views": {"a": {"font": {"file": "none.ttf"}}}}}, "items": ["A"]}"#
    for (arguments, text) in [
      (["check", "--box", "99", "--input", "ndjson"], row), (["check"], document),
      (["measure", "--input", "ndjson"], row),
    ] {
      func told(_ options: [String]) throws -> String {
        let command = try Command.run(arguments + options + ["-"], input: text).expect(1)
        return command.text + command.errors
      }
      #expect(try told(["--no-files"]).contains("name an installed family"))
      #expect(try !told([]).contains("name an installed family"))
    }
  }

  @Test("a bad row is its own error, and the others are checked, in order")
  func badRows() throws {
    let text = "{\"text\": \"aa\"}\n{\"txt\": 1}\n{\"text\": \"aaaaaa\", \"id\": \"x\"}\n"
    let options = ["--box", "20", "--format", "ndjson", "--input", "ndjson"] + Self.style + ["-"]
    try check(options, text).expect(
      1, output: .lines([[], .contains("unknown key"), .contains(#""id":"x""#)]))
    let missing = try Command.run("check", "--box", "20", "none.po", Self.example + "/de.po")
      .expect(3, errors: .contains("cannot read none.po"))
    // What could not be read is no reason to say that there is nothing.
    #expect(
      !(try check(["--box", "20"] + Self.style + ["none.po"], "").errors.contains(
        "no text to check")))
    #expect(missing.text.contains("Systemeinstellungen"))
  }

  @Test(
    "mistakes of the command line are told",
    arguments: [
      (["--box", "wide"], "--box: expected a width"),
      (["--box", "1", "--cell", "a#b.c"], "exclude"),
      (["--cell", "a.json"], "--cell: expected a document, a cell and a label"),
      (["--box", "1", "--sample", "x"], "--sample: expected a placeholder"),
      (["--only", "x"], "--only chooses among texts: add --box, such as 96x32, or --cell"),
      (["--format", "tabel"], "did you mean \"table\"?"), (["--update-budget"], "needs a --budget"),
      (["--size", "3"], "need a --box"), (["--box", "9", "--max-width", "3"], "write --box"),
      (["--input", "po"], "add --box"), (["a.po"], "a.po is named as a gettext catalogue"),
      (["--box", "9", "--sample", "%zz=1"], "no conversion of printf"),
      (["--cell", "none.json#A.b"], "cannot read none.json"),
      (["--box", "9", "--input", "pot"], "did you mean \"po\"?"),
    ])
  func usage(options: [String], message: String) throws {
    try check(options + (options.last == "a.po" ? [] : ["-"])).expect(
      (options.last == "none.json#A.b" ? 3 : 2), errors: .contains(message))
  }

  @Test("the recipes run: the hook and the job check the example's catalogue")
  func recipes() throws {
    let folder = try TemporaryFolder()
    let script = """
      set -eu
      cd "\(folder.path("repository"))"
      git init -q . && cp "\(Self.example)/de.po" . && git add de.po
      cp "\(Self.example)/pre-commit" .git/hooks/
      if git -c user.name=a -c user.email=a@b commit -qm x; then exit 9; fi
      """
    try FileManager.default.createDirectory(
      atPath: folder.path("repository"), withIntermediateDirectories: false)
    try bash(script).expect(
      0, output: .contains("de.po:13: warning: Settings: \"Systemeinstellungen\""))
    let job = try String(contentsOfFile: Self.example + "/github.yml", encoding: .utf8)
    let line = try #require(job.split(separator: "\n").first { $0.contains("run: snug check") })
    let words = line.split(separator: " ").drop { $0 != "check" }.dropLast().map(String.init)
      .filter { $0 != "--budget" && $0 != "misfits.ndjson" }
    try Command.run(words + [Self.example + "/de.po"]).expect(1, output: .begins("::warning file="))
  }
}
