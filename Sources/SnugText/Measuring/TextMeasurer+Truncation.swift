import SnugGeometry

/// Truncation of a line that is wider than its limit.
extension TextMeasurer {
  /// Returns the shown part of a line; it is empty when not even the ellipsis fits.
  /// - Parameters:
  ///   - whole: The text that contains the line.
  ///   - start: The index in `whole` of the line's first character.
  func cut(
    _ line: ShapedText, startingAt start: Int = 0, of whole: ShapedText, in limit: Double
  ) throws(FontError) -> ShownLine {
    guard line.style.truncation != .clip else {
      var shown = ShownLine(line: line)
      if !grid.fits(shown.idealWidth, in: limit) { shown.clippedWidth = grid.widest(in: limit) }
      return shown
    }
    let ellipsis = try ellipsis(of: line)
    let search = CutSearch(
      line: line, levels: whole.levels, ellipsisWidth: ellipsis?.idealWidth ?? 0, grid: grid,
      limit: limit)
    let found = try search.mostFitting(candidates(of: line)) { part throws(FontError) in
      let shown = self.shown(
        part, of: line, ellipsis,
        start: try shaper.shape(first: part.start, of: line, startingAt: start, in: whole),
        end: part.end < line.text.characterCount
          ? try shaper.shape(lastFrom: part.end, of: line, in: whole) : nil)
      return (shown, shown.idealWidth)
    }
    guard let found else { return try nothing(of: line) }
    return found
  }

  /// Returns the counts of characters after which a line may be cut, descending, without 0.
  func candidates(of line: ShapedText, from start: Int = 0) throws(FontError) -> [Int] {
    try line.text.places(cutAs: line.style.truncation, from: start) { () throws(FontError) in
      line.text.places(at: try lineEnds(in: line.text, line.style))
    }
  }

  /// Returns the shown part of a line of which a start and perhaps an end are kept.
  func shown(
    _ part: KeptText, of line: ShapedText, _ ellipsis: ShapedText?, start: ShapedText,
    end: ShapedText?
  ) -> ShownLine {
    let boundaries = line.text.boundaries
    return ShownLine(
      line: start, ellipsis: ellipsis, source: line.text, cutOffset: Int(boundaries[part.start]),
      rest: end.map { ($0, Int(boundaries[part.end])) })
  }

  func nothing(of line: ShapedText) throws(FontError) -> ShownLine {
    ShownLine(line: try shaper.shape(0..<0, of: line, levels: []))
  }

  /// Returns the ellipsis in the direction of a line; `nil` in modes without an ellipsis.
  func ellipsis(of line: ShapedText) throws(FontError) -> ShapedText? {
    try ellipsis(for: line.style, line.levels.base, line.context)
  }

  func ellipsis(
    for style: TextStyle, _ direction: LayoutDirection, _ context: FontContext
  ) throws(FontError) -> ShapedText? {
    guard style.truncation.hasEllipsis else { return nil }
    var style = style
    style.direction = direction
    if let latestEllipsis, latestEllipsis.context === context, latestEllipsis.style == style {
      return latestEllipsis
    }
    let ellipsis = context.ellipsis ?? Ellipsis(for: context)
    context.ellipsis = ellipsis
    let shaped = try shaper.shape(ellipsis.text, style: style, context: context)
    latestEllipsis = shaped
    return shaped
  }
}

/// Truncation of texts whose every part can be measured without shaping.
extension TextMeasurer {
  /// Returns a text that does not fit, cut to `limit`; `nil` when it must be shaped.
  func fastCut(
    _ text: String, idealWidth ideal: Double, style: TextStyle, in limit: Double,
    context: FontContext, includingGlyphs: Bool
  ) throws(FontError) -> TextLayout? {
    guard style.truncation != .clip else { return nil }
    let whole = metrics(fastIdealWidth: ideal, style: style, context: context)
    if !includingGlyphs, style.truncation == .tail,
      let cut = try fastTailCut(text, whole, style: style, in: limit, context: context)
    {
      return cut
    }
    guard let parts = context.fastPath?.parts(of: text.utf8.span, style: style) else { return nil }
    let line = try shaper.assign(
      text, style: style, direction: style.direction, context: context)
    let ellipsis = try ellipsis(of: line)
    guard let found = try fastSearch(parts, from: 0, of: line, ellipsis, in: limit) else {
      return nil
    }
    let metrics = whole.with(idealWidth: found.width, grid: grid)
    if includingGlyphs {
      let shown = try shaped(found.kept, of: line, ellipsis)
      return shown.layout(
        metrics: metrics, isTruncated: true, nothingFits: shown.text.isEmpty, includingGlyphs: true)
    }
    return layout(of: found.kept, line, ellipsis, metrics: metrics)
  }

  /// Returns a text cut at its end in one pass over its bytes; `nil` where the general way decides.
  private func fastTailCut(
    _ text: String, _ whole: TextMetrics, style: TextStyle, in limit: Double, context: FontContext
  ) throws(FontError) -> TextLayout? {
    let ellipsis = try leftToRightEllipsis(style, context)
    guard let ellipsis, ellipsis.runs.count == 1,
      let start = context.fastPath?.longestStart(
        of: text.utf8.span, style: style, before: ellipsis.idealWidth, grid: grid, limit: limit)
    else { return nil }
    let visible = String(text.utf8.prefix(start.end)) ?? ""
    var faces = start.end > 0 ? [context.chain.primary] : []
    ellipsis.addFaces(to: &faces)
    return layout(
      visible + ellipsis.text.string, faces, style,
      metrics: whole.with(idealWidth: start.width + ellipsis.idealWidth, grid: grid))
  }

