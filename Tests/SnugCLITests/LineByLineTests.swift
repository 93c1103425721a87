import Testing

@Suite("Command line: NDJSON and tables")
struct LineByLineTests {
  private func layout(_ arguments: [String], input: String) throws -> Command {
    try Command.run(["layout"] + Command.testFont + arguments, input: input)
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
        try layout(arguments, input: input).expect(
          0, output: .equals(alone.joined()), "\(arguments)")
      }
    }
    try layout([], input: documents.joined(separator: "\n")).expect(output: .equals(alone.joined()))
  }

  @Test("an invalid line has an error as its result, and the other lines have their results")
  func errors() throws {
    // The empty line has no result, but is counted.
    let alone = try layout(["--compact"], input: #"{"items": ["A"]}"#).text.dropLast()
    try layout(
      ["--input", "ndjson"],
      input: #"{"items": ["A"], "container": {"widht": 5}}"# + "\n" + #"{"items": ["A"]}"#
        + "\n{\n\n" + #"[]"# + "\n"
    ).expect(
      1,
      output: .lines([
        #"{"snug":1,"error":{"line":1,"column":32,"path":"container.widht","message":"unknown key \"widht\": did you mean \"width\"?"}}"#,
        .equals(String(alone)), .begins(#"{"snug":1,"error":{"line":3,"column":2,"#),
        .begins(#"{"snug":1,"error":{"line":5,"column":1,"#),
      ]), errors: .lines([.begins("<stdin>:1:32: error: unknown key \"widht\""), [], []]))
  }

  @Test("a line with several errors has the first one under `error`, and all under `errors`")
  func severalErrors() throws {
    let error = { (column: Int, path: String, found: String) in
      #"{"line":2,"column":\#(column),"path":"\#(path)","#
        + #""message":"expected a number, found \"\#(found)\""}"#
    }
    let (width, height) = (error(25, "container.width", "x"), error(40, "container.height", "y"))
    try layout([], input: "{}\n" + #"{"container": {"width": "x", "height": "y"}}"# + "\n").expect(
      output: .ends("\n" + #"{"snug":1,"error":\#(width),"errors":[\#(width),\#(height)]}"# + "\n"),
      errors: .lines([.begins("<stdin>:2:"), .begins("<stdin>:2:")]))
    try layout([], input: "{}\n{\"items\": [\(String(repeating: "7,", count: 30))7]}\n").expect(
      output: .ends(#"],"hasMore":true}"# + "\n"))
  }

  @Test("a single document, on one line or on several, is not read as NDJSON")
  func oneDocument() throws {
    for input in ["{\"items\": [\"A\",\n\"B\"]}", "{\n}\n", #"{"items": ["A"]}"# + "\n\n"] {
      try layout([], input: input).expect(0, output: .begins("{\n  \"snug\": 1,\n"))
    }
    try layout([], input: "{\"items\": [\"A\"\n{\"items\": []}\n").expect(1, output: "")
  }

  @Test("with --input ndjson, the result of a line is written before the next line is read")
  func answersAsLinesCome() throws {
    let texts = ["A", "longer"]
    let answers = try RunningCommand.answers(
      ["layout", "--font", "Snug Test", "--input", "ndjson"],
      to: texts.map { "{\"items\": [\"\($0)\"]}\n" })
    for (text, answer) in zip(texts, answers) {
      #expect(answer.contains("\"text\":\"\(text)\"") && answer.hasSuffix("\n"), "\(text)")
    }
  }

  @Test("--format ndjson writes sections, headers, overflow items and footers on a line each")
  func itemsOnLines() throws {
    let document = """
      {"container": {"width": 40}, "layout": {"maximumLines": 1, "overflow": "+{count}"},
       "sections": [{"header": {"size": [0, 5]}, "items": ["a", "a", "a"], "footer": {"size": [0, 6]}}]}
      """
    // "a" is 15 wide with margins, and "+2" is 20. With a gap of 8 they take 43, which is too much.
    try layout(["--format", "ndjson"], input: document).expect(
      output: .lines([
        .begins(#"{"snug":1,"contentSize":{"width":40,"#),
        .begins(#"{"section":0,"frame":{"x":0,"y":0,"width":40,"#),
        .begins(#"{"section":0,"header":{"frame":{"x":0,"y":0,"width":40,"height":5}"#),
        .begins(#"{"section":0,"overflow":{"count":3,"line":0,"#),
        .begins(#"{"section":0,"footer":{"#), #"{"diagnostics":[]}"#,
      ]))
  }

  @Test("--format table writes a row for each header and item, and warnings on standard error")
  func table() throws {
    let document = """
      {"container": {"width": 100},
       "sections": [{"header": {"size": [0, 5]}, "items": ["a", "A bb", {"size": [200, 10]}]}]}
      """
    let command = try layout(["--format", "table"], input: document)
    // The texts are 5 and 10 + 5 + 2 * 5 wide, and have margins of 5.
    command.expect(
      0,
      output: """
        section    item  line   x   y  width  height  text
              0  header     -   0   0    100       5
              0       0     0   0   5     15      20  a
              0       1     0  23   5     35      20  A bb
              0       2     1   0  33    200      10

        """,
      errors: [
        .begins("snug: warning: the item is longer than its line"),
        .ends(" (sections[0].items[2])\n"),
      ])
    try layout(["--format", "table", "--input", "ndjson"], input: "{}\n").expect(2)
  }

  @Test("GNU parallel over NDJSON gives the same results as one process, in the same order")
  func parallel() throws {
    let folder = try TemporaryFolder()
    let documents = (0..<400).map { number in
      // Some documents are invalid. Their errors have line numbers within a block, so these errors
      // are not compared.
      number % 50 == 7 ? "{\"items\": 5}" : "{\"items\": [\"A\(number)\", \"longer\"]}"
    }
    let input = try folder.write(documents.joined(separator: "\n") + "\n", "in")
    let alone = try Command.run("layout", "--input", "ndjson", input).expect(1)
    // A kilobyte is about thirty documents.
    let parallel = try bash(
      "parallel --will-cite --pipe --keep-order --block 1k snug layout --input ndjson < \"$1\" "
        + "2> /dev/null", input)
    let isLayout = { (line: Substring) in !line.hasPrefix(#"{"snug":1,"error""#) }
    let answers = parallel.text.split(separator: "\n")
    let expected = alone.text.split(separator: "\n")
    #expect(answers.count == 400)
    #expect(answers.map(isLayout) == expected.map(isLayout))
    #expect(answers.filter(isLayout) == expected.filter(isLayout))
  }
}
