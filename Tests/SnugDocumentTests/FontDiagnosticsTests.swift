import Foundation
import SnugDocument
import Testing

@Suite("Output: what fonts lack")
struct FontDiagnosticsTests {
  private static let axes = fixtures.appending(path: "fonts/SnugAxes.ttf").path()

  @Test("a value beyond the end of a font's axis is reported, and the layout goes on with the end")
  func axisOutOfRange() throws {
    let output = try Output(
      of: """
        {"container": {"width": 5000}, "fonts": ["\(Self.axes)"], "cells": {"C": {"margins": 0, "views": {"label": {"font": {
         "family": "Snug Axes", "size": 1000, "axes": {"wght": 5000, "wdth": 100, "slnt": 0}}}}}},
         "items": ["A"]}
        """)
    #expect(output.diagnostics == ["axisOutOfRange cells.C.views.label.font.axes.wght"])
    #expect(
      output.text("diagnostics[0].message")
        == #"the axis "wght" of "Snug Axes" goes from 100 to 900: 900 is used in place of 5000"#)
    // Tests/Fixtures/fonts/build_fonts.py: A is 1000 wide, 200 more at weight 900.
    #expect(output.numbers("sections[0].items[0].views.label.frame")?[2] == 1200)
  }

  @Test("an instance that is misspelt is reported with those the family has")
  func missingInstance() throws {
    let message = { (family: String, instance: String) in
      try Output(
        of: """
          {"fonts": ["\(Self.axes)"], "cells": {"C": {"views": {"label": {"font": {
           "family": "\(family)", "instance": "\(instance)"}}}}}, "items": ["A"]}
          """
      ).text("diagnostics[0].message")
    }
    #expect(
      try message("Snug Axes", "Blod")
        == #""Snug Axes" has no named instance "Blod": did you mean "Bold"? it has "Regular", "#
        + #""Bold", "Narrow Bold", "Slanted"; weight, width and slant are used"#)
    #expect(
      try message("Snug Test", "Bold")
        == #""Snug Test" has no named instance "Bold", nor any other; weight, width and slant are used"#
    )
  }
}
