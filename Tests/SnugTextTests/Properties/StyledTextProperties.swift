import SnugGeometry
import SnugPropertyTesting
import Testing

@testable import SnugText

/// A text in ranges, the style of its label, and its limits.
struct StyledCase {
  var runs: [StyledText.Run]
  var style: TextStyle
  var width: Double
  var lines: Int

  var text: StyledText { StyledText(runs) }

  /// Cases of the corpus whose ranges differ in these ways.
  static func generator(
    ranges: Generator<RangeStyle>, withBoxes: Bool
  ) -> Generator<StyledCase> {
    Generator { source in
      var value = try source.draw(TextCase.generator())
      try value.style.drawModes(&source)
      try value.style.drawLines(&source)
      let runs = try source.draw(
        StyledText.generator(of: value.text, ranges: ranges, withBoxes: withBoxes))
      return StyledCase(
        runs: runs, style: value.style, width: value.maximumWidth,
        lines: try source.draw(.element(of: [0, 1, 1, 2, 3])))
    }
  }

  func layout(_ measurer: TextMeasurer, _ runs: [StyledText.Run]? = nil) throws -> TextLayout {
    try measurer.layout(StyledText(runs ?? self.runs), style, in: width, lines: lines, glyphs: true)
  }
}

func checkSame(_ one: TextLayout, _ other: TextLayout) throws {
  try checkEqual(one.metrics, other.metrics)
  try checkEqual(one.lines, other.lines)
  try checkEqual(one.visibleText, other.visibleText)
  try checkEqual(one.isTruncated, other.isTruncated)
  try checkEqual(one.ellipsisFrame, other.ellipsisFrame)
  try checkEqual(one.boxes, other.boxes)
  try checkEqual(one.missingGlyphOffsets, other.missingGlyphOffsets)
  try checkEqual(one.faces.map(ObjectIdentifier.init), other.faces.map(ObjectIdentifier.init))
}

private struct DrawnGlyph: Equatable {
  var id: UInt32
  var offset: Int
  var position: Point
  var face: ObjectIdentifier
  var size: Double
}

extension TextLayout {
  fileprivate var drawn: [DrawnGlyph] {
    glyphRuns.flatMap { run in
      run.glyphs.map {
        DrawnGlyph(
          id: $0.id, offset: $0.sourceOffset, position: $0.position,
          face: ObjectIdentifier(run.face), size: run.size)
      }
    }
  }
}

@Suite("Measuring: properties of texts in ranges with styles")
struct StyledTextProperties {
  private let measurer: TextMeasurer

  init() throws { measurer = try InstalledFonts.measurer() }

  @Test("a text parted into ranges of the same style, or of the label's, is the same text")
  func equalRanges() throws {
    let cases = StyledCase.generator(
      ranges: .element(of: [RangeStyle(), RangeStyle(attributes: "red")]), withBoxes: false)
    forAll(cases) { value in
      let text = value.text.string
      let plain = try measurer.layout(
        text, value.style, in: value.width, lines: value.lines, glyphs: true)
      // Ranges that state the style of their label are shaped with it.
      let own = RangeStyle(
        font: value.style.font, size: value.style.size, features: value.style.features,
        letterSpacing: value.style.letterSpacing)
      for style in [RangeStyle(), own] {
        let runs = value.runs.enumerated().map { index, run in
          guard case .text(let text, _) = run else { return run }
          return .text(text, index.isMultiple(of: 2) ? RangeStyle() : style)
        }
        // A line break and a mark behind it are one character on one line.
        guard (try? StyledText(runs).validate()) != nil else { continue }
        let parted = try value.layout(measurer, runs)
        try checkSame(parted, plain)
        try checkEqual(parted.drawn, plain.drawn)
      }
      guard (try? value.text.validate()) != nil else { return }
      // What only renderers see parts runs at most.
      let coloured = try value.layout(measurer)
      try checkSame(coloured, plain)
      try checkEqual(coloured.drawn, plain.drawn)
    }
  }

  @Test("glyphs, boxes and tabs fill their lines, which are the same without glyphs and prepared")
  func lines() throws {
    forAll(StyledCase.generator(ranges: RangeStyle.any, withBoxes: true)) { value in
      guard (try? value.text.validate()) != nil else { return }
      let layout = try value.layout(measurer)
      // Lines and widths without glyphs are the same.
      let plain = try measurer.layout(value.text, value.style, in: value.width, lines: value.lines)
      try checkSame(layout, plain)
      try check(layout.lines.allSatisfy { $0.frame.width <= max(0, value.width - $0.indent) })
      try checkEqual(layout.metrics.height, layout.lines.map(\.frame.maxY).max() ?? 0)
      // The glyphs, boxes and tabs of a line fill it.
      var first = 0
      for (index, line) in layout.lines.enumerated() {
        let end = layout.glyphRuns.isEmpty ? first : layout.glyphRunEnds[index]
        let glyphs = layout.glyphRuns[first..<end].reduce(0) { $0 + $1.width }
        let gaps = layout.gaps.filter { $0.line == index }.reduce(0) { $0 + $1.frame.width }
        first = end
        guard !line.isClipped else { continue }
        let grid = PixelGrid.layoutUnits
        try check(
          abs(grid.reported(glyphs + gaps - 1e-7) - line.frame.width) < 0.02,
          "\(glyphs) + \(gaps) in \(line.frame)")
      }
      let prepared = try measurer.prepare(value.text, style: value.style)
      if value.lines == 0 {
        try checkEqual(try prepared.height(at: value.width), layout.metrics.height)
        try checkEqual(try prepared.lineCount(at: value.width), layout.lines.count)
      }
      _ = try measurer.explanation(
        of: prepared.text, style: prepared.style, maximumWidth: value.width,
        maximumLines: value.lines)
    }
  }

