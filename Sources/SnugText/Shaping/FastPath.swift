import SnugGeometry

/// The natural width of labels of simple characters, found without shaping and equal to HarfBuzz's
/// width bit for bit. It is the sum of an `AdvanceTable` and of the kerning of adjacent pairs
/// (`PairTable`); a text that may meet any other rule of the font (`LayoutHazards`) is shaped.
///
/// Serves the primary font of one descriptor. Not thread-safe.
final class FastPath {
  private var latin: PairTable
  /// For texts without a letter, if the font has other rules for these.
  private var common: PairTable?
  private let face: FontFace
  private var slots: [UInt16] = []

  /// `nil` when the font's rules cannot be determined, or when the font draws only emoji.
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

  /// Returns the exact width of a label alone on one line, in points; `nil` when it must be shaped.
  func idealWidth(of utf8: borrowing Span<UInt8>, style: TextStyle) -> Double? {
    guard isFor(style), let sum = sum(utf8, joins: style.joins) else { return nil }
    return width(of: sum, style: style)
  }

  /// Calls `body` with each text's sum of advances; `nil` where the text must be shaped.
  func forEachSum<Failure: Error>(
    of texts: TextList, style: TextStyle, _ body: (Int, AdvanceSum?) throws(Failure) -> Void
  ) throws(Failure) {
    // One access for all texts: beginning and ending one for each takes as long as a short text.
    try forEachSum(of: texts, &latin, hasCommon: common != nil, joins: style.joins, body)
  }

  private func forEachSum<Failure: Error>(
    of texts: TextList, _ latin: inout PairTable, hasCommon: Bool, joins: Bool,
    _ body: (Int, AdvanceSum?) throws(Failure) -> Void
  ) throws(Failure) {
    try texts.forEachUTF8 { (index, utf8) throws(Failure) in
      // A text that is too long is rejected where it is shaped.
      guard utf8.count <= NormalizedText.maximumLength else { return try body(index, nil) }
      let isCommon = hasCommon && !SimpleCharacter.hasLetter(utf8)
      try body(
        index, isCommon ? common?.sum(utf8, joins: joins) : latin.sum(utf8, joins: joins))
    }
  }

  /// Whether the sums apply: other features mean other rules, and right to left, letters and digits
  /// form several runs.
  func isFor(_ style: TextStyle) -> Bool {
    style.features.isEmpty && style.direction != .rightToLeft
  }

  private func sum(_ utf8: borrowing Span<UInt8>, joins: Bool) -> AdvanceSum? {
    guard common == nil || SimpleCharacter.hasLetter(utf8) else {
      return common?.sum(utf8, joins: joins)
    }
    return latin.sum(utf8, joins: joins)
  }

  /// Returns the widths of the starts and ends of a label; `nil` when they must be shaped.
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
    // Parts without a letter have another script.
    parts.starts.replaceSubrange(...first, with: before.starts)
    parts.ends.replaceSubrange((last + 1)..., with: after.ends)
    return parts
  }

  /// Returns the width of a sum of advances, in points.
  func width(of sum: AdvanceSum, style: TextStyle) -> Double {
    style.width(
      advanceUnits: sum.units, spacedCharacters: sum.characters,
      unitsPerEm: face.metrics.unitsPerEm)
  }
}

extension TextStyle {
  /// Whether optional ligatures are made: only without letter spacing.
  fileprivate var joins: Bool { letterSpacing == 0 }
}

/// The widths of the starts and ends of a text of simple characters, each alone, in font units.
struct PartUnits {
  /// Per position between characters: the width of the text before it.
  var starts: [Int64]
  /// Per position: the width of the text behind it.
  var ends: [Int64]
}
