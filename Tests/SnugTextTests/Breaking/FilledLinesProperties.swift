import SnugPropertyTesting
import Testing

@testable import SnugText

@Suite("Line breaking: properties of filled lines")
struct FilledLinesProperties {
  /// Texts of several words, and words of joined or stacked letters in lines that may break them.
  private static var cases: Generator<TextCase> {
    .frequency([(1, TextCase.generator()), (1, narrow)]).flatMap { value in
      Generator { source in
        var value = value
        try value.drawTabs(&source)
        try value.drawRanges(&source)
        return value
      }
    }
  }

  private static var narrow: Generator<TextCase> {
    Generator { source in
      var value = try source.draw(TextCase.words())
      value.maximumWidth = try source.draw(.length(in: 5...40))
      value.style.letterSpacing = try source.draw(.element(of: [-0.6, 0]))
      return value
    }
  }

  @Test("no filled line could end later: nothing longer fits, though widths are not monotone")
  func late() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(Self.cases, count: 300) { value in
      try assume(!value.text.contains(where: \.isNewline))
      let alone = try AloneLines(measurer, value)
      let boundaries = alone.text.boundaries
      try assume(boundaries.count <= 60)
      func fits(_ start: Int, _ end: Int) throws -> Bool {
        try alone.cells(start, end) != nil
      }
      let filled = try measurer.layout(
        value.text, style: value.style, maximumWidth: value.maximumWidth, maximumLines: 0)
      var (start, offset) = (0, 0)
      for line in filled.lines {
        let count = line.text.unicodeScalars.count
        let source = String(decoding: alone.text.utf8[offset...], as: UTF8.self).unicodeScalars
        let own = String(String.UnicodeScalarView(source.prefix(count)))
        try check(own.isShown(as: line.text), "\(line.text) is not \(own)")
        offset += own.utf8.count
        let end = try #require(boundaries.firstIndex(of: Int32(offset)))
        let words = alone.places.filter { $0 > start }
        // A line that ends inside a word has no room for a whole word.
        let isBroken = !alone.places.contains(end)
        for place in words where place > end || isBroken {
          try check(try !fits(start, place), "\(start)..<\(place) fits, not only \(start)..<\(end)")
        }
        if isBroken {
          for place in end + 1..<max(end + 1, words.first ?? 0) {
            try check(try !fits(start, place), "\(start)..<\(place) fits, not only ..<\(end)")
          }
        }
        start = end
      }
    }
  }

  // Sums and shaped glyphs are added up along different ways.
  @Test("a layout without glyphs is that with glyphs, bit for bit", arguments: [0, 1, 2, 3])
  func glyphs(lines: Int) throws {
    let measurer = try InstalledFonts.measurer()
    let cases = Generator { source in
      var value = try source.draw(Self.cases)
      value.style.truncation.mode = try source.draw(
        .element(of: TextStyle.Truncation.Mode.allCases))
      value.style.paragraph.textWrap = try source.draw(.element(of: [.wrap, .balance]))
      value.style.paragraph.lineBoxes = try source.draw(.element(of: [.primaryFont, .allRuns]))
      try value.style.drawLines(&source)
      return value
    }
    forAll(cases, count: 400) { value in
      func layout(includingGlyphs: Bool) throws -> TextLayout {
        try measurer.layout(
          value.text, style: value.style, maximumWidth: value.maximumWidth, maximumLines: lines,
          includingGlyphs: includingGlyphs)
      }
      let (plain, drawn) = try (layout(includingGlyphs: false), layout(includingGlyphs: true))
      try checkEqual(plain.metrics, drawn.metrics)
      try checkEqual(plain.boxes, drawn.boxes)
      try checkEqual(plain.lines, drawn.lines)
      try checkEqual(plain.visibleText, drawn.visibleText)
      try checkEqual(plain.isTruncated, drawn.isTruncated)
      try checkEqual(plain.missingGlyphOffsets, drawn.missingGlyphOffsets)
      try checkEqual(plain.clippedCharacter, drawn.clippedCharacter)
      try checkEqual(plain.faces.map(\.source), drawn.faces.map(\.source))
    }
  }
}
