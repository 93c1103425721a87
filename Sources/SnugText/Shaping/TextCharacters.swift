/// The characters of a normalised text: grapheme clusters of Unicode 16, each a Swift `Character`, or two
/// that a conjunct linker joins.
struct TextCharacters {
  /// The end of each as an offset in UTF-8, preceded by 0.
  private(set) var boundaries: [Int32] = [0]
  /// Their scalars, and what is known of each character; both are empty in ASCII.
  private(set) var scalars: [Unicode.Scalar] = []
  private(set) var entries: [Entry] = []

  struct Entry {
    fileprivate(set) var scalarEnd: Int32
    /// The first of its scalars that is not Common or Inherited, if any is.
    fileprivate(set) var script: UnicodeScript
    fileprivate(set) var traits: CharacterTraits
  }

  /// The indices of the scalars of a character.
  @inline(__always)
  func scalars(of character: Int) -> Range<Int> {
    scalarStart(of: character)..<Int(entries[character].scalarEnd)
  }

  @inline(__always)
  private func scalarStart(of character: Int) -> Int {
    character > 0 ? Int(entries[character - 1].scalarEnd) : 0
  }

  /// Removes all, keeping the storage.
  mutating func removeAll() {
    boundaries.removeAll(keepingCapacity: true)
    scalars.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
  }

  /// Adds characters of printable ASCII, when there are none.
  mutating func assign(countOfASCII count: Int) {
    boundaries.reserveCapacity(count + 1)
    for end in 0...count { boundaries.append(Int32(end)) }
  }

  /// Adds some characters of a text, when there are none.
  mutating func assign(_ part: Range<Int>, of whole: TextCharacters, areASCII: Bool) {
    let start = whole.boundaries[part.lowerBound]
    boundaries.reserveCapacity(part.count + 1)
    for boundary in whole.boundaries[part.lowerBound...part.upperBound] {
      boundaries.append(boundary - start)
    }
    guard !areASCII, let last = whole.entries[part].last else { return }
    let first = whole.scalarStart(of: part.lowerBound)
    scalars += whole.scalars[first..<Int(last.scalarEnd)]
    entries.reserveCapacity(part.count)
    for var entry in whole.entries[part] {
      entry.scalarEnd -= Int32(first)
      entries.append(entry)
    }
  }

  /// Replaces the last character of a text that is not ASCII by a scalar.
  mutating func replaceLast(by scalar: Unicode.Scalar, endingAt end: Int32) {
    let last = entries.count - 1
    boundaries[last + 1] = end
    scalars.removeSubrange(scalarStart(of: last)...)
    scalars.append(scalar)
    let found = ScalarProperties.shared[scalar]
    entries[last] = Entry(
      scalarEnd: Int32(scalars.count), script: found.script, traits: CharacterTraits(found.traits))
  }
}

// MARK: - Finding

