import SnugGeometry
import SnugText
import Testing

/// Texts of the test font at size 10: a capital is 10 wide, any other character 5, a line 10 high and its
/// baseline at 8.
@Suite("Descriptions for people who print values")
struct DescriptionTests {
  @Test("geometry is written in numbers without zeros behind the point")
  func geometry() {
    for (text, expected) in [
      ("\(Point(x: 5, y: 13.5))", "(5, 13.5)"), ("\(Size(width: 64.5, height: 29))", "64.5 x 29"),
      ("\(Rect(x: 5, y: 13, width: 64.5, height: 29))", "(5, 13) 64.5 x 29"),
      (
        "\(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))",
        "top 1, leading 2, bottom 3, trailing 4"
      ),
      (
        "\(EdgeInsets(top: 1, bottom: 3, horizontal: .physical(left: 2, right: 4)))",
        "top 1, left 2, bottom 3, right 4"
      ),
    ] { #expect(text == expected) }
  }

  @Test("a text, its lines and its runs are a line each")
  func texts() throws {
    let layout = try TestFont.layout("Abc defgh", in: 40)
    #expect("\(layout)" == "\"Abc d\u{2026}\" 40 x 10, baseline 8, cut")
    #expect("\(layout.metrics)" == "40 x 10, baseline 8")
    #expect("\(layout.lines)" == "[\"Abc d\u{2026}\" (0, 0) 40 x 10, baseline 8]")
    #expect("\(layout.glyphRuns[0])" == "5 glyphs of Snug Test at 10, 30 wide")
    #expect("\(layout.glyphRuns[0].glyphs[1])".hasSuffix(" at (10, 0)"))
    #expect("\(layout.faces[0])".hasPrefix("Snug Test ("))
  }
}
