import SnugGeometry

/// Shaped paragraphs: their sums come from HarfBuzz, and lines differ from them at edges.
extension LineTable {
  /// Returns the end of a line of a shaped paragraph; `nil` where lines must be shaped.
  func shapedEnd(ofLineFrom start: Int, in part: Part, _ limit: Limit) -> Int? {
    guard let end = summedEnd(ofLineFrom: start, in: part, limit) else { return nil }
    guard part.hasTabs, let stops = shaped?.stops else { return end }
    return tabbedEnd(of: start..<end, in: part, limit, stops)
  }

  /// Returns the end of a line that may have tabs.
  /// - Parameter line: The longest line that fits if tabs have no width.
  private func tabbedEnd(
    of line: Range<Int>, in part: Part, _ limit: Limit, _ stops: TabStops
  ) -> Int? {
    let (start, runs) = (line.lowerBound, runs(of: part))
    let visible = visibleEnd(line.upperBound, from: start)
    let slack = limit.width(Int(part.slack) + Int(part.rounding) + 1, 0)
    let widest = limit.indent + limit.points + slack
    // The place behind the last tab that begins on the line, in points, and its position.
    var (place, behind) = (limit.indent, start)
    func reach(_ position: Int) -> Double {
      place + limit.width(Int(sums[position] - sums[behind]), position - behind)
    }
    var run = runs.partitioningIndex { $0.start >= start }
    while run < runs.endIndex, runs[run].start < visible, place <= widest {
      if runs[run].isTab {
        let before = reach(Int(runs[run].start))
        guard before <= widest else { break }
        place = before + stops.width(at: before)
        behind = Int(runs[run].start) + 1
      }
      run += 1
    }
    guard behind > start || run < runs.endIndex && runs[run].isTab && runs[run].start < visible
    else { return line.upperBound }
    let farthest = (behind + 1..<line.upperBound + 1).partitioningIndex { reach($0) > widest } - 1
    var end = min(behindSpaces(farthest, upTo: Int(part.last)), line.upperBound)
    // Of the next line end, the width must be known, too.
    guard !isMarked(start, .edge),
      end == line.upperBound
        || !isMarked(
          visibleEnd(next(.lineEnd, from: end + 1, before: line.upperBound), from: start),
          .unsafeEnd)
    else { return nil }
    while let word = last(.lineEnd, upTo: end, after: start) {
      let visible = visibleEnd(word, from: start)
      guard hasExactWidth(start, visible, in: part) else { return nil }
      // Of most lines, the width need not be added up again.
      if visible >= behind, reach(visible) < widest - 2 * slack { return word }
      if limit.fits(shapedWidth(start, visible, in: part, limit)) { return word }
      end = word - 1
    }
    return nil
  }

  /// Whether `shapedWidth` knows the width of a line whose start is safe.
  func hasExactWidth(_ start: Int, _ visible: Int, in part: Part) -> Bool {
    guard visible > start, visible - start < part.last - part.first else { return true }
    return isExact(visible) && !isMarked(start, .edge)
      && !isMarked(visible, .edge)
  }

  /// Returns the end of a line whose tabs have no width: what joins the next letter may be narrower or
  /// wider at a line's end.
  private func summedEnd(ofLineFrom start: Int, in part: Part, _ limit: Limit) -> Int? {
    let last = Int(part.last)
    if start == part.first, let isWhole = isWhole(part, limit), isWhole { return last }
    guard start < last, !isMarked(start, .unsafeStart) else { return nil }
    var base = base(ofLineFrom: start)
    if isMarked(start, .edge), let known = edge(at: start) { base += Int(known.edge.start) }
    let reach = farthest(from: start, upTo: last, limit, base: base)
    let near = behindSpaces(reach, upTo: last)
    if !isMarked(start, .edge),
      let end = sureEnd(of: start..<near, reach, in: part, limit, base: base)
    {
      return end
    }
    var end = near
    if part.hasOtherEnds || isMarked(start, .edge) {
      while end < last {
        let next = next(.lineEnd, from: end + 1, before: last)
        let visible = visibleEnd(next, from: start)
        if !isMarked(visible, .unsafeEnd),
          !limit.mayFit(Int(sums[visible]) - base - Int(part.slack), visible - start)
        {
          break
        }
        end = next
      }
    }
    while let word = self.last(.lineEnd, upTo: end, after: start) {
      guard let fits = shapedFits(start, word, in: part, limit, base) else { return nil }
      if fits { return word }
      end = word - 1
    }
    // A word wider than the line ends anywhere in it. The edge at its start may be in all of it.
    guard !isMarked(start, .edge) else { return nil }
    let next = next(.lineEnd, from: start + 1, before: last)
    end = min(near, next - 1)
    while end + 1 < next,
      limit.mayFit(Int(sums[end + 1]) - base - Int(part.unitsPerEm), end + 1 - start)
    {
      end += 1
    }
    while end > start {
      guard let fits = shapedFits(start, end, in: part, limit, base) else { return nil }
      if fits { return end }
      end -= 1
    }
    return nil
  }

