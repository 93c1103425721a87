import Foundation
import SnugPropertyTesting
import Testing

@testable import SnugDocument

@Suite("Output: frames as JSON")
struct FramesJSONTests {
  /// Fixed sizes and a label of the test font, whose em is 10: A is 10 wide and "b" 5, lines
  /// are 10 high with the baseline at 8.
  static let document = #"""
    {"container": {"width": 100, "contentInset": [0, 10]},
     "cells": {"Tag": {"margins": [2, 5], "views": {"label": {"font": {"family": "Snug Test",
     "size": 10}}}}}, "layout": {"minimumInteritemSpacing": 4, "minimumLineSpacing": 6,
     "sectionInset": {"top": 3}},
     "sections": [{"header": {"size": [7, 20]}, "items": [{"id": "a\"b", "label": "Ab"},
     {"size": [50.5, 10]}, {"label": "ABCDEFGHI"}], "footer": {"label": "Z"}}]}
    """#

  /// Lines are 100 - 20 = 80 long. The first cell is 5 + 15 + 5 = 25 by 2 + 10 + 2 = 14; with
  /// 4 + 50.5 it makes 79.5; the second item is centred on the line, at 23 + 2. The third would
  /// be 100 and is cut to 80: its label is 70, and keeps six letters before the ellipsis.
  static let golden = #"""
    {
      "snug": 1,
      "contentSize": {"width": 80, "height": 71},
      "fonts": [
        {"id": 0, "family": "Snug Test", "file": "embedded:SnugTest-Regular", "index": 0}
      ],
      "sections": [
        {
          "frame": {"x": 0, "y": 0, "width": 80, "height": 71},
          "lines": 2,
          "header": {"frame": {"x": 0, "y": 0, "width": 80, "height": 20}, "views": {}},
          "items": [
            {"id": "a\"b", "section": 0, "item": 0, "line": 0, "cell": "Tag", "frame": {"x": 0, "y": 23, "width": 25, "height": 14}, "views": {"label": {"frame": {"x": 5, "y": 25, "width": 15, "height": 10}, "baseline": 33, "text": "Ab", "truncated": false, "font": 0}}},
            {"section": 0, "item": 1, "line": 0, "frame": {"x": 29, "y": 25, "width": 50.5, "height": 10}, "views": {}},
            {"section": 0, "item": 2, "line": 1, "cell": "Tag", "frame": {"x": 0, "y": 43, "width": 80, "height": 14}, "views": {"label": {"frame": {"x": 5, "y": 45, "width": 70, "height": 10}, "baseline": 53, "text": "ABCDEF…", "truncated": true, "fits": false, "font": 0}}}
          ],
          "footer": {"cell": "Tag", "frame": {"x": 0, "y": 57, "width": 80, "height": 14}, "views": {"label": {"frame": {"x": 5, "y": 59, "width": 70, "height": 10}, "baseline": 67, "text": "Z", "truncated": false, "font": 0}}}
        }
      ],
      "diagnostics": [
        {"severity": "warning", "code": "cutText", "path": "sections[0].items[2].views.label", "view": "label", "message": "\"ABCDEFGHI\" is cut: it needs 90 points of width and has 70; make the label wider, shorten the text, or allow more lines or a smaller size", "text": "ABCDEFGHI", "neededWidth": 90, "neededHeight": 10, "width": 70, "height": 10, "neededLines": 1, "lines": 1, "size": 10}
      ]
    }

