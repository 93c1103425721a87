import Testing

@testable import SnugText

@Suite("Shaping: rules of layout tables")
struct LayoutRuleTests {
  /// The hazards of a subtable, given as 16-bit numbers, in a font whose glyph IDs are the ASCII
  /// codes of the characters they draw.
  private func hazards(
    gsub type: Int = 0, gpos positioning: Int = 0, passesOver: Bool = false, _ numbers: [Int]
  ) throws -> LayoutHazards {
    let bytes = numbers.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    var reader = LayoutRuleReader(
      bytes, glyphs: Self.glyphs, hazards: LayoutHazards(of: Self.glyphs))
    let subtable = LayoutRuleReader.Subtable(
      type: max(type, positioning), offset: 0, passesOver: passesOver)
    if type > 0 {
      try reader.readSubstitution(subtable)
    } else {
      try reader.readPositioning(subtable)
    }
    reader.hazards.findPairs()
    return reader.hazards
  }

  private static let glyphs = SimpleGlyphs(
    (0..<Alphabet.latin.count).map { $0 < 0x5F ? UInt32($0 + 0x20) : nil })

  private func slots(_ characters: String) -> [Int] { characters.utf8.map { Int($0) - 0x20 } }

  private func unsafePairs(_ hazards: LayoutHazards) -> [String] { pairs(hazards.unsafeAfter) }
  private func watchedPairs(_ hazards: LayoutHazards) -> [String] { pairs(hazards.watchedAfter) }

  private func pairs(_ seconds: [SlotSet]) -> [String] {
    seconds.enumerated().flatMap { first, seconds in
      seconds.slots.map { second in
        [first, second].map { String(Alphabet.latin.scalar(ofSlot: $0)) }.joined()
      }
    }
  }

  // a is 97, b 98, c 99, f 102, i 105. Coverage format 1: 1, count, glyphs; format 2: 2, count,
  // then first, last and coverage index of each range.

  @Test(
    "a single substitution or an adjustment that moves the pen makes its characters unsafe to sum",
    arguments: [
      (1, 0, [1, 6, 0, 1, 2, 97, 99], "ac"), (1, 0, [1, 6, 0, 2, 1, 97, 99, 0], "abc"),
      (1, 0, [1, 6, 0, 1, 1, 5000], ""),
      // Coverage ranges that overlap or are out of order cover every glyph in them.
      (1, 0, [1, 6, 0, 2, 2, 97, 99, 0, 98, 102, 9], "abcdef"),
      (1, 0, [1, 6, 0, 1, 2, 99, 97], "ac"),
      // A single adjustment: of the advance, and of the place.
      (0, 1, [1, 8, 0x0004, 50, 1, 1, 97], "a"), (0, 1, [1, 8, 0x0001, 50, 1, 1, 97], ""),
    ])
  func single(substitution: Int, positioning: Int, numbers: [Int], unsafe: String) throws {
    let hazards = try hazards(gsub: substitution, gpos: positioning, numbers)
    #expect(hazards.alone.slots == slots(unsafe))
  }

  @Test("a ligature of two makes its pair unsafe; a longer one is looked for at one of its pairs")
  func ligatures() throws {
    // One set of two ligatures: f i and f f i.
    let both = [1, 8, 1, 14, 1, 1, 102, 2, 6, 12, 900, 2, 105, 901, 3, 102, 105]
    let hazards = try hazards(gsub: 4, both)
    #expect(unsafePairs(hazards) == ["fi"])
    // A text with "ffi" contains "fi".
    #expect(hazards.rules.count <= 1)
    #expect(hazards.alone.isEmpty)
    let long = try self.hazards(gsub: 4, [1, 8, 1, 14, 1, 1, 102, 1, 4, 901, 3, 97, 98])
    #expect(unsafePairs(long) == [])
    #expect(watchedPairs(long).count == 1)
    #expect(["fa", "ab"].contains(watchedPairs(long)[0]))
  }

  @Test("a rule with a glyph that draws no simple character is ignored")
  func outside() throws {
    let hazards = try hazards(gsub: 4, [1, 8, 1, 14, 1, 1, 102, 1, 4, 900, 2, 5000])
    #expect(unsafePairs(hazards) == [])
    #expect(hazards.rules.isEmpty)
  }

  @Test("a chained context matches where backtrack, input and lookahead are adjacent")
  func chainedContext() throws {
    // Backtrack b, a (listed from the input outwards), input c, lookahead f, one action.
    let rule = [
      3, 2, 22, 28, 1, 34, 1, 40, 1, 0, 0,
      1, 1, 98, 1, 1, 97, 1, 1, 99, 1, 1, 102,
    ]
    let hazards = try hazards(gsub: 6, rule)
    #expect(hazards.rules.count == 1)
    let text = slots("xabcf").map(UInt16.init)
    let pair = try #require(hazards.rules.first?.pair)
    #expect(hazards.rules[0].isMet(by: text, at: 1 + pair))
    #expect(!hazards.rules[0].isMet(by: text, at: pair))
    #expect(!hazards.rules[0].isMet(by: slots("abc").map(UInt16.init), at: pair))
    #expect(!hazards.rules[0].isMet(by: slots("bacf").map(UInt16.init), at: pair))
    // The rule without an action.
    var idle = rule
    idle[8] = 0
    #expect(try self.hazards(gsub: 6, idle).rules.isEmpty)
  }

