import Foundation
import Testing

@Suite("Command line: NDJSON and tables")
struct LineByLineTests {
  private func layout(_ arguments: [String], input: String) throws -> Command {
    try Command.run(
      (["layout", "--font", "Snug Test", "--size", "10"] + arguments).map { Array($0.utf8) },
      input: [UInt8](text: input))
  }

  @Test("several documents, one on each line, give the results of each alone, one on each line")
  func answers() throws {
    let documents = [
      #"{"items": ["A", "longer"]}"#, #"{"container": {"width": 50}, "items": ["A", "longer"]}"#,
      #"{"items": [], "container": {"scale": 2}}"#, #"{"items": ["A"]}"#,
    ]
    let alone = try documents.map { try layout(["--compact"], input: $0).text }
    for ends in ["\n", "\r\n", "\n \n\t\n"] {
      let input = documents.joined(separator: ends) + ends
      for arguments in [[], ["--input", "ndjson"], ["--format", "ndjson"], ["--compact"]] {
        let command = try layout(arguments, input: input)
        #expect(command.status == 0)
        #expect(command.text == alone.joined(), "\(arguments)")
      }
    }
    let last = try layout([], input: documents.joined(separator: "\n"))
    #expect(last.text == alone.joined())
  }

  @Test("an invalid line has an error as its result, and the other lines have their results")
  func errors() throws {
    let command = try layout(
      ["--input", "ndjson"],
      input: #"{"items": ["A"], "container": {"widht": 5}}"# + "\n" + #"{"items": ["A"]}"#
        + "\n{\n\n" + #"[]"# + "\n")
    #expect(command.status == 1)
    let lines = command.text.split(separator: "\n")
    #expect(
      lines[0]
        == #"{"snug":1,"error":{"line":1,"column":32,"path":"container.widht","message":"unknown key \"widht\": did you mean \"width\"?"}}"#
    )
    #expect(lines[1] == (try layout(["--compact"], input: #"{"items": ["A"]}"#)).text.dropLast())
    #expect(lines[2].hasPrefix(#"{"snug":1,"error":{"line":3,"column":2,"#))
    // The empty line has no result, but is counted.
    #expect(lines[3].hasPrefix(#"{"snug":1,"error":{"line":5,"column":1,"#))
    #expect(lines.count == 4)
    let errors = command.errors.split(separator: "\n")
    #expect(errors.count == 3)
    #expect(errors[0].hasPrefix("<stdin>:1:32: error: unknown key \"widht\""))
  }

  @Test("a line with several errors has the first one under `error`, and all under `errors`")
  func severalErrors() throws {
    let error = { (column: Int, path: String, found: String) in
      #"{"line":2,"column":\#(column),"path":"\#(path)","#
        + #""message":"expected a number, found \"\#(found)\""}"#
    }
    let command = try layout(
      [], input: "{}\n" + #"{"container": {"width": "x", "height": "y"}}"# + "\n")
    let (width, height) = (error(25, "container.width", "x"), error(40, "container.height", "y"))
    #expect(
      command.text.split(separator: "\n").last
        == #"{"snug":1,"error":\#(width),"errors":[\#(width),\#(height)]}"#)
    let lines = command.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.hasPrefix("<stdin>:2:") })
    let many = try layout([], input: "{}\n{\"items\": [\(String(repeating: "7,", count: 30))7]}\n")
    #expect(many.text.hasSuffix(#"],"hasMore":true}"# + "\n"))
  }

  @Test("a single document, on one line or on several, is not read as NDJSON")
  func oneDocument() throws {
    for input in ["{\"items\": [\"A\",\n\"B\"]}", "{\n}\n", #"{"items": ["A"]}"# + "\n\n"] {
      let command = try layout([], input: input)
      #expect(command.status == 0)
      #expect(command.text.hasPrefix("{\n  \"snug\": 1,\n"))
    }
    let broken = try layout([], input: "{\"items\": [\"A\"\n{\"items\": []}\n")
    #expect(broken.status == 1)
    #expect(broken.output.isEmpty)
  }

  @Test("with --input ndjson, the result of a line is written before the next line is read")
  func answersAsLinesCome() throws {
    let process = Process()
    process.executableURL = URL(filePath: RunningCommand.executable)
    process.arguments = ["layout", "--font", "Snug Test", "--input", "ndjson"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    for text in ["A", "longer"] {
      try input.fileHandleForWriting.write(contentsOf: Data("{\"items\": [\"\(text)\"]}\n".utf8))
      // Waits for output: the whole result, which fits into the pipe.
      let answer = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      #expect(answer.contains("\"text\":\"\(text)\"") && answer.hasSuffix("\n"))
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test("--format ndjson writes sections, headers, overflow items and footers on a line each")
  func itemsOnLines() throws {
    let document = """
      {"container": {"width": 40}, "layout": {"maximumLines": 1, "overflow": "+{count}"},
       "sections": [{"header": {"size": [0, 5]}, "items": ["a", "a", "a"], "footer": {"size": [0, 6]}}]}
      """
    let lines = try layout(["--format", "ndjson"], input: document).text.split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines[0].hasPrefix(#"{"snug":1,"contentSize":{"width":40,"#))
    #expect(lines[1].hasPrefix(#"{"section":0,"frame":{"x":0,"y":0,"width":40,"#))
    #expect(
      lines[2].hasPrefix(#"{"section":0,"header":{"frame":{"x":0,"y":0,"width":40,"height":5}"#))
    // "a" is 15 wide with margins, and "+2" is 20. With a gap of 8 they take 43, which is too much.
    #expect(lines[3].hasPrefix(#"{"section":0,"overflow":{"count":3,"line":0,"#))
    #expect(lines[4].hasPrefix(#"{"section":0,"footer":{"#))
    #expect(lines[5] == #"{"diagnostics":[]}"#)
  }

  @Test("--format table writes a row for each header and item, and warnings on standard error")
  func table() throws {
    let document = """
      {"container": {"width": 100},
       "sections": [{"header": {"size": [0, 5]}, "items": ["a", "A bb", {"size": [200, 10]}]}]}
      """
    let command = try layout(["--format", "table"], input: document)
    // The texts are 5 and 10 + 5 + 2 * 5 wide, and have margins of 5.
    #expect(
      command.text == """
        section    item  line   x   y  width  height  text
              0  header     -   0   0    100       5
              0       0     0   0   5     15      20  a
              0       1     0  23   5     35      20  A bb
              0       2     1   0  33    200      10

        """)
    #expect(command.status == 0)
    #expect(command.errors.hasPrefix("snug: warning: the item is longer than its line"))
    #expect(command.errors.hasSuffix(" (sections[0].items[2])\n"))
    let lines = try layout(["--format", "table", "--input", "ndjson"], input: "{}\n")
    #expect(lines.status == 2)
  }
}
