import SnugGeometry
import SnugPropertyTesting
import SnugText
import Testing

@Suite("Measuring: properties")
struct MeasuringProperties {
  @Test("the widths of the glyph runs add up to the exact width, bit for bit")
  func runsAddUp() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(TextCase.generator()) { value in
      let layout = try measurer.layout(value.text, value.style, glyphs: true)
      let sum = layout.glyphRuns.reduce(0) { $0 + $1.width }
      try checkEqual(sum.bitPattern, layout.metrics.idealWidth.bitPattern)
      try checkEqual(layout.metrics, try measurer.measure([value.text], style: value.style)[0])
      for run in layout.glyphRuns {
        try checkEqual(run.advanceUnits, run.glyphs.reduce(0) { $0 + Int64($1.advanceUnits) })
        if value.style.letterSpacing == 0 {
          let unitsPerEm = Double(run.face.metrics.unitsPerEm)
          try checkEqual(run.width, Double(run.advanceUnits) * run.size / unitsPerEm)
        }
      }
    }
  }

  @Test("the source offset of every glyph is the start of a scalar or the end of the text")
  func sourceOffsets() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(TextCase.generator()) { value in
      let layout = try measurer.layout(value)
      for offset in layout.sourceOffsets {
        try check((0...value.text.utf8.count).contains(offset), "\(offset) is outside the text")
        let index = value.text.utf8.index(value.text.startIndex, offsetBy: offset)
        try check(
          index == value.text.endIndex || value.text.unicodeScalars.indices.contains(index),
          "\(offset) is inside a scalar")
      }
      try check(layout.missingGlyphOffsets.allSatisfy { $0 < value.text.utf8.count })
    }
  }

  @Test("doubling the size doubles the exact width, bit for bit")
  func scaling() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(TextCase.generator()) { value in
      var style = value.style
      style.letterSpacing = 0
      let width = try measurer.width(of: value.text, style)
      style.size *= 2
      try checkEqual(try measurer.width(of: value.text, style), width * 2)
      style.size /= 8
      try checkEqual(try measurer.width(of: value.text, style), width / 4)
    }
  }

  @Test("a text of default-ignorable and control characters alone has no width")
  func ignorables() throws {
    let measurer = try InstalledFonts.measurer()
    // Variation selectors and joiners are marks: at the start they must get no dotted circle.
    let invisible =
      "\u{FE0F}\u{34F}\u{180B}\u{E0100}\u{200B}\u{200C}\u{200D}\u{AD}\u{FEFF}\u{202E}\u{2066}\u{E0061}\u{7}\u{9F}"
    let families = Generator<String>.element(of: TextCase.families)
    let cases = Generator<String>.string(from: invisible, count: 0...12).flatMap { text in
      families.map { (text, $0) }
    }
    forAll(cases) { text, family in
      let style = TextStyle(family, letterSpacing: 1)
      let layout = try measurer.layout(text, style, in: 0)
      try checkEqual(layout.metrics.idealWidth, 0)
      try check(!layout.isTruncated)
    }
  }

  @Test("metrics depend neither on what was measured before nor on the instance of the catalog")
  func independent() throws {
    let shared = try InstalledFonts.measurer()
    let fresh = try TextMeasurer(catalog: FontCatalog())
    let texts = Corpus.samples
    for family in TextCase.families {
      let style = TextStyle(family)
      let forwards = try shared.measure(texts, style: style)
      let backwards = try fresh.measure(texts.reversed(), style: style)
      #expect(forwards == backwards.reversed())
      let alone = try texts.map { try InstalledFonts.measurer().measure([$0], style: style)[0] }
      #expect(alone == forwards)
    }
  }

  @Test("printable ASCII is measured the same with a control character in it")
  func asciiPath() throws {
    let measurer = try InstalledFonts.measurer()
    let text = Generator<String>.string(from: "aAVfiTo .,-()[]<>\"'19~", count: 0...12)
    let cases = text.flatMap { text in
      TextCase.generator().map { ($0.style, text, $0.maximumWidth) }
    }
    forAll(cases) { style, text, limit in
      let plain = try measurer.layout(text, style, in: limit, glyphs: true)
      let other = try measurer.layout(text + "\u{7}", style, in: limit, glyphs: true)
      try checkEqual(plain.metrics, other.metrics)
      try checkEqual(plain.visibleText, other.visibleText)
      try checkEqual(
        plain.glyphRuns.map { $0.glyphs.map(\.id) }, other.glyphRuns.map { $0.glyphs.map(\.id) })
    }
  }
}
