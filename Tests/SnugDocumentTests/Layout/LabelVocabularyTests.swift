import Testing

@testable import SnugDocument

/// In the test font at size 10 a capital is 10 points wide, a small letter or a space 5, the ellipsis 10;
/// ascent and descent are 8 and 2, capitals 7 and small letters 5 high. Labels begin at (5, 2).
@Suite("Documents: line heights, indents, sizes and ellipses of labels")
struct LabelVocabularyTests {
  /// A document of a label: of the lines of its text, its keys, and its width if it is not 40.
  private func label(
    _ lines: String, constraints: String = "\"icon.top = label.top\""
  ) -> String {
    let parts = lines.split(separator: "\n")
    let width = parts.count > 2 ? parts[2] : "40"
    return """
      {"container": {"width": 100}, "cells": {"C": {"margins": [2, 5], "views": {
       "icon": {"kind": "box", "size": [4, 3]}, "label": {
       "font": {"family": "Snug Test", "size": 10}, "minWidth": \(width), "maxWidth": \(width),
       \(parts[1])}}, "constraints": ["H:|-[label]-|", "V:|-[label]-|", "icon.left = label.left",
       \(constraints)]}},
       "items": [{"cell": "C", "texts": {"label": "\(parts[0])"}}]}
      """
  }

  private let path = "sections[0].items[0].views.label"

