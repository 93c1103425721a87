import Testing

@testable import SnugText

@Suite("Shaping: known runs")
struct RunCacheTests {
  private func run(
    _ bytes: Range<Int>, _ scalar: Unicode.Scalar, rightToLeft: Bool = false
  ) -> TextRun {
    TextRun(
      start: Int32(bytes.lowerBound), end: Int32(bytes.upperBound), level: rightToLeft ? 1 : 0,
      script: UnicodeScript(of: scalar), face: 0)
  }

  /// Returns the glyphs of a run, which are the same shaped anew, shaped before or not.
  private func glyphs(
    of run: TextRun, in text: String, _ face: FontFace, _ shaper: Shaper
  ) throws -> [UInt32] {
    var (known, new): ([ShapedGlyph], [ShapedGlyph]) = ([], [])
    for _ in 0..<2 {
      (known, new) = ([], [])
      let sum = try shaper.shape(run, of: Array(text.utf8), face: face, into: &known)
      #expect(try shaper.shapeAnew(run, of: Array(text.utf8), face: face, into: &new) == sum)
      #expect(known.map(\.id) == new.map(\.id))
      #expect(known.map(\.cluster) == new.map(\.cluster))
      #expect(known.map(\.advance) == new.map(\.advance))
    }
    return new.map(\.id)
  }

  private func face(_ family: String) throws -> FontFace {
    let style = TextStyle(family, size: 10)
    return try InstalledFonts.measurer().context(for: style).chain.primary
  }

  @Test(
    "a letter that joins the text beside its run has its own glyph there",
    .fonts("Noto Sans Arabic"))
  func joining() throws {
    let (shaper, face) = (try Shaper(), try face("Noto Sans Arabic"))
    // A beh alone, at the start, in the middle and at the end of a word; each is 2 bytes.
    let places = [("ب", 0), ("بب", 0), ("ببب", 2), ("بب", 2)]
    let forms = try places.map { text, start in
      try glyphs(of: run(start..<start + 2, "ب", rightToLeft: true), in: text, face, shaper)
    }
    #expect(Set(forms).count == 4)
    // ASCII does not join.
    let beside = try glyphs(of: run(1..<3, "ب", rightToLeft: true), in: "1ب1", face, shaper)
    #expect(beside == forms[0])
  }

  @Test(
    "a mark that begins a text has a dotted circle, the same mark inside has none",
    .fonts("Noto Sans"))
  func beginning() throws {
    let (shaper, face) = (try Shaper(), try face("Noto Sans"))
    let first = try glyphs(of: run(0..<2, "\u{301}"), in: "\u{301}", face, shaper)
    let second = try glyphs(of: run(1..<3, "\u{301}"), in: "a\u{301}", face, shaper)
    #expect(first.count == 2)
    #expect(second.count == 1)
  }

  @Test("runs in more settings and more of them than are kept have their own glyphs")
  func bounded() throws {
    let shaper = try Shaper()
    let catalog = FontCatalog.embedded
    var style = TextStyle("Snug Sans", size: 10)
    let face = try TextMeasurer(catalog: catalog).context(for: style).chain.primary
    var sums: [UInt32: Set<Int64>] = [:]
    for value in 0..<UInt32(2 * RunCache.mostKinds + 2) {
      style.features = [FontFeature("zzzz", value / 2), FontFeature("kern", value % 2)]
      shaper.use(style)
      var glyphs: [ShapedGlyph] = []
      let sum = try shaper.shape(run(0..<4, "A"), of: Array("AVAT".utf8), face: face, into: &glyphs)
      sums[value % 2, default: []].insert(sum)
    }
    #expect(sums[0]?.count == 1)
    #expect(sums[1]?.count == 1)
    #expect(sums[0] != sums[1])

    shaper.use(TextStyle(font: style.font, size: 10))
    var glyphs: [ShapedGlyph] = []
    for number in 0..<RunCache.capacity + 100 {
      let text = Array("\(100_000 + number)".utf8)
      let run = run(0..<text.count, "0")
      glyphs.removeAll()
      let sum = try shaper.shape(run, of: text, face: face, into: &glyphs)
      glyphs.removeAll()
      #expect(try shaper.shapeAnew(run, of: text, face: face, into: &glyphs) == sum)
    }
  }
}
