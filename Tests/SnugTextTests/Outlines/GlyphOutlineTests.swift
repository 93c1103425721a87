import SnugDrawing
import SnugGeometry
import SnugText
import Testing

@Suite("Outlines: paths and bounds")
struct GlyphOutlineTests {
  private static func p(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

  private func images(_ text: String, style: TextStyle = TestFont.style) throws -> [GlyphImage] {
    let run = try #require(try TestFont.layout(text, in: nil, style: style).glyphRuns.first)
    return try GlyphOutliner(catalog: FontCatalog(files: [])).placedImages(of: run)
  }

  /// Fonts/SnugTest/glyph_drawings.py draws the hyphen 130 to 370 wide and 300 to 400 high, of 1000.
  private static let hyphen: [GlyphOutline.Element] = [
    .move(to: p(1.3, -3)), .line(to: p(1.3, -4)), .line(to: p(3.7, -4)), .line(to: p(3.7, -3)),
    .close,
  ]

  @Test(
    "an outline is in points, with y downwards from the baseline, as large as its size",
    arguments: [
      ("-", 10, Rect(x: 1.3, y: -4, width: 3.7 - 1.3, height: 1), 1),
      ("-", 20, Rect(x: 2.6, y: -8, width: 7.4 - 2.6, height: 2), 1),
      // A space has an outline without ink.
      (" ", 10, nil, 0),
      // A character that no font has shows the outline of .notdef: a box from (50, 0) to (450, 700) with
      // a hole in it.
      ("\u{E000}", 10, Rect(x: 0.5, y: -7, width: 4, height: 7), 2),
    ] as [(String, Double, Rect?, Int)])
  func points(text: String, size: Double, bounds: Rect?, paths: Int) throws {
    let style = TextStyle(font: .test, size: size)
    let outline = try #require(try images(text, style: style)[0].outline)
    #expect(outline.bounds == bounds)
    #expect(outline.elements.count { $0 == .close } == paths)
    #expect(outline.isEmpty == (paths == 0))
    if text == "-", size == 10 { #expect(outline.elements == Self.hyphen) }
  }

  @Test("the outlines of a run are placed at the positions of its glyphs")
  func placed() throws {
    // A is 10 wide.
    let moved = GlyphOutline(elements: Self.hyphen).moved(by: Self.p(10, 0))
    #expect(try images("A-")[1].outline == moved)
  }

  @Test("bounds contain curves as far as they reach, not their control points")
  func curves() {
    // By hand: half way, a quadratic reaches half the height of its control point, and a cubic
    // three quarters of the height of its two.
    let quadratic = GlyphOutline(elements: [
      .move(to: .zero), .quadratic(control: Self.p(4, -8), to: Self.p(8, 0)), .close,
    ])
    #expect(quadratic.bounds == Rect(x: 0, y: -4, width: 8, height: 4))
    let cubic = GlyphOutline(elements: [
      .move(to: .zero), .cubic(control1: Self.p(0, 8), control2: Self.p(8, 8), to: Self.p(8, 0)),
      .close,
    ])
    #expect(cubic.bounds == Rect(x: 0, y: 0, width: 8, height: 6))
    // An S that crosses the line between its ends half way.
    let wave = GlyphOutline(elements: [
      .move(to: .zero), .cubic(control1: Self.p(0, 9), control2: Self.p(8, -9), to: Self.p(8, 0)),
      .close,
    ])
    let bounds = wave.bounds ?? .zero
    // y = 27t(1-t)(1-2t) is largest at t = 1/2 - 1/√12: 27 / (6√3) = 1.5√3.
    let reach = 1.5 * 3.0.squareRoot()
    #expect(abs(bounds.y + reach) < 1e-12 && abs(bounds.height - 2 * reach) < 1e-12)
    #expect(bounds.x == 0 && bounds.width == 8)
  }

  @Test("a glyph that the font lacks or a size out of range is refused")
  func refused() throws {
    let catalog = try FontCatalog(files: [])
    let face = try catalog.chain(for: FontDescriptor()).primary
    let outliner = GlyphOutliner(catalog: catalog)
    let missing = FontError.unreadableGlyph(path: face.source.name, index: 0, glyph: 60_000)
    #expect(throws: missing) { try outliner.image(ofGlyph: 60_000, in: face, size: 10) }
    for size in [-1, Double.nan, .infinity, TextStyle.maximumSize + 1] {
      #expect(throws: FontError.self) { try outliner.image(ofGlyph: 1, in: face, size: size) }
    }
  }

  @Test("tasks that read one face at once, each with its own outliner, get the same outlines")
  func concurrency() async throws {
    let catalog = try InstalledFonts.catalog.get()
    let layout = try TextMeasurer(catalog: catalog).layout(
      Corpus.samples.joined(separator: " "), TextStyle(), glyphs: true)
    let runs = layout.glyphRuns
    let read = { @Sendable () throws -> [GlyphImage] in
      let outliner = GlyphOutliner(catalog: catalog)
      return try runs.flatMap { try outliner.placedImages(of: $0) }
    }
    let results = try await concurrently(8) { _ in try read() }
    let expected = try read()
    #expect(results.allSatisfy { $0 == expected })
    #expect(expected.contains { $0.outline?.isEmpty == false })
  }
}
