/// Shaped paragraphs added to a table.
extension LineTable {
  /// Adds a shaped paragraph.
  mutating func append(_ paragraph: PreparedParagraph, _ line: ShapedText, _ edges: SafeToBreak) {
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
    part.isShaped = true
    grow(by: text.characterCount + 1, withOffsets: !text.isASCII, isSimple: false)
    for (place, sum) in sums.enumerated() {
      self.sums[first + place] = sum
      if !offsets.isEmpty { offsets[first + place] = text.boundaries[place] }
      if !edges.starts[place] { mark(first + place, .unsafeStart) }
      if !edges.ends[place] { mark(first + place, .unsafeEnd) }
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
      line.forEachSpacing { character, spacing in
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
    _ edge: SafeToBreak.Edge, _ sums: [Int32], _ first: Int, unitsPerEm: Int32,
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
  static let sharedUnits: Int32 = 8
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

extension SafeToBreak {
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
