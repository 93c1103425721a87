/// The properties of a scalar that measuring asks for again and again.
struct ScalarTraits: OptionSet {
  var rawValue: UInt16

  static let whitespace = ScalarTraits(rawValue: 1 << 0)
  /// Draws nothing and has no width: `isInvisible`.
  static let invisible = ScalarTraits(rawValue: 1 << 1)
  /// White space or invisible.
  static let blank = ScalarTraits(rawValue: 1 << 2)
  /// Blank, or no character.
  static let unseen = ScalarTraits(rawValue: 1 << 3)
  /// A space that does not hang at a line's end (UAX #14, class GL).
  static let noBreakSpace = ScalarTraits(rawValue: 1 << 4)
  static let mark = ScalarTraits(rawValue: 1 << 5)
  /// A mark or invisible: letters join through it.
  static let transparent = ScalarTraits(rawValue: 1 << 6)
  /// Certainly neither joins its neighbours nor lets them join through it (ArabicShaping.txt):
  /// Latin to Hebrew, tabs, Indic to Khmer, East Asian, emoji.
  static let neverJoins = ScalarTraits(rawValue: 1 << 7)
  static let regionalIndicator = ScalarTraits(rawValue: 1 << 8)
  /// An embedding, an override, an isolate or the end of one.
  static let directionalControl = ScalarTraits(rawValue: 1 << 9)
  /// Opening or closing punctuation: it may be a bracket of a pair.
  static let bracket = ScalarTraits(rawValue: 1 << 10)
  /// A letter, digit or sign that certainly begins a character behind another such scalar (UAX #29).
  static let leads = ScalarTraits(rawValue: 1 << 11)
  /// A mark that belongs to the character before it, and behind which one that leads begins another.
  static let follows = ScalarTraits(rawValue: 1 << 12)

  /// Replaced by a space in a label of one line, or removed: a line break, a tab, another control.
  static let control = ScalarTraits(rawValue: 1 << 13)
  /// Has the level of the paragraph at a line's end (UAX #9, L1): WS, B, S, BN and isolates.
  static let trails = ScalarTraits(rawValue: 1 << 14)

  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Looks up every property; `ScalarProperties` remembers them.
  init(of scalar: Unicode.Scalar) {
    let (value, properties) = (scalar.value, scalar.properties)
    self = []
    if scalar.isInvisible { insert([.invisible, .blank, .unseen, .transparent]) }
    if properties.isWhitespace { insert([.whitespace, .blank, .unseen]) }
    if properties.isNoncharacterCodePoint { insert([.unseen, .trails]) }
    if value == 0xA0 || value == 0x2007 || value == 0x202F { insert(.noBreakSpace) }
    switch properties.generalCategory {
    case .nonspacingMark:
      insert([.mark, .transparent])
      // Viramas may join it with the next letter.
      if properties.canonicalCombiningClass != .virama { insert(.follows) }
    case .spacingMark:
      insert([.mark, .transparent])
      // In other blocks some of them begin a character.
      if (0x900..<0xE00).contains(value) { insert(.follows) }
    case .enclosingMark: insert([.mark, .transparent])
    case .openPunctuation, .closePunctuation: insert(.bracket)
    default: break
    }
    // U+00A0 and U+202F are CS; default-ignorable marks are NSM, and three controls are strong.
    if properties.isWhitespace, value != 0xA0, value != 0x202F { insert(.trails) }
    if scalar.isInvisible, properties.generalCategory != .nonspacingMark,
      ![0x200E, 0x200F, 0x61C].contains(value)
    {
      insert(.trails)
    }
    if scalar.replacement != .keep { insert(.control) }
    switch value {
    case 0x09, 0x20..<0x7F: insert(.neverJoins)
    case 0xA0..<0x600, 0x900..<0x1800, 0x1900..<0xA840, 0xA880..<0xD7A4, 0xFF00..<0xFFF0,
      0x1F000..<0x30000:
      if isDisjoint(with: .transparent) { insert(.neverJoins) }
    default: break
    }
    switch value {
    case 0x20..<0x7F, 0xC0...0x24F, 0x388...0x3FF, 0x400...0x481, 0x48A...0x52F, 0x5D0...0x5EA,
      0x620...0x64A, 0x904...0x939, 0x964...0x970, 0xE01...0xE30, 0xE40...0xE46, 0x3041...0x3096,
      0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x1F300...0x1F3FA, 0x1F400...0x1F64F,
      0x1F680...0x1F6FF:
      insert(.leads)
    // Thai and Lao AM, which are letters, and the skin tones of emoji.
    case 0xE33, 0xEB3, 0x1F3FB...0x1F3FF: insert(.follows)
    default: break
    }
    if (0x1F1E6...0x1F1FF).contains(value) { insert(.regionalIndicator) }
    if (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) {
      insert(.directionalControl)
    }
  }
}

/// The traits of a character's scalars.
struct CharacterTraits {
  /// Those of its first scalar, of every scalar, and of any.
  var first: ScalarTraits
  var all: ScalarTraits
  var any: ScalarTraits

  init(_ first: ScalarTraits) { (self.first, all, any) = (first, first, first) }

  mutating func append(_ traits: ScalarTraits) {
    all.formIntersection(traits)
    any.formUnion(traits)
  }

  static let ascii = (0..<128).map { CharacterTraits(ScalarTraits(of: Unicode.Scalar(UInt8($0)))) }
}

extension Unicode.Scalar {
  /// What a control character is in a label.
  enum Replacement {
    case keep
    case space
    case remove
  }

  /// What it is in a label of one line: a line break or a tab is a space, other controls are left out.
  var replacement: Replacement {
    switch value {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: .space
    case 0x00...0x1F, 0x7F...0x9F: .remove
    default: .keep
    }
  }
}
