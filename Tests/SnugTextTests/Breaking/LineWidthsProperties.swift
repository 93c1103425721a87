import PropertyTesting
import Testing

@testable import SnugText

@Suite("Properties of widths between places")
struct LineWidthsProperties {
  @Test("a width that is summed up is that of the text shaped alone, bit for bit")
  func exact() throws {
    let measurer = try InstalledFonts.measurer()
    let (paragraph, alone) = (try LineShaper(), try LineShaper())
    let levels = EmbeddingLevels()
    var (summed, all) = (0, 0)
    forAll(TextCase.generator(), count: 1000) { value in
      let context = try measurer.context(for: value.style)
      try paragraph.shape(value.text, style: value.style, context: context, resolving: levels)
      let widths = LineWidths(paragraph, context)
      let text = paragraph.text
      for start in 0...text.characterCount {
        for end in start...text.characterCount {
          all += 1
          guard let width = widths.width(of: start..<end) else { continue }
          summed += 1
          try alone.shape(
            text.text(of: start..<end), levels: levels.levels(ofLine: start..<end),
            style: value.style, context: context)
          let shaped = ShownLine(
            line: alone, ellipsis: nil, base: levels.base, context: context
          ).idealWidth
          try checkEqual(width.bitPattern, shaped.bitPattern, "\(start..<end)")
        }
      }
    }
    #expect(summed * 3 > all, "\(summed) of \(all)")
  }
}
