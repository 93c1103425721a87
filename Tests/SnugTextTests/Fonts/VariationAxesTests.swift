import Glibc
import SnugDrawing
import SnugGeometry
import SnugText
import Testing

@Suite("Fonts: variation axes")
struct VariationAxesTests {
  // A is 1000 wide; Tests/Fixtures/fonts/build_fonts.py describes the effect of each axis on it.
  private static let file = RepositoryFile.axesFont

  private static func axis(_ tag: String, _ value: Double) throws -> FontAxis {
    FontAxis(tag: try #require(FontTag(tag)), value: value)
  }

  /// The width of A at 1000 points.
  private func width(_ font: FontDescriptor) throws -> Double {
    let measurer = try TextMeasurer(catalog: FontCatalog(files: [Self.file]))
    return try measurer.measure(["A"], style: TextStyle(font: font, size: 1000))[0].idealWidth
  }

  @Test("weight and width move their axes in proportion, and their effects add up")
  func registered() throws {
    #expect(try width(FontDescriptor()) == 1000)
    // Half of the 200 from 400 to 900; half of the -500 from 100 to 50.
    #expect(try width(FontDescriptor(weight: 650)) == 1000 + 100)
    #expect(try width(FontDescriptor(width: 75)) == 1000 - 250)
    #expect(try width(FontDescriptor(weight: 650, width: 75)) == 1000 + 100 - 250)
    // Half of the -150 from 400 to 100; half of the 1000 from 100 to 200.
    #expect(try width(FontDescriptor(weight: 250, width: 150)) == 1000 - 75 + 500)
  }

  @Test("any axis is set by its tag, within its limits")
  func byTag() throws {
    let width = { (tag: String, value: Double) in
      try self.width(FontDescriptor(axes: [try Self.axis(tag, value)]))
    }
    #expect(try width("opsz", 144) == 900)
    #expect(try width("opsz", 11) == 1000 + 30)
    #expect(try width("opsz", 1000) == 900)
    #expect(try width("wdth", 200) == 2000)
    #expect(try width("XXXX", 1) == 1000)
  }

  @Test("a value beyond the end of an axis is reported, with the end that is used")
  func limits() throws {
    let limited = { (axes: [FontAxis]) in
      try FontCatalog(files: [Self.file]).chain(for: FontDescriptor(axes: axes)).limitedAxes
        .map { [$0.asked, $0.minimum, $0.maximum, $0.used] }
    }
    #expect(try limited([Self.axis("wght", 5000)]) == [[5000, 100, 900, 900]])
    #expect(
      try limited([Self.axis("slnt", 1), Self.axis("wdth", 60), Self.axis("wght", -5)])
        == [[1, -12, 0, 0], [-5, 100, 900, 100]])
    // The last value of an axis counts; the ends are in range; an axis the font lacks is ignored.
    #expect(try limited([Self.axis("wght", 5000), Self.axis("wght", 900)]) == [])
    #expect(try limited([Self.axis("wght", 900), Self.axis("wght", 901)]).map(\.first) == [901])
    #expect(try limited([Self.axis("wght", 100), Self.axis("XXXX", 1)]) == [])
    // A weight requests the nearest available one, so it is not reported.
    let heavy = FontDescriptor(weight: 1000)
    #expect(try FontCatalog(files: [Self.file]).chain(for: heavy).limitedAxes == [])
  }

  @Test("the size of the text does not set the optical size")
  func opticalSize() throws {
    let measurer = try TextMeasurer(catalog: FontCatalog(files: [Self.file]))
    for size in [8.0, 14, 144] {
      #expect(try measurer.measure(["A"], style: TextStyle(size: size))[0].idealWidth == size)
    }
  }

  @Test("a face reports its value on every axis, whether it was set or not")
  func coordinates() throws {
    let font = FontDescriptor(weight: 650, slant: .italic)
    let face = try FontCatalog(files: [Self.file]).chain(for: font).primary
    let expected = try [
      Self.axis("wght", 650), Self.axis("wdth", 100), Self.axis("opsz", 14),
      Self.axis("slnt", -10),
    ]
    #expect(face.variationCoordinates == expected)
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
    let slanted = FontDescriptor(axes: [try Self.axis("slnt", -12)])
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
      FontDescriptor(
        families: ["Inter"], axes: [FontAxis(tag: #require(FontTag("wght")), value: 650)]),
      FontDescriptor(families: ["Inter"], weight: 650),
    ].map { try measurer.measure(["Hamburgefonts"], style: TextStyle(font: $0))[0].idealWidth }
    #expect(widths[1] > widths[0])
    #expect(widths[1] == widths[2])
  }
}
