import SnugGeometry

/// The drawn part of a label: a shaped line, the ellipsis where it was cut, and the text kept
/// behind the cut.
struct ShownLine {
  let line: ShapedText
  var ellipsis: ShapedText?
  /// The whole text when `line` is only a part of it.
  var source: ShapedText?
  /// The UTF-8 offset of the cut in the line that was cut.
  var cutOffset = 0
  /// The visible width of a line that its frame clips, in points.
  var clippedWidth: Double?
  /// The text kept behind the cut, and its UTF-8 offset in the line that was cut.
  var rest: (line: ShapedText, offset: Int)?
  /// The UTF-8 offset of the line in the whole text.
  var start = 0
  /// The UTF-8 offset of the whole text in the label's source text.
  var sourceStart = 0

  private var base: LayoutDirection { line.base }

  /// The exact width of the visible part, in points.
  var idealWidth: Double { clippedWidth ?? drawnWidth }

  private var drawnWidth: Double {
    var width = 0.0
    forEachPart { width += $0.width(of: $1) }
    return width
  }

  private struct Part {
    var text: ShapedText
    var run: ShapedRun
  }

  /// Calls `body` with the runs from left to right; a right-to-left text ends at the left, and is cut
  /// there.
  private func forEachPart(_ body: (ShapedText, ShapedRun) -> Void) {
    let (first, last) = base == .leftToRight ? (line, rest?.line) : (rest?.line, line)
    first?.forEachRunFromLeft { body($0, $1) }
    ellipsis?.forEachRunFromLeft { body($0, $1) }
    last?.forEachRunFromLeft { body($0, $1) }
  }

  private var parts: [Part] {
    var parts: [Part] = []
    forEachPart { parts.append(Part(text: $0, run: $1)) }
    return parts
  }

  /// The place of the ellipsis on the line; `nil` if it is not shown.
  private var ellipsisPlace: TextLayout.PlacedEllipsis? {
    guard let ellipsis else { return nil }
    // An empty ellipsis has no run by which to find it.
    let before = base == .leftToRight ? line : rest?.line
    return TextLayout.PlacedEllipsis(
      x: before?.idealWidth ?? 0, width: ellipsis.idealWidth,
      isOwn: ellipsis.own.style.truncation.ellipsis != nil)
  }

  /// Returns the text as a layout of one line.
  func layout(
    _ metrics: TextMetrics, _ style: TextStyle.LineRules, on grid: PixelGrid, isTruncated: Bool,
    includingGlyphs: Bool
  ) -> TextLayout {
    TextLayout(
      text, metrics, idealWidth: idealWidth, on: grid, style, reading: base,
      isTruncated: isTruncated,
      isClipped: clippedWidth != nil, fonts: fonts, missingGlyphOffsets: missingGlyphOffsets,
      ellipsis: ellipsisPlace, gaps: gaps, glyphRuns: includingGlyphs ? glyphRuns : nil)
  }

  /// The shown text in logical order, including the ellipsis.
  var text: String {
    line.text.string + (ellipsis?.text.string ?? "") + (rest?.line.text.string ?? "")
  }

  /// Returns one of several lines; `text` includes the white space that was taken off its end.
  func line(text: String, endsParagraph: Bool, includingGlyphs: Bool) -> LineBlock.Line {
    LineBlock.Line(
      text: text, idealWidth: idealWidth, height: height, endsParagraph: endsParagraph,
      isClipped: clippedWidth != nil,
      glyphRuns: includingGlyphs ? glyphRuns : [], fonts: fonts,
      missingGlyphOffsets: missingGlyphOffsets, ellipsis: ellipsisPlace, keepsEnd: rest != nil,
      gaps: gaps)
  }

  /// The height of the line, from the fonts that the style's `lineBoxes` selects.
  private var height: LineBox {
    var height = line.height
    if let rest { height.formUnion(rest.line.height) }
    return height
  }

  /// Returns the UTF-8 offset of a shown text in the line that was cut; `nil` for the ellipsis.
  private func offset(of text: ShapedText) -> Int? {
    text === line ? 0 : text === rest?.line ? rest?.offset : nil
  }

