import SnugGeometry
import SnugPropertyTesting
import Testing

@testable import SnugText

@Suite("Shaping: properties of runs of simple characters")
struct SimpleRunProperties {
  @Test("in texts of any scripts, glyphs from the font's tables, and known ones, are HarfBuzz's")
  func equalToHarfBuzz() throws {
    let measurer = try InstalledFonts.measurer()
    let shaper = try TextShaper()
    let labels = Generator<[String]>.array(of: Corpus.label(), count: 1...3)
    let texts = labels.map { $0.joined(separator: " ") }
    var fromTables = 0
    forAll(TextCase.generator(texts: texts), count: 2000) { value in
      let context = try measurer.context(for: value.style)
      context.prepareFastPaths()
      let fast = try shaper.shape(value.text, style: value.style, context: context)
      let shaped = try shaper.shape(
        value.text, style: value.style, context: context, isShapedAnew: true)
      let known = try shaper.shape(value.text, style: value.style, context: context)
      try checkEqual(known.glyphs.map(\.cluster), shaped.glyphs.map(\.cluster))
      try checkEqual(known.glyphs.map(\.id), shaped.glyphs.map(\.id))
      try checkEqual(known.idealWidth, shaped.idealWidth)
      try checkEqual(
        known.glyphs.map(\.isUnsafeToBreak), fast.glyphs.map(\.isUnsafeToBreak))
      try checkEqual(fast.runs.map(\.glyphs), shaped.runs.map(\.glyphs))
      try checkEqual(fast.runs.map(\.advanceUnits), shaped.runs.map(\.advanceUnits))
      try checkEqual(fast.glyphs.map(\.id), shaped.glyphs.map(\.id))
      try checkEqual(fast.glyphs.map(\.cluster), shaped.glyphs.map(\.cluster))
      try checkEqual(fast.glyphs.map(\.advance), shaped.glyphs.map(\.advance))
      try checkEqual(fast.glyphs.map(\.xOffset), shaped.glyphs.map(\.xOffset))
      try checkEqual(fast.glyphs.map(\.yOffset), shaped.glyphs.map(\.yOffset))
      // HarfBuzz marks what it looked at, tables what a cut changes.
      let isSurelySafe = zip(fast.glyphs, shaped.glyphs).allSatisfy {
        $0.isUnsafeToBreak || !$1.isUnsafeToBreak
      }
      if !isSurelySafe { fromTables += 1 }
    }
    #expect(fromTables > 0)
  }
}
