import SnugText
import Testing

@Suite("Font catalog: families and fallbacks")
struct FontCatalogFamiliesTests {
  private func catalog(_ files: String...) throws -> FontCatalog { try FontCatalog(files: files) }

  @Test("families are listed by name with their designs and files, the embedded ones too")
  func families() throws {
    let path = RepositoryFile.familiesFont
    let families = try catalog(path, RepositoryFile.colorFont).families
    #expect(
      families.map(\.name)
        == ["Snug Colors", "Snug One", "Snug Sans", "Snug Test", "Snug Three", "Snug Two"])
    #expect(families.last?.styleNames == ["Bold", "Regular"])
    #expect(families.last?.files == [path])
    #expect(families[2].files == ["embedded:SnugSans-Regular"])
    #expect(families[2].styleNames == ["Bold", "Light", "Medium", "Regular", "SemiBold"])
    #expect(families[3].files == ["embedded:SnugTest-Regular"])
  }

  @Test("fallbacks are the named fonts, the files in order, then Snug Sans, each once")
  func fallbacks() throws {
    let catalog = try catalog(RepositoryFile.familiesFont, RepositoryFile.colorFont)
    let chain = try catalog.chain(for: FontDescriptor(families: ["Snug Two", "Snug Three"]))
    let fallbacks = catalog.fallbacks(of: chain)
    #expect(
      fallbacks.map(\.family) == ["Snug Three", "Snug One", "Snug Two", "Snug Colors", "Snug Sans"])
    #expect(fallbacks.map(\.source.index) == [3, 0, 2, 0, 0])
    #expect(fallbacks.map(\.reason) == [.named, .fontFile, .fontFile, .fontFile, .embedded])
    #expect(fallbacks.map(\.isEmojiFont) == [false, false, false, true, false])
    #expect(fallbacks.map(\.styleName) == ["Regular", "Regular", "Bold", "Regular", nil])
  }

  @Test("the reason for the primary font of a style is reported, and its origin")
  func primaryReasons() throws {
    let catalog = try catalog(RepositoryFile.axesFont)
    for (families, reason) in [
      (["Snug Axes"], FontChain.PrimaryReason.named), (["None", "snug axes"], .named),
      (["sans-serif"], .generic), (["sans-serif", "Snug Axes"], .generic),
      (["Snug Axes", "sans-serif"], .named), (["None"], .substitute),
      ([], .default),
    ] {
      let chain = try catalog.chain(for: FontDescriptor(families: families))
      #expect(chain.primaryReason == reason, "\(families)")
      #expect(chain.primary.family == "Snug Axes")
      #expect(catalog.origin(of: chain) == .fontFile)
    }
    let embedded = try self.catalog().chain(for: .test)
    #expect(try self.catalog().origin(of: embedded) == .embedded)
  }

  @Test("a face reports its design, the table of its line metrics and its colour tables")
  func faces() throws {
    let catalog = try catalog(RepositoryFile.familiesFont, RepositoryFile.colorFont)
    let bold = try catalog.chain(for: FontDescriptor(families: ["Snug Two"], weight: 700)).primary
    #expect(bold.styleName == "Bold")
    // build_fonts.py does not set USE_TYPO_METRICS; Fonts/SnugTest/build.py does.
    #expect(bold.metrics.table == .hhea)
    #expect(bold.colorTables == [])
    let emoji = try catalog.chain(for: FontDescriptor(families: ["Snug Colors"])).primary
    #expect(emoji.colorTables == ["COLR", "SVG "])
    let embedded = try catalog.chain(for: .test).primary
    #expect(embedded.metrics.table == .typographic)
  }

  @Test(
    "installed families and fallbacks have the same order each time and English names",
    .fonts("Noto Sans", "Noto Sans CJK JP"))
  func installed() throws {
    let catalog = try FontCatalog()
    let names = catalog.families.map(\.name)
    #expect(names == Array(Set(names)).sorted())
    #expect(names.contains("Noto Sans CJK JP"))
    let other = try FontCatalog()
    #expect(other.families == catalog.families)
    let chain = try catalog.chain(for: FontDescriptor(families: ["Noto Sans"]))
    let fallbacks = catalog.fallbacks(of: chain)
    #expect(chain.primaryReason == .named)
    #expect(catalog.origin(of: chain) == .installed)
    #expect(fallbacks.last?.source.name == "embedded:SnugSans-Regular")
    #expect(other.fallbacks(of: try other.chain(for: chain.descriptor)) == fallbacks)
    let places = fallbacks.map { "\($0.source.name) \($0.source.index)" }
    #expect(Set(places).count == places.count)
    #expect(!places.contains("\(chain.primary.source.name) \(chain.primary.source.index)"))
  }
}