  /// Returns the offset in the label's source text of the character of a shown text that contains a cluster;
  /// that of the cut for the ellipsis.
  private func sourceOffset(of cluster: Int32, in text: ShapedText) -> Int {
    guard let offset = offset(of: text) else { return sourceOffset(of: cutOffset) }
    return sourceOffset(of: offset + Int(text.text.characterStart(at: cluster)))
  }

  /// Returns the offset in the label's source text of the character at `offset` in the line.
  func sourceOffset(of offset: Int) -> Int {
    sourceStart + (source ?? line).text.sourceOffset(of: start + offset)
  }

  private var fonts: ShownFonts {
    var fonts = ShownFonts()
    line.addFonts(to: &fonts)
    ellipsis?.addFonts(to: &fonts)
    rest?.line.addFonts(to: &fonts)
    return fonts
  }

  private var missingGlyphOffsets: [Int] {
    let isMissing = { (glyph: ShapedGlyph) in glyph.id == 0 }
    guard
      line.glyphs.contains(where: isMissing)
        || rest?.line.glyphs.contains(where: isMissing) ?? false
        || ellipsis?.glyphs.contains(where: isMissing) ?? false
    else { return [] }
    let missing = [line, rest?.line, ellipsis].compactMap(\.self).flatMap { text in
      text.glyphs.filter(isMissing).map { sourceOffset(of: $0.cluster, in: text) }
    }
    // A base and its marks are one character.
    var offsets: [Int] = []
    for offset in missing.sorted() where offset != offsets.last { offsets.append(offset) }
    return offsets
  }

  /// The left edge of what is drawn: a clipped line is whole at the end where it starts.
  private var leftEdge: Double { base == .rightToLeft ? idealWidth - drawnWidth : 0 }

  private var glyphRuns: [GlyphRun] {
    var origin = leftEdge
    guard hasGaps else {
      return parts.map { part in
        defer { origin += part.text.width(of: part.run) }
        return glyphRun(part, origin: origin)
      }
    }
    var runs: [GlyphRun] = []
    for part in parts {
      if !part.run.text.isTab, !part.text.isBox(part.run.text) {
        let shift = part.text.spans?.style(of: part.run.text).baselineShift ?? 0
        runs += split(glyphRun(part, origin: origin).raised(by: shift), of: part)
      }
      origin += part.text.width(of: part.run)
    }
    return runs
  }

  /// Whether some of its runs have no glyphs, or may be split.
  private var hasGaps: Bool { line.spans != nil || line.hasTabs || rest?.line.hasTabs ?? false }

  /// The inline boxes and the tabs from left to right.
  private var gaps: [TextLayout.PlacedGap] {
    guard hasGaps,
      line.hasTabs || line.hasBoxes || rest?.line.hasTabs ?? false
        || rest?.line.hasBoxes ?? false
    else { return [] }
    var origin = leftEdge
    var gaps: [TextLayout.PlacedGap] = []
    for part in parts {
      let width = part.text.width(of: part.run)
      let run = part.run.text
      func append(_ cluster: Int32, at x: Double, _ width: Double, _ box: InlineBox? = nil) {
        let offset = sourceOffset(of: cluster, in: part.text)
        gaps.append(
          TextLayout.PlacedGap(
            x: x, width: width, box: box, sourceOffset: offset,
            attributes: line.spans?.source.attributes(at: offset) ?? "",
            direction: run.direction))
      }
      if offset(of: part.text) != nil {
        if run.isTab {
          append(run.start, at: origin, width)
        } else if let box = line.spans?.style(of: run).box {
          for (index, glyph) in part.text.glyphs[part.run.glyphs].enumerated() {
            append(glyph.cluster, at: origin + Double(index) * box.width, box.width, box)
          }
        }
      }
      origin += width
    }
    return gaps
  }

