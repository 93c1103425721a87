import SnugGeometry

extension ItemizedText {
  /// Adds a run, shaped in its style.
  func shape(
    _ run: TextRun, with shaper: Shaper, isShapedAnew: Bool = false, into shaped: inout ShapedRuns
  ) throws(FontError) {
    // Its width depends on its place.
    guard !run.isTab else { return append(run, 0, from: shaped.glyphs.count, to: &shaped) }
    guard let spans else {
      return try shape(run, with: shaper, own, isShapedAnew: isShapedAnew, into: &shaped)
    }
    let span = spans.style(of: run)
    guard span.box == nil else { return append(boxes: run, to: &shaped) }
    shaper.use(span.style)
    try shape(run, with: shaper, span, isShapedAnew: isShapedAnew, into: &shaped)
  }

  @inline(__always)
  private func shape(
    _ run: TextRun, with shaper: Shaper, _ style: SpanStyle, isShapedAnew: Bool,
    into shaped: inout ShapedRuns
  ) throws(FontError) {
    let first = shaped.glyphs.count
    let (context, utf8) = (style.context, text.utf8)
    let face = context.faces[Int(run.face)]
    let advance: Int64
    if isShapedAnew {
      advance = try shaper.shapeAnew(run, of: utf8, face: face, into: &shaped.glyphs)
    } else if run.face == 0, style.style.features.isEmpty,
      let known = context.fastPath?.appendGlyphs(of: run, in: utf8.span, to: &shaped.glyphs)
    {
      advance = known
    } else {
      advance = try shaper.shape(run, of: utf8, face: face, into: &shaped.glyphs)
    }
    append(run, advance, from: first, to: &shaped)
  }

  /// Adds a run whose glyphs are added, from the first on.
  private func append(
    _ run: TextRun, _ advanceUnits: Int64, from first: Int, to shaped: inout ShapedRuns
  ) {
    shaped.runs.append(
      ShapedRun(
        text: run, glyphs: first..<shaped.glyphs.count, advanceUnits: advanceUnits,
        spacedCharacters: 0))
  }

  /// Adds a run of inline boxes: each is one unit wide.
  private func append(boxes run: TextRun, to shaped: inout ShapedRuns) {
    let first = shaped.glyphs.count
    for character in text.characterCount(upTo: run.start)..<text.characterCount(upTo: run.end) {
      shaped.glyphs.append(
        ShapedGlyph(
          id: ShapedGlyph.box, cluster: text.boundaries[character], advance: 1, xOffset: 0,
          yOffset: 0, isUnsafeToBreak: false))
    }
    if run.direction == .rightToLeft { shaped.glyphs[first...].reverse() }
    append(run, Int64(shaped.glyphs.count - first), from: first, to: &shaped)
  }

  /// Takes a run from the text that this is a line of; returns false where its glyphs differ.
  /// - Parameters:
  ///   - number: The index of its run which contains the start of `run`.
  func take(
    _ run: TextRun, of line: Range<Int>, from whole: ShapedText, run number: Int,
    into shaped: inout ShapedRuns
  ) -> Bool {
    guard !run.isTab else { return false }
    let source = whole.runs[number]
    let offset = whole.text.boundaries[line.lowerBound]
    let (start, end) = (run.start + offset, run.end + offset)
    guard source.text.end >= end, source.text.level == run.level,
      source.text.script == run.script, source.text.face == run.face,
      source.text.style == run.style
    else { return false }
    let places = whole.places
    let begin = line.lowerBound + text.characterCount(upTo: run.start)
    let last = line.lowerBound + text.characterCount(upTo: run.end)
    let keepsStart =
      places.isSafeStart(begin)
      || start == source.text.start
        && places.keepsRun(from: begin, ofLineFrom: line.lowerBound, in: whole.text)
    let keepsEnd =
      places.isSafeEnd(last)
      || end == source.text.end
        && places.keepsRun(upTo: last, ofLineUpTo: line.upperBound, in: whole.text)
    guard keepsStart, keepsEnd else { return false }
    let known = whole.glyphs[source.glyphs]
    let isForward = run.direction == .leftToRight
    let firstGlyph = known.partitioningIndex { isForward ? $0.cluster >= start : $0.cluster < end }
    let lastGlyph = known.partitioningIndex { isForward ? $0.cluster >= end : $0.cluster < start }
    let first = shaped.glyphs.count
    var advance: Int64 = 0
    for var glyph in known[firstGlyph..<lastGlyph] {
      glyph.cluster -= offset
      advance += Int64(glyph.advance)
      shaped.glyphs.append(glyph)
    }
    append(run, advance, from: first, to: &shaped)
    return true
  }
}
