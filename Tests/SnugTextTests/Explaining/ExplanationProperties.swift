import SnugGeometry
import SnugPropertyTesting
import Testing

@testable import SnugText

@Suite("Explanations: properties")
struct ExplanationProperties {
  private typealias Cut = (value: TextCase, lines: Int)

  /// Labels, some with ranges.
  private static var labels: Generator<TextCase> {
    TextCase.generator().changing { try $0.drawRanges(&$1) }
  }

  /// Labels in every truncation mode, on one line or several, with their line breaks.
  private static func cuts(lines: ClosedRange<Int>) -> Generator<Cut> {
    Generator { source in
      var value = try source.draw(labels)
      value.style.truncation.mode = try source.draw(
        .element(of: TextStyle.Truncation.Mode.allCases))
      value.style.truncation.keepsSpaceAtCut = try source.draw(.element(of: [false, false, true]))
      value.style.paragraph.lineBoxes = try source.draw(.element(of: [.primaryFont, .allRuns]))
      try value.style.drawLines(&source)
      return (value, try source.draw(.integer(in: lines)))
    }
  }

  @Test(
    "each glyph starts in one cluster of its font and level, and clusters add up to runs and text"
  )
  func clusters() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(Self.labels) { value in
      let text = try measurer.explanation(of: value.text, style: value.style)
      let layout = try measurer.layout(value.text, value.style, glyphs: true)
      for run in layout.glyphRuns {
        for glyph in run.glyphs {
          let clusters = text.clusters.filter { $0.sourceRange.lowerBound == glyph.sourceOffset }
          let cluster = clusters.first
          try checkEqual(clusters.count, 1)
          try check(cluster.map { text.fonts[$0.font] } === run.face, "\(glyph)")
          try checkEqual(cluster?.level, run.level)
        }
        let offsets = run.glyphs.map(\.sourceOffset)
        guard let first = offsets.min(), let last = offsets.max() else { continue }
        let units = text.clusters.filter { (first...last).contains($0.sourceRange.lowerBound) }
          .reduce(0) { $0 + $1.advanceUnits }
        try checkEqual(units, run.advanceUnits)
      }
      try checkEqual(text.uncutWidth, layout.metrics.idealWidth)
      let sum = text.clusters.reduce(0) { $0 + $1.advance }
      // Each product is rounded on its own.
      try check((sum - text.uncutWidth).magnitude <= 1e-9 * (1 + sum.magnitude), "\(sum)")
      let shown = text.clusters.map(\.text).joined()
      try check(shown.utf8.elementsEqual(text.layout.visibleText.utf8), shown)
    }
  }

  @Test("the reason reported for a font is true, and the font is the primary font or a fallback")
  func reasons() throws {
    let measurer = try InstalledFonts.measurer()
    // Pinned: a missing mark on the last letter of a ligature; a mark on an ideographic space.
    let pinned: [[UInt64]] = [
      [0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 6, 0, 1, 5, 1, 1, 0, 0, 0, 0],
      [5, 0, 0, 0, 0, 0, 0, 1, 8, 1, 7, 0, 1, 5, 1, 1, 0, 0, 0, 0],
    ]
    forAll(TextCase.generator(), pinned: pinned) { value in
      let text = try measurer.explanation(of: value.text, style: value.style)
      let chain = try measurer.chain(for: value.style)
      try check(text.fonts[0] === chain.primary)
      for (place, cluster) in text.clusters.enumerated() {
        let face = text.fonts[cluster.font]
        switch cluster.reason {
        case .primary: try checkEqual(cluster.font, 0)
        case .missing:
          // A ligature's box counts for its first character, as its advance does.
          let first = text.clusters[...place].last { $0.isMissing || $0.advanceUnits != 0 }
          try checkEqual(cluster.font, 0)
          // HarfBuzz makes other white space of the font's space, and draws no box for it.
          let lacking = cluster.text.unicodeScalars.filter {
            face.nominalGlyph(for: $0) == nil && !$0.properties.isDefaultIgnorableCodePoint
          }
          let isSpace = !lacking.isEmpty && lacking.allSatisfy(\.properties.isWhitespace)
          try check(first?.isMissing == true || isSpace, cluster.text)
        case .blank:
          try checkEqual(cluster.font, 0)
          try check(
            cluster.text.unicodeScalars.allSatisfy {
              $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
            }, cluster.text)
        case .named: try check(chain.named.contains { $0 === face })
        case .fontFile: try check(false, "no files are given")
        case .installed: try check(face.source.name.hasPrefix("/"))
        case .embedded: try check(face.source.name.hasPrefix("embedded:"))
        }
        guard cluster.font > 0 else { continue }
        let places = measurer.catalog.fallbacks(of: chain).filter { $0.source.isSameFace(face) }
        try checkEqual(places.map(\.reason), [cluster.reason])
        if places[0].isEmojiFont { try check(cluster.isEmoji, cluster.text) }
      }
    }
  }

  @Test("the kept parts of a cut line and its ellipsis are the shown text, in every mode")
  func cuts() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(Self.cuts(lines: 1...1)) { value, _ in
      let text = try measurer.explanation(of: value)
      let whole = text.clusters.map(\.text).joined()
      try checkEqual(text.cut != nil, text.layout.isTruncated)
      let shown = text.cut.map { text.shown(in: 0..<value.text.utf8.count, $0) } ?? whole
      try check(shown.utf8.elementsEqual(text.layout.visibleText.utf8), shown)
      try checkCut(text, value)
    }
  }

  @Test("each of several lines shows its clusters and ends at a break that allows its ending")
  func lines() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(Self.cuts(lines: 2...4)) { value, lines in
      let text = try measurer.explanation(of: value, lines: lines == 4 ? 0 : lines)
      guard let breaks = text.breaks else { return try check(false, "no breaks") }
      try checkEqual(text.lines.count, text.layout.lines.count)
      if text.cut == nil {
        try checkEqual(text.layout.clipsCharacters, text.layout.isTruncated)
      }
      try checkEqual(text.lines.map(\.isClipped), text.layout.lines.map(\.isClipped))
      let hasEllipsis = [.tail, .head, .middle].contains(value.style.truncation.mode)
      let ownLine = value.style.truncation.ellipsisLine.flatMap {
        hasEllipsis && $0 < lines ? $0 : nil
      }
      for (place, line) in text.lines.enumerated() {
        let isLast = place + 1 == text.lines.count
        let end = line.sourceRange.upperBound
        switch line.ending {
        case .end:
          try check(isLast)
          try check(text.cut == nil || ownLine != nil)
        case .cut:
          try checkEqual([place + 1, text.cut == nil ? 0 : 1], [ownLine ?? text.lines.count, 1])
        case .allowed: try check(breaks.contains { $0.sourceOffset == end && $0.kind == .allowed })
        case .character:
          let kinds = breaks.filter { $0.sourceOffset == end }.map(\.kind)
          try checkEqual(kinds, value.style.truncation.mode == .character ? [.character] : [])
        case .mandatory:
          guard !isLast else { return try check(false, "the last line has no break") }
          let next = text.lines[place + 1].sourceRange.lowerBound
          try check(breaks.contains { $0.sourceOffset <= next && $0.sourceOffset > end })
        }
        let shown = text.shown(in: line.sourceRange, line.ending == .cut ? text.cut : nil)
        let expected = text.layout.lines[place].text
        try check(shown.isShown(as: expected), "\(shown) is not \(expected)")
      }
      try checkCut(text, value)
    }
  }

  @Test("the fonts reported to determine the line height give that height")
  func heights() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(Self.cuts(lines: 1...3)) { value, lines in
      guard value.style.ranges.isEmpty else { return }
      var style = value.style
      (style.paragraph.lineHeight, style.paragraph.lineSpacing, style.paragraph.paragraphSpacing) =
        (nil, 0, 0)
      style.paragraph.textBox = .lines
      let text = try measurer.explanation(
        of: value.text, style: style, maximumWidth: value.maximumWidth, maximumLines: lines)
      let size = style.size
      let fonts = text.heightFonts.map { text.fonts[$0].metrics }
      let ascent = fonts.map { $0.ascent(at: size) }.max() ?? 0
      let descent = fonts.map { $0.descent(at: size) }.max() ?? 0
      let gap = fonts.map { $0.lineGap(at: size) }.max() ?? 0
      let metrics = text.layout.metrics
      try checkEqual([ascent, descent], [metrics.ascent, metrics.descent])
      let height = PixelGrid.layoutUnits.roundUp(height: ascent + descent + gap)
      try checkEqual([text.lineGap, text.lineHeight], [gap, height])
      try checkEqual(Double(metrics.lineCount) * height, metrics.height)
    }
  }

  /// Checks the rules that hold for every cut.
  private func checkCut(_ text: TextExplanation, _ value: TextCase) throws {
    guard let cut = text.cut else { return }
    let hasEllipsis = [.tail, .head, .middle].contains(value.style.truncation.mode)
    try checkEqual(cut.ellipsis != nil, hasEllipsis)
    try checkEqual(cut.limit, value.maximumWidth)
    guard let available = cut.available else { return try check(false, "no limit") }
    try check(available <= value.maximumWidth)
    if let ellipsis = cut.ellipsis {
      let fits = PixelGrid.layoutUnits.fits(ellipsis.width, in: available)
      try checkEqual(fits, ellipsis.isShown)
      if text.layout.nothingFits { try check(!ellipsis.isShown) }
    }
    if value.style.truncation.keepsSpaceAtCut { try check(!cut.dropsWhitespace) }
    for (one, next) in zip(cut.kept, cut.kept.dropFirst()) {
      try check(one.upperBound <= next.lowerBound)
    }
  }
}

extension TextExplanation {
  /// Returns the shown text of a range: all of it, or the kept parts and the ellipsis.
  fileprivate func shown(in range: Range<Int>, _ cut: Cut?) -> String {
    let inside = clusters.filter { range.contains($0.sourceRange.lowerBound) }
    guard let cut else { return inside.map(\.text).joined() }
    let mark = cut.ellipsis.map { $0.isShown ? $0.text : "" } ?? ""
    guard style.truncation.mode != .clip else { return inside.map(\.text).joined() }
    let parts = cut.kept.map { kept in
      inside.filter { kept.contains($0.sourceRange.lowerBound) }.map(\.text).joined()
    }
    guard style.truncation.mode != .head else { return mark + parts.joined() }
    let first = inside.first?.sourceRange.lowerBound ?? 0
    let isStartKept = cut.kept.first.map { $0.lowerBound <= first } ?? false
    let start = isStartKept ? parts[0] : ""
    return start + mark + parts.dropFirst(isStartKept ? 1 : 0).joined()
  }
}

extension FontSource {
  fileprivate func isSameFace(_ face: FontFace) -> Bool {
    data == face.source.data && index == face.source.index
  }
}
