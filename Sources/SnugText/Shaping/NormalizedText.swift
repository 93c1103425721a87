import SnugGeometry

/// A label's text as a single line, with the positions where it may be cut.
///
/// Each line break becomes one space, and so does a tab unless tabs are kept. Other control characters
/// have no width and are removed. Everything else stays as it is.
struct NormalizedText {
  static let empty = NormalizedText()
  /// The longest text accepted, in UTF-8 bytes.
  static let maximumLength = 1 << 20

  private(set) var utf8: [UInt8] = []
  /// The end of each character as an offset into `utf8`, preceded by 0. A character is a grapheme
  /// cluster of Unicode 16: a Swift `Character`, or two that a conjunct linker joins.
  private(set) var boundaries: [Int32] = [0]
  /// The scalars of the text, and its characters; both are empty in ASCII.
  private var scalars: [Unicode.Scalar] = []
  private var characters: [CharacterEntry] = []
  private(set) var keepsTabs = false
  /// Whether every byte is printable ASCII, so that a character is a byte.
  private(set) var isASCII = true
  /// The offsets from which the distance to source offsets changes, ascending.
  private var shifts: [Shift] = []

  private struct CharacterEntry {
    /// The end of its scalars.
    var scalarEnd: Int32
    /// The first of its scalars that is not Common or Inherited, if any is.
    var script: UnicodeScript
    var traits: CharacterTraits
  }

  private struct Shift {
    var offset: Int32
    /// The amount to add to an offset from here on to get the offset in the source.
    var amount: Int32
    /// The amount to add to this offset to get the source end of the text before it. Removed
    /// controls may lie between that end and the text that follows.
    var endAmount: Int32
  }

  var characterCount: Int { boundaries.count - 1 }

  /// The UTF-8 range of character `index`.
  func range(ofCharacter index: Int) -> Range<Int> {
    Int(boundaries[index])..<Int(boundaries[index + 1])
  }

  /// The scalars of character `index`.
  func scalars(ofCharacter index: Int) -> ArraySlice<Unicode.Scalar> {
    guard !isASCII else { return [Unicode.Scalar(utf8[index])] }
    return scalars[scalarStart(of: index)..<Int(characters[index].scalarEnd)]
  }

  /// The index of the first scalar of a character.
  @inline(__always)
  private func scalarStart(of character: Int) -> Int {
    character > 0 ? Int(characters[character - 1].scalarEnd) : 0
  }

  /// The scalar of character `index`; `nil` if it has several.
  @inline(__always)
  func scalar(ofCharacter index: Int) -> Unicode.Scalar? {
    guard !isASCII else { return Unicode.Scalar(utf8[index]) }
    let first = scalarStart(of: index)
    return Int(characters[index].scalarEnd) == first + 1 ? scalars[first] : nil
  }

  /// The first scalar of character `index`.
  func firstScalar(ofCharacter index: Int) -> Unicode.Scalar {
    isASCII ? Unicode.Scalar(utf8[index]) : scalars[scalarStart(of: index)]
  }

  /// Whether some scalar of the text meets a condition.
  func containsScalar(where condition: (Unicode.Scalar) -> Bool) -> Bool {
    isASCII ? utf8.contains { condition(Unicode.Scalar($0)) } : scalars.contains(where: condition)
  }

  /// The count of characters before `end`, a character boundary.
  @inline(__always)
  func characterCount(upTo end: Int32) -> Int {
    isASCII ? Int(end) : boundaries.partitioningIndex { $0 >= end }
  }

  /// The start of the character that contains `offset`. HarfBuzz's clusters may be smaller.
  func characterStart(at offset: Int32) -> Int32 {
    isASCII ? offset : boundaries[boundaries.partitioningIndex { $0 > offset } - 1]
  }

  /// The end of the character that contains an offset.
  func characterEnd(at offset: Int) -> Int {
    guard !isASCII else { return offset + 1 }
    let next = boundaries.partitioningIndex { $0 > Int32(offset) }
    return next < boundaries.count ? Int(boundaries[next]) : utf8.count
  }

  /// The first offset from `offset` on where a scalar starts, or the end of the text.
  func scalarBoundary(atOrAfter offset: Int) -> Int {
    utf8[offset...].firstIndex { !UTF8.isContinuation($0) } ?? utf8.count
  }

  /// The traits of character `index`.
  @inline(__always)
  func traits(ofCharacter index: Int) -> CharacterTraits {
    isASCII ? CharacterTraits.ascii[Int(utf8[index])] : characters[index].traits
  }

  /// The script of character `index`: the first of its scalars that is not Common or Inherited, if
  /// any is.
  @inline(__always)
  func script(ofCharacter index: Int) -> UnicodeScript {
    isASCII ? UnicodeScript(of: Unicode.Scalar(utf8[index])) : characters[index].script
  }

  /// Whether character `index` is a tab.
  @inline(__always)
  func isTab(_ index: Int) -> Bool { !isASCII && utf8[Int(boundaries[index])] == 0x09 }

