import Testing

@testable import SnugDocument

/// In the test font at size 10 a capital is 10 points wide, a space 5, the ellipsis 10, and a
/// line 10 high with its baseline at 8.
@Suite("Documents: labels of several lines")
struct SeveralLinesTests {
  private func document(_ view: String, items: String, constraints: String = "") -> String {
    """
    {"container": {"width": 100}, "cells": {"C": {"margins": [2, 5], \(constraints)
     "views": {"label": {"font": {"family": "Snug Test", "size": 10}, \(view)}}}},
     "items": \(items)}
    """
  }

  @Test("a text wider than the layout is broken into lines, each written with its frame")
  func wrapped() throws {
    let text = try written(document(#""lines": 0"#, items: #"["AAAA BBBB CCCC"]"#))
    // The cell is 100 at most, the label 90: "AAAA BBBB" takes 85.
    let expected = [
      #""views": {"label": {"frame": {"x": 5, "y": 2, "width": 90, "height": 20}, "baseline": 10, "#,
      #""text": "AAAA BBBB CCCC", "truncated": false, "font": 0, "lines": ["#,
      #"{"text": "AAAA BBBB ", "frame": {"x": 5, "y": 2, "width": 85, "height": 10}, "#,
      #""baseline": 10}, {"text": "CCCC", "frame": {"x": 5, "y": 12, "width": 40, "#,
      #""height": 10}, "baseline": 20}]}}"#,
    ]
    #expect(text.contains(expected.joined()), "\(text)")
  }

  @Test(
    "a text is truncated by its label's truncation mode",
    arguments: [
      ("tail", "AA\u{2026}"), ("head", "\u{2026}CC"), ("middle", "A\u{2026}C"), ("word", "AA"),
      ("character", "AA"), ("clip", "AA CC"),
    ])
  func truncation(mode: String, shown: String) throws {
    // Two capitals, a space and two more are 45 wide; the label is 30 at most.
    let text = try written(
      document(#""truncation": "\#(mode)", "maxWidth": 30"#, items: #"["AA CC"]"#))
    #expect(text.contains(#""text": "\#(shown)", "truncated": true"#), "\(text)")
  }

  @Test("a header is as high as the lines of its label at the container's width")
  func header() throws {
    func height(_ width: Int) throws -> Double? {
      try Output(
        of: """
          {"container": {"width": \(width)}, "cells": {"C": {"margins": 0, "views": {"label":
           {"lines": 0, "font": {"family": "Snug Test", "size": 10}}}}},
           "sections": [{"header": {"label": "AAAA BBBB CCCC"}, "items": []}]}
          """
      ).numbers("sections[0].header.frame")?[3]
    }
    // Words are 40 wide, and spaces 5.
    #expect(try [130, 129, 85, 84].map(height) == [10, 20, 20, 30])
  }

  static let examples = LaidOutExample.table(
    #"""
    a label of one line has no list of lines
    "lines": 1
    ["AAAA\nBBBB"]
    = label lines text: none "AAAA BBBB"

    the last line that `lines` allows is truncated
    "lines": 2
    ["A\nBB\nC", "AAAA BBBB CCCC DDDD EE"]
    = label text truncated: "A\nBB…" true
    = items[1].views.label.lines[1].text: "CCCC DDD…"
    = diagnostics: cutText items[0].views.label, cutText items[1].views.label

    head truncation keeps the end of the text on the last line, and shows all that fits
    "lines": 2, "truncation": "head"
    ["A\nBB\nC", "A\nBBBB\nCCCC", "A\nBBBB\nCCCCC"]
    = label text truncated: "A\nBB C" false
    // "BBBB CCCC" takes 85 of the 90 there are.
    = items[1].views.label.text: "A\nBBBB CCCC"
    // "BBBB CCCCC" takes 95. The ellipsis and its last 75 points take 85.
    = items[2].views.label.text: "A\n\#u{2026}BB CCCCC"

    a character wider than its label is clipped by its line, and reported with both widths
    "lines": 0, "maxWidth": 8.5
    ["a\nWb", "ab"]
    = label frame truncated: 5 2 8.5 30 true
    = label.lines[1].frame: 5 12 8.5 10
    = diagnostics: cutText items[0].views.label, clippedCharacter items[0].views.label
    = diagnostics[1].message: "the character at byte 2 of the text is 10 points wide, but a line is at most 8.5 points wide: the character is alone on its line and is clipped by its frame; allow lines of 10 points, or use a smaller font"

    `preferredMaxLayoutWidth` breaks lines even if there is room for more
    "lines": 0, "preferredMaxLayoutWidth": 50
    ["AAAA BBBB"]
    = items[0].frame: 0 0 50 24
    """#)

  @Test("a label's lines are those worked out by hand", arguments: examples)
  func laidOutLines(_ example: LaidOutExample) throws {
    try example.verify { text in
      let parts = text.split(separator: "\n").map(String.init)
      return document(parts[0], items: parts[1])
    }
  }

  @Test("right-to-left lines are right-aligned, with their glyphs")
  func rightToLeft() throws {
    let output = try Output(
      of: document(#""lines": 0, "minWidth": 60"#, items: #"["שלום\nש"]"#), glyphs: true)
    let label = "sections[0].items[0].views.label"
    // Missing characters are 5 wide: 20 and 5 of 60, which end at 65.
    #expect(output.numbers("\(label).lines[0].frame")?[0] == 45)
    #expect(output.numbers("\(label).lines[1].frame")?[0] == 60)
    #expect(output.numbers("\(label).glyphRuns[1].positions[0]") == [60, 20])
  }

  @Test("items aligned by last baselines use the last lines of their labels")
  func lastBaseline() throws {
    let output = try Output(
      of: #"""
        {"layout": {"itemAlignment": "lastBaseline"}, "cells": {"C": {"margins": 0, "views":
         {"label": {"lines": 0, "font": {"family": "Snug Test", "size": 10}}}}},
         "items": ["A\nB", "C"]}
        """#)
    #expect(output.frames() == [[0, 0, 10, 20], [18, 10, 10, 10]])
  }

  @Test("a cell whose height does not converge is reported at its item")
  func unstableHeight() throws {
    let output = try Output(
      of: document(
        #""lines": 0, "compressionResistance": {"horizontal": 100}"#, items: #"["aaaa bbbb cccc"]"#,
        constraints: #"""
          "constraints": ["H:|[label]|", "V:|[label]|",
           "label.width = 2.5 * label.height + 20"],
          """#))
    #expect(output.diagnostics == ["unstableHeight items[0]"])
  }

  @Test("`lines` is a whole number from 0 to 1,000,000; `preferredMaxLayoutWidth` is not negative")
  func refused() {
    for lines in ["-1", "1.5", #""2""#, "1000001"] {
      #expect(documentError(document("\"lines\": \(lines)", items: "[]")) != nil)
    }
    #expect(documentError(document(#""preferredMaxLayoutWidth": -1"#, items: "[]")) != nil)
  }
}
