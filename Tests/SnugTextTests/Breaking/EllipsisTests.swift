import SnugText
import Testing

@Suite("Truncation: the ellipsis")
struct EllipsisTests {
  private func cut(_ text: String, in limit: Double, families: [String]) throws -> TextLayout {
    let files = families.compactMap(InstalledFonts.file(of:))
    let measurer = try TextMeasurer(catalog: FontCatalog(files: files))
    let style = TextStyle(font: FontDescriptor(families: families), size: 10)
    return try measurer.layout(text, style: style, maximumWidth: limit, includingGlyphs: true)
  }

  @Test("the ellipsis is the primary font's own character where it has one")
  func character() throws {
    let layout = try TestFont.layout("aaaaaa", in: 25)
    #expect(layout.visibleText.last == "\u{2026}")
    #expect(layout.faces.map(\.family) == ["Snug Test"])
  }

  @Test(
    "a primary font without the ellipsis character shows three full stops",
    .enabled(if: InstalledFonts.has("Noto Sans Math"), "Noto Sans Math is not installed"))
  func fullStops() throws {
    // Noto Sans Math 2.001: a is 561 of 1000 units, a full stop 268.
    let layout = try cut("aaaaaa", in: 20, families: ["Noto Sans Math"])
    #expect(layout.visibleText == "aa...")
    let advances: [Int64] = [2 * 561, 3 * 268]
    #expect(layout.glyphRuns.map(\.advanceUnits) == advances)
  }

  @Test(
    "a primary font with neither ellipsis nor full stop shows the ellipsis of a fallback font",
    .enabled(if: InstalledFonts.has("Noto Sans Hebrew"), "Noto Sans Hebrew is not installed"))
  func fallback() throws {
    let layout = try cut("אבגדהו", in: 20, families: ["Noto Sans Hebrew", "Snug Test"])
    #expect(layout.visibleText.last == "\u{2026}")
    #expect(layout.glyphRuns[0].face.family == "Snug Test")
    #expect(layout.glyphRuns[0].width == 10)
  }
}
