import Testing

@Suite("Command line: explain, failures")
struct ExplainFailureTests {
  private func explain(_ arguments: String..., input: String) throws -> Command {
    try Command.run(["explain"] + Command.testFont + arguments, input: input)
  }

  @Test("a conflict is reported with each constraint of the irreducible set and its place")
  func conflict() throws {
    try explain(
      input: """
        {
          "cells": { "Tag": {
            "views": { "label": { "minWidth": 40 } },
            "constraints": [
              "H:|-[label]-|",
              "label.height = 10",
              { "identifier": "narrow", "format": "H:[label(<=30)]" }
            ]
          } },
          "items": ["A"]
        }
        """
    ).expect(
      1, output: "",
      errors: """
        <stdin>:10:13: error: these 2 constraints of the cell "Tag" cannot be satisfied \
        together; without any one of them, the others can: change one, or give it a priority below \
        1000 (items[0])
          label.width >= 40: its minWidth, <stdin>:3:39
          label.width <= 30: "narrow", <stdin>:7:7

        """)
  }

  @Test("a conflict with the size that the layout sets lists that size as a constraint")
  func layoutConflict() throws {
    let command = try explain(
      input: """
        {"container": {"width": 100}, "cells": {"Bar": {"margins": 0, "views": {"label": {}},
         "constraints": ["H:|-[label(<=30)]-|", "V:|-[label]-|"]}},
         "sections": [{"header": "A", "items": ["A"]}]}
        """
    ).expect(1)
    let lines = command.errors.split(separator: "\n")
    #expect(lines[0].contains("these 4 constraints of the cell \"Bar\""), "\(command.errors)")
    #expect(
      lines.dropFirst().contains(
        "  super.width == 100: the layout gives the cell this width"),
      "\(command.errors)")
    #expect(lines.contains("  label.width <= 30: \"H:|-[label(<=30)]-|\", <stdin>:2:18"))
  }

  @Test("a constraint that cannot be satisfied alone is reported alone")
  func negative() throws {
    try explain(
      input: """
        {"cells": {"Tag": {"views": {"label": {}}, "constraints": ["label.width <= -1"]}},
         "items": ["A"]}
        """
    ).expect(
      errors: """
        <stdin>:2:12: error: this constraint of the cell "Tag" cannot be satisfied: change it, \
        because sizes are never negative (items[0])
          label.width <= -1: <stdin>:1:60

        """)
  }

  @Test(
    "a missing element or name is bad usage, with a suggestion if there is one",
    arguments: [
      (
        ["--view", "lable"],
        "--view: the cell \"tag\" has no view \"lable\": did you mean \"label\"?"
      ),
      (["--view", "picture"], "--view: the cell \"tag\" has no view \"picture\""),
      (["--item", "2"], "--item: there is no item 2: section 0 has 2 items"),
      (
        ["--item", "none"],
        "--item: expected a number, or the id of an item: none has the id \"none\""
      ),
      (["--item", "-1"], "--item: there is no item -1: section 0 has 2 items"),
      (["--section", "1"], "--section: there is no section 1: the document has 1 section"),
      (
        ["--attribute", "widht"],
        "--attribute: there is no attribute \"widht\": did you mean \"width\"? "
          + "(--help shows the usage)"
      ),
      (["--compact"], "--compact is for JSON: add --format json (--help shows the usage)"),
    ])
  func unknown(_ arguments: [String], message: String) throws {
    try Command.run(["explain"] + arguments, input: "A\nB\n").expect(
      2, output: "", errors: "snug: error: \(message)\n")
  }

  @Test("several documents are bad usage, and an error of a document is reported at its place")
  func documents() throws {
    try explain(input: "{\"items\": []}\n{\"items\": []}\n").expect(
      2, errors: .begins("snug: error: explain takes one document"))
    try explain(input: #"{"itms": []}"#).expect(
      1, errors: [.begins("<stdin>:1:2: error: "), .contains("\"items\"")])
    try Command.run("explain", "/nothing/there.json").expect(3)
  }
}
