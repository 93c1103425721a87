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

  private static func points(_ value: Double) -> String { "\(grouped(value)) points" }

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
    Row(limit: grouped(Double(count)), constant: constant.map { "`\($0)`" } ?? "")
  }

  private static func mebibytes(_ bytes: Int) -> String { "\(bytes >> 20) MiB" }

  @Test("Documentation/Limits.md lists exactly the limits of the code")
  func documented() throws {
    let content = Double(FlowResult.maximumExtent) / LayoutUnit.perPoint
    let expected: [(String, Row)] = [
      (
        "an input, or a line of one with `--input ndjson`",
        Row(limit: Self.mebibytes(JSONTree.maximumLength), constant: "`JSONTree.maximumLength`")
      ),
      (
        "levels of arrays and objects within each other",
        Row(limit: "\(JSONTree.maximumDepth)", constant: "`JSONTree.maximumDepth`")
      ),
      (
        "items of a document, headers, footers and lines of plain text counted",
        Self.count(DocumentReader.maximumItemCount, "DocumentReader.maximumItemCount")
      ),
      (
        "sections of a document",
        Self.count(DocumentReader.maximumSectionCount, "DocumentReader.maximumSectionCount")
      ),
      (
        "cells that a document declares",
        Self.count(DocumentReader.maximumCellCount, "DocumentReader.maximumCellCount")
      ),
      (
        "views attached to the items of a document",
        Self.count(
          DocumentReader.maximumAttachedViewCount, "DocumentReader.maximumAttachedViewCount")
      ),
      (
        "items of a document that `inspect` shows",
        Self.count(InspectionPage.maximumItems, "InspectionPage.maximumItems")
      ),
      ("items of one section, unless all are alike", Self.count(UnitSection.maximumListedCount)),
      (
        "an offset in a script, either way", Row(limit: Self.points(content), constant: "")
      ),
      (
        "size of a label's text, on one line or on its lines at `preferredMaxLayoutWidth`",
        Row(
          limit: Self.points(CellTemplate.maximumMagnitude),
          constant: "`CellTemplate.maximumMagnitude`")
      ),
      ("all sections together", Row(limit: Self.points(content), constant: "")),
      (
        "a length, or a coordinate either way",
        Row(
          limit: Self.points(LayoutUnit.maximumPoints), constant: "`LayoutUnit.maximumPoints`")
      ),
      (
        "a constant or multiplier, either way",
        Row(
          limit: Self.grouped(CellTemplate.maximumMagnitude),
          constant: "`CellTemplate.maximumMagnitude`")
      ),
      (
        "a multiplier, at least",
        Row(
          limit: NumberText.decimal(CellTemplate.minimumMultiplier),
          constant: "`CellTemplate.minimumMultiplier`")
      ),
      (
        "sections of a collection, and items of one of them",
        Self.count(CollectionUpdate.maximumCount, "CollectionUpdate.maximumCount")
      ),
      (
        "views of a cell",
        Row(
          limit: "\(CellTemplate.maximumViewCount)", constant: "`CellTemplate.maximumViewCount`")
      ),
      (
        "constraints of a cell",
        Self.count(CellTemplate.maximumConstraintCount, "CellTemplate.maximumConstraintCount")
      ),
      (
        "exact arithmetic for one solution, in products of machine words",
        Self.count(ConstraintSystem.maximumExactWork, "ConstraintSystem.maximumExactWork")
      ),
      ("`lines` of a label", Self.count(CellView.maximumLines, "CellView.maximumLines")),
      (
        "`maximumItemsPerLine`, `minimumLines` and `maximumLines`",
        Self.count(Int32.max, "Int32.max")
      ),
      (
        "text of one label",
        Row(
          limit: Self.mebibytes(TextMeasurer.maximumTextLength),
          constant: "`TextMeasurer.maximumTextLength`")
      ),
      (
        "lines of a text",
        Self.count(TextMeasurer.maximumLineCount, "TextMeasurer.maximumLineCount")
      ),
      (
        "glyphs of a text, on top of 8 for each byte",
        Row(limit: Self.grouped(Double(Shaper.mostGlyphs(forBytes: 0))), constant: "")
      ),
      (
        "font size, which is above 0",
        Row(limit: Self.points(TextStyle.maximumSize), constant: "`TextStyle.maximumSize`")
      ),
      (
        "letter spacing, either way",
        Row(
          limit: Self.points(TextStyle.maximumLetterSpacing),
          constant: "`TextStyle.maximumLetterSpacing`")
      ),
      (
        "styles and inline boxes of the ranges of a label's texts",
        Self.count(RangeStyles.maximumCount, "RangeStyles.maximumCount")
      ),
      (
        "their fonts that differ in anything but their size, with their sets of features",
        Self.count(RangeStyles.maximumFontCount, "RangeStyles.maximumFontCount")
      ),
      (
        "width and height of an inline box, and its baseline either way",
        Row(limit: Self.points(TextStyle.maximumSize), constant: "`TextStyle.maximumSize`")
      ),
      (
        "an ellipsis",
        Row(
          limit: "\(Self.grouped(Double(TextStyle.maximumEllipsisLength))) bytes",
          constant: "`TextStyle.maximumEllipsisLength`")
      ),
      (
        "the line of an ellipsis",
        Self.count(TextMeasurer.maximumLineCount, "TextMeasurer.maximumLineCount")
      ),
      (
        "tab stops of a label",
        Self.count(TextStyle.maximumTabStopCount, "TextStyle.maximumTabStopCount")
      ),
      (
        "a tab stop",
        Row(limit: Self.points(TextStyle.maximumSize), constant: "`TextStyle.maximumSize`")
      ),
      (
        "distance of tab stops, in advances of a space",
        Row(
          limit: Self.grouped(TextStyle.maximumTabSize), constant: "`TextStyle.maximumTabSize`")
      ),
      (
        "sizes of a text that does not fit",
        Self.count(TextStyle.maximumSizeCount, "TextStyle.maximumSizeCount")
      ),
      (
        "line height, as a multiple of the size",
        Row(
          limit: Self.grouped(TextStyle.maximumLineHeightMultiple),
          constant: "`TextStyle.maximumLineHeightMultiple`")
      ),
      (
        "a font file",
        Row(
          limit: Self.mebibytes(FontCatalog.maximumFileLength),
          constant: "`FontCatalog.maximumFileLength`")
      ),
      (
        "fonts of a font file", Row(limit: Self.grouped(Double(FontOpener.mostFaces)), constant: "")
      ),
      (
        "families of a font",
        Row(
          limit: "\(FontDescriptor.maximumFamilyCount)",
          constant: "`FontDescriptor.maximumFamilyCount`")
      ),
      (
        "texts measured at once by the library",
        Row(
          limit: "\(Self.grouped(Double(TextList.maximumLength))) bytes",
          constant: "`TextList.maximumLength`")
      ),
      (
        "name of a language",
        Row(
          limit: "\(LanguageTag.maximumLength) characters", constant: "`LanguageTag.maximumLength`")
      ),
      (
        "device pixels in a point, at least 1/16",
        Row(
          limit: NumberText.decimal(PixelGrid.scales.upperBound), constant: "`PixelGrid.scales`")
      ),
      (
        "picture that a font has of a glyph, drawn",
        Row(limit: Self.mebibytes(BitmapGlyphTable.mostPictureBytes), constant: "")
      ),
      ("layers of a glyph, drawn", Self.count(PaintTable.mostLayers)),
      ("paints of a glyph, drawn", Self.count(PaintTable.mostPaints)),
      ("paints of a glyph within each other", Self.count(PaintTable.mostDepth)),
      (
        "SVG document of a glyph, uncompressed",
        Row(limit: Self.mebibytes(SVGGlyphTable.mostBytes), constant: "")
      ),
      ("pixels along a side of a glyph drawn as a picture", Self.count(PaintRaster.mostPixels)),
      ("pixels of an image", Self.count(DrawingImage.mostPixels, "DrawingImage.mostPixels")),
      (
        "an image",
        Row(
          limit: Self.mebibytes(DrawingImage.mostBytes), constant: "`DrawingImage.mostBytes`")
      ),
      ("images of a document", Self.count(DocumentImages.mostImages)),
      (
        "the images of a document together",
        Row(limit: Self.mebibytes(DocumentImages.mostBytes), constant: "")
      ),
      ("pixels of the images of a document together", Self.count(DocumentImages.mostPixels)),
      (
        "names of images searched for what a source was meant for",
        Self.count(DocumentImages.mostSearches)
      ),
      ("scans of a JPEG file", Self.count(DrawingImage.mostScans)),
      (
        "pixels along a side of an image in a PNG or PDF", Self.count(PixelPicture.mostPixelsOfSide)
      ),
      (
        "points or percent of a place in a gradient or of an image",
        Row(limit: Self.grouped(CSSGradient.mostOfLength), constant: "")
      ),
      (
        "dashes of a line in a PNG or PDF",
        Row(limit: Self.grouped(CairoCanvas.mostDashes), constant: "")
      ),
      (
        "pixels of the views with an opacity in each other, each as large as the PNG",
        Self.count(CairoCanvas.mostOpenPixels)
      ),
      ("colours of a gradient", Self.count(CSSGradient.mostStops)),
      ("dashes and gaps of a line", Self.count(StyleReader.mostDashes)),
      ("pixels of a PNG", Self.count(PixelPicture.mostPixels)),
      ("pixels along a side of a PNG", Self.count(PixelPicture.mostPixelsOfSide)),
      (
        "points along a side of a page",
        Row(limit: Self.grouped(PagePicture.mostPointsOfSide), constant: "")
      ),
      (
        "velocity of a drag that ends, either way",
        Row(
          limit: "\(Self.points(ScrollPhysics.maximumVelocity)) a second",
          constant: "`ScrollPhysics.maximumVelocity`")
      ),
      (
        "seconds that a step of a script waits",
        Row(limit: Self.grouped(ScriptReader.maximumWait), constant: "")
      ),
      ("frames of such a step", Self.count(ScriptReader.maximumFrames)),
      (
        "a line on standard error, escapes as they are written",
        Row(limit: "1,000 characters", constant: "")
      ),
      (
        "diagnostics of a code in an output, unless `--diagnostics all`",
        Self.count(DiagnosticList.usualCount)
      ),
      (
        "diagnostics of a code on standard error, likewise",
        Row(limit: "20", constant: "")
      ),
      (
        "reported errors of one document",
        Row(
          limit: "\(DocumentError.maximumCount)", constant: "`DocumentError.maximumCount`")
      ),
    ]
    #expect(PixelGrid.scales.lowerBound == 1.0 / 16)
    let table = try Self.table()
    for (what, row) in expected { #expect(table[what] == row, "\(what)") }
    #expect(table.count == expected.count)
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
  static let beyond = [
    Refusal(
      #"{"items": [{"size": [10000000.5, 1]}]}"#,
      "22: expected a number from 0 to 10000000, found 10000000.5", at: "items[0].size[0]"),
    Refusal(
      #"{"container": {"contentInset": -10000000.5}}"#,
      "32: expected a number from -10000000 to 10000000, found -10000000.5",
      at: "container.contentInset"),
    Refusal(
      #"{"layout": {"maximumLines": 2147483648}}"#,
      "29: expected a whole number from 1 to 2147483647, found 2147483648",
      at: "layout.maximumLines"),
    Refusal(
      #"{"layout": {"minimumLines": 2147483648}}"#,
      "29: expected a whole number from 1 to 2147483647, found 2147483648",
      at: "layout.minimumLines"),
    Refusal(
      #"{"layout": {"maximumItemsPerLine": 2147483648}}"#,
      "36: expected a whole number from 1 to 2147483647, found 2147483648",
      at: "layout.maximumItemsPerLine"),
    label(#""lines": 1000001"#, "43: expected a whole number from 0 to 1000000, found", "lines"),
    label(
      #""font": {"size": 10000.5}"#, "51: expected a number from 0 to 10000, found 10000.5",
      "font.size"),
    label(
      #""font": {"letterSpacing": -10000.5}"#,
      "60: expected a number from -10000 to 10000, found -10000.5", "font.letterSpacing"),
    label(
      #""font": {"family": ["# + Array(repeating: #""F""#, count: 101).joined(separator: ",")
        + "]}", "53: a font has at most 100 families", "font.family"),
    Refusal(
      #"{"cells": {"C": {"views": {"#
        + (0...250).map { "\"v\($0)\": {\"kind\": \"box\"}" }.joined(separator: ",") + "}}}}",
      "17: a cell has at most 250 views", at: "cells.C"),
    Refusal(
      #"{"cells": {"C": {"views": {"a": {}}, "constraints": ["#
        + Array(repeating: "\"a.width >= 1\"", count: 1_001).joined(separator: ",") + "]}}}",
      // Each constraint before is 15 characters long, with its comma.
      "15054: a cell has at most 1000 constraints", at: "cells.C.constraints[1000]"),
    Refusal(
      #"{"cells": {"C": {"views": {"a": {}}, "constraints": ["[a(5"#
        + String(repeating: ",5", count: 1_000) + #")]"]}}}"#,
      "54: a cell has at most 1000 constraints", at: "cells.C.constraints[0]"),
    Refusal(
      #"{"items": [""# + String(repeating: "M", count: 1 << 23) + #""]}"#,
      "12: the text has 8388608 bytes: at most 1048576 can be measured", at: "items[0]"),
    Refusal(
      #"{"items": [""# + String(repeating: "M", count: 1 << 20) + #""]}"#,
      "12: the label \"label\" measures ", at: "items[0]"),
    Refusal(
      #"{"cells": {"C": {"views": {"a": {}}, "constraints": ["a.width = 0.0000001 * a.height"]}}}"#,
      "54: the multiplier 0.0000001 is out of range", at: "cells.C.constraints[0]"),
  ]

  private static func label(_ member: String, _ start: String, _ path: String) -> Refusal {
    Refusal(
      #"{"cells": {"C": {"views": {"a": {"# + member + "}}}}}", start,
      at: "cells.C.views.a.\(path)")
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