  /// Whether a scalar of the text has a trait.
  func contains(_ trait: ScalarTraits) -> Bool {
    isASCII
      ? utf8.contains { CharacterTraits.ascii[Int($0)].any.contains(trait) }
      : characters.contains { $0.traits.any.contains(trait) }
  }

  /// Whether the visible text behind `character` ends in white space; `before` is the answer in
  /// front of it, which an invisible character does not change.
  func endsInWhitespace(after character: Int, before: Bool) -> Bool {
    if isASCII { return utf8[character] == 0x20 }
    let all = characters[character].traits.all
    return all.contains(.invisible) ? before : all.contains(.blank)
  }

  /// The same for white space that hangs at the end of a line (CSS Text 4, 4.1.3): all but the
  /// no-break spaces (UAX #14, class GL).
  func endsInHangingSpace(after character: Int, before: Bool) -> Bool {
    endsInWhitespace(after: character, before: before)
      && (isASCII || !characters[character].traits.any.contains(.noBreakSpace))
  }

  /// Whether a run is ASCII.
  func isASCII(_ run: TextRun) -> Bool {
    isASCII || utf8[Int(run.start)..<Int(run.end)].allSatisfy(UTF8.isASCII)
  }

  /// Whether every offset is the same as in the source text.
  var keepsOffsets: Bool { shifts.isEmpty }

  /// The UTF-8 offset in the source text of the character at `offset` here.
  @inline(__always)
  func sourceOffset(of offset: Int) -> Int {
    shifts.isEmpty ? offset : offset + Int(shift(at: offset)?.amount ?? 0)
  }

  /// The UTF-8 offset in the source text of the end of the text before `offset` here.
  @inline(__always)
  func sourceEnd(before offset: Int) -> Int {
    guard let shift = shift(at: offset) else { return offset }
    return offset + Int(shift.offset == offset ? shift.endAmount : shift.amount)
  }

  /// The last shift at or before an offset.
  @inline(__always)
  private func shift(at offset: Int) -> Shift? {
    let later = shifts.partitioningIndex { $0.offset > offset }
    return later > 0 ? shifts[later - 1] : nil
  }

  /// The whole text.
  var string: String { prefix(upTo: utf8.count) }

  /// The text from the start to `end`, an offset at a character boundary.
  func prefix(upTo end: Int) -> String { String(decoding: utf8[..<end], as: UTF8.self) }

  private mutating func removeAll() {
    utf8.removeAll(keepingCapacity: true)
    boundaries.removeAll(keepingCapacity: true)
    shifts.removeAll(keepingCapacity: true)
    scalars.removeAll(keepingCapacity: true)
    characters.removeAll(keepingCapacity: true)
  }

  /// Replaces the text, keeping the storage.
  mutating func assign(_ text: String, _ whiteSpace: TextStyle.WhiteSpace = .normal) {
    removeAll()
    keepsTabs = whiteSpace == .preWrap
    utf8.append(contentsOf: text.utf8)
    isASCII = utf8.allSatisfy { (0x20...0x7E).contains($0) }
    guard !isASCII else {
      for end in 0...utf8.count { boundaries.append(Int32(end)) }
      return
    }
    if !findCharacters() {
      removeAll()
      normalize(text)
      _ = findCharacters()
    }
  }

