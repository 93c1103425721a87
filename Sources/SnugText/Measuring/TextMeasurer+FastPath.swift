import SnugGeometry

extension TextMeasurer {
  /// Returns the size of each text of a list alone on one line, uncut.
  /// - Throws: As `measure(_:style:)` for strings.
  package func measure(_ texts: TextList, style: TextStyle) throws(FontError) -> MeasuredTexts {
    let context = try context(for: style)
    context.prepareFastPath(forLabels: texts.count)
    let unshaped = metrics(fastIdealWidth: 0, try resolved(style))
    var result = MeasuredTexts(textCount: texts.count, plain: unshaped, grid: grid)
    var summed = 0
    let sums = TextStyle.Sums(style)
    guard let fastPath = context.fastPath, sums.areExact else {
      for index in 0..<texts.count {
        result.append(try rememberedMetrics(of: texts[index], style, context))
      }
      result.finish()
      return result
    }
    try fastPath.forEachSum(of: texts, sums) { (index, sum) throws(FontError) in
      guard let sum else {
        return result.append(try rememberedMetrics(of: texts[index], style, context))
      }
      if style.letterSpacing == 0 {
        result.appendPlain(advanceUnits: sum.units) { fastPath.width(of: sum, sums) }
      } else {
        result.appendPlain(idealWidth: fastPath.width(of: sum, sums))
      }
      summed += 1
    }
    ownCounts.summed += summed
    result.finish()
    return result
  }

  /// Returns the exact width of a text alone on one line, in points; `nil` if it must be shaped.
  func fastIdealWidth(of text: String, _ style: ResolvedStyle) -> Double? {
    // A text that is too long is rejected where it is shaped.
    guard text.utf8.count <= Self.maximumTextLength else { return nil }
    let width = style.context.fastPath?.idealWidth(of: text.utf8.span, style.sums)
    if width != nil { ownCounts.summed += 1 }
    return width
  }

  /// Returns the metrics of an unshaped line of the primary font.
  func metrics(fastIdealWidth ideal: Double, _ style: ResolvedStyle) -> TextMetrics {
    let height = style.primaryHeight
    return TextMetrics(
      width: grid.reported(ideal), idealWidth: ideal, height: height.rounded(to: grid),
      baseline: grid.round(baseline: height.ascent), ascent: height.ascent,
      descent: height.descent)
  }

  /// Returns the glyphs of a text of simple characters; `nil` if only HarfBuzz knows them.
  func glyphRun(of text: String, _ style: ResolvedStyle) -> GlyphRun? {
    style.context.fastPath?.glyphRun(of: text.utf8.span, style.sums, origin: 0, sourceOffset: 0)
  }

  /// Returns the layout of a text on one line that needs no shaping.
  /// - Parameter glyphs: Its glyphs; `nil` if they are not needed.
  func fastLayout(
    _ text: String, idealWidth ideal: Double, _ style: ResolvedStyle, _ glyphs: GlyphRun? = nil
  ) -> TextLayout {
    var line = LineBlock.Line(
      text: text, idealWidth: ideal, height: LineHeight(), endsParagraph: true,
      faces: text.isEmpty ? [] : style.context.primaryFaces)
    if let glyphs, !text.isEmpty { line.glyphRuns = [glyphs] }
    return layout(
      of: line, isTruncated: false, style.rules, metrics(fastIdealWidth: ideal, style),
      includingGlyphs: glyphs != nil)
  }

  /// Returns the layout of a text on one line of the primary font.
  func layout(
    of line: LineBlock.Line, isTruncated: Bool, _ style: TextStyle.LineRules,
    _ metrics: TextMetrics, includingGlyphs: Bool
  ) -> TextLayout {
    let frame = Rect(x: 0, y: 0, width: metrics.width, height: metrics.height)
    return TextLayout(
      metrics: metrics,
      lines: [LineFragment(text: line.text, frame: frame, baseline: metrics.baseline)],
      visibleText: line.text, isTruncated: isTruncated, baseDirection: .leftToRight,
      alignment: style.alignment, nothingFits: isTruncated && line.text.isEmpty, faces: line.faces,
      missingGlyphOffsets: [], glyphRuns: line.glyphRuns,
      glyphRunEnds: includingGlyphs ? [line.glyphRuns.count] : [], hasUnbalancedLines: false,
      clippedCharacter: nil, isLastLineCut: isTruncated)
  }

  /// Returns the width of a text, or `nil` if it must be shaped; tests of the fast path use it.
  package func fastIdealWidth(of text: String, style: TextStyle) throws(FontError) -> Double? {
    let context = try context(for: style)
    context.prepareFastPath(forLabels: .max)
    return fastIdealWidth(of: text, try resolved(style))
  }

  /// Returns the same as `measure(_:style:)`, but shapes every text with HarfBuzz.
  package func measureShaped(
    _ texts: [String], style: TextStyle
  ) throws(FontError) -> [TextMetrics] {
    let context = try context(for: style)
    var result: [TextMetrics] = []
    for text in texts {
      result.append(try shapedMetrics(of: text, style, context, usesTables: false))
    }
    return result
  }
}