  /// Returns the most text that fits and its width, including the ellipsis; no text where not even
  /// the ellipsis fits. `nil` when the text must be shaped.
  /// - Parameter start: The first character of the line that is cut.
  private func fastSearch(
    _ parts: PartWidths, from start: Int, of line: ShapedText, _ ellipsis: ShapedText?,
    in limit: Double
  ) throws(FontError) -> (kept: KeptText?, width: Double)? {
    let style = line.style
    // Widths are added up run by run, so the ellipsis must be one run for this sum to be exact.
    guard ellipsis?.runs.count ?? 0 < 2 else { return nil }
    let ellipsisWidth = ellipsis?.idealWidth ?? 0
    let search = CutSearch(
      line.text, from: start, style, parts, ellipsisWidth: ellipsisWidth, grid: grid, limit: limit)
    let count = line.text.characterCount
    let places = try candidates(of: line, from: start)
    let found = try search.mostFitting(places) { kept throws(FontError) in
      let before = try width(of: start..<kept.start, of: line, parts)
      let behind = try width(of: kept.end..<count, of: line, parts)
      let width = before + ellipsisWidth + behind
      return ((kept: KeptText?.some(kept), width: width), width: width)
    }
    return found ?? (nil, 0)
  }

  /// Returns the exact width of a part of a text of simple characters, alone on one line.
  private func width(
    of part: Range<Int>, of line: ShapedText, _ parts: PartWidths
  ) throws(FontError) -> Double {
    if let sum = parts.width(of: part) { return sum }
    let fastPath = line.context.fastPath
    if let sum = fastPath?.idealWidth(ofPart: part, of: line.text, style: line.style) {
      return sum
    }
    return try shaper.shape(part, of: line, levels: []).idealWidth
  }

  private func shaped(
    _ part: KeptText?, of line: ShapedText, _ ellipsis: ShapedText?
  ) throws(FontError) -> ShownLine {
    guard let part else { return try nothing(of: line) }
    return shown(
      part, of: line, ellipsis,
      start: try shaper.shape(0..<part.start, of: line, levels: []),
      end: part.end < line.text.characterCount
        ? try shaper.shape(part.end..<line.text.characterCount, of: line, levels: []) : nil)
  }

  private func layout(
    of part: KeptText?, _ line: ShapedText, _ ellipsis: ShapedText?, metrics: TextMetrics
  ) -> TextLayout {
    let (visible, faces) = visible(part, from: 0, of: line, ellipsis)
    return layout(visible, faces, line.style, metrics: metrics)
  }

  private func layout(
    _ visible: String, _ faces: [FontFace], _ style: TextStyle, metrics: TextMetrics
  ) -> TextLayout {
    let frame = Rect(x: 0, y: 0, width: metrics.width, height: metrics.height)
    return TextLayout(
      metrics: metrics,
      lines: [LineFragment(text: visible, frame: frame, baseline: metrics.baseline)],
      visibleText: visible, isTruncated: true, baseDirection: .leftToRight,
      alignment: style.alignment, nothingFits: visible.isEmpty, faces: faces,
      missingGlyphOffsets: [], glyphRuns: [], glyphRunEnds: [], hasUnbalancedLines: false,
      clippedCharacter: nil, isLastLineCut: true)
  }

  /// Returns the visible text of a line that is cut from `start` on, and its fonts.
  private func visible(
    _ part: KeptText?, from start: Int, of line: ShapedText, _ ellipsis: ShapedText?
  ) -> (text: String, faces: [FontFace]) {
    guard let part else { return ("", []) }
    let text = line.text
    let count = text.characterCount
    let keepsText = part.start > start || part.end < count
    var faces = keepsText ? [line.context.chain.primary] : []
    ellipsis?.addFaces(to: &faces)
    let ending = part.end < count ? text.text(of: part.end..<count) : ""
    return (text.text(of: start..<part.start) + (ellipsis?.text.string ?? "") + ending, faces)
  }

  /// Returns the shown part of a text of simple characters from `start` on, without glyphs; `nil`
  /// when it must be shaped.
  func summedCutLine(
    from start: Int, of whole: ShapedText, _ parts: PartWidths, in limit: Double
  ) throws(FontError) -> LineBlock.Line? {
    let style = whole.style
    guard style.truncation != .clip else { return nil }
    if start > 0, style.truncation == .word {
      // The words are those of the line alone.
      let line = shaper.assign(start..<whole.text.characterCount, of: whole)
      let parts = line.context.fastPath?.parts(of: line.text.utf8.span, style: style)
      guard let parts else { return nil }
      return try summedCutLine(from: 0, of: line, parts, in: limit)
    }
    let ellipsis = try ellipsis(of: whole)
    guard let found = try fastSearch(parts, from: start, of: whole, ellipsis, in: limit) else {
      return nil
    }
    let (text, faces) = visible(found.kept, from: start, of: whole, ellipsis)
    return LineBlock.Line(
      text: text, idealWidth: found.width,
      height: LineHeight(of: whole.context.chain.primary, at: style.size), endsParagraph: true,
      faces: faces)
  }
}
