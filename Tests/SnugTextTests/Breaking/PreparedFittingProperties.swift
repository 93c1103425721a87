import SnugGeometry
import SnugPropertyTesting
import Testing

@testable import SnugText

@Suite("Prepared texts: whether they fit")
struct PreparedFittingProperties {
  private static var cases: Generator<TextCase> {
    let text = Generator<String>.frequency([
      (
        2,
        Generator<[String]>.array(of: Corpus.word, count: 1...8).map { $0.joined(separator: " ") }
      ),
      (1, Corpus.label()), (1, Corpus.bidirectional),
      (1, .element(of: ["A", "a\nb", "", "W\u{301}W"])),
    ])
    return Generator { source in
      var value = try source.draw(TextCase.generator(texts: text))
      value.style.paragraph.textWrap = try source.draw(
        .frequency([(5, .constant(.wrap)), (1, .constant(.balance))]))
      value.style.truncation.mode = try source.draw(
        .element(of: TextStyle.Truncation.Mode.allCases))
      value.style.shrinking = try source.draw(
        .frequency([(4, .constant(nil)), (1, .constant(.init(minimumScale: 0.5)))]))
      try value.style.drawLines(&source)
      try value.drawRanges(&source)
      return value
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
          let whole = try measurer.layout(
            value.text, style: value.style, maximumWidth: width, maximumLines: lines)
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
    let prepared = try TestFont.measurer().prepare("text", style: TextStyle(font: .test, size: 10))
    for size in [
      Size(width: -1, height: 1), Size(width: 1, height: -1), Size(width: 1, height: .nan),
    ] {
      #expect(throws: FontError.self) { try prepared.fits(in: size) }
    }
    #expect(throws: FontError.self) { try prepared.fits(in: .zero, maximumLines: -1) }
    #expect(try prepared.fits(in: Size(width: 20, height: 10)))
    #expect(try !prepared.fits(in: Size(width: 19, height: 10)))
    #expect(try prepared.fits(in: Size(width: 19, height: 20)))
    #expect(try !prepared.fits(in: Size(width: 19, height: 20), maximumLines: 1))
  }
}
