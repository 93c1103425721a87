import SnugGeometry
import SnugPropertyTesting
import SnugText
import Testing

@Suite("Shaping: properties of summed widths")
struct FastPathProperties {
  private let measurer: TextMeasurer

  init() throws { measurer = try InstalledFonts.measurer() }

  /// Words in Latin letters and what is between them, with the pairs that fonts kern and join, and
  /// now and then any character inside or outside of the repertoire.
  private static var label: Generator<String> {
    .frequency([
      (6, paragraph),
      (
        1, Generator<[String]>.array(of: paragraph, count: 2...3).map { $0.joined(separator: "\n") }
      ),
    ])
  }

  private static var paragraph: Generator<String> {
    .frequency([
      (4, label(of: words, " "..."\u{17F}")),
      (1, label(of: cyrillic, "\u{400}"..."\u{4FF}")),
      (1, label(of: greek, "\u{370}"..."\u{3FF}")),
    ])
  }

  private static func label(
    of words: [String], _ letters: ClosedRange<Unicode.Scalar>
  ) -> Generator<String> {
    // In a text of another alphabet, any Latin letter leads to shaping.
    let pairs = words == Self.words ? pairs : signs
    return Generator<[String]>.array(
      of: .frequency([
        (8, .element(of: words)), (4, .element(of: pairs)), (1, .element(of: outside)),
        (2, Generator<Unicode.Scalar>.scalar(in: letters).map { String($0) }),
        (1, Generator<Unicode.Scalar>.scalar(in: "\u{2010}"..."\u{203F}").map { String($0) }),
      ]), count: 0...8
    ).map { $0.joined() }
  }

  private static let words = [
    "an", " ", "Tag", "über", "čas", "señor", "łódź", "İyi", "123", "der ", "Wave", "LAYOUT", "x",
    "4",
  ]
  private static let cyrillic = [
    "Город", " ", "мир", "ТАТУ", "Киïв", "ґанок", "ђак", "Ўзбек", "қала", "УЛ.", "123", "й ", "Г",
  ]
  private static let greek = [
    "Πόλη", " ", "φως", "ΑΥΤΟ", "ώρα", "ΐ", "Ϊδρ", "Ταχ", "ΥΓ.", "123", "ς ", "Α", "λόγος",
  ]
  private static let signs = [
    "1/2", "3×4", "10:30", "(", ")", "«", "»", "»,", " – ", "“", "”", "’", "…", "·", "-", ". ", "&",
    "°", "№", "€",
  ]
  private static let pairs = [
    "AV", "To", "Ty.", "fi", "ff", "fl", "ffl", "ffi", "fj", "ft", "f)", "tf", "Yfi", "1/2", "3x4",
    "3 x 4", "->", ":-)", "10:30", "(A)", "A-B",
    "“A”", "’s", "…", "ď’", "ĳ", "ŀl", "r.", "ı)", "\"", "×", "@A",
    "«»", "‹›", "» ", "3×4", "·ş",
  ]
  private static let outside = ["e\u{301}", "ﬁ", "ж", "\u{AD}", "\u{200B}", "\n", "😀", "1⁄2", "€"]

  private static var styles: Generator<TextStyle> {
    Generator<TextStyle> { source in
      TextStyle(
        font: FontDescriptor(
          families: [try source.draw(.element(of: families))],
          weight: try source.draw(.element(of: [400, 650])),
          language: try source.draw(.element(of: [nil, "tr", "ro", "nl", "ca", "pl", "sr", "bg"]))),
        size: try source.draw(.element(of: [10, 15, 17.3])),
        letterSpacing: try source.draw(.frequency([(4, .constant(0.0)), (1, .constant(0.7))])))
    }
  }
  private static let families =
    TextCase.families
    + ["Noto Serif", "DejaVu Serif", "Noto Sans Mono"].filter { InstalledFonts.has($0) }

  private static var cases: Generator<(String, TextStyle)> {
    label.flatMap { label in styles.map { (label, $0) } }
  }

