import SnugGeometry

/// Cutting a line to a width it is wider than.
extension TextMeasurer {
  /// What is shown of it; nothing when not even the ellipsis fits.
  /// - Parameters:
  ///   - whole: The text that the line is of.
  ///   - start: The character of it that the line starts with.
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

  /// After how many characters a line may be cut, descending, 0 excluded.
  func candidates(of line: ShapedText) throws(FontError) -> [Int] {
    try line.text.places(cutAs: line.style.truncation) { () throws(FontError) in
      line.text.places(at: try lineEnds(in: line.text, line.style))
    }
  }

  /// What is shown of a line of which a start and perhaps an end are kept.
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

  /// The mark that a line is cut with, if any, in the line's direction.
  func ellipsis(of line: ShapedText) throws(FontError) -> ShapedText? {
    guard line.style.truncation.hasEllipsis else { return nil }
    let context = line.context
    var style = line.style
    style.direction = line.levels.base
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