  @Test(
    "contexts, chains and attachments match their sequences of glyphs or classes",
    arguments: [
      // Coverage a, and a set of one rule: a b, one action.
      (5, 0, [1, 8, 1, 14, 1, 1, 97, 1, 4, 2, 1, 98, 0, 0], ["ab"]),
      (0, 7, [1, 8, 1, 14, 1, 1, 97, 1, 4, 2, 1, 98, 0, 0], ["ab"]),
      // A chained context over classes reads the classes of each part from the part's own table.
      // Backtrack class 1 is b, input class 1 is a, lookahead class 1 is c; a rule for each part.
      (
        6, 0,
        [
          2, 16, 22, 30, 38, 2, 0, 46,
          1, 1, 97,
          1, 98, 1, 1,
          1, 97, 1, 1,
          1, 99, 1, 1,
          2, 6, 20, 1, 1, 1, 0, 1, 0, 0, 0, 1, 1, 1, 1, 0, 0,
        ], ["ac", "ba"]
      ),
      // A reverse chained substitution matches its whole sequence.
      (8, 0, [1, 14, 1, 20, 0, 1, 900, 1, 1, 97, 1, 1, 98], ["ba"]),
      // Characters joined by cursive attachment are unsafe in pairs.
      (0, 3, [1, 4, 1, 2, 97, 98], ["aa", "ab", "ba", "bb"]),
    ])
  func sequences(substitution: Int, positioning: Int, numbers: [Int], unsafe: [String]) throws {
    let hazards = try hazards(gsub: substitution, gpos: positioning, numbers)
    #expect(unsafePairs(hazards).sorted() == unsafe)
  }

  @Test("a context over classes matches the characters of the classes; class 0 is all others")
  func contextOfClasses() throws {
    // Coverage a to c; a and b are of class 1. One rule: class 1, then class 0; one action.
    let rule = [
      2, 12, 22, 2, 0, 32,
      2, 1, 97, 99, 0,
      2, 1, 97, 98, 1,
      1, 4, 2, 1, 0, 0, 0,
    ]
    let pairs = unsafePairs(try hazards(gsub: 5, rule))
    #expect(pairs.count == 2 * (95 - 2))
    #expect(pairs.contains("ac") && pairs.contains("b "))
    #expect(!pairs.contains("ab") && !pairs.contains("ca"))
  }

  @Test("a lookup that skips glyphs makes one character of each rule unsafe")
  func passingOver() throws {
    let rule = [1, 8, 1, 14, 1, 1, 97, 1, 4, 2, 1, 98, 0, 0]
    let hazards = try hazards(gsub: 5, passesOver: true, rule)
    #expect(unsafePairs(hazards) == [])
    #expect(hazards.alone.slots == slots("a") || hazards.alone.slots == slots("b"))
  }

  @Test("a pair adjustment is kerning, unless the second glyph is adjusted too")
  func pairAdjustment() throws {
    let kern = try hazards(gpos: 2, [1, 12, 0x0004, 0, 1, 18, 1, 1, 97, 1, 98, 20])
    #expect(kern.kerned.slots == slots("a"))
    #expect(unsafePairs(kern) == [])
    let both = try hazards(gpos: 2, [1, 12, 0x0004, 0x0004, 1, 18, 1, 1, 97, 1, 98, 20, 30])
    #expect(unsafePairs(both) == ["ab"])
    let classes = try hazards(gpos: 2, [2, 8, 0x0004, 0x0004, 1, 1, 97])
    #expect(classes.unsafeAfter[slots("a")[0]] == .all)
  }

  @Test("a table cut short anywhere, or of an unknown format or lookup type, is not read")
  func damaged() throws {
    let rule = [1, 8, 1, 14, 1, 1, 97, 1, 4, 2, 1, 98, 0]
    for count in 0..<12 {
      #expect(throws: UnreadableTable.damaged) { try hazards(gsub: 5, Array(rule[..<count])) }
    }
    #expect(throws: UnreadableTable.unknownFormat) { try hazards(gsub: 5, [9, 8, 1, 14]) }
    #expect(throws: UnreadableTable.unknownFormat) { try hazards(gsub: 9, [1]) }
  }

  @Test("no more numbers of a table are read than its limit allows")
  func bounded() throws {
    var reader = TableReader([0, 1, 0, 2, 0, 3], mostReads: 2)
    #expect(try reader.uint16s(2, at: 0) == [1, 2])
    #expect(throws: UnreadableTable.tooLarge) { try reader.uint16(at: 4) }
  }
}
