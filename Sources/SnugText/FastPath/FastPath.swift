import SnugGeometry

/// The natural width of labels of simple characters, without shaping them: what HarfBuzz would
/// make them measure, bit for bit.
///
/// Scratch of one task, for the primary font of one descriptor.
final class FastPath {
  private var latin: PairTable
  /// For texts without a letter, where the font has other rules for those.
  private var common: PairTable?
  private let face: FontFace
  /// Whether the text added up last is for `common`.
  private var isCommon = false
  /// If not: from its first letter to its last. Where scripts make no difference, all of it.
  private var letters = -1..<0

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
  func idealWidth(of text: String, style: TextStyle) -> Double? {
    guard isFor(style), let sum = sum(text.utf8.span) else { return nil }
    return width(sum.units, characters: Int(sum.characters), style: style)
  }

  /// Other features bring other rules; from right to left, letters and digits make several runs.
  private func isFor(_ style: TextStyle) -> Bool {
    style.features.isEmpty && style.direction != .rightToLeft
  }

  private func sum(_ utf8: borrowing Span<UInt8>) -> AdvanceSum? {
    guard common == nil || SimpleCharacter.hasLetter(utf8) else { return common?.sum(utf8) }
    return latin.sum(utf8)
  }

  /// Adds up every start and end of a label; whether it need not be shaped.
  func addUpParts(of text: String, style: TextStyle) -> Bool {
    guard isFor(style) else { return false }
    let utf8 = text.utf8.span
    isCommon = common != nil && !SimpleCharacter.hasLetter(utf8)
    if isCommon { return common?.addUpStarts(of: utf8) ?? false }
    guard latin.addUpStarts(of: utf8) else { return false }
    letters = -1..<latin.slots.count
    if common != nil {
      let isLetter = { (slot: UInt16) in SimpleCharacter(slot: Int(slot)).isLetter }
      let first = latin.slots.firstIndex(where: isLetter) ?? 0
      letters = first..<(latin.slots.lastIndex(where: isLetter) ?? first)
    }
    return true
  }

  /// The exact width of what is kept of that label, each part standing alone, with an ellipsis
  /// between them, in points; `nil` when it must be shaped.
  func width(of kept: KeptText, ellipsisWidth: Double, style: TextStyle) -> Double? {
    let count = isCommon ? common?.slots.count ?? 0 : latin.slots.count
    guard let start = units(ofStart: kept.start), let end = units(ofEnd: kept.end) else {
      return nil
    }
    // Added up run by run, as in a line that is shaped.
    return width(start, characters: kept.start, style: style) + ellipsisWidth
      + width(end, characters: count - kept.end, style: style)
  }

  private func units(ofStart end: Int) -> Int64? {
    guard !isCommon else { return common?.units(ofStart: end) }
    // Without a letter it is of another script.
    return end > letters.lowerBound
      ? latin.units(ofStart: end) : common?.units(of: 0..<end, in: latin.slots)
  }

  private func units(ofEnd start: Int) -> Int64? {
    guard !isCommon else { return common?.units(ofEnd: start) }
    return start <= letters.upperBound
      ? latin.units(ofEnd: start) : common?.units(of: start..<latin.slots.count, in: latin.slots)
  }

  private func width(_ units: Int64, characters: Int, style: TextStyle) -> Double {
    style.width(
      advanceUnits: units, spacedCharacters: Int32(characters),
      unitsPerEm: face.metrics.unitsPerEm)
  }
}
