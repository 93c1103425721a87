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
  private func renderers(_ body: ([GlyphOutline.Element], Point) -> Void) throws {
    func fill(_ path: [GlyphOutline.Element], at origin: Point, in _: Void) { body(path, origin) }
    let cairo: Void = ()
    let json = #"{"items": ["A", "longer", "much longer"], "container": {"width": 220}}"#
    let layout = try LayoutSession().layout(Document(json: Array(json.utf8)))
    var glyphs = LabelGlyphs()
    try layout.glyphs(in: Rect(x: 0, y: 0, width: 1000, height: 1000), into: &glyphs)
    let outliner = GlyphOutliner(catalog: layout.catalog)
    for run in glyphs.runs {
      for glyph in run.glyphs {
        let image = try outliner.image(
          ofGlyph: glyphs.glyphIDs[glyph], in: glyphs.faces[run.face], size: run.size)
        fill(image.outline?.elements ?? [], at: glyphs.positions[glyph], in: cairo)
      }
    }
  }

  @Test("the example for renderers fills a path for each glyph but the space, on one baseline")
  func renderersRuns() throws {
    var places: [Point] = []
    var paths: [Bool] = []
    try renderers { path, origin in
      places.append(origin)
      paths.append(!path.isEmpty)
    }
    #expect(paths == "Alongermuch longer".map { $0 != " " })
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
