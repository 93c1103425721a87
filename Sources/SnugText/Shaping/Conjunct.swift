/// The part of a conjunct that ends with the last scalar (UAX #29, GB9c), in Devanagari only: Swift's
/// characters tell the others.
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

extension ArraySlice<Unicode.Scalar> {
  /// Whether the last scalar, or the last before joiners, joins with a letter behind it: a conjunct
  /// linker (UAX #29, GB9c) of those that are new in Unicode 16. Swift joins at the others.
  var endWithConjunctLinker: Bool {
    guard let last = last(where: { $0.value != 0x200D }) else { return false }
    switch last.value {
    case 0x1039, 0x17D2, 0x1A60, 0x1B44, 0x1BAB, 0xA9C0, 0xAAF6, 0x10A3F, 0x11133, 0x113D0, 0x1193E,
      0x11A47, 0x11A99, 0x11F42:
      return true
    default: return false
    }
  }
}
