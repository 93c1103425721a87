import Testing

@Suite("Command line: fit")
struct FitTests {
  /// Margins of 5 around a label of 20 to 30 points.
  private static let tags = """
    {
      "cells": {
        "Tag": {
          "margins": 5,
          "views": { "label": {} },
          "constraints": ["H:|-[label(>=20,<=30)]-|", "V:|-[label]-|"]
        }
      },
      "sections": [
        { "header": "Tags", "items": [{ "id": "t1", "label": "A" }, "much longer"] },
        { "items": [{ "size": [50, 40.5] }] }
      ]
    }
    """

  private func fit(_ arguments: String..., input: String = tags) throws -> Command {
    try Command.run(["fit"] + Command.testFont + arguments, input: input)
  }

  @Test("the compressed size of each item is printed on a line of its own, fixed sizes too")
  func compressed() throws {
    let command = try fit().expect(0, errors: "")
    // Widths: 5 + 20 + 5, as "A" is only 10 wide; 5 + 30 + 5, as eleven letters of 5 are wider.
    // Height: 5 + 10 + 5.
    #expect(
      command.text == #"""
        {
          "snug": 1,
          "fitting": {"width": 0, "height": 0, "horizontalPriority": 50, "verticalPriority": 50},
          "items": [
            {"id": "t1", "section": 0, "item": 0, "cell": "Tag", "width": 30, "height": 20},
            {"section": 0, "item": 1, "cell": "Tag", "width": 40, "height": 20},
            {"section": 1, "item": 0, "width": 50, "height": 40.5}
          ],
          "diagnostics": [
            {"severity": "warning", "code": "cutText", "path": "sections[0].items[1].views.label", "view": "label", "message": "\"much longer\" is cut: it needs 55 points of width and has 30; make the label wider, shorten the text, or allow more lines or a smaller size", "text": "much longer", "neededWidth": 55, "neededHeight": 10, "width": 30, "height": 10, "neededLines": 1, "lines": 1, "size": 10}
          ]
        }

        """#)
  }

  @Test("an expanded cell is as large as its constraints allow: to its maximum, or to its text")
  func expanded() throws {
    // The label hugs its text at 251, the target of 10,000 points has 50.
    try fit("--expanded", "--compact").expect(output: [
      .contains(#""fitting":{"width":10000,"height":10000,"#),
      .contains(#""item":0,"cell":"Tag","width":30,"height":20}"#),
    ])
    let loose = """
      {"cells": {"Box": {"views": {"box": {"kind": "box", "maxWidth": 100}}}}, "items": [{}]}
      """
    // 8 + 100 + 8 in width; nothing limits the height.
    try fit("--expanded", "--compact", input: loose).expect(
      output: .contains(#""width":116,"height":10000}"#))
  }

  @Test("a target is met if its priority is higher than the priorities of the cell's content")
  func target() throws {
    let label = #"{"items": ["A"]}"#
    for (priority, width) in [("1000", 200), ("252", 200), ("250", 20)] {
      // Hugging has 251; the margins of the built-in tag are 5.
      let text = try fit(
        "--compact", "--target", "200x0", "--horizontal-priority", priority, input: label
      ).text
      #expect(text.contains(#""width":\#(width),"height":20}"#), "\(priority): \(text)")
    }
    try fit("--compact", "--target", "0x33.5", "--vertical-priority", "1000", input: label).expect(
      output: .contains(#""width":20,"height":33.5}"#))
  }

  @Test("a label of several lines is as high as its lines are in the target's width")
  func severalLines() throws {
    let document = #"{"cells": {"T": {"margins": 0, "views": {"label": {"lines": 0}}}}, "#
    // Twelve letters of 5 and two spaces are 70 wide; in 30 points, each word of 20 has a line.
    try fit(
      "--compact", "--target", "30x0", "--horizontal-priority", "1000",
      input: document + #""items": ["four four four"]}"#
    ).expect(output: .contains(#""width":30,"height":30}"#))
  }

  @Test("plain text is fitted in the built-in tag, and the width of the container has no effect")
  func plainText() throws {
    let text = try fit("--compact", input: "A\nlonger\n").text
    #expect(text.contains(#""items":[{"section":0,"item":0,"cell":"tag","width":20,"height":20},"#))
    // 5 + 6 * 5 + 5.
    #expect(text.contains(#"{"section":0,"item":1,"cell":"tag","width":40,"height":20}]"#))
    let wide = #"{"container": {"width": 10}, "items": ["longer"]}"#
    try fit("--compact", input: wide).expect(output: .contains(#""width":40,"height":20}"#))
  }

  @Test("a cell that conflicts with the target's width is an error that names the target")
  func conflict() throws {
    try fit("--target", "200x0", "--horizontal-priority", "1000").expect(
      1, output: "",
      errors: """
        <stdin>:10:35: error: these constraints cannot be satisfied together: \
        "H:|-[label(>=20,<=30)]-|" on line 6, "the cell's width"; change one, or give it a \
        priority below 1000; the target requires this size at priority 1000: give it a lower \
        priority (sections[0].items[0])

        """)
  }

  @Test("a diagnostic of a cell is written once, in the output")
  func diagnostics() throws {
    let open = """
      {"cells": {"Box": {"views": {"box": {"kind": "box"}}, "constraints": ["box.width == 10"]}},
       "items": [{}, {}]}
      """
    let text = try fit(input: open).text
    #expect(text.split(separator: "\n").count { $0.contains("ambiguousCell") } == 1, "\(text)")
  }

  @Test("several documents, one on each line, give the sizes of each alone, one on each line")
  func lines() throws {
    let documents = ["{\"items\": [\"A\"]}", "{\"id\": \"b\", \"items\": [\"longer\"]}"]
    let alone = try documents.map { try fit("--compact", input: $0).text }
    try fit(input: documents.joined(separator: "\n")).expect(output: .equals(alone.joined()))
    try fit("--format", "table", input: documents.joined(separator: "\n")).expect(
      2, errors: .begins("snug: error: --format table prints one document"))
  }
}
