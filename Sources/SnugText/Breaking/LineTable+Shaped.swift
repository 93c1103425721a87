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
    return isExact(start, visible, in: part) && !isMarked(start, .edge)
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
    guard isExact(start, visible, in: part) else { return nil }
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

// MARK: - Building

extension LineTable {
  /// Adds a shaped paragraph.
  mutating func append(_ paragraph: PreparedParagraph, _ line: ShapedText, _ edges: SafeEdges) {
    let fonts = Set(line.runs.map { line.face(of: $0.text).metrics.unitsPerEm })
    let hasOwnStyles =
      edges.haveSpacing || line.runs.contains { line.sums(of: $0.text).size != line.style.size }
    let isShared = fonts.count != 1 || hasOwnStyles
    let unitsPerEm = isShared ? Self.sharedUnits * (fonts.max() ?? 1) : fonts.first ?? 1
    guard let sums = edges.sums(unitsPerEm: unitsPerEm), edges.areSmall,
      !hasOwnStyles || line.runs.allSatisfy({ line.tells($0, inUnitsOfEm: unitsPerEm) })
    else {
      return append(unknownAt: paragraph.sourceOffset)
    }
    let text = paragraph.text
    let first = self.sums.count
    var part = Part(
      first: place, last: place + Int32(text.characterCount),
      sourceOffset: Int32(paragraph.sourceOffset))
    part.unitsPerEm = unitsPerEm
    part.rounding = isShared ? 3 : 0
    part.needsScripted = true
    part.isShaped = true
    grow(by: text.characterCount + 1, withOffsets: !text.isASCII, isSimple: false)
    for (place, sum) in sums.enumerated() {
      self.sums[first + place] = sum
      if !offsets.isEmpty { offsets[first + place] = text.boundaries[place] }
      if !edges.starts[place] { mark(first + place, .unsafeStart) }
      if !edges.ends[place] { mark(first + place, .unsafeEnd) }
    }
    for (place, isScripted) in edges.scripted.enumerated() where isScripted {
      mark(first + place, .scripted)
    }
    for place in paragraph.lineEnds {
      mark(first + place, .lineEnd)
      if !edges.ends[paragraph.visibleEnds[place]] { part.hasOtherEnds = true }
    }
    for character in 0..<text.characterCount
    where paragraph.visibleEnds[character + 1] <= character {
      mark(first + character, .space)
    }
    var (known, shortLines) = (shaped?.edges ?? [], shaped?.shortLines ?? [])
    var (runs, styles) = (shaped?.runs ?? [], shaped?.styles ?? [])
    var (unspaced, heights) = (shaped?.unspaced ?? [], shaped?.heights ?? [])
    part.hasTabs = line.hasTabs
    part.hasSpacedSums = edges.haveSpacing
    let stops =
      part.hasTabs ? TabStops(line.style, line.context, size: line.style.size) : shaped?.stops
    for edge in edges.edges {
      if edge.end != 0 { part.hasOtherEnds = true }
      let narrower = edge.shortLines.reduce(edge.end) { max($0, $1.difference - edge.start) }
      part.slack = max(part.slack, Self.units(narrower, unitsPerEm: unitsPerEm) + Self.sharedUnits)
      mark(first + edge.place, .edge)
      known.append(
        Self.edge(edge, sums, first, unitsPerEm: unitsPerEm, shortLines: &shortLines))
    }
    if line.runs.count > 1 || hasOwnStyles || part.hasTabs {
      part.firstRun = Int32(runs.count)
      part.runCount = Int32(line.runs.count)
      runs += line.runs.map { run in
        Run(
          start: part.first + Int32(line.text.characterCount(upTo: run.text.start)),
          unitsPerEm: UInt16(line.unitsPerEm(of: run.text)), level: run.text.level,
          isTab: run.text.isTab)
      }
      if hasOwnStyles || !styles.isEmpty {
        let own = RunStyle(line.own.sums)
        styles += repeatElement(own, count: Int(part.firstRun) - styles.count)
        styles += line.runs.map { RunStyle(line.sums(of: $0.text)) }
      }
    }
    if edges.haveSpacing {
      line.forEachCharacter { character, spacing in
        if spacing == nil { unspaced.append(part.first + Int32(character)) }
      }
    }
    line.forEachHeight { offset, box in
      let start = part.first + Int32(text.characterCount(upTo: offset))
      if heights.last?.box != box { heights.append(Height(start: start, box: box)) }
    }
    let shifts = (shaped?.shifts ?? []) + Self.shifts(of: text, from: part.first)
    if !runs.isEmpty || !known.isEmpty || !heights.isEmpty || !shifts.isEmpty {
      shaped = Shaped(
        runs: runs, styles: styles, unspaced: unspaced, heights: heights, edges: known,
        shortLines: shortLines, stops, shifts: shifts)
    }
    append(part)
  }

