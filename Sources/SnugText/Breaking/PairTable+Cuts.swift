/// Cuts of texts of simple characters, found in one pass over their bytes.
extension PairTable {
  /// A character of a text, and the sum up to it.
  struct Place {
    /// Of the advances up to behind it, in font units.
    var units: Int64
    /// The offset behind it, in UTF-8.
    var end: Int32
    var slot: Int32

    static let none = Place(units: 0, end: 0, slot: 0)

    @inline(__always)
    var isSpace: Bool { slot == 0 || slot == Alphabet.noBreakSpace }
  }

  /// A start or an end of a text, without the white space next to the cut.
  struct Kept {
    /// The offset of the cut in UTF-8.
    var edge: Int
    var sum = AdvanceSum(units: 0, characters: 0)
  }

  /// The most characters whose places are kept for the next text.
  private static let mostPlaces = 4096

  /// Returns the longest start and end of a text that fit together, after the sum of the whole text; `nil`
  /// when they must be measured otherwise.
  /// - Parameters:
  ///   - hasStart: Whether a start is kept; if an end is, too, that of as many characters or one more.
  ///   - sure: Parts of fewer units certainly fit.
  ///   - isEnough: Whether the whole text fits. No parts are looked for then, and the start is the text.
  ///   - fits: Whether a start and an end fit; no longer ones do where these do not.
  mutating func longestParts(
    of utf8: borrowing Span<UInt8>, hasStart: Bool, hasEnd: Bool, sure: Int64,
    unless isEnough: (_ whole: AdvanceSum) -> Bool,
    where fits: (_ start: AdvanceSum, _ end: AdvanceSum) -> Bool
  ) -> (start: Kept, end: Kept)? {
    // A local variable, as the tables are read beside it.
    var places: [Place] = []
    swap(&places, &self.places)
    defer { if places.count <= Self.mostPlaces { swap(&places, &self.places) } }
    guard let whole = sumUp(utf8, places: &places) else { return nil }
    let none = Kept(edge: utf8.count)
    if isEnough(whole) { return (Kept(edge: utf8.count, sum: whole), none) }
    var (first, last) = (0, Int(whole.characters))
    guard !hasEnd || !hasPairsThatLeadBack else { return nil }
    var (start, end) = (Kept(edge: 0), none)
    var longest = (start: start, end: end)
    var growsStart = hasStart
    while first < last {
      if growsStart {
        let place = places[first]
        first += 1
        if !place.isSpace {
          start.edge = Int(place.end)
          start.sum = AdvanceSum(units: place.units, characters: Int32(first))
        }
      } else {
        last -= 1
        let place = places[last]
        if !place.isSpace {
          end.edge = last > 0 ? Int(places[last - 1].end) : 0
          end.sum.units = whole.units - place.units + Int64(advanceUnits[Int(place.slot)])
          end.sum.characters = whole.characters - Int32(last)
        }
      }
      if hasEnd { growsStart = hasStart && !growsStart }
      guard start.sum.units + end.sum.units < sure || fits(start.sum, end.sum) else { break }
      longest = (start, end)
    }
    return longest
  }

  /// Returns the sum of a text and remembers its characters; `nil` where more than pairs decide, or where
  /// a longer start is narrower.
  private mutating func sumUp(
    _ utf8: borrowing Span<UInt8>, places: inout [Place]
  ) -> AdvanceSum? {
    if places.count < utf8.count {
      places += repeatElement(.none, count: utf8.count - places.count)
    }
    var run = Run(row: rows.count)
    var hasSlots = false
    while true {
      run.addPlain(of: utf8, rows.span, widths.span, to: places.mutableSpan)
      guard run.index < utf8.count else { return run.sum }
      guard let slot = alphabet.slot(of: utf8, at: &run.index) else { return nil }
      var width = widths[run.row + slot]
      if width == Self.unknown { width = learn(Pair(first: run.previous, second: slot)) }
      if width == Self.watched {
        // Rules that the characters of the whole text do not meet, those of its parts do not meet either.
        guard hasSlots || alphabet.getSlots(of: utf8, into: &slots),
          hasSlots || !advances.ligatures.areMet(by: slots)
        else { return nil }
        hasSlots = true
        width = self.width(of: Int(run.sum.characters), in: slots)
      }
      // The mark of what must be shaped is below 0, too.
      guard width >= 0 else { return nil }
      run.add(slot, width, row: rows[slot])
      places[Int(run.sum.characters) - 1] = Place(
        units: run.sum.units, end: Int32(run.index), slot: Int32(slot))
    }
  }
}

extension PairTable.Run {
  /// Adds printable ASCII up to the first other byte, or the first pair whose entry is below 0.
  @inline(__always)
  mutating func addPlain(
    of utf8: borrowing Span<UInt8>, _ rows: borrowing Span<Int>, _ widths: borrowing Span<Int32>,
    to places: consuming MutableSpan<PairTable.Place>
  ) {
    var (index, row, slot, units) = (index, row, previous, sum.units)
    let start = index
    let behind = Int(sum.characters) &- start
    while index < utf8.count {
      let next = Int(unsafe utf8[unchecked: index]) &- 0x20
      guard UInt(bitPattern: next) < UInt(Alphabet.asciiCount) else { break }
      // As in `addKnown`.
      let width = unsafe widths[unchecked: row &+ next]
      guard width >= 0 else { break }
      units &+= Int64(width)
      slot = next
      row = unsafe rows[unchecked: slot]
      // There are as many places as bytes.
      unsafe places[unchecked: behind &+ index] = PairTable.Place(
        units: units, end: Int32(truncatingIfNeeded: index &+ 1),
        slot: Int32(truncatingIfNeeded: slot))
      index &+= 1
    }
    sum.characters &+= Int32(truncatingIfNeeded: index &- start)
    (self.index, self.row, previous, sum.units) = (index, row, slot, units)
  }
}
