/// Rules that act where a sequence of glyphs stands (OpenType 1.9, "Sequence Context" and
/// "Chained Sequence Context").
///
/// A rule without actions only keeps others of its lookup from being tried: it is no hazard.
extension LayoutReader {
  /// What the numbers of a sequence stand for.
  private enum Sequence {
    case glyphs
    /// Classes of the table at `offset`.
    case classes(offset: Int)
    case coverages
  }

  mutating func readContext(_ subtable: Subtable) throws(UnreadableTable) {
    let start = subtable.offset
    switch try table.uint16(at: start) {
    case 1: try readRuleSets(subtable, setsAt: start + 4, input: .glyphs)
    case 2:
      let classes = try table.uint16(at: start + 4)
      try readRuleSets(subtable, setsAt: start + 6, input: .classes(offset: classes))
    case 3:
      let count = try table.uint16(at: start + 2)
      guard try table.uint16(at: start + 4) > 0 else { return }
      let input = try table.uint16s(count, at: start + 6)
      add(try slots(input, .coverages, subtable), of: subtable)
    default: throw .unknownFormat
    }
  }

  mutating func readChainedContext(_ subtable: Subtable) throws(UnreadableTable) {
    let start = subtable.offset
    switch try table.uint16(at: start) {
    case 1:
      try readRuleSets(
        subtable, setsAt: start + 4, input: .glyphs, around: (.glyphs, .glyphs))
    case 2:
      let classes = try table.uint16s(3, at: start + 4).map { Sequence.classes(offset: $0) }
      try readRuleSets(
        subtable, setsAt: start + 10, input: classes[1], around: (classes[0], classes[2]))
    case 3:
      try readChainedRule(
        subtable, at: start + 2, first: nil, [.coverages, .coverages, .coverages])
    default: throw .unknownFormat
    }
  }

  /// Reads the rules in the rule sets listed at `place`: a set for each covered glyph, or for each
  /// class of one. Chained rules have sequences `around` the input.
  private mutating func readRuleSets(
    _ subtable: Subtable, setsAt place: Int, input: Sequence, around: (Sequence, Sequence)? = nil
  ) throws(UnreadableTable) {
    let sets = try table.uint16s(try table.uint16(at: place), at: place + 2)
    for (number, first) in try firstSlots(input, setCount: sets.count, subtable) {
      guard sets[number] != 0 else { continue }
      let start = subtable.offset + sets[number]
      for rule in try offsets(at: start, from: start) {
        if let around {
          try readChainedRule(subtable, at: rule, first: first, [around.0, input, around.1])
        } else {
          try readRule(subtable, at: rule, first: first, input)
        }
      }
    }
  }

  /// The numbers of rule sets, and the characters that their rules begin with.
  private mutating func firstSlots(
    _ input: Sequence, setCount: Int, _ subtable: Subtable
  ) throws(UnreadableTable) -> [(set: Int, first: SlotSet)] {
    let offset = try table.uint16(at: subtable.offset + 2)
    let coverage = try coverage(at: offset, from: subtable.offset)
    var firsts: [(set: Int, first: SlotSet)] = []
    if case .classes(let classes) = input {
      for number in 0..<setCount {
        let first = try slots(ofClass: number, in: classes, from: subtable.offset)
          .intersection(coverage.slots)
        if !first.isEmpty { firsts.append((number, first)) }
      }
    } else {
      for glyph in coverage.glyphs where glyph.index < setCount {
        firsts.append((glyph.index, glyphs.slots[glyph.place]))
      }
    }
    return firsts
  }

  private mutating func readRule(
    _ subtable: Subtable, at place: Int, first: SlotSet, _ sequence: Sequence
  ) throws(UnreadableTable) {
    let count = try table.uint16(at: place)
    guard count > 0, try table.uint16(at: place + 2) > 0 else { return }
    let rest = try table.uint16s(count - 1, at: place + 4)
    add([first] + (try slots(rest, sequence, subtable)), of: subtable)
  }

  /// Reads backtrack, input and lookahead sequences, and whether the rule acts; with `first` the
  /// input's first position is not among its numbers.
  private mutating func readChainedRule(
    _ subtable: Subtable, at place: Int, first: SlotSet?, _ sequences: [Sequence]
  ) throws(UnreadableTable) {
    var place = place
    var positions: [SlotSet] = []
    for (part, sequence) in sequences.enumerated() {
      var count = try table.uint16(at: place)
      if part == 1 {
        guard count > 0 else { return }
        if let first {
          positions.append(first)
          count -= 1
        }
      }
      let sets = try slots(try table.uint16s(count, at: place + 2), sequence, subtable)
      // The backtrack sequence is listed away from the input.
      positions += part == 0 ? sets.reversed() : sets
      place += 2 + 2 * count
    }
    guard try table.uint16(at: place) > 0 else { return }
    add(positions, of: subtable)
  }

  private mutating func slots(
    _ numbers: [Int], _ sequence: Sequence, _ subtable: Subtable
  ) throws(UnreadableTable) -> [SlotSet] {
    var sets: [SlotSet] = []
    for number in numbers {
      switch sequence {
      case .glyphs: sets.append(glyphs.slots(of: number))
      case .classes(let offset):
        sets.append(try slots(ofClass: number, in: offset, from: subtable.offset))
      case .coverages: sets.append(try coverage(at: number, from: subtable.offset).slots)
      }
    }
    return sets
  }
}
