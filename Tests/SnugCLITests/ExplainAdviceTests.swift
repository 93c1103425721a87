import Testing

@Suite("Command line: explain, advice")
struct ExplainAdviceTests {
  /// Explains a cell with these views and constraints. Each constraint is on its own line, from
  /// line 4 on, in column 3.
  ///
  /// The font's capitals are 10 wide, other letters 5; a line is 10 high, its baseline 8 below its top.
  private func explain(
    _ views: String, _ constraints: [String], item: String = "{}", settings: String = "",
    size: [String] = ["--size", "10"], _ arguments: String...
  ) throws -> Command {
    let document = """
      {\(settings)"cells": {"C": {"recovery": "break",
        "views": {\(views)},
        "constraints": [
        \(constraints.map { "\"\($0)\"" }.joined(separator: ",\n  "))
      ]}}, "items": [\(item)]}
      """
    return try Command.run(
      ["explain", "--font", "Snug Test"] + size + arguments, input: document
    ).expect(0)
  }

  private static let row = ["H:|-[title]-[value]-|", "V:|-[title]-|", "V:|-[value]-|"]

  @Test("two labels with equal compression resistance are ambiguous, and a change is advised")
  func contest() throws {
    // Margins of 8 and a gap of 8 leave 58 of 82 points for texts of 40 and 30.
    let item = #"{"texts": {"title": "AAAA", "value": "BBB"}}"#
    try explain(
      #""title": {}, "value": {}"#, Self.row + ["super.width == 82"], item: item, "--view", "title",
      "--attribute", "width"
    ).expect(
      output: """
        title.width = 28 in cell "C" of items[0] ("AAAA", shown as "A…", "BBB")
          because super.width == 82: <stdin>:7:3
          because title.leading == super.leadingMargin: "H:|-[title]-[value]-|", <stdin>:4:3, the \
        margin is 8
          because value.leading == title.trailing + 8: "H:|-[title]-[value]-|", <stdin>:4:3
          because value.trailing == super.trailingMargin: "H:|-[title]-[value]-|", <stdin>:4:3, the \
        margin is 8
          because value.width >= 30 @ 750: its text is 30 wide, and it resists compression, <stdin>:2:35
          missed  title.width >= 40 @ 750, by 12: its text is 40 wide, and it resists compression, \
        <stdin>:2:22
          ambiguous: value.width >= 30 and title.width >= 40 have the same priority, 750, and \
        cannot both be satisfied: give one of them another "compressionResistance"

        """)
  }

  @Test("a label of width 0 is explained with the constraints that it and its rival missed")
  func squeezed() throws {
    // 34 - 8 - 8 - 8 leaves 10 for texts of 40 and 30.
    let item = #"{"texts": {"title": "AAAA", "value": "BBB"}}"#
    try explain(
      #""title": {}, "value": {}"#, Self.row + ["super.width == 34"], item: item, "--view", "title",
      "--attribute", "width"
    ).expect(output: [
      .contains("  because title.width >= 0: no size is negative\n"),
      .contains("  missed  title.width >= 40 @ 750, by 40: "),
      .contains("  missed  value.width >= 30 @ 750, by 20: "),
      .contains(
        "  ambiguous: title.width >= 40 and value.width >= 30 have the same priority, 750, and "),
    ])
  }

  @Test("two labels that hug alike are ambiguous; else the one that hugs more keeps its width")
  func hugging() throws {
    let item = #"{"texts": {"title": "A", "value": "B"}}"#
    try explain(
      #""title": {}, "value": {}"#, Self.row + ["super.width == 82"], item: item, "--view", "value",
      "--attribute", "width"
    ).expect(
      output: .ends(
        """
        ambiguous: title.width <= 10 and value.width <= 10 have the same priority, 251, and cannot \
        both be satisfied: give one of them another "hugging"

        """))
    // 82 - 8 - 8 - 8 - 10.
    try explain(
      #""title": {}, "value": {"hugging": 252}"#, Self.row + ["super.width == 82"], item: item,
      "--view", "title", "--attribute", "width"
    ).expect(output: [
      .begins("title.width = 48 in"),
      .contains(
        "  missed  title.width <= 10 @ 251, by 38: its text is 10 wide, and it hugs its content, "
          + "<stdin>:2:22\n"), .ends("  the constraints above allow no other value\n"),
    ])
  }

  @Test("for conflicting constraints with equal priority, another priority is advised")
  func priorities() throws {
    try explain(
      #""a": {"kind": "box"}"#, ["a.width == 20 @ 600", "a.width == 30 @ 600"], "--view", "a",
      "--attribute", "width"
    ).expect(output: [
      .contains("the same priority, 600, and"), .ends("give one of them another priority\n"),
    ])
  }

  @Test("of two boxes without sizes, the width that is not determined is named")
  func boxes() throws {
    try explain(
      #""a": {"kind": "box"}, "b": {"kind": "box"}"#,
      ["H:|-[a]-[b]-|", "V:|-[a]-|", "V:|-[b]-|", "super.width == 100"], "--view", "b",
      "--attribute", "leading"
    ).expect(
      output: """
        b.leading = 16 in cell "C" of items[0]
          because a.leading == super.leadingMargin: "H:|-[a]-[b]-|", <stdin>:4:3, the margin is 8
          because a.width >= 0: no size is negative
          because b.leading == a.trailing + 8: "H:|-[a]-[b]-|", <stdin>:4:3
          ambiguous: the constraints do not determine a.width, and the value nearest to 0 was \
        used: add a constraint that determines it

        """)
  }

