import Foundation
import SnugSchemaTesting
import Testing

@Suite("Command line: templates and rows")
struct RowsTests {
  private static let card = """
    {"font": {"family": "Snug Test", "size": 10}, "columns": {"Full name": "name"},
     "cells": {"Card": {"margins": 5, "views": {"name": {"maxWidth": 60}, "role": {}},
       "constraints": ["H:|-[name]-[role]-|", "V:|-[name]-|", "V:|-[role]"]}},
     "items": [{"texts": {"name": "sample", "role": "none"}}]}
    """

  /// Runs a command with the template, and rows as standard input.
  private static func run(
    _ arguments: [String], rows: String, template: String = card
  ) throws -> Command {
    let folder = try TemporaryFolder()
    let path = try folder.write(template, "card.json")
    let all = [arguments[0], "--template", path] + arguments.dropFirst()
    return try Command.run(all, input: rows)
  }

  private static func document(_ id: String, _ name: String, _ role: String) -> String {
    card.replacing("sample", with: name).replacing("none", with: role)
      .replacing("{\"font\"", with: "{\"id\": \"\(id)\", \"font\"").replacing("\n", with: "")
  }

  @Test(
    "rows of CSV, TSV and NDJSON give the answers of their documents, in order",
    arguments: ["layout", "fit"])
  func answers(command: String) throws {
    let people = [("a", "Ada", "first"), ("b", "Grace", "chief"), ("c", "", "漢字")]
    let documents = people.map { Self.document($0.0, $0.1, $0.2) }.joined(separator: "\n")
    let expected = try Command.run([command], input: documents).expect(0)
    let csv = "id,Full name,role\n" + people.map { "\($0.0),\($0.1),\($0.2)\n" }.joined()
    let json = people.map {
      "{\"role\": \"\($0.2)\", \"id\": \"\($0.0)\", \"Full name\": \"\($0.1)\"}\n"
    }
    for rows in [csv, csv.replacing(",", with: "\t"), csv.replacing(",", with: ";"), json.joined()]
    {
      for jobs in [[], ["--jobs", "1"], ["--jobs", "7"]] {
        try Self.run([command] + jobs, rows: rows).expect(0, output: .equals(expected.text))
      }
    }
    #expect(expected.text.hasPrefix("{\"snug\":1,\"id\":\"a\","))
  }

  @Test(
    "a conflict in the template is told once, with its lines there, and with the rows that hit it")
  func conflict() throws {
    let template = Self.card.replacing(
      "\"V:|-[role]\"", with: "\"name.width == 20\",\n\"name.width == 10\"")
    let rows = "Full name,role\nA,x\nB,x\nC,x\nD,x\n"
    for arguments in [["layout"], ["render", "-o", "{index}.svg"]] {
      try Self.run(arguments, rows: rows, template: template).expect(
        1,
        errors: .lines([
          [
            .begins("<stdin>:2:1: error: "), .contains("\"name.width == 20\" on line 3 of "),
            .contains("card.json, \"name.width == 10\" on line 4 of "),
          ], "<stdin>: error: 3 more documents have the same errors: lines 3-5",
        ]), "\(arguments)")
    }
    // A column fills the cell, which is then written anew.
    try Self.run(
      ["layout"], rows: "Full name,role,gap\nA,x,2\n",
      template: template.replacing(
        "\"margins\": 5", with: "\"margins\": 5, \"metrics\": {\"gap\": 1}")
    ).expect(1, errors: .contains("\"name.width == 20\", \"name.width == 10\"; change one"))
  }

