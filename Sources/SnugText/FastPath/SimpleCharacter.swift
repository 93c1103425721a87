/// A character of the repertoire that labels are mostly made of, U+0020-017F and U+2010-203F, by
/// its slot: such characters stand for themselves, one glyph each, from left to right.
struct SimpleCharacter {
  /// 0 to `count - 1`.
  let slot: Int

  /// How many slots there are.
  static let count = general + punctuation
  /// U+0020-017F.
  private static let general = 0x180 - 0x20
  /// U+2010-203F.
  private static let punctuation = 0x2040 - 0x2010
  /// The slots of printable ASCII are those below.
  static let asciiCount = 0x7F - 0x20

  /// Whether it is of the Latin script.
  var isLetter: Bool { SimpleCharacter.latin.contains(slot) }

  var scalar: Unicode.Scalar {
    let value = slot < Self.general ? 0x20 + slot : 0x2010 + slot - Self.general
    return Unicode.Scalar(UInt16(value)) ?? " "
  }

  /// The characters that are nothing but their glyph.
  static let plain = SlotSet((0..<count).filter { SimpleCharacter(slot: $0).isPlain })

  /// Not a control, which is replaced before a text is shaped, nor a space or a sign that HarfBuzz
  /// replaces or hides, and of the scripts that make one run.
  private var isPlain: Bool {
    switch scalar.value {
    case 0x7F...0x9F, 0xAD, 0x2028...0x202F: return false
    default: break
    }
    let script = UnicodeScript(of: scalar)
    return !scalar.isInvisible && (script == .latin || script == .common)
  }

  /// The slot of the character that starts with byte `lead`, which is not ASCII and stands before
  /// `index`; the index moves behind the character. `nil` outside the repertoire.
  @inline(__always)  // Called for each such character of a text: 2 ns each when it is not inlined.
  static func slot(
    lead: UInt8, in utf8: borrowing Span<UInt8>, at index: inout Int
  ) -> Int? {
    switch lead {
    case 0xC2...0xC5:
      guard index < utf8.count else { return nil }
      let value = Int(lead & 0x1F) << 6 | Int(utf8[index] & 0x3F)
      index += 1
      return value - 0x20
    case 0xE2:
      guard index + 1 < utf8.count, utf8[index] == 0x80 else { return nil }
      let last = Int(utf8[index + 1])
      index += 2
      return last >= 0x90 ? general + last - 0x90 : nil
    default:
      return nil
    }
  }

  /// Puts the slots of a text into `slots`; whether it is all of the repertoire.
  static func getSlots(of utf8: borrowing Span<UInt8>, into slots: inout [UInt16]) -> Bool {
    slots.removeAll(keepingCapacity: true)
    var index = 0
    while index < utf8.count {
      let byte = utf8[index]
      index += 1
      if byte >= 0x20, byte < 0x7F {
        slots.append(UInt16(byte - 0x20))
      } else if let slot = slot(lead: byte, in: utf8, at: &index) {
        slots.append(UInt16(slot))
      } else {
        return false
      }
    }
    return true
  }

  /// Whether a text of the repertoire has a letter, which makes it Latin: the others are Common.
  static func hasLetter(_ utf8: borrowing Span<UInt8>) -> Bool {
    var index = 0
    while index < utf8.count {
      let byte = utf8[index]
      index += 1
      let letter = byte | 0x20
      if letter >= 0x61, letter <= 0x7A { return true }
      if byte >= 0x80, let slot = slot(lead: byte, in: utf8, at: &index), latin.contains(slot) {
        return true
      }
    }
    return false
  }

  private static let latin = SlotSet(
    (0..<count).filter { UnicodeScript(of: SimpleCharacter(slot: $0).scalar) == .latin })
}