  private static func shifts(of text: NormalizedText, from first: Int32) -> [Shift] {
    var shifts: [Shift] = []
    for shift in text.shifts {
      let character = text.characterCount(upTo: shift.offset)
      let place = first + Int32(character)
      // Inside a character, all of its controls are before its end.
      let isInside = text.boundaries[character] != shift.offset
      if shifts.last?.place == place { shifts.removeLast() }
      shifts.append(
        Shift(
          place: place, amount: shift.amount,
          endAmount: isInside ? shift.amount : shift.endAmount))
    }
    return shifts
  }

  private static func edge(
    _ edge: SafeEdges.Edge, _ sums: [Int32], _ first: Int, unitsPerEm: Int32,
    shortLines: inout [ShortLine]
  ) -> Edge {
    func units(_ ems: Double) -> Int32 { Self.units(ems, unitsPerEm: unitsPerEm) }
    let firstLine = Int32(shortLines.count)
    for line in edge.shortLines {
      shortLines.append(
        ShortLine(
          visibleEnd: Int32(first + line.end),
          width: sums[line.end] - sums[edge.place] - units(line.difference)))
    }
    return Edge(
      place: Int32(first + edge.place), start: units(edge.start), end: units(edge.end),
      firstShortLine: firstLine)
  }

  private static func units(_ ems: Double, unitsPerEm: Int32) -> Int32 {
    Int32((ems * Double(unitsPerEm)).rounded())
  }

  /// The units of the sums in a unit of the finest font, where fonts have different ones. Sums are
  /// rounded, but each font's own units can be told from them.
  private static let sharedUnits: Int32 = 8
}

extension LineTable.RunStyle {
  fileprivate init(_ sums: TextStyle.Sums) {
    (size, letterSpacing) = (sums.size, sums.letterSpacing)
  }
}

extension ShapedText {
  /// Whether the units of a run can be told from sums that are rounded to units of the label's em.
  fileprivate func tells(_ run: ShapedRun, inUnitsOfEm unitsPerEm: Int32) -> Bool {
    let size = sums(of: run.text).size
    return size == 0
      || Double(unitsPerEm) * (size / style.size) >= 4 * self.unitsPerEm(of: run.text)
  }

  /// Calls `body` with the UTF-8 offsets from which lines have other heights than before, if ranges or
  /// fonts have heights of their own.
  fileprivate func forEachHeight(_ body: (Int32, LineBox) -> Void) {
    let haveOwnHeights = spans?.haveOwnHeights ?? false
    guard haveOwnHeights || style.growsWithFonts else { return }
    let primary = LineBox(of: context.chain.primary, in: style)
    if runs.isEmpty { body(0, emptyHeight(at: 0, otherwise: primary)) }
    for run in runs {
      var height = primary
      if haveOwnHeights, let spans { height = spans.style(of: run.text).height }
      grow(&height, to: run.text)
      body(run.text.start, height)
    }
  }
}

extension SafeEdges {
  /// Whether all differences are those of real fonts.
  fileprivate var areSmall: Bool {
    let most = 1024.0
    return edges.allSatisfy { edge in
      abs(edge.start) < most && abs(edge.end) < most
        && edge.shortLines.allSatisfy { abs($0.difference) < most }
    }
  }

  /// Returns the sum of the advances before each position, rounded to units; `nil` where sums do not
  /// ascend or are too large.
  fileprivate func sums(unitsPerEm: Int32) -> [Int32]? {
    var sums: [Int32] = [0]
    sums.reserveCapacity(advances.count + 1)
    var sum = 0.0
    for advance in advances {
      sum += advance
      guard advance >= 0,
        let units = Int32(exactly: (sum * Double(unitsPerEm)).rounded())
      else { return nil }
      sums.append(units)
    }
    return sums
  }
}

/// A shaped paragraph of a prepared text.
struct PreparedParagraph {
  let text: NormalizedText
  let sourceOffset: Int
  /// The positions where lines may end, ascending.
  let lineEnds: [Int]
  /// The `visibleLineEnds` of `text`.
  let visibleEnds: [Int]

  /// The text between positions where lines may end, without the white space at its end.
  var words: [Range<Int>] {
    zip([0] + lineEnds.dropLast(), lineEnds).map { $0..<max($0, visibleEnds[$1]) }
  }
}
