import SnugGeometry

/// The sums of the advances of a text, with the positions where its lines may end: lines at any
/// width, and cuts, are found in it without shaping.
///
/// Positions lie between characters. Those of a paragraph follow those of the one before: n
/// characters have n + 1 positions.
struct LineTable: Sendable {
  /// Most texts have one paragraph.
  private var firstPart: Part?
  private var laterParts: [Part] = []
  /// Per position: the sum of the advances before it in the paragraph, in units of the paragraph.
  var sums: [Int32] = []
  /// Per position: the kerning around it, which a line that starts there does not have; in units.
  /// Empty if every paragraph is shaped.
  var kerning: [Int16] = []
  /// Per position: its offset in the normalised paragraph; empty if every character is one byte.
  var offsets: [Int32] = []
  /// The no-break spaces of paragraphs of simple characters, by the positions before them, ascending.
  var noBreakSpaces: [Int32] = []
  /// Per 64 positions: the bits of each mark.
  private(set) var marks: [UInt64] = []
  /// What only paragraphs of runs have; `nil` if there are none.
  var shaped: Shaped?
  /// Where lines of the only paragraph do not end, if it has soft hyphens and its sums are estimates.
  var hyphenation: Hyphenation?
  /// Found for prepared texts.
  private(set) var words: [Word] = []

  /// A mark of a position, or of the character behind it.
  enum Mark: Int, CaseIterable {
    /// A line may end here.
    case lineEnd
    /// White space, which takes no width at a line's end.
    case space
    /// A line that starts here has other glyphs than the paragraph.
    case unsafeStart
    /// A line whose visible part ends here has other glyphs than the paragraph. Where sums are estimates: it may
    /// change the glyphs on both sides to break the text here.
    case unsafeEnd
    /// A line that starts here, or whose visible part ends here, differs from the paragraph as its
    /// edge says.
    case edge
  }

  /// A paragraph.
  struct Part: Sendable {
    /// Its first and its last position.
    var first: Int32
    var last: Int32
    /// The offset of its start in the source text.
    var sourceOffset: Int32
    /// The units of its sums in an em; 0 where lines must be shaped.
    var unitsPerEm: Int32 = 0
    /// Its runs in `runs`; none if it is one run.
    var firstRun: Int32 = 0
    var runCount: Int32 = 0
    /// The most that a difference of sums is wrong, in units.
    var rounding: Int8 = 0
    /// Whether it was shaped.
    var isShaped = false
    /// Whether its sums only say which lines are too wide: the width of each is measured alone.
    var isEstimated = false
    /// The script of its simple characters.
    var script = SimpleScript()
    /// Whether its sums have the letter spacing, because not all characters have that of the label.
    var hasSpacedSums = false
    /// Whether some of its runs are tabs, which have no width in its sums.
    var hasTabs = false
    /// Whether a longer end of the paragraph is never narrower than a shorter one.
    var hasMonotoneEnds = true

    /// Its words in `words`, with its start before them; none if they were not found.
    var firstWord: Int32 = 0
    var wordCount: Int32 = 0
    /// Whether lines that end at some position may not be differences of sums.
    var hasOtherEnds = false
    /// The most by which a line of known width is narrower than its sum, in units; where sums are estimates, one
    /// between two positions that keep what is between them.
    var slack: Int32 = 0
    /// The most by which any line is narrower than its sum, in units.
    var looseSlack = Int32.max
    /// What letter spacing takes from a character at most, in units, where sums are estimates.
    var backward: Int32 = 0
    /// The characters in a unit, on average.
    var charactersPerUnit: Float = 0
  }

  var partCount: Int { firstPart == nil ? 0 : 1 + laterParts.count }

  func part(_ index: Int) -> Part? { index == 0 ? firstPart : laterParts[index - 1] }

  /// The bytes of memory taken, without those of the allocator.
  var byteCount: Int {
    let arrays = [
      laterParts.byteCount, sums.byteCount, kerning.byteCount, offsets.byteCount, marks.byteCount,
      shaped?.content.byteCount ?? 0, words.byteCount, noBreakSpaces.byteCount,
    ]
    let header = 32
    return arrays.reduce(MemoryLayout<LineTable>.size) { $0 + ($1 > 0 ? $1 + header : 0) }
  }
}

extension Array {
  /// The bytes of memory that its elements take.
  var byteCount: Int { count * MemoryLayout<Element>.stride }
}

