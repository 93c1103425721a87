import SnugGeometry

/// What is drawn of a label: a shaped line, the ellipsis where it was cut, and what is kept behind
/// that.
struct ShownLine {
  let line: LineShaper
  let ellipsis: LineShaper?
  let base: LayoutDirection
  let context: FontContext
  /// The whole text when `line` is only a part of it.
  var source: NormalizedText?
  /// Where the kept text ends in the line that was cut.
  var cutOffset = 0
  /// As wide as what is seen of a line that its frame cuts off.
  var clippedWidth: Double?
  /// What is kept behind the cut, and where that starts in the line that was cut.
  var rest: (line: LineShaper, offset: Int)?
  /// Where the line starts in the whole text.
  var start = 0
  /// Where the whole text starts in the label's.
  var sourceStart = 0

  /// The exact width: the sum of the runs' widths from left to right, in that order, so that
  /// adding up the glyph runs gives the same bits.
  var idealWidth: Double { clippedWidth ?? drawnWidth }

  private var drawnWidth: Double {
    if ellipsis == nil, rest == nil, line.line.runs.count == 1 {
      return line.width(of: line.line.runs[0], context: context)
    }
    return parts.reduce(0) { $0 + $1.shaper.width(of: $1.run, context: context) }
  }

  private struct Part {
    var shaper: LineShaper
    var run: ShapedRun
  }

  /// The runs from left to right; a right-to-left text ends, and so is cut, at the left.
  private var parts: [Part] {
    let kept = parts(of: line)
    guard ellipsis != nil else { return kept }
    let (mark, rest) = (parts(of: ellipsis), parts(of: rest?.line))
    return base == .leftToRight ? kept + mark + rest : rest + mark + kept
  }

  private func parts(of shaper: LineShaper?) -> [Part] {
    guard let shaper else { return [] }
    return shaper.visualOrder.map { Part(shaper: shaper, run: shaper.line.runs[$0]) }
  }

  func layout(
    metrics: TextMetrics, isTruncated: Bool, nothingFits: Bool = false, includingGlyphs: Bool
  ) -> TextLayout {
    let glyphRuns = includingGlyphs ? glyphRuns : []
    return TextLayout(
      metrics: metrics,
      lines: [
        LineFragment(
          text: text,
          frame: Rect(x: 0, y: 0, width: metrics.width, height: metrics.height),
          baseline: metrics.baseline, isClipped: clippedWidth != nil)
      ],
      visibleText: text, isTruncated: isTruncated, baseDirection: base,
      alignment: line.style.alignment, nothingFits: nothingFits, faces: faces,
      missingGlyphOffsets: missingGlyphOffsets, glyphRuns: glyphRuns,
      glyphRunEnds: includingGlyphs ? [glyphRuns.count] : [], hasUnbalancedLines: false,
      clippedCharacter: nil, isLastLineCut: isTruncated)
  }

  /// In logical order, the ellipsis included.
  var text: String {
    line.text.string + (ellipsis?.text.string ?? "") + (rest?.line.text.string ?? "")
  }

  /// One of several lines, the white space at its end taken back in with `text`.
  func line(text: String, endsParagraph: Bool, includingGlyphs: Bool) -> LineBlock.Line {
    LineBlock.Line(
      text: text, idealWidth: idealWidth, endsParagraph: endsParagraph,
      isClipped: clippedWidth != nil,
      glyphRuns: includingGlyphs ? glyphRuns : [], faces: faces,
      missingGlyphOffsets: missingGlyphOffsets)
  }

  /// What the style takes the line's height from.
  var height: LineHeight {
    var height = LineHeight()
    var faces = [context.chain.primary]
    if line.style.lineMetrics == .allRuns {
      faces += line.line.runs.map { context.faces[Int($0.text.face)] }
      faces += (rest?.line.line.runs ?? []).map { context.faces[Int($0.text.face)] }
    }
    for face in faces { height.formUnion(LineHeight(of: face, at: line.style.size)) }
    return height
  }

