import SnugGeometry

/// The natural width of labels of simple characters, without shaping them: what HarfBuzz would
/// make them measure, bit for bit.
///
/// Scratch of one task, for the primary font of one descriptor.
struct FastPath {
  private var latin: PairTable
  /// For texts without a letter, where the font has other rules for those.
  private var common: PairTable?
  private let face: FontFace

  /// `nil` when the font's rules cannot be known, or it draws emoji alone.
  init?(_ chain: FontChain) {
    let face = chain.primary
    let language = chain.descriptor.language
    guard !face.isColor,
      let latin = face.advanceTable(script: .latin, language: language),
      let common = face.advanceTable(script: .common, language: language),
      let shaper = try? PairShaper(face: face, language: language)
    else { return nil }
    self.face = face
    self.latin = PairTable(latin, script: .latin, shaper: shaper)
    if latin !== common { self.common = PairTable(common, script: .common, shaper: shaper) }
  }

  /// The exact width of a label alone on one line, in points; `nil` when it must be shaped.
  mutating func idealWidth(of text: String, style: TextStyle) -> Double? {
    // Other features bring other rules; from right to left, letters and digits make several runs.
    guard style.features.isEmpty, style.direction != .rightToLeft else { return nil }
    guard let sum = sum(text.utf8.span) else { return nil }
    return style.width(
      advanceUnits: sum.units, spacedCharacters: sum.characters,
      unitsPerEm: face.metrics.unitsPerEm)
  }

  private mutating func sum(_ utf8: borrowing Span<UInt8>) -> AdvanceSum? {
    guard common == nil || SimpleCharacter.hasLetter(utf8) else { return common?.sum(utf8) }
    return latin.sum(utf8)
  }
}