    """#

  @Test("the output of a small document is exact to the byte: one item on a line, keys in order")
  func golden() throws {
    #expect(try written(Self.document) == Self.golden)
  }

  @Test("a label keeps the white space before its ellipsis only with `keepSpaceAtCut`")
  func keepSpaceAtCut() throws {
    let document = { (keep: String) in
      #"{"cells": {"C": {"views": {"label": {"font": {"family": "Snug Test", "size": 10}, "#
        + #""maxWidth": 32, "keepSpaceAtCut": \#(keep)}}}}, "items": ["aaa aaa aaa"]}"#
    }
    #expect(try written(document("true")).contains(#""text": "aaa …""#))
    #expect(try written(document("false")).contains(#""text": "aaa…""#))
  }

  @Test("a cell's style is copied to the output unchanged, except for white space")
  func style() throws {
    let text = try written(
      ##"{"cells": {"C": {"style": {"fill":"#fff" , "widths":[1.50,true,null], "a": {}}}}}"##)
    let style = ##""C": {"style": {"fill": "#fff", "widths": [1.50, true, null], "a": {}}}"##
    #expect(text.contains("\n  \"cells\": {\n    \(style)\n  },\n"))
  }

  @Test("compact output is the usual output without white space outside strings")
  func compact() throws {
    var isInString = false
    var isEscaped = false
    let squeezed = Self.golden.dropLast().filter { character in
      if isInString {
        if character == "\"", !isEscaped { isInString = false }
        isEscaped = character == "\\" && !isEscaped
        return true
      }
      isInString = character == "\""
      return !character.isWhitespace
    }
    #expect(try written(Self.document, compact: true) == squeezed + "\n")
  }

  @Test("glyph runs are written with font, size, direction, and positions in content coordinates")
  func glyphs() throws {
    let document = #"""
      {"cells": {"C": {"margins": 1, "views": {"label": {"font": {"family": "Snug Test", "size": 10}}}}},
       "items": ["AVb"]}
      """#
    let output = try Output(of: document, glyphs: true)
    // A and V are kerned by a tenth of an em: V begins at 1 + 10 - 1, b ten further.
    #expect(output.words(at: "label.frame") == "1 1 24 10")
    let run = "label.glyphRuns[0]"
    #expect(
      output.words(at: "\(run) font size direction width offsets") == #"0 10 "ltr" 24 0 1 2"#)
    #expect(output.words(at: "\(run).glyphs").split(separator: " ").count == 3)
    #expect(output.words(at: "\(run).positions[*]") == "1 9, 10 9, 20 9")
    #expect(output.words(at: "label.glyphRuns[1]") == "none")
    #expect(try Output(of: document).words(at: "label.glyphRuns") == "none")
  }

  @Test("a font file is written with its path as in the document")
  func fontFileNames() throws {
    let folder = fixtures.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fonts").path()
    for document in [
      #"{"fonts": ["SnugTest.ttf"], "items": ["A"]}"#,
      #"{"cells": {"C": {"views": {"label": {"font": {"file": "SnugTest.ttf"}}}}}, "items": ["A"]}"#,
      #"{"cells": {"C": {"views": {"box": {"kind": "container", "views": {"label": {"font": {"file": "SnugTest.ttf"}}}, "constraints": ["H:|[label]|", "V:|[label]|"]}}}}, "items": ["A"]}"#,
    ] {
      let read = try Document(document, folder: folder)
      #expect(try Output(written(read)).text("fonts[0].file") == "SnugTest.ttf")
    }
  }

  @Test("a font is written with its file, its index in the file and its axis values")
  func fonts() throws {
    let folder = fixtures.appending(path: "fonts").path()
    let document = #"""
      {"fonts": ["SnugAxes.ttf", "SnugFamilies.ttc"], "cells": {
        "V": {"views": {"label": {"font": {"family": "Snug Axes", "weight": 650, "axes": {"opsz": 20}}}}},
        "C": {"views": {"label": {"font": {"family": "Snug Two", "weight": 700}}}}},
       "items": [{"cell": "V", "label": "A"}, {"cell": "C", "label": "A"}]}
      """#
    let text = try written(Document(document, folder: folder))
    let variable = #"{"id": 0, "family": "Snug Axes", "file": "SnugAxes.ttf", "index": 0, "#
    #expect(
      text.contains(variable + #""axes": {"wght": 650, "wdth": 100, "opsz": 20, "slnt": 0}}"#))
    #expect(
      text.contains(#"{"id": 1, "family": "Snug Two", "file": "SnugFamilies.ttc", "index": 2}"#))
  }

  @Test("the id of a header or footer is written like the id of an item")
  func barIdentifiers() throws {
    let output = try Output(
      of:
        #"{"sections": [{"header": {"id": "h", "size": [1, 1]}, "footer": {"id": "f", "label": "A"}}]}"#
    )
    #expect(output.text("sections[0].header.id") == "h")
    #expect(output.text("sections[0].footer.id") == "f")
  }

  @Test("the same document gives the same bytes")
  func determinism() throws {
    let first = try written(Self.document, glyphs: true)
    for _ in 0..<5 { #expect(try written(Self.document, glyphs: true) == first) }
  }

  @Test("output is valid JSON without duplicate keys, for any texts, ids and cell names")
  func readsBack() {
    let names = Generator { source in
      (try source.draw(.text), try source.draw(.text), try source.draw(.text))
    }
    forAll(names, count: 300) { text, id, cell in
      let quoted = [text, id, cell].map { GeneratedJSON.quoted($0) }
      let output = try Output(
        of: """
          {"cells": {\(quoted[2]): {"views": {"label": {}}}},
           "items": [{"id": \(quoted[1]), "label": \(quoted[0]), "cell": \(quoted[2])}]}
          """)
      try checkEqual(output.text("sections[0].items[0].id"), id)
      try checkEqual(output.text("sections[0].items[0].cell"), cell)
    }
  }
}
