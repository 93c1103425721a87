import Snug
import SnugCollectionTesting
import SnugGeometry
import SnugPropertyTesting
import SnugTesting
import SnugText
import Testing

/// At size 10 a character is 5 points wide and a line 10 high.
@Suite("Fitting: widths of lines and of words")
struct HuggedLinesTests {
  private func label(hugs: Bool = false, words: Bool = false, lines: Int = 0) -> CellView {
    CellView(
      "label", .label(TextStyle(size: 10)), lines: lines, hugsLines: hugs, keepsWords: words)
  }

  private let pinned: [ConstraintStatement] = ["H:|-5-[label]-5-|", "V:|-5-[label]-5-|"]

  @Test(
    "a label that hugs its lines is as wide as the widest of them",
    arguments: [
      // 14 characters take 70 points, the first two words 45.
      (80.0, 80.0, 20.0), (79, 55, 30), (60, 55, 30), (55, 55, 30), (54, 30, 40), (30, 30, 40),
    ])
  func widestLine(limit: Double, width: Double, height: Double) throws {
    let cell = try fitted(
      [label(hugs: true)], pinned, texts: ["aaaa bbbb cccc"], .compressed.proposing(limit)
    ).cell
    #expect(cell.size == Size(width: width, height: height))
  }

  @Test("without hugging, a label is as wide as the limit, and a fixed width is kept")
  func withoutHugging() throws {
    let texts = ["aaaa bbbb cccc"]
    let fitting = Fitting.compressed.proposing(79)
    #expect(try fitted([label()], pinned, texts: texts, fitting).cell.size.width == 79)
    #expect(try fitted([label(hugs: true)], pinned, texts: texts, .width(79)).cell.size.width == 79)
  }