// MARK: - Marks

extension LineTable {
  @inline(__always)
  func isMarked(_ place: Int, _ mark: Mark) -> Bool {
    bits(place >> 6, mark) >> UInt64(place & 63) & 1 != 0
  }

  @inline(__always)
  private func bits(_ word: Int, _ mark: Mark) -> UInt64 {
    marks[word * Mark.allCases.count + mark.rawValue]
  }

  @inline(__always)
  mutating func mark(_ place: Int, _ mark: Mark) {
    marks[(place >> 6) * Mark.allCases.count + mark.rawValue] |= 1 << UInt64(place & 63)
  }

  /// Marks some of the 64 positions around `place`.
  @inline(__always)
  mutating func mark(around place: Int, _ bits: UInt64, _ mark: Mark) {
    marks[(place >> 6) * Mark.allCases.count + mark.rawValue] |= bits
  }

  /// Returns the last mark up to `place` and after `start`; `nil` if there is none.
  /// - Parameter isInverted: Whether positions without the mark are searched.
  @inline(__always)
  func last(_ mark: Mark, isInverted: Bool = false, upTo place: Int, after start: Int) -> Int? {
    let others: UInt64 = isInverted ? .max : 0
    var word = place >> 6
    var bits = (bits(word, mark) ^ others) & .max >> UInt64(63 - place & 63)
    while bits == 0, word > max(0, start) >> 6 {
      word -= 1
      bits = self.bits(word, mark) ^ others
    }
    let found = word << 6 + 63 - bits.leadingZeroBitCount
    return bits != 0 && found > start ? found : nil
  }

  /// Returns the first mark at or behind `place`; `end` if there is none before that.
  /// - Parameter isInverted: Whether positions without the mark are searched.
  @inline(__always)
  func next(_ mark: Mark, isInverted: Bool = false, from place: Int, before end: Int) -> Int {
    guard place < end else { return end }
    let others: UInt64 = isInverted ? .max : 0
    var word = place >> 6
    var bits = (bits(word, mark) ^ others) & .max << UInt64(place & 63)
    while bits == 0 {
      word += 1
      guard word << 6 < end else { return end }
      bits = self.bits(word, mark) ^ others
    }
    return min(end, word << 6 + bits.trailingZeroBitCount)
  }

  /// Returns the end of the visible part of a line, without its white space.
  @inline(__always)
  func visibleEnd(_ end: Int, from start: Int) -> Int {
    guard end > start, isMarked(end - 1, .space) else { return end }
    return endWithoutSpaces(end - 1, from: start)
  }

  private func endWithoutSpaces(_ last: Int, from start: Int) -> Int {
    self.last(.space, isInverted: true, upTo: last, after: start - 1).map { $0 + 1 } ?? start
  }

  /// Returns the end of a line that shows only the character at `start`: behind the white space
  /// that follows.
  func endOfCharacter(at start: Int, in part: Part) -> Int {
    var end = start + 1
    if let hyphenation {
      var word = next(.lineEnd, from: end, before: Int(part.last))
      while hyphenation.isOneCharacter(start..<word) {
        end = word
        guard word < part.last else { break }
        word = next(.lineEnd, from: word + 1, before: Int(part.last))
      }
      // The hyphen that parts a word belongs to the character before it.
      while end < part.last, !hyphenation.allows(start..<end) { end += 1 }
      return end
    }
    while end < part.last, isMarked(end, .space) { end += 1 }
    return last(.lineEnd, upTo: end, after: start) ?? start + 1
  }

  /// The offset of a position of the only paragraph in its text.
  @inline(__always)
  func offset(_ place: Int) -> Int { offsets.isEmpty ? place : Int(offsets[place]) }

  /// Returns the UTF-8 offsets of a line in the source text.
  func sourceRange(of line: Range<Int>, in part: Part) -> Range<Int> {
    func offset(_ place: Int) -> Int {
      Int(part.sourceOffset) + (offsets.isEmpty ? place - Int(part.first) : Int(offsets[place]))
    }
    var (start, end) = (offset(line.lowerBound), offset(line.upperBound))
    if let shift = shift(at: line.lowerBound, in: part) { start += Int(shift.amount) }
    if let shift = shift(at: line.upperBound, in: part) {
      end += Int(shift.place == line.upperBound ? shift.endAmount : shift.amount)
    }
    return start..<max(start, end)
  }

