import Snug
import SnugDocument
import Testing

@Suite("Families that are not there")
struct FontSubstitutionTests {
  private func substitution(of family: String) throws -> FontSubstitution {
    let catalog = try FontCatalog(files: [])
    let chain = try catalog.chain(for: FontDescriptor(families: [family]))
    return catalog.substitution(for: family, in: chain)
  }

  @Test("a name that differs in a letter or two is suggested, whatever its case")
  func nearMiss() throws {
    for family in ["Snug Tst", "SnugTest", "snug tesst"] {
      let substitution = try substitution(of: family)
      #expect(substitution.family == family)
      #expect(substitution.used == "Snug Test")
      #expect(substitution.suggestions == ["Snug Test"])
      let hint = "did you mean \"Snug Test\"?"
      #expect(
        substitution.sentence == "\"\(family)\" is not installed; \"Snug Test\" is used: \(hint)")
    }
  }

  @Test("without a near name nothing is suggested")
  func noNearMiss() throws {
    let substitution = try substitution(of: "Nowhere")
    #expect(substitution.suggestions == [])
    #expect(substitution.sentence == "\"Nowhere\" is not installed; \"Snug Test\" is used")
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
