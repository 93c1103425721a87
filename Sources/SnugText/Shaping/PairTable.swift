/// Sums up texts of simple characters in one script: scratch of one task, which learns what pairs
/// measure as it meets them.
struct PairTable {
  private let advances: AdvanceTable
  private let script: UnicodeScript
  private let shaper: PairShaper
  /// Per slot; those of ligatures that HarfBuzz does not make are `unsafe`.
  private var advanceUnits: [Int32]
  /// Per slot: where its row begins in `widths`. The row of a character no pair of which was met
  /// yet is the empty one at 0.
  private var rows: [Int]
  /// Rows by first character, of second ones: the advance of the second and what the pair is
  /// kerned by, in font units; or one of the marks below.
  private var widths: [Int32]
  /// The same of watched pairs, as they are met.
  private var watchedWidths: [Pair: Int32] = [:]
  private var slots: [UInt16] = []

  private static let unsafe = AdvanceTable.unsafe
  private static let unknown = unsafe + 1
  /// Safe unless one of the rules is met there.
  private static let watched = unsafe + 2

  private struct Pair: Hashable {
    var first, second: Int
  }

  init(_ advances: AdvanceTable, script: UnicodeScript, shaper: PairShaper) {
    self.advances = advances
    self.script = script
    self.shaper = shaper
    rows = [Int](repeating: 0, count: advances.advanceUnits.count)
    widths = [Int32](repeating: Self.unknown, count: advances.advanceUnits.count)
    advanceUnits = advances.advanceUnits
    for slot in SimpleCharacter.count..<advanceUnits.count where shapedUnits(of: [slot]) == nil {
      advanceUnits[slot] = Self.unsafe
    }
    // The second row is what a text may begin with.
    widths += advanceUnits
  }

  /// The sum of the advances HarfBuzz would give, in font units, and the number of characters;
  /// `nil` when it must be asked.
  /// - Parameter joins: Whether ligatures are made; a text that might have one is not summed up else.
  mutating func sum(_ utf8: borrowing Span<UInt8>, joins: Bool) -> AdvanceSum? {
    var run = Run(row: rows.count)
    while true {
      run.addKnown(of: utf8, rows.span, widths.span)
      guard run.index < utf8.count else { return run.sum }
      // A character that is not ASCII, or a pair that is more than its width.
      let byte = utf8[run.index]
      run.index += 1
      var slot = Int(byte) - 0x20
      if slot < 0 || slot >= SimpleCharacter.asciiCount {
        guard let later = SimpleCharacter.slot(lead: byte, in: utf8, at: &run.index) else {
          return nil
        }
        slot = later
      }
      var width = widths[run.row + slot]
      if width == Self.unknown { width = learn(Pair(first: run.previous, second: slot)) }
      if width == Self.watched { return sumWatchingRules(utf8, joins: joins) }
      guard width != Self.unsafe else { return nil }
      run.add(slot, width, row: rows[slot])
    }
  }

  /// How far a text is summed up.
  private struct Run {
    var index = 0
    /// Of the character before `index`.
    var row: Int
    var previous = 0
    var sum = AdvanceSum(units: 0, characters: 0)

    init(row: Int) { self.row = row }

    /// Adds printable ASCII up to the first that is none, or a pair whose width is a mark.
    @inline(__always)
    mutating func addKnown(
      of utf8: borrowing Span<UInt8>, _ rows: borrowing Span<Int>, _ widths: borrowing Span<Int32>
    ) {
      // What changes from character to character stays in registers.
      var (index, row, slot, units) = (index, row, previous, sum.units)
      let start = index
      while index < utf8.count {
        let next = Int(unsafe utf8[unchecked: index]) &- 0x20
        guard UInt(bitPattern: next) < UInt(SimpleCharacter.asciiCount) else { break }
        // A row begins where `rows` says, and has room for every slot.
        let width = unsafe widths[unchecked: row &+ next]
        guard width > PairTable.watched else { break }
        units &+= Int64(width)
        slot = next
        row = unsafe rows[unchecked: slot]
        index &+= 1
      }
      sum.characters &+= Int32(truncatingIfNeeded: index &- start)
      (self.index, self.row, previous, sum.units) = (index, row, slot, units)
    }

    @inline(__always)
    mutating func add(_ slot: Int, _ width: Int32, row: Int) {
      sum.units += Int64(width)
      sum.characters += 1
      (previous, self.row) = (slot, row)
    }
  }

  /// The same for a text with a pair that stands for a longer rule or a ligature: what is around
  /// decides.
  private mutating func sumWatchingRules(
    _ utf8: borrowing Span<UInt8>, joins: Bool
  ) -> AdvanceSum? {
    guard SimpleCharacter.getSlots(of: utf8, into: &slots) else { return nil }
    var sum = AdvanceSum(units: 0, characters: Int32(slots.count))
    if advances.ligatures.areMet(by: slots) {
      // A text that is shaped in pieces may be parted where a row of such letters is joined.
      guard joins, utf8.count <= Shaper.longestPiece else { return nil }
      advances.ligatures.join(&slots)
    }
    for place in slots.indices {
      let width = width(of: place, in: slots)
      guard width != Self.unsafe else { return nil }
      sum.units += Int64(width)
    }
    return sum
  }

