import SnugGeometry
import SnugText
import Testing

@Suite("Measuring: text width")
struct WidthTests {
  @Test(
    "a width is the sum of the advances after kerning, ligatures and composition",
    arguments: [
      ("", 0.0), ("A", 10), ("a", 5), ("Aa b", 25), ("AV", 19), ("VA", 20),
      ("fi", 5), ("ffi", 10), ("a\u{301}", 5), ("\u{E1}", 5), ("\u{2026}", 10),
    ] as [(String, Double)])
  func advances(text: String, width: Double) throws {
    #expect(try TestFont.width(text) == width)
  }

  @Test(
    "one face serves every size, and no advance is rounded: a width is the advances times the size",
    arguments: [
      // "AV" is 1900 of 1000 units.
      ("AV", 1, 1.0, 1.9), ("AV", 1, 15, 28.5), ("AV", 1, 20, 38), ("AV", 1, 1000, 1900),
      ("AV", 1, 10_000, 19_000),
      // Half an em of 9.99 is 4.995, which is no multiple of 1/64.
      ("a", 1000, 9.99, 4995),
    ] as [(String, Int, Double, Double)])
  func sizes(text: String, count: Int, size: Double, width: Double) throws {
    let text = String(repeating: text, count: count)
    #expect(try TestFont.width(text, style: TextStyle(font: .test, size: size)) == width)
  }

  @Test(
    "without a device a width is rounded up to 1/64 point",
    arguments: [
      (10.0, 640.0), (10.01, 641), (10.015625, 641), (10.02, 642),
      // 2^-10 of a cell is ignored: 2^-17 point is half of that, 2^-15 twice as much.
      (10 + 0x1p-17, 640), (10 + 0x1p-15, 641),
    ] as [(Double, Double)])
  func roundsUp(size: Double, units: Double) throws {
    #expect(
      try TestFont.metrics("A", style: TextStyle(font: .test, size: size)).width == units / 64)
  }

  @Test(
    "on a device a width is rounded up to whole pixels",
    arguments: [
      (1.0, 11.0), (1.25, 13), (1.5, 16), (2, 21), (2.63, 27), (3, 31),
    ] as [(Double, Double)])
  func roundsUpToPixels(scale: Double, pixels: Double) throws {
    // 10.01 points are 10.01, 12.51, 15.02, 20.02, 26.33 and 30.03 pixels.
    let grid = try #require(PixelGrid(scale: scale))
    let metrics = try TestFont.metrics("A", style: TextStyle(font: .test, size: 10.01), grid: grid)
    #expect([metrics.width, metrics.idealWidth] == [pixels / scale, 10.01])
  }

  @Test("many texts are measured in the order given, and equal texts have equal widths")
  func batch() throws {
    let metrics = try TestFont.measurer().measure(["AV", "", "a", "AV"], style: TestFont.style)
    #expect(metrics.map(\.width) == [19, 0, 5, 19])
  }
}