  /// Whether a paragraph is one line, which is what was shaped; `nil` when it must be shaped.
  private func isWhole(_ part: Part, _ limit: Limit) -> Bool? {
    let (first, last) = (Int(part.first), Int(part.last))
    let visible = visibleEnd(last, from: first)
    guard first < visible, visible < last else {
      return limit.fits(Int(sums[visible]), visible - first)
    }
    return width(first, visible, in: part, 0).flatMap { limit.fits($0, visible - first) }
  }

  /// Returns the edge at a position and its short lines.
  func edge(at place: Int) -> (edge: Edge, shortLines: ArraySlice<ShortLine>)? {
    guard let shaped else { return nil }
    let edges = shaped.edges
    let index = edges.partitioningIndex { $0.place >= place }
    guard index < edges.count, edges[index].place == place else { return nil }
    let end =
      index + 1 < edges.count ? Int(edges[index + 1].firstShortLine) : shaped.shortLines.count
    return (edges[index], shaped.shortLines[Int(edges[index].firstShortLine)..<end])
  }

  private func shapedFits(
    _ start: Int, _ end: Int, in part: Part, _ limit: Limit, _ base: Int
  ) -> Bool? {
    let visible = visibleEnd(end, from: start)
    guard visible > start else { return true }
    guard let width = width(start, visible, in: part, base) else { return nil }
    if let fits = limit.fits(width, visible - start) { return fits }
    // Too close for sums in shared units.
    guard !isMarked(start, .edge), !isMarked(visible, .edge) else { return nil }
    return limit.fits(shapedWidth(start, visible, in: part, limit))
  }

  /// Returns the width of a line whose start is safe, in units; `nil` when it must be shaped.
  private func width(_ start: Int, _ visible: Int, in part: Part, _ base: Int) -> Int? {
    if isMarked(start, .edge), let lines = edge(at: start)?.shortLines, let last = lines.last,
      visible <= last.visibleEnd
    {
      return lines.first { $0.visibleEnd == visible }.map { Int($0.width) }
    }
    guard isExact(visible) else { return nil }
    let difference = isMarked(visible, .edge) ? Int(edge(at: visible)?.edge.end ?? 0) : 0
    return Int(sums[visible]) - base - difference
  }

  /// Returns the exact width of a line whose edges are safe, in points: it has the bits of the sum
  /// over the glyph runs.
  func shapedWidth(_ start: Int, _ visible: Int, in part: Part, _ limit: Limit) -> Double {
    guard start < visible else { return 0 }
    guard part.runCount > 0 else { return exactWidth(start, visible, limit) }
    let runs = runs(of: part)
    let styles = shaped?.styles ?? []
    let first = runs.partitioningIndex { $0.start > start } - 1
    let line = runs[first..<runs.partitioningIndex { $0.start >= visible }]
    func width(ofRun run: Int) -> Double {
      let start = max(start, Int(runs[run].start))
      let end = run + 1 < runs.endIndex ? min(visible, Int(runs[run + 1].start)) : visible
      let unitsPerEm = Double(runs[run].unitsPerEm)
      let style =
        styles.isEmpty
        ? RunStyle(size: limit.size, letterSpacing: limit.letterSpacing) : styles[run]
      var ems = Double(sums[end] - sums[start]) / Double(part.unitsPerEm)
      var spaced = end - start
      if part.hasSpacedSums, style.letterSpacing != 0 {
        spaced -= unspacedCount(in: start..<end)
        ems -= Double(spaced) * style.letterSpacing / limit.size
      }
      var units = ems * unitsPerEm
      if style.size != limit.size { units = style.size > 0 ? units * (limit.size / style.size) : 0 }
      return TextStyle.width(
        advanceUnits: Int64(units.rounded()), spacedCharacters: spaced, size: style.size,
        letterSpacing: style.letterSpacing, unitsPerEm: unitsPerEm)
    }
    let order = RunOrder.visual(line.map(\.level))
    guard part.hasTabs, line.contains(where: \.isTab), let stops = shaped?.stops else {
      return order.reduce(0) { $0 + width(ofRun: first + $1) }
    }
    let widths = stops.widths(ofRuns: line.indices, from: limit.indent) {
      runs[$0].isTab ? nil : width(ofRun: $0)
    }
    return order.reduce(0) { $0 + widths[$1] }
  }

  private func unspacedCount(in characters: Range<Int>) -> Int {
    guard let unspaced = shaped?.unspaced, !unspaced.isEmpty else { return 0 }
    return unspaced.partitioningIndex { $0 >= characters.upperBound }
      - unspaced.partitioningIndex { $0 >= characters.lowerBound }
  }

  private func runs(of part: Part) -> ArraySlice<Run> {
    shaped?.runs[Int(part.firstRun)..<Int(part.firstRun + part.runCount)] ?? []
  }
}
