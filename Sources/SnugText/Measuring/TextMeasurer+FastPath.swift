import SnugGeometry

extension TextMeasurer {
  /// Returns the size of each text of a list alone on one line, uncut.
  /// - Throws: As `measure(_:style:)` for strings.
  package func measure(_ texts: TextList, style: TextStyle) throws(FontError) -> MeasuredTexts {
    let style = try resolved(style)
    let context = style.context
    context.prepareFastPath(forLabels: texts.count)
    var result = MeasuredTexts(textCount: texts.count, plain: style.unshaped, grid: grid)
    var summed = 0
    let (sums, indent) = (style.sums, style.rules.firstLineIndent)
    guard let fastPath = context.fastPath, sums.areExact else {
      for index in 0..<texts.count {
        if let summed = summedRuns(
          of: texts.utf8.span.extracting(texts.range(ofText: index)), style)
        {
          result.append(summed.metrics)
        } else {
          result.append(try rememberedMetrics(of: texts[index], style))
        }
      }
      result.finish()
      return result
    }
    try fastPath.forEachSum(of: texts, sums) { (index, sum) throws(FontError) in
      guard let sum else {
        return result.append(try rememberedMetrics(of: texts[index], style))
      }
      if sums.letterSpacing == 0 {
        result.appendPlain(advanceUnits: sum.units) { indent + fastPath.width(of: sum, sums) }
      } else {
        result.appendPlain(idealWidth: indent + fastPath.width(of: sum, sums))
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
    guard style.sums.areExact, text.utf8.count <= Self.maximumTextLength else { return nil }
    let width = style.context.fastPath?.idealWidth(of: text.utf8.span, style.sums)
    if width != nil { ownCounts.summed += 1 }
    return width
  }

  /// Returns the width of a text, or `nil` if it must be shaped; tests of the fast path use it.
  package func fastIdealWidth(of text: String, style: TextStyle) throws(FontError) -> Double? {
    let context = try context(for: style)
    context.prepareFastPaths()
    return fastIdealWidth(of: text, try resolved(style))
  }

  /// Returns the same as `measure(_:style:)`, but shapes every text with HarfBuzz.
  package func measureShaped(
    _ texts: [String], style: TextStyle
  ) throws(FontError) -> [TextMetrics] {
    let style = try resolved(style)
    return try texts.map { text throws(FontError) in
      metrics(of: try shapeLine(text, style, isShapedAnew: true), style)
    }
  }
}
