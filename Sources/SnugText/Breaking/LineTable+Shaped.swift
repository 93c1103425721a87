import SnugGeometry

/// Shaped paragraphs: their sums come from HarfBuzz, and lines differ from them at edges.
extension LineTable {
  /// Returns the end of a line of a shaped paragraph: what joins the next letter may be narrower or
  /// wider at a line's end.
  func shapedEnd(ofLineFrom start: Int, in part: Part, _ limit: Limit) -> Int? {
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
          Int(sums[visible]) > base + limit.most + Int(part.slack)
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
    while end + 1 < next, Int(sums[end + 1]) <= base + limit.most + Int(part.unitsPerEm) {
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
    guard visible == last || visible == first || isExact(first, visible, in: part) else {
      return nil
    }
    return limit.fits(Int(sums[visible]), 0)
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
    if let fits = limit.fits(width, 0) { return fits }
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
    guard part.runCount > 0, let runs = shaped?.runs else {
      return exactWidth(start, visible, limit)
    }
    let sizes = shaped?.sizes ?? []
    func width(_ start: Int, _ end: Int, ofRun run: Int) -> Double {
      let unitsPerEm = Double(runs[run].unitsPerEm)
      var units = Double(sums[end] - sums[start]) / Double(part.unitsPerEm) * unitsPerEm
      let size = sizes.isEmpty ? limit.size : sizes[run]
      if size != limit.size { units = size > 0 ? units * (limit.size / size) : 0 }
      return TextStyle.width(
        advanceUnits: Int64(units.rounded()), spacedCharacters: 0, size: size,
        letterSpacing: 0, unitsPerEm: unitsPerEm)
    }
    let all = runs[Int(part.firstRun)..<Int(part.firstRun + part.runCount)]
    let first = all.partitioningIndex { $0.start > start } - 1
    let line = all[first..<all.partitioningIndex { $0.start >= visible }]
    return RunOrder.visual(line.map(\.level)).reduce(0) { sum, place in
      let run = first + place
      let end = run + 1 < all.endIndex ? min(visible, Int(all[run + 1].start)) : visible
      return sum
        + width(max(start, Int(all[run].start)), end, ofRun: run)
    }
  }
}

// MARK: - Building

extension LineTable {
  /// Adds a shaped paragraph.
  mutating func append(_ paragraph: PreparedParagraph, _ line: ShapedText, _ edges: SafeEdges) {
    let fonts = Set(line.runs.map { line.face(of: $0.text).metrics.unitsPerEm })
    let hasOwnSizes = line.runs.contains { line.sums(of: $0.text).size != line.style.size }
    let isShared = fonts.count != 1 || hasOwnSizes
    let unitsPerEm = isShared ? Self.sharedUnits * (fonts.max() ?? 1) : fonts.first ?? 1
    guard let sums = edges.sums(unitsPerEm: unitsPerEm), edges.areSmall,
      !hasOwnSizes || line.runs.allSatisfy({ line.tells($0, inUnitsOfEm: unitsPerEm) })
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
    var (runs, sizes) = (shaped?.runs ?? [], shaped?.sizes ?? [])
    var heights = shaped?.heights ?? []
    for edge in edges.edges {
      if edge.end != 0 { part.hasOtherEnds = true }
      let narrower = edge.shortLines.reduce(edge.end) { max($0, $1.difference - edge.start) }
      part.slack = max(part.slack, Self.units(narrower, unitsPerEm: unitsPerEm) + Self.sharedUnits)
      mark(first + edge.place, .edge)
      known.append(
        Self.edge(edge, sums, first, unitsPerEm: unitsPerEm, shortLines: &shortLines))
    }
    if line.runs.count > 1 || hasOwnSizes {
      part.firstRun = Int32(runs.count)
      part.runCount = Int32(line.runs.count)
      runs += line.runs.map { run in
        Run(
          start: part.first + Int32(line.text.characterCount(upTo: run.text.start)),
          unitsPerEm: UInt16(line.unitsPerEm(of: run.text)), level: run.text.level)
      }
      if hasOwnSizes || !sizes.isEmpty {
        sizes += repeatElement(line.style.size, count: Int(part.firstRun) - sizes.count)
        sizes += line.runs.map { line.sums(of: $0.text).size }
      }
    }
    line.forEachHeight { offset, box in
      let start = part.first + Int32(text.characterCount(upTo: offset))
      if heights.last?.box != box { heights.append(Height(start: start, box: box)) }
    }
    if !runs.isEmpty || !known.isEmpty || !heights.isEmpty {
      shaped = Shaped(
        runs: runs, sizes: sizes, heights: heights, edges: known, shortLines: shortLines)
    }
    append(part)
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

extension ShapedText {
  /// Whether the units of a run can be told from sums that are rounded to units of the label's em.
  fileprivate func tells(_ run: ShapedRun, inUnitsOfEm unitsPerEm: Int32) -> Bool {
    let size = sums(of: run.text).size
    return size == 0
      || Double(unitsPerEm) * (size / style.size) >= 4 * self.unitsPerEm(of: run.text)
  }

  /// Calls `body` with the UTF-8 offsets from which lines have other heights than before, if ranges have
  /// styles of their own.
  fileprivate func forEachHeight(_ body: (Int32, LineBox) -> Void) {
    guard let spans, spans.haveOwnHeights else { return }
    if runs.isEmpty { body(0, spans.ranges[spans.first].height) }
    for run in runs { body(run.text.start, spans.style(of: run.text).height) }
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
