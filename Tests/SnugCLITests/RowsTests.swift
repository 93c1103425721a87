import Foundation
import Glibc
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
    _ arguments: String..., rows: String, template: String = card, _ more: [String] = []
  ) throws -> Command {
    let folder = try TemporaryFolder()
    let path = try folder.write([UInt8](text: template), "card.json")
    let all = [arguments[0], "--template", path] + arguments.dropFirst() + more
    return try Command.run(all.map { Array($0.utf8) }, input: [UInt8](text: rows))
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
    let expected = try Command.run(
      [command].map { Array($0.utf8) }, input: [UInt8](text: documents))
    #expect(expected.status == 0, "\(expected.errors)")
    let csv = "id,Full name,role\n" + people.map { "\($0.0),\($0.1),\($0.2)\n" }.joined()
    let json = people.map {
      "{\"role\": \"\($0.2)\", \"id\": \"\($0.0)\", \"Full name\": \"\($0.1)\"}\n"
    }
    for rows in [csv, csv.replacing(",", with: "\t"), csv.replacing(",", with: ";"), json.joined()]
    {
      for jobs in [[], ["--jobs", "1"], ["--jobs", "7"]] {
        let folder = try TemporaryFolder()
        let path = try folder.write([UInt8](text: Self.card), "card.json")
        let found = try Command.run(
          ([command, "--template", path] + jobs).map { Array($0.utf8) }, input: [UInt8](text: rows))
        #expect(found.status == 0, "\(found.errors)")
        #expect(found.text == expected.text)
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
      let told = try Self.run(
        arguments[0], rows: rows, template: template, Array(arguments.dropFirst()))
      #expect(told.status == 1)
      let lines = told.errors.split(separator: "\n")
      #expect(lines.count == 2, "\(told.errors)")
      #expect(lines[0].hasPrefix("<stdin>:2:1: error: "))
      #expect(lines[0].contains("\"name.width == 20\" on line 3 of "))
      #expect(lines[0].contains("card.json, \"name.width == 10\" on line 4 of "))
      #expect(
        lines[1] == "<stdin>: error: 3 more documents have the same errors: lines 3-5")
    }
    // A column fills the cell, which is then written anew.
    let filled = try Self.run(
      "layout", rows: "Full name,role,gap\nA,x,2\n",
      template: template.replacing(
        "\"margins\": 5", with: "\"margins\": 5, \"metrics\": {\"gap\": 1}"))
    #expect(filled.status == 1)
    #expect(filled.errors.contains("\"name.width == 20\", \"name.width == 10\"; change one"))
  }

  @Test("an error in a row is its answer, with its id and line, and the other rows have theirs")
  func errors() throws {
    let rows = "id,Full name,role,items[0].grow\na,A,x,1\nb,B\nc,C,x,wide\nd,D,x,\n"
    let command = try Self.run("layout", rows: rows)
    #expect(command.status == 1)
    let lines = command.text.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix("{\"snug\":1,\"id\":\"a\",\"contentSize\""))
    #expect(
      lines[1]
        == #"{"snug":1,"id":"b","error":{"line":3,"column":1,"path":"","message":"the row has 2 columns, and the first row names 4"}}"#
    )
    #expect(
      lines[2].hasPrefix(
        #"{"snug":1,"id":"c","error":{"line":4,"column":1,"path":"items[0].grow","message":"the column \"items[0].grow\": expected a number"#
      ))
    #expect(lines[3].hasPrefix("{\"snug\":1,\"id\":\"d\",\"contentSize\""))
    #expect(
      command.errors.split(separator: "\n").map { $0.prefix(15) } == [
        "<stdin>:3:1: er", "<stdin>:4:1: er",
      ])
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
    let folder = try TemporaryFolder()
    let path = try folder.write([UInt8](text: Self.card), "card.json")
    let all = [arguments[0], "--template", path] + arguments.dropFirst()
    let command = try Command.run(all.map { Array($0.utf8) }, input: [UInt8](text: rows))
    #expect(command.status == status, "\(command.errors)")
    #expect(command.errors.hasPrefix(message), "\(command.errors)")
  }

  @Test("the options of rows need a template, and are of no other commands")
  func withoutTemplate() throws {
    for (arguments, message) in [
      (["layout", "--rows", "a.csv"], "snug: error: --rows needs a --template"),
      (
        ["layout", "--input", "csv"],
        "snug: error: --input csv is for the rows of layout, fit and render"
      ),
      (
        ["explain", "--input", "tsv"],
        "snug: error: --input tsv is for the rows of layout, fit and render"
      ),
    ] {
      let command = try Command.run(arguments.map { Array($0.utf8) })
      #expect(command.status == 2)
      #expect(command.errors.hasPrefix(message), "\(command.errors)")
    }
    let unknown = try Self.run("layout", rows: "a,b\n1,2\n", template: "{\"items\": [\"A\"]}")
    #expect(unknown.status == 1)
    #expect(
      unknown.errors
        == "<stdin>:1:1: error: no column fills anything of the template: call them \"label\", or name them in its "
        + "\"columns\"\n")
    let empty = try Self.run("layout", rows: "label\n", template: "{\"items\": [\"A\"]}")
    #expect(empty.status == 0 && empty.errors == "<stdin>: note: there are no rows\n")
    let both = try Command.run("layout", "--template", "-")
    #expect(both.status == 2)
    #expect(both.errors.contains("the template and the rows cannot both be standard input"))
    let broken = try Self.run("layout", rows: "a\n1\n", template: "{\"item\": []}")
    #expect(broken.status == 1)
    #expect(broken.errors.contains("card.json:1:2: error: unknown key \"item\""))
  }

  @Test(
    "pictures of rows have names of their own; names that leave the folder or repeat are errors of their rows"
  )
  func pictures() throws {
    let folder = try TemporaryFolder()
    let output = folder.path("") + "{id}.svg"
    let rows = "id,Full name\na,Ada\n../b,B\na,again\n,none\nc,C\n"
    let command = try Self.run("render", "-o", output, rows: rows)
    #expect(command.status == 1)
    let errors = command.errors.split(separator: "\n")
    #expect(errors.count == 3, "\(command.errors)")
    #expect(errors[0].hasPrefix("<stdin>:3:1: error: the id \"../b\" is no name of a file"))
    #expect(errors[1].hasPrefix("<stdin>:4: error: the picture of line 2 is "))
    #expect(errors[2].hasPrefix("<stdin>:5:1: error: the id \"\" is no name of a file"))
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path("."))
    #expect(files.sorted() == ["a.svg", "c.svg"])
    let alone = try Command.run(
      "render", "--quiet", input: [UInt8](text: Self.document("a", "Ada", "none")))
    #expect(try folder.read("a.svg") == alone.output)

    let numbered = try Self.run("render", "-o", folder.path("") + "{index}.svg", rows: rows)
    #expect(numbered.status == 0, "\(numbered.errors)")
    #expect(FileManager.default.fileExists(atPath: folder.path("5.svg")))
    let pages = try Self.run("render", "-o", folder.path("all.pdf"), rows: rows)
    #expect(pages.status == 0, "\(pages.errors)")
    #expect(
      String(decoding: try folder.read("all.pdf"), as: Unicode.ASCII.self).contains("/Count 5"))
  }

  @Test("`check` tells which labels of which rows do not fit, with their ids and lines")
  func checked() throws {
    let folder = try TemporaryFolder()
    let template = try folder.write([UInt8](text: Self.card), "card.json")
    let rows = try folder.write(
      [UInt8](text: "id,Full name,role\na,A,x\nb,far too long 1,y\nc\n"), "people.csv")
    let command = try Command.run("check", "--template", template, "--format", "ndjson", rows)
    #expect(command.status == 1)
    let lines = command.text.split(separator: "\n")
    #expect(lines.count == 5, "\(command.text)")
    // Its 14 characters are half an em wide each: 70 of at most 60.
    #expect(lines.map { $0.contains("\"fits\":false") } == [false, false, true, false, false])
    #expect(lines[2].hasPrefix("{\"id\":\"b\",\"path\":\"items[0].views.name\""))
    #expect(lines[2].contains("\"line\":3,"))
    #expect(
      lines[4].contains("\"line\":4") && lines[4].contains("\"error\":\"the row has 1 column"))
    let refused = try Command.run("check", "--template", template, "--box", "30", rows)
    #expect(refused.status == 2)
    #expect(refused.errors.contains("--box, --cell and --template exclude each other: use one"))
  }

  @Test("rows are answered as they arrive, before the last one is there")
  func asTheyArrive() throws {
    let folder = try TemporaryFolder()
    let template = try folder.write([UInt8](text: Self.card), "card.json")
    let (input, output) = (try OpenFile.pipe(), try OpenFile.pipe())
    let process = try RunningCommand(
      "layout", "--template", template, input: input.reading, output: output.writing,
      errors: try OpenFile(folder.path("errors"), O_WRONLY | O_CREAT))
    let (writer, reader) = (
      FileHandle(fileDescriptor: input.writing.number),
      FileHandle(fileDescriptor: output.reading.number)
    )
    writer.write(Data("id,Full name\n".utf8))
    for id in ["a", "b", "c"] {
      writer.write(Data("\(id),x\n".utf8))
      let answer = String(decoding: reader.availableData, as: UTF8.self)
      #expect(answer.hasPrefix("{\"snug\":1,\"id\":\"\(id)\",") && answer.hasSuffix("}\n"))
    }
    kill(process.process, SIGKILL)
    _ = try process.wait()
  }

  @Test("rows have their heights at several widths, as lines or in columns, with ids and errors")
  func heightsOfRows() throws {
    let rows = "id,text,lines,width\na,aa aa aa,,\nb,aa aa aa,2,\nc,x,,wide\n"
    func run(_ arguments: String...) throws -> Command {
      let all = ["measure", "--font", "Snug Test", "--size", "10", "--widths", "12,25"] + arguments
      return try Command.run(
        all.map { Array($0.utf8) },
        input: [UInt8](text: arguments.first == "--format" ? "aa aa aa\n" : rows))
    }
    let lines = try run("--input", "csv", "-")
    #expect(lines.status == 1)
    #expect(
      lines.text == """
        {"id":"a","text":"aa aa aa","heights":[30,20]}
        {"id":"b","text":"aa aa aa","heights":[20,20]}
        {"id":"c","error":{"line":4,"column":1,"message":"width: expected points, found \\"wide\\""}}

        """)
    for line in lines.text.split(separator: "\n") {
      #expect(JSONSchema.output.problems(of: line.utf8).isEmpty)
    }
    #expect(
      try run("--input", "csv", "--format", "tsv", "-").text
        == "12\t25\tid\ttext\n30\t20\ta\taa aa aa\n20\t20\tb\taa aa aa\n\terror\tc\twidth: expected points, found \"wide\"\n"
    )
    #expect(
      try run("--format", "ndjson", "-").text == "{\"text\":\"aa aa aa\",\"heights\":[30,20]}\n")
  }
}
