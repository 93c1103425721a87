import SnugGeometry
import SnugPropertyTesting
import Testing

@testable import SnugText

@Suite("Prepared texts: properties")
struct PreparedTextProperties {
  private let measurer: TextMeasurer

  init() throws { measurer = try InstalledFonts.measurer() }

  /// Paragraphs of several labels, and single labels with every oddity.
  private static var cases: Generator<TextCase> {
    let text = Generator<String>.frequency([
      (2, .joined(Corpus.label(), count: 1...6)), (2, .joined(Corpus.word, count: 1...8)),
      (1, Corpus.label()), (1, Corpus.bidirectional),
    ])
    return TextCase.generator(texts: text).changing { value, source in
      value.style.letterSpacing = try source.draw(
        .frequency([(5, .constant(0)), (1, .element(of: [0.7, -0.4]))]))
      value.style.features = try source.draw(
        .frequency([(5, .constant([])), (1, .constant(value.style.features))]))
      value.style.paragraph.textWrap = try source.draw(
        .frequency([(5, .constant(.wrap)), (1, .constant(.balance))]))
      value.style.paragraph.lineBoxes = try source.draw(.element(of: [.primaryFont, .allRuns]))
      value.style.truncation.mode = try source.draw(
        .element(of: TextStyle.Truncation.Mode.allCases))
      try value.style.drawLines(&source)
      try value.drawTabs(&source)
      try value.drawRanges(&source)
    }
  }

  @Test("measurers may go before what they keep of a prepared text")
  func lifetime() throws {
    var style = TestFont.style
    style.paragraph.textWrap = .balance
    for _ in 0..<2 {
      var measurer: TextMeasurer? = try TestFont.measurer()
      let prepared = try measurer?.prepare("some words of a text in balanced lines", style: style)
      #expect(try prepared?.lines(at: 60).count == 4)
      #expect(try measurer?.heights(of: [try #require(prepared)], widths: [60]) == [40])
      measurer = nil
    }
  }

  @Test("lines, their widths and the height are those of a layout, bit for bit")
  func lines() throws {
    let cut = TextStyle(font: .test, size: 10, truncation: .character)
    // All text is in a range without the letter spacing of the label.
    var spaced = TextStyle(font: .test, size: 10, letterSpacing: 0.7)
    let unspaced = TextCase(
      try spaced.ranges.string(of: StyledText([.text("a", RangeStyle(letterSpacing: 0))])), spaced,
      in: 0)
    var (known, all) = (0, 0)
    var (rangesKnown, rangesAll) = (0, 0)
    var (tabsKnown, tabsAll) = (0, 0)
    let cases = Generator.frequency([
      // Without spaces, a line may end where another starts.
      (1, .constant(TextCase("aمل", cut, in: 10.5))),
      // A letter of a flag is as wide as a flag: a line that ends behind it is narrower by more than
      // an em.
      (1, .constant(TextCase("aaaaa 😀😀🇩🇩🇪😀😀", TextStyle(font: .test, size: 15), in: 28.25))),
      // A word of nothing but a soft hyphen says nothing about the hyphen behind another character.
      (1, .constant(TextCase("\u{FFFD}\u{AD}\u{A0}", cut, in: 10))),
      (1, .constant(unspaced)), (96, Self.cases),
    ])
    forAll(cases, count: 600) { value in
      let prepared = try measurer.prepare(value.text, style: value.style)
      for width in [0, 1, value.maximumWidth, 2 * value.maximumWidth, .infinity] {
        let layout = try measurer.layout(value.text, value.style, in: width, lines: 0)
        let lines = try prepared.lines(at: width)
        let expected = try measurer.lines(of: value.text, style: value.style, maximumWidth: width)
        try checkEqual(lines.map(\.sourceRange), expected.map(\.sourceRange), "at \(width)")
        try checkEqual(
          lines.map(\.idealWidth.bitPattern), expected.map(\.idealWidth.bitPattern), "at \(width)")
        try checkEqual(lines.map(\.width), layout.lines.map(\.frame.width))
        try checkEqual(try prepared.lineCount(at: width), layout.lines.count)
        try checkEqual(try prepared.height(at: width), layout.metrics.height)
        let isKnown = prepared.forEachLine(at: width) { _, _, _, _ in }
        if value.style.ranges.isEmpty {
          all += 1
          known += isKnown ? 1 : 0
          guard value.style.paragraph.whiteSpace == .preWrap, value.text.contains("\t") else {
            continue
          }
          tabsAll += 1
          tabsKnown += isKnown ? 1 : 0
        } else {
          rangesAll += 1
          rangesKnown += isKnown ? 1 : 0
        }
      }
      for maximumLines in 1...3 {
        try checkEqual(
          try prepared.height(at: value.maximumWidth, maximumLines: maximumLines),
          try measurer.measure(
            value.text, style: value.style, maximumWidth: value.maximumWidth,
            maximumLines: maximumLines
          ).height)
      }
    }
    #expect(known * 3 > all, "\(known) of \(all)")
    #expect(tabsKnown * 8 > tabsAll, "\(tabsKnown) of \(tabsAll)")
    #expect(rangesKnown * 12 > rangesAll, "\(rangesKnown) of \(rangesAll)")
  }

