import PropertyTesting
import Testing

@testable import SnugText

@Suite("Line breaking: properties of widths between positions")
struct LineWidthsProperties {
  @Test("a summed width is that of the text shaped alone, bit for bit")
  func exact() throws {
    let measurer = try InstalledFonts.measurer()
    let shaper = try TextShaper()
    var (summed, all) = (0, 0)
    forAll(TextCase.generator(), count: 1000) { value in
      let context = try measurer.context(for: value.style)
      let paragraph = try shaper.shape(value.text, style: value.style, context: context)
      let widths = LineWidths(paragraph)
      let text = paragraph.text
      for start in 0...text.characterCount {
        for end in start...text.characterCount {
          all += 1
          guard let width = widths.width(of: start..<end) else { continue }
          summed += 1
          let shaped = try shaper.shape(line: start..<end, of: paragraph).idealWidth
          try checkEqual(width.bitPattern, shaped.bitPattern, "\(start..<end)")
        }
      }
    }
    #expect(summed * 3 > all, "\(summed) of \(all)")
  }
}
