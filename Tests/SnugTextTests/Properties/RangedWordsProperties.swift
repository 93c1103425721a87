import SnugGeometry
import SnugPropertyTesting
import Testing

@testable import SnugText

@Suite("Line breaking: properties of words in ranges")
struct RangedWordsProperties {
  @Test("words in ranges are broken and cut by sums as they are shaped")
  func simpleRuns() throws {
    let measurer = try InstalledFonts.measurer()
    let cases = Generator<StyledCase> { source in
      var words = try source.draw(TextCase.generator(families: TextCase.families))
      let word = Generator.element(of: [
        "AV", "office", "To", "na\u{EF}ve", "12.50", "a", "(x)", "\u{A0}",
      ])
      words.text = try source.draw(Generator<[String]>.array(of: word, count: 1...12)).joined(
        separator: " ")
      try words.style.drawModes(&source)
      if try source.draw(.element(of: [true, false])) {
        words.style.truncation.ellipsis = try source.draw(.element(of: ["", "...", " more"]))
      }
      try words.style.drawLines(&source)
      let runs = try source.draw(
        StyledText.generator(of: words.text, ranges: RangeStyle.any, withBoxes: false))
      return StyledCase(
        runs: runs, style: words.style, width: words.maximumWidth,
        lines: try source.draw(.element(of: [0, 2, 2, 3])))
    }
    var (lines, cut, simple) = (0, 0, 0)
    forAll(cases, count: 1000) { value in
      guard (try? value.text.validate()) != nil else { return }
      let marked = try measurer.prepare(value.text, style: value.style)
      let (style, label) = (
        try measurer.resolved(marked.style), LabelText(marked.text, marked.style.ranges)
      )
      if let spans = try style.spans(label) {
        var table = LineTable()
        let runs = measurer.append(label.string[...], at: 0, style, spans, to: &table)
        simple += (runs?.count ?? 0) > 1 ? 1 : 0
      }
      let summed = try measurer.layout(value.text, value.style, in: value.width, lines: value.lines)
      let shaped = try value.layout(measurer)
      try checkSame(summed, shaped)
      try checkEqual(summed.missingDesigns, shaped.missingDesigns)
      lines += summed.lines.count > 1 ? 1 : 0
      cut += summed.isTruncated ? 1 : 0
    }
    #expect(lines > 300 && cut > 100 && simple > 100, "\(lines), \(cut), \(simple)")
  }
}
