import SnugGeometry

/// Truncation of a line that is wider than its limit.
extension TextMeasurer {
  /// Returns the shown part of a line. A style's own ellipsis that does not fit gives way to that of the
  /// font; the line is empty when that does not fit either.
  func cut(_ line: ShapedText, in limit: Double) throws(FontError) -> ShownLine {
    guard line.own.style.truncation != .clip else {
      var shown = ShownLine(line: line)
      if !grid.fits(shown.idealWidth, in: limit) { shown.clippedWidth = grid.widest(in: limit) }
      return shown
    }
    if let found = try mostFitting(of: line, in: limit, LineEllipses(of: line, self)) {
      return found
    }
    if line.own.style.ellipsis != nil,
      let found = try mostFitting(of: line, in: limit, LineEllipses(of: line, self, arePlain: true))
    {
      return found
    }
    return try nothing(of: line)
  }

  /// Returns the most of a line that fits with an ellipsis; `nil` if that does not fit alone.
  private func mostFitting(
    of line: ShapedText, in limit: Double, _ ellipses: LineEllipses
  ) throws(FontError) -> ShownLine? {
    let search = CutSearch(line: line, ellipses.widths, grid: grid, limit: limit)
    return try search.mostFitting(candidates(of: line)) { part throws(FontError) in
      let shown = self.shown(
        part, of: line, ellipses.ellipsis(behind: part),
        start: try shaper.part(0..<part.start, of: line),
        end: part.end < line.text.characterCount
          ? try shaper.part(part.end..<line.text.characterCount, of: line) : nil)
      return (shown, shown.idealWidth)
    }
  }

  /// Returns the counts of characters after which a line may be cut, descending, without 0.
  func candidates(of line: ShapedText) throws(FontError) -> [Int] {
    try line.text.places(cutAs: line.own.style.truncation) { () throws(FontError) in
      line.text.places(at: try lineEnds(in: line.text, line.style))
    }
  }

  /// Returns the shown part of a line of which a start and perhaps an end are kept.
  func shown(
    _ part: KeptText, of line: ShapedText, _ ellipsis: ShapedText?, start: ShapedText,
    end: ShapedText?
  ) -> ShownLine {
    let boundaries = line.text.boundaries
    if let end, end.hasTabs {
      end.place(from: line.lineStart + start.idealWidth + (ellipsis?.idealWidth ?? 0))
    }
    return ShownLine(
      line: start, ellipsis: ellipsis, source: line, cutOffset: Int(boundaries[part.start]),
      rest: end.map { ($0, Int(boundaries[part.end])) })
  }

  func nothing(of line: ShapedText) throws(FontError) -> ShownLine {
    ShownLine(line: try shaper.part(0..<0, of: line))
  }

  /// Returns the ellipsis of a line in a style; `nil` in modes without one.
  /// - Parameter isPlain: Whether it is that of the font, where the style has its own.
  func ellipsis(
    for own: SpanStyle, _ direction: LayoutDirection, isPlain: Bool = false
  ) throws(FontError) -> ShapedText? {
    guard own.style.truncation.hasEllipsis else { return nil }
    let isPlain = isPlain || own.style.ellipsis == nil
    if let known = own.ellipses[direction, isPlain] { return known }
    let context = own.context
    let ellipsis = context.ellipsis ?? Ellipsis(for: context)
    context.ellipsis = ellipsis
    var style = own.style
    style.direction = direction
    if isPlain { style.ellipsis = nil }
    let shaped = try shaper.shape(
      style.ellipsis ?? ellipsis.text, style: style, context: context)
    own.ellipses[direction, isPlain] = shaped
    return shaped
  }
}

/// The ellipses of a line, by the style of the character before the cut.
struct LineEllipses {
  /// That of the label's style; `nil` in modes without one.
  private let own: ShapedText?
  /// Per style of a line with ranges: its ellipsis.
  private var shaped: [Int32: ShapedText] = [:]
  /// Per position: the style; empty if there is one.
  private var styles: [Int32] = []
  let widths: EllipsisWidths

  /// - Parameter arePlain: Whether they are those of the fonts, where the style has its own.
  init(of line: ShapedText, _ measurer: TextMeasurer, arePlain: Bool = false) throws(FontError) {
    let direction = line.levels.base
    own = try measurer.ellipsis(for: line.own, direction, isPlain: arePlain)
    guard let own, let spans = line.spans else {
      widths = EllipsisWidths(own?.idealWidth ?? 0)
      return
    }
    let characters = spans.numbers(of: line.text)
    // At the start, that of the first character.
    styles = [characters.first ?? spans.first] + characters
    var widthsOfStyles: [Int32: Double] = [:]
    var (last, style, width) = (Int32(-1), Int32(0), 0.0)
    var widths: [Double] = []
    widths.reserveCapacity(styles.count)
    for place in styles.indices {
      if styles[place] != last {
        last = styles[place]
        // A box has no letters.
        style = spans.ranges[last].box == nil ? last : 0
        if widthsOfStyles[style] == nil {
          shaped[style] = try measurer.ellipsis(
            for: spans.ranges[style], direction, isPlain: arePlain)
        }
        width = widthsOfStyles[style] ?? (shaped[style] ?? own).idealWidth
        widthsOfStyles[style] = width
      }
      styles[place] = style
      widths.append(width)
    }
    self.widths = EllipsisWidths(widths)
  }

  func ellipsis(behind kept: KeptText) -> ShapedText? {
    styles.isEmpty ? own : shaped[styles[kept.start]] ?? own
  }
}