  /// What the starts and ends of a text of these slots measure; `nil` when it must be shaped. What
  /// holds for a text holds for all of its parts: a rule that one of them meets is met in the whole.
  /// Not so where a ligature is cut.
  mutating func partUnits(of slots: [UInt16]) -> PartUnits? {
    guard !advances.ligatures.areMet(by: slots) else { return nil }
    var starts: [Int64] = [0]
    starts.reserveCapacity(slots.count + 1)
    var sum: Int64 = 0
    for place in slots.indices {
      let width = width(of: place, in: slots)
      guard width != Self.unsafe else { return nil }
      sum += Int64(width)
      starts.append(sum)
    }
    var ends = [Int64](repeating: 0, count: slots.count + 1)
    for place in slots.indices {
      ends[place] = Int64(advanceUnits[Int(slots[place])]) + sum - starts[place + 1]
    }
    return PartUnits(starts: starts, ends: ends)
  }

  /// What the character at `place` adds to a text, or `unsafe`.
  private mutating func width(of place: Int, in slots: [UInt16]) -> Int32 {
    guard place > 0 else { return advanceUnits[Int(slots[place])] }
    let pair = Pair(first: Int(slots[place - 1]), second: Int(slots[place]))
    var width = widths[rows[pair.first] + pair.second]
    if width == Self.unknown { width = learn(pair) }
    guard width == Self.watched else { return width }
    let isMet = advances.hazards.rules.contains { rule in
      rule.firsts.contains(pair.first) && rule.isMet(by: slots, at: place - 1)
    }
    return isMet ? Self.unsafe : self.width(ofWatched: pair)
  }

  /// Looks at a pair whose width is unknown.
  private mutating func learn(_ pair: Pair) -> Int32 {
    if rows[pair.first] == 0 { addRow(pair.first) }
    let place = rows[pair.first] + pair.second
    if widths[place] == Self.unknown { widths[place] = shapedWidth(of: pair) }
    return widths[place]
  }

  private mutating func addRow(_ first: Int) {
    rows[first] = widths.count
    let hazards = advances.hazards
    let isKerned = hazards.kerned.contains(first)
    for (second, advance) in advanceUnits.enumerated() {
      widths.append(
        advance == Self.unsafe || hazards.unsafeAfter[first].contains(second)
          ? Self.unsafe
          : hazards.watchedAfter[first].contains(second)
            ? Self.watched : isKerned ? Self.unknown : advance)
    }
  }

  /// The rules a watched pair stands for are longer than the pair: alone, it is just kerned.
  private mutating func width(ofWatched pair: Pair) -> Int32 {
    if let known = watchedWidths[pair] { return known }
    let width = shapedWidth(of: pair)
    watchedWidths[pair] = width
    return width
  }

  private func shapedWidth(of pair: Pair) -> Int32 {
    shapedUnits(of: [pair.first, pair.second]).map { $0 - advanceUnits[pair.first] } ?? Self.unsafe
  }

  /// `nil` when HarfBuzz does not draw some slots by their glyphs.
  private func shapedUnits(of slots: [Int]) -> Int32? {
    shaper.advanceUnits(
      of: slots.flatMap(advances.ligatures.characters), drawnBy: slots.map { advances.glyphs[$0] },
      script: script)
  }
}

/// What a text of simple characters measures.
struct AdvanceSum: Equatable {
  /// In font units.
  var units: Int64
  var characters: Int32
}

/// Shapes pairs and ligatures alone: how wide HarfBuzz makes them.
final class PairShaper {
  private let face: FontFace
  private let shaper: Shaper
  private var glyphs: [ShapedGlyph] = []

  /// - Throws: `.outOfMemory` when no shaping buffer can be had.
  init(face: FontFace, language: String?) throws(FontError) {
    self.face = face
    shaper = try Shaper()
    shaper.use(TextStyle(font: FontDescriptor(language: language)))
  }

  /// In font units; `nil` when characters are not drawn by the glyphs given.
  func advanceUnits(
    of characters: [SimpleCharacter], drawnBy expected: [UInt32?], script: UnicodeScript
  ) -> Int32? {
    let utf8 = characters.flatMap { Array(String($0.scalar).utf8) }
    let end = utf8.count
    let run = TextRun(start: 0, end: Int32(end), level: 0, script: script, face: 0)
    glyphs.removeAll(keepingCapacity: true)
    guard
      let units = try? shaper.shape(
        utf8, textEnd: end, start: 0, end: end, run: run, face: face, into: &glyphs),
      glyphs.map(\.id) == expected
    else { return nil }
    return Int32(exactly: units)
  }
}
