import SnugGeometry
import SnugPropertyTesting
import Testing

@testable import SnugText

@Suite("Line breaking: properties of texts read once")
struct ReadTextProperties {
  /// A text, and the widths that it is measured in.
  struct Widths {
    var value: StyledCase
    var widths: [Double?]
  }

  @Test("a text read once has in each of several widths the lines of the text read anew")
  func severalWidths() throws {
    let measurer = try InstalledFonts.measurer()
    let cases = Generator<Widths> { source in
      var value = try source.draw(StyledCase.generator(ranges: RangeStyle.any, withBoxes: true))
      if try source.draw(.element(of: [true, false])) {
        // Several scripts in one style.
        let words = try source.draw(TextCase.generator())
        value.runs = [.text(words.text, RangeStyle())]
        (value.style, value.width) = (words.style, words.maximumWidth)
        try value.style.drawLines(&source)
      }
      if try source.draw(.element(of: [true, false, false])) {
        value.style.shrinking = TextStyle.Shrinking(minimumScale: 0.5)
      }
      value.lines = try source.draw(.element(of: [0, 2, 2, 3]))
      let tenths = try source.draw(Generator<[Int]>.array(of: .integer(in: 2...20), count: 1...3))
      let width = value.width
      return Widths(value: value, widths: [nil] + tenths.map { Double($0) / 10 * width } + [width])
    }
    var counts = (kept: 0, read: 0)
    forAll(cases, count: 600) { drawn in
      let value = drawn.value
      guard (try? value.text.validate()) != nil else { return }
      let marked = try measurer.prepare(value.text, style: value.style)
      var read = ReadText(marked.text)
      var paragraphs: [Int: ObjectIdentifier] = [:]
      for width in drawn.widths {
        let (kept, others) = (KeptLines(), KeptLines())
        let metrics = try measurer.measure(
          &read, style: marked.style, maximumWidth: width, maximumLines: value.lines, keeping: kept)
        var anew = ReadText(marked.text)
        try checkEqual(
          metrics,
          try measurer.measure(
            &anew, style: marked.style, maximumWidth: width, maximumLines: value.lines,
            keeping: others))
        try checkEqual(kept.latest, others.latest)
        let known = read.paragraphsRead
        // A smaller size is read for itself.
        if marked.style.shrinking != nil { paragraphs = [:] }
        for (index, old) in paragraphs { try checkEqual(known[index], old) }
        counts.read += paragraphs.isEmpty ? 0 : 1
        paragraphs = known
        guard kept.latest >= 0 else { continue }
        counts.kept += 1
        try checkSame(
          try measurer.layout(marked.text, style: marked.style, kept, kept.latest),
          try measurer.layout(marked.text, marked.style, in: width, lines: value.lines))
      }
    }
    #expect(counts.kept > 300 && counts.read > 300, "\(counts)")
  }
}
