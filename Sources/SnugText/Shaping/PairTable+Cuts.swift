/// Cuts of texts of simple characters, found in one pass over their bytes.
extension PairTable {
  /// A start or an end of a text, without the white space next to the cut.
  struct Kept {
    /// The offset of the cut in UTF-8.
    var edge: Int
    var sum = AdvanceSum(units: 0, characters: 0)
  }

  /// Returns the longest start of a text that fits, without white space at its end; `nil` when
  /// starts must be measured otherwise.
  /// - Parameters:
  ///   - sure: A start of fewer units certainly fits.
  ///   - fits: Whether a start fits; no longer one does where one does not.
  mutating func longestStart(
    of utf8: borrowing Span<UInt8>, sure: Int64, where fits: (AdvanceSum) -> Bool
  ) -> Kept? {
    var run = Run(row: rows.count)
    var longest = Kept(edge: 0)
    var isTooLong = false
    while true {
      run.addPlain(
        of: utf8, rows.span, widths.span, below: isTooLong ? .max : sure, &longest,
        isLongest: !isTooLong)
      guard run.index < utf8.count else { return longest }
      guard let slot = alphabet.slot(of: utf8, at: &run.index) else { return nil }
      var width = widths[run.row + slot]
      if width == Self.unknown { width = learn(Pair(first: run.previous, second: slot)) }
      // The marks are below 0, too. Where a width is, a longer start may be narrower.
      guard width >= 0 else { return nil }
      run.add(slot, width, row: rows[slot])
      isTooLong = isTooLong || !fits(run.sum)
      if !isTooLong, slot != 0, slot != Alphabet.noBreakSpace {
        longest = Kept(edge: run.index, sum: run.sum)
      }
    }
  }

  /// Returns the longest end of a text that fits, together with as long a start or with none; `nil` when
  /// the parts must be measured otherwise.
  /// - Parameters:
  ///   - hasStart: Whether every other character, and the first, is added to the start.
  ///   - sure: Parts of fewer units certainly fit.
  ///   - fits: Whether a start and an end fit; no longer ones do where these do not.
  mutating func longestEnds(
    of utf8: borrowing Span<UInt8>, hasStart: Bool, sure: Int64,
    where fits: (_ start: AdvanceSum, _ end: AdvanceSum) -> Bool
  ) -> (start: Kept, end: Kept)? {
    var start = Growing(from: 0)
    var end = Growing(from: utf8.count)
    var longest = (start: start.kept, end: end.kept)
    var growsStart = hasStart
    while start.edge < end.edge {
      guard growsStart ? addNext(of: utf8, to: &start) : addPrevious(of: utf8, to: &end) else {
        return nil
      }
      growsStart = hasStart && !growsStart
      let units = start.kept.sum.units + end.kept.sum.units
      guard units < sure || fits(start.kept.sum, end.kept.sum) else { break }
      longest = (start.kept, end.kept)
    }
    // Longer parts would be sums, too.
    while start.edge < end.edge {
      guard addNext(of: utf8, to: &start) else { return nil }
    }
    if let last = start.slot, let next = end.slot, plainWidth(next, after: last) == nil {
      return nil
    }
    return longest
  }

  /// A start or an end of a text that grows by characters.
  private struct Growing {
    /// The offset in UTF-8 up to which it has grown.
    var edge: Int
    /// The character there.
    var slot: Int?
    var sum = AdvanceSum(units: 0, characters: 0)
    var kept: Kept

    init(from edge: Int) { (self.edge, kept) = (edge, Kept(edge: edge)) }

    @inline(__always)
    mutating func add(_ slot: Int, _ width: Int32) {
      sum.units += Int64(width)
      sum.characters += 1
      self.slot = slot
      if slot != 0, slot != Alphabet.noBreakSpace { kept = Kept(edge: edge, sum: sum) }
    }
  }

  /// Adds the next character to a start; returns false where its width is no plain one.
  @inline(__always)
  private mutating func addNext(of utf8: borrowing Span<UInt8>, to start: inout Growing) -> Bool {
    guard let slot = alphabet.slot(of: utf8, at: &start.edge) else { return false }
    guard let width = start.slot.map({ plainWidth(slot, after: $0) }) ?? advanceUnits[slot],
      width >= 0
    else { return false }
    start.add(slot, width)
    return true
  }

  /// Adds the character before an end to it; returns false where its width is no plain one.
  @inline(__always)
  private mutating func addPrevious(of utf8: borrowing Span<UInt8>, to end: inout Growing) -> Bool {
    repeat { end.edge -= 1 } while utf8[end.edge] & 0xC0 == 0x80
    var behind = end.edge
    guard let slot = alphabet.slot(of: utf8, at: &behind) else { return false }
    var width = advanceUnits[slot]
    if let next = end.slot {
      guard let nextWidth = plainWidth(next, after: slot) else { return false }
      width += nextWidth - advanceUnits[next]
    }
    guard width >= 0 else { return false }
    end.add(slot, width)
    return true
  }

  /// Returns the width that a character adds behind another; `nil` where more than the pair decides, or
  /// where a longer start or end would be narrower.
  @inline(__always)
  private mutating func plainWidth(_ slot: Int, after previous: Int) -> Int32? {
    // A sum that wraps is below 0.
    guard let width = width(slot, after: previous),
      width &+ advanceUnits[previous] >= advanceUnits[slot]
    else { return nil }
    return width
  }
}

extension PairTable.Run {
  /// Adds printable ASCII up to the first other byte, the first pair whose entry is below 0, or the
  /// first character with which the sum is at least `most`.
  /// - Parameters:
  ///   - longest: Set to the start that ends with the last character that is no space.
  ///   - isLongest: Whether to set it.
  @inline(__always)
  mutating func addPlain(
    of utf8: borrowing Span<UInt8>, _ rows: borrowing Span<Int>, _ widths: borrowing Span<Int32>,
    below most: Int64, _ longest: inout PairTable.Kept, isLongest: Bool
  ) {
    var (index, row, slot, units) = (index, row, previous, sum.units)
    var (visible, visibleUnits) = (0, Int64(0))
    let start = index
    while index < utf8.count {
      let next = Int(unsafe utf8[unchecked: index]) &- 0x20
      guard UInt(bitPattern: next) < UInt(Alphabet.asciiCount) else { break }
      // As in `addKnown`.
      let width = unsafe widths[unchecked: row &+ next]
      guard width >= 0, units &+ Int64(width) < most else { break }
      units &+= Int64(width)
      slot = next
      row = unsafe rows[unchecked: slot]
      index &+= 1
      if next != 0 { (visible, visibleUnits) = (index, units) }
    }
    let before = sum.characters
    sum.characters &+= Int32(truncatingIfNeeded: index &- start)
    if isLongest, visible > 0 {
      let characters = before &+ Int32(truncatingIfNeeded: visible &- start)
      longest = PairTable.Kept(
        edge: visible, sum: AdvanceSum(units: visibleUnits, characters: characters))
    }
    (self.index, self.row, previous, sum.units) = (index, row, slot, units)
  }
}
