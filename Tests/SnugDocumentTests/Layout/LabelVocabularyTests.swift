import Testing

@testable import SnugDocument

/// In the test font at size 10 a capital is 10 points wide, a small letter or a space 5, the ellipsis 10;
/// ascent and descent are 8 and 2, capitals 7 and small letters 5 high. Labels begin at (5, 2).
@Suite("Documents: line heights, indents, sizes and ellipses of labels")
struct LabelVocabularyTests {
  private func label(
    _ text: String, _ view: String, width: Int = 40, constraints: String = "", glyphs: Bool = true
  ) throws -> Output {
    try Output(
      of: """
        {"container": {"width": 100}, "cells": {"C": {"margins": [2, 5], "views": {
         "icon": {"kind": "box", "size": [4, 3]}, "label": {
         "font": {"family": "Snug Test", "size": 10}, "minWidth": \(width), "maxWidth": \(width),
         \(view)}}, "constraints": ["H:|-[label]-|", "V:|-[label]-|", "icon.left = label.left",
         \(constraints.isEmpty ? "\"icon.top = label.top\"" : constraints)]}},
         "items": [{"cell": "C", "texts": {"label": "\(text)"}}]}
        """, glyphs: glyphs)
  }

  private let path = "sections[0].items[0].views.label"

  @Test("lines have the height and the spaces of their label, and so have their glyphs")
  func lineHeight() throws {
    let output = try label(
      #"aaaa bbbb\ncc"#, #""lines": 0, "lineHeight": 2, "lineSpacing": 3, "paragraphSpacing": 4"#)
    // Lines of 20 are 23 apart, paragraphs 27; the baseline is 8 + 5 below the top of a line.
    #expect(output.numbers("\(path).frame") == [5, 2, 40, 20 + 23 + 27])
    #expect(output.number("\(path).baseline") == 15)
    for (index, top) in [0.0, 23, 50].enumerated() {
      #expect(output.numbers("\(path).lines[\(index)].frame")?[1] == 2 + top)
      #expect(output.number("\(path).lines[\(index)].baseline") == 2 + top + 13)
      #expect(output.numbers("\(path).glyphRuns[\(index)].positions[0]") == [5, 2 + top + 13])
    }
    let points = try label("A", #""lineHeight": "20pt""#)
    #expect(points.numbers("\(path).frame") == [5, 2, 40, 20])
  }

  @Test("indents move lines and their glyphs")
  func indents() throws {
    let output = try label(
      #"aaaa bbbb"#, #""lines": 0, "firstLineIndent": 15, "hangingIndent": 5"#)
    #expect(output.numbers("\(path).lines[0].frame") == [20, 2, 20, 10])
    #expect(output.numbers("\(path).lines[1].frame") == [10, 12, 20, 10])
    #expect(output.numbers("\(path).glyphRuns[0].positions[0]") == [20, 10])
    #expect(output.numbers("\(path).glyphRuns[1].positions[0]") == [10, 20])
    // On one line, too.
    for glyphs in [false, true] {
      let line = try label("aa", #""firstLineIndent": 15"#, width: 25, glyphs: glyphs)
      #expect(line.numbers("\(path).lines[0].frame") == [20, 2, 10, 10])
    }
  }

  @Test("a trimmed box is as tall as capitals, and constraints know the tops of letters")
  func letters() throws {
    let trimmed = try label("A", #""textBox": "cap alphabetic""#)
    #expect(trimmed.numbers("\(path).frame") == [5, 2, 40, 7])
    #expect(trimmed.number("\(path).baseline") == 9)
    let icon = "sections[0].items[0].views.icon.frame"
    for (attribute, top) in [("capTop", 1.0), ("xTop", 3)] {
      let output = try label(
        "A", #""lines": 1"#, constraints: "\"icon.top = label.\(attribute)\"")
      #expect(output.numbers(icon)?[1] == 2 + top)
    }
  }

  @Test("a text that does not fit has the size in which it does, and keeps its baseline")
  func shrinking() throws {
    let output = try label("aaaaaaaaaa", #""minimumScale": 0.5, "sizeStep": 1"#)
    // Ten letters take five ems: 8 points.
    #expect(output.number("\(path).fontSize") == 8)
    #expect(output.text("\(path).text") == "aaaaaaaaaa")
    #expect(output.numbers("\(path).frame") == [5, 2, 40, 10])
    #expect(output.number("\(path).baseline") == 10)
    #expect(output.number("\(path).glyphRuns[0].size") == 8)
    #expect(output.numbers("\(path).glyphRuns[0].positions[0]") == [5, 10])
    let top = try label(
      "aaaaaaaaaa", #""minimumSize": 5, "sizeStep": 1, "baselineAdjustment": "top""#)
    // Its own baseline is 6.4 below its top, rounded to 6.
    #expect(top.number("\(path).baseline") == 10)
    #expect(top.number("\(path).lines[0].baseline") == 8)
    #expect(top.numbers("\(path).glyphRuns[0].positions[0]") == [5, 8])
    let fits = try label("aaaaaaaa", #""minimumScale": 0.5"#)
    #expect(fits.number("\(path).fontSize") == nil)
  }

  @Test("a text that is too high for its label has the size in which it fits, or fewer lines")
  func givenHeight() throws {
    let shrinking = #""minimumScale": 0.5, "sizeStep": 1"#
    for glyphs in [true, false] {
      // Two lines of nine letters, four ems and a half: at most 8 points; 7 are 14 high.
      let output = try label(
        "aaaa aaaa aaaa", #""lines": 0, "maxHeight": 15, \#(shrinking)"#, glyphs: glyphs)
      #expect(output.number("\(path).fontSize") == 7)
      #expect(output.numbers("\(path).frame") == [5, 2, 40, 15])
      #expect(output.text("\(path).lines[1].text") == "aaaa")
      // Constraints know the baseline of its own size, 8 below the top; its own is 5.6, rounded.
      #expect(output.number("\(path).baseline") == 10)
      #expect(output.number("\(path).lines[0].baseline") == 8)
      guard glyphs else { continue }
      #expect(output.numbers("\(path).glyphRuns[0].positions[0]") == [5, 8])
      #expect(output.numbers("\(path).glyphRuns[1].positions[0]") == [5, 15])
    }
    let cut = try label("aaaa aaaa aaaa", #""lines": 0, "maxHeight": 25, "cutToHeight": true"#)
    #expect(cut.text("\(path).lines[0].text") == "aaaa ")
    #expect(cut.text("\(path).lines[1].text") == "aaaa a\u{2026}")
    #expect(cut.text("\(path).lines[2].text") == nil)
    #expect(cut["\(path).fits"] != nil)
  }

  @Test("a word is broken only where no smaller size avoids it, or the label says so")
  func brokenWords() throws {
    let word = try label("aaaaaaaaaa", #""lines": 0, "minimumScale": 0.5, "sizeStep": 1"#)
    #expect(word.number("\(path).fontSize") == 8)
    let broken = try label(
      "aaaaaaaaaa", #""lines": 0, "minimumScale": 0.5, "shrinkBeforeBreakingWords": false"#)
    #expect(broken.number("\(path).fontSize") == nil)
    #expect(broken.text("\(path).lines[1].text") == "aa")
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

  @Test("an ellipsis of one's own is written with its frame")
  func ellipsis() throws {
    let output = try label("aaaaaaaaaa", #""ellipsis": ".. b""#)
    #expect(output.text("\(path).text") == "aaaa.. b")
    #expect(output.numbers("\(path).ellipsis") == [25, 2, 20, 10])
    #expect(try label("aaaaaaaaaa", #""lines": 1"#).numbers("\(path).ellipsis") == nil)
  }

  @Test("a label is cut on the line of its choice, and ends as its text does")
  func ellipsisLine() throws {
    // Eight letters fit on a line; the ellipsis is as wide as two.
    let output = try label(
      "aaaa bbbb cccc dddd eeee", #""lines": 3, "ellipsis": "..", "ellipsisLine": 2"#)
    #expect(
      (0..<3).map { output.text("\(path).lines[\($0)].text") } == ["aaaa ", "bbbb c..", "eeee"])
    #expect(output.numbers("\(path).ellipsis") == [35, 12, 10, 10])
    #expect(output.numbers("\(path).glyphRuns[3].positions[0]") == [5, 2 + 20 + 8])
  }

  @Test("tabs reach to the stops of the label, and spaces that end a paragraph take room")
  func tabs() throws {
    let kept = #""whiteSpace": "pre-wrap", "tabSize": 2, "tabStops": [7.5]"#
    let output = try label(#"a\tb\tc"#, kept)
    #expect(output.text("\(path).text") == "a\tb\tc")
    for (run, x) in [5, 12.5, 25.0].enumerated() {
      #expect(output.numbers("\(path).glyphRuns[\(run)].positions[0]") == [x, 10])
    }
    for (mode, width) in [("pre-wrap", 25.0), ("normal", 15)] {
      let output = try label("aaa  ", "\"lines\": 0, \"whiteSpace\": \"\(mode)\"")
      #expect(output.numbers("\(path).lines[0].frame") == [5, 2, width, 10])
    }
  }

  @Test("words break as the label says")
  func words() throws {
    let output = try label("aaaaaa aaaaaa", #""lines": 0, "wordBreak": "break-all""#)
    #expect(output.text("\(path).lines[0].text") == "aaaaaa a")
    #expect(output.text("\(path).lines[1].text") == "aaaaa")
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
