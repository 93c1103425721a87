import Testing

@testable import SnugDocument
@testable import SnugDrawing
@testable import SnugText

@Suite("Pictures: glyphs that are SVG documents")
struct GlyphDocumentTests {
  private func document(_ drawing: String) -> GlyphDocument {
    GlyphDocument(
      svg: Array("<svg xmlns=\"http://www.w3.org/2000/svg\">\(drawing)</svg>".utf8),
      element: "glyph4", unitsPerEm: 1000,
      transform: GlyphTransform(xx: 0.08, yx: 0, xy: 0, yy: 0.08))
  }

  // OpenType, SVG table: `currentColor` is the colour of the text. CSS words have no case.
  @Test(
    "the text's colour is the current one of a document that uses it",
    arguments: ["currentColor", "currentcolor", "CURRENTCOLOR"])
  func currentColor(word: String) throws {
    let colored = document("<g id=\"glyph4\" fill=\"\(word)\"/>")
    #expect(colored.usesTextColor)
    let file = try #require(colored.file(color: "#2060a0"))
    #expect(file.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    // On the outermost element, from which all others inherit it.
    let root = try #require(file.split(separator: ">").first)
    #expect(root.contains(" color=\"#2060a0\""), "\(root)")
  }

  @Test("a document with colours of its own is the same for texts of all colours")
  func ownColors() throws {
    for drawing in ["<g id=\"glyph4\" fill=\"red\"/>", "current color", "currentColo", ""] {
      let own = document(drawing)
      #expect(!own.usesTextColor)
      #expect(try #require(own.file(color: nil)).contains("color=") == false)
    }
  }
}
