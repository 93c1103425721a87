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

  @Test(
    "an instance is selected by name, and its name is written for all fonts with its axis values")
  func namedInstances() throws {
    let output = try Output(
      written(
        try document(fonts: [
          #""instance": "narrow bold""#, #""weight": 900"#, #""weight": 650"#,
          #""instance": "Bold", "axes": {"slnt": -12}"#,
        ])))
    let instances = (0..<4).map { output.text("fonts[\($0)].instance") }
    #expect(instances == ["Narrow Bold", "Bold", nil, nil])
    // wght, wdth, opsz and slnt.
    #expect(output.numbers("fonts[0].axes") == [900, 75, 14, 0])
    #expect(output.numbers("fonts[3].axes") == [900, 100, 14, -12])
    #expect(output.diagnostics.isEmpty)
  }

  @Test("an instance that the font lacks is reported with those it has")
  func missingInstance() throws {
    let output = try Output(
      written(
        try document(fonts: [
          #""instance": "Narow Bold""#, #""instance": "Blod""#, #""instance": "Thin""#,
          #""family": "Snug Test", "instance": "Bold""#,
        ])))
    #expect(
      output.diagnostics == (0..<4).map { "missingInstance cells.C\($0).views.label.font" })
    let all =
      #"it has "Regular", "Bold", "Narrow Bold", "Slanted"; weight, width and slant are used"#
    #expect(
      (0..<4).map { output.text("diagnostics[\($0)].message") } == [
        #""Snug Axes" has no named instance "Narow Bold": did you mean "Narrow Bold"? \#(all)"#,
        #""Snug Axes" has no named instance "Blod": did you mean "Bold"? \#(all)"#,
        #""Snug Axes" has no named instance "Thin"; \#(all)"#,
        #""Snug Test" has no named instance "Bold"; it has none; weight, width and slant are used"#,
      ])
  }

  @Test("an axis that the font lacks is reported with those it has")
  func missingAxis() throws {
    let output = try Output(
      written(
        try document(fonts: [
          #""axes": {"wgth": 500}"#, #""axes": {"wght": 500, "ital": 1}"#,
          #""family": "Snug Test", "axes": {"wght": 500}"#,
        ])))
    #expect(
      output.diagnostics == [
        "missingAxis cells.C0.views.label.font.axes.wgth",
        "missingAxis cells.C1.views.label.font.axes.ital",
        "missingAxis cells.C2.views.label.font.axes.wght",
      ])
    #expect(
      output.text("diagnostics[0].message")
        == #""Snug Axes" has no axis "wgth": did you mean "wght"? it has "wght", "wdth", "opsz", "slnt""#
    )
    #expect(
      output.text("diagnostics[2].message") == #""Snug Test" has no axis "wght"; it has none"#)
  }

  /// A document of a cell and an item for each font, with the text "A". The font is Snug Axes
  /// unless it names another family.
  private func document(fonts: [String]) throws -> Document {
    let cells = fonts.enumerated().map { #""C\#($0)": {"views": {"label": {"font": {\#($1)}}}}"# }
    let items = fonts.indices.map { #"{"cell": "C\#($0)", "label": "A"}"# }
    let text = """
      {"fonts": ["SnugAxes.ttf"], "cells": {\(cells.joined(separator: ", "))},
       "items": [\(items.joined(separator: ", "))]}
      """
    return try Document(text, folder: fixtures.appending(path: "fonts").path())
  }
}
