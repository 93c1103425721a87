extension PairTable {
  /// Adds a text of simple characters to a table of lines; returns false when its lines must be
  /// shaped. A check of the whole text covers all of its lines, because a rule that a line meets is
  /// also met in the whole. A cut ligature is the exception: it leaves other characters.
  /// - Parameters:
  ///   - joins: Whether ligatures are made; if not, texts that may have one are shaped.
  ///   - part: The paragraph to complete.
  mutating func append(
    _ utf8: borrowing Span<UInt8>, joins: Bool, to table: inout LineTable,
    _ part: inout LineTable.Part
  ) -> Bool {
    let isASCII = utf8.isPrintableASCII
    table.grow(by: utf8.count + 1, withOffsets: !isASCII)
    var reading = Reading(first: Int(part.first))
    if isASCII, table.offsets.isEmpty {
      guard appendKnown(of: utf8, &reading, to: &table) else { return false }
    }
    var hasSlots = false
    var (index, row) = (reading.place - reading.first, rows.count)
    if index > 0 { row = rows[reading.previous] }
    while index < utf8.count {
      if !table.offsets.isEmpty { table.offsets[reading.place] = Int32(index) }
      guard let slot = alphabet.slot(of: utf8, at: &index) else { return false }
      var width = widths[row + slot]
      if width == Self.unknown { width = learn(Pair(first: reading.previous, second: slot)) }
      if width == Self.watched {
        if !hasSlots { _ = alphabet.getSlots(of: utf8, into: &slots) }
        hasSlots = true
        let character = reading.place - reading.first
        if advances.ligatures.isMet(by: slots, at: character - 1) {
          return appendWithLigatures(utf8, joins: joins, to: &table, &part)
        }
        width = self.width(of: character, in: slots)
      }
      // The marks are below 0, too. Where a width is, a longer line may be narrower.
      guard width >= 0, reading.add(slot, 1, advance: advanceUnits[slot], kerned: width, to: &table)
      else { return false }
      reading.mark(slot, in: &table)
      row = rows[slot]
      if isASCII, table.offsets.isEmpty {
        guard appendKnown(of: utf8, &reading, to: &table) else { return false }
        index = reading.place - reading.first
        row = rows[reading.previous]
      }
    }
    finish(reading.place, utf8.count, of: &table, &part)
    return true
  }

  /// The progress of reading a text into a table.
  private struct Reading {
    let first: Int
    /// The position behind the characters read.
    var place: Int
    var previous = 0

    init(first: Int) { (self.first, place) = (first, first) }

    /// Adds one character, or those of a ligature.
    /// - Parameters:
    ///   - advance: Its advance without kerning.
    ///   - kerned: The same with the kerning between it and the character before it.
    /// - Returns: Whether the sum is one of real texts.
    mutating func add(
      _ slot: Int, _ count: Int, advance: Int32, kerned: Int32, to table: inout LineTable
    ) -> Bool {
      let (sum, isLong) = table.sums[place].addingReportingOverflow(kerned)
      guard !isLong else { return false }
      // `PairTable` knows no larger one.
      table.kerning[place] = Int16(truncatingIfNeeded: kerned - advance)
      for inside in place + 1..<place + count {
        table.sums[inside] = sum
        table.mark(inside, .unsafeStart)
        table.mark(inside, .unsafeEnd)
      }
      table.sums[place + count] = sum
      previous = slot
      place += count
      return true
    }

    /// Marks the character added last.
    func mark(_ slot: Int, at last: Int? = nil, in table: inout LineTable) {
      let last = last ?? place - 1
      if slot == 0 { table.mark(last, .space) }
      if slot == Alphabet.noBreakSpace { table.noBreakSpaces.append(Int32(last)) }
    }
  }

  /// Adds printable ASCII up to the first other byte, or the first pair whose entry is a mark. Most
  /// texts are read here.
  private func appendKnown(
    of utf8: borrowing Span<UInt8>, _ reading: inout Reading, to table: inout LineTable
  ) -> Bool {
    let rows = rows.span
    let widths = widths.span
    let advances = advanceUnits.span
    let first = reading.first
    var (place, slot) = (reading.place, reading.previous)
    var row = place > first ? rows[slot] : rows.count
    var (sum, spaces) = (Int64(table.sums[place]), UInt64(0))
    // As local variables: of fields of `table`, each access would be checked.
    var sums: [Int32] = []
    var kerning: [Int16] = []
    swap(&sums, &table.sums)
    swap(&kerning, &table.kerning)
    do {
      var sums = sums.mutableSpan
      var kerning = kerning.mutableSpan
      let end = first + utf8.count
      precondition(place >= first && sums.count > end && kerning.count > end)
      while place < end {
        let next = Int(unsafe utf8[unchecked: place &- first]) &- 0x20
        guard UInt(bitPattern: next) < UInt(Alphabet.asciiCount) else { break }
        // `rows` has the start of every row, and a row has an entry for every slot.
        let width = unsafe widths[unchecked: row &+ next]
        guard width >= 0 else { break }
        slot = next
        sum &+= Int64(width)
        unsafe kerning[unchecked: place] = Int16(
          truncatingIfNeeded: width &- advances[unchecked: slot])
        unsafe sums[unchecked: place &+ 1] = Int32(truncatingIfNeeded: sum)
        row = unsafe rows[unchecked: slot]
        spaces |= (slot == 0 ? 1 : 0) << UInt64(place & 63)
        if place & 63 == 63 {
          table.mark(around: place, spaces, .space)
          spaces = 0
        }
        place &+= 1
      }
    }
    swap(&sums, &table.sums)
    swap(&kerning, &table.kerning)
    table.mark(around: place, spaces, .space)
    (reading.place, reading.previous) = (place, slot)
    // Sums ascend: the last one is the largest.
    return sum <= Int32.max
  }

  /// Completes a paragraph.
  private func finish(
    _ place: Int, _ length: Int, of table: inout LineTable, _ part: inout LineTable.Part
  ) {
    if !table.offsets.isEmpty { table.offsets[place] = Int32(length) }
    if table.sums.count > place + 1 { table.shrink(to: place + 1) }
    part.last = Int32(place)
    part.hasMonotoneEnds = !hasPairsThatLeadBack
  }

  /// The same for a text with ligatures.
  private mutating func appendWithLigatures(
    _ utf8: borrowing Span<UInt8>, joins: Bool, to table: inout LineTable,
    _ part: inout LineTable.Part
  ) -> Bool {
    let first = Int(part.first)
    table.shrink(to: first)
    table.grow(by: utf8.count + 1, withOffsets: !utf8.isPrintableASCII)
    guard alphabet.getSlots(of: utf8, into: &slots) else { return false }
    var reading = Reading(first: first)
    var offset: Int32 = 0
    for (place, slot) in slots.enumerated() {
      reading.mark(Int(slot), at: first + place, in: &table)
      if !table.offsets.isEmpty { table.offsets[first + place] = offset }
      offset += alphabet.utf8Count(ofSlot: Int(slot))
    }
    guard joins else { return false }
    part.hasOtherEnds = true
    advances.ligatures.join(&slots)
    for index in slots.indices {
      let width = width(of: index, in: slots)
      let slot = Int(slots[index])
      let count = advances.ligatures.characterCount(ofSlot: slot)
      guard width >= 0,
        reading.add(slot, count, advance: advanceUnits[slot], kerned: width, to: &table)
      else { return false }
    }
    finish(reading.place, utf8.count, of: &table, &part)
    return true
  }
}