  @Test(
    "the explanation of hugged lines says what they are broken in, of the label and of what is around it"
  )
  func explained() throws {
    var limited = label(hugs: true)
    limited.maxWidth = 60
    let sizer = try sizer([limited], pinned)
    let cell = try sizer.fit([["aaaa bbbb cccc"]])[0]
    #expect(cell.size.width == 55)
    for anchor in [Anchor(.view("label"), .width), Anchor(.superview, .width)] {
      let explanation = try sizer.explain(anchor, in: cell)
      #expect(
        explanation.reasons.contains {
          $0.support
            == .constraint(.intrinsicSize(view: "label", axis: .horizontal, isHugging: false))
        })
      #expect(
        explanation.lineReasons.map(\.support) == [
          .constraint(.limit(view: "label", property: "maxWidth"))
        ])
      #expect(explanation.description.contains("whose lines are broken by"))
    }
    #expect(try sizer.explain(Anchor(.view("label"), .height), in: cell).lineReasons == [])
    // On one line, nothing is hugged; and the cell is explained as before.
    let short = try sizer.fit([["aaaa"]])[0]
    #expect(try sizer.explain(Anchor(.view("label"), .width), in: short).lineReasons == [])
    let line = try sizer.fit([["aaaa bbbb cccc"]], .compressed.proposing(52))[0]
    let proposed = try sizer.explain(
      Anchor(.view("label"), .width), in: line, .compressed.proposing(52))
    #expect(proposed.lineReasons.map(\.support).contains(.constraint(.proposal(.horizontal))))
    #expect(proposed.value == 20)
  }

  @Test("a label that is cut hugs the lines that it shows")
  func cutLines() throws {
    let sizer = try sizer([label(hugs: true, lines: 2)], pinned)
    let cell = try sizer.fit([["aa bbbb cccc dddd"]], .compressed.proposing(50))[0]
    // "aa bbbb", and "cccc dd…" would be 40: the cut line is as wide as it is shown.
    let shown = try sizer.textLayout(ofLabel: 0, in: cell)
    #expect(shown.isTruncated)
    #expect(cell.size.width == 10 + shown.metrics.width)
  }

  @Test("a label is never narrower than its longest word, if it keeps words")
  func longestWord() throws {
    for (text, limit, width) in [
      ("aa bbbbbb cc", 20.0, 40.0), ("aa bbbbbb cc", 40, 40), ("aa bbbbbb cc", 50, 50),
      ("aa\n\nbbbbbbb", 0, 45), ("", 0, 10),
    ] {
      let fitting = Fitting.compressed.proposing(limit)
      let cell = try fitted([label(words: true)], pinned, texts: [text], fitting).cell
      #expect(cell.size.width == width, "\(text) \(limit)")
    }
    #expect(
      throws: FittingError.unsatisfiable([
        .limit(view: "label", property: "maxWidth"),
        .limit(view: "label", property: "longestWord"),
      ])
    ) {
      var limited = label(words: true)
      limited.maxWidth = 20
      _ = try fitted([limited], pinned, texts: ["bbbbbb"])
    }
  }

  @Test("the longest word is the least width at which no line ends inside a word")
  func leastWidth() throws {
    let word = Generator<String>.element(of: [
      "a", "bb", "ccccc", "\u{AD}", "-", " ", "\n", "\u{6F22}",
    ])
    let cases = Generator { source in
      (
        try source.draw(.array(of: word, count: 0...12)).joined(),
        Double(try source.draw(.integer(in: 0...20))), try source.draw(.element(of: [true, false]))
      )
    }
    let measurers: [any TextMeasuring] = [
      FixedMetricsMeasurer(), try TextMeasurer(catalog: .embedded),
      // It has only what the protocol asks for.
      RecordingMeasurer(),
    ]
    forAll(cases) { text, first, isEven in
      let hanging = isEven ? first : 7
      for measurer in measurers {
        var style = TextStyle(size: 10)
        (style.paragraph.firstLineIndent, style.paragraph.hangingIndent) = (first, hanging)
        var read = ReadText(text)
        let width = try measurer.longestWord(in: &read, style: style)
        // Shrinking has broken words noted, and here no smaller size.
        style.shrinking = TextStyle.Shrinking(minimumScale: 0.5, step: 10)
        func isShrunk(_ width: Double) throws -> Bool {
          try measurer.layout(
            text, style: style, maximumWidth: width, maximumLines: 0, includingGlyphs: false
          ).isShrunk
        }
        try check(!isShrunk(width), "\(width) is enough")
        // With other indents, a word may fit behind others on the first line.
        if isEven, width > first {
          try check(isShrunk(width - LayoutUnit.points(1 as Int32)), "less than \(width) is not")
        }
      }
    }
  }

  @Test("a length that a line proposes is known to constraints, along its axis")
  func proposedLength() throws {
    let bubble = CellView("bubble", .label(TextStyle(size: 10)), lines: 0)
    let constraints: [ConstraintStatement] = [
      "H:|[bubble]-(>=0)-|", "V:|[bubble]|", "super.width = super.proposedWidth",
      "bubble.width <= 0.75 * super.proposedWidth",
    ]
    func frame(_ fitting: Fitting) throws -> Rect? {
      try fitted([bubble], constraints, texts: ["aaaa bbbb cccc dddd"], fitting)["bubble"]
    }
    #expect(try frame(.compressed.proposing(100)) == Rect(x: 0, y: 0, width: 75, height: 20))
    #expect(try frame(.width(80)) == Rect(x: 0, y: 0, width: 60, height: 20))
    // Nothing is proposed: the largest cell.
    #expect(try frame(.compressed)?.width == 95)
    #expect(throws: TemplateError.self) {
      try CellTemplate(views: [bubble], constraints: ["super.proposedWidth = bubble.width"])
    }
    #expect(throws: TemplateError.self) {
      try CellTemplate(views: [bubble], constraints: ["bubble.width = bubble.proposedWidth"])
    }
  }

  @Test(
    "hugged widths, shares of the line and longest words are those of lines filled word by word")
  func bruteForce() throws {
    let hugging = try sizer([label(hugs: true)], pinned)
    let half: ConstraintStatement = "label.width <= 0.5 * super.proposedWidth"
    let sharing = try sizer([label(hugs: true)], pinned + [half])
    let keeping = try sizer([label(words: true)], pinned + ["label.width = 1 @ 900"])
    let word = Generator<String>.element(of: ["a", "bbb", "cccccc"])
    let cases = Generator { source in
      (
        try source.draw(.array(of: word, count: 1...9)), try source.draw(.integer(in: 30...160))
      )
    }
    forAll(cases) { words, limit in
      var lines = [0]
      for word in words {
        let longer = lines[lines.count - 1] + (lines[lines.count - 1] > 0 ? 1 : 0) + word.count
        if 5 * longer <= limit { lines[lines.count - 1] = longer } else { lines.append(word.count) }
      }
      let widest = Double(5 * (lines.max() ?? 0))
      let size = Size(width: widest + 10, height: Double(10 * lines.count + 10))
      let text = words.joined(separator: " ")
      func fitted(_ sizer: CellSizer, _ proposal: Int) throws -> Size {
        try sizer.fit([[text]], .compressed.proposing(Double(proposal)))[0].size
      }
      try checkEqual(try fitted(hugging, limit + 10), size, "hugged")
      try checkEqual(try fitted(sharing, 2 * limit), size, "of half the line")
      let longest = Double(5 * (words.map(\.count).max() ?? 0))
      try checkEqual(try fitted(keeping, limit + 10).width, longest + 10, "the longest word")
    }
  }

  @Test("after a resize, cells that hug lines or know proposed lengths are those of a new layout")
  func resized() throws {
    let sizers = try [true, false].map { hugs in
      try sizer(
        [label(hugs: hugs)],
        pinned + (hugs ? [] : ["label.width <= 0.5 * super.proposedWidth"]))
    }
    let word = Generator<String>.element(of: ["a", "bbb", "cccccc"])
    let text = Generator<[String]>.array(of: word, count: 1...6).map { $0.joined(separator: " ") }
    let cases = Generator { source in
      (
        try source.draw(.array(of: text, count: 1...6)),
        try source.draw(.array(of: .integer(in: 10...160), count: 1...4))
      )
    }
    forAll(cases) { texts, widths in
      for sizer in sizers {
        let section = CellFlowSection(texts, in: sizer)
        func flow(_ width: Int) throws -> CellFlow {
          try CellFlow(FlowLayout(width: Double(width)), [section])
        }
        var resized = try flow(200)
        for width in widths {
          _ = try resized.apply(.setContainer(FlowLayout(width: Double(width))))
          let new = try flow(width)
          for item in texts.indices {
            try checkEqual(
              resized.result.frame(ofItem: item, inSection: 0),
              new.result.frame(ofItem: item, inSection: 0), "\(width)")
          }
        }
      }
    }
  }
}
