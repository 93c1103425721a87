import SnugGeometry

/// The positions where lines end and begin, with their sums: lines of a prepared text are found
/// among them alone, a third of the time of searching its characters and marks.
extension LineTable {
  /// A position where a line may end, and the next begin.
  struct Word: Sendable {
    /// The position.
    var end: Int32
    /// The sum before the visible end of a line that ends here.
    var reach: Int32
    /// The sum that the widths of lines from here on are counted from; `unknown` where they are no
    /// differences of sums.
    var base: Int32

    static let unknown = Int32.max
  }

  /// The most bytes that a table takes with its words: for a character, and for a short text.
  private static let mostBytes = (character: 12, text: 1024)

  /// Finds the words of all paragraphs whose lines are differences of sums, unless there are so many
  /// that they take too much memory.
  mutating func findWords() {
    for index in 0..<partCount {
      guard let part = part(index), part.unitsPerEm > 0, !part.hasOtherEnds, !part.hasTabs,
        part.first < part.last
      else { continue }
      let (first, last) = (Int(part.first), Int(part.last))
      var found = [Word(end: part.first, reach: 0, base: knownBase(ofLineFrom: first, in: part))]
      var place = first
      while place < last {
        place = next(.lineEnd, from: place + 1, before: last)
        found.append(
          Word(
            end: Int32(place), reach: sums[visibleEnd(place, from: first)],
            base: place < last ? knownBase(ofLineFrom: place, in: part) : Word.unknown))
      }
      let most = Self.mostBytes.text + Self.mostBytes.character * sums.count
      guard byteCount + found.byteCount <= most else { return }
      setWords(found, ofPart: index)
    }
  }

  private func knownBase(ofLineFrom start: Int, in part: Part) -> Int32 {
    guard !isMarked(start, .unsafeStart) else { return Word.unknown }
    guard part.isShaped else { return Int32(base(ofLineFrom: start)) }
    guard let (edge, shortLines) = edge(at: start) else { return Int32(base(ofLineFrom: start)) }
    return shortLines.isEmpty ? sums[start] + edge.start : Word.unknown
  }

  /// Returns the index of the last word of the line that begins behind the word at `index`; that
  /// index itself where the line must be found among the characters.
  @inline(__always)
  func lastWord(ofLineBehind index: Int, in part: Part, _ limit: Limit) -> Int {
    let words = words.span
    let base = Int(words[index].base)
    guard base != Word.unknown else { return index }
    let end = Int(part.firstWord + part.wordCount)
    var last = index
    while last + 1 < end, Int(words[last + 1].reach) - base <= limit.sure {
      last += 1
      if last - index == Self.mostCounted {
        last = self.last(upTo: base + limit.sure, from: last, before: end)
        break
      }
    }
    let isSure = last + 1 == end || Int(words[last + 1].reach) - base > limit.most
    return isSure ? last : index
  }

  /// The most words that are counted singly: most lines have fewer.
  private static let mostCounted = 16

  /// Returns the last word of a range whose reach is at most `sum`, which that of the first is.
  private func last(upTo sum: Int, from first: Int, before end: Int) -> Int {
    words[first..<end].partitioningIndex { Int($0.reach) > sum } - 1
  }

  /// Returns the index of the word that ends at a position; `nil` if none does.
  func word(endingAt place: Int, in part: Part) -> Int? {
    let all = Int(part.firstWord)..<Int(part.firstWord + part.wordCount)
    let index = words[all].partitioningIndex { $0.end >= place }
    return index < all.upperBound && words[index].end == place ? index : nil
  }
}
