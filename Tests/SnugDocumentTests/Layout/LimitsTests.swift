import Foundation
import Snug
import SnugInspecting
import SnugSolver
import Testing

@testable import SnugCells
@testable import SnugDocument
@testable import SnugDrawing
@testable import SnugFlow
@testable import SnugText

@Suite("Documents: limits")
struct LimitsTests {
  /// A row of the tables of limits.
  private struct Row: Hashable {
    var limit: String
    var constant: String
  }

  /// The rows by their first column.
  private static func table() throws -> [String: Row] {
    let text = try String(
      contentsOf: package.appending(path: "Documentation/Limits.md"), encoding: .utf8)
    // The tables from this heading on do not list limits.
    let limits = try #require(text.split(separator: "\n## Memory that runs out\n").first)
    let rows = limits.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let pairs = rows.filter { !["quantity", "---"].contains($0[0]) }.map { row in
      #expect(row.count == 5 && !row[3].isEmpty && !row[4].isEmpty, "\(row[0])")
      return (row[0], Row(limit: row[1], constant: row[2]))
    }
    return try #require(pairs.isEmpty ? nil : Dictionary(uniqueKeysWithValues: pairs))
  }

  private static func grouped(_ value: Double) -> String {
    let digits = Array(NumberText.decimal(value))
    let groups = digits.indices.map { index in
      let rest = digits.count - index
      return (index > 0 && rest % 3 == 0 ? "," : "") + String(digits[index])
    }
    return groups.joined()
  }

  /// The row of a count.
  /// - Parameter constant: The name of its constant, if that is public.
  private static func count(_ count: some BinaryInteger, _ constant: String? = nil) -> Row {
    number(Double(count), constant)
  }

  /// The row of a number in a unit: its limit ends as in `10,000 points`.
  private static func number(
    _ value: Double, _ constant: String? = nil, in unit: String = ""
  ) -> Row {
    Row(limit: grouped(value) + unit, constant: constant.map { "`\($0)`" } ?? "")
  }

  private static func points(_ value: Double, _ constant: String? = nil) -> Row {
    number(value, constant, in: " points")
  }

  private static func mebibytes(_ bytes: Int, _ constant: String? = nil) -> Row {
    number(Double(bytes >> 20), constant, in: " MiB")
  }

  private static let content = Double(FlowResult.maximumExtent) / LayoutUnit.perPoint

