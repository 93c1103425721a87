/// Sums up the advances of texts of simple characters in one script. It finds the width of a pair
/// by shaping its two characters when the pair first occurs. Not thread-safe.
struct PairTable {
  let advances: AdvanceTable
  let alphabet: Alphabet
  private let script: UnicodeScript
  private let shaper: PairShaper
  /// Advances per slot; ligatures that HarfBuzz does not make are `unsafe`.
  var advanceUnits: [Int32]
  /// Per slot: the start of its row in `widths`. A character of which no pair has occurred has the
  /// row at 0, whose entries are all unknown.
  var rows: [Int]
  /// Rows by first character, columns by second: the advance of the second plus the pair's kerning,
  /// in font units; or one of the marks below.
  var widths: [Int32]
  /// The same for watched pairs, filled as they occur.
  private var watchedWidths: [Pair: Int32] = [:]
  /// Whether the first character of a pair takes more by kerning than its advance: a longer end of a text
  /// may be narrower.
  private(set) var hasPairsThatLeadBack: Bool
  /// The pairs whose kerning is not all in the advance of the first glyph.
  private var unevenPairs: Set<Pair> = []
  var slots: [UInt16] = []
  /// The characters of the text whose cut is looked for.
  var places: [Place] = []

  /// Marks what must be shaped, such as a pair with a rule over two characters.
  static let unsafe = AdvanceTable.unsafe
  static let unknown = unsafe + 1
  /// Marks a pair that stands for longer rules, and is safe unless one of them applies around it.
  static let watched = unsafe + 2

  struct Pair: Hashable {
    var first, second: Int
  }

  init(_ advances: AdvanceTable, script: UnicodeScript, shaper: PairShaper) {
    self.advances = advances
    alphabet = advances.ligatures.alphabet
    self.script = script
    self.shaper = shaper
    rows = [Int](repeating: 0, count: advances.advanceUnits.count)
    widths = [Int32](repeating: Self.unknown, count: advances.advanceUnits.count)
    advanceUnits = advances.advanceUnits
    hasPairsThatLeadBack = advanceUnits.contains { $0 < 0 && $0 != Self.unsafe }
    for slot in alphabet.count..<advanceUnits.count where shapedUnits(of: [slot]) == nil {
      advanceUnits[slot] = Self.unsafe
    }
    // The second row is for the first character of a text.
    widths += advanceUnits
  }

  /// Returns the sum of HarfBuzz's advances, in font units, and the count of characters; `nil` when
  /// the text must be shaped.
  /// - Parameter joins: Whether ligatures are made; if not, texts that may have one are shaped.
  mutating func sum(_ utf8: borrowing Span<UInt8>, joins: Bool) -> AdvanceSum? {
    var run = Run(row: rows.count)
    var hasSlots = false
    while true {
      run.addKnown(of: utf8, rows.span, widths.span)
      guard run.index < utf8.count else { return run.sum }
      // A character that is not ASCII, or a pair whose entry is a mark.
      guard let slot = alphabet.slot(of: utf8, at: &run.index) else { return nil }
      var width = widths[run.row + slot]
      if width == Self.unknown { width = learn(Pair(first: run.previous, second: slot)) }
      if width == Self.watched {
        if !hasSlots {
          guard alphabet.getSlots(of: utf8, into: &slots) else { return nil }
          hasSlots = true
          if advances.ligatures.areMet(by: slots) {
            // A text shaped in pieces may be split inside a ligature's letters.
            return joins && utf8.count <= Shaper.longestPiece ? sumJoiningLigatures() : nil
          }
        }
        width = self.width(of: Int(run.sum.characters), in: slots)
      }
      guard width != Self.unsafe else { return nil }
      run.add(slot, width, row: rows[slot])
    }
  }

  /// Returns the sum of printable ASCII, and moves to the first other byte, or behind the first of a pair
  /// whose entry is a mark.
  @inline(__always)
  func knownSum(of utf8: borrowing Span<UInt8>, at index: inout Int) -> AdvanceSum {
    var run = Run(row: rows.count)
    run.index = index
    run.addKnown(of: utf8, rows.span, widths.span)
    index = run.index
    return run.sum
  }

  /// Appends the glyphs of a text, one for each character, as HarfBuzz draws them.
  /// - Parameter offset: The offset of the text, which the clusters count from.
  /// - Returns: The sum of the advances, in font units; `nil`, with some glyphs appended, when the
  ///   text must be shaped.
  mutating func appendGlyphs(
    of utf8: borrowing Span<UInt8>, at offset: Int = 0, to glyphs: inout [ShapedGlyph]
  ) -> Int64? {
    let first = glyphs.count
    var (index, row, previous, sum) = (0, rows.count, 0, Int64(0))
    var hasSlots = false
    while index < utf8.count {
      let start = index
      guard let slot = alphabet.slot(of: utf8, at: &index) else { return nil }
      var width = widths[row + slot]
      let pair = Pair(first: previous, second: slot)
      if width == Self.unknown { width = learn(pair) }
      if width == Self.watched {
        if !hasSlots, !alphabet.getSlots(of: utf8, into: &slots) { return nil }
        hasSlots = true
        let place = glyphs.count - first
        guard !advances.ligatures.isMet(by: slots, at: place - 1) else { return nil }
        width = self.width(of: place, in: slots)
      }
      guard width != Self.unsafe, let id = advances.glyphs[slot] else { return nil }
      let kerning = width - advanceUnits[slot]
      if kerning != 0 {
        guard unevenPairs.isEmpty || !unevenPairs.contains(pair) else { return nil }
        glyphs[glyphs.count - 1].advance += kerning
      }
      glyphs.append(
        ShapedGlyph(
          id: id, cluster: Int32(offset + start), advance: advanceUnits[slot], xOffset: 0,
          yOffset: 0, isUnsafeToBreak: kerning != 0))
      sum += Int64(width)
      (previous, row) = (slot, rows[slot])
    }
    return sum
  }

