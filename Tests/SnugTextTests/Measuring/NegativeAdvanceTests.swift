import SnugGeometry
import SnugText
import Testing

/// The numbers are those of Fonts/SnugTest/README.md at size 10. A guillemet is 5 wide. An opening
/// and a closing one are kerned by -7, two single ones by -12. A closing one is kerned by -1 before
/// a space and by -2 before an ellipsis, which is 10 wide. The acute accent U+00B4 is 0 wide and is
/// not a mark.
@Suite("Measuring: glyphs of zero or negative advance")
struct NegativeAdvanceTests {
  /// Returns the layout of a text that is shaped, and the one when sums of advances are known.
  private func layouts(_ text: String, in width: Double?) throws -> [TextLayout] {
    let measurer = try TestFont.measurer()
    let shaped = try measurer.layout(text, TestFont.style, in: width)
    _ = try measurer.fastIdealWidth(of: text, style: TestFont.style)
    return [
      shaped, try measurer.layout(text, TestFont.style, in: width),
    ]
  }

  @Test(
    "a pair may be narrower than its first glyph",
    arguments: [
      ("«", [5]), ("«»", [5, -7, 5]), ("»«", [5, 5]), ("‹»", [3]), ("«›", [3]), ("«»«»", [3, 3]),
      ("A«»", [13]), ("‹›", [-2]), ("A‹›", [8]), ("› ‹", [15]), ("» a", [4, 5, 5]),
      ("»\u{A0}a", [4, 5, 5]), ("»…", [3, 10]),
    ] as [(String, [Double])])
  func widths(text: String, parts: [Double]) throws {
    for layout in try layouts(text, in: nil) {
      #expect(layout.metrics.idealWidth == parts.reduce(0, +))
    }
    #expect(
      try TestFont.measurer().fastIdealWidth(of: text, style: TestFont.style) == parts.reduce(0, +))
  }

  @Test("a language adds kerning of its own to that of all languages")
  func language() throws {
    let measurer = try TestFont.measurer()
    var romanian = TestFont.style
    romanian.font.language = "ro"
    for (style, width) in [(TestFont.style, 5.0 + 10), (romanian, 4 + 10)] {
      #expect(try TestFont.width("«A", style: style) == width)
      #expect(try measurer.fastIdealWidth(of: "«A", style: style) == width)
      // A and V are kerned by -1, » and the space too.
      #expect(try TestFont.width("«AV» A", style: style) == width - 1 + 10 + 4 + 5 + 10)
    }
  }

  @Test("the pen goes back where an advance is negative")
  func positions() throws {
    let layout = try TestFont.layout("«»a")
    #expect(layout.glyphs.map(\.advanceUnits) == [-200, 500, 500])
    #expect(layout.glyphPlaces == [0, -2, 3])
  }

  @Test("a text that ends left of where it began needs no room")
  func negativeWidth() throws {
    for layout in try layouts("‹›", in: 0) {
      #expect(layout.metrics.width == 0)
      #expect(!layout.isTruncated)
    }
  }

  @Test(
    "the longest start that fits is kept, though a shorter one is too wide; no ellipsis is kerned",
    arguments: [
      // « and the ellipsis are 15, with » 13.
      ("«»AAAA", 13, "«»\u{2026}", 13), ("«»AAAA", 12.99, "\u{2026}", 10),
      // In a text, an ellipsis is kerned with ».
      ("»AAAA", 15, "»\u{2026}", 5 + 10), ("»AAAA", 14.99, "\u{2026}", 10),
      // A glyph of zero advance is kept where it fits.
      ("A\u{B4}\u{B4}AA", 20, "A\u{B4}\u{B4}\u{2026}", 20),
    ])
  func starts(text: String, limit: Double, shown: String, width: Double) throws {
    for layout in try layouts(text, in: limit) {
      #expect(layout.visibleText == shown)
      #expect(layout.metrics.width == width)
    }
  }

  @Test("before a letter that reads from right to left, the level of ‹› depends on that")
  func nonMonotoneStarts() throws {
    let width = try TestFont.width("ab‹›") + TestFont.width("\u{2026}")
    #expect(try TestFont.width("ab\u{2026}") > width)
    for layout in try layouts("ab‹›אבאב", in: width) {
      #expect(layout.visibleText == "ab‹›\u{2026}")
    }
  }

  @Test("a space at the end of a line kerns nothing")
  func spaceAtLineEnd() throws {
    // With its space » would be 4, and both words 4 + 5 + 5.
    let layout = try TestFont.layout("» a", in: 10, lines: 0)
    #expect(layout.lineTexts == ["» ", "a"])
    #expect(layout.metrics.width == 5)
  }

  @Test("a glyph of zero advance takes no room and gets letter spacing")
  func noAdvance() throws {
    for (text, spacing, width) in [("\u{B4}", 0.0, 0.0), ("A\u{B4}b", 0, 15), ("A\u{B4}", 2, 14)] {
      #expect(try TestFont.width(text, spacing: spacing) == width, "\(text)")
    }
    for layout in try layouts("A\u{B4}\u{B4}", in: 10) { #expect(!layout.isTruncated) }
  }
}
