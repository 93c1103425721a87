import Snug
import SnugDocument
import Testing

@Suite("Fonts: missing families")
struct FontSubstitutionTests {
  private func substitution(
    of family: String, in catalog: FontCatalog? = nil
  ) throws -> FontSubstitution {
    let catalog = try catalog ?? FontCatalog(files: [])
    let chain = try catalog.chain(for: FontDescriptor(families: [family]))
    return try #require(catalog.substitutions(in: chain).first)
  }

  @Test("a family whose name differs in a letter or two, in any case, is suggested")
  func nearMiss() throws {
    for family in ["Snug Tst", "SnugTest", "snug tesst"] {
      let substitution = try substitution(of: family)
      #expect(substitution.family == family)
      #expect(substitution.used == "Snug Sans")
      #expect(substitution.suggestions == ["Snug Test"])
      let hint = "did you mean \"Snug Test\"?"
      #expect(
        substitution.sentence
          == "\"\(family)\" is not among the font files given; \"Snug Sans\" is used: \(hint)")
    }
  }

  @Test("without a similar name, nothing is suggested")
  func noNearMiss() throws {
    let substitution = try substitution(of: "Nowhere")
    #expect(substitution.cause == nil)
    #expect(substitution.suggestions == [])
    #expect(
      substitution.sentence
        == "\"Nowhere\" is not among the font files given; \"Snug Sans\" is used")
  }

  @Test("for a name that continues a family's name with further words, that family is suggested")
  func designName() throws {
    for family in ["Snug Test Bold", "snug test Variable 3"] {
      #expect(try substitution(of: family).suggestions == ["Snug Test"])
    }
    for family in ["Snug Testing Ground", "Snug", "Test Snug Test"] {
      #expect(try substitution(of: family).suggestions == [])
    }
  }

  @Test("if installed fonts are searched, a missing family is reported as not installed")
  func installed() throws {
    let substitution = try substitution(of: "No Such Font At All", in: FontCatalog())
    #expect(substitution.sentence.hasPrefix("\"No Such Font At All\" is not installed; \""))
  }

  @Test("each missing family has one substitution, in the requested order")
  func several() throws {
    let catalog = try FontCatalog(files: [])
    let families = ["Nowhere", "Snug Test", "Snug Tst", "NOWHERE", "Nowhere 2", "Nowhere"]
    let chain = try catalog.chain(for: FontDescriptor(families: families))
    #expect(
      catalog.substitutions(in: chain).map { [$0.family] + $0.suggestions }
        == [["Nowhere"], ["Snug Tst", "Snug Test"], ["Nowhere 2"]])
  }

  @Test("a very long name is reported without a long search, shortened and without suggestions")
  func longName() throws {
    let name = String(repeating: "Snug Test", count: 100_000)
    var substitution: FontSubstitution?
    let time = try ContinuousClock().measure { substitution = try self.substitution(of: name) }
    #expect(substitution?.suggestions == [])
    #expect(substitution.map { $0.sentence.count < 150 } ?? false)
    // It takes half a second in a debug build. A table of all its letters would take minutes.
    #expect(time < .seconds(10))
  }

  @Test("writing to a closed output throws an error")
  func failedOutput() throws {
    let catalog = try FontCatalog(files: [])
    let chain = try catalog.chain(for: FontDescriptor())
    let closed = { OutputBuffer { _ throws(OutputError) in throw .closed } }
    #expect(throws: OutputError.closed) { try FontsJSON.write(catalog.families, to: closed()) }
    #expect(throws: OutputError.closed) { try FontsJSON.write(chain, of: catalog, to: closed()) }
  }
}