  @Test("lines kept when a text is measured show it as it is laid out")
  func keptLines() throws {
    let kept = KeptLines()
    var counts = (kept: 0, cut: 0, tall: 0)
    let cases = StyledCase.generator(ranges: RangeStyle.any, withBoxes: true)
    let plain = Generator<StyledCase> { source in
      var value = try source.draw(cases)
      value.lines = try source.draw(.element(of: [0, 2, 2, 3]))
      if try source.draw(.element(of: [true, true, false])) {
        // Words in one style.
        let words = try source.draw(TextCase.words())
        value.runs = [.text(words.text, RangeStyle())]
        value.style.truncation.mode = try source.draw(.element(of: [.tail, .word, .middle]))
        value.width = words.maximumWidth / 2
      }
      return value
    }
    forAll(plain, count: 600) { value in
      guard (try? value.text.validate()) != nil else { return }
      let marked = try measurer.prepare(value.text, style: value.style)
      let (text, style) = (marked.text, marked.style)
      let laidOut = try measurer.layout(text, style, in: value.width, lines: value.lines)
      var read = ReadText(text)
      let metrics = try measurer.measure(
        &read, style: style, maximumWidth: value.width, maximumLines: value.lines, keeping: kept)
      try checkEqual(metrics, laidOut.metrics)
      guard kept.latest >= 0 else { return }
      let number = kept.latest
      let copies = KeptLines()
      copies.append(number, of: kept)
      for (lines, number) in [(kept, number), (copies, copies.latest)] {
        let shown = try measurer.layout(text, style: style, lines, number)
        try checkSame(shown, laidOut)
        try checkEqual(shown.baseDirection, laidOut.baseDirection)
        try checkEqual(shown.nothingFits, laidOut.nothingFits)
        try checkEqual(shown.missingDesigns, laidOut.missingDesigns)
        try check(!shown.isShrunk && !laidOut.isShrunk && !laidOut.clipsCharacters)
        try check(!laidOut.hasUnbalancedLines)
      }
      counts.kept += 1
      counts.cut += laidOut.isTruncated ? 1 : 0
      counts.tall += Set(laidOut.lines.map(\.frame.height)).count > 1 ? 1 : 0
    }
    #expect(counts.kept > 200 && counts.cut > 20 && counts.tall > 10, "\(counts)")
  }

  @Test("a text of ranges without kerning or joining between them is as wide as its ranges alone")
  func sums() throws {
    forAll(StyledCase.generator(ranges: RangeStyle.any, withBoxes: false)) { value in
      try assume(value.style.paragraph.direction != .rightToLeft)
      var runs: [StyledText.Run] = []
      var sum = 0.0
      for run in value.runs {
        guard case .text(let text, var style) = run else { continue }
        let letters = text.filter { $0.isLetter && $0.isASCII }
        guard !letters.isEmpty else { continue }
        // No two ranges in a row are shaped together.
        style.size = runs.count.isMultiple(of: 2) ? 11 : 13
        runs.append(.text(letters, style))
        sum += try measurer.measure([StyledText([.text(letters, style)])], style: value.style)[0]
          .idealWidth
      }
      let merged = StyledText(runs)
      try assume(merged.runs.count == runs.count)
      var style = value.style
      style.paragraph.firstLineIndent = 0
      let plain = try measurer.measure([merged], style: style)[0].idealWidth
      let indent = PixelGrid.layoutUnits.reported(value.style.paragraph.firstLineIndent)
      let expected = sum - Double(runs.count) * indent
      try check(abs(plain - expected) < 1e-9, "\(plain) is not \(expected)")
    }
  }

