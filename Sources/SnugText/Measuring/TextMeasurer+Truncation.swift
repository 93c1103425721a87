import SnugGeometry

/// Truncation of a line that is wider than its limit.
extension TextMeasurer {
  /// Returns the shown part of a line. A style's own ellipsis that does not fit gives way to that of the
  /// font; the line is empty when that does not fit either.
  /// - Parameters:
  ///   - start: The position in the text where the line begins, which ends where the text does. 0 in modes that
  ///     need the line alone (`canCut`).
  ///   - bounds: Those of the text, if they are known.
  func cut(
    _ line: ShapedText, from start: Int = 0, in limit: Double, _ bounds: CutSearch.Bounds? = nil
  ) throws(FontError) -> ShownLine {
    guard line.own.style.truncation.mode != .clip else {
      var shown = ShownLine(line: line)
      if !grid.fits(shown.idealWidth, in: limit) { shown.clippedWidth = grid.widest(in: limit) }
      return shown
    }
    let bounds = bounds ?? CutSearch.Bounds(of: line)
    let boundaries = line.text.boundaries
    let (offset, last) = (Int(boundaries[start]), line.text.characterCount)
    for isPlain in line.own.style.truncation.ellipsis == nil ? [false] : [false, true] {
      let ellipses = try LineEllipses(of: line, from: start, self, arePlain: isPlain)
      let search = CutSearch(
        line.text, from: start, line.own.style, ellipses.widths, bounds, grid: grid, limit: limit)
      let places = try line.text.places(from: start, cutAs: line.own.style.truncation.mode) {
        () throws(FontError) in
        line.text.places(at: try lineEnds(in: line.text, line.style))
      }
      let found = try search.mostFitting(places) { part throws(FontError) in
        let kept = try shaper.part(start..<part.start, of: line)
        let ellipsis = ellipses.ellipsis(behind: part)
        var end = part.end < last ? try shaper.part(part.end..<last, of: line) : nil
        if let rest = end, rest.hasTabs {
          end = rest.placed(
            from: line.lineStart + kept.idealWidth + (ellipsis?.idealWidth ?? 0))
        }
        let shown = ShownLine(
          line: kept, ellipsis: ellipsis, source: line,
          cutOffset: Int(boundaries[part.start]) - offset,
          rest: end.map { ($0, Int(boundaries[part.end]) - offset) }, start: offset)
        return (shown, shown.idealWidth)
      }
      if let found { return found }
    }
    return ShownLine(line: try shaper.part(start..<start, of: line))
  }

  /// Whether the last line of a paragraph can be cut in the shaped paragraph: the words of a line are those of the
  /// line alone, its tabs have its own stops, and it may be clipped.
  func canCut(inWhole whole: ShapedText) -> Bool {
    let mode = whole.own.style.truncation.mode
    return mode != .clip && mode != .word && !whole.hasTabs && !whole.runs.isEmpty
  }

  /// Returns the ellipsis of a line in a style; `nil` in modes without one.
  /// - Parameter isPlain: Whether it is that of the font, where the style has its own.
  func ellipsis(
    for own: SpanStyle, _ direction: LayoutDirection, isPlain: Bool = false
  ) throws(FontError) -> ShapedText? {
    guard own.style.truncation.mode.hasEllipsis else { return nil }
    let isPlain = isPlain || own.style.truncation.ellipsis == nil
    if let known = own.ellipses[direction, isPlain] { return known }
    let context = own.context
    let ellipsis = context.ellipsis ?? EllipsisText(for: context)
    context.ellipsis = ellipsis
    var style = own.style
    style.paragraph.direction = direction
    if isPlain { style.truncation.ellipsis = nil }
    let shaped = try shaper.shape(
      style.truncation.ellipsis ?? ellipsis.text, style: style, context: context)
    own.ellipses[direction, isPlain] = shaped
    return shaped
  }
}

/// The ellipses of a line, by the style of the character before the cut.
struct LineEllipses {
  /// That of the label's style; `nil` in modes without one.
  private let own: ShapedText?
  /// Per style of a line with ranges: its ellipsis and the width of that, in points.
  private var shaped: [Int32: (ellipsis: ShapedText, width: Double)] = [:]
  /// Per position: the style; empty if there is one.
  private var styles: [Int32] = []
  let widths: EllipsisWidths

  /// - Parameters:
  ///   - start: The position in the text where the line begins.
  ///   - arePlain: Whether they are those of the fonts, where the style has its own.
  init(
    of line: ShapedText, from start: Int = 0, _ measurer: TextMeasurer, arePlain: Bool = false
  ) throws(FontError) {
    let direction = line.base
    own = try measurer.ellipsis(for: line.own, direction, isPlain: arePlain)
    guard let own, let spans = line.spans else {
      widths = EllipsisWidths(own?.idealWidth ?? 0)
      return
    }
    let characters = spans.numbers(of: line.text)
    styles = [spans.first] + characters
    // At the start, that of the first character.
    if start < characters.count { styles[start] = characters[start] }
    var (last, style, width) = (Int32(-1), Int32(0), 0.0)
    var widths: [Double] = []
    widths.reserveCapacity(styles.count)
    for place in styles.indices {
      if styles[place] != last {
        last = styles[place]
        // A box has no letters.
        style = spans.ranges[last].box == nil ? last : 0
        if shaped[style] == nil {
          let ellipsis = try measurer.ellipsis(
            for: spans.ranges[style], direction, isPlain: arePlain)
          shaped[style] = (ellipsis ?? own, (ellipsis ?? own).idealWidth)
        }
        width = shaped[style]?.width ?? 0
      }
      styles[place] = style
      widths.append(width)
    }
    self.widths = EllipsisWidths(widths)
  }

  func ellipsis(behind kept: KeptText) -> ShapedText? {
    styles.isEmpty ? own : shaped[styles[kept.start]]?.ellipsis ?? own
  }
}