  @Test(
    "at the least width for some lines there are as many or fewer, at one cell less there are more")
  func leastWidth() throws {
    forAll(Self.cases) { value in
      let prepared = try measurer.prepare(value.text, style: value.style)
      let fewest = try prepared.lineCount(at: .infinity)
      for count in [1, 2, 3, try prepared.lineCount(at: value.maximumWidth)] {
        guard let width = try prepared.leastWidth(forLines: count) else {
          try checkEqual(count < fewest, true, "\(count) lines")
          continue
        }
        try checkEqual(try prepared.lineCount(at: width) <= count, true, "\(count) lines")
        guard width > 0 else { continue }
        try checkEqual(
          try prepared.lineCount(at: width - 1 / 64) > count, true, "\(count) lines, a cell less")
      }
    }
  }

  @Test("lines change at the widths returned, and nowhere between")
  func changes() throws {
    let words = Generator<String>.joined(Corpus.word, count: 1...5)
    // Of letters that are shaped for each line: many widths in a row may not use up the work of the next.
    let pinned: [[UInt64]] = [
      [
        1, 12, 1, 1, 1, 12, 1, 14, 0, 1, 5, 1, 1, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0, 1, 0,
        1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 7, 0, 1, 7, 1, 1, 1, 6, 1, 0, 1, 6, 0, 0,
      ],
      // Of a mark that has a base of its own only where it begins a line.
      [1, 8, 1, 0, 1, 0, 1, 0, 0, 1, 12, 1, 7, 1, 13, 1, 10, 0, 0],
    ]
    forAll(words, pinned: pinned) { text in
      // Of a row of flags, a longer line may be narrower: the letters pair otherwise.
      let hasFlags = text.unicodeScalars.contains { (0x1F1E6...0x1F1FF).contains($0.value) }
      guard !hasFlags else { return }
      let prepared = try measurer.prepare(text, style: TextStyle(size: 10))
      let widths = try prepared.widthsWhereLinesChange(in: 20...Double.infinity)
      // A character wider than its line is clipped to other widths, but ends at the same place.
      let places = { (width: Double) in try prepared.lines(at: width).map(\.sourceRange) }
      var before = 20.0
      for width in widths {
        let lines = try places(before)
        try checkEqual(try places(width - 1 / 64), lines)
        try checkEqual(try places((before + width - 1 / 64) / 2), lines)
        try checkEqual(try places(width) != lines, true, "at \(width)")
        before = width
      }
      try checkEqual(try places(before), try places(Double.infinity))
    }
  }

  @Test("many texts asked together have the heights, line counts and widths of each alone")
  func together() throws {
    forAll(Generator<[TextCase]>.array(of: Self.cases, count: 1...20), count: 20) { values in
      guard let style = values.first?.style else { return }
      let prepared = try measurer.prepare(values.map(\.text), style: style)
      let heights = try measurer.heights(of: prepared, widths: values.map(\.maximumWidth))
      for (value, height) in zip(values, heights) {
        try checkEqual(
          height,
          try measurer.layout(value, style: style, lines: 0, glyphs: false).metrics.height)
      }
      let limit = 1 + values.count % 3
      let widths = values.map(\.maximumWidth)
      try checkEqual(
        try measurer.lineCounts(of: prepared, widths: widths, maximumLines: limit),
        try zip(prepared, widths).map { try $0.lineCount(at: $1, maximumLines: limit) })
      try checkEqual(
        try measurer.heights(of: prepared, widths: widths, maximumLines: limit),
        try zip(prepared, widths).map { try $0.height(at: $1, maximumLines: limit) })
      try checkEqual(
        try measurer.leastWidths(of: prepared, forLines: limit),
        try prepared.map { try $0.leastWidth(forLines: limit) })
    }
  }

