import SnugText
import Testing

@Suite("Fonts: embedded fonts")
struct EmbeddedFontTests {
  private static let sans = "embedded:SnugSans-Regular"
  private static let test = "embedded:SnugTest-Regular"

  private func file(_ families: String..., in catalog: FontCatalog) throws -> String {
    try catalog.chain(for: FontDescriptor(families: families)).primary.source.name
  }

  @Test("the embedded catalog has only the two embedded fonts")
  func embeddedCatalog() {
    #expect(FontCatalog.embedded.families.map(\.name) == ["Snug Sans", "Snug Test"])
    #expect(FontCatalog.embedded.families.map(\.files) == [[Self.sans], [Self.test]])
    #expect(!FontCatalog.embedded.usesSystemFonts)
  }

  @Test("a style without a family uses Snug Sans, whatever is installed")
  func withoutFamily() throws {
    for catalog in [FontCatalog.embedded, try InstalledFonts.catalog.get()] {
      let chain = try catalog.chain(for: FontDescriptor())
      #expect(chain.primary.source.name == Self.sans)
      #expect(chain.primaryReason == .default)
      #expect(catalog.origin(of: chain) == .embedded)
      #expect(chain.missingFamilies == [])
      #expect(chain.named.isEmpty)
    }
  }

  @Test("a style without a family uses the first given file that is not an emoji font")
  func withoutFamilyAmongFiles() throws {
    for usesSystemFonts in [false, true] {
      let files = [RepositoryFile.colorFont, RepositoryFile.axesFont]
      let catalog = try FontCatalog(files: files, usesSystemFonts: usesSystemFonts)
      let chain = try catalog.chain(for: FontDescriptor())
      // An emoji font counts as the first only if there is no other.
      #expect(chain.primary.source.name == RepositoryFile.axesFont)
      #expect(chain.primaryReason == .default)
    }
  }

  @Test("every catalog finds both embedded fonts by name, before any installed font of that name")
  func byName() throws {
    let catalogs = [
      .embedded, try FontCatalog(files: [RepositoryFile.axesFont]),
      try InstalledFonts.catalog.get(),
    ]
    for catalog in catalogs {
      #expect(try file("snug SANS", in: catalog) == Self.sans)
      #expect(try file("None", "Snug Test", in: catalog) == Self.test)
    }
  }

  @Test("a given file precedes the embedded font of the same name")
  func filesFirst() throws {
    let catalog = try FontCatalog(files: [RepositoryFile.testFont])
    #expect(try file("Snug Test", in: catalog) == RepositoryFile.testFont)
    #expect(try file("Snug Sans", in: catalog) == Self.sans)
  }

  @Test(
    "a character that no other font has is drawn by Snug Sans; Snug Test is never a last fallback")
  func lastFallback() throws {
    for catalog in [FontCatalog.embedded, try FontCatalog(files: [RepositoryFile.colorFont])] {
      let measurer = try TextMeasurer(catalog: catalog)
      for families in [["None"], ["Snug Test"], ["Snug Sans", "Snug Test"]] {
        let font = FontDescriptor(families: families)
        let chain = try catalog.chain(for: font)
        let last = catalog.fallbacks(of: chain).filter { $0.reason == .embedded }
        #expect(last.allSatisfy { $0.family == "Snug Sans" })
        let layout = try measurer.layout("ж", TextStyle(font: font), glyphs: true)
        #expect(layout.glyphRuns.map(\.face.family) == ["Snug Sans"])
      }
    }
  }

  @Test("characters that Snug Sans lacks are searched for in the fonts of sans-serif")
  func fallbacks() throws {
    let catalog = try InstalledFonts.catalog.get()
    func places(_ descriptor: FontDescriptor) throws -> [String] {
      let chain = try catalog.chain(for: descriptor)
      let sources = [chain.primary.source] + catalog.fallbacks(of: chain).map(\.source)
      return sources.map { "\($0.name) \($0.index)" }.filter { !$0.hasPrefix(Self.sans) }
    }
    let generic = try places(FontDescriptor(families: ["sans-serif"]))
    #expect(try places(FontDescriptor()) == generic)
    #expect(try places(FontDescriptor(families: ["Snug Sans"])) == generic)
  }

  @Test(
    "a generic family is an installed font, even if an embedded font is named after it",
    .fonts("DejaVu Sans"))
  func generic() throws {
    let catalog = try InstalledFonts.catalog.get()
    let chain = try catalog.chain(for: FontDescriptor(families: ["sans-serif", "Snug Sans"]))
    #expect(chain.primaryReason == .generic)
    #expect(catalog.origin(of: chain) == .installed)
    #expect(chain.named.map(\.source.name) == [Self.sans])
  }

  @Test(
    "the weight of Snug Sans is the style's, limited to its axis; a limited axis value is reported",
    arguments: [(1, 300), (300, 300), (433.5, 433.5), (700, 700), (1000, 700)])
  func weight(asked: Double, used: Double) throws {
    let chain = try FontCatalog.embedded.chain(for: FontDescriptor(weight: asked))
    #expect(chain.primary.variationCoordinates.map(\.value) == [used])
    #expect(chain.limitedAxes == [])
    let limited = try FontCatalog.embedded.chain(
      for: FontDescriptor(axes: [FontAxis("wght", asked)])
    ).limitedAxes
    #expect(limited.map(\.used) == (asked == used ? [] : [used]))
  }

  @Test(
    "Snug Sans has five named instances, each with its weight",
    arguments: [
      ("Light", 300), ("regular", 400), ("Medium", 500), ("SemiBold", 600), ("Bold", 700),
    ])
  func instances(name: String, weight: Double) throws {
    let chain = try FontCatalog.embedded.chain(for: FontDescriptor(namedInstance: name))
    #expect(chain.missingInstance == nil)
    #expect(chain.primary.variationCoordinates.map(\.value) == [weight])
    #expect(FontCatalog.embedded.namedInstances(for: chain).count == 5)
  }
}
