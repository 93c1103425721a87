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
  /// kerned by, in font units; `unknown` or `unsafe`.
  private var widths: [Int32]

  private static let unknown = AdvanceTable.unsafe + 1

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
      if width <= Self.unknown {
        width = learn(previous, slot, isKnown: width != Self.unknown)
        guard width > Self.unknown else { return nil }
      }
      sum.units += Int64(width)
      sum.characters += 1
      row = rows[slot]
      previous = slot
    }
    return sum
  }

  /// Asks HarfBuzz for a pair met for the first time.
  private mutating func learn(_ first: Int, _ second: Int, isKnown: Bool) -> Int32 {
    guard !isKnown else { return AdvanceTable.unsafe }
    if rows[first] == 0 { addRow(first) }
    let place = rows[first] + second
    if widths[place] == Self.unknown {
      let kerned = shaper.advanceUnits(of: first, second, script: script)
      widths[place] = kerned.map { $0 - advances.advanceUnits[first] } ?? AdvanceTable.unsafe
    }
    return widths[place]
  }

  private mutating func addRow(_ first: Int) {
    rows[first] = widths.count
    let isKerned = advances.kerned.contains(first)
    let unsafe = advances.unsafeAfter[first]
    for (second, advance) in advances.advanceUnits.enumerated() {
      let isUnsafe = advance == AdvanceTable.unsafe || unsafe.contains(second)
      widths.append(isUnsafe ? AdvanceTable.unsafe : isKerned ? Self.unknown : advance)
    }
  }
}

/// What a text of simple characters measures.
struct AdvanceSum: Equatable {
  /// In font units.
  var units: Int64
  var characters: Int32
}
