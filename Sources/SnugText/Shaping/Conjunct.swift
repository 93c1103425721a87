import SnugGeometry

/// The part of a conjunct that ends with the last scalar (UAX #29, GB9c), in Devanagari only: the
/// others are found among Swift's characters.
enum Conjunct {
  case none
  /// A consonant, perhaps with a nukta.
  case consonant
  /// The same and a virama: a consonant joins it.
  case linked
  /// A consonant and marks, through which some versions of Unicode join.
  case unknown

  /// Adds a scalar.
  /// - Parameters:
  ///   - leads: Whether it certainly begins a character.
  ///   - follows: Whether it certainly belongs to the one before it, and joins nothing to it.
  mutating func append(
    _ scalar: Unicode.Scalar, _ leads: inout Bool, _ follows: inout Bool
  ) {
    switch scalar.value {
    case 0x915...0x939:
      if self == .linked { (leads, follows) = (false, true) }
      self = .consonant
    case 0x94D:
      follows = self != .unknown
      if self == .consonant { self = .linked }
    case 0x93C where self != .linked: break
    // The other marks with a width of their own.
    case 0x903, 0x93B, 0x93E...0x940, 0x949...0x94C, 0x94E...0x94F: self = .none
    default:
      guard follows else { return self = .none }
      if self == .linked { follows = false }
      if self != .none { self = .unknown }
    }
  }
}

// MARK: - Conjuncts of all scripts

extension ArraySlice<Unicode.Scalar> {
  /// Whether a consonant behind the scalars joins them: they end with a consonant and a conjunct
  /// linker, perhaps with marks and joiners between and behind (UAX #29, GB9c).
  var endWithConjunctLinker: Bool {
    var isLinked = false
    for scalar in reversed() {
      if scalar.isConjunctLinker {
        isLinked = true
      } else if scalar.isConjunctConsonant {
        return isLinked
      } else {
        let extends = scalar.properties.isGraphemeExtend || scalar.properties.isEmojiModifier
        guard scalar.value == 0x200D || extends && scalar.value != 0x200C else { return false }
      }
    }
    return false
  }
}

extension Unicode.Scalar {
  /// Whether `Indic_Conjunct_Break` is `Linker` in Unicode 16.
  fileprivate var isConjunctLinker: Bool {
    switch value {
    case 0x94D, 0x9CD, 0xACD, 0xB4D, 0xC4D, 0xD4D, 0x1039, 0x17D2, 0x1A60, 0x1B44, 0x1BAB, 0xA9C0,
      0xAAF6, 0x10A3F, 0x11133, 0x113D0, 0x1193E, 0x11A47, 0x11A99, 0x11F42:
      true
    default: false
    }
  }

  /// Whether `Indic_Conjunct_Break` is `Consonant` in Unicode 16.
  var isConjunctConsonant: Bool {
    let later = Self.consonants.partitioningIndex { $0.lowerBound > value }
    return later > 0 && Self.consonants[later - 1].contains(value)
  }

  private static let consonants: [ClosedRange<UInt32>] = [
    0x915...0x939, 0x958...0x95F, 0x978...0x97F, 0x995...0x9A8, 0x9AA...0x9B0, 0x9B2...0x9B2,
    0x9B6...0x9B9, 0x9DC...0x9DD, 0x9DF...0x9DF, 0x9F0...0x9F1, 0xA95...0xAA8, 0xAAA...0xAB0,
    0xAB2...0xAB3, 0xAB5...0xAB9, 0xAF9...0xAF9, 0xB15...0xB28, 0xB2A...0xB30, 0xB32...0xB33,
    0xB35...0xB39, 0xB5C...0xB5D, 0xB5F...0xB5F, 0xB71...0xB71, 0xC15...0xC28, 0xC2A...0xC39,
    0xC58...0xC5A, 0xD15...0xD3A, 0x1000...0x102A, 0x103F...0x103F, 0x1050...0x1055,
    0x105A...0x105D, 0x1061...0x1061, 0x1065...0x1066, 0x106E...0x1070, 0x1075...0x1081,
    0x108E...0x108E, 0x1780...0x17B3, 0x1A20...0x1A54, 0x1B0B...0x1B0C, 0x1B13...0x1B33,
    0x1B45...0x1B4C, 0x1B83...0x1BA0, 0x1BAE...0x1BAF, 0x1BBB...0x1BBD, 0xA989...0xA98B,
    0xA98F...0xA9B2, 0xA9E0...0xA9E4, 0xA9E7...0xA9EF, 0xA9FA...0xA9FE, 0xAA60...0xAA6F,
    0xAA71...0xAA73, 0xAA7A...0xAA7A, 0xAA7E...0xAA7F, 0xAAE0...0xAAEA, 0xABC0...0xABDA,
    0x10A00...0x10A00, 0x10A10...0x10A13, 0x10A15...0x10A17, 0x10A19...0x10A35, 0x11103...0x11126,
    0x11144...0x11144, 0x11147...0x11147, 0x11380...0x11389, 0x1138B...0x1138B, 0x1138E...0x1138E,
    0x11390...0x113B5, 0x11900...0x11906, 0x11909...0x11909, 0x1190C...0x11913, 0x11915...0x11916,
    0x11918...0x1192F, 0x11A00...0x11A00, 0x11A0B...0x11A32, 0x11A50...0x11A50, 0x11A5C...0x11A83,
    0x11F04...0x11F10, 0x11F12...0x11F33,
  ]
}
