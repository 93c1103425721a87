import SnugGeometry
import SnugPropertyTesting
import Testing

@testable import SnugText

@Suite("Line breaking: properties of widths between positions")
struct LineWidthsProperties {
  @Test("a summed width is that of the text shaped alone, bit for bit")
  func exact() throws {
    let measurer = try InstalledFonts.measurer()
    let shaper = try TextShaper()
    var (summed, all) = (0, 0)
    let cases = TextCase.generator().changing { try $0.drawTabs(&$1) }
    forAll(cases, count: 1000) { value in
      let context = try measurer.context(for: value.style)
      let paragraph = try shaper.shape(value.text, style: value.style, context: context)
      let text = paragraph.text
      let stops = TabStops(value.style, context, size: value.style.size)
      for start in 0...text.characterCount {
        for end in start...text.characterCount {
          all += 1
          let style = value.style
          let indent = start == 0 ? style.paragraph.firstLineIndent : style.paragraph.hangingIndent
          let tabs = (stops, measurer.grid.reported(indent))
          guard let width = paragraph.places.width(of: start..<end, tabs: tabs) else { continue }
          summed += 1
          let shaped = try shaper.line(start..<end, of: paragraph, isShapedAnew: true).idealWidth
          try checkEqual(width.bitPattern, shaped.bitPattern, "\(start..<end)")
        }
      }
    }
    #expect(summed * 3 > all, "\(summed) of \(all)")
  }

  @Test("a line cut out of a shaped text has the runs and glyphs of the line shaped alone")
  func cutOut() throws {
    let measurer = try InstalledFonts.measurer()
    let shaper = try TextShaper()
    forAll(TextCase.generator(), count: 1000) { value in
      let context = try measurer.context(for: value.style)
      context.prepareFastPaths()
      let paragraph = try shaper.shape(value.text, style: value.style, context: context)
      let count = paragraph.text.characterCount
      for start in 0...count {
        for end in start...count {
          let cut = try shaper.line(start..<end, of: paragraph)
          let alone = try shaper.line(start..<end, of: paragraph, isShapedAnew: true)
          try checkEqual(contents(cut), contents(alone), "\(start..<end)")
        }
      }
    }
  }

  @Test(
    "a line cut out where letters join through what has another font, or brackets have partners",
    arguments: [
      "aa ب\u{200B}بب", "ب\u{200B}\u{200F}ب", "بب\u{2060}\u{AD}ب aب", "a ᠨᠨ\u{AD}ᠨᠨᠨ",
      "ب  312 éłçççéçç-)  ن-λ", "a ب 1 2ç ן-ь 3", "ᠨ\u{180E}ᠨ a", "a (b c(\u{5B0}ы)",
      "(a b)\u{5B0} cы)", "م(a\u{200D})م 1(2)م",
      "m" + String(repeating: "(", count: 62) + "a(ы(ы)",
    ])
  func cutOutNearOthers(text: String) throws {
    let measurer = try InstalledFonts.measurer()
    let shaper = try TextShaper()
    for families in [
      ["Noto Sans", "Noto Sans Arabic"], ["Noto Sans", "DejaVu Sans"],
      ["Inter", "Noto Naskh Arabic"],
    ] {
      let style = TextStyle(font: FontDescriptor(families: families), size: 15)
      let context = try measurer.context(for: style)
      let paragraph = try shaper.shape(text, style: style, context: context)
      let count = paragraph.text.characterCount
      for start in 0...count {
        for end in start...count {
          let cut = try shaper.line(start..<end, of: paragraph)
          let alone = try shaper.line(start..<end, of: paragraph, isShapedAnew: true)
          #expect(contents(cut) == contents(alone), "\(start..<end)")
          guard let width = paragraph.places.width(of: start..<end, tabs: nil) else { continue }
          #expect(width.bitPattern == alone.idealWidth.bitPattern, "\(start..<end)")
        }
      }
    }
  }

  @Test(
    "lines that start inside a word, or with signs behind another script, are as wide as their glyphs",
    arguments: ["DejaVu Sans", "Noto Sans", "Inter"])
  func startsInsideWords(family: String) throws {
    let measurer = try InstalledFonts.measurer()
    let style = TextStyle(family, size: 12.5)
    try measurer.context(for: style).prepareFastPaths()
    for text in ["世 afifff ) VAffiff", "aш 1-2 fiffi AV(7)ы fff", "ب  312 éłçç-)  ن-ь 12 b"] {
      for width in 4...80 {
        for textWrap in [ParagraphStyle.TextWrap.wrap, .balance] {
          var style = style
          style.paragraph.textWrap = textWrap
          let lines = try [false, true].map {
            try measurer.layout(text, style, in: Double(width), lines: 0, glyphs: $0)
          }
          #expect(lines[0].lines == lines[1].lines, "\(text) in \(width)")
          #expect(lines[0].metrics == lines[1].metrics, "\(text) in \(width)")
        }
      }
    }
  }

  /// What is drawn of a shaped line.
  private func contents(_ line: ShapedText) -> [String] {
    [line.text.string, "\(line.idealWidth)", "\(line.base)", "\(line.runs)"]
      + line.glyphs.map {
        "\($0.id) of \($0.cluster): \($0.advance), at \($0.xOffset), \($0.yOffset)"
      }
  }
}
