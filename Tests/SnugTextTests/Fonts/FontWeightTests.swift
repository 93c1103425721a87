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
    return try InstalledFonts.measurer().width(of: "A", style)
  }

  @Test("what fallback fonts lack of the design is known of a text that they draw")
  func missingDesignsOfFallbacks() throws {
    let measurer = try TextMeasurer(catalog: .embedded)
    /// Snug Sans, whose weights are 300 to 700, draws what the test font lacks.
    func missing(_ text: String, weight: Double, lines: Int = 1) throws -> TextLayout {
      let font = FontDescriptor(families: ["Snug Test"], weight: weight)
      let layout = try measurer.layout(text, TextStyle(font: font), lines: lines)
      #expect(layout.metrics.hasMissingDesigns == !layout.missingDesigns.isEmpty)
      #expect(
        try measurer.measure([text], style: TextStyle(font: font))[0].hasMissingDesigns
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

  @Test("in a family of static fonts, the nearest weight and slant is used", .fonts("Noto Sans"))
  func staticFonts() throws {
    let catalog = try InstalledFonts.catalog.get()
    for (weight, slant, name) in [
      (400.0, FontDescriptor.Slant.roman, "Regular"), (700, .roman, "Bold"), (720, .roman, "Bold"),
      (400, .italic, "Italic"), (700, .italic, "BoldItalic"),
    ] {
      let font = FontDescriptor(families: ["Noto Sans"], weight: weight, slant: slant)
      let file = try catalog.chain(for: font).primary.source.name.split(separator: "/").last
      #expect(file == "NotoSans-\(name).ttf")
    }
  }

  @Test(
    "a weight, width or slant that the primary font lacks is reported with the one used",
    .fonts("Noto Sans", "Noto Naskh Arabic"))
  func missingDesigns() throws {
    let catalog = try InstalledFonts.catalog.get()
    // Debian's fonts-noto-core has Noto Sans in 400 and 700, upright and italic.
    for (family, weight, width, slant, missing) in [
      ("Noto Sans", 720, 100, .roman, [.weight(720, used: 700)]),
      ("Noto Sans", 400, 75, .roman, [.width(75, used: 100)]),
      ("Noto Sans", 700, 100, .italic, []), ("Noto Sans", 400, 100, .oblique, []),
      ("Noto Naskh Arabic", 1, 100, .italic, [.weight(1, used: 400), .slant(.italic)]),
    ] as [(String, Double, Double, FontDescriptor.Slant, [FontChain.MissingDesign])] {
      let font = FontDescriptor(families: [family], weight: weight, width: width, slant: slant)
      #expect(try catalog.chain(for: font).missingDesigns == missing, "\(font)")
    }
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
    font.axes = [FontAxis("wght", 300)]
    #expect(try catalog.chain(for: font).missingDesigns == [])
    (font.axes, font.namedInstance) = ([], "Thin")
    #expect(try catalog.chain(for: font).missingDesigns == [])
  }

  @Test(
    "given files of one family are selected by weight; a regular weight is not missed",
    .fonts("DejaVu Sans"))
  func givenFiles() throws {
    let regular = try #require(InstalledFonts.file(of: "DejaVu Sans"))
    let bold = regular.replacing("Sans.ttf", with: "Sans-Bold.ttf")
    let catalog = try FontCatalog(files: [regular, bold])
    for (weight, file) in [(400.0, regular), (700, bold)] {
      let font = FontDescriptor(families: ["DejaVu Sans"], weight: weight)
      #expect(try catalog.chain(for: font).primary.source.name == file)
    }
    // Every style that requests no weight has the regular one.
    let chain = try InstalledFonts.catalog.get().chain(for: FontDescriptor(file: bold))
    #expect(chain.missingDesigns == [])
  }

  @Test(
    "a style's axes, else its weight and slant, set the axes of a variable font within their limits",
    .enabled(if: isVariableInterInstalled, "the variable font Inter is not installed"),
    arguments: [
      (400, .roman, nil, 400, 0), (433.5, .roman, nil, 433.5, 0), (1000, .roman, nil, 900, 0),
      (1, .roman, nil, 100, 0), (400, .italic, nil, 400, -10), (700, .roman, 650, 650, 0),
    ] as [(Double, FontDescriptor.Slant, Double?, Double, Double)])
  func variableFont(
    weight: Double, slant: FontDescriptor.Slant, axis: Double?, usedWeight: Double,
    usedSlant: Double
  ) throws {
    let font = FontDescriptor(
      file: Self.variableInter, weight: weight, slant: slant,
      axes: axis.map { [FontAxis("wght", $0)] } ?? [])
    #expect(try axes(font) == ["wght": usedWeight, "slnt": usedSlant])
  }

  @Test(
    "a variable font at weight 400 and 700 has the widths of Regular and Bold",
    .enabled(
      if: isVariableInterInstalled && InstalledFonts.has("Inter"), "Inter is not installed twice"),
    arguments: [
      // Inter 3.019: A is 1904 units wide in Regular and 2106 in Bold, of 2816.
      (400, 1904), (700, 2106),
    ] as [(Double, Double)])
  func variableWidth(weight: Double, units: Double) throws {
    #expect(try width(FontDescriptor(file: Self.variableInter, weight: weight)) == units)
  }

  @Test(
    "an axis set by the style does not change the weight of an installed family",
    .fonts("Inter"))
  func axesAndWeight() throws {
    let bold = FontDescriptor(families: ["Inter"], weight: 700)
    var slanted = bold
    slanted.axes = [FontAxis("slnt", -5)]
    #expect(try width(slanted) == width(bold))
  }
}