extension TextCharacters {
  /// Finds the characters of a text, when there are none; returns false at a control.
  mutating func find(in utf8: [UInt8], keepsTabs: Bool) -> Bool {
    let most = utf8.count { !UTF8.isContinuation($0) }
    boundaries.reserveCapacity(most + 1)
    scalars.reserveCapacity(most)
    entries.reserveCapacity(most)
    boundaries.append(0)
    let (span, properties) = (utf8.span, ScalarProperties.shared)
    // The first scalar that is in no character yet, and its offset.
    var (first, start): (Int, Int32) = (0, 0)
    var (isOne, mayEnd) = (true, false)
    var conjunct = Conjunct.none
    var end = 0
    /// Adds the characters of the scalars that are in none yet.
    func appendPending(endingAt end: Int) {
      if isOne {
        boundaries.append(Int32(end))
        entries[entries.count - 1].scalarEnd = Int32(scalars.count)
      } else {
        appendCharacters(from: first, start)
      }
    }
    while end < span.count {
      if conjunct == .none, mayEnd || scalars.count == first {
        // The last of several may have marks behind it.
        let last = span.endOfPrintableASCII(from: end) - 1
        if last >= end + Self.leastStretch {
          if scalars.count > first { appendPending(endingAt: end) }
          appendASCII(end..<last, of: span)
          (first, start, isOne, mayEnd) = (scalars.count, Int32(last), true, false)
          end = last
        }
      }
      let offset = end
      let scalar = Unicode.Scalar(span.decodeScalar(at: &end)) ?? "\u{FFFD}"
      let found = properties[scalar]
      guard !found.traits.contains(.control) || keepsTabs && scalar == "\t" else { return false }
      var (leads, follows) = (found.traits.contains(.leads), found.traits.contains(.follows))
      if conjunct != .none || scalar.value &- 0x900 < 0x80 {
        conjunct.append(scalar, &leads, &follows)
      }
      if leads, mayEnd {
        appendPending(endingAt: offset)
        (first, start, isOne) = (scalars.count, Int32(offset), true)
      } else if scalars.count > first {
        isOne = isOne && mayEnd && follows
      }
      if isOne { append(found, isFirst: scalars.count == first) }
      mayEnd = leads || mayEnd && follows
      scalars.append(scalar)
    }
    if scalars.count > first { appendPending(endingAt: end) }
    return true
  }

  /// The least count of characters for which adding them at once takes less time than one by one.
  private static let leastStretch = 8

  /// Adds characters of printable ASCII that are followed by another.
  /// - Parameter bytes: Their bytes in the text.
  private mutating func appendASCII(_ bytes: Range<Int>, of utf8: borrowing Span<UInt8>) {
    let (count, firstScalar, ascii) = (bytes.count, scalars.count, CharacterTraits.ascii)
    let text = utf8.extracting(bytes)
    entries.append(addingCapacity: count) { new in
      for place in 0..<count {
        new.append(
          Entry(
            scalarEnd: Int32(firstScalar + place + 1),
            script: UTF8.isASCIILetter(text[place]) ? .latin : .common,
            traits: ascii[Int(text[place])]))
      }
    }
    scalars.append(addingCapacity: count) { new in
      for place in 0..<count { new.append(Unicode.Scalar(text[place])) }
    }
    boundaries.append(addingCapacity: count) { new in
      for place in 0..<count { new.append(Int32(bytes.lowerBound + place + 1)) }
    }
  }

  /// Adds the properties of a scalar to the last character, or to a new one.
  @inline(__always)
  private mutating func append(_ found: ScalarProperties.Entry, isFirst: Bool) {
    if isFirst {
      entries.append(
        Entry(scalarEnd: 0, script: found.script, traits: CharacterTraits(found.traits)))
    } else {
      let last = entries.count - 1
      entries[last].traits.append(found.traits)
      if !entries[last].script.isReal { entries[last].script = found.script }
    }
  }

  /// Adds the characters of the scalars from `first` on, which start at `offset`.
  private mutating func appendCharacters(from first: Int, _ offset: Int32) {
    // The properties of a character so far were those of the first scalars.
    entries.removeLast(entries.count + 1 - boundaries.count)
    let rest = String(String.UnicodeScalarView(scalars[first...]))
    var (end, place) = (offset, first)
    for character in rest {
      var isFirst = true
      if place > first, scalars[..<place].endWithConjunctLinker,
        character.unicodeScalars.first?.isConjunctConsonant == true
      {
        boundaries.removeLast()
        isFirst = false
      }
      for scalar in character.unicodeScalars {
        append(ScalarProperties.shared[scalar], isFirst: isFirst)
        isFirst = false
        end += Int32(UTF8.width(scalar))
        place += 1
      }
      boundaries.append(end)
      entries[entries.count - 1].scalarEnd = Int32(place)
    }
  }
}

extension Span<UInt8> {
  /// Returns the first place from `start` on where no printable ASCII character is.
  fileprivate func endOfPrintableASCII(from start: Int) -> Int {
    var end = start
    while end < count, (0x20...0x7E).contains(self[end]) { end += 1 }
    return end
  }
}
