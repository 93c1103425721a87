import CHarfBuzz

/// One half of a pair of brackets, as BidiBrackets.txt of the Unicode Character Database pairs
/// them: opening and closing punctuation that is mirrored.
enum PairedBracket: Equatable {
  /// The closing partner comes with it.
  case opening(closing: UInt32)
  case closing(UInt32)

  /// `nil` for everything else.
  init?(_ scalar: Unicode.Scalar) {
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

  /// UAX #9, BD16: angle brackets U+2329 and U+232A are those of U+3008 and U+3009.
  private static func canonical(_ closing: UInt32) -> UInt32 {
    closing == 0x232A ? 0x3009 : closing
  }
}
