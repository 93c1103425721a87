import SnugGeometry

/// Cutting texts whose every part can be measured without shaping.
extension TextMeasurer {
  /// The text cut to a width it is wider than; `nil` when it fits or must be shaped for that.
  func fastCut(
    _ text: String, style: TextStyle, in limit: Double, context: FontContext, includingGlyphs: Bool
  ) throws(FontError) -> TextLayout? {
    guard style.truncation != .clip, limit.isFinite,
      let ideal = fastIdealWidth(of: text, style: style, context: context),
      !grid.fits(ideal, in: limit),
      let parts = context.fastPath?.partUnits(of: text, style: style)
    else { return nil }
    line.assign(text, style: style)
    try levels.resolve(line.text, direction: style.direction)
    if style.truncation.hasEllipsis { try shapeEllipsis(style, levels.base, context) }
    guard let found = try fastSearch(parts, in: limit, context) else { return nil }
    let whole = metrics(fastIdealWidth: ideal, style: style, context: context)
    let metrics = whole.with(idealWidth: found.width, grid: grid)
    if includingGlyphs {
      let shown = try shaped(found.kept, context)
      return shown.layout(
        metrics: metrics, isTruncated: true, nothingFits: shown.text.isEmpty, includingGlyphs: true)
    }
    return layout(of: found.kept, metrics: metrics, context)
  }

  /// The most that fits and how wide it is, the ellipsis included; no part is kept where not even
  /// that fits. `nil` when a part must be shaped.
  private func fastSearch(
    _ parts: PartUnits, in limit: Double, _ context: FontContext
  ) throws(FontError) -> (kept: KeptText?, width: Double)? {
    let style = line.style
    let ellipsis = style.truncation.hasEllipsis ? ellipsisLine.line.runs : []
    // Widths are added up run by run.
    guard ellipsis.count < 2 else { return nil }
    let ellipsisWidth = ellipsis.first.map { ellipsisLine.width(of: $0, context: context) } ?? 0
    guard grid.fits(ellipsisWidth, in: limit) else { return (nil, 0) }
    let texts = KeptTexts(
      of: line.text, style.truncation, keepsWhitespace: style.keepsWhitespace)
    let count = line.text.characterCount
    let unitsPerEm = context.chain.primary.metrics.unitsPerEm
    for place in try candidates() {
      let kept = texts.keeping(place)
      let start = style.width(
        advanceUnits: parts.starts[kept.start], spacedCharacters: Int32(kept.start),
        unitsPerEm: unitsPerEm)
      let end = style.width(
        advanceUnits: parts.ends[kept.end], spacedCharacters: Int32(count - kept.end),
        unitsPerEm: unitsPerEm)
      let width = start + ellipsisWidth + end
      if grid.fits(width, in: limit) { return (kept, width) }
    }
    return (KeptText(start: 0, end: line.text.characterCount), ellipsisWidth)
  }

  private func shaped(
    _ part: KeptText?, _ context: FontContext
  ) throws(FontError) -> ShownLine {
    guard let part else { return try nothing(levels.base, context) }
    let text = line.text
    for (shaper, characters) in [
      (kept, 0..<part.start), (rest, part.end..<text.characterCount),
    ] {
      try shaper.shape(
        text.text(of: characters), levels: [], style: line.style, context: context)
    }
    return shownLine(part, levels.base, context)
  }

  private func layout(
    of part: KeptText?, metrics: TextMetrics, _ context: FontContext
  ) -> TextLayout {
    let text = line.text
    var visible = ""
    var faces: [FontFace] = []
    let add = { (shown: String, shownFaces: [FontFace]) in
      visible += shown
      for face in shownFaces where !faces.contains(where: { $0 === face }) { faces.append(face) }
    }
    if let part {
      let primary = [context.chain.primary]
      if part.start > 0 { add(text.text(of: 0..<part.start), primary) }
      if line.style.truncation.hasEllipsis {
        add(
          ellipsisLine.text.string,
          ellipsisLine.line.runs.map { context.faces[Int($0.text.face)] })
      }
      if part.end < text.characterCount {
        add(text.text(of: part.end..<text.characterCount), primary)
      }
    }
    let frame = Rect(x: 0, y: 0, width: metrics.width, height: metrics.height)
    return TextLayout(
      metrics: metrics,
      lines: [LineFragment(text: visible, frame: frame, baseline: metrics.baseline)],
      visibleText: visible, isTruncated: true, baseDirection: .leftToRight,
      alignment: line.style.alignment, nothingFits: visible.isEmpty, faces: faces,
      missingGlyphOffsets: [], glyphRuns: [], glyphRunEnds: [], hasUnbalancedLines: false,
      clippedCharacter: nil, isLastLineCut: true)
  }
}
