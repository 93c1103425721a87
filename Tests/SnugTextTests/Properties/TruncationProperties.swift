import SnugGeometry
import SnugPropertyTesting
import SnugText
import Testing

@Suite("Truncation: properties of tail")
struct TruncationProperties {
  @Test(
    "the kept text is a start of the text, cut between characters, without white space at its end"
  )
  func keptIsAStart() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(TextCase.generator()) { value in
      let kept = try measurer.layout(value).keptText
      let whole = try measurer.normalized(value)
      try checkIsStart(kept, of: whole)
      if kept.utf8.count < whole.utf8.count {
        try check(
          value.style.truncation.keepsSpaceAtCut || !kept.endsInWhiteSpace,
          "white space before the ellipsis")
      }
    }
  }

  @Test("no longer start of the text fits: every longer start, shaped again, is too wide")
  func maximal() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(TextCase.generator()) { value in
      let layout = try measurer.layout(value)
      try assume(layout.isTruncated)
      let whole = try measurer.normalized(value)
      // A start alone may have no letter that decides the direction of the whole.
      var style = value.style
      style.paragraph.direction = layout.baseDirection
      let ellipsis = try measurer.ellipsisWidth(in: style)
      guard !layout.nothingFits else {
        return try check(!PixelGrid.layoutUnits.fits(ellipsis, in: value.maximumWidth))
      }
      for start in whole.starts(longerThan: layout.keptText, value.style) {
        let width = try measurer.width(of: start, style)
        try check(
          !PixelGrid.layoutUnits.fits(width + ellipsis, in: value.maximumWidth),
          "\(start.debugDescription) is \(width) wide and would fit with \(ellipsis)")
      }
    }
  }

  /// Random limits seldom lie where two ways of measuring a start differ; these limits do.
  @Test("in the width of a start and the ellipsis, at least that start is kept")
  func everyStart() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(TextCase.words(), count: 150) { value in
      let whole = try measurer.normalized(value)
      var style = value.style
      style.paragraph.direction = try measurer.layout(value.text, style: style).baseDirection
      let ellipsis = try measurer.ellipsisWidth(in: style)
      let starts = whole.starts(longerThan: "", style)
      for (start, metrics) in zip(starts, try measurer.measure(starts, style: style)) {
        let limit = PixelGrid.layoutUnits.reported(metrics.idealWidth + ellipsis)
        // Before an ellipsis that does not fit alone, no start is shown, were it narrower than nothing.
        let layout = try measurer.layout(value.text, style, in: limit)
        guard PixelGrid.layoutUnits.fits(ellipsis, in: limit) else {
          try check(layout.nothingFits || !layout.isTruncated)
          continue
        }
        try check(
          layout.keptText.utf8.count >= start.utf8.count,
          "\(layout.visibleText.debugDescription) is shown in the \(limit) of "
            + start.debugDescription)
      }
    }
  }

  @Test("the kept text is shown whole in the same limit")
  func idempotent() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(TextCase.generator()) { value in
      var again = value
      let cut = try measurer.layout(value)
      again.text = cut.keptText
      again.style.paragraph.direction = cut.baseDirection
      let layout = try measurer.layout(again)
      try check(!layout.isTruncated)
      try checkEqual(layout.visibleText, again.text)
    }
  }

  @Test("the kept text is drawn beside the ellipsis as it is in the whole text")
  func drawnAlone() throws {
    let measurer = try InstalledFonts.measurer()
    let texts = Generator<String>.frequency([(1, Corpus.label()), (1, Corpus.bidirectional)])
    forAll(TextCase.generator(texts: texts), count: 500) { value in
      let cut = try measurer.layout(value)
      // Not discarded: small cases come first, and nearly all of them fit.
      guard cut.isTruncated, !cut.nothingFits else { return }
      var style = value.style
      style.paragraph.direction = cut.baseDirection
      let isForward = cut.baseDirection == .leftToRight
      let kept = try measurer.drawnParts(
        of: value.text, style: value.style, keeping: cut.keptText.utf8.count, 0)
      let ellipsis = try measurer.layout(try measurer.ellipsis(in: style), style, glyphs: true)
      let parts = [kept.start, ellipsis.glyphRuns]
      let alone = isForward ? parts : parts.reversed()
      let runs = alone.flatMap { $0 }
      try checkEqual(cut.glyphRuns.map(\.level), runs.map(\.level))
      try checkEqual(cut.glyphRuns.map { $0.glyphs.map(\.id) }, runs.map { $0.glyphs.map(\.id) })
      let left = alone[0].reduce(0) { $0 + $1.width }
      for (index, (run, own)) in zip(cut.glyphRuns, runs).enumerated() {
        let origin = index < alone[0].count ? 0 : left
        for (glyph, ownGlyph) in zip(run.glyphs, own.glyphs) {
          try check(abs(glyph.position.x - origin - ownGlyph.position.x) < 1e-9)
          try checkEqual(glyph.position.y, ownGlyph.position.y)
        }
      }
    }
  }

  @Test(
    "a text is never cut in its own measured width",
    arguments: [
      nil, 1, 1.25, 1.5, 2, 2.63, 3,
    ])
  func ownWidth(scale: Double?) throws {
    let grid = try scale.map { try #require(PixelGrid(scale: $0)) } ?? .layoutUnits
    let measurer = try TextMeasurer(catalog: InstalledFonts.catalog.get(), grid: grid)
    let cells = Generator<Int>.integer(in: 0...1_000_000)
    let cases = TextCase.generator().flatMap { value in cells.map { (value, $0) } }
    forAll(cases, count: 100) { value, cells in
      var value = value
      value.maximumWidth = try measurer.measure([value.text], style: value.style)[0].width
      try check(try !measurer.layout(value).isTruncated)
      // A frame anywhere on the grid: its width is the difference of its two edges.
      let edge = Double(cells) / (scale ?? 64)
      value.maximumWidth = (edge + value.maximumWidth) - edge
      try check(try !measurer.layout(value).isTruncated, "at \(edge)")
    }
  }
}