  @Test("a summed width equals the shaped width, bit for bit")
  func equalToShaped() throws {
    forAll(Self.cases, count: 2000) { text, style in
      let shaped = try measurer.measureShaped([text], style: style)[0]
      if let fast = try measurer.fastIdealWidth(of: text, style: style) {
        try checkEqual(fast.bitPattern, shaped.idealWidth.bitPattern)
      }
      try checkEqual(try measurer.measure([text], style: style)[0], shaped)
    }
  }

  @Test("in installed fonts, the summed width of a row with ligatures equals the shaped width")
  func joinedLetters() throws {
    let letters = Generator<String>.element(of: "fffijlt TVoéů.".map(String.init))
    let rows = Generator<[String]>.array(of: letters, count: 1...7).map { $0.joined() }
    let files = Generator<String>.element(of: [RepositoryFile.sans] + InstalledFonts.files)
    let languages = Generator<String?>.element(of: [nil, nil, "tr", "nl"])
    var summed = 0
    forAll(files.flatMap { file in languages.map { (file, $0) } }, count: 60) { file, language in
      let measurer = try TextMeasurer(catalog: FontCatalog(files: [file]))
      let style = TextStyle(font: FontDescriptor(file: file, language: language))
      forAll(rows, count: 60) { row in
        guard let fast = try measurer.fastIdealWidth(of: row, style: style) else { return }
        let shaped = try measurer.measureShaped([row], style: style)[0].idealWidth
        try checkEqual(fast.bitPattern, shaped.bitPattern)
        summed += row.contains("f") ? 1 : 0
      }
    }
    #expect(summed > 0)
  }

  @Test("the summed width of a row of ligatures is the shaped width, even if shaped in pieces")
  func longRow() throws {
    var summed = 0
    for family in TextCase.families {
      let style = TextStyle(family)
      for count in [10, 20_000] {
        let text = "a" + String(repeating: "f", count: count)
        let shaped = try measurer.measureShaped([text], style: style)[0].idealWidth
        let fast = try measurer.fastIdealWidth(of: text, style: style)
        #expect(fast ?? shaped == shaped)
        #expect(count > 10 || fast != nil)
        summed += count > 10 && fast != nil ? 1 : 0
      }
    }
    #expect(summed > 0)
  }

  @Test(
    "in a variable font, each design has its own summed widths",
    .enabled(if: InstalledFonts.path(ofFileNamed: "Inter.var.ttf") != nil, "Inter is not installed")
  )
  func variations() throws {
    let file = try #require(InstalledFonts.path(ofFileNamed: "Inter.var.ttf"))
    let measurer = try TextMeasurer(catalog: FontCatalog(files: [file]))
    let weights = Generator<Double>.element(of: [100, 333, 400, 777, 900])
    var widths: Set<Double> = []
    forAll(Self.label.flatMap { label in weights.map { (label, $0) } }) { text, weight in
      let style = TextStyle(font: FontDescriptor(file: file, weight: weight))
      let shaped = try measurer.measureShaped([text], style: style)[0].idealWidth
      try checkEqual(try measurer.fastIdealWidth(of: text, style: style) ?? shaped, shaped)
      if let word = try measurer.fastIdealWidth(of: "Swift", style: style) { widths.insert(word) }
    }
    #expect(widths.count == 5)
  }

  @Test("a label with a summed width has the same layout and truncation as a shaped one")
  func layouts() throws {
    // White space hangs inside a word that is wider than its line, too; a line may end inside a
    // ligature in the mode that ends lines anywhere; a digit is narrower behind U+2044 than alone.
    let pinned: [[UInt64]] = [
      [0, 0, 1, 0, 1, 1, 0, 1, 1, 1, 34, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3],
      [0, 0, 1, 0, 0, 1, 1, 3, 0, 1, 0, 0, 0, 0, 5, 0, 1, 39, 3],
      [0, 0, 1, 0, 0, 1, 2, 7, 0, 1, 0, 0, 0, 0, 1, 0, 1, 51, 0],
    ]
    forAll(Self.cutLabels, count: 2000, pinned: pinned) { label, lines in
      let style = label.style
      // From now on, labels in this style have summed widths where possible.
      _ = try measurer.fastIdealWidth(of: label.text, style: style)
      let plain = try measurer.layout(label, lines: lines, glyphs: false)
      let drawn = try measurer.layout(label, lines: lines)
      // A measurer shapes its first labels.
      let shaped = try InstalledFonts.measurer().layout(label, lines: lines)
      for layout in [plain, drawn] {
        try checkSame(layout, shaped)
        try checkEqual(layout.nothingFits, shaped.nothingFits)
        try checkEqual(layout.baseDirection, shaped.baseDirection)
      }
      try check(plain.glyphRuns.isEmpty)
      try checkEqual("\(drawn.glyphRuns)", "\(shaped.glyphRuns)")
    }
  }