  /// Finds the characters of the text; returns false at a control.
  private mutating func findCharacters() -> Bool {
    boundaries.append(0)
    let (bytes, properties) = (utf8, ScalarProperties.shared)
    let span = bytes.span
    // The first scalar that is in no character yet, and its offset.
    var (first, start): (Int, Int32) = (0, 0)
    var (isOne, mayEnd) = (true, false)
    var conjunct = Conjunct.none
    var end = 0
    /// Adds the characters of the scalars that are in none yet.
    func appendPending(endingAt end: Int) {
      if isOne {
        appendCharacter(endingAt: Int32(end))
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
          appendASCII(end..<last)
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
  private mutating func appendASCII(_ bytes: Range<Int>) {
    let (count, firstScalar, ascii) = (bytes.count, scalars.count, CharacterTraits.ascii)
    let all = utf8
    let text = all.span.extracting(bytes)
    characters.append(addingCapacity: count) { new in
      for place in 0..<count {
        new.append(
          CharacterEntry(
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
      characters.append(
        CharacterEntry(scalarEnd: 0, script: found.script, traits: CharacterTraits(found.traits)))
    } else {
      let last = characters.count - 1
      characters[last].traits.append(found.traits)
      if !characters[last].script.isReal { characters[last].script = found.script }
    }
  }

  /// Adds the character that ends with the last scalar.
  private mutating func appendCharacter(endingAt end: Int32) {
    boundaries.append(end)
    characters[characters.count - 1].scalarEnd = Int32(scalars.count)
  }

  /// Adds the characters of the scalars from `first` on, which start at `offset`.
  private mutating func appendCharacters(from first: Int, _ offset: Int32) {
    // The properties of a character so far were those of the first scalars.
    characters.removeLast(characters.count + 1 - boundaries.count)
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
      characters[characters.count - 1].scalarEnd = Int32(place)
    }
  }

  /// Replaces the text by characters of another text, which is normalised already.
  mutating func assign(_ part: Range<Int>, of whole: NormalizedText) {
    let start = whole.boundaries[part.lowerBound]
    removeAll()
    keepsTabs = whole.keepsTabs
    utf8 += whole.utf8[Int(start)..<Int(whole.boundaries[part.upperBound])]
    for boundary in whole.boundaries[part.lowerBound...part.upperBound] {
      boundaries.append(boundary - start)
    }
    isASCII = whole.isASCII || utf8.allSatisfy { (0x20...0x7E).contains($0) }
    guard !isASCII, let last = whole.characters[part].last else { return }
    let first = whole.scalarStart(of: part.lowerBound)
    scalars += whole.scalars[first..<Int(last.scalarEnd)]
    for var character in whole.characters[part] {
      character.scalarEnd -= Int32(first)
      characters.append(character)
    }
  }

  /// Whether a line of these characters ends at a soft hyphen, behind a visible character. At the
  /// end of the text there is none; before white space, the line ends at that instead.
  @inline(__always)
  func endsAtSoftHyphen(_ characters: Range<Int>) -> Bool {
    let last = characters.upperBound - 1
    guard !isASCII, last > characters.lowerBound, last + 1 < characterCount,
      utf8[range(ofCharacter: last)].elementsEqual([0xC2, 0xAD])
    else { return false }
    return !endsInWhitespace(after: last - 1, before: true)
      && !endsInHangingSpace(after: last + 1, before: false)
  }

  /// Replaces the last character of a text that is not ASCII by a scalar.
  mutating func replaceLastCharacter(by scalar: Unicode.Scalar) {
    let last = characterCount - 1
    utf8.removeSubrange(range(ofCharacter: last))
    utf8.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    boundaries[last + 1] = Int32(utf8.count)
    scalars.removeSubrange(scalarStart(of: last)...)
    scalars.append(scalar)
    let found = ScalarProperties.shared[scalar]
    characters[last] = CharacterEntry(
      scalarEnd: Int32(scalars.count), script: found.script, traits: CharacterTraits(found.traits))
  }

  enum Replacement {
    case keep
    case space
    case remove
  }

  static func replacement(for scalar: Unicode.Scalar) -> Replacement {
    switch scalar.value {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: .space
    case 0x00...0x1F, 0x7F...0x9F: .remove
    default: .keep
    }
  }

  private mutating func normalize(_ text: String) {
    var sourceOffset: Int32 = 0
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      let isSecondOfCRLF = scalar == "\n" && previous == "\r"
      let isTab = keepsTabs && scalar == "\t"
      let replacement = isTab ? .keep : NormalizedText.replacement(for: scalar)
      switch isSecondOfCRLF ? .remove : replacement {
      case .keep: utf8.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      case .space: utf8.append(0x20)
      case .remove: break
      }
      sourceOffset += Int32(UTF8.width(scalar))
      append(
        shift: sourceOffset - Int32(utf8.count), isOfTextBefore: replacement != .remove)
      previous = scalar
    }
  }

  /// Records the shift of offsets from here on, behind kept text or behind a removed control.
  private mutating func append(shift amount: Int32, isOfTextBefore: Bool) {
    let known = shifts.last?.amount ?? 0
    guard amount != known else { return }
    if let last = shifts.last, last.offset == utf8.count {
      shifts[shifts.count - 1].amount = amount
      if isOfTextBefore { shifts[shifts.count - 1].endAmount = amount }
    } else {
      shifts.append(
        Shift(
          offset: Int32(utf8.count), amount: amount, endAmount: isOfTextBefore ? amount : known))
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

  /// Whether a UTF-8 text certainly equals its single-line form, determined byte by byte.
  package var isSurelySingleLine: Bool {
    for index in indices {
      let byte = self[index]
      // U+0080-00BF, and U+2000-203F: some are controls, some break lines.
      if byte < 0x20 || byte == 0x7F || byte == 0xC2 { return false }
      if byte == 0xE2, index + 1 < count, self[index + 1] == 0x80 { return false }
    }
    return true
  }
}

extension String {
  /// Whether the last scalar may be white space; in ASCII, also a control.
  var mayEndInWhitespace: Bool {
    guard let last = utf8.last else { return false }
    return last <= 0x20 || last >= 0x80 && unicodeScalars.last?.properties.isWhitespace == true
  }

  /// The text in its single-line form: line breaks become spaces, and tabs unless they are kept; other
  /// control characters are removed.
  package func singleLine(_ whiteSpace: TextStyle.WhiteSpace) -> String {
    if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return self }
    var normalized = NormalizedText()
    normalized.assign(self, whiteSpace)
    return normalized.string
  }
}

extension Unicode.Scalar {
  /// Whether the scalar draws nothing and has no width: default-ignorable in Unicode.
  ///
  /// The four Hangul fillers have that property too, but count as visible: they stand for missing
  /// letters, so HarfBuzz draws them as the font does, and they need a font that has them.
  var isInvisible: Bool {
    switch value {
    case 0x115F, 0x1160, 0x3164, 0xFFA0: false
    default: properties.isDefaultIgnorableCodePoint
    }
  }
}
