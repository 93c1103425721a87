/// Sums up texts of simple characters in one script: scratch of one task, which learns what pairs
/// measure as it meets them.
struct PairTable {
  private let advances: AdvanceTable
  private let script: UnicodeScript
  private let shaper: PairShaper
  /// Per slot: where its row begins in `widths`. The row of a character no pair of which was met
  /// yet is the empty one at 0.
  private var rows: [Int]
  /// Rows by first character, of second ones: the advance of the second and what the pair is
  /// kerned by, in font units; or one of the marks below.
  private var widths: [Int32]
  /// The same of watched pairs, as they are met.
  private var watchedWidths: [Pair: Int32] = [:]
  /// Of the text looked at last, if it was not only summed up.
  private(set) var slots: [UInt16] = []
  /// Of the text looked at by `addUpStarts`: the units before each place.
  private var sums: [Int64] = []

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
    rows = [Int](repeating: 0, count: SimpleCharacter.count)
    widths = [Int32](repeating: Self.unknown, count: SimpleCharacter.count)
    // The second row is what a text may begin with.
    widths += advances.advanceUnits
  }

  /// The sum of the advances HarfBuzz would give, in font units, and the number of characters;
  /// `nil` when it must be asked.
  mutating func sum(_ utf8: borrowing Span<UInt8>) -> AdvanceSum? {
    var sum = AdvanceSum(units: 0, characters: 0)
    var row = SimpleCharacter.count
    var previous = 0
    var index = 0
    while index < utf8.count {
      let byte = utf8[index]
      index += 1
      var slot = Int(byte) - 0x20
      if slot < 0 || slot >= SimpleCharacter.asciiCount {
        guard let later = SimpleCharacter.slot(lead: byte, in: utf8, at: &index) else { return nil }
        slot = later
      }
      var width = widths[row + slot]
      if width <= Self.watched {
        if width == Self.unknown { width = learn(Pair(first: previous, second: slot)) }
        if width == Self.watched { return sumWatchingRules(utf8) }
        guard width != Self.unsafe else { return nil }
      }
      sum.units += Int64(width)
      sum.characters += 1
      row = rows[slot]
      previous = slot
    }
    return sum
  }

  /// The same for a text with a pair that stands for a longer rule: what is around decides.
  private mutating func sumWatchingRules(_ utf8: borrowing Span<UInt8>) -> AdvanceSum? {
    guard addUpStarts(of: utf8), let units = sums.last else { return nil }
    return AdvanceSum(units: units, characters: Int32(slots.count))
  }

  /// Adds up every start of a text; whether HarfBuzz need not be asked. What holds for a text holds
  /// for all of its parts: a rule that one of them meets is met in the whole.
  mutating func addUpStarts(of utf8: borrowing Span<UInt8>) -> Bool {
    sums.removeAll(keepingCapacity: true)
    guard SimpleCharacter.getSlots(of: utf8, into: &slots), !slots.isEmpty else { return false }
    var sum: Int64 = 0
    sums.append(sum)
    for place in slots.indices {
      let width = width(of: place, in: slots, isFirst: place == 0)
      guard width != Self.unsafe else { return false }
      sum += Int64(width)
      sums.append(sum)
    }
    return true
  }

  /// The units of a part of a text of these slots, standing alone; `nil` when it must be shaped.
  mutating func units(of part: Range<Int>, in slots: [UInt16]) -> Int64? {
    var sum: Int64 = 0
    for place in part {
      let width = width(of: place, in: slots, isFirst: place == part.lowerBound)
      guard width != Self.unsafe else { return nil }
      sum += Int64(width)
    }
    return sum
  }

  /// The units of the first characters of the text added up last.
  func units(ofStart end: Int) -> Int64 { sums[end] }

  /// The units of its characters from `start` on, standing alone.
  func units(ofEnd start: Int) -> Int64 {
    guard start < slots.count else { return 0 }
    return Int64(advances.advanceUnits[Int(slots[start])]) + sums[slots.count] - sums[start + 1]
  }

  /// What the character at `place` adds to a text, or `unsafe`.
  private mutating func width(of place: Int, in slots: [UInt16], isFirst: Bool) -> Int32 {
    guard !isFirst else { return advances.advanceUnits[Int(slots[place])] }
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
    for (second, advance) in advances.advanceUnits.enumerated() {
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
    let both = shaper.advanceUnits(of: pair.first, pair.second, script: script)
    return both.map { $0 - advances.advanceUnits[pair.first] } ?? Self.unsafe
  }
}

/// What a text of simple characters measures.
struct AdvanceSum: Equatable {
  /// In font units.
  var units: Int64
  var characters: Int32
}
