import SnugGeometry
import SnugPropertyTesting
import Testing

@testable import SnugText

@Suite("Truncation: properties of glyphs")
struct CutGlyphProperties {
  private static let families =
    TextCase.families
    + ["Noto Sans Arabic", "Noto Sans Devanagari", "Noto Serif Khmer", "Noto Sans Mongolian"]
    .filter { InstalledFonts.has($0) }

  @Test("each part of a cut label has the glyphs of the same part of the text, shaped anew")
  func standingAlone() throws {
    let measurer = try InstalledFonts.measurer()
    let modes = Generator<TextStyle.Truncation.Mode>.element(of: [.tail, .head, .middle, .word])
    let cases = TextCase.generator(families: Self.families).flatMap { value in
      modes.map { (value, $0) }
    }
    var compared = 0
    forAll(cases, count: 5000) { value, mode in
      var style = value.style
      style.truncation.mode = mode
      let layout = try measurer.layout(value, style: style)
      guard layout.isTruncated, !layout.nothingFits else { return }
      style.paragraph.direction = layout.baseDirection
      let parts = layout.visibleText.split(separator: "\u{2026}", omittingEmptySubsequences: false)
      guard parts.count == (mode == .word ? 1 : 2) else { return }
      compared += 1
      let kept = try measurer.drawnParts(
        of: value.text, style: value.style, keeping: parts[0].utf8.count,
        parts.count > 1 ? parts[1].utf8.count : 0)
      let ellipsis =
        mode == .word
        ? [] : try measurer.layout("\u{2026}", style, glyphs: true).glyphRuns
      let alone =
        layout.baseDirection == .leftToRight
        ? kept.start + ellipsis + kept.end : kept.end + ellipsis + kept.start
      try checkEqual(
        layout.glyphRuns.map { ObjectIdentifier($0.face) }, alone.map { ObjectIdentifier($0.face) })
      for (run, expected) in zip(layout.glyphRuns, alone) {
        try checkEqual(run.level, expected.level)
        try checkEqual(run.width, expected.width)
        try checkEqual(run.glyphs.map(\.id), expected.glyphs.map(\.id))
        try checkEqual(run.glyphs.map(\.advanceUnits), expected.glyphs.map(\.advanceUnits))
        for (glyph, other) in zip(run.glyphs, expected.glyphs) {
          try checkEqual(glyph.position.y, other.position.y)
          let x = glyph.position.x - run.glyphs[0].position.x
          // The runs begin at other positions.
          try check(abs(x - (other.position.x - expected.glyphs[0].position.x)) < 1e-9)
        }
      }
    }
    // Labels that fit, or are not shown at all, are not compared.
    #expect(compared > 500)
  }
}
