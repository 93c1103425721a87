extension LayoutRuleReader {
  /// Reads a subtable of GSUB: every rule that a simple character can meet is a hazard.
  mutating func readSubstitution(_ subtable: Subtable) throws(UnreadableTable) {
    switch subtable.type {
    // Single, multiple, alternate.
    case 1...3: try readCovered(subtable)
    case 4: try readLigatures(subtable)
    case 5: try readContext(subtable)
    case 6: try readContext(subtable, isChained: true)
    case 8: try readReverseChain(subtable)
    default: throw .unknownFormat
    }
  }

  /// Reads a subtable that changes every covered character on its own.
  private mutating func readCovered(_ subtable: Subtable) throws(UnreadableTable) {
    let format = try table.uint16(at: subtable.offset)
    guard format == 1 || format == 2 && subtable.type == 1 else { throw .unknownFormat }
    add([try coverage(of: subtable).slots], of: subtable)
  }

  /// Reads ligatures. Known ones replace their characters and are no hazard.
  private mutating func readLigatures(_ subtable: Subtable) throws(UnreadableTable) {
    for ligature in try ligatures(of: subtable) where !glyphs.knownLigatures.list.contains(ligature)
    {
      add(ligature.components, of: subtable)
    }
  }

  private mutating func readReverseChain(_ subtable: Subtable) throws(UnreadableTable) {
    guard try table.uint16(at: subtable.offset) == 1 else { throw .unknownFormat }
    let place = try table.uint16(at: subtable.offset + 2)
    let backtrackCount = try table.uint16(at: subtable.offset + 4)
    let lookahead = subtable.offset + 6 + 2 * backtrackCount
    // The backtrack sequence is listed backwards from the glyph.
    let backtrack = try table.uint16s(backtrackCount, at: subtable.offset + 6).reversed()
    let after = try table.uint16s(try table.uint16(at: lookahead), at: lookahead + 2)
    var positions: [SlotSet] = []
    for offset in backtrack + [place] + after {
      positions.append(try coverage(at: offset, from: subtable.offset).slots)
    }
    add(positions, of: subtable)
  }
}

/// The known ligatures of a font: those that a text is certain to be drawn with.
///
/// HarfBuzz applies one lookup after the other to the whole text. The known ligatures belong to the
/// first lookup that has any, if no rule of another GSUB lookup involves their characters. Whatever
/// the order of the lookups, this one then finds the characters' own glyphs, and goes through them
/// once, from start to end. Rules of other lookups for a ligature's glyph are read like those for
/// glyphs of characters. So no rule is missed where a ligature replaces its characters.
extension LayoutRuleReader {
  /// Returns the known ligatures of the first of some GSUB lookups that has any ligatures.
  static func knownLigatures(
    in table: [UInt8], _ lookups: [Int], _ glyphs: SimpleGlyphs
  ) throws(UnreadableTable) -> Ligatures {
    var reader = LayoutRuleReader(table, glyphs: glyphs, hazards: LayoutHazards(of: glyphs))
    var found: [Ligature] = []
    for lookup in lookups {
      let isFirst = found.isEmpty
      for subtable in try reader.subtables(of: [lookup], extensionType: 7) {
        if isFirst, try reader.mayKnowLigatures(of: subtable) {
          found += try reader.ligatures(of: subtable)
        } else {
          try reader.readSubstitution(subtable)
        }
      }
    }
    return reader.known(found)
  }

  /// Whether a subtable has ligatures of adjacent glyphs, each where HarfBuzz's search finds it.
  private mutating func mayKnowLigatures(of subtable: Subtable) throws(UnreadableTable) -> Bool {
    guard subtable.type == 4, !subtable.passesOver else { return false }
    return try coverage(of: subtable).isInOrder
  }

  /// Returns the ligatures of `found` whose characters are in no rule read and no unknown ligature.
  private func known(_ found: [Ligature]) -> Ligatures {
    var touched = hazards.slots
    // HarfBuzz tries all ligatures that begin with a glyph, so all of those are known or none is.
    var unknown = SlotSet()
    for ligature in found
    where ligature.components.count < 2 || !glyphs.slots(of: Int(ligature.glyph)).isEmpty {
      unknown.formUnion(ligature.components[0])
    }
    var known = found
    while true {
      known = found.filter { unknown.intersection($0.components[0]).isEmpty }
      for ligature in found where !unknown.intersection(ligature.components[0]).isEmpty {
        for component in ligature.components { touched.formUnion(component) }
      }
      let more = known.filter { ligature in
        ligature.components.contains { !touched.intersection($0).isEmpty }
      }
      if more.isEmpty { return Ligatures(known, of: glyphs.knownLigatures.alphabet) }
      for ligature in more { unknown.formUnion(ligature.components[0]) }
    }
  }

