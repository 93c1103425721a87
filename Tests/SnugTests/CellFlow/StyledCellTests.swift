import Snug
import SnugPropertyTesting
import SnugTesting
import Testing

@Suite("Cells in a flow layout: styled texts")
struct StyledCellTests {
  private static func sizer(_ style: TextStyle = TextStyle(size: 10), lines: Int = 1) throws
    -> CellSizer
  {
    CellSizer(
      try CellTemplate(views: [CellView("label", .label(style), maxWidth: 60, lines: lines)]),
      measuring: try TextMeasurer(catalog: FontCatalog(files: [])))
  }

  /// U+FDD0, of which marks consist.
  private static let reserved = String(decoding: [0xEF, 0xB7, 0x90], as: UTF8.self)

  private static var texts: Generator<StyledText> {
    Generator { source in
      let runs = try source.draw(
        .array(
          of: Generator<StyledText.Run> { source in
            if try source.draw(.integer(in: 0...5)) == 0 {
              return .box(InlineBox(width: 4, height: 6))
            }
            let text = try source.draw(.string(from: "aV \u{5D0}\u{E9}" + reserved, count: 1...6))
            let size = try source.draw(.element(of: [nil, nil, 14.0, 20.0]))
            return .text(text, RangeStyle(size: size))
          }, count: 0...3))
      return StyledText(runs)
    }
  }

  @Test("styled texts given one after another have the cells of a label that knows their styles")
  func sameAsKnownStyles() throws {
    let cases = Generator<(texts: [StyledText], lines: Int)> { source in
      (
        try source.draw(.array(of: Self.texts, count: 1...6)),
        try source.draw(.element(of: [1, 2]))
      )
    }
    forAll(cases, count: 200) { texts, lines in
      var style = TextStyle(size: 10)
      let marked = try texts.map { try style.ranges.string(of: $0) }
      let known = try Self.sizer(style, lines: lines)
      let (learning, section) = (
        try Self.sizer(lines: lines), CellFlowSection(marked, in: known)
      )
      var flow = try CellFlow(FlowLayout(width: 200), [CellFlowSection([])])
      for (index, text) in texts.enumerated() {
        let item = CellFlowItem(try .cell(learning, styled: [text]))
        _ = try flow.apply(.insert([item], at: index, section: 0))
      }
      let whole = try CellFlow(FlowLayout(width: 200), [section])
      let atOnce = try CellFlow(
        FlowLayout(width: 200), [try CellFlowSection(styled: texts, in: Self.sizer(lines: lines))])
      for (index, text) in texts.enumerated() {
        let expected = try #require(try whole.fittedCell(ofItem: index, inSection: 0))
        for (flow, sizer) in [(flow, learning), (atOnce, nil)] {
          let cell = try #require(try flow.fittedCell(ofItem: index, inSection: 0))
          try checkEqual(cell.frames, expected.frames)
          guard let sizer else { continue }
          try checkEqual(sizer.styledText(ofLabel: 0, in: cell).string, text.string)
          try checkEqual(
            sizer.wholeText(ofLabel: 0, in: cell), known.wholeText(ofLabel: 0, in: expected))
          try checkEqual(
            try sizer.textLayout(ofLabel: 0, in: cell).visibleText,
            try known.textLayout(ofLabel: 0, in: expected).visibleText)
        }
      }
    }
  }

  @Test("a style that comes after plain texts leaves their cells as they are")
  func plainFirst() throws {
    let sizer = try Self.sizer()
    let plain = try sizer.fit([["ab"]])[0]
    let price = StyledText(["a", .text("b", RangeStyle(size: 20))])
    let styled = try sizer.fit(styled: [[price]])[0]
    #expect(sizer.template.views[0].content != .label(TextStyle(size: 10)))
    #expect(styled.size.height > plain.size.height)
    #expect(try sizer.fit([["ab"]])[0].frames == plain.frames)
    #expect(sizer.styledText(ofLabel: 0, in: styled) == price)
    #expect(sizer.wholeText(ofLabel: 0, in: plain) == "ab")
    #expect(sizer.wholeText(ofLabel: 0, in: styled) == "ab")
  }

  @Test("texts of several labels are given by name, plain or styled")
  func names() throws {
    let sizer = CellSizer(
      try CellTemplate(
        views: [.label("title", TextStyle(size: 20)), .label("count", TextStyle(size: 10))],
        constraints: ["H:|-[title]-4-[count]-|", "V:|-[title]-|", "V:|-[count]-|"]),
      measuring: FixedMetricsMeasurer())
    let count = StyledText([.text("3", RangeStyle(size: 20))])
    let cell = try sizer.fit(styled: [sizer.texts(["title": StyledText(["Snug"]), "count": count])]
    )[0]
    #expect(cell.frame(ofView: "count")?.size.width == 10)
    #expect(throws: FittingError.unknownView("cuont")) {
      try sizer.fit(styled: [sizer.texts(["title": StyledText(["Snug"]), "cuont": count])])
    }
  }

  @Test("texts that are refused teach a label no style")
  func refused() throws {
    let sizer = try Self.sizer()
    let template = sizer.template
    let large = RangeStyle(size: 20)
    #expect(throws: FittingError.font(.unusableRange(offset: 1, .cutsCharacter))) {
      try sizer.fit(styled: [
        [StyledText([.text("a", large)])], [StyledText(["e", .text("\u{301}", large)])],
      ])
    }
    #expect(throws: FittingError.textCountMismatch(expected: 1, given: 2)) {
      try CellFlowItem(.cell(sizer, styled: [StyledText(["a"]), StyledText([.text("b", large)])]))
    }
    #expect(sizer.template == template)
  }
}