  /// The offset in the label's text of the character that a glyph of the line's cluster is part of.
  private func sourceOffset(ofCluster cluster: Int32) -> Int {
    sourceOffset(of: Int(line.text.characterStart(at: cluster)))
  }

  /// The same for a glyph of what is kept behind the cut.
  private func sourceOffset(ofClusterInRest cluster: Int32) -> Int {
    guard let rest else { return 0 }
    return sourceOffset(of: rest.offset + Int(rest.line.text.characterStart(at: cluster)))
  }

  /// The offset in the label's text of what stands at `offset` in the line.
  func sourceOffset(of offset: Int) -> Int {
    sourceStart + (source ?? line.text).sourceOffset(of: start + offset)
  }

  private var faces: [FontFace] {
    var result: [FontFace] = []
    for run in line.line.runs + (ellipsis?.line.runs ?? []) + (rest?.line.line.runs ?? []) {
      let face = context.faces[Int(run.text.face)]
      if !result.contains(where: { $0 === face }) { result.append(face) }
    }
    return result
  }

  private var missingGlyphOffsets: [Int] {
    let isMissing = { (glyph: ShapedGlyph) in glyph.id == 0 }
    let missing =
      line.line.glyphs.filter(isMissing).map { sourceOffset(ofCluster: $0.cluster) }
      + (rest?.line.line.glyphs ?? []).filter(isMissing).map {
        sourceOffset(ofClusterInRest: $0.cluster)
      }
    // A base and its marks are one character.
    var offsets: [Int] = []
    for offset in missing.sorted() where offset != offsets.last { offsets.append(offset) }
    return offsets
  }

  private var glyphRuns: [GlyphRun] {
    // A line that is cut off is whole at the end where it starts.
    var origin = base == .rightToLeft ? idealWidth - drawnWidth : 0
    return parts.map { part in
      defer { origin += part.shaper.width(of: part.run, context: context) }
      return glyphRun(part, origin: origin)
    }
  }

  private func glyphRun(_ part: Part, origin: Double) -> GlyphRun {
    let face = context.faces[Int(part.run.text.face)]
    let shaper = part.shaper
    let scale = { (units: Int64) in
      shaper.width(advanceUnits: units, spacedCharacters: 0, face: face)
    }
    var pen: Int64 = 0
    var glyphs: [GlyphRun.Glyph] = []
    // From the left, a right-to-left run begins with its last cluster.
    var cluster = part.run.text.end
    var clusterEnd = cluster
    for glyph in shaper.line.glyphs[part.run.glyphs] {
      if glyph.cluster != cluster { (cluster, clusterEnd) = (glyph.cluster, cluster) }
      let isForward = part.run.text.direction == .leftToRight
      let spacing = spacing(before: isForward ? cluster : clusterEnd, in: part)
      let offset =
        shaper === line
        ? sourceOffset(ofCluster: glyph.cluster)
        : shaper === rest?.line
          ? sourceOffset(ofClusterInRest: glyph.cluster) : sourceOffset(of: cutOffset)
      glyphs.append(
        GlyphRun.Glyph(
          id: glyph.id, sourceOffset: offset,
          position: Point(
            x: origin + scale(pen + Int64(glyph.xOffset)) + spacing,
            y: scale(-Int64(glyph.yOffset))),
          advanceUnits: glyph.advance))
      pen += Int64(glyph.advance)
    }
    return GlyphRun(
      face: face, size: shaper.style.size, level: Int(part.run.text.level), glyphs: glyphs,
      advanceUnits: part.run.advanceUnits, width: shaper.width(of: part.run, context: context))
  }

  /// The letter spacing within a run to the left of the cluster whose left edge is at `offset`.
  private func spacing(before offset: Int32, in part: Part) -> Double {
    let shaper = part.shaper
    let run = part.run.text
    let count =
      if run.direction == .leftToRight {
        shaper.spacedCharacters(from: run.start, to: offset)
      } else {
        shaper.spacedCharacters(from: offset, to: run.end)
      }
    return Double(count) * shaper.style.letterSpacing
  }
}