  /// The limits of the code, by what Documentation/Limits.md calls them.
  private static let expected: [String: Row] = [
    "an input, or a line of one with `--input ndjson`":
      mebibytes(JSONTree.maximumLength, "JSONTree.maximumLength"),
    "levels of arrays and objects within each other":
      count(JSONTree.maximumDepth, "JSONTree.maximumDepth"),
    "items of a document, headers, footers and lines of plain text counted":
      count(DocumentReader.maximumItemCount, "DocumentReader.maximumItemCount"),
    "sections of a document":
      count(DocumentReader.maximumSectionCount, "DocumentReader.maximumSectionCount"),
    "cells that a document declares":
      count(DocumentReader.maximumCellCount, "DocumentReader.maximumCellCount"),
    "views attached to the items of a document":
      count(DocumentReader.maximumAttachedViewCount, "DocumentReader.maximumAttachedViewCount"),
    "items of a document that `inspect` shows":
      count(InspectionPage.maximumItems, "InspectionPage.maximumItems"),
    "items of one section, unless all are alike": count(UnitSection.maximumListedCount),
    "an offset in a script, either way": points(content),
    "size of a label's text, on one line or on its lines at `preferredMaxLayoutWidth`":
      points(CellTemplate.maximumMagnitude, "CellTemplate.maximumMagnitude"),
    "all sections together": points(content),
    "a length, or a coordinate either way":
      points(LayoutUnit.maximumPoints, "LayoutUnit.maximumPoints"),
    "a constant or multiplier, either way":
      number(CellTemplate.maximumMagnitude, "CellTemplate.maximumMagnitude"),
    "a multiplier, at least":
      Row(
        limit: NumberText.decimal(CellTemplate.minimumMultiplier),
        constant: "`CellTemplate.minimumMultiplier`"),
    "sections of a collection, and items of one of them":
      count(CollectionUpdate.maximumCount, "CollectionUpdate.maximumCount"),
    "views of a cell": count(CellTemplate.maximumViewCount, "CellTemplate.maximumViewCount"),
    "constraints of a cell":
      count(CellTemplate.maximumConstraintCount, "CellTemplate.maximumConstraintCount"),
    "exact arithmetic for one solution, in products of machine words":
      count(ConstraintSystem.maximumExactWork, "ConstraintSystem.maximumExactWork"),
    "`lines` of a label": count(CellView.maximumLines, "CellView.maximumLines"),
    "`maximumItemsPerLine`, `minimumLines` and `maximumLines`": count(Int32.max, "Int32.max"),
    "text of one label":
      mebibytes(TextMeasurer.maximumTextLength, "TextMeasurer.maximumTextLength"),
    "lines of a text": count(TextMeasurer.maximumLineCount, "TextMeasurer.maximumLineCount"),
    "glyphs of a text, on top of 8 for each byte": count(Shaper.mostGlyphs(forBytes: 0)),
    "font size, which is above 0": points(TextStyle.maximumSize, "TextStyle.maximumSize"),
    "letter spacing, either way":
      points(TextStyle.maximumLetterSpacing, "TextStyle.maximumLetterSpacing"),
    "styles and inline boxes of the ranges of a label's texts":
      count(RangeStyles.maximumCount, "RangeStyles.maximumCount"),
    "their fonts that differ in anything but their size, with their sets of features":
      count(RangeStyles.maximumFontCount, "RangeStyles.maximumFontCount"),
    "width and height of an inline box, and its baseline either way":
      points(TextStyle.maximumSize, "TextStyle.maximumSize"),
    "an ellipsis":
      number(
        Double(TextStyle.maximumEllipsisLength), "TextStyle.maximumEllipsisLength", in: " bytes"),
    "the line of an ellipsis":
      count(TextMeasurer.maximumLineCount, "TextMeasurer.maximumLineCount"),
    "tab stops of a label": count(TextStyle.maximumTabStopCount, "TextStyle.maximumTabStopCount"),
    "a tab stop": points(TextStyle.maximumSize, "TextStyle.maximumSize"),
    "distance of tab stops, in advances of a space":
      number(TextStyle.maximumTabSize, "TextStyle.maximumTabSize"),
    "sizes of a text that does not fit":
      count(TextStyle.maximumSizeCount, "TextStyle.maximumSizeCount"),
    "line height, as a multiple of the size":
      number(TextStyle.maximumLineHeightMultiple, "TextStyle.maximumLineHeightMultiple"),
    "a font file": mebibytes(FontCatalog.maximumFileLength, "FontCatalog.maximumFileLength"),
    "fonts of a font file": count(FontOpener.mostFaces),
    "families of a font":
      count(FontDescriptor.maximumFamilyCount, "FontDescriptor.maximumFamilyCount"),
    "texts measured at once by the library":
      number(Double(TextList.maximumLength), "TextList.maximumLength", in: " bytes"),
    "name of a language":
      number(Double(LanguageTag.maximumLength), "LanguageTag.maximumLength", in: " characters"),
    "device pixels in a point, at least 1/16":
      Row(limit: NumberText.decimal(PixelGrid.scales.upperBound), constant: "`PixelGrid.scales`"),
    "picture that a font has of a glyph, drawn": mebibytes(BitmapGlyphTable.mostPictureBytes),
    "layers of a glyph, drawn": count(PaintTable.mostLayers),
    "paints of a glyph, drawn": count(PaintTable.mostPaints),
    "paints of a glyph within each other": count(PaintTable.mostDepth),
    "SVG document of a glyph, uncompressed": mebibytes(SVGGlyphTable.mostBytes),
    "pixels along a side of a glyph drawn as a picture": count(PaintRaster.mostPixels),
    "pixels of an image": count(DrawingImage.mostPixels, "DrawingImage.mostPixels"),
    "an image": mebibytes(DrawingImage.mostBytes, "DrawingImage.mostBytes"),
    "images of a document": count(DocumentImages.mostImages),
    "the images of a document together": mebibytes(DocumentImages.mostBytes),
    "pixels of the images of a document together": count(DocumentImages.mostPixels),
    "names of images searched for what a source was meant for": count(DocumentImages.mostSearches),
    "scans of a JPEG file": count(DrawingImage.mostScans),
    "pixels along a side of an image in a PNG or PDF": count(PixelPicture.mostPixelsOfSide),
    "points or percent of a place in a gradient or of an image": number(CSSGradient.mostOfLength),
    "dashes of a line in a PNG or PDF": number(CairoCanvas.mostDashes),
    "pixels of the views with an opacity in each other, each as large as the PNG":
      count(CairoCanvas.mostOpenPixels),
    "colours of a gradient": count(CSSGradient.mostStops),
    "dashes and gaps of a line": count(StyleReader.mostDashes),
    "pixels of a PNG": count(PixelPicture.mostPixels),
    "pixels along a side of a PNG": count(PixelPicture.mostPixelsOfSide),
    "points along a side of a page": number(PagePicture.mostPointsOfSide),
    "velocity of a drag that ends, either way":
      number(
        ScrollPhysics.maximumVelocity, "ScrollPhysics.maximumVelocity", in: " points a second"),
    "seconds that a step of a script waits": number(ScriptReader.maximumWait),
    "frames of such a step": count(ScriptReader.maximumFrames),
    "a line on standard error, escapes as they are written": number(1_000, in: " characters"),
    "diagnostics of a code in an output, unless `--diagnostics all`":
      count(DiagnosticList.usualCount),
    "diagnostics of a code on standard error, likewise": count(20),
    "reported errors of one document":
      count(DocumentError.maximumCount, "DocumentError.maximumCount"),
  ]

