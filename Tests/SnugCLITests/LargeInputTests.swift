import SnugDocument
import Testing

@Suite("Command line: large input")
struct LargeInputTests {
  @Test("100,000 items are laid out, and written on a line each")
  func manyItems() throws {
    let items = Array(repeating: #"{"size": [50, 20]}"#, count: 100_000).joined(separator: ",")
    let command = try Command.run("layout", input: "{\"items\": [\(items)]}").expect(0)
    // Five of 50 and four gaps of 8 are 282 of 320 points; 20,000 lines of 20 and gaps of 8.
    command.expect(output: [
      .contains(#""contentSize": {"width": 320, "height": 559992}"#),
      .ends(
        """
                {"section": 0, "item": 99999, "line": 19999, "frame": {"x": 232, "y": 559972, \
        "width": 50, "height": 20}, "views": {}}
              ]
            }
          ],
          "diagnostics": []
        }

        """),
    ])
  }

  @Test("a label of a megabyte is measured, and truncated to its line")
  func longLabel() throws {
    let text = String(repeating: "A", count: 1 << 20)
    let command = try Command.run(
      "layout", "--font", "Snug Test", "--size", "0.5", "--compact", input: text
    ).expect(0)
    // The text is 2^20 half points wide. The label's 310 points hold 619 letters and the ellipsis.
    command.expect(output: [
      .contains("\"text\":\"\(String(repeating: "A", count: 619))\u{2026}\""),
      .contains(#""truncated":true"#),
    ])
  }

  @Test(
    "a text higher than the limit of lengths is measured by `measure`, and rejected by `layout`")
  func highText() throws {
    let text = String(repeating: "A\u{2028}", count: 1_999) + "A"
    let measured = try Command.run(
      "measure", "--lines=0", "-", "--font", "Snug Test", "--size", "10000", "--compact",
      input: text
    ).expect(0)
    // 2,000 lines as high as the em; the limit of lengths in a document is half of that.
    measured.expect(output: [
      .contains(#""width":10000,"idealWidth":10000,"height":20000000,"#),
      .contains(#""y":19990000,"width":10000,"height":10000}"#),
    ])
    let cell =
      #"{"views": {"label": {"lines": 0, "font": {"family": "Snug Test", "size": 10000}}}}"#
    let label = String(repeating: "A\\n", count: 1_999) + "A"
    let document = "{\"cells\": {\"C\": \(cell)}, \"items\": [\"\(label)\"]}"
    try Command.run("layout", input: document).expect(
      1, errors: .contains("measures 10000 by 20000000 points: too large (items[0])"))
  }

  @Test("plain text with more lines than a document may have items is rejected")
  func tooManyLines() throws {
    let input = String(repeating: "\n", count: DocumentReader.maximumItemCount + 1)
    try Command.run("layout", input: input).expect(
      1, errors: "<stdin>:20000001:1: error: a text has at most 20000000 lines\n")
  }

  @Test("an id and a number of a megabyte are read")
  func longTokens() throws {
    let long = String(repeating: "7", count: 1 << 20)
    let command = try Command.run(
      "layout", "--compact", input: "{\"items\": [{\"id\": \"\(long)\", \"size\": [0.\(long), 1]}]}"
    ).expect(0, output: .contains("\"id\":\"\(long)\""))
    // The largest sixty-fourth of a point not above 0.777... is 49/64.
    #expect(command.text.contains(#""width":0.765625,"height":1}"#))
  }
}
