/// Shaped paragraphs added to a table.
extension LineTable {
  /// Adds a shaped paragraph.
  /// - Parameters:
  ///   - sourceOffset: The offset of its start in the source text.
  ///   - lineEnds: The positions where lines may end, ascending.
  ///   - visibleEnds: The `visibleLineEnds` of its text.
  mutating func append(
    _ line: ShapedText, at sourceOffset: Int, _ edges: SafeToBreak, lineEnds: [Int],
    visibleEnds: [Int]
  ) {
    let fonts = Set(line.runs.map { line.face(of: $0.text).metrics.unitsPerEm })
    let hasOwnStyles =
      edges.haveSpacing || line.runs.contains { line.sums(of: $0.text).size != line.style.size }
    let isShared = fonts.count != 1 || hasOwnStyles
    let unitsPerEm = isShared ? Self.sharedUnits * (fonts.max() ?? 1) : fonts.first ?? 1
    guard let sums = edges.sums(unitsPerEm: unitsPerEm), edges.areSmall,
      !hasOwnStyles || line.runs.allSatisfy({ line.tells($0, inUnitsOfEm: unitsPerEm) })
    else {
      return append(unknownAt: sourceOffset)
    }
    let text = line.text
    let first = self.sums.count
    var part = Part(
      first: place, last: place + Int32(text.characterCount),
      sourceOffset: Int32(sourceOffset))
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
    markLines(endingAt: lineEnds, visibleEnds: visibleEnds, from: first)
    part.hasOtherEnds = lineEnds.contains { !edges.ends[visibleEnds[$0]] }
    part.hasTabs = line.hasTabs
    part.hasSpacedSums = edges.haveSpacing
    var content = shaped?.content ?? Shaped.Content()
    if part.hasTabs {
      content.stops = TabStops(line.style, line.context, size: line.style.size)
    }
    for edge in edges.edges {
      if edge.end != 0 { part.hasOtherEnds = true }
      let narrower = edge.shortLines.reduce(edge.end) { max($0, $1.difference - edge.start) }
      part.slack = max(part.slack, Self.units(narrower, unitsPerEm: unitsPerEm) + Self.sharedUnits)
      mark(first + edge.place, .edge)
      content.append(edge, sums, first, unitsPerEm: unitsPerEm)
    }
    if line.runs.count > 1 || hasOwnStyles || part.hasTabs {
      part.firstRun = Int32(content.runs.count)
      part.runCount = Int32(line.runs.count)
      for run in line.runs.map(\.text) {
        content.append(
          Run(
            start: part.first + Int32(text.characterCount(upTo: run.start)),
            unitsPerEm: UInt16(line.unitsPerEm(of: run)), level: run.level, isTab: run.isTab),
          hasOwnStyles ? RunStyle(line.sums(of: run)) : nil, label: RunStyle(line.own.sums))
      }
    }
    if edges.haveSpacing {
      line.forEachSpacing { character, spacing in
        if spacing == nil { content.unspaced.append(part.first + Int32(character)) }
      }
    }
    line.forEachHeight { offset, box in
      content.append(box, from: part.first + Int32(text.characterCount(upTo: offset)))
    }
    content.shifts += Self.shifts(of: text, from: part.first)
    if content.byteCount > 0 { shaped = Shaped(content) }
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

  fileprivate static func units(_ ems: Double, unitsPerEm: Int32) -> Int32 {
    Int32((ems * Double(unitsPerEm)).rounded())
  }

  /// The units of the sums in a unit of the finest font, where fonts have different ones. Sums are
  /// rounded, but each font's own units can be told from them.
  static let sharedUnits: Int32 = 8
}

extension LineTable.Shaped.Content {
  /// Adds an edge of a paragraph with these sums, whose first position is `first`.
  fileprivate mutating func append(
    _ edge: SafeToBreak.Edge, _ sums: [Int32], _ first: Int, unitsPerEm: Int32
  ) {
    func units(_ ems: Double) -> Int32 { LineTable.units(ems, unitsPerEm: unitsPerEm) }
    edges.append(
      LineTable.Edge(
        place: Int32(first + edge.place), start: units(edge.start), end: units(edge.end),
        firstShortLine: Int32(shortLines.count)))
    shortLines += edge.shortLines.map { line in
      LineTable.ShortLine(
        visibleEnd: Int32(first + line.end),
        width: sums[line.end] - sums[edge.place] - units(line.difference))
    }
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