  @Test(
    "tabs, white space that ends a paragraph, lines as tall as their fonts and letter spacing need no shaping",
    arguments: ["Name\tAge\tTown of birth ", "سلام\tמדבר 12\tטוב ", "नमस्ते\tMixed 🎉\tтекст  "])
  func knownLines(text: String) throws {
    let font = FontDescriptor(families: ["Noto Sans"])
    for (whiteSpace, letterSpacing) in [
      (ParagraphStyle.WhiteSpace.preWrap, 0.0), (.normal, 0), (.normal, 0.7), (.preWrap, 0.7),
    ] {
      var style = TextStyle(font: font, size: 15, letterSpacing: letterSpacing)
      (style.paragraph.whiteSpace, style.paragraph.lineBoxes) = (whiteSpace, .allRuns)
      let prepared = try measurer.prepare(text, style: style)
      for width in stride(from: 50, to: 250, by: 3.3) {
        #expect(prepared.forEachLine(at: width) { _, _, _, _ in }, "\(whiteSpace), at \(width)")
      }
    }
  }

  @Test(
    "lines of texts with control characters, and with ranges of other letter spacing, need no shaping",
    arguments: ["Mixed слова, ελληνικά", "नमस्ते दुनिया", "12 שלום לכולם", "A longer\u{AD}label"])
  func controlsAndSpacedRanges(text: String) throws {
    let font = FontDescriptor(families: ["Noto Sans"])
    var ranged = TextStyle(font: font, size: 15)
    ranged.letterSpacing = 0.7
    let controls = String(text.flatMap { [$0, "\u{1}"] })
    let spaced = try ranged.ranges.string(
      of: StyledText([
        .text(text, RangeStyle(letterSpacing: 2)), .text(" 613 ", RangeStyle()),
        .text(text, RangeStyle(size: 20, letterSpacing: 0)),
        .text(" \(text)", RangeStyle(letterSpacing: -0.3)),
      ]))
    let cases = [
      (controls, TextStyle(font: font, size: 15)), (text + "\u{7}\n\u{7F}" + text, ranged),
      (spaced, ranged),
    ]
    for (text, style) in cases {
      // As wide as each word.
      try expectKnownLines(text, style, stride(from: 100, to: 200, by: 1.7))
    }
  }

  /// Expects that the lines of a text are known without shaping, and are those of the text.
  private func expectKnownLines(
    _ text: String, _ style: TextStyle, _ widths: StrideTo<Double>
  ) throws {
    let prepared = try measurer.prepare(text, style: style)
    for width in widths {
      #expect(prepared.forEachLine(at: width) { _, _, _, _ in }, "\(text) at \(width)")
      let lines = try measurer.lines(of: text, style: style, maximumWidth: width)
      let found = try prepared.lines(at: width)
      #expect(found.map(\.idealWidth) == lines.map(\.idealWidth), "\(text) at \(width)")
      #expect(found.map(\.sourceRange) == lines.map(\.sourceRange), "\(text) at \(width)")
    }
  }

  @Test("where sums do not tell lines, paragraphs are shaped once for several widths")
  func shapedOnce() throws {
    let style = TextStyle("Noto Sans", size: 15)
    // Long words are broken inside.
    let text = "வணக்கம் உலகம், இது சோதனைக்கான நீண்ட உரை\nசோதனைக்கான உரை"
    let prepared = try measurer.prepare(text, style: style)
    let other = try measurer.prepare("சோதனைக்கான", style: style)
    var shaped: [Int: ObjectIdentifier] = [:]
    for width in [70, 61, 65.5, 90, 61, 40] {
      #expect(!prepared.forEachLine(at: width) { _, _, _, _ in }, "at \(width)")
      let block = try measurer.block(of: prepared, in: width, shrinks: true)
      let anew = try measurer.lines(of: text, style: style, maximumWidth: width)
      #expect(block.lines.map(\.sourceRange) == anew.map(\.sourceRange), "at \(width)")
      #expect(block.lines.map(\.idealWidth) == anew.map(\.idealWidth), "at \(width)")
      let kept = try #require(measurer.latestPrepared).read.paragraphsRead
      #expect(kept.count == 2)
      #expect(shaped.isEmpty || kept == shaped)
      shaped = kept
    }
    _ = try measurer.block(of: other, in: 40, shrinks: true)
    #expect(measurer.latestPrepared?.text === other)
  }