  @Test("an error in a row is its answer, with its id and line, and the other rows have theirs")
  func errors() throws {
    let rows = "id,Full name,role,items[0].grow\na,A,x,1\nb,B\nc,C,x,wide\nd,D,x,\n"
    try Self.run(["layout"], rows: rows).expect(
      1,
      output: .lines([
        .begins("{\"snug\":1,\"id\":\"a\",\"contentSize\""),
        #"{"snug":1,"id":"b","error":{"line":3,"column":1,"path":"","message":"the row has 2 columns, and the first row names 4"}}"#,
        .begins(
          #"{"snug":1,"id":"c","error":{"line":4,"column":1,"path":"items[0].grow","message":"the column \"items[0].grow\": expected a number"#
        ), .begins("{\"snug\":1,\"id\":\"d\",\"contentSize\""),
      ]), errors: .lines([.begins("<stdin>:3:1: er"), .begins("<stdin>:4:1: er")]))
  }

  @Test(
    "what rows and templates lack is told, with the status of its class",
    arguments: [
      (
        ["layout"], "nme,rol\nA,B\n", 1,
        "<stdin>:1:1: error: there is no column \"Full name\", which the template names in its \"columns\""
      ),
      (["layout"], "name,role\nA,B\n", 1, "<stdin>:1:1: error: there is no column \"Full name\""),
      (["layout"], "", 1, "<stdin>:1:1: error: the file is empty"),
      (
        ["layout"], "Full name,rolle\nA,B\n", 0,
        "<stdin>:1: note: the column \"rolle\" fills nothing: did you mean \"role\"?"
      ),
      (
        ["layout"], "{\"role\": \"x\"}\n", 1, "<stdin>:1:1: error: there is no column \"Full name\""
      ),
      (
        ["layout", "--format", "table"], "Full name\nA\n", 2,
        "snug: error: --format table prints one document"
      ),
      (["layout", "--rows", "/missing"], "", 3, "snug: error: cannot read /missing"),
      (
        ["layout", "rows.csv"], "", 2,
        "snug: error: with --template, the rows are given by --rows: write --rows rows.csv"
      ),
      (
        ["layout", "--input", "text"], "", 2,
        "snug: error: --input text: rows are csv, tsv or ndjson"
      ),
      (
        ["layout", "--row-size", "0"], "", 2,
        "snug: error: --row-size: expected a whole number from 1"
      ),
      (
        ["layout", "--row-size", "3"], "Full name\nlonger\n", 1,
        "<stdin>:2:1: error: the row is longer than 3 bytes"
      ),
      (
        ["render", "-o", "a.png"], "Full name\nA\n", 2,
        "snug: error: this input has a document in each row: write -o 'cards/{index}.png'"
      ),
    ] as [([String], String, Int32, String)])
  func refused(_ arguments: [String], _ rows: String, _ status: Int32, _ message: String) throws {
    try Self.run(arguments, rows: rows).expect(status, errors: .begins(message))
  }

  @Test("the options of rows need a template, and are of no other commands")
  func withoutTemplate() throws {
    for (arguments, message) in [
      (["layout", "--rows", "a.csv"], "--rows needs a --template"),
      (["layout", "--input", "csv"], "--input csv is for the rows of layout, fit and render"),
      (["explain", "--input", "tsv"], "--input tsv is for the rows of layout, fit and render"),
    ] { try Command.run(arguments).expect(2, errors: .begins("snug: error: \(message)")) }
    try Self.run(["layout"], rows: "a,b\n1,2\n", template: "{\"items\": [\"A\"]}").expect(
      1,
      errors: .equals(
        "<stdin>:1:1: error: no column fills anything of the template: call them \"label\", or name them in its "
          + "\"columns\"\n"))
    try Self.run(["layout"], rows: "label\n", template: "{\"items\": [\"A\"]}").expect(
      0, errors: "<stdin>: note: there are no rows\n")
    try Command.run("layout", "--template", "-").expect(
      2, errors: .contains("the template and the rows cannot both be standard input"))
    try Self.run(["layout"], rows: "a\n1\n", template: "{\"item\": []}").expect(
      1, errors: .contains("card.json:1:2: error: unknown key \"item\""))
  }

