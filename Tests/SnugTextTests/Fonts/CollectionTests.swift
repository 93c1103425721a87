import SnugText
import Testing

@Suite("Fonts: collections")
struct CollectionTests {
  // Tests/Fixtures/fonts/build_fonts.py: faces 0 to 3 are Snug One, Snug Two, Snug Two Bold and
  // Snug Three, and A is 600, 700, 800 and 900 wide.
  private static let file = RepositoryFile.familiesFont

  /// The index of the face that a style uses, and the width of A at 1000 points.
  private func face(_ catalog: FontCatalog, _ font: FontDescriptor) throws -> [Double] {
    let measurer = try TextMeasurer(catalog: catalog)
    let style = TextStyle(font: font, size: 1000)
    let index = try measurer.chain(for: style).primary.source.index
    return [Double(index), try measurer.width(of: "A", style)]
  }

  @Test(
    "every face of a given collection is found by its family and weight, or else its first is used",
    arguments: [
      (["Snug One"], 400, [0, 600]), (["Snug Two"], 400, [1, 700]), (["Snug Two"], 700, [2, 800]),
      (["snug three"], 400, [3, 900]), ([], 400, [0, 600]), (["No Such Font"], 400, [0, 600]),
    ] as [([String], Double, [Double])])
  func given(families: [String], weight: Double, expected: [Double]) throws {
    let font = FontDescriptor(families: families, weight: weight)
    #expect(try face(FontCatalog(files: [Self.file]), font) == expected)
  }

  @Test(
    "a file in the style is searched for the style's families, or else its first face is used",
    arguments: [
      ([], 400, [0, 600]), (["Other"], 700, [0, 600]), (["Other", "Snug Two"], 400, [1, 700]),
      (["Snug Two", "Snug One"], 700, [2, 800]),
    ] as [([String], Double, [Double])])
  func inStyle(families: [String], weight: Double, expected: [Double]) throws {
    let catalog = try FontCatalog(files: [])
    let font = FontDescriptor(families: families, file: Self.file, weight: weight)
    #expect(try catalog.chain(for: font).missingFamilies.contains { $0 != "Other" } == false)
    #expect(try face(catalog, font) == expected)
  }

  @Test("a family that the style lists after another of the same collection is a fallback")
  func fallback() throws {
    let font = FontDescriptor(families: ["Snug Three", "Snug One"], file: Self.file)
    let chain = try FontCatalog(files: []).chain(for: font)
    #expect(chain.named.map(\.source.index) == [3, 0])
    #expect(chain.missingFamilies == [])
  }

  @Test("the family of the font in the style's own file is not reported as missing")
  func ownFamily() throws {
    let font = FontDescriptor(families: ["Snug Axes", "Other"], file: RepositoryFile.axesFont)
    #expect(try FontCatalog(files: []).chain(for: font).missingFamilies == ["Other"])
  }
}
