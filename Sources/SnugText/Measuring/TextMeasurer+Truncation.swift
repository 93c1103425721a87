import SnugGeometry

/// Cutting the line just shaped to a width it is wider than.
extension TextMeasurer {
  /// What is shown of it; nothing when not even the ellipsis fits.
  /// - Parameter start: The character of the paragraph that the line starts with.
  func cutLine(
    _ base: LayoutDirection, in limit: Double, context: FontContext, start: Int = 0
  ) throws(FontError) -> ShownLine {
    guard line.style.truncation != .clip else {
      var shown = ShownLine(line: line, ellipsis: nil, base: base, context: context)
      if !grid.fits(shown.idealWidth, in: limit) { shown.clippedWidth = grid.widest(in: limit) }
      return shown
    }
    let hasEllipsis = line.style.truncation.hasEllipsis
    if hasEllipsis { try shapeEllipsis(line.style, base, context) }
    let ellipsisWidth =
      hasEllipsis ? idealWidth(of: ellipsisLine, context: context, base: base) : 0
    let search = CutSearch(
      line: line, levels: levels, context: context, ellipsisWidth: ellipsisWidth, grid: grid,
      limit: limit)
    let found = try search.mostFitting(candidates()) { part throws(FontError) in
      try shapeKept(part.start, start, context)
      try shapeRest(from: part.end, base, context)
      return shownLine(part, base, context).idealWidth
    }
    guard let found else { return try nothing(base, context) }
    return shownLine(found, base, context)
  }

  /// After how many characters the line may be cut, descending, 0 excluded.
  func candidates() throws(FontError) -> [Int] {
    switch line.style.truncation {
    case .word: try wordEnds()
    case .tail, .head, .middle, .clip, .character:
      Array(stride(from: line.text.characterCount, to: 0, by: -1))
    }
  }

  func shownLine(
    _ part: KeptText, _ base: LayoutDirection, _ context: FontContext
  ) -> ShownLine {
    let boundaries = line.text.boundaries
    var shown = ShownLine(
      line: kept, ellipsis: line.style.truncation.hasEllipsis ? ellipsisLine : nil, base: base,
      context: context, source: line.text, cutOffset: Int(boundaries[part.start]))
    if part.end < line.text.characterCount { shown.rest = (rest, Int(boundaries[part.end])) }
    return shown
  }

  func nothing(
    _ base: LayoutDirection, _ context: FontContext
  ) throws(FontError) -> ShownLine {
    try kept.shape("", levels: [], style: line.style, context: context)
    return ShownLine(line: kept, ellipsis: nil, base: base, context: context)
  }

  /// Shapes the first characters of the line as if the text ended there.
  func shapeKept(
    _ count: Int, _ start: Int, _ context: FontContext
  ) throws(FontError) {
    let text = line.text
    try kept.shape(
      0..<count, of: line,
      levels: count > 0 ? levels.levels(ofLastLine: start..<start + count) : [],
      keepsRuns: levels.isUniform
        && line.itemizer.endOfKeptScripts(upTo: text.boundaries[count]) == text.boundaries[count],
      context: context)
  }

  /// Shapes the last characters of the line as a text of their own, in the direction of the whole.
  func shapeRest(
    from start: Int, _ base: LayoutDirection, _ context: FontContext
  ) throws(FontError) {
    let characters = start..<line.text.characterCount
    let levels =
      try levels.areEndsUniform
      ? levels.levels(ofPart: characters.count)
      : levelsOfRest(characters, base)
    try rest.shape(characters, of: line, levels: levels, context: context)
  }

  private func levelsOfRest(
    _ characters: Range<Int>, _ base: LayoutDirection
  ) throws(FontError) -> [UInt8] {
    var text = NormalizedText()
    text.assign(characters, of: line.text)
    try restLevels.resolve(text, direction: base)
    return try restLevels.levels(ofLine: 0..<characters.count)
  }

  /// After how many characters words end, descending; then the places within the first word.
  private func wordEnds() throws(FontError) -> [Int] {
    let text = line.text
    let ends = try breaker.opportunities(in: text.utf8, language: line.style.font.language)
      .map { (offset: $0, place: text.characterCount(upTo: $0)) }
      .filter { text.boundaries[$0.place] == $0.offset && $0.place > 0 }.map(\.place)
    guard let first = ends.first else { return [] }
    return ends.reversed() + (0..<first).reversed().dropLast()
  }

  /// Shapes the ellipsis of a text that reads in `base`, unless it is the one shaped last.
  func shapeEllipsis(
    _ style: TextStyle, _ base: LayoutDirection, _ context: FontContext
  ) throws(FontError) {
    var style = style
    style.direction = base
    guard ellipsisStyle != style else { return }
    let ellipsis = context.ellipsis ?? Ellipsis(for: context)
    context.ellipsis = ellipsis
    try ellipsisLine.shape(
      ellipsis.text, style: style, context: context, resolving: ellipsisLevels)
    ellipsisStyle = style
  }
}
