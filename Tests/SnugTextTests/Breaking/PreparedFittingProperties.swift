import SnugGeometry
import SnugPropertyTesting
import Testing

@testable import SnugText

@Suite("Prepared texts: whether they fit")
struct PreparedFittingProperties {
  private static var cases: Generator<TextCase> {
    let text = Generator<String>.frequency([
      (2, .joined(Corpus.word, count: 1...8)),
      (1, .element(of: ["A", "a\nb", "", "W\u{301}W"])),
    ])
    return TextCase.generator(texts: text).changing { value, source in
      value.style.paragraph.textWrap = try source.draw(
        .frequency([(5, .constant(.wrap)), (1, .constant(.balance))]))
      value.style.truncation.mode = try source.draw(
        .element(of: TextStyle.Truncation.Mode.allCases))
      value.style.shrinking = try source.draw(
        .frequency([(4, .constant(nil)), (1, .constant(.init(minimumScale: 0.5)))]))
      try value.style.drawLines(&source)
      try value.drawRanges(&source)
    }
  }

  @Test("a text fits where its layout in the box is whole and not too high")
  func fits() throws {
    let measurer = try InstalledFonts.measurer()
    var (fitting, all) = (0, 0)
    forAll(Self.cases, count: 600) { value in
      let prepared = try measurer.prepare(value.text, style: value.style)
      for width in [0, 3, value.maximumWidth, 2 * value.maximumWidth, .infinity] {
        for lines in [0, 1, 2, 3] {
          let whole = try measurer.layout(value.text, value.style, in: width, lines: lines)
          for height in [0, whole.metrics.height - 1, whole.metrics.height, .infinity]
          where height >= 0 {
            let box = Size(width: width, height: height)
            let layout = try measurer.layout(
              value.text, style: value.style, in: box, maximumLines: lines, includingGlyphs: false)
            // A text of nothing fits in any height.
            let expected =
              !layout.isTruncated && (layout.metrics.height <= height || layout.visibleText.isEmpty)
            try checkEqual(
              try prepared.fits(in: box, maximumLines: lines), expected,
              "\(width) by \(height), \(lines) lines")
            all += 1
            if expected { fitting += 1 }
          }
        }
      }
    }
    #expect(fitting > all / 10 && fitting < all * 9 / 10)
  }

  @Test("a box that is no box is an error")
  func boxes() throws {
    let prepared = try TestFont.measurer().prepare("text", style: TestFont.style)
    for (size, lines) in [
      (Size(width: -1, height: 1), 0), (Size(width: 1, height: -1), 0),
      (Size(width: 1, height: .nan), 0), (.zero, -1),
    ] {
      #expect(throws: FontError.self, "\(size)") {
        try prepared.fits(in: size, maximumLines: lines)
      }
    }
    for (size, lines, fits) in [
      (Size(width: 20, height: 10), 0, true), (Size(width: 19, height: 10), 0, false),
      (Size(width: 19, height: 20), 0, true), (Size(width: 19, height: 20), 1, false),
    ] {
      #expect(try prepared.fits(in: size, maximumLines: lines) == fits, "\(size), \(lines) lines")
    }
  }
}