  @Test(
    "pictures of rows have names of their own; names that leave the folder or repeat are errors of their rows"
  )
  func pictures() throws {
    let folder = try TemporaryFolder()
    let output = folder.path("") + "{id}.svg"
    let rows = "id,Full name\na,Ada\n../b,B\na,again\n,none\nc,C\n"
    try Self.run(["render", "-o", output], rows: rows).expect(
      1,
      errors: .lines([
        .begins("<stdin>:3:1: error: the id \"../b\" is no name of a file"),
        .begins("<stdin>:4: error: the picture of line 2 is "),
        .begins("<stdin>:5:1: error: the id \"\" is no name of a file"),
      ]))
    #expect(folder.names == ["a.svg", "c.svg"])
    let alone = try Command.run("render", "--quiet", input: Self.document("a", "Ada", "none"))
    #expect(try folder.read("a.svg") == alone.output)

    try Self.run(["render", "-o", folder.path("") + "{index}.svg"], rows: rows).expect(0)
    #expect(FileManager.default.fileExists(atPath: folder.path("5.svg")))
    try Self.run(["render", "-o", folder.path("all.pdf")], rows: rows).expect(0)
    #expect(try folder.text("all.pdf").contains("/Count 5"))
  }

  @Test("`check` tells which labels of which rows do not fit, with their ids and lines")
  func checked() throws {
    let folder = try TemporaryFolder()
    let template = try folder.write(Self.card, "card.json")
    let rows = try folder.write("id,Full name,role\na,A,x\nb,far too long 1,y\nc\n", "people.csv")
    // The 14 characters of the third are half an em wide each: 70 of at most 60.
    let noMisfit = ExpectedText.lacks("\"fits\":false")
    try Command.run("check", "--template", template, "--format", "ndjson", rows).expect(
      1,
      output: .lines([
        noMisfit, noMisfit,
        [
          .begins("{\"id\":\"b\",\"path\":\"items[0].views.name\""), .contains("\"fits\":false"),
          .contains("\"line\":3,"),
        ], noMisfit,
        [noMisfit, .contains("\"line\":4"), .contains("\"error\":\"the row has 1 column")],
      ]))
    try Command.run("check", "--template", template, "--box", "30", rows).expect(
      2, errors: .contains("--box, --cell and --template exclude each other: use one"))
  }

  @Test("rows are answered as they arrive, before the last one is there")
  func asTheyArrive() throws {
    let folder = try TemporaryFolder()
    let template = try folder.write(Self.card, "card.json")
    let answers = try RunningCommand.answers(
      ["layout", "--template", template], to: ["id,Full name\na,x\n", "b,x\n", "c,x\n"])
    for (id, answer) in zip(["a", "b", "c"], answers) {
      #expect(answer.hasPrefix("{\"snug\":1,\"id\":\"\(id)\",") && answer.hasSuffix("}\n"), "\(id)")
    }
  }

  @Test("rows have their heights at several widths, as lines or in columns, with ids and errors")
  func heightsOfRows() throws {
    let rows = "id,text,lines,width\na,aa aa aa,,\nb,aa aa aa,2,\nc,x,,wide\n"
    func run(_ arguments: String...) throws -> Command {
      let all = ["measure", "--widths", "12,25"] + Command.testFont + arguments
      return try Command.run(all, input: arguments.first == "--format" ? "aa aa aa\n" : rows)
    }
    let lines = try run("--input", "csv", "-").expect(
      1,
      output: """
        {"id":"a","text":"aa aa aa","heights":[30,20]}
        {"id":"b","text":"aa aa aa","heights":[20,20]}
        {"id":"c","error":{"line":4,"column":1,"message":"width: expected points, found \\"wide\\""}}

        """)
    for line in lines.text.split(separator: "\n") {
      #expect(JSONSchema.output.problems(of: line.utf8).isEmpty)
    }
    try run("--input", "csv", "--format", "tsv", "-").expect(
      output:
        "12\t25\tid\ttext\n30\t20\ta\taa aa aa\n20\t20\tb\taa aa aa\n\terror\tc\twidth: expected points, found \"wide\"\n"
    )
    try run("--format", "ndjson", "-").expect(
      output: "{\"text\":\"aa aa aa\",\"heights\":[30,20]}\n")
  }
}
