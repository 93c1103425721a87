import Snug
import SnugDocument
import Testing

@Suite("Documents: the documented example")
struct ArticleTests {
  /// The example of the module's documentation.
  private func example(print: (Any...) -> Void) throws -> [UInt8] {
    let document = try Document(json: Array(#"{"items": ["A", "longer"]}"#.utf8))
    let layout = try LayoutSession().layout(document)
    print(layout.result.contentSize, try layout.table())
    let picture = try layout.svg(background: "white")
    return picture
  }

  @Test("the documented example prints a content size and a table, and returns an SVG")
  func exampleRuns() throws {
    var printed: [Any] = []
    let picture = try example { (things: Any...) in printed = things }
    #expect(printed.count == 2)
    #expect((printed[0] as? Size)?.width == 320)
    #expect((printed[1] as? String)?.contains("longer") == true)
    #expect(String(decoding: picture.prefix(4), as: UTF8.self) == "<svg")
  }

  /// The example of the page for renderers.
  private func renderers(print: (UInt32, Double, Double) -> Void) throws {
    let document = try Document(json: Array(#"{"items": ["A", "longer", "much longer"]}"#.utf8))
    let layout = try LayoutSession().layout(document)
    var glyphs = LabelGlyphs()
    try layout.glyphs(in: Rect(x: 0, y: 0, width: 1000, height: 1000), into: &glyphs)
    for (id, position) in zip(glyphs.glyphIDs, glyphs.positions) {
      print(id, position.x, position.y)
    }
  }

  @Test("the example for renderers prints each glyph, on one baseline")
  func renderersRuns() throws {
    var places: [(x: Double, y: Double)] = []
    try renderers { _, x, y in places.append((x, y)) }
    #expect(places.count == "Alongermuch longer".count)
    #expect(
      places.allSatisfy { $0.y == places[0].y } && places.map(\.x) == places.map(\.x).sorted())
  }

  @Test("public functions read plain text and JSON, write JSON, and throw errors with places")
  func otherWays() throws {
    let layout = try LayoutSession().layout(Document(plainText: Array("A\nlonger\n".utf8)))
    let same = try LayoutSession().layout(
      Document(json: Array(#"{"items": ["A", "longer"]}"#.utf8)))
    #expect(layout.result.contentSize == same.result.contentSize)
    #expect(try layout.json().first == UInt8(ascii: "{"))
    #expect(try layout.json(isCompact: true).count < layout.json(includesGlyphs: true).count)
    do throws(DocumentError) {
      _ = try Document(json: Array("{".utf8))
      Issue.record("an object that does not end was read")
    } catch {
      #expect(error.description.hasPrefix("1:2: error: "))
    }
    #expect(throws: DocumentError.self) { try layout.svg(background: "no colour") }
  }
}
