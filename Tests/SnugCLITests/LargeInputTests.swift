import SnugDocument
import Testing

@Suite("Command line: large input")
struct LargeInputTests {
  @Test("100,000 items are laid out, and written on a line each")
  func manyItems() throws {
    let items = Array(repeating: #"{"size": [50, 20]}"#, count: 100_000).joined(separator: ",")
    let command = try Command.run("layout", input: .init(text: "{\"items\": [\(items)]}"))
    #expect(command.status == 0)
    // Five of 50 and four gaps of 8 are 282 of 320 points; 20,000 lines of 20 and gaps of 8.
    #expect(command.text.contains(#""contentSize": {"width": 320, "height": 559992}"#))
    #expect(
      command.text.hasSuffix(
        """
                {"section": 0, "item": 99999, "line": 19999, "frame": {"x": 232, "y": 559972, \
        "width": 50, "height": 20}, "views": {}}
              ]
            }
          ],
          "diagnostics": []
        }

        """))
  }

  @Test("a label of a megabyte is measured, and truncated to its line")
  func longLabel() throws {
    let text = String(repeating: "A", count: 1 << 20)
    let command = try Command.run(
      "layout", "--font", "Snug Test", "--size", "0.5", "--compact", input: .init(text: text))
    #expect(command.status == 0)
    // The text is 2^20 half points wide. The label's 310 points hold 619 letters and the ellipsis.
    #expect(command.text.contains("\"text\":\"\(String(repeating: "A", count: 619))\u{2026}\""))
    #expect(command.text.contains(#""truncated":true"#))
  }

  @Test(
    "a text higher than the limit of lengths is measured by `measure`, and rejected by `layout`")
  func highText() throws {
    let text = [UInt8](text: String(repeating: "A\u{2028}", count: 1_999) + "A")
    let font = ["--font", "Snug Test", "--size", "10000", "--compact"].map { Array($0.utf8) }
    let measured = try Command.run(
      [[UInt8](text: "measure"), Array("--lines=0".utf8), Array("-".utf8)] + font, input: text)
    #expect(measured.status == 0)
    // 2,000 lines as high as the em; the limit of lengths in a document is half of that.
    #expect(measured.text.contains(#""width":10000,"idealWidth":10000,"height":20000000,"#))
    #expect(measured.text.contains(#""y":19990000,"width":10000,"height":10000}"#))
    let cell =
      #"{"views": {"label": {"lines": 0, "font": {"family": "Snug Test", "size": 10000}}}}"#
    let label = String(repeating: "A\\n", count: 1_999) + "A"
    let document = "{\"cells\": {\"C\": \(cell)}, \"items\": [\"\(label)\"]}"
    let laidOut = try Command.run("layout", input: .init(text: document))
    #expect(laidOut.status == 1)
    #expect(laidOut.errors.contains("measures 10000 by 20000000 points: too large (items[0])"))
  }

  @Test("plain text with more lines than a document may have items is rejected")
  func tooManyLines() throws {
    let input = [UInt8](repeating: 0x0A, count: DocumentReader.maximumItemCount + 1)
    let command = try Command.run("layout", input: input)
    #expect(command.status == 1)
    #expect(command.errors == "<stdin>:20000001:1: error: a text has at most 20000000 lines\n")
  }

  @Test("an id and a number of a megabyte are read")
  func longTokens() throws {
    let long = String(repeating: "7", count: 1 << 20)
    let command = try Command.run(
      "layout", "--compact",
      input: .init(text: "{\"items\": [{\"id\": \"\(long)\", \"size\": [0.\(long), 1]}]}"))
    #expect(command.status == 0)
    #expect(command.text.contains("\"id\":\"\(long)\""))
    // The largest sixty-fourth of a point not above 0.777... is 49/64.
    #expect(command.text.contains(#""width":0.765625,"height":1}"#))
  }
}
