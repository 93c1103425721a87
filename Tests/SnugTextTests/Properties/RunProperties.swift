import SnugGeometry
import SnugPropertyTesting
import Testing

@testable import SnugText

@Suite("Shaping: properties of runs")
struct RunProperties {
  @Test(
    "runs cover the text, end between characters and are in the visual order, each with its glyphs"
  )
  func partition() throws {
    let shaper = try TextShaper()
    forAll(TextCase.generator()) { value in
      let shaped = try shaper.shape(value)
      let text = shaped.text
      try checkEqual(shaped.visualOrder.sorted(), Array(shaped.runs.indices))
      var end: Int32 = 0
      for run in shaped.runs {
        try checkEqual(run.text.start, end)
        try check(run.text.end > run.text.start)
        try check(text.boundaries.contains(run.text.end), "a character is cut")
        end = run.text.end
        // The parity of a run's level orders its glyphs.
        let clusters = shaped.glyphs[run.glyphs].map(\.cluster)
        let isForward = run.text.level % 2 == 0
        try checkEqual(run.text.direction, isForward ? .leftToRight : .rightToLeft)
        try checkEqual(clusters, clusters.sorted(by: isForward ? { $0 < $1 } : { $0 > $1 }))
        try check(clusters.allSatisfy { (run.text.start..<run.text.end).contains($0) })
      }
      try checkEqual(Int(end), text.utf8.count)
    }
  }

  @Test("the level of a run is the level of the first scalar of each of its characters")
  func runLevels() throws {
    let shaper = try TextShaper()
    let paragraph = try BidiParagraph()
    forAll(TextCase.generator()) { value in
      let shaped = try shaper.shape(value)
      let text = shaped.text
      // Levels are resolved for every text, needed or not.
      let direction: BidiParagraph.Direction =
        value.style.paragraph.direction.map { .set($0) } ?? .firstStrong(otherwise: .leftToRight)
      let (base, expected) = try paragraph.resolve(text.string.utf16, direction)
      try checkEqual(LayoutDirection(ofLevel: base), shaped.base)
      for run in shaped.runs {
        for boundary in text.boundaries.dropLast()
        where (run.text.start..<run.text.end).contains(boundary) {
          try checkEqual(run.text.level, expected[text.prefix(upTo: Int(boundary)).utf16.count])
        }
      }
    }
  }

  @Test("the visual order of levels is a permutation that keeps neighbours of one level together")
  func orderOfLevels() {
    let levels = Generator<Int>.integer(in: 0...6)
    forAll(Generator<[Int]>.array(of: levels, count: 0...12)) { levels in
      let order = RunOrder.visual(levels.map { UInt8($0) })
      try checkEqual(order.sorted(), Array(levels.indices))
      // Neighbours of one level stay neighbours, in the direction of the level.
      for place in levels.indices.dropLast() where levels[place] == levels[place + 1] {
        let left = order.firstIndex(of: place) ?? 0
        let right = order.firstIndex(of: place + 1) ?? 0
        try checkEqual(right - left, levels[place].isMultiple(of: 2) ? 1 : -1)
      }
    }
  }

  /// A direction may move neutral characters away from neighbours that they are kerned with. Of
  /// these characters this font kerns and joins only letters, in pairs that nothing divides.
  @Test("in a font that kerns only letters, the direction changes no width")
  func widthOfDirections() throws {
    let measurer = try TestFont.measurer()
    let characters =
      "ab שלבة٣12()[]%+-.,!漢か😀\u{AD}\u{200B}\u{200E}\u{200F}\u{61C}"
      + "\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{2066}\u{2067}\u{2068}\u{2069}"
    let pieces = characters.map(String.init) + ["AV", "fi"]
    let texts = Generator<[String]>.array(of: .element(of: pieces), count: 0...8).map {
      $0.joined()
    }
    forAll(texts.flatMap { text in TextCase.generator().map { (text, $0.style) } }) { text, style in
      var style = style
      style.font.families = ["Snug Test"]
      let widths = try [nil, .leftToRight, .rightToLeft].map { (direction: LayoutDirection?) in
        style.paragraph.direction = direction
        return try measurer.measure([text], style: style)[0].width
      }
      try checkEqual(widths, [widths[0], widths[0], widths[0]])
    }
  }
}

extension TextShaper {
  /// Shapes the text of a case in the installed fonts.
  fileprivate func shape(_ value: TextCase) throws -> ShapedText {
    let catalog = try InstalledFonts.catalog.get()
    let context = FontContext(chain: try catalog.chain(for: value.style.font), catalog: catalog)
    return try shape(value.text, style: value.style, context: context)
  }
}
