import SnugGeometry
import SnugText
import Testing

@Suite("Measuring: line metrics")
struct LineMetricsTests {
  @Test(
    "a line is as high as ascent plus descent, rounded up; its baseline is rounded, they are not",
    arguments: [
      // size, height, baseline; ascent and descent are 0.8 and 0.2 em
      (10.0, 10.0, 8.0), (15, 15, 12), (10.5, 11, 8), (11, 11, 9), (0.5, 1, 0), (12.5, 13, 10),
    ] as [(Double, Double, Double)])
  func wholePoints(size: Double, height: Double, baseline: Double) throws {
    let metrics = try TestFont.metrics("A", style: TextStyle(font: .test, size: size))
    #expect([metrics.height, metrics.baseline] == [height, baseline])
    if size == 12.5 {
      #expect([metrics.width, metrics.ascent, metrics.descent] == [12.5, 10, 2.5])
    }
  }

  @Test("floating-point noise makes no line a pixel taller")
  func lineNoise() throws {
    let grid = try #require(PixelGrid(scale: 1.25))
    // 93.6 points are 117 pixels; the next Double is rounded to the same.
    #expect(grid.roundUp(height: 93.6.nextUp) == 117 / 1.25)
    #expect(PixelGrid.layoutUnits.roundUp(height: (21.0).nextUp) == 21)
    #expect(PixelGrid.layoutUnits.round(baseline: (12.5).nextDown) == 13)
  }

  @Test("a device has 1/16 to 64 pixels per point")
  func scales() {
    for scale in [0.0625, 1, 2.63, 64] { #expect(PixelGrid(scale: scale)?.scale == scale) }
    for scale in [
      0, -1, 1e-5, (0.0625).nextDown, (64.0).nextUp, .leastNonzeroMagnitude, .infinity, .nan,
    ] {
      #expect(PixelGrid(scale: scale) == nil)
    }
  }

  @Test("a letter has a width at every scale", arguments: [0.0625, 0.1, 1, 64])
  func shownWidth(scale: Double) throws {
    let grid = try #require(PixelGrid(scale: scale))
    #expect(try TestFont.metrics("i", style: TextStyle(font: .test, size: 1), grid: grid).width > 0)
  }

  @Test("on a device, height and baseline are whole pixels")
  func pixels() throws {
    // 10.5 points are 21 pixels, the ascent of 8.4 points is 16.8.
    let grid = try #require(PixelGrid(scale: 2))
    let metrics = try TestFont.metrics("A", style: TextStyle(font: .test, size: 10.5), grid: grid)
    #expect([metrics.height, metrics.baseline] == [10.5, 8.5])
  }

  @Test(
    "an empty text and texts in other scripts are as high as any other text",
    arguments: ["", "A", "漢", "हि", "😀"])
  func primaryFontOnly(text: String) throws {
    let metrics = try TestFont.metrics(text)
    #expect([metrics.height, metrics.baseline] == [10, 8])
  }

  @Test("typographic metrics are used where the font requests them, Windows metrics never")
  func typographic() throws {
    // The test font's Windows values would give 11 + 3.
    let metrics = try FontCatalog.embedded.chain(for: .test).primary.metrics
    #expect(metrics.unitsPerEm == 1000)
    #expect([metrics.ascentUnits, metrics.descentUnits, metrics.lineGapUnits] == [800, 200, 0])
  }

  @Test(
    "a font that does not request its typographic metrics uses those of `hhea`",
    .fonts("DejaVu Sans"))
  func horizontalHeader() throws {
    // DejaVu Sans 2.37: hhea 1901, -483, 0; typographic 1556, -492, 410 of 2048, not requested.
    let style = TextStyle("DejaVu Sans", size: 16)
    let metrics = try InstalledFonts.measurer().measure(["A"], style: style)[0]
    #expect([metrics.ascent * 128, metrics.descent * 128] == [1901, 483])  // 14.85 and 3.77 points
    #expect([metrics.height, metrics.baseline] == [19, 15])
  }

  @Test("a line grows for its fallback fonts only with `.allRuns`", .fonts("DejaVu Sans"))
  func allRuns() throws {
    let file = try #require(InstalledFonts.file(of: "DejaVu Sans"))
    let measurer = try TextMeasurer(catalog: FontCatalog(files: [file]))
    var style = TestFont.style
    let alone = try measurer.measure(["ж"], style: style)[0]
    #expect([alone.height, alone.baseline] == [10, 8])
    // DejaVu Sans is 9.28 above and 2.36 below the baseline.
    style.paragraph.lineBoxes = .allRuns
    let grown = try measurer.measure(["ж"], style: style)[0]
    #expect([grown.height, grown.baseline] == [12, 9])
    #expect(try measurer.measure(["A"], style: style)[0].height == 10)
  }

  @Test("a font without outlines is measured by its own units per em", .fonts("Noto Color Emoji"))
  func bitmapFont() throws {
    // Noto Color Emoji: 2048 units per em, hhea 1900 and -500, every emoji 2550 wide.
    let file = try #require(InstalledFonts.file(of: "Noto Color Emoji"))
    let metrics = try OpenedFont(file).layout("😀", size: 16).metrics
    let units = [metrics.idealWidth, metrics.ascent, metrics.descent].map { $0 * 128 }
    #expect(units == [2550, 1900, 500])
  }
}
