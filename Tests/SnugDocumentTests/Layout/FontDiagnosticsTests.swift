import Foundation
import Snug
import SnugDocument
import Testing

@Suite("Output: diagnostics of fonts")
struct FontDiagnosticsTests {
  private static let axes = fixtures.appending(path: "fonts/SnugAxes.ttf").path()

  @Test("an axis value out of range is reported, and the nearest value in the range is used")
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
        == #"the axis "wght" of "Snug Axes" goes from 100 to 900: 900 is used instead of 5000"#)
    // Tests/Fixtures/fonts/build_fonts.py: A is 1000 wide, 200 more at weight 900.
    #expect(output.numbers("sections[0].items[0].views.label.frame")?[2] == 1200)
  }

  @Test("a missing weight, width or slant is reported, with what is used instead")
  func missingDesign() throws {
    let output = try Output(
      of: """
        {"fonts": ["\(Self.axes)"], "cells": {"C": {"views": {"label": {"font": {
         "family": "Snug Test", "weight": 650, "width": 75, "slant": "italic"}}}},
         "D": {"views": {"label": {"font": {"family": "Snug Axes", "weight": 950, "width": 75,
         "slant": "oblique"}}}}}, "items": [{"cell": "C", "label": "A"}, {"cell": "D", "label": "A"}]}
        """)
    #expect(
      output.diagnostics == [
        "missingDesign cells.C.views.label.font.weight",
        "missingDesign cells.C.views.label.font.width",
        "missingDesign cells.C.views.label.font.slant",
        "missingDesign cells.D.views.label.font.weight",
      ])
    #expect(
      (0..<4).map { output.text("diagnostics[\($0)].message") } == [
        #""Snug Test" has no weight 650: 400 is used"#,
        #""Snug Test" has no width 75 percent: 100 is used"#,
        #""Snug Test" has no italic design: an upright one is used"#,
        // Tests/Fixtures/fonts/build_fonts.py: weights up to 900, widths from 50, slants down to -12.
        #""Snug Axes" has no weight 950: 900 is used"#,
      ])
  }

  @Test("`Diagnostic.of` reports problems of a font chain at the path that a program gives")
  func ofChain() throws {
    let catalog = try FontCatalog(files: [Self.axes])
    #expect(!catalog.usesSystemFonts)
    let axes = try [("XXXX", 1), ("wdth", 10)].map {
      FontAxis(tag: try #require(FontTag($0)), value: $1)
    }
    let font = FontDescriptor(families: ["A", "B", "Snug Axes"], namedInstance: "C", axes: axes)
    let chain = try catalog.chain(for: font)
    #expect(catalog.namedInstances(for: chain) == ["Regular", "Bold", "Narrow Bold", "Slanted"])
    #expect(
      Diagnostic.of(chain, in: catalog, path: "p").map { "\($0.code) \($0.path)" } == [
        "fontSubstituted p", "fontSubstituted p", "missingInstance p", "missingAxis p.axes.XXXX",
        "axisOutOfRange p.axes.wdth",
      ])
    #expect(
      FontsJSON.diagnostics(of: chain, in: catalog).map(\.path) == [
        "asked.family[0]", "asked.family[1]", "asked", "asked.axes.XXXX", "asked.axes.wdth",
      ])
  }

  @Test("a misspelt instance is reported with the instances that the family has")
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
        == #""Snug Test" has no named instance "Bold"; it has none; weight, width and slant are used"#
    )
  }
}
