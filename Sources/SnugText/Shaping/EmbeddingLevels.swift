import SnugGeometry
import SnugHarfBuzz
import SnugICU

/// Finds the embedding levels of a text's characters (UAX #9), once for the whole text: lines and other
/// parts keep them.
///
/// ICU resolves only texts that need it: a left-to-right text without right-to-left characters,
/// Arabic numbers and bidi controls has level 0 throughout. A grapheme cluster has the level of its
/// first scalar, so that no run ends inside one.
struct EmbeddingLevels {
  /// Created for the first text that needs it.
  private var paragraph: BidiParagraph?

  /// Resolves `text` in `direction`, or if that is `nil`, in that of its first strong character.
  /// - Parameter fallback: The direction of a text without a strong character.
  /// - Returns: The level of each character, empty when all are 0, and the direction that the text reads in.
  mutating func resolve(
    _ text: NormalizedText, direction: LayoutDirection?,
    otherwise fallback: LayoutDirection = .leftToRight
  ) throws(FontError) -> (levels: [UInt8], base: LayoutDirection) {
    guard (direction ?? fallback) != .leftToRight || text.mayReadRightToLeft else {
      return ([], .leftToRight)
    }
    let paragraph = if let paragraph { paragraph } else { try BidiParagraph() }
    self.paragraph = paragraph
    let (units, starts) = text.utf16
    let (level, ofUnits) = try paragraph.resolve(
      units, direction.map { .set($0) } ?? .firstStrong(otherwise: fallback))
    return (starts.map { ofUnits[Int($0)] }, LayoutDirection(ofLevel: level))
  }
}

extension LayoutDirection {
  /// The direction of the first strong character outside isolates (UAX #9, rule P2); `nil` if there
  /// is none.
  init?(ofFirstStrongIn paragraph: Substring) {
    var isolates = 0
    for scalar in paragraph.unicodeScalars {
      switch scalar.value {
      case 0x2066...0x2068: isolates += 1
      case 0x2069: isolates = max(0, isolates - 1)
      default:
        guard isolates == 0, snug_is_strong(scalar.value) else { continue }
        self = snug_is_strong_ltr(scalar.value) ? .leftToRight : .rightToLeft
        return
      }
    }
    return nil
  }
}

extension NormalizedText {
  /// Whether there may be a right-to-left character, an Arabic number or a bidi control; without
  /// one, a left-to-right text has only level 0.
  var mayReadRightToLeft: Bool { !isASCII && utf8.span.mayReadRightToLeft }

  /// The text in UTF-16, and the start of each character in it.
  fileprivate var utf16: (units: [UInt16], starts: [Int32]) {
    var units: [UInt16] = []
    var starts: [Int32] = []
    units.reserveCapacity(utf8.count)
    starts.reserveCapacity(boundaries.count)
    let span = utf8.span
    var place = 0
    for end in boundaries.dropFirst() {
      starts.append(Int32(units.count))
      while place < end {
        let scalar = span.decodeScalar(at: &place)
        if scalar < 0x10000 {
          units.append(UInt16(truncatingIfNeeded: scalar))
        } else {
          units.append(UInt16(truncatingIfNeeded: 0xD7C0 + scalar >> 10))
          units.append(UInt16(truncatingIfNeeded: 0xDC00 | scalar & 0x3FF))
        }
      }
    }
    return (units, starts)
  }
}

extension Span<UInt8> {
  /// Whether this UTF-8 may contain characters of the classes R, AL and AN or bidi controls: it
  /// checks for the blocks that UAX #9 and DerivedBidiClass.txt reserve for right-to-left scripts.
  var mayReadRightToLeft: Bool {
    for index in indices where self[index] >= 0xD6 {
      if mayReadRightToLeft(lead: self[index], at: index) { return true }
    }
    return false
  }

  /// Whether the scalar whose first byte is at an index may be one of these.
  private func mayReadRightToLeft(lead: UInt8, at index: Int) -> Bool {
    guard index + 1 < count else { return false }
    let second = self[index + 1]
    return switch lead {
    case 0xD6: second >= 0x90  // U+0590
    case 0xD7...0xDF: true  // U+05C0 to U+07FF
    case 0xE0: second < 0xA4  // U+0800 to U+08FF
    case 0xE2: index + 2 < count && UTF8.isControl(second: second, third: self[index + 2])
    case 0xEF: (0xAC...0xB7).contains(second) || (0xB9...0xBB).contains(second)  // U+FB00, U+FE40
    case 0xF0: second == 0x90 || second == 0x9E  // U+10000, U+1E000
    default: false
    }
  }
}

extension UTF8 {
  /// U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069; the bytes follow E2.
  fileprivate static func isControl(second: UInt8, third: UInt8) -> Bool {
    switch second {
    case 0x80: third == 0x8E || third == 0x8F || (0xAA...0xAE).contains(third)
    case 0x81: (0xA6...0xA9).contains(third)
    default: false
    }
  }
}

/// One bracket of a pair, as BidiBrackets.txt of the Unicode Character Database pairs them: opening
/// and closing punctuation that is mirrored.
enum PairedBracket: Equatable {
  /// An opening bracket and its closing partner.
  case opening(closing: UInt32)
  case closing(UInt32)

  /// `nil` for a scalar that is not a paired bracket.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "(": self = .opening(closing: 0x29)
    case "[": self = .opening(closing: 0x5D)
    case "{": self = .opening(closing: 0x7D)
    case ")", "]", "}": self = .closing(scalar.value)
    case "\0"..<"\u{80}": return nil
    default: self.init(lookingUp: scalar)
    }
  }

  private init?(lookingUp scalar: Unicode.Scalar) {
    switch scalar.properties.generalCategory {
    case .openPunctuation:
      let closing = PairedBracket.mirrored(scalar)
      guard closing != scalar.value else { return nil }
      self = .opening(closing: PairedBracket.canonical(closing))
    case .closePunctuation:
      guard PairedBracket.mirrored(scalar) != scalar.value else { return nil }
      self = .closing(PairedBracket.canonical(scalar.value))
    default: return nil
    }
  }

  private static func mirrored(_ scalar: Unicode.Scalar) -> UInt32 {
    unsafe hb_unicode_mirroring(hb_unicode_funcs_get_default(), scalar.value)
  }

  /// UAX #9, BD16: angle brackets U+2329 and U+232A are equivalent to U+3008 and U+3009.
  private static func canonical(_ closing: UInt32) -> UInt32 {
    closing == 0x232A ? 0x3009 : closing
  }
}