  /// The progress of a sum in a text.
  struct Run {
    var index = 0
    /// The row of the character before `index`.
    var row: Int
    var previous = 0
    var sum = AdvanceSum(units: 0, characters: 0)

    /// Adds printable ASCII up to the first other byte, or the first pair whose entry is a mark.
    @inline(__always)
    mutating func addKnown(
      of utf8: borrowing Span<UInt8>, _ rows: borrowing Span<Int>, _ widths: borrowing Span<Int32>
    ) {
      // The variables of the loop stay in registers.
      var (index, row, slot, units) = (index, row, previous, sum.units)
      let start = index
      while index < utf8.count {
        let next = Int(unsafe utf8[unchecked: index]) &- 0x20
        guard UInt(bitPattern: next) < UInt(Alphabet.asciiCount) else { break }
        // `rows` has the start of every row, and a row has an entry for every slot.
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

  /// Sums up a text with ligatures, whose characters are in `slots`.
  @inline(never)
  private mutating func sumJoiningLigatures() -> AdvanceSum? {
    var sum = AdvanceSum(units: 0, characters: Int32(slots.count))
    advances.ligatures.join(&slots)
    for place in slots.indices {
      let width = width(of: place, in: slots)
      guard width != Self.unsafe else { return nil }
      sum.units += Int64(width)
    }
    return sum
  }

  /// Returns the width that the character at `place` adds to a text, or `unsafe`.
  @inline(never)
  mutating func width(of place: Int, in slots: [UInt16]) -> Int32 {
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

  /// Returns the entry of a pair, filling it if it is unknown.
  @inline(never)  // Rare in loops whose variables else leave their registers.
  mutating func learn(_ pair: Pair) -> Int32 {
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

  /// Returns the kerned width of a watched pair: its rules are longer, so alone it meets none.
  private mutating func width(ofWatched pair: Pair) -> Int32 {
    if let known = watchedWidths[pair] { return known }
    let width = shapedWidth(of: pair)
    watchedWidths[pair] = width
    return width
  }

  private mutating func shapedWidth(of pair: Pair) -> Int32 {
    guard let units = shapedUnits(of: [pair.first, pair.second]),
      Int16(exactly: units - advanceUnits[pair.first] - advanceUnits[pair.second]) != nil
    else { return Self.unsafe }
    let isEven =
      shaper.glyphs.last?.advance == advanceUnits[pair.second]
      && shaper.glyphs.allSatisfy { $0.xOffset == 0 && $0.yOffset == 0 }
    if !isEven { unevenPairs.insert(pair) }
    if units < advanceUnits[pair.second] { hasPairsThatLeadBack = true }
    return units - advanceUnits[pair.first]
  }

  /// Returns the sum of advances; `nil` when HarfBuzz draws other glyphs than those of the slots.
  private func shapedUnits(of slots: [Int]) -> Int32? {
    shaper.advanceUnits(
      of: slots.flatMap(advances.ligatures.characters), drawnBy: slots.map { advances.glyphs[$0] },
      script: script)
  }
}

/// The sum of the advances of a text of simple characters.
struct AdvanceSum: Equatable {
  /// In font units.
  var units: Int64
  var characters: Int32
}

/// Shapes pairs and ligatures alone to find their widths in HarfBuzz.
final class PairShaper {
  private let face: FontFace
  private let shaper: Shaper
  /// The glyphs shaped last.
  private(set) var glyphs: [ShapedGlyph] = []

  /// - Throws: `.outOfMemory` when no shaping buffer can be allocated.
  init(face: FontFace, language: String?) throws(FontError) {
    self.face = face
    shaper = try Shaper()
    shaper.use(TextStyle(font: FontDescriptor(language: language)))
  }

  /// Returns the width in font units; `nil` when HarfBuzz draws other glyphs than `expected`.
  func advanceUnits(
    of characters: [Unicode.Scalar], drawnBy expected: [UInt32?], script: UnicodeScript
  ) -> Int32? {
    let utf8 = characters.flatMap { Array(String($0).utf8) }
    let run = TextRun(start: 0, end: Int32(utf8.count), level: 0, script: script, face: 0)
    glyphs.removeAll(keepingCapacity: true)
    // It is asked only once: `PairTable` remembers the answer.
    guard let units = try? shaper.shapeAnew(run, of: utf8, face: face, into: &glyphs),
      glyphs.map(\.id) == expected
    else { return nil }
    return Int32(exactly: units)
  }
}