  /// Returns the ligatures of a subtable that consist of simple characters only.
  mutating func ligatures(of subtable: Subtable) throws(UnreadableTable) -> [Ligature] {
    guard try table.uint16(at: subtable.offset) == 1 else { throw .unknownFormat }
    let setCount = try table.uint16(at: subtable.offset + 4)
    var ligatures: [Ligature] = []
    for glyph in try coverage(of: subtable).glyphs where glyph.index < setCount {
      let offset = try table.uint16(at: subtable.offset + 6 + 2 * glyph.index)
      guard offset != 0 else { continue }
      let set = subtable.offset + offset
      for place in try offsets(at: set, from: set) {
        if let ligature = try ligature(at: place, first: glyphs.slots[glyph.place]) {
          ligatures.append(ligature)
        }
      }
    }
    return ligatures
  }

  /// Returns `nil` for a ligature with other characters: most ligatures of large fonts are of
  /// letters and marks outside of the repertoire.
  private mutating func ligature(
    at place: Int, first: SlotSet
  ) throws(UnreadableTable) -> Ligature? {
    let glyph = try table.uint16(at: place)
    var components = [first]
    for component in 1..<max(1, try table.uint16(at: place + 2)) {
      let slots = glyphs.slots(of: try table.uint16(at: place + 2 + 2 * component))
      guard !slots.isEmpty else { return nil }
      components.append(slots)
    }
    return Ligature(components: components, glyph: UInt32(glyph))
  }
}

/// Rules that act on a sequence of glyphs (OpenType 1.9, "Sequence Context" and "Chained Sequence
/// Context").
///
/// A rule without actions only stops later rules of its lookup from being tried: it is no hazard.
extension LayoutRuleReader {
  /// The meaning of the numbers of a sequence.
  private enum Sequence {
    case glyphs
    /// Classes of the table at `offset`.
    case classes(offset: Int)
    case coverages
  }

  /// Reads rules whose input is a sequence; chained ones have two others around it.
  mutating func readContext(
    _ subtable: Subtable, isChained: Bool = false
  ) throws(UnreadableTable) {
    let start = subtable.offset
    let count = isChained ? 3 : 1
    switch try table.uint16(at: start) {
    case 1:
      try readRuleSets(subtable, setsAt: start + 4, Array(repeating: .glyphs, count: count))
    case 2:
      let classes = try table.uint16s(count, at: start + 4).map { Sequence.classes(offset: $0) }
      try readRuleSets(subtable, setsAt: start + 4 + 2 * count, classes)
    case 3:
      try readRule(
        subtable, at: start + 2, first: nil, Array(repeating: .coverages, count: count))
    default: throw .unknownFormat
    }
  }

  /// Reads the rules in the rule sets listed at offset `place`: one set per covered glyph, or per
  /// class of covered glyphs.
  private mutating func readRuleSets(
    _ subtable: Subtable, setsAt place: Int, _ sequences: [Sequence]
  ) throws(UnreadableTable) {
    let sets = try table.uint16s(try table.uint16(at: place), at: place + 2)
    let input = sequences[sequences.count / 2]
    for (number, first) in try firstSlots(input, setCount: sets.count, subtable) {
      guard sets[number] != 0 else { continue }
      let start = subtable.offset + sets[number]
      for rule in try offsets(at: start, from: start) {
        try readRule(subtable, at: rule, first: first, sequences)
      }
    }
  }

  /// Returns the indices of rule sets, and the characters that their rules begin with.
  private mutating func firstSlots(
    _ input: Sequence, setCount: Int, _ subtable: Subtable
  ) throws(UnreadableTable) -> [(set: Int, first: SlotSet)] {
    let coverage = try coverage(of: subtable)
    guard case .classes(let classes) = input else {
      return coverage.glyphs.filter { $0.index < setCount }
        .map { ($0.index, glyphs.slots[$0.place]) }
    }
    var firsts: [(set: Int, first: SlotSet)] = []
    for number in 0..<setCount {
      let first = try slots(ofClass: number, in: classes, from: subtable.offset)
        .intersection(coverage.slots)
      if !first.isEmpty { firsts.append((number, first)) }
    }
    return firsts
  }

  /// Reads the sequences of a rule, and whether it has actions. If `first` is given, the sequence of
  /// the input does not list its first position.
  private mutating func readRule(
    _ subtable: Subtable, at place: Int, first: SlotSet?, _ sequences: [Sequence]
  ) throws(UnreadableTable) {
    let isChained = sequences.count > 1
    var place = place
    var positions: [SlotSet] = []
    for (part, sequence) in sequences.enumerated() {
      var count = try table.uint16(at: place)
      if part == sequences.count / 2 {
        guard count > 0 else { return }
        // The count of actions is before the only sequence, else behind the last.
        if !isChained {
          place += 2
          guard try table.uint16(at: place) > 0 else { return }
        }
        if let first {
          positions.append(first)
          count -= 1
        }
      }
      let sets = try slots(try table.uint16s(count, at: place + 2), sequence, subtable)
      // The backtrack sequence is listed backwards from the input.
      positions += part < sequences.count / 2 ? sets.reversed() : sets
      place += 2 + 2 * count
    }
    if isChained {
      guard try table.uint16(at: place) > 0 else { return }
    }
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