  @Test("a last word that the space behind it is kerned with is as wide as without the space")
  func kernedSpace() throws {
    let measurer = try TextMeasurer(catalog: .embedded)
    let style = TextStyle("Snug Test", size: 17.3, letterSpacing: 0.7)
    let prepared = try measurer.prepare("×α» ", style: style)
    // In thousandths of an em: 500 + 600 + 500; before the space, the last is 100 narrower.
    let width = 1.6 * 17.3 + 3 * 0.7
    #expect(try prepared.lineCount(at: width - 1 / 64) == 2)
    #expect(try prepared.lineCount(at: width + 1 / 64) == 1)
  }

  @Test(
    "with negative letter spacing, lines of characters wider than that need no shaping",
    arguments: ["Mixed слова, ελληνικά", "नमस्ते दुनिया", "12 שלום לכולם", "你好，世界 한국어"])
  func negativeSpacing(text: String) throws {
    try expectKnownLines(
      text, TextStyle("Noto Sans", size: 15, letterSpacing: -0.4),
      stride(from: 65, to: 150, by: 1.7))
  }

  @Test(
    "a long prepared text takes as many bytes a character as its documentation says",
    arguments: [
      ("A message of some lines, and quoted. ", 10), ("Grüße aus Łódź — “Košice” ", 12),
      ("你好，世界！こんにちは。 ", 12), ("سلام عليكم ורוח טובה 321 ", 12),
      ("नमस्ते दुनिया สวัสดีชาวโลก ", 12), ("Mixed текст 한국어 🎉 ", 13),
    ])
  func memory(text: String, most: Int) throws {
    let long = String(repeating: text, count: 200)
    let kilobyte = 1024
    let style = TextStyle("Noto Sans", size: 15)
    try measurer.context(for: style).prepareFastPaths()
    let prepared = try measurer.prepare(long, style: style)
    #expect(prepared.table.byteCount > 4 * long.count)
    #expect(prepared.table.byteCount <= most * long.count + kilobyte)
  }

  @Test("a range with letter spacing takes memory for its own characters alone")
  func memoryOfSpacing() throws {
    var style = TextStyle("Noto Sans", size: 15)
    let long = String(repeating: "слова и дела ", count: 200)
    func bytes(_ letterSpacing: Double) throws -> Int {
      let text = try style.ranges.string(
        of: StyledText([
          .text("A", RangeStyle(letterSpacing: letterSpacing)), .text(long, RangeStyle()),
        ]))
      return try measurer.prepare(text, style: style).table.byteCount
    }
    let kilobyte = 1024
    #expect(try bytes(2) <= bytes(0) + kilobyte)
  }

  @Test("widths and counts out of range are refused")
  func refusals() throws {
    let measurer = try TextMeasurer(catalog: .embedded)
    let prepared = try measurer.prepare("A longer text", style: TextStyle(size: 15))
    for width in [-1, .nan, -Double.infinity] {
      #expect(throws: FontError.self) { try prepared.lines(at: width) }
      #expect(throws: FontError.self) { try prepared.height(at: width) }
      #expect(throws: FontError.self) { try measurer.heights(of: [prepared], widths: [width]) }
    }
    #expect(throws: FontError.self) { try prepared.lineCount(at: 1, maximumLines: -1) }
    #expect(throws: FontError.self) { try prepared.leastWidth(forLines: 0) }
    #expect(throws: FontError.self) { try measurer.heights(of: [prepared], widths: []) }
    #expect(throws: FontError.self) { try prepared.widthsWhereLinesChange(in: -1...1) }
    #expect(try prepared.widthsWhereLinesChange(in: 1e300...1e301) == [])
    let paragraphs = try measurer.prepare("A\nB", style: TextStyle(size: 15))
    #expect(try paragraphs.leastWidth(forLines: 1) == nil)
    #expect(try measurer.prepare("", style: TextStyle(size: 15)).leastWidth(forLines: 1) == 0)
  }

  @Test("heights are those of the grid that each text was prepared on, known or shaped again")
  func otherMeasurers() throws {
    let style = TextStyle("Snug Sans", size: 13)
    let fine = try TextMeasurer(catalog: .embedded, grid: #require(PixelGrid(scale: 4)))
    let texts = ["known", "shaped \u{2067}again\u{2069}"]
    let prepared = try fine.prepare(texts, style: style)
    let heights = try prepared.map { try $0.height(at: 30) }
    let other = try TextMeasurer(catalog: .embedded)
    #expect(try other.heights(of: prepared, widths: [30, 30]) == heights)
    let whole = try other.prepare(texts, style: style).map { try $0.height(at: 30) }
    #expect(zip(heights, whole).allSatisfy { $0 != $1 })
  }
}
