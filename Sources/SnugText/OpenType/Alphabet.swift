import SnugHarfBuzz

/// The simple characters of texts in one script: its letters, and the signs U+0020-00BF and
/// U+2010-203F. Such a character is one glyph, from left to right; a font changes it only by its
/// lookups. Each has a slot, its index among them.
struct Alphabet: Sendable {
  let script: UnicodeScript
  /// The index among the alphabets.
  let number: Int8
  /// The value of the first scalar behind U+00BF.
  private let first: Int
  /// The first UTF-8 bytes of the scalars behind U+00BF.
  private let leads: ClosedRange<UInt8>
  /// The slots below this have no punctuation of U+2010-203F.
  private let general: Int
  /// The number of slots.
  let count: Int

  /// U+0020-017F and U+2010-203F, which most labels consist of.
  static let latin = Alphabet(0, .latin, 0xC0...0x17F)
  static let greek = Alphabet(1, UnicodeScript(tag: HB_SCRIPT_GREEK.rawValue), 0x370...0x3FF)
  static let cyrillic = Alphabet(2, UnicodeScript(tag: HB_SCRIPT_CYRILLIC.rawValue), 0x400...0x4FF)

  /// The count of U+0020-00BF.
  private static let shared = 0xC0 - 0x20
  /// The count of U+2010-203F.
  private static let punctuation = 0x2040 - 0x2010
  /// The slots below this are printable ASCII.
  static let asciiCount = 0x7F - 0x20
  /// The slot of U+00A0; with the space, at 0, it is the white space that is plain.
  static let noBreakSpace = 0xA0 - 0x20
  /// A tab, which is no simple character.
  static let tab: UInt8 = 0x09

  /// - Parameter block: The values of its scalars behind U+00BF; at most 256 below U+0500.
  private init(_ number: Int8, _ script: UnicodeScript, _ block: ClosedRange<Int>) {
    (self.number, self.script) = (number, script)
    first = block.lowerBound
    leads = 0xC0 | UInt8(block.lowerBound >> 6)...0xC0 | UInt8(block.upperBound >> 6)
    general = Self.shared + block.count
    count = general + Self.punctuation
  }

  /// The letters of each alphabet; not stored in it, because alphabets are copied for each text.
  private static let letters = [latin, greek, cyrillic].map { alphabet in
    SlotSet(
      (0..<alphabet.count).filter {
        UnicodeScript(of: alphabet.scalar(ofSlot: $0)) == alphabet.script
      })
  }

  /// Returns the alphabet of the first character of a text in the blocks of Greek and Cyrillic; `nil` if
  /// there is none.
  static func other(of utf8: borrowing Span<UInt8>) -> Alphabet? {
    for index in utf8.indices {
      switch utf8[index] {
      // U+0340-03FF, U+0400-04FF.
      case 0xCD...0xCF: return greek
      case 0xD0...0xD3: return cyrillic
      default: continue
      }
    }
    return nil
  }

  /// Whether the character of a slot is of the script.
  func isLetter(_ slot: Int) -> Bool { Self.letters[Int(number)].contains(slot) }

  func utf8Count(ofSlot slot: Int) -> Int32 {
    slot < Self.asciiCount ? 1 : slot < general ? 2 : 3
  }

  func scalar(ofSlot slot: Int) -> Unicode.Scalar {
    let value =
      slot < Self.shared
      ? 0x20 + slot : slot < general ? first + slot - Self.shared : 0x2010 + slot - general
    return Unicode.Scalar(UInt16(value)) ?? " "
  }

  /// The characters that are drawn as their own glyph only.
  var plain: SlotSet { SlotSet((0..<count).filter { isPlain($0) }) }

  /// Whether it is no control, which is replaced before a text is shaped, no mark, space or sign that
  /// HarfBuzz replaces or hides, and of the script or Common, which share a run.
  private func isPlain(_ slot: Int) -> Bool {
    let scalar = scalar(ofSlot: slot)
    switch scalar.value {
    case 0x7F...0x9F, 0xAD, 0x2028...0x202F: return false
    default: break
    }
    return !scalar.isInvisible && !ScalarTraits(of: scalar).contains(.mark)
      && (isLetter(slot) || UnicodeScript(of: scalar) == .common)
  }

  /// Whether a text may be in the repertoire: the first byte of a character rules out most other scripts.
  func mayContain(_ utf8: borrowing Span<UInt8>) -> Bool {
    for index in utf8.indices where utf8[index] >= 0xC0 {
      let lead = utf8[index]
      guard lead == 0xC2 || lead == 0xE2 || leads.contains(lead) else { return false }
    }
    return true
  }

  /// Returns the slot of a character that is not ASCII, whose first byte `lead` is before `index`,
  /// and moves `index` behind the character. Returns `nil` outside the repertoire.
  @inline(__always)  // Called for each such character of a text: 2 ns each when it is not inlined.
  func slot(lead: UInt8, in utf8: borrowing Span<UInt8>, at index: inout Int) -> Int? {
    switch lead {
    case 0xC2...0xD3:
      guard index < utf8.count else { return nil }
      let value = Int(lead & 0x1F) << 6 | Int(utf8[index] & 0x3F)
      index += 1
      if value < 0xC0 { return value - 0x20 }
      let slot = value - first + Self.shared
      return slot >= Self.shared && slot < general ? slot : nil
    case 0xE2:
      guard index + 1 < utf8.count, utf8[index] == 0x80 else { return nil }
      let last = Int(utf8[index + 1])
      index += 2
      return last >= 0x90 ? general + last - 0x90 : nil
    default:
      return nil
    }
  }

  /// Returns the slot of the character at `index`, and moves `index` behind it; `nil` outside the
  /// repertoire.
  @inline(__always)
  func slot(of utf8: borrowing Span<UInt8>, at index: inout Int) -> Int? {
    let byte = utf8[index]
    index += 1
    if byte >= 0x20, byte < 0x7F { return Int(byte) - 0x20 }
    return slot(lead: byte, in: utf8, at: &index)
  }

  /// Writes the slots of a text to `slots`; returns whether all of it is in the repertoire.
  func getSlots(of utf8: borrowing Span<UInt8>, into slots: inout [UInt16]) -> Bool {
    slots.removeAll(keepingCapacity: true)
    slots.append(contentsOf: repeatElement(0, count: utf8.count))
    var (index, count) = (0, 0)
    var found = slots.mutableSpan
    while index < utf8.count {
      guard let slot = slot(of: utf8, at: &index) else { return false }
      found[count] = UInt16(slot)
      count += 1
    }
    if count < utf8.count { slots.removeLast(utf8.count - count) }
    return true
  }

  /// Whether a text of the repertoire has a letter, which gives it the script: all others are Common.
  func hasLetter(_ utf8: borrowing Span<UInt8>) -> Bool {
    var index = 0
    while index < utf8.count {
      if isLetter(of: utf8, at: &index) { return true }
    }
    return false
  }

  /// Whether the character at `index` is a letter; moves `index` behind it.
  @inline(__always)
  private func isLetter(of utf8: borrowing Span<UInt8>, at index: inout Int) -> Bool {
    let byte = utf8[index]
    index += 1
    let letter = byte | 0x20
    if letter >= 0x61, letter <= 0x7A { return true }
    guard byte >= 0x80, let slot = slot(lead: byte, in: utf8, at: &index) else { return false }
    return isLetter(slot)
  }
}

extension Span<UInt8> {
  /// Whether every byte is printable ASCII, and thus one character that normalisation keeps.
  var isPrintableASCII: Bool {
    for index in indices where self[index] < 0x20 || self[index] > 0x7E { return false }
    return true
  }
}
