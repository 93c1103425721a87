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
  private var characters = TextCharacters()
  private(set) var keepsTabs = false
  /// Whether every byte is printable ASCII, so that a character is a byte.
  private(set) var isASCII = true
  /// The offsets from which the distance to source offsets changes, ascending.
  private(set) var shifts: [Shift] = []

  struct Shift {
    var offset: Int32
    /// The amount to add to an offset from here on to get the offset in the source.
    var amount: Int32
    /// The amount to add to this offset to get the source end of the text before it. Removed
    /// controls may lie between that end and the text that follows.
    var endAmount: Int32
  }

  /// The end of each character as an offset into `utf8`, preceded by 0.
  var boundaries: [Int32] { characters.boundaries }

  var characterCount: Int { boundaries.count - 1 }

  func range(ofCharacter index: Int) -> Range<Int> {
    Int(boundaries[index])..<Int(boundaries[index + 1])
  }

  func bytes(of characters: Range<Int>) -> Range<Int32> {
    boundaries[characters.lowerBound]..<boundaries[characters.upperBound]
  }

  func scalars(ofCharacter index: Int) -> ArraySlice<Unicode.Scalar> {
    guard !isASCII else { return [Unicode.Scalar(utf8[index])] }
    return characters.scalars[characters.scalars(of: index)]
  }

  /// The scalar of character `index`; `nil` if it has several.
  @inline(__always)
  func scalar(ofCharacter index: Int) -> Unicode.Scalar? {
    guard !isASCII else { return Unicode.Scalar(utf8[index]) }
    let scalars = characters.scalars(of: index)
    return scalars.count == 1 ? characters.scalars[scalars.lowerBound] : nil
  }

  func firstScalar(ofCharacter index: Int) -> Unicode.Scalar {
    isASCII
      ? Unicode.Scalar(utf8[index]) : characters.scalars[characters.scalars(of: index).lowerBound]
  }

  func containsScalar(where condition: (Unicode.Scalar) -> Bool) -> Bool {
    isASCII
      ? utf8.contains { condition(Unicode.Scalar($0)) }
      : characters.scalars.contains(where: condition)
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

  func characterEnd(at offset: Int) -> Int {
    guard !isASCII else { return offset + 1 }
    let next = boundaries.partitioningIndex { $0 > Int32(offset) }
    return next < boundaries.count ? Int(boundaries[next]) : utf8.count
  }

  /// The first offset from `offset` on where a scalar starts, or the end of the text.
  func scalarBoundary(atOrAfter offset: Int) -> Int {
    utf8[offset...].firstIndex { !UTF8.isContinuation($0) } ?? utf8.count
  }

  @inline(__always)
  func traits(ofCharacter index: Int) -> CharacterTraits {
    isASCII ? CharacterTraits.ascii[Int(utf8[index])] : characters.entries[index].traits
  }

  /// The script of character `index`: the first of its scalars that is not Common or Inherited, if
  /// any is.
  @inline(__always)
  func script(ofCharacter index: Int) -> UnicodeScript {
    isASCII ? UnicodeScript(of: Unicode.Scalar(utf8[index])) : characters.entries[index].script
  }

  @inline(__always)
  func isTab(_ index: Int) -> Bool { !isASCII && utf8[Int(boundaries[index])] == 0x09 }

  func contains(_ trait: ScalarTraits) -> Bool {
    isASCII
      ? utf8.contains { CharacterTraits.ascii[Int($0)].any.contains(trait) }
      : characters.entries.contains { $0.traits.any.contains(trait) }
  }

  /// Whether the visible text behind `character` ends in white space; `before` is the answer in
  /// front of it, which an invisible character does not change.
  func endsInWhitespace(after character: Int, before: Bool) -> Bool {
    if isASCII { return utf8[character] == 0x20 }
    let all = characters.entries[character].traits.all
    return all.contains(.invisible) ? before : all.contains(.blank)
  }

  /// The same for white space that hangs at the end of a line (CSS Text 4, 4.1.3): all but the
  /// no-break spaces (UAX #14, class GL).
  func endsInHangingSpace(after character: Int, before: Bool) -> Bool {
    endsInWhitespace(after: character, before: before)
      && (isASCII || !characters.entries[character].traits.any.contains(.noBreakSpace))
  }

  func isASCII(_ run: TextRun) -> Bool {
    isASCII || utf8[Int(run.start)..<Int(run.end)].allSatisfy(UTF8.isASCII)
  }

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

  var string: String { prefix(upTo: utf8.count) }

  /// The text from the start to `end`, an offset at a character boundary.
  func prefix(upTo end: Int) -> String { String(decoding: utf8[..<end], as: UTF8.self) }

  private mutating func removeAll() {
    utf8.removeAll(keepingCapacity: true)
    shifts.removeAll(keepingCapacity: true)
    characters.removeAll()
  }

  /// Replaces the text, keeping the storage.
  mutating func assign(_ text: String, _ whiteSpace: ParagraphStyle.WhiteSpace = .normal) {
    removeAll()
    keepsTabs = whiteSpace == .preWrap
    utf8.append(contentsOf: text.utf8)
    isASCII = utf8.allSatisfy { (0x20...0x7E).contains($0) }
    guard !isASCII else { return characters.assign(countOfASCII: utf8.count) }
    if !characters.find(in: utf8, keepsTabs: keepsTabs) {
      removeAll()
      normalize(text)
      _ = characters.find(in: utf8, keepsTabs: keepsTabs)
    }
  }

  /// Replaces the text by characters of another text, which is normalised already.
  mutating func assign(_ part: Range<Int>, of whole: NormalizedText) {
    let start = whole.boundaries[part.lowerBound]
    removeAll()
    keepsTabs = whole.keepsTabs
    utf8 += whole.utf8[Int(start)..<Int(whole.boundaries[part.upperBound])]
    isASCII = whole.isASCII || utf8.allSatisfy { (0x20...0x7E).contains($0) }
    characters.assign(part, of: whole.characters, areASCII: isASCII)
  }

  /// Whether a character is U+00AD.
  @inline(__always)
  func isSoftHyphen(_ character: Int) -> Bool {
    !isASCII && utf8[range(ofCharacter: character)].elementsEqual([0xC2, 0xAD])
  }

  /// Whether a line of these characters ends at a soft hyphen inside a word: between visible characters
  /// that are no white space.
  @inline(__always)
  func endsAtSoftHyphen(_ characters: Range<Int>) -> Bool {
    let last = characters.upperBound - 1
    guard last > characters.lowerBound, isSoftHyphen(last) else { return false }
    return hasWord(before: last, from: characters.lowerBound) && hasWord(from: last + 1)
  }

  /// Whether the last visible character before a place, from `start` on, is no white space.
  func hasWord(before place: Int, from start: Int = 0) -> Bool {
    var place = place
    while place > start, traits(ofCharacter: place - 1).all.contains(.invisible) { place -= 1 }
    return place > start && !endsInWhitespace(after: place - 1, before: true)
  }

  /// Whether the first visible character from a place on does not hang at a line's end.
  func hasWord(from place: Int) -> Bool {
    var place = place
    while place < characterCount, traits(ofCharacter: place).all.contains(.invisible) { place += 1 }
    return place < characterCount && !endsInHangingSpace(after: place, before: true)
  }

  /// Replaces the last character of a text that is not ASCII by a scalar.
  mutating func replaceLastCharacter(by scalar: Unicode.Scalar) {
    let last = characterCount - 1
    utf8.removeSubrange(range(ofCharacter: last))
    utf8.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    characters.replaceLast(by: scalar, endingAt: Int32(utf8.count))
  }

  private mutating func normalize(_ text: String) {
    var sourceOffset: Int32 = 0
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      let isSecondOfCRLF = scalar == "\n" && previous == "\r"
      let isTab = keepsTabs && scalar == "\t"
      let replacement = isTab ? .keep : scalar.replacement
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
  /// Whether a UTF-8 text certainly equals its single-line form and has no marks of ranges, determined byte
  /// by byte.
  package var isSurelySingleLine: Bool {
    for index in indices {
      let byte = self[index]
      // U+0080-00BF, and U+2000-203F: some are controls, some break lines.
      if byte < 0x20 || byte == 0x7F || byte == 0xC2 { return false }
      if byte == 0xE2, index + 1 < count, self[index + 1] == 0x80 { return false }
      if byte == RangeMark.leadByte, index + 1 < count, self[index + 1] == 0xB7 { return false }
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
  package func singleLine(_ whiteSpace: ParagraphStyle.WhiteSpace) -> String {
    if utf8.span.isPrintableASCII { return self }
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
