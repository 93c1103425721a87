import Glibc
import SnugDrawing
import SnugGeometry
import SnugText
import Testing

@Suite("Fonts: variation axes")
struct VariationAxesTests {
  // A is 1000 wide; Tests/Fixtures/fonts/build_fonts.py describes the effect of each axis on it.
  private static let file = RepositoryFile.axesFont

  /// The width of A at 1000 points.
  private func width(_ font: FontDescriptor) throws -> Double {
    let measurer = try TextMeasurer(catalog: FontCatalog(files: [Self.file]))
    return try measurer.width(of: "A", TextStyle(font: font, size: 1000))
  }

  @Test(
    "weight and width move their axes in proportion and add up; any axis is set by its tag",
    arguments: [
      (FontDescriptor(), 1000),
      // Half of the 200 from 400 to 900; half of the -500 from 100 to 50.
      (FontDescriptor(weight: 650), 1000 + 100), (FontDescriptor(width: 75), 1000 - 250),
      (FontDescriptor(weight: 650, width: 75), 1000 + 100 - 250),
      // Half of the -150 from 400 to 100; half of the 1000 from 100 to 200.
      (FontDescriptor(weight: 250, width: 150), 1000 - 75 + 500),
      (FontDescriptor(axes: [FontAxis("opsz", 144)]), 900),
      (FontDescriptor(axes: [FontAxis("opsz", 11)]), 1000 + 30),
      (FontDescriptor(axes: [FontAxis("opsz", 1000)]), 900),
      (FontDescriptor(axes: [FontAxis("wdth", 200)]), 2000),
      (FontDescriptor(axes: [FontAxis("XXXX", 1)]), 1000),
    ] as [(FontDescriptor, Double)])
  func widths(font: FontDescriptor, width: Double) throws {
    #expect(try self.width(font) == width)
  }

  @Test(
    "a value beyond the end of an axis is reported, with the end that is used",
    arguments: [
      ([FontAxis("wght", 5000)], [[5000, 100, 900, 900]]),
      (
        [FontAxis("slnt", 1), FontAxis("wdth", 60), FontAxis("wght", -5)],
        [[1, -12, 0, 0], [-5, 100, 900, 100]]
      ),
      // The last value of an axis counts; the ends are in range; an axis the font lacks is ignored.
      ([FontAxis("wght", 5000), FontAxis("wght", 900)], []),
      ([FontAxis("wght", 900), FontAxis("wght", 901)], [[901, 100, 900, 900]]),
      ([FontAxis("wght", 100), FontAxis("XXXX", 1)], []),
    ] as [([FontAxis], [[Double]])])
  func limits(axes: [FontAxis], expected: [[Double]]) throws {
    let font = FontDescriptor(axes: axes)
    let limited = try FontCatalog(files: [Self.file]).chain(for: font).limitedAxes
    #expect(limited.map { [$0.asked, $0.minimum, $0.maximum, $0.used] } == expected)
    // A weight requests the nearest available one, so it is not reported.
    let heavy = FontDescriptor(weight: 1000)
    #expect(try FontCatalog(files: [Self.file]).chain(for: heavy).limitedAxes == [])
  }

  @Test("the size of the text does not set the optical size")
  func opticalSize() throws {
    let measurer = try TextMeasurer(catalog: FontCatalog(files: [Self.file]))
    for size in [8.0, 14, 144] {
      #expect(try measurer.width(of: "A", TextStyle(size: size)) == size)
    }
  }

  @Test("a face reports its value on every axis, whether it was set or not")
  func coordinates() throws {
    let font = FontDescriptor(weight: 650, slant: .italic)
    let face = try FontCatalog(files: [Self.file]).chain(for: font).primary
    #expect(
      face.variationCoordinates == [
        FontAxis("wght", 650), FontAxis("wdth", 100), FontAxis("opsz", 14), FontAxis("slnt", -10),
      ])
    let fixed = try FontCatalog.embedded.chain(for: .test).primary
    #expect(fixed.variationCoordinates == [])
  }

  @Test("the outlines of a variable font are those of its design")
  func outlines() throws {
    let catalog = try FontCatalog(files: [Self.file])
    let outline = { (font: FontDescriptor) in
      let face = try catalog.chain(for: font).primary
      // A is glyph 2: a box from (100, 0) to (900, 700).
      return try GlyphOutliner(catalog: catalog).image(ofGlyph: 2, in: face, size: 1000).outline
    }
    let box = Rect(x: 100, y: -700, width: 800, height: 700)
    #expect(try outline(FontDescriptor())?.bounds == box)
    let bold = Rect(x: 100, y: -700, width: 1000, height: 700)
    #expect(try outline(FontDescriptor(weight: 900))?.bounds == bold)
    // At -12 the top has moved by 150.
    let slanted = FontDescriptor(axes: [FontAxis("slnt", -12)])
    let points: [Point] = [
      Point(x: 100, y: 0), Point(x: 250, y: -700), Point(x: 1050, y: -700), Point(x: 900, y: 0),
    ]
    let steps = points.dropFirst().map { GlyphOutline.Element.line(to: $0) }
    #expect(try outline(slanted)?.elements == [.move(to: points[0])] + steps + [.close])
  }

  @Test("an installed variable family has the weights and widths between its named instances")
  func installed() async {
    await #expect(processExitsWith: .success) {
      setenv("FONTCONFIG_FILE", RepositoryFile.fontsConfiguration, 1)
      let catalog = try FontCatalog()
      // The named instances are 400, 900, 900 at a width of 75, and a slanted one.
      for (weight, width) in [(400.0, 100.0), (650, 100), (433.5, 100), (900, 75), (700, 60)] {
        let font = FontDescriptor(families: ["Snug Axes"], weight: weight, width: width)
        let chain = try catalog.chain(for: font)
        // Fontconfig's guess of a size does not set the optical size.
        let expected = [weight, width, 14, 0]
        guard chain.missingFamilies.isEmpty,
          chain.primary.variationCoordinates.map(\.value) == expected
        else { exit(EXIT_FAILURE) }
      }
    }
  }

  @Test("a style that sets axes uses the variable font of a family that also has static fonts")
  func installedFamily() throws {
    guard InstalledFonts.path(ofFileNamed: "Inter-roman.var.ttf") != nil else { return }
    let measurer = try InstalledFonts.measurer()
    let widths = try [
      FontDescriptor(families: ["Inter"]),
      FontDescriptor(families: ["Inter"], axes: [FontAxis("wght", 650)]),
      FontDescriptor(families: ["Inter"], weight: 650),
    ].map { try measurer.width(of: "Hamburgefonts", TextStyle(font: $0)) }
    #expect(widths[1] > widths[0])
    #expect(widths[1] == widths[2])
  }
}
