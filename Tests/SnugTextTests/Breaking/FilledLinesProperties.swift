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
    TextCase.words().changing { value, source in
      value.maximumWidth = try source.draw(.length(in: 5...40))
      value.style.letterSpacing = try source.draw(.element(of: [-0.6, 0]))
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
      let filled = try measurer.layout(value, lines: 0, glyphs: false)
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
          try check(
            try !alone.fits(start, place), "\(start)..<\(place) fits, not only \(start)..<\(end)")
        }
        if isBroken {
          for place in end + 1..<max(end + 1, words.first ?? 0) {
            try check(try !alone.fits(start, place), "\(start)..<\(place) fits, not only ..<\(end)")
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
    let cases = Self.cases.changing { value, source in
      try value.style.drawModes(&source)
      try value.style.drawLines(&source)
    }
    forAll(cases, count: 400) { value in
      let plain = try measurer.layout(value, lines: lines, glyphs: false)
      let drawn = try measurer.layout(value, lines: lines)
      try checkSame(plain, drawn)
      try checkEqual(plain.clippedCharacter, drawn.clippedCharacter)
    }
  }
}
