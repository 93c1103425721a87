import Testing

@Suite("Command line: explain, headers, footers and overflow items")
struct ExplainElementTests {
  private static let document = """
    {"container": {"width": 100}, "cells": {"Tag": {"margins": 5, "views": {"label": {}}}},
     "sections": [
      {"header": "H", "footer": {"id": "f", "size": [30, 12]}, "items": ["A", "B", "C"],
       "layout": {"maximumLines": 1, "overflow": "+{count}", "minimumInteritemSpacing": 10}},
      {"items": ["A"]}
     ]}
    """

  private func explain(_ arguments: String..., input: String = document) throws -> Command {
    try explain(arguments, input: input)
  }

  private func explain(_ arguments: [String], input: String) throws -> Command {
    try Command.run(["explain"] + Command.testFont + arguments, input: input)
  }

  @Test("a header is as wide as the content, and as high as its label and margins")
  func header() throws {
    try explain("--header").expect(
      output: .begins(
        """
        super.width = 100 in cell "Tag" of sections[0].header ("H")
          because super.width == 100: the layout gives the cell this width
          the constraints above allow no other value

        super.height = 20 in cell "Tag" of sections[0].header ("H")
          because label.top == super.topMargin
        """))
    // 100 - 5 - 5, 80 more than the capital of 10.
    try explain("--header", "--view", "label", "--attribute", "width").expect(output: [
      .begins("label.width = 90 in"),
      .contains("  missed  label.width <= 10 @ 251, by 80: its text is 10 wide"),
    ])
  }

  @Test("a footer of fixed size keeps its height, and gets the content's width")
  func footer() throws {
    try explain("--footer").expect(
      output: """
        super.width = 100 in sections[0].footer
          because its frame is 100 by 12: the layout sets this size
          the constraints above allow no other value

        super.height = 12 in sections[0].footer
          because sections[0].footer is 30 by 12: it has a fixed size, <stdin>:3:49
          the constraints above allow no other value

        """)
    try explain("--footer", "--format", "json", "--compact").expect(
      output: .begins(#"{"snug":1,"path":"sections[0].footer","id":"f","section":0,"values":["#))
  }

  @Test("an overflow item is explained with its count, and a hidden item as hidden")
  func overflow() throws {
    // Tags are 20 wide: with 10 between, three would end at 80; in 70, one is followed by "+2".
    let narrow = Self.document.replacing("100", with: "70")
    let text = try explain("--overflow", "--attribute", "height", input: narrow).text
    #expect(
      text.hasPrefix("super.height = 20 in cell \"Tag\" of sections[0].overflow (\"+2\")\n"),
      "\(text)")
    try explain("--item", "2", "--attribute", "height", input: narrow).expect(
      output: .begins(
        "super.height = 20 in cell \"Tag\" of sections[0].items[2], which is hidden (\"C\")\n"))
    try explain("--item", "2", "--format", "json", "--compact", input: narrow).expect(
      output: .contains(#""section":0,"item":2,"hidden":true,"cell":"Tag""#))
  }

  @Test(
    "an element that does not exist is bad usage, and so are options that exclude each other",
    arguments: [
      (["--header", "--section", "1"], "--header: section 1 has no header"),
      (["--footer", "--section", "1"], "--footer: section 1 has no footer"),
      (["--overflow", "--section", "1"], "--overflow: section 1 has no overflow"),
      (["--overflow"], "--overflow: no item of section 0 is hidden"),
      (
        ["--header", "--item", "0"],
        "--item, --header, --footer and --overflow exclude each other: use one "
          + "(--help shows the usage)"
      ),
      (
        ["--footer", "--view", "label"],
        "sections[0].footer has a fixed size: only its own width and height can be explained"
      ),
    ])
  func missing(_ arguments: [String], message: String) throws {
    try Command.run(["explain"] + arguments, input: Self.document).expect(
      2, output: "", errors: "snug: error: \(message)\n")
  }

  @Test(
    "the conflict of the requested element is reported, even if other elements have conflicts",
    arguments: [
      (["--header"], "5:15", "sections[0].header"), (["--footer"], "6:15", "sections[0].footer"),
      (["--item", "1"], "7:20", "sections[0].items[1]"),
      (["--overflow"], "8:28", "sections[0].layout.overflow"),
      (["--section", "1"], "9:13", "sections[1].items[0]"),
    ])
  func ownConflict(_ arguments: [String], place: String, path: String) throws {
    let document = """
      {"cells": {"Good": {"views": {"label": {}}}, "Bad": {"views": {"label": {}},
       "constraints": ["label.width >= 40", "label.width <= 30"]}},
       "layout": {"maximumLines": 1},
       "sections": [{
          "header": {"cell": "Bad"},
          "footer": {"cell": "Bad"},
          "items": ["A", {"cell": "Bad"}, {"cell": "Bad"}],
          "layout": {"overflow": {"cell": "Bad"}}},
       {"items": [{"cell": "Bad"}]}]}
      """
    try explain(arguments, input: document).expect(
      1,
      errors: """
        <stdin>:\(place): error: these 2 constraints of the cell "Bad" cannot be satisfied \
        together; without any one of them, the others can: change one, or give it a priority below \
        1000 (\(path))
          label.width >= 40: <stdin>:2:18
          label.width <= 30: <stdin>:2:39

        """)
  }

  @Test("if only another element has a conflict, that conflict is reported")
  func otherConflict() throws {
    try explain(
      input: """
        {"cells": {"Good": {"views": {"label": {}}}, "Bad": {"views": {"label": {}},
         "constraints": ["label.width >= 40", "label.width <= 30"]}},
         "items": [{"cell": "Good"}, {"cell": "Bad"}]}
        """
    ).expect(1, errors: .begins("<stdin>:3:30: error: "))
  }
}
