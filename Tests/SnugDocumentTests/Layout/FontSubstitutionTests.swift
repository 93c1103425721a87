import Snug
import SnugDocument
import Testing

@Suite("Families that are not there")
struct FontSubstitutionTests {
  private func substitution(
    of family: String, in catalog: FontCatalog? = nil
  ) throws -> FontSubstitution {
    let catalog = try catalog ?? FontCatalog(files: [])
    let chain = try catalog.chain(for: FontDescriptor(families: [family]))
    return try #require(catalog.substitutions(in: chain).first)
  }

  @Test("a name that differs in a letter or two is suggested, whatever its case")
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

  @Test("without a near name nothing is suggested")
  func noNearMiss() throws {
    let substitution = try substitution(of: "Nowhere")
    #expect(substitution.cause == nil)
    #expect(substitution.suggestions == [])
    #expect(
      substitution.sentence
        == "\"Nowhere\" is not among the font files given; \"Snug Sans\" is used")
  }

  @Test("a name that goes on behind a family's may mean a design of it, and the longest is meant")
  func designName() throws {
    for family in ["Snug Test Bold", "snug test Variable 3"] {
      #expect(try substitution(of: family).suggestions == ["Snug Test"])
    }
    for family in ["Snug Testing Ground", "Snug", "Test Snug Test"] {
      #expect(try substitution(of: family).suggestions == [])
    }
  }

  @Test("where installed fonts are searched, that is said")
  func installed() throws {
    let substitution = try substitution(of: "No Such Font At All", in: FontCatalog())
    #expect(substitution.sentence.hasPrefix("\"No Such Font At All\" is not installed; \""))
  }

  @Test("every family that is not there has one substitution, in the order asked for")
  func several() throws {
    let catalog = try FontCatalog(files: [])
    let families = ["Nowhere", "Snug Test", "Snug Tst", "NOWHERE", "Nowhere 2", "Nowhere"]
    let chain = try catalog.chain(for: FontDescriptor(families: families))
    #expect(
      catalog.substitutions(in: chain).map { [$0.family] + $0.suggestions }
        == [["Nowhere"], ["Snug Tst", "Snug Test"], ["Nowhere 2"]])
  }

  @Test("a name far longer than any family's has no near one, is soon told and cut short")
  func longName() throws {
    let name = String(repeating: "Snug Test", count: 100_000)
    var substitution: FontSubstitution?
    let time = try ContinuousClock().measure { substitution = try self.substitution(of: name) }
    #expect(substitution?.suggestions == [])
    #expect(substitution.map { $0.sentence.count < 150 } ?? false)
    // Half a second in a debug build; with a table of all its letters it would be minutes.
    #expect(time < .seconds(10))
  }

  @Test("output that no one reads any more is told")
  func failedOutput() throws {
    let catalog = try FontCatalog(files: [])
    let chain = try catalog.chain(for: FontDescriptor())
    let closed = { OutputBuffer { _ throws(OutputError) in throw .closed } }
    #expect(throws: OutputError.closed) { try FontsJSON.write(catalog.families, to: closed()) }
    #expect(throws: OutputError.closed) { try FontsJSON.write(chain, of: catalog, to: closed()) }
  }
}
