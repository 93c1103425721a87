import Testing

@Suite("Command line: cell files")
struct CellFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func layout(_ document: String, _ arguments: [String] = []) throws -> Command {
    let path = try folder.write(document, "document.json")
    return try Command.run(["layout", "--compact"] + Command.testFont + arguments + [path])
  }

  private func cell(_ text: String, _ name: String = "Tag.json") throws {
    _ = try folder.write(text, name)
  }

  @Test("a cell may be given by the path of a file, relative to the document's folder")
  func cellFile() throws {
    let cell = #"{"margins": 7, "views": {"label": {}}, "style": {"fill": "red"}}"#
    try self.cell(cell)
    let apart = try layout(#"{"cells": {"Tag": "Tag.json"}, "items": ["A"]}"#).expect(0)
    // 7 + 10 + 7 points.
    #expect(apart.text.contains(#""frame":{"x":0,"y":0,"width":24,"height":24}"#))
    #expect(apart.output == (try layout(#"{"cells": {"Tag": \#(cell)}, "items": ["A"]}"#)).output)
  }

  @Test("errors in a cell file are reported once, where the document first names the file")
  func severalErrors() throws {
    try cell("{\n \"zebra\": 1, \"margins\": []}", "B.json")
    try cell("{", "A.json")
    let command = try layout(
      """
      {"zebra": 1, "cells": {"B": "B.json", "C": {"zebra": 1}, "A": "A.json", "again": "B.json"},
       "items": [7, {"cell": "B", "texts": {"x": "y"}}]}
      """
    ).expect(1)
    let places = command.errors.split(separator: "\n").map { line in
      (line.split(separator: "/").last ?? "").prefix { $0 != " " }
    }
    #expect(
      places == [
        "document.json:1:2:", "B.json:2:2:", "B.json:2:25:", "document.json:1:45:",
        "A.json:1:2:", "document.json:2:12:",
      ])
  }

  @Test("an error in a cell file is reported with the name of the file and the place in it")
  func errors() throws {
    let document = #"{"cells": {"Tag": "Tag.json"}, "items": ["A"]}"#
    for (text, error) in [
      ("{\n \"margin\": 7}", "Tag.json:2:2: error: unknown key: did you mean \"margins\"?\n"),
      ("{\"views\":", "Tag.json:1:10: error: this is not JSON"),
      ("\"Tag.json\"", "Tag.json:1:1: error: expected a cell, an object, found a string\n"),
      ("root:x:0:0", "Tag.json:1:1: error: this is not JSON: expected a value\n"),
      (
        "{\"views\": {\"a\": {}}, \"constraints\": [\"a.width == 5\", \"a.width == 6\"]}",
        "\"a.width == 5\" on line 1 of Tag.json"
      ),
    ] {
      try cell(text)
      try layout(document).expect(1, output: "", errors: .contains(error))
    }
    try Command.run(
      ["layout", "--input", "ndjson"],
      input: #"{"cells": {"Tag": "\#(folder.path("Tag.json"))"}, "items": 5}"# + "\n"
    ).expect(1)
  }

  @Test(
    "with --no-files, a document, a script or a text that names a file has an error there",
    arguments: [
      #"{"cells": {"Tag": "Tag.json"}, "items": ["A"]}"#,
      #"{"fonts": ["Tag.json"], "items": ["A"]}"#,
      #"{"cells": {"Tag": {"views": {"a": {"font": {"file": "Tag.json"}}}}}, "items": ["A"]}"#,
      #"{"items": [{"label": [{"text": "A", "font": {"file": "Tag.json"}}]}]}"#,
    ])
  func refused(document: String) throws {
    try cell("{}")
    try layout(document, ["--no-files"]).expect(
      1, output: "",
      errors: [
        .contains("error: documents may name no files here"), .contains("leave out --no-files"),
      ])
  }

  @Test("--no-files is for every command that reads documents, scripts or ranges")
  func refusedByAll() throws {
    let bad = try folder.write(#"{"cells": {"Tag": "Tag.json"}, "items": ["A"]}"#, "bad.json")
    let plain = try folder.write(#"{"container": {"height": 100}, "items": ["A"]}"#, "plain.json")
    let range = #"[{"text": "A", "font": {"file": "Tag.json"}}]"#
    let script = try folder.write(
      #"[{"setItem": [0, 0], "item": {"label": \#(range)}}]"#, "script.json")
    for arguments in [
      ["layout", bad], ["fit", bad], ["explain", bad], ["render", bad],
      ["simulate", bad, "--script", script], ["simulate", plain, "--script", script],
      ["measure", "--ranges", range],
    ] {
      try Command.run(arguments + ["--no-files"]).expect(
        1, errors: .contains("error: documents may name no files here"), "\(arguments)")
    }
  }

  @Test("an unreadable cell file is reported at its name in the document")
  func unreadable() throws {
    try cell("{}", "Tag.json")
    for (name, reason) in [
      ("None.json", "No such file"), (".", "it is a folder"),
      ("/dev/zero", "it is a folder, a pipe"),
      ("a\\u0000b", "No such file"),
    ] {
      try layout(#"{"cells": {"Tag": "\#(name)"}, "items": ["A"]}"#).expect(
        1, errors: [.contains("document.json:1:19: error: the cell file"), .contains(reason)])
    }
  }
}