  /// Returns the parts of a run whose text lies in different ranges. Their glyphs stay where they are.
  private func split(_ run: GlyphRun, of part: Part) -> [GlyphRun] {
    guard let source = line.spans?.source, !run.glyphs.isEmpty else { return [run] }
    let isEllipsis = offset(of: part.text) == nil
    let spans =
      isEllipsis
      ? run.glyphs.map { _ in ellipsisSpan(in: source) }
      : run.glyphs.map { source.index(at: $0.sourceOffset) }
    let isForward = run.direction == .leftToRight
    let shaped = part.text.glyphs[part.run.glyphs]
    func cluster(_ index: Int) -> Int32 { shaped[shaped.startIndex + index].cluster }
    var runs: [GlyphRun] = []
    var first = 0
    while first < spans.count {
      var next = first + 1
      while next < spans.count, spans[next] == spans[first] { next += 1 }
      var (start, end) = (part.run.text.start, part.run.text.end)
      if isForward {
        if first > 0 { start = cluster(first) }
        if next < spans.count { end = cluster(next) }
      } else {
        if first > 0 { end = cluster(first - 1) }
        if next < spans.count { start = cluster(next - 1) }
      }
      let units = shaped[shaped.startIndex + first..<shaped.startIndex + next].reduce(0) {
        $0 + Int64($1.advance)
      }
      runs.append(
        GlyphRun(
          face: run.face, size: run.size, level: run.level, glyphs: Array(run.glyphs[first..<next]),
          sourceRange: sourceRange(start, end, of: part.text),
          advanceUnits: units,
          width: part.text.width(
            advanceUnits: units,
            spacedCharacters: part.text.spacedCharacters(of: part.run.text, from: start, to: end),
            of: part.run.text),
          baselineShift: run.baselineShift,
          in: spans[first].flatMap { RangeAttributes(source.attributes(ofSpan: $0)) }))
      first = next
    }
    return runs
  }

  /// The range that the ellipsis continues: that before the cut, or of the line's first character; `nil`
  /// for an inline box, whose attributes are not those of text.
  private func ellipsisSpan(in source: SourceSpans) -> Int? {
    let cut = sourceOffset(of: cutOffset)
    let span = source.index(at: cutOffset > 0 ? cut - 1 : cut)
    return source.isBox(span) ? nil : span
  }

  private func glyphRun(_ part: Part, origin: Double) -> GlyphRun {
    let (text, run) = (part.text, part.run.text)
    let sums = text.sums(of: run)
    let isSpaced = sums.letterSpacing != 0
    let isForward = run.direction == .leftToRight
    let textOffset = offset(of: text)
    // From the left, a right-to-left run begins with its last cluster.
    var cluster = run.end
    var clusterEnd = cluster
    var offset = textOffset == nil ? sourceOffset(of: cutOffset) : -1
    return GlyphRun(
      text.glyphs[part.run.glyphs], advanceUnits: part.run.advanceUnits,
      spacedCharacters: Int(part.run.spacedCharacters), of: text.face(of: run),
      level: Int(run.level), sums, origin: origin,
      sourceRange: sourceRange(run.start, run.end, of: text)
    ) { glyph, _ in
      if glyph.cluster != cluster || offset < 0 {
        (cluster, clusterEnd) = (glyph.cluster, cluster)
        if let textOffset {
          offset = sourceOffset(of: textOffset + Int(text.text.characterStart(at: cluster)))
        }
      }
      return (offset, isSpaced ? spacing(before: isForward ? cluster : clusterEnd, in: part) : 0)
    }
  }

  /// Returns the range in the label's source text of some characters of a shown text.
  private func sourceRange(_ first: Int32, _ end: Int32, of text: ShapedText) -> Range<Int> {
    let start = sourceOffset(of: first, in: text)
    guard let offset = offset(of: text), end > first else { return start..<start }
    let last = offset + Int(text.text.characterStart(at: end - 1))
    return start..<sourceEnd(ofCharacterAt: last)
  }

  /// Returns the offset in the label's source text of the end of a character of the line. A hyphen that is
  /// drawn for a soft one has another length.
  private func sourceEnd(ofCharacterAt offset: Int) -> Int {
    let whole = (source ?? line).text
    return sourceStart + whole.sourceEnd(before: whole.characterEnd(at: start + offset))
  }

  /// Returns the letter spacing within a run left of the cluster whose left edge is at `offset`.
  private func spacing(before offset: Int32, in part: Part) -> Double {
    let text = part.text
    let run = part.run.text
    let (start, end) =
      run.direction == .leftToRight ? (run.start, offset) : (offset, run.end)
    let count = text.spacedCharacters(of: run, from: start, to: end)
    return Double(count) * text.sums(of: run).letterSpacing
  }
}