  /// Returns the last shift of a paragraph at or before a position.
  private func shift(at place: Int, in part: Part) -> Shift? {
    guard let shifts = shaped?.content.shifts, !shifts.isEmpty else { return nil }
    let later = shifts.partitioningIndex { $0.place > place }
    return later > 0 && shifts[later - 1].place >= part.first ? shifts[later - 1] : nil
  }
}

// MARK: - Building

extension LineTable {
  /// Removes all paragraphs, keeping the storage.
  mutating func removeAll() {
    firstPart = nil
    sums.removeAll(keepingCapacity: true)
    kerning.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
    if !offsets.isEmpty { offsets.removeAll(keepingCapacity: true) }
    if !noBreakSpaces.isEmpty { noBreakSpaces.removeAll(keepingCapacity: true) }
    if !laterParts.isEmpty { laterParts.removeAll(keepingCapacity: true) }
    if shaped != nil { shaped = nil }
    if !words.isEmpty { words.removeAll(keepingCapacity: true) }
  }

  /// Adds a paragraph whose lines must be shaped.
  mutating func append(unknownAt sourceOffset: Int) {
    append(Part(first: place, last: place, sourceOffset: Int32(sourceOffset)))
  }

  /// The position that the next paragraph starts at.
  var place: Int32 { Int32(sums.count) }

  mutating func append(_ part: Part) {
    var part = part
    if part.unitsPerEm > 0, part.last > part.first {
      let units = max(1, sums[Int(part.last)] - sums[Int(part.first)])
      part.charactersPerUnit = Float(part.last - part.first) / Float(units)
    }
    if firstPart == nil { firstPart = part } else { laterParts.append(part) }
  }

  mutating func setWords(_ found: [Word], ofPart index: Int) {
    let (first, count) = (Int32(words.count), Int32(found.count))
    words += found
    if index == 0 {
      firstPart?.firstWord = first
      firstPart?.wordCount = count
    } else {
      (laterParts[index - 1].firstWord, laterParts[index - 1].wordCount) = (first, count)
    }
  }

  /// Makes room for the positions of a paragraph, at 0 and without marks.
  mutating func grow(by count: Int, withOffsets: Bool, isSimple: Bool = true) {
    if withOffsets, offsets.isEmpty {
      // Those of the paragraphs so far, which are ASCII.
      for index in 0..<partCount {
        guard let part = part(index), part.unitsPerEm > 0 else { continue }
        offsets += 0...(part.last - part.first)
      }
    }
    let hasOffsets = withOffsets || !offsets.isEmpty
    sums.append(contentsOf: repeatElement(0, count: count))
    if isSimple || !kerning.isEmpty {
      kerning.append(contentsOf: repeatElement(0, count: sums.count - kerning.count))
    }
    if hasOffsets { offsets.append(contentsOf: repeatElement(0, count: count)) }
    let words = (sums.count >> 6 + 1) * Mark.allCases.count
    marks.append(contentsOf: repeatElement(0, count: words - marks.count))
  }

  /// Removes positions that were made room for.
  mutating func shrink(to count: Int) {
    sums.removeLast(sums.count - count)
    if !kerning.isEmpty { kerning.removeLast(kerning.count - count) }
    if !offsets.isEmpty { offsets.removeLast(offsets.count - count) }
    while noBreakSpaces.last ?? -1 >= count { noBreakSpaces.removeLast() }
    let words = (count >> 6 + 1) * Mark.allCases.count
    marks.removeLast(marks.count - words)
    for mark in Mark.allCases {
      marks[words - Mark.allCases.count + mark.rawValue] &= ~(.max << UInt64(count & 63))
    }
  }

  /// Marks where lines may end.
  /// - Parameter utf8: The paragraph of simple characters added last, which starts at `first`.
  mutating func markLineEnds(
    from first: Int, of utf8: borrowing Span<UInt8>, _ breaker: LineBreaker,
    _ settings: LineBreakRules.Settings
  ) {
    var place = first
    breaker.forEachOpportunity(inSimple: utf8, settings) { end in
      if offsets.isEmpty {
        place = first + Int(end)
      } else {
        while offsets[place] < end { place += 1 }
      }
      if place > first { mark(place, .lineEnd) }
    }
  }
}
