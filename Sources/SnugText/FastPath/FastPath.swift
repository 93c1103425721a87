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
  /// Whether the text added up last is for `common`.
  private var isCommon = false
  /// If not: from its first letter to its last. Where scripts make no difference, all of it.
  private var letters = 0..<0

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
    guard isFor(style), let sum = sum(text.utf8.span) else { return nil }
    return width(sum.units, characters: Int(sum.characters), style: style)
  }

  /// Other features bring other rules; from right to left, letters and digits make several runs.
  private func isFor(_ style: TextStyle) -> Bool {
    style.features.isEmpty && style.direction != .rightToLeft
  }

  private mutating func sum(_ utf8: borrowing Span<UInt8>) -> AdvanceSum? {
    guard common == nil || SimpleCharacter.hasLetter(utf8) else { return common?.sum(utf8) }
    return latin.sum(utf8)
  }

  /// Adds up every start and end of a label; whether it need not be shaped.
  mutating func addUpParts(of text: String, style: TextStyle) -> Bool {
    guard isFor(style) else { return false }
    let utf8 = text.utf8.span
    isCommon = common != nil && !SimpleCharacter.hasLetter(utf8)
    if isCommon { return common?.addUpStarts(of: utf8) ?? false }
    guard latin.addUpStarts(of: utf8) else { return false }
    letters = 0..<latin.slots.count
    if common != nil {
      let isLetter = { (slot: UInt16) in SimpleCharacter(slot: Int(slot)).isLetter }
      let first = latin.slots.firstIndex(where: isLetter) ?? 0
      letters = first..<(latin.slots.lastIndex(where: isLetter) ?? first)
    }
    return true
  }

  /// The exact width of the first characters of that label, standing alone, in points; `nil` when
  /// they must be shaped.
  func width(ofStart end: Int, style: TextStyle) -> Double? {
    // Without a letter they are of another script.
    guard isCommon || end == 0 || end > letters.lowerBound else { return nil }
    let units = isCommon ? common?.units(ofStart: end) : latin.units(ofStart: end)
    return units.map { width($0, characters: end, style: style) }
  }

  /// The same of its characters from `start` on.
  func width(ofEnd start: Int, style: TextStyle) -> Double? {
    let count = isCommon ? common?.slots.count ?? 0 : latin.slots.count
    guard isCommon || start == count || start <= letters.upperBound else { return nil }
    let units = isCommon ? common?.units(ofEnd: start) : latin.units(ofEnd: start)
    return units.map { width($0, characters: count - start, style: style) }
  }

  private func width(_ units: Int64, characters: Int, style: TextStyle) -> Double {
    style.width(
      advanceUnits: units, spacedCharacters: Int32(characters),
      unitsPerEm: face.metrics.unitsPerEm)
  }
}
