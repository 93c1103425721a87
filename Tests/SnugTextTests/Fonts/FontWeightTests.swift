import SnugText
import Testing

@Suite("Fonts: weight and variations")
struct FontWeightTests {
  private static let variableInter = InstalledFonts.path(ofFileNamed: "Inter.var.ttf") ?? ""
  private static let isVariableInterInstalled =
    InstalledFonts.revision(ofFile: variableInter) != nil

  private func axes(_ descriptor: FontDescriptor) throws -> [String: Double] {
    let face = try InstalledFonts.catalog.get().chain(for: descriptor).primary
    let pairs = face.source.axes.map { ($0.tag.description, $0.value) }
    return Dictionary(pairs, uniquingKeysWith: { _, last in last })
  }

  private func width(_ descriptor: FontDescriptor) throws -> Double {
    let style = TextStyle(font: descriptor, size: 2816)
    return try InstalledFonts.measurer().measure(["A"], style: style)[0].idealWidth
  }

  @Test("what fallback fonts lack of the design is known of a text that they draw")
  func missingDesignsOfFallbacks() throws {
    let measurer = try TextMeasurer(catalog: .embedded)
    /// Snug Sans, whose weights are 300 to 700, draws what the test font lacks.
    func missing(_ text: String, weight: Double, lines: Int = 1) throws -> TextLayout {
      let font = FontDescriptor(families: ["Snug Test"], weight: weight)
      let layout = try measurer.layout(
        text, style: TextStyle(font: font), maximumWidth: nil, maximumLines: lines,
        includingGlyphs: false)
      #expect(layout.metrics.hasMissingDesigns == !layout.missingDesigns.isEmpty)
      let style = TextStyle(font: font)
      #expect(
        try measurer.measure([text], style: style)[0].hasMissingDesigns
          == layout.metrics.hasMissingDesigns)
      return layout
    }
    for lines in [1, 2] {
      let layout = try missing("a\u{436}b\u{436}", weight: 800, lines: lines)
      #expect(
        layout.missingDesigns.map(\.family) == ["Snug Sans"]
          && layout.missingDesigns.map(\.design) == [.weight(800, used: 700)])
      #expect(try missing("a\u{436}", weight: 700, lines: lines).missingDesigns == [])
      #expect(try missing("ab", weight: 800, lines: lines).missingDesigns == [])
    }
  }

  @Test(
    "in a family of static fonts, the nearest weight and slant is used",
    .enabled(if: InstalledFonts.has("Noto Sans"), "Noto Sans is not installed"))
  func staticFonts() throws {
    let catalog = try InstalledFonts.catalog.get()
    let file = { (weight: Double, slant: FontDescriptor.Slant) in
      try catalog.chain(
        for: FontDescriptor(families: ["Noto Sans"], weight: weight, slant: slant)
      ).primary.source.name.split(separator: "/").last
    }
    #expect(try file(400, .roman) == "NotoSans-Regular.ttf")
    #expect(try file(700, .roman) == "NotoSans-Bold.ttf")
    #expect(try file(720, .roman) == "NotoSans-Bold.ttf")
    #expect(try file(400, .italic) == "NotoSans-Italic.ttf")
    #expect(try file(700, .italic) == "NotoSans-BoldItalic.ttf")
  }

  @Test(
    "a weight, width or slant that the primary font lacks is reported with the one used",
    .enabled(if: InstalledFonts.has("Noto Sans", "Noto Naskh Arabic"), "Noto is not installed"))
  func missingDesigns() throws {
    let catalog = try InstalledFonts.catalog.get()
    func missing(_ descriptor: FontDescriptor) throws -> [FontChain.MissingDesign] {
      try catalog.chain(for: descriptor).missingDesigns
    }
    // Debian's fonts-noto-core has Noto Sans in 400 and 700, upright and italic.
    let family = ["Noto Sans"]
    #expect(
      try missing(FontDescriptor(families: family, weight: 720)) == [.weight(720, used: 700)])
    #expect(try missing(FontDescriptor(families: family, width: 75)) == [.width(75, used: 100)])
    #expect(try missing(FontDescriptor(families: family, weight: 700, slant: .italic)) == [])
    #expect(try missing(FontDescriptor(families: family, slant: .oblique)) == [])
    let arabic = ["Noto Naskh Arabic"]
    #expect(
      try missing(FontDescriptor(families: arabic, weight: 1, slant: .italic))
        == [.weight(1, used: 400), .slant(.italic)])
  }

  @Test(
    "of a variable font, what its axes do not reach is missing; its own axis values are not",
    .enabled(if: isVariableInterInstalled, "the variable font Inter is not installed"))
  func missingDesignsOfVariableFont() throws {
    let catalog = try InstalledFonts.catalog.get()
    var font = FontDescriptor(file: Self.variableInter, weight: 433.5, slant: .italic)
    #expect(try catalog.chain(for: font).missingDesigns == [])
    font.weight = 1000
    #expect(try catalog.chain(for: font).missingDesigns == [.weight(1000, used: 900)])
    font.axes = [FontAxis(tag: try #require(FontTag("wght")), value: 300)]
    #expect(try catalog.chain(for: font).missingDesigns == [])
    (font.axes, font.namedInstance) = ([], "Thin")
    #expect(try catalog.chain(for: font).missingDesigns == [])
  }

  @Test(
    "a regular weight is not missed: every style that requests none has it",
    .enabled(if: InstalledFonts.has("DejaVu Sans"), "DejaVu Sans is not installed"))
  func regularWeight() throws {
    let regular = try #require(InstalledFonts.file(of: "DejaVu Sans"))
    let bold = regular.replacing("Sans.ttf", with: "Sans-Bold.ttf")
    let chain = try InstalledFonts.catalog.get().chain(for: FontDescriptor(file: bold))
    #expect(chain.missingDesigns == [])
  }

  @Test(
    "given files of one family are selected by weight",
    .enabled(if: InstalledFonts.has("DejaVu Sans"), "DejaVu Sans is not installed"))
  func givenFiles() throws {
    let regular = try #require(InstalledFonts.file(of: "DejaVu Sans"))
    let bold = regular.replacing("Sans.ttf", with: "Sans-Bold.ttf")
    let catalog = try FontCatalog(files: [regular, bold])
    let file = { (weight: Double) in
      try catalog.chain(for: FontDescriptor(families: ["DejaVu Sans"], weight: weight))
        .primary.source.name
    }
    #expect(try file(400) == regular)
    #expect(try file(700) == bold)
  }

  @Test(
    "the style's weight and slant set the axes of a variable font, within their limits",
    .enabled(if: isVariableInterInstalled, "the variable font Inter is not installed"))
  func variableFont() throws {
    let file = Self.variableInter
    #expect(try axes(FontDescriptor(file: file)) == ["wght": 400, "slnt": 0])
    #expect(try axes(FontDescriptor(file: file, weight: 433.5))["wght"] == 433.5)
    #expect(try axes(FontDescriptor(file: file, weight: 1000))["wght"] == 900)
    #expect(try axes(FontDescriptor(file: file, weight: 1))["wght"] == 100)
    #expect(try axes(FontDescriptor(file: file, slant: .italic))["slnt"] == -10)
  }

  @Test(
    "the style's axes take precedence over its weight",
    .enabled(if: isVariableInterInstalled, "the variable font Inter is not installed"))
  func axesWin() throws {
    let tag = try #require(FontTag("wght"))
    let descriptor = FontDescriptor(
      file: Self.variableInter, weight: 700, axes: [FontAxis(tag: tag, value: 650)])
    #expect(try axes(descriptor)["wght"] == 650)
  }

  @Test(
    "a variable font at weight 400 and 700 has the widths of Regular and Bold",
    .enabled(
      if: isVariableInterInstalled && InstalledFonts.has("Inter"), "Inter is not installed twice"))
  func variableWidth() throws {
    // Inter 3.019: A is 1904 units wide in Regular and 2106 in Bold, of 2816.
    #expect(try width(FontDescriptor(file: Self.variableInter)) == 1904)
    #expect(try width(FontDescriptor(file: Self.variableInter, weight: 700)) == 2106)
  }

  @Test(
    "an axis set by the style does not change the weight of an installed family",
    .enabled(if: InstalledFonts.has("Inter"), "Inter is not installed"))
  func axesAndWeight() throws {
    let tag = try #require(FontTag("slnt"))
    let bold = FontDescriptor(families: ["Inter"], weight: 700)
    var slanted = bold
    slanted.axes = [FontAxis(tag: tag, value: -5)]
    #expect(try width(slanted) == width(bold))
  }
}
