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
        end: try shaper.shape(lastFrom: part.end, of: line, in: whole))
      return (shown, shown.idealWidth)
    }
    guard let found else { return try nothing(of: line) }
    return found
  }

  /// After how many characters a line may be cut, descending, 0 excluded.
  func candidates(of line: ShapedText) throws(FontError) -> [Int] {
    switch line.style.truncation {
    case .word: try wordEnds(in: line)
    case .tail, .head, .middle, .clip, .character:
      Array(stride(from: line.text.characterCount, to: 0, by: -1))
    }
  }

  /// What is shown of a line of which a start and an end are kept.
  func shown(
    _ part: KeptText, of line: ShapedText, _ ellipsis: ShapedText?, start: ShapedText,
    end: ShapedText
  ) -> ShownLine {
    let boundaries = line.text.boundaries
    var shown = ShownLine(
      line: start, ellipsis: ellipsis, source: line.text, cutOffset: Int(boundaries[part.start]))
    if part.end < line.text.characterCount { shown.rest = (end, Int(boundaries[part.end])) }
    return shown
  }

  func nothing(of line: ShapedText) throws(FontError) -> ShownLine {
    ShownLine(line: try shaper.shape(0..<0, of: line, levels: []))
  }

  /// After how many characters words end, descending; then the places within the first word.
  private func wordEnds(in line: ShapedText) throws(FontError) -> [Int] {
    let text = line.text
    let ends = try breaker.opportunities(in: text.utf8, language: line.style.font.language)
      .map { (offset: $0, place: text.characterCount(upTo: $0)) }
      .filter { text.boundaries[$0.place] == $0.offset && $0.place > 0 }.map(\.place)
    guard let first = ends.first else { return [] }
    return ends.reversed() + (0..<first).reversed().dropLast()
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
