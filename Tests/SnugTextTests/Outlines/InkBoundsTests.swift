import SnugDrawing
import SnugGeometry
import SnugText
import Testing

@Suite("Outlines: ink, underlines and strikeouts")
struct InkBoundsTests {
  private func bounds(_ text: String, lines: Int = 1) throws -> Rect? {
    let measurer = try TestFont.measurer()
    let layout = try measurer.layout(text, TestFont.style, in: 25, lines: lines, glyphs: true)
    return try GlyphOutliner(catalog: measurer.catalog).inkBounds(of: layout)
  }

  @Test("the ink of a text is that of its glyphs at their places; white space has none")
  func ink() throws {
    // Fonts/SnugTest/build.py: the hyphen is 130 to 370 wide, 300 to 400 above the baseline, its advance
    // 500; at size 10.
    let hyphen = try #require(try bounds("-"))
    #expect(hyphen == Rect(x: 1.3, y: -4, width: 3.7 - 1.3, height: 1))
    let two = try #require(try bounds("- -"))
    #expect(two.minX == 1.3 && abs(two.maxX - (10 + 3.7)) < 1e-9)
    for text in [" ", ""] { #expect(try bounds(text) == nil, "\"\(text)\"") }
  }

  @Test("the ink of further lines is below the first baseline")
  func lines() throws {
    let one = try #require(try bounds("AA"))
    let two = try #require(try bounds("AA AA", lines: 2))
    #expect(two.minY == one.minY && two.maxY > one.maxY)
    #expect(two.x == one.x && two.width == one.width)
  }

  @Test("underline and strikeout are those of the font's tables, scaled to the size")
  func decorations() throws {
    // Fonts/SnugTest/build.py and Fonts/SnugSans/build.py: `post` has -100 and 50, and -120 and 70;
    // fontTools writes 250 and 50 to `OS/2` of the first, the second has 280 and 70.
    let test = try FontCatalog.embedded.chain(for: .test).primary
    #expect(test.underline.topUnits == -100 && test.underline.thicknessUnits == 50)
    #expect(test.underline.top(at: 10) == 1 && test.underline.thickness(at: 10) == 0.5)
    #expect(test.strikeout.top(at: 10) == -2.5 && test.strikeout.thickness(at: 10) == 0.5)
    let sans = try FontCatalog.embedded.chain(for: FontDescriptor()).primary
    #expect(sans.underline.topUnits == -120 && sans.underline.thicknessUnits == 70)
    #expect(sans.strikeout.topUnits == 280 && sans.strikeout.thicknessUnits == 70)
  }

  @Test("the bounds of layers are those of all of them, of a picture its frame")
  func forms() throws {
    let font = try OpenedFont(RepositoryFile.colorFont)
    // As in `ColorGlyphTests`.
    #expect(try font.image(2).bounds == Rect(x: 1, y: -7, width: 8, height: 7))
    #expect(try font.image(3).bounds == nil)
  }
}