  @Test("a broken constraint is reported with the constraints that it conflicts with")
  func broken() throws {
    try explain(
      #""label": {"minWidth": 20}"#,
      ["H:|[label]|", "V:|[label]|", "label.width >= 50", "label.width <= 30"],
      item: #""A""#, "--attribute", "width"
    ).expect(output: [
      .begins("super.width = 50 in"),
      .ends(
        """

        broken  label.width <= 30: <stdin>:7:3
          because label.width >= 50: <stdin>:6:3
          it is declared last of these constraints, so it was broken: change one of them, or give it \
        a priority below 1000

        """),
    ])
  }

  @Test("an image with an aspect ratio has its height from its width, and misses its own size")
  func aspectRatio() throws {
    // 106 - 8 - 8 is 90. Two thirds of a point are written with eight decimals.
    try explain(
      #""photo": {"kind": "image", "size": [40, 30], "hugging": 100}"#,
      [
        "H:|-[photo]-|", "V:|-[photo]-|", "photo.width == 1.5 * photo.height", "super.width == 106",
      ],
      "--view", "photo"
    ).expect(output: [
      .begins("photo.width = 90 in"), .contains("\nphoto.height = 60 in"),
      .contains(
        "  because photo.width == 1.5 * photo.height: <stdin>:6:3; "
          + "photo.height changes by 0.66666667 for each point of it\n"),
      .contains(
        "  missed  photo.width <= 40 @ 100, by 50: its size is 40 wide, and it hugs its content, "
          + "<stdin>:2:22\n"),
      .contains("  missed  photo.height <= 30 @ 100, by 30: its size is 30 high"),
    ])
  }

  @Test("aligned baselines are explained with their distances from the tops")
  func baseline() throws {
    // At twice the font size, the baseline is twice as far from the top: 8 + 16 - 8.
    try explain(
      #""title": {"font": {"size": 20}}, "note": {"font": {"size": 10}}"#,
      ["H:|-[title]-[note]-|", "V:|-[title]-|", "note.firstBaseline == title.firstBaseline"],
      item: #"{"texts": {"title": "A", "note": "b"}}"#, size: [], "--view", "note", "--attribute",
      "top"
    ).expect(output: .contains("the first baseline of note is 8 below its top"))
  }

  @Test("the tops of letters are explained with their distances from the top of the label")
  func letterTops() throws {
    // The baseline is 8 below the top, capitals are 7 and small letters 5 high.
    for (attribute, words) in [
      ("capTop", "the top of the capitals of note is 1 below its top"),
      ("xTop", "the top of the small letters of note is 3 below its top"),
    ] {
      try explain(
        #""note": {"font": {"size": 10}}, "box": {"kind": "box", "size": [5, 5]}"#,
        ["H:|-[note]-[box]-|", "V:|-[note]-|", "box.top == note.\(attribute)"],
        item: #"{"texts": {"note": "b"}}"#, size: [], "--view", "box", "--attribute", "top"
      ).expect(output: .contains(words))
    }
  }

  @Test("the height of a label of several lines is explained with its lines and width")
  func severalLines() throws {
    // A line of 46 leaves 30 for words of 20: three lines of 10.
    try explain(
      #""label": {"lines": 0}"#, ["H:|-[label]-|", "V:|-[label]-|"], item: #""four four four""#,
      settings: #""container": {"width": 46}, "#, "--view", "label", "--attribute", "height"
    ).expect(
      output: .contains(
        "  because label.height >= 30 @ 750: its text is 30 high on 3 lines in its width of 30, and "
          + "it resists compression, <stdin>:2:22\n"))
  }

  @Test("a determined position is not ambiguous, even if its view is otherwise ambiguous")
  func center() throws {
    // Twelve letters of 5 are 60 wide, and begin at 0: their middle is at 30.
    let views = #""a": {}, "b": {"kind": "box"}"#
    let constraints = [
      "a.leading == super.leading", "V:|[a]|", "b.centerX == a.centerX", "b.width >= 10",
      "b.top == a.top", "b.height == 4",
    ]
    let item = #""twelve chars""#
    try explain(
      views, constraints, item: item, "--view", "b", "--attribute", "centerX"
    ).expect(output: [
      .begins("b.centerX = 30 in"), .ends("  the constraints above allow no other value\n"),
    ])
    try explain(
      views, constraints, item: item, "--view", "b", "--attribute", "leading"
    ).expect(output: .contains("  ambiguous: the constraints do not determine b."))
  }

  @Test("the width of an empty text is written as 0, and not as -0")
  func emptyText() throws {
    try explain(
      #""a": {}"#, ["H:|[a(>=20)]|", "V:|[a]|"], "--view", "a", "--attribute", "width"
    ).expect(output: .contains("  missed  a.width <= 0 @ 251, by 20: its text is 0 wide"))
  }
}
