import SnugDocument
import Testing

@Suite("Output: diagnostics")
struct DiagnosticsTests {
  static let examples = LaidOutExample.table(
    #"""
    a layout without problems has an empty list of diagnostics
    {"items": ["A"]}
    = diagnostics[0]: none

    a cell that is ambiguous only at the size given by the layout is reported, too
    {"container": {"width": 200}, "layout": {"lineAlignment": "fill"}, "cells": {"C": {
     "views": {"a": {}, "b": {}}, "constraints": ["H:|[a][b]|", "V:|[a]|", "V:|[b]|"]}},
     "items": [{"texts": {"a": "A", "b": "A"}}]}
    = diagnostics: ambiguousCell cells.C

    a clamped item is not reported as oversize
    {"layout": {"oversize": "clamp"}, "items": [{"size": [400, 10]}]}
    = diagnostics[0]: none
    = items[*].frame: 0 0 320 10

    a family that is not available is reported once, with the family that is used instead
    {"cells": {"C": {"views": {"label": {"font": {"family": ["No Such Font", "Snug Test"]}}}}},
     "items": ["A", "B"]}
    = diagnostics: fontSubstituted cells.C.views.label.font
    = diagnostics[0].message: ""No Such Font" is not among the font files given; "Snug Test" is used"
    = fonts[0].family: "Snug Test"

    a generic family is not reported as substituted
    {"cells": {"C": {"views": {"label": {"font": {"family": "sans-serif"}}}}}, "items": ["A"]}
    = diagnostics[0]: none

    a label too narrow for its ellipsis shows nothing, and is reported
    {"cells": {"C": {"views": {"label": {"font": {"family": "Snug Test", "size": 10},
     "maxWidth": 9}}}}, "sections": [{}, {"items": ["BC"]}]}
    = diagnostics: cutText sections[1].items[0].views.label, nothingFits sections[1].items[0].views.label
    = sections[1].items[0].views.label.text: ""
    """#)

  @Test("a problem of a layout is reported once, at its path", arguments: examples)
  func reported(_ example: LaidOutExample) throws { try example.verify { $0 } }

  @Test("an item longer than its line is reported at its path")
  func oversizeItem() throws {
    let wide = #"{"size": [400, 10]}"#
    let output = try Output(of: "{\"sections\": [{}, {\"items\": [\"A\", \(wide), \(wide)]}]}")
    #expect(
      output.diagnostics == [
        "oversizeItem sections[1].items[1]", "oversizeItem sections[1].items[2]",
      ])
    #expect(output.text("diagnostics[0].severity") == "warning")
    #expect(output.text("diagnostics[0].message")?.contains("make the line longer") ?? false)
    #expect(try Output(of: "{\"items\": [\(wide)]}").diagnostics == ["oversizeItem items[0]"])
  }

  @Test("an ambiguous cell is reported once, with its ambiguous views")
  func ambiguousCell() throws {
    let output = try Output(
      of: #"""
        {"cells": {"C": {"views": {"label": {}, "b": {"kind": "box", "size": [5, 5]}},
         "constraints": ["H:|[label]-[b]|", "V:|[label]|"]}}, "items": ["A", "BB", "CCC"]}
        """#)
    #expect(output.diagnostics == ["ambiguousCell cells.C"])
    #expect(output.text("diagnostics[0].message")?.contains("\"b\"") ?? false)
    #expect(output.frames().count == 3)
  }

  /// A document of a cell at most `most` wide, with a label at least 30 wide. The cell recovers
  /// from conflicts by breaking constraints.
  private func recovering(most: Int, _ items: String) -> String {
    """
    {"cells": {"C": {"recovery": "break", "views": {"label": {"minWidth": 30}},
     "constraints": ["H:|[label]|", "V:|[label]|",
      {"identifier": "narrow", "format": "super.width <= \(most)"}]}}, "items": \(items)}
    """
  }

  @Test("a broken constraint is reported at each item that broke it")
  func brokenConstraint() throws {
    let output = try Output(of: recovering(most: 20, #"["A", {"size": [9, 9]}, "A"]"#))
    #expect(output.diagnostics == ["brokenConstraint items[0]", "brokenConstraint items[2]"])
    #expect(output.text("diagnostics[0].severity") == "warning")
    #expect(
      output.text("diagnostics[0].message")?.hasPrefix("\"narrow\" on line 3 conflicts") ?? false)
    #expect(output.numbers("sections[0].items[0].frame")?[2] == 30)
    #expect(try Output(of: recovering(most: 30, #"["A"]"#)).diagnostics.isEmpty)
  }

  @Test(
    "the width that the layout gives a header is broken before constraints of the header's cell")
  func brokenHeader() throws {
    let output = try Output(
      of: #"""
        {"cells": {"C": {"recovery": "break", "views": {"label": {"maxWidth": 100,
         "font": {"family": "Snug Test"}}}, "margins": 0}},
         "sections": [{"header": {"label": "A"}, "items": []}]}
        """#)
    #expect(output.diagnostics == ["brokenConstraint sections[0].header"])
    #expect(
      output.text("diagnostics[0].message")?.hasPrefix("\"the cell's width\" conflicts") ?? false)
    // The header keeps its frame. Its label is as wide as its letter, an em of 15.
    #expect(output.numbers("sections[0].header.frame")?[2] == 320)
    #expect(output.numbers("sections[0].header.views.label.frame")?[2] == 15)
  }

  @Test(
    "characters without glyphs are reported at their label and counted, and the first one is named",
    arguments: [
      // "A" is one byte and "é" two. The font draws "é" as e and an accent.
      ("Aé漢", "a glyph for \"漢\" (U+6F22) at byte 3 of the text; a box is"),
      (
        "A漢b字漢",
        #"glyphs for 3 characters of the text; the first is "漢" (U+6F22) at byte 1; boxes are"#
      ),
      ("\u{E000}", "a glyph for U+E000 at byte 0 of the text; a box is"),
      ("\u{1F600}", "a glyph for \"\u{1F600}\" (U+1F600) at byte 0 of the text; a box is"),
      (
        "ab\u{915}\u{93F}",
        "a glyph for \"\u{915}\u{93F}\" (U+0915 U+093F) at byte 2 of the text; a box is"
      ),
    ])
  func missingCharacters(text: String, described: String) throws {
    let output = try Output(of: "{\"items\": [\"A\", \"\(text)\"]}")
    #expect(output.diagnostics == ["missingGlyphs items[1].views.label"])
    #expect(output.text("diagnostics[0].message") == "no font has \(described) shown")
  }

  @Test("a text has its own direction unless its label sets one")
  func direction() throws {
    let document = { (direction: String) in
      """
      {"cells": {"C": {"margins": 0, "views": {"label": {"minWidth": 100, \(direction)
       "font": {"family": "Snug Test", "size": 10}}}}}, "items": ["A"]}
      """
    }
    let origin = { (text: String) in
      try Output(of: document(text), glyphs: true)
        .numbers("sections[0].items[0].views.label.glyphRuns[0].positions[0]")?[0]
    }
    // Natural alignment puts the text at the side where it begins. A is 10 wide.
    #expect(try origin("") == 0)
    #expect(try origin(#""direction": "rtl","#) == 90)
  }
}