  @Test("Documentation/Limits.md lists exactly the limits of the code")
  func documented() throws {
    #expect(PixelGrid.scales.lowerBound == 1.0 / 16)
    let table = try Self.table()
    for (what, row) in Self.expected { #expect(table[what] == row, "\(what)") }
    #expect(table.count == Self.expected.count)
  }

  @Test("every public constant of a limit is in Documentation/Limits.md")
  func everyConstant() throws {
    let described = Set(try Self.table().values.map(\.constant))
    let sources = package.appending(path: "Sources")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path()).sorted()
    var found = 0
    // The solver has limits of its own, which the limits of cells do not exceed.
    for path in paths where path.hasSuffix(".swift") && !path.hasPrefix("SnugSolver/") {
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      let type = try #require(path.split(separator: "/").last?.split(separator: ".").first)
      for match in text.matches(of: /public static let (m(ax|in)imum\w+)/) {
        found += 1
        #expect(described.contains("`\(type).\(match.1)`"))
      }
    }
    #expect(found >= 12)
  }

  /// Values just beyond a limit.
  static let beyond =
    Refusal.table(
      #"""
      {"items": [{"size": [10000000.5, 1]}]}
        22 items[0].size[0]: expected a number from 0 to 10000000, found 10000000.5
      {"container": {"contentInset": -10000000.5}}
        32 container.contentInset: expected a number from -10000000 to 10000000, found -10000000.5
      {"layout": {"maximumLines": 2147483648}}
        29 layout.maximumLines: expected a whole number from 1 to 2147483647, found 2147483648
      {"layout": {"minimumLines": 2147483648}}
        29 layout.minimumLines: expected a whole number from 1 to 2147483647, found 2147483648
      {"layout": {"maximumItemsPerLine": 2147483648}}
        36 layout.maximumItemsPerLine: expected a whole number from 1 to 2147483647, found 2147483648
      {"cells": {"C": {"views": {"a": {"lines": 1000001}}}}}
        43 cells.C.views.a.lines: expected a whole number from 0 to 1000000, found
      {"cells": {"C": {"views": {"a": {"font": {"size": 10000.5}}}}}}
        51 cells.C.views.a.font.size: expected a number from 0 to 10000, found 10000.5
      {"cells": {"C": {"views": {"a": {"font": {"letterSpacing": -10000.5}}}}}}
        60 cells.C.views.a.font.letterSpacing: expected a number from -10000 to 10000, found -10000.5
      {"cells": {"C": {"views": {"a": {"font": {"family": [\#(many(101) { _ in #""F""# })]}}}}}}
        53 cells.C.views.a.font.family: a font has at most 100 families
      {"cells": {"C": {"views": {\#(many(251) { #""v\#($0)": {"kind": "box"}"# })}}}}
        17 cells.C: a cell has at most 250 views
      // Each constraint before is 15 characters long, with its comma.
      {"cells": {"C": {"views": {"a": {}}, "constraints": [\#(many(1_001) { _ in #""a.width >= 1""# })]}}}
        15054 cells.C.constraints[1000]: a cell has at most 1000 constraints
      {"cells": {"C": {"views": {"a": {}}, "constraints": ["[a(\#(many(1_001) { _ in "5" }))]"]}}}
        54 cells.C.constraints[0]: a cell has at most 1000 constraints
      {"cells": {"C": {"views": {"a": {}}, "constraints": ["a.width = 0.0000001 * a.height"]}}}
        54 cells.C.constraints[0]: the multiplier 0.0000001 is out of range
      """#) + [
      Refusal(
        #"{"items": [""# + String(repeating: "M", count: 1 << 23) + #""]}"#,
        "12: the text has 8388608 bytes: at most 1048576 can be measured", at: "items[0]"),
      Refusal(
        #"{"items": [""# + String(repeating: "M", count: 1 << 20) + #""]}"#,
        "12: the label \"label\" measures ", at: "items[0]"),
    ]

  private static func many(_ count: Int, _ part: (Int) -> String) -> String {
    (0..<count).map(part).joined(separator: ",")
  }

  @Test("a value beyond a limit is rejected, and the message states the limit", arguments: beyond)
  func refused(_ refusal: Refusal) { refusal.verify() }

  @Test("a document longer than the limit is rejected without being parsed")
  func length() {
    let long = [UInt8](repeating: UInt8(ascii: " "), count: JSONTree.maximumLength + 1)
    #expect(
      documentError(bytes: long)?.description
        == "1:1: error: the document is longer than 268435456 bytes")
  }
}

/// The folder of the package.
private let package = fixtures.deletingLastPathComponent().deletingLastPathComponent()
