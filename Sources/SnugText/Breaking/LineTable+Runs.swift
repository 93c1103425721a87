/// Paragraphs of simple characters in ranges: a run after the other, each with its own units.
extension LineTable {
  /// A run of simple characters in one style.
  struct SimpleRun {
    let style: ResolvedRanges.Summed
    /// Its bytes in the paragraph.
    var bytes: Range<Int>

    /// Its sums in units of an em of the label's size.
    fileprivate func scale(in style: TextStyle.Sums) -> Double {
      style.size > 0 ? self.style.sums.size / style.size : 0
    }
  }

  /// Adds a paragraph; returns false, and adds nothing, when its lines must be shaped.
  /// - Parameters:
  ///   - runs: Those of the paragraph, at least one.
  ///   - style: The label's.
  ///   - haveHeights: Whether lines have the heights of their runs.
  ///   - scratch: An empty table.
  mutating func append(
    _ utf8: borrowing Span<UInt8>, _ runs: [SimpleRun], _ style: TextStyle.Sums,
    sourceOffset: Int, haveHeights: Bool, _ scratch: inout LineTable
  ) -> Bool {
    let first = Int(place)
    let hasLetter = Alphabet.latin.hasLetter(utf8)
    let fonts = runs.map(\.style.fastPath.unitsPerEm)
    let hasOwnSpacing = runs.contains { $0.style.sums.letterSpacing != style.letterSpacing }
    let hasOwnStyles = hasOwnSpacing || runs.contains { $0.style.sums.size != style.size }
    let isShared = hasOwnStyles || fonts.contains { $0 != fonts[0] }
    var part = Part(first: place, last: place, sourceOffset: Int32(sourceOffset))
    part.unitsPerEm = Int32(fonts.max() ?? 1) * (isShared ? Self.sharedUnits : 1)
    part.rounding = isShared ? 3 : 0
    (part.isShaped, part.hasSpacedSums) = (true, hasOwnSpacing)
    part.script = SimpleScript(alphabet: Alphabet.latin.number, hasLetter: hasLetter)
    let ems = Double(part.unitsPerEm)
    var content = shaped?.content ?? Shaped.Content()
    part.firstRun = Int32(content.runs.count)
    part.runCount = Int32(runs.count)
    var (sum, start) = (0.0, first)
    grow(by: utf8.count + 1, withOffsets: !utf8.isPrintableASCII)
    for run in runs {
      let (path, sums, scale) = (run.style.fastPath, run.style.sums, run.scale(in: style))
      scratch.removeAll()
      // Sums are rounded, but the units of the run can be told from them.
      guard scale > 0, !hasOwnStyles || ems * scale >= 4 * path.unitsPerEm,
        path.append(
          utf8.extracting(run.bytes), sums, sourceOffset: 0,
          in: SimpleScript(
            alphabet: Alphabet.latin.number, hasLetter: !path.hasCommon || hasLetter),
          to: &scratch),
        let own = scratch.part(0)
      else {
        shrink(to: first)
        return false
      }
      content.append(
        Run(start: Int32(start), unitsPerEm: UInt16(path.unitsPerEm), level: 0, isTab: false),
        hasOwnStyles ? RunStyle(sums) : nil, label: RunStyle(style))
      if haveHeights { content.append(run.style.height, from: Int32(start)) }
      let spacing = hasOwnSpacing ? sums.letterSpacing / style.size : 0
      let unit = (ems / path.unitsPerEm * scale, spacing * ems)
      guard append(scratch, of: own, at: start, byte: run.bytes.lowerBound, from: &sum, unit) else {
        shrink(to: first)
        return false
      }
      start += Int(own.last)
      part.hasOtherEnds = part.hasOtherEnds || own.hasOtherEnds
      part.hasMonotoneEnds = part.hasMonotoneEnds && own.hasMonotoneEnds
    }
    shrink(to: start + 1)
    part.last = Int32(start)
    shaped = Shaped(content)
    append(part)
    return true
  }

  /// Adds a run behind the last position; returns false where its sums are too large.
  /// - Parameters:
  ///   - run: The only paragraph of `table`.
  ///   - byte: The offset of its start in the paragraph.
  ///   - before: The sum before it, in units; is moved behind it.
  ///   - unit: One of its units, and its letter spacing if that is in the sums.
  private mutating func append(
    _ table: LineTable, of run: Part, at start: Int, byte: Int, from before: inout Double,
    _ unit: (advance: Double, spacing: Double)
  ) -> Bool {
    let base = before
    for place in 1..<max(1, Int(run.last) + 1) {
      before = base + Double(table.sums[place]) * unit.advance + Double(place) * unit.spacing
      guard let sum = Int32(exactly: before.rounded()),
        let kerning = Int16(exactly: (Double(table.kerning[place - 1]) * unit.advance).rounded())
      else { return false }
      sums[start + place] = sum
      self.kerning[start + place - 1] = kerning
      if !offsets.isEmpty { offsets[start + place] = Int32(byte + table.offset(place)) }
      if table.isMarked(place - 1, .space) { mark(start + place - 1, .space) }
      if table.isMarked(place, .unsafeEnd) {
        mark(start + place, .unsafeStart)
        mark(start + place, .unsafeEnd)
      }
    }
    noBreakSpaces += table.noBreakSpaces.map { $0 + Int32(start) }
    return true
  }
}
