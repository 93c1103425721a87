import SnugText
import Testing

@Suite("Fonts: families")
struct FontFamilyTests {
  @Test(
    "families that are not installed are reported, and the others are used in order, in any case",
    arguments: [
      (["No Such Font", "Snug Test", "Nor This"], ["No Such Font", "Nor This"]),
      (["sNUG tEST"], []),
    ])
  func missing(families: [String], missing: [String]) throws {
    let chain = try FontCatalog(files: []).chain(for: FontDescriptor(families: families))
    #expect(chain.missingFamilies == missing)
    #expect(chain.unusableFamilies == [:])
    #expect(chain.primary.family == "Snug Test")
    #expect(chain.named.map(\.family) == ["Snug Test"])
  }

  @Test("a style without an installed family uses Snug Sans")
  func defaults() throws {
    for families in [[], ["No Such Font"], ["sans-serif"], [""]] {
      let chain = try FontCatalog(files: []).chain(for: FontDescriptor(families: families))
      #expect(chain.primary.source.name == "embedded:SnugSans-Regular")
      #expect(chain.named.isEmpty)
    }
  }

  @Test("given files are the only fonts besides the embedded ones")
  func filesOnly() throws {
    let catalog = try FontCatalog(files: [RepositoryFile.testFont])
    let chain = try catalog.chain(for: FontDescriptor(families: ["DejaVu Sans"]))
    #expect(chain.missingFamilies == ["DejaVu Sans"])
    #expect(chain.primary.source.name == RepositoryFile.testFont)
  }

  @Test("a file in the style precedes every family")
  func fileInStyle() throws {
    let descriptor = FontDescriptor(families: ["Snug Test"], file: RepositoryFile.testFont)
    let chain = try FontCatalog(files: []).chain(for: descriptor)
    #expect(
      chain.named.map(\.source.name) == [RepositoryFile.testFont, "embedded:SnugTest-Regular"])
  }

  @Test("a generic family named first gives the primary font", .fonts("Inter", "DejaVu Serif"))
  func genericFirst() throws {
    let catalog = try InstalledFonts.catalog.get()
    let serif = try catalog.chain(for: FontDescriptor(families: ["serif"])).primary
    let both = try catalog.chain(for: FontDescriptor(families: ["serif", "Inter"])).primary
    #expect(serif.family != "Inter")
    #expect(both === serif)
  }
}