  /// The text and the keys of a label, and the width if it is not 40.
  static let examples = LaidOutExample.table(
    #"""
    lines have the height and the spaces of their label, and so have their glyphs
    aaaa bbbb\ncc
    "lines": 0, "lineHeight": 2, "lineSpacing": 3, "paragraphSpacing": 4
    // Lines of 20 are 23 apart, paragraphs 27; the baseline is 8 + 5 below the top of a line.
    = label frame baseline: 5 2 40 70 15
    = label lines[*].frame.y lines[*].baseline: 2, 25, 52 15, 38, 65
    = label glyphRuns[0].positions[0] glyphRuns[1].positions[0]: 5 15 5 38
    = label.glyphRuns[2].positions[0]: 5 65

    a line height may be in points
    A
    "lineHeight": "20pt"
    = label.frame: 5 2 40 20

    indents move lines and their glyphs
    aaaa bbbb
    "lines": 0, "firstLineIndent": 15, "hangingIndent": 5
    = label.lines[*].frame: 20 2 20 10, 10 12 20 10
    = label glyphRuns[0].positions[0] glyphRuns[1].positions[0]: 20 10 10 20

    a trimmed box is as tall as capitals
    A
    "textBox": "cap alphabetic"
    = label frame baseline: 5 2 40 7 9

    a text that does not fit has the size in which it does, and keeps its baseline
    aaaaaaaaaa
    "minimumScale": 0.5, "sizeStep": 1
    // Ten letters take five ems: 8 points.
    = label fontSize text frame baseline: 8 "aaaaaaaaaa" 5 2 40 10 10
    = label.glyphRuns[0] size positions[0]: 8 5 10

    a smaller text may keep its top instead
    aaaaaaaaaa
    "minimumSize": 5, "sizeStep": 1, "baselineAdjustment": "top"
    // Its own baseline is 6.4 below its top, rounded to 6.
    = label baseline lines[0].baseline: 10 8
    = label.glyphRuns[0].positions[0]: 5 8

    a text that fits has its own size
    aaaaaaaa
    "minimumScale": 0.5
    = label.fontSize: none

    a text that is too high for its label has fewer lines
    aaaa aaaa aaaa
    "lines": 0, "maxHeight": 25, "cutToHeight": true
    = label.lines[*].text: "aaaa ", "aaaa a\#u{2026}"
    = label.fits: false

    a word is broken only where no smaller size avoids it
    aaaaaaaaaa
    "lines": 0, "minimumScale": 0.5, "sizeStep": 1
    = label.fontSize: 8

    a word is broken where the label says so
    aaaaaaaaaa
    "lines": 0, "minimumScale": 0.5, "shrinkBeforeBreakingWords": false
    = label fontSize lines[1].text: none "aa"

    an ellipsis of one's own is written with its frame
    aaaaaaaaaa
    "ellipsis": ".. b"
    = label text ellipsis: "aaaa.. b" 25 2 20 10

    the usual ellipsis is not written
    aaaaaaaaaa
    "lines": 1
    = label.ellipsis: none

    a label is cut on the line of its choice, and ends as its text does
    aaaa bbbb cccc dddd eeee
    "lines": 3, "ellipsis": "..", "ellipsisLine": 2
    // Eight letters fit on a line; the ellipsis is as wide as two.
    = label.lines[*].text: "aaaa ", "bbbb c..", "eeee"
    = label.ellipsis: 35 12 10 10
    = label.glyphRuns[3].positions[0]: 5 30

    tabs reach to the stops of the label
    a\tb\tc
    "whiteSpace": "pre-wrap", "tabSize": 2, "tabStops": [7.5]
    = label.text: "a\tb\tc"
    = label.glyphRuns[0].positions[0]: 5 10
    = label glyphRuns[1].positions[0] glyphRuns[2].positions[0]: 12.5 10 25 10

    spaces that end a paragraph take room in `pre-wrap`
    aaa\u0020\u0020
    "lines": 0, "whiteSpace": "pre-wrap"
    = label.lines[0].frame: 5 2 25 10

    spaces that end a paragraph take no room otherwise
    aaa\u0020\u0020
    "lines": 0, "whiteSpace": "normal"
    = label.lines[0].frame: 5 2 15 10

    words break as the label says
    aaaaaa aaaaaa
    "lines": 0, "wordBreak": "break-all"
    = label.lines[*].text: "aaaaaa a", "aaaaa"
    """#)

  @Test("a label is laid out by its keys", arguments: examples)
  func keys(_ example: LaidOutExample) throws {
    try example.verify(glyphs: true) { label($0) }
  }

  static let examplesInBoth = LaidOutExample.table(
    #"""
    an indent moves the only line, too
    aa
    "firstLineIndent": 15
    25
    = label.lines[0].frame: 20 2 10 10

    a text that is too high for its label has the size in which it fits
    aaaa aaaa aaaa
    "lines": 0, "maxHeight": 15, "minimumScale": 0.5, "sizeStep": 1
    // Two lines of nine letters, four ems and a half: at most 8 points; 7 are 14 high.
    = label fontSize frame: 7 5 2 40 15
    = label.lines[1].text: "aaaa"
    // Constraints know the baseline of its own size, 8 below the top; its own is 5.6, rounded.
    = label baseline lines[0].baseline: 10 8
    = label glyphRuns[0].positions[0] glyphRuns[1].positions[0]: 5 8 5 15
    """#)

  @Test(
    "a label is laid out by its keys with glyphs and without them",
    arguments: examplesInBoth,
    [true, false])
  func keysInBoth(_ example: LaidOutExample, glyphs: Bool) throws {
    try example.verify(glyphs: glyphs) { label($0) }
  }

  @Test("constraints know the tops of letters", arguments: [("capTop", 1.0), ("xTop", 3)])
  func letters(attribute: String, top: Double) throws {
    let text = label(
      "A\n\"lines\": 1", constraints: "\"icon.top = label.\(attribute)\"")
    let icon = "sections[0].items[0].views.icon.frame"
    #expect(try Output(of: text, glyphs: true).numbers(icon)?[1] == 2 + top)
  }

  @Test(
    "a bubble is as wide as its lines, within its share of the line, and not narrower than a word")
  func bubble() throws {
    func bubble(_ text: String, _ width: Int, _ view: String) throws -> [Double]? {
      try Output(
        of: """
          {"container": {"width": \(width)}, "cells": {"C": {"margins": 0, "views": {"label": {
           "font": {"family": "Snug Test", "size": 10}, "lines": 0, \(view)}}, "constraints": [
           "super.width = super.proposedWidth", "H:|[label]-(>=0)-|", "V:|[label]|",
           "label.width <= 0.75 * super.proposedWidth"]}},
           "items": [{"cell": "C", "texts": {"label": "\(text)"}}]}
          """
      ).numbers("\(path).frame")
    }
    let text = "aaaa aaaa aaaa"
    #expect(try bubble(text, 80, #""hugsLines": true"#) == [0, 0, 45, 20])
    #expect(try bubble(text, 80, #""hugsLines": false"#) == [0, 0, 60, 20])
    #expect(try bubble(text, 100, #""hugsLines": true"#) == [0, 0, 70, 10])
    #expect(try bubble(text, 30, #""minWidth": 5"#)?[2] == 22.5)
    #expect(try bubble("aa aaaa", 40, #""minWidth": "longestWord""#) == [0, 0, 30, 20])
  }

  @Test(
    "labels of a group have the least size in which each fits, but none less than its own least")
  func sizeGroup() throws {
    func output(glyphs: Bool) throws -> Output {
      try Output(
        of: """
          {"container": {"width": 100}, "cells": {"C": {"margins": 0, "views": {
           "a": {"font": {"family": "Snug Test", "size": 10}, "maxWidth": 40, "minimumScale": 0.5,
            "sizeStep": 1, "sizeGroup": "g"},
           "b": {"font": {"family": "Snug Test", "size": 12}, "maxWidth": 40, "minimumSize": 9,
            "sizeStep": 1, "sizeGroup": "g"},
           "c": {"font": {"family": "Snug Test", "size": 10}, "maxWidth": 40, "minimumScale": 0.5,
            "sizeStep": 1, "sizeGroup": "g", "baselineAdjustment": "top"},
           "d": {"font": {"family": "Snug Test", "size": 10}, "maxWidth": 40, "minimumScale": 0.5}},
           "constraints": ["H:|[a]|", "H:|[b]", "H:|[c]", "H:|[d]", "V:|[a][b][c][d]|"]}},
           "items": [{"cell": "C", "texts": {"a": "aaaaaaaaaa", "b": "b", "c": "c", "d": "d"}},
            {"cell": "C", "texts": {"a": "a", "b": "b", "c": "c", "d": "d"}}]}
          """, glyphs: glyphs)
    }
    for glyphs in [false, true] {
      let output = try output(glyphs: glyphs)
      func size(_ item: Int, _ label: String) -> Double? {
        output.number("sections[0].items[\(item)].views.\(label).fontSize")
      }
      // Ten letters take five ems: 8 points.
      #expect(size(0, "a") == 8 && size(0, "b") == 9 && size(0, "c") == 8 && size(0, "d") == nil)
      #expect(size(1, "a") == nil && size(1, "b") == 10 && size(1, "c") == nil)
      // The frame is that of its own size; its baseline 6 below its top, not 8.
      #expect(output.numbers("sections[0].items[0].views.c.frame") == [0, 22, 5, 10])
      #expect(output.number("sections[0].items[0].views.c.lines[0].baseline") == 28)
      guard glyphs else { continue }
      #expect(output.number("sections[0].items[0].views.b.glyphRuns[0].size") == 9)
      #expect(output.numbers("sections[0].items[0].views.c.glyphRuns[0].positions[0]") == [0, 28])
    }
  }

  @Test("a group over a section has one size in all its items, whatever their cells")
  func sectionSizeGroup() throws {
    func view(_ scope: String) -> String {
      """
      {"a": {"font": {"family": "Snug Test", "size": 10}, "maxWidth": 40, "minimumScale": 0.5,
       "sizeStep": 1, "sizeGroup": "g", "sizeGroupScope": "\(scope)"}}
      """
    }
    let constraints = #""margins": 0, "constraints": ["H:|[a]|", "V:|[a]|"]"#
    func item(_ cell: String, _ text: String) -> String {
      #"{"cell": "\#(cell)", "texts": {"a": "\#(text)"}}"#
    }
    for (glyphs, isGrowing) in [(false, false), (true, false), (false, true)] {
      // Lines that fill 90 points make no label wider than its 40.
      let layout = isGrowing ? #""lineAlignment": "justified", "# : ""
      let output = try Output(
        of: """
          {"container": {"width": 90}, "layout": {\(layout)"minimumInteritemSpacing": 0},
           "cells": {"C": {"views": \(view("section")), \(constraints)},
            "D": {"views": \(view("section")), \(constraints)},
            "E": {"views": \(view("cell")), \(constraints)}},
           "sections": [
            {"items": [\(item("C", "aaaa")), \(item("D", "aaaaaaaaaa")), \(item("E", "aaaa"))]},
            {"items": [\(item("C", "aaaa"))]}]}
          """, glyphs: glyphs)
      func size(_ section: Int, _ item: Int) -> Double? {
        output.number("sections[\(section)].items[\(item)].views.a.fontSize")
      }
      // Ten letters are 40 wide in 8 points.
      #expect(size(0, 0) == 8 && size(0, 1) == 8 && size(0, 2) == nil && size(1, 0) == nil)
    }
    let error = documentError(
      #"{"cells": {"C": {"views": {"a": {"sizeGroupScope": "section"}}}}}"#)
    #expect(error?.place.path == "cells.C.views.a.sizeGroupScope")
    #expect(error?.message.hasPrefix(#"no group: add "sizeGroup""#) == true)
  }

  @Test(
    "errors say what was expected, and where",
    arguments: [
      (#""lineHeight": -1"#, "lineHeight", "expected a number from 0 to 100, found -1"),
      (
        #""lineHeight": "20""#, "lineHeight",
        #"expected a multiple of the size such as 1.4, or points such as "20px", up to 10000, found "20""#
      ),
      (#""lineSpacing": -1"#, "lineSpacing", "expected a number from 0 to 10000, found -1"),
      (#""minimumScale": 0"#, "minimumScale", "expected a number above 0, found 0"),
      (
        #""sizeStep": 1"#, "sizeStep",
        #"no smaller sizes: add "minimumScale", such as 0.5, or "minimumSize""#
      ),
      (#""lineHeight": "0x10pt""#, "lineHeight", "expected a multiple of the size"),
      (#""lineHeight": null"#, "lineHeight", "expected a multiple of the size"),
      (#""lineHeightMultiple": 1.5"#, "lineHeightMultiple", "\"lineHeight\""),
      (#""minimumScaleFactor": 0.5"#, "minimumScaleFactor", "\"minimumScale\""),
      (#""tabSize": 4"#, "tabSize", "a tab is a space: add \"whiteSpace\": \"pre-wrap\""),
      (#""whiteSpace": "normal", "tabStops": [4]"#, "tabStops", "a tab is a space: add"),
      (#""whiteSpace": "pre""#, "whiteSpace", "pre-wrap"),
      (#""whiteSpace": "pre-wrap", "tabSize": -1"#, "tabSize", "from 0 to 1000, found -1"),
      (#""whiteSpace": "pre-wrap", "tabStops": 4"#, "tabStops", "a list of distances in points"),
      (
        #""whiteSpace": "pre-wrap", "tabStops": [10, 10]"#, "tabStops[1]",
        "expected a tab stop behind the one before it, 10, found 10"
      ),
      (#""ellipsisLine": 0"#, "ellipsisLine", "expected a whole number from 1 to 262144, found 0"),
      (#""ellipsisLine": 2"#, "ellipsisLine", "there is 1 line at most: give 2 or more"),
      (
        #""lines": 0, "ellipsisLine": 1"#, "ellipsisLine",
        "no line is cut without a limit of lines: give one of 1 or more"
      ),
      (#""ellipsisLine": 1.5"#, "ellipsisLine", "expected a whole number from 1 to 262144"),
      (
        #""truncation": "word", "ellipsis": "..""#, "ellipsis",
        #"no ellipsis is shown with "truncation": "word""#
      ),
      (#""truncation": "clip", "ellipsisLine": 1"#, "ellipsisLine", "no ellipsis is shown"),
      (#""textIndent": 5"#, "textIndent", "\"firstLineIndent\""),
    ] as [(String, String, String)])
  func errors(view: String, key: String, message: String) throws {
    let error = documentError(
      "{\"cells\": {\"C\": {\"views\": {\"label\": {\"font\": {\"size\": 10}, \(view)}}}}}")
    #expect(error?.place.path == "cells.C.views.label.\(key)")
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "none")")
  }
}
