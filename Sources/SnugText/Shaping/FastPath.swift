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
  private var slots: [UInt16] = []

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
  func idealWidth(of utf8: borrowing Span<UInt8>, style: TextStyle) -> Double? {
    guard isFor(style), let sum = sum(utf8, joins: style.joins) else { return nil }
    return width(of: sum, style: style)
  }

  /// The sum of the advances of each text of a list; `nil` where it must be shaped.
  func forEachSum<Failure: Error>(
    of texts: TextList, style: TextStyle, _ body: (Int, AdvanceSum?) throws(Failure) -> Void
  ) throws(Failure) {
    // One access for all: to begin and end one for each text takes as long as a short text.
    try forEachSum(of: texts, &latin, hasCommon: common != nil, joins: style.joins, body)
  }

  private func forEachSum<Failure: Error>(
    of texts: TextList, _ latin: inout PairTable, hasCommon: Bool, joins: Bool,
    _ body: (Int, AdvanceSum?) throws(Failure) -> Void
  ) throws(Failure) {
    try texts.forEachUTF8 { (index, utf8) throws(Failure) in
      // A text too long is refused where it is shaped.
      guard utf8.count <= NormalizedText.maximumLength else { return try body(index, nil) }
      let isCommon = hasCommon && !SimpleCharacter.hasLetter(utf8)
      try body(
        index, isCommon ? common?.sum(utf8, joins: joins) : latin.sum(utf8, joins: joins))
    }
  }

  /// Other features bring other rules; from right to left, letters and digits make several runs.
  func isFor(_ style: TextStyle) -> Bool {
    style.features.isEmpty && style.direction != .rightToLeft
  }

  private func sum(_ utf8: borrowing Span<UInt8>, joins: Bool) -> AdvanceSum? {
    guard common == nil || SimpleCharacter.hasLetter(utf8) else {
      return common?.sum(utf8, joins: joins)
    }
    return latin.sum(utf8, joins: joins)
  }

  /// What the starts and ends of a label measure; `nil` when they must be shaped.
  func partUnits(of text: String, style: TextStyle) -> PartUnits? {
    guard isFor(style), SimpleCharacter.getSlots(of: text.utf8.span, into: &slots) else {
      return nil
    }
    guard common != nil else { return latin.partUnits(of: slots) }
    let isLetter = { (slot: UInt16) in SimpleCharacter(slot: Int(slot)).isLetter }
    guard let first = slots.firstIndex(where: isLetter),
      let last = slots.lastIndex(where: isLetter)
    else { return common?.partUnits(of: slots) }
    guard var parts = latin.partUnits(of: slots),
      let before = common?.partUnits(of: Array(slots[..<first])),
      let after = common?.partUnits(of: Array(slots[(last + 1)...]))
    else { return nil }
    // Parts without a letter are of another script.
    parts.starts.replaceSubrange(...first, with: before.starts)
    parts.ends.replaceSubrange((last + 1)..., with: after.ends)
    return parts
  }

  /// In points.
  func width(of sum: AdvanceSum, style: TextStyle) -> Double {
    style.width(
      advanceUnits: sum.units, spacedCharacters: sum.characters,
      unitsPerEm: face.metrics.unitsPerEm)
  }
}

extension TextStyle {
  /// Whether letters are joined that need not be: not where they are spaced.
  fileprivate var joins: Bool { letterSpacing == 0 }
}

/// What the starts and ends of a text of simple characters measure in font units, each standing alone.
struct PartUnits {
  /// Per place between characters: of what stands before it.
  var starts: [Int64]
  /// Of what stands behind it.
  var ends: [Int64]
}
