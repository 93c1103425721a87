import SnugGeometry
import SnugText
import Testing

/// Texts of the test font at size 10: a capital is 10 wide, any other character 5, a line 10 high and its
/// baseline at 8.
@Suite("Descriptions for people who print values")
struct DescriptionTests {
  @Test("geometry is written in numbers without zeros behind the point")
  func geometry() {
    #expect("\(Point(x: 5, y: 13.5))" == "(5, 13.5)")
    #expect("\(Size(width: 64.5, height: 29))" == "64.5 x 29")
    #expect("\(Rect(x: 5, y: 13, width: 64.5, height: 29))" == "(5, 13) 64.5 x 29")
    #expect(
      "\(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))"
        == "top 1, leading 2, bottom 3, trailing 4")
    let sides = EdgeInsets(top: 1, bottom: 3, horizontal: .physical(left: 2, right: 4))
    #expect("\(sides)" == "top 1, left 2, bottom 3, right 4")
  }

  @Test("a text, its lines and its runs are a line each")
  func texts() throws {
    let style = TextStyle(font: FontDescriptor(families: ["Snug Test"]), size: 10)
    let layout = try TextMeasurer(catalog: .embedded).layout(
      "Abc defgh", style: style, maximumWidth: 40, maximumLines: 1, includingGlyphs: true)
    #expect("\(layout)" == "\"Abc d\u{2026}\" 40 x 10, baseline 8, cut")
    #expect("\(layout.metrics)" == "40 x 10, baseline 8")
    #expect("\(layout.lines)" == "[\"Abc d\u{2026}\" (0, 0) 40 x 10, baseline 8]")
    #expect("\(layout.glyphRuns[0])" == "5 glyphs of Snug Test at 10, 30 wide")
    #expect("\(layout.glyphRuns[0].glyphs[1])".hasSuffix(" at (10, 0)"))
    #expect("\(layout.faces[0])".hasPrefix("Snug Test ("))
  }
}