  private static var cutLabels: Generator<(TextCase, Int)> {
    Generator { source in
      var (text, style) = try source.draw(Self.cases)
      style.truncation.mode = try source.draw(.element(of: TextStyle.Truncation.Mode.allCases))
      style.truncation.keepsSpaceAtCut = try source.draw(.element(of: [false, true]))
      let width = try source.draw(
        .frequency([(1, .element(of: [Double.infinity, 0])), (4, .length(in: 0...150))]))
      let lines = try source.draw(.element(of: [1, 1, 1, 0, 2]))
      return (TextCase(text: text, style: style, maximumWidth: width), lines)
    }
  }

  @Test("plain words have summed widths, also in Cyrillic and Greek", arguments: TextCase.families)
  func coverage(family: String) throws {
    let style = TextStyle(family)
    var words = [
      "Swift", "Layout", "Berlin 2024", "new", "Kernel panic", "tags & labels", "AV To",
      "office", "fluffy fish", "AfFiffi",
    ]
    if family != "Snug Test" {
      words += [
        "Москва", "Нижний Новгород 2024", "Їжак, ґанок", "«Мир»", "Αθήνα", "Ωραία πόλη 12",
        "φως –",
      ]
      // Two scripts in one text are two runs.
      #expect(try measurer.fastIdealWidth(of: "мир A", style: style) == nil)
    }
    let fast = try words.filter { try measurer.fastIdealWidth(of: $0, style: style) != nil }
    #expect(fast == words)
  }

  @Test(
    "a program that shows a few Cyrillic labels among Latin ones does not read the font's rules")
  func fewOthers() throws {
    guard InstalledFonts.has("Noto Sans") else { return }
    let style = TextStyle("Noto Sans")
    for number in 0..<100 { _ = try measurer.layout("A \(number)", style: style) }
    let shaped = measurer.counts.shaped
    for number in 0..<100 { _ = try measurer.layout("мир \(number)", style: style) }
    #expect((1...32).contains(measurer.counts.shaped - shaped))
  }

  @Test("widths measured on all cores equal those measured one after the other")
  func batches() throws {
    let texts = (0..<40).flatMap { number in Corpus.samples.map { "\($0) \(number)" } }
    for family in TextCase.families {
      let style = TextStyle(family)
      let widths = try measurer.measure(texts, style: style).map(\.width)
      #expect(try measurer.widths(of: texts, style: style) == widths)
      #expect(try measurer.widths(of: Array(texts.prefix(3)), style: style) == Array(widths[..<3]))
      #expect(try measurer.widths(of: [], style: style) == [])
    }
  }

  @Test("a batch is refused for the same reasons as a label")
  func refusedBatch() throws {
    let measurer = try TestFont.measurer()
    let allowed = 0...TextStyle.maximumSize
    #expect(throws: FontError.numberOutOfRange(property: "size", value: -1, allowed: allowed)) {
      try measurer.widths(of: ["a"], style: TextStyle(font: .test, size: -1))
    }
    let tooLong = String(repeating: "a", count: TextMeasurer.maximumTextLength + 1)
    #expect(throws: FontError.textTooLong(bytes: TextMeasurer.maximumTextLength + 1)) {
      try measurer.widths(of: ["a", tooLong], style: TestFont.style)
    }
  }
}
