import Testing

@Suite("Command line: explain")
struct ExplainCellTests {
  /// A cell with margins of 5 around a label of 20 to 30 points, and an ambiguous cell of two
  /// boxes.
  private static let tags = """
    {
      "container": { "width": 100 },
      "cells": {
        "Tag": {
          "margins": 5,
          "views": {
            "label": { "kind": "label" }
          },
          "constraints": [
            "H:|-[label(>=20,<=30)]-|",
            "V:|-[label]-|"
          ]
        },
        "Boxes": {
          "views": { "a": { "kind": "box" }, "b": { "kind": "box" } },
          "constraints": ["a.width == 21", "b.width = 0.5 * a.width"]
        }
      },
      "items": [
        { "cell": "Tag", "label": "A" },
        { "id": "t2", "cell": "Tag", "label": "much longer" },
        { "cell": "Boxes" },
        { "size": [50, 40] }
      ]
    }
    """

  private func explain(_ arguments: String..., input: String = tags) throws -> Command {
    try Command.run(["explain"] + Command.testFont + arguments, input: input)
  }

  @Test("an item is also found by its id, in any section")
  func byID() throws {
    let document = #"""
      {"sections": [{"items": ["a"]}, {"items": ["b", {"label": "c", "id": "x"}]}]}
      """#
    func explain(_ arguments: String...) throws -> String {
      try Command.run(["explain"] + arguments, input: document).text
    }
    let text = try explain("--item", "x")
    #expect(text.contains("sections[1].items[1]"))
    #expect(try text == explain("--section", "1", "--item", "1"))
  }

  // Of the eleven letters of 5, four and the ellipsis of 10 fit in 30.
  @Test(
    "a label at its maximum width is explained by the maximum, which the width of its text missed")
  func maximum() throws {
    let command = try explain("--item", "1", "--view", "label", "--attribute", "width").expect(
      0, errors: "")
    // Ten letters and a space of 5 are 55, 25 more than 30; the cell is 5 + 30 + 5 and not 0.
    #expect(
      command.text == """
        label.width = 30 in cell "Tag" of items[1] ("much longer", \
        shown as "much…")
          because label.width <= 30: "H:|-[label(>=20,<=30)]-|", <stdin>:10:9
          missed  label.width >= 55 @ 750, by 25: its text is 55 wide, and it resists compression, \
        <stdin>:7:18
          missed  super.width == 0 @ 50, by 40: a cell is as small as its constraints allow
          the constraints above allow no other value

        """)
  }

  @Test("without --view, the cell's width and height are explained, with the values of margins")
  func cell() throws {
    // The label would be 10 wide, but for its minimum.
    try explain().expect(
      output: """
        super.width = 30 in cell "Tag" of items[0] ("A")
          because label.leading == super.leadingMargin: "H:|-[label(>=20,<=30)]-|", \
        <stdin>:10:9, the margin is 5
          because label.trailing == super.trailingMargin: "H:|-[label(>=20,<=30)]-|", \
        <stdin>:10:9, the margin is 5
          because label.width >= 20: "H:|-[label(>=20,<=30)]-|", <stdin>:10:9
          missed  label.width <= 10 @ 251, by 10: its text is 10 wide, and it hugs its content, \
        <stdin>:7:18
          missed  super.width == 0 @ 50, by 30: a cell is as small as its constraints allow
          the constraints above allow no other value

        super.height = 20 in cell "Tag" of items[0] ("A")
          because label.top == super.topMargin: "V:|-[label]-|", <stdin>:11:9, the margin is 5
          because label.bottom == super.bottomMargin: "V:|-[label]-|", <stdin>:11:9, the margin is 5
          because label.height >= 10 @ 750: its text is 10 high, and it resists compression, \
        <stdin>:7:18
          missed  super.height == 0 @ 50, by 20: a cell is as small as its constraints allow
          the constraints above allow no other value

        """)
  }

  @Test("a reason with a multiplier states how much the value changes with it")
  func multiplier() throws {
    try explain("--item", "2", "--view", "b", "--attribute", "width").expect(
      output: """
        b.width = 10.5 in cell "Boxes" of items[2]
          because a.width == 21: <stdin>:16:23; b.width changes by 0.5 for each point of it
          because b.width == 0.5 * a.width: "b.width = 0.5 * a.width", <stdin>:16:40
          the constraints above allow no other value

        """)
  }

  @Test("an ambiguous value is reported as ambiguous, with advice")
  func ambiguous() throws {
    try explain("--item", "2", "--view", "b", "--attribute", "leading").expect(
      output: """
        b.leading = 0 in cell "Boxes" of items[2]
          because b.leading == 0: no constraint determines it, so it is as near to 0 as possible
          ambiguous: the constraints do not determine b.leading, and the value nearest to 0 was \
        used: add a constraint that determines it

        """)
  }

  @Test("constraints that Snug adds to a tag of plain text are reported, and its line's length")
  func addedConstraints() throws {
    // Twelve letters and spaces of 5 are 60, and 30 - 5 - 5 are left.
    try explain("--width", "30", input: "a long label\n").expect(output: [
      .begins(
        """
        super.width = 30 in cell "tag" of items[0] ("a long label", shown as "a…")
          because super.width <= 30: the length of its line; a cell stays within it if its \
        required constraints allow that
          missed  label.width >= 60 @ 750, by 40: its text is 60 wide, and it resists compression

        """),
      .contains(
        #"because label.top == super.topMargin: "V:|-[label]-|", added by Snug to a cell "#
          + "without constraints, the margin is 5\n"),
    ])
  }

  @Test(
    "a filled cell's width is explained by the layout, and its height by the cell's constraints")
  func stretched() throws {
    let document = """
      {"container": {"width": 100}, "layout": {"lineAlignment": "fill"}, "items": ["A"]}
      """
    try explain(input: document).expect(output: [
      .begins(
        """
        super.width = 100 in cell "tag" of items[0] ("A")
          because super.width == 100: the layout gives the cell this width
          the constraints above allow no other value

        super.height = 20 in cell
        """), .contains("because label.height >= 10 @ 750"),
    ])
    try explain("--view", "label", "--attribute", "width", input: document).expect(
      output: .begins("label.width = 90 in"))
  }

  @Test("an item of fixed size is explained by that size, and a view of it is bad usage")
  func fixedSize() throws {
    try explain("--item", "3", "--attribute", "height").expect(
      output: """
        super.height = 40 in items[3]
          because items[3] is 50 by 40: it has a fixed size, <stdin>:23:15
          the constraints above allow no other value

        """)
    try explain("--item", "3", "--view", "label").expect(
      2,
      errors:
        "snug: error: items[3] has a fixed size: only its own width and height can be explained\n")
  }

  @Test("--format json prints an explanation as JSON")
  func json() throws {
    try explain(
      "--item", "1", "--view", "label", "--attribute", "width", "--format", "json"
    ).expect(
      output: """
        {
          "snug": 1,
          "path": "items[1]",
          "id": "t2",
          "section": 0,
          "item": 1,
          "cell": "Tag",
          "texts": {"label": "much longer"},
          "shown": {"label": "much…"},
          "values": [
            {
              "view": "label",
              "attribute": "width",
              "value": 30,
              "ambiguous": false,
              "reasons": [
                {"kind": "constraint", "statement": "label.width <= 30", \
        "source": "H:|-[label(>=20,<=30)]-|", \
        "place": {"line": 10, "column": 9, "path": "cells.Tag.constraints[0]"}, "multiplier": 1}
              ],
              "losses": [
                {"kind": "compressionResistance", "statement": "label.width >= 55 @ 750", \
        "note": "its text is 55 wide, and it resists compression", \
        "place": {"line": 7, "column": 18, "path": "cells.Tag.views.label"}, "priority": 750, \
        "amount": 25, "wantsMore": true},
                {"kind": "fitting", "statement": "super.width == 0 @ 50", \
        "note": "a cell is as small as its constraints allow", "priority": 50, "amount": 40, \
        "wantsMore": false}
              ]
            }
          ],
          "broken": [],
          "diagnostics": []
        }

        """)
    let compact = try explain("--format", "json", "--compact").text
    #expect(compact.count { $0 == "\n" } == 1)
    #expect(compact.hasPrefix(#"{"snug":1,"path":"items[0]","section":0,"#))
  }

  // Capitals are 10 wide, other letters and the space 5: in 30, the widest line has 25.
  @Test("of a label that hugs its lines, the width in which they are broken is explained, too")
  func huggedLines() throws {
    let document = """
      {"cells": {"Bubble": {"margins": 0, "views": {"t": {"lines": 0, "hugsLines": true, "maxWidth": 30}},
       "constraints": ["H:|[t]|", "V:|[t]|"]}}, "items": [{"cell": "Bubble", "label": "aaaa bb cc"}]}
      """
    try explain("--view", "t", "--attribute", "width", input: document).expect(output: [
      .begins("t.width = 25 in cell"),
      .contains(
        "because t.width >= 25 @ 750: its widest line is 25 wide, which it hugs; on one line its text is 50 wide"
      ), .contains("whose lines are broken because t.width <= 30: its maxWidth"),
    ])
    try explain(
      "--view", "t", "--attribute", "width", "--format", "json", "--compact", input: document
    ).expect(output: .contains(#""lines":[{"kind":"limit","statement":"t.width <= 30""#))
  }
}
