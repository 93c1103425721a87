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

  /// Returns the widths of the parts of a text; `nil` when the text must be shaped.
  func parts(of utf8: borrowing Span<UInt8>, style: TextStyle) -> PartWidths? {
    guard isFor(style), SimpleCharacter.getSlots(of: utf8, into: &slots) else { return nil }
    var parts = PartWidths(
      characterCount: slots.count, style, unitsPerEm: face.metrics.unitsPerEm,
      needsLetter: common != nil)
    let joins = style.joins && utf8.count <= Shaper.longestPiece
    return latin.getParts(of: &slots, joins: joins, into: &parts) ? parts : nil
  }

  /// Returns the end, in UTF-8, and the width of the longest start of a text that fits before an
  /// ellipsis, without white space; `nil` where `CutSearch` must decide.
  func longestStart(
    of utf8: borrowing Span<UInt8>, style: TextStyle, before ellipsisWidth: Double, grid: PixelGrid,
    limit: Double
  ) -> (end: Int, width: Double)? {
    guard isFor(style), style.letterSpacing >= 0, !style.keepsWhitespace,
      grid.fits(ellipsisWidth, in: limit)
    else { return nil }
    // Less than this many units surely fit.
    let least = (limit - ellipsisWidth - 1) * Double(face.metrics.unitsPerEm) / style.size
    let sure = style.letterSpacing == 0 ? Int64(exactly: least.rounded(.down)) ?? 0 : 0
    let start = latin.longestStart(of: utf8) { sum in
      sum.units < sure || grid.fits(width(of: sum, style: style) + ellipsisWidth, in: limit)
    }
    // Other rules apply to a start without a letter.
    guard let start, common == nil || SimpleCharacter.hasLetter(utf8.extracting(first: start.end))
    else { return nil }
    return (start.end, width(of: start.sum, style: style))
  }

  /// Returns the exact width of a part whose width is no sum: it cuts a ligature, or other rules
  /// apply to it because it has no letter. `nil` when it must be shaped.
  func idealWidth(
    ofPart part: Range<Int>, of text: NormalizedText, style: TextStyle
  ) -> Double? {
    idealWidth(
      of: text.utf8.span.extracting(
        Int(text.boundaries[part.lowerBound])..<Int(text.boundaries[part.upperBound])),
      style: style)
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

/// The widths of the parts of a text of simple characters, each alone.
struct PartWidths {
  /// Per position between characters: the sum of the advances and the kerning before it, in font
  /// units.
  private var sums: [Int64] = [0]
  /// Per position but the last: the kerning around it, which a part that starts there does not
  /// have; `inside` within a ligature.
  private var kerning: [Int32] = []
  /// The most that an estimate exceeds the width of a part: kerning that moves the characters of a
  /// pair apart, and the rest of a cut ligature.
  private var mostExcess: Int32 = 0
  /// The count of letters before each position; empty if the widths do not depend on letters.
  private var letters: [Int32]
  var countsLetters: Bool { !letters.isEmpty }
  private let size: Double
  private let unitsPerEm: Double
  private let letterSpacing: Double

  private static let inside = Int32.min

  /// - Parameter needsLetter: Whether a part without a letter has other widths.
  init(characterCount: Int, _ style: TextStyle, unitsPerEm: Int32, needsLetter: Bool) {
    size = style.size
    self.unitsPerEm = Double(unitsPerEm)
    letterSpacing = style.letterSpacing
    letters = needsLetter ? [0] : []
    sums.reserveCapacity(characterCount + 1)
    kerning.reserveCapacity(characterCount)
  }

  /// Adds a character, or the `count` characters of a ligature.
  /// - Parameters:
  ///   - advance: Its own advance.
  ///   - kerned: The same with the kerning between it and the characters before it.
  mutating func append(_ count: Int, advance: Int32, kerned: Int32, isLetter: Bool) {
    let sum = sums[sums.count - 1] + Int64(kerned)
    kerning.append(kerned - advance)
    mostExcess = max(mostExcess, count > 1 ? kerned : kerned - advance)
    for _ in 1..<count {
      sums.append(sum)
      kerning.append(Self.inside)
    }
    sums.append(sum)
    guard let last = letters.last else { return }
    for _ in 0..<count { letters.append(last + (isLetter ? 1 : 0)) }
  }

  /// Returns the exact width of a part, in points; `nil` where it is no sum: the part cuts a
  /// ligature, or has no letter and other rules apply to it.
  @inline(__always)
  func width(of part: Range<Int>) -> Double? {
    let (start, end) = (part.lowerBound, part.upperBound)
    guard start < end else { return 0 }
    let before = kerning[start]
    guard before != Self.inside, end == kerning.count || kerning[end] != Self.inside,
      letters.isEmpty || letters[start] < letters[end]
    else { return nil }
    return TextStyle.width(
      advanceUnits: sums[end] - sums[start] - Int64(before), spacedCharacters: end - start,
      size: size, letterSpacing: letterSpacing, unitsPerEm: unitsPerEm)
  }

  /// The approximate width of the text before each position, in points.
  var estimates: [Double] {
    let scale = size / unitsPerEm
    guard letterSpacing != 0 else { return sums.map { Double($0) * scale } }
    return sums.indices.map { Double(sums[$0]) * scale + Double($0) * letterSpacing }
  }

  /// The most that the estimate of a part exceeds its width, in points; estimates are rounded, too.
  var slack: Double { Double(mostExcess) * size / unitsPerEm + 0x1p-10 }
}