  @Test("a text in ranges or with tabs that is summed up is the shaped text, bit for bit")
  func summed() throws {
    let letters = Generator<String>.string(from: "fffijlt\t TVAWoéů.,1-(\u{2019}", count: 0...20)
    let cases = Generator { source in
      var value = try source.draw(TextCase.generator(texts: letters))
      value.style.features = []
      value.style.paragraph.whiteSpace = try source.draw(
        .element(of: [.normal, .preWrap, .preWrap]))
      value.style.paragraph.tabSize = try source.draw(.element(of: [0, 1, 4, 8]))
      value.style.paragraph.tabStops = try source.draw(.element(of: [[], [20], [7.3, 31]]))
      guard try source.draw(.element(of: [true, true, false])) else { return value }
      let runs = try source.draw(StyledText.generator(of: value.text, withBoxes: false))
      value.text = try value.style.ranges.string(of: StyledText(runs))
      return value
    }
    var (summed, summedWithTabs) = (0, 0)
    forAll(cases) { value in
      let label = LabelText(value.text, value.style.ranges)
      for context in try measurer.resolved(value.style).spans(label)?.contexts ?? [] {
        context.prepareFastPaths()
      }
      try measurer.context(for: value.style).prepareFastPaths()
      let before = measurer.counts.summed
      let metrics = try measurer.measure([value.text], style: value.style)
      if measurer.counts.summed > before {
        if !value.style.ranges.isEmpty { summed += 1 }
        if label.string.contains("\t") { summedWithTabs += 1 }
      }
      try checkEqual(metrics, try measurer.measureShaped([value.text], style: value.style))
      let list = try #require(TextList([value.text]))
      let measured = try measurer.measure(list, style: value.style)
      try checkEqual(measured.kind(0).metrics, metrics[0])
      let layout = try measurer.layout(value.text, style: value.style)
      try checkEqual(layout.metrics, metrics[0])
      for (width, lines) in [(nil, 1), (nil, 0), (value.maximumWidth, 1), (value.maximumWidth, 2)] {
        // Glyphs are shaped.
        let (summed, shaped) = try (
          measurer.layout(value.text, value.style, in: width, lines: lines),
          measurer.layout(value.text, value.style, in: width, lines: lines, glyphs: true)
        )
        try checkSame(summed, shaped)
        let measured = try measurer.measure(
          value.text, style: value.style, maximumWidth: width, maximumLines: lines)
        try checkEqual(measured, shaped.metrics)
      }
    }
    #expect(summed > 20 && summedWithTabs > 5)
  }

  @Test("a text in ranges cut at the end keeps the most characters with an ellipsis of their style")
  func cuts() throws {
    forAll(StyledCase.generator(ranges: RangeStyle.any, withBoxes: true), count: 300) {
      value in
      guard (try? value.text.validate()) != nil else { return }
      var value = value
      (value.lines, value.style.truncation.mode) = (1, .tail)
      value.style.paragraph.firstLineIndent = 0
      let layout = try value.layout(measurer)
      try assume(layout.isTruncated)
      // Controls are replaced by spaces, or left out.
      try assume(
        !value.text.string.unicodeScalars.contains {
          $0.replacement != .keep
        })
      value.style.paragraph.direction = layout.baseDirection
      var ranges = RangeStyles()
      let marked = try ranges.string(of: value.text)
      let all = LabelText(marked, ranges)
      let characters = Array(all.string)
      try assume(characters.count < 40)
      let starts = (0...characters.count).map { count in
        let kept = String(characters[..<count])
        return value.style.truncation.keepsSpaceAtCut ? kept : kept.droppingLastWhiteSpace
      }
      let shown = try starts.map { try value.width(ofFirst: $0.utf8.count, measurer) }
      // Before an ellipsis that does not fit alone, no start is shown, were it narrower than nothing.
      let fitsEllipsis = shown.contains { PixelGrid.layoutUnits.fits($0.mark, in: value.width) }
      for (kept, shown) in zip(starts, shown).reversed() where fitsEllipsis {
        if PixelGrid.layoutUnits.fits(shown.width, in: value.width) {
          return try checkEqual(
            layout.visibleText,
            try measurer.layout(kept, style: value.style).visibleText + shown.ellipsis)
        }
      }
      try check(layout.nothingFits, "\(layout.visibleText.debugDescription) is shown")
    }
  }
}

extension StyledCase {
  /// The runs of the first bytes of the text.
  private func prefix(_ count: Int) -> [StyledText.Run] {
    var (runs, left) = ([StyledText.Run](), count)
    for run in text.runs where left > 0 {
      if case .text(let text, let style) = run {
        runs.append(.text(String(decoding: text.utf8.prefix(left), as: UTF8.self), style))
      } else {
        runs.append(run)
      }
      left -= run.utf8Count
    }
    return runs
  }

  /// The width of a start of the text with its ellipsis.
  fileprivate func width(
    ofFirst count: Int, _ measurer: TextMeasurer
  ) throws -> (width: Double, mark: Double, ellipsis: String) {
    var style = style
    style.truncation.mode = .clip
    let runs = prefix(count)
    let start = try measurer.measure([StyledText(runs)], style: style)[0].idealWidth
    var own = style
    if case .text(_, let range)? = runs.last ?? text.runs.first { own = range.applied(to: style) }
    let ellipsis = try measurer.ellipsis(in: own)
    let mark = try measurer.ellipsisWidth(in: own)
    return (style.paragraph.direction == .leftToRight ? start + mark : mark + start, mark, ellipsis)
  }
}
