import SnugGeometry

/// The natural width of labels of simple characters, found without shaping and equal to HarfBuzz's
/// width bit for bit. It is the sum of an `AdvanceTable` and of the kerning of adjacent pairs
/// (`PairTable`); a text that may meet any other rule of the font (`LayoutHazards`) is shaped.
///
/// Serves the primary font of one descriptor. Not thread-safe.
final class FastPath {
  let alphabet: Alphabet
  /// For texts with a letter.
  var letters: PairTable
  /// For texts without a letter, if the font has other rules for these.
  var common: PairTable?
  /// Kept here, as reading `common` begins an access to it.
  let hasCommon: Bool
  /// The fast paths of the other alphabets; empty in those.
  private var others: [Other]
  let face: FontFace
  /// Kept here, as reading it from the face counts references.
  let unitsPerEm: Double
  private let chain: FontChain
  private var glyphs: [ShapedGlyph] = []

  /// The fast path of another alphabet, created when there are enough texts for it.
  private struct Other {
    let alphabet: Alphabet
    var path: FastPath?
    var textsBefore = FastPath.textsBefore
  }

  /// Reading a font's rules takes as long as shaping some dozens of texts, so a program that shows a few
  /// does not wait for it.
  static let textsBefore = 32

  /// Creates the fast path of Latin texts, which creates those of the other alphabets; `nil` when the
  /// font's rules cannot be determined, or when the font draws only emoji.
  convenience init?(_ chain: FontChain) {
    self.init(chain, .latin)
    others = [Other(alphabet: .greek), Other(alphabet: .cyrillic)]
  }

  private init?(_ chain: FontChain, _ alphabet: Alphabet) {
    let face = chain.primary
    let language = chain.descriptor.language
    guard !face.isEmojiFont,
      let letters = face.advanceTable(alphabet, script: alphabet.script, language: language),
      let common = face.advanceTable(alphabet, script: .common, language: language),
      let shaper = try? PairShaper(face: face, language: language)
    else { return nil }
    self.face = face
    unitsPerEm = Double(face.metrics.unitsPerEm)
    self.chain = chain
    self.alphabet = alphabet
    others = []
    hasCommon = letters !== common
    self.letters = PairTable(letters, script: alphabet.script, shaper: shaper)
    if hasCommon {
      self.common = PairTable(common, script: .common, shaper: shaper)
    }
  }

  /// Returns the fast path of a text that this one cannot sum up; `nil` if it has no other alphabet, or
  /// there were too few texts so far.
  func other(for utf8: borrowing Span<UInt8>) -> FastPath? {
    guard !others.isEmpty, let script = Alphabet.other(of: utf8)?.script else { return nil }
    return other(for: script)
  }

  /// Returns the fast path that a text was summed up by.
  func path(of script: SimpleScript) -> FastPath? {
    script.alphabet == alphabet.number
      ? self : others.first { $0.alphabet.number == script.alphabet }?.path
  }

  func script(of utf8: borrowing Span<UInt8>) -> SimpleScript {
    SimpleScript(
      alphabet: alphabet.number, hasLetter: !hasCommon || alphabet.hasLetter(utf8))
  }

  private func other(for script: UnicodeScript) -> FastPath? {
    guard let number = others.firstIndex(where: { $0.alphabet.script == script }) else {
      return nil
    }
    if others[number].textsBefore > 0 { prepareOther(number, forTexts: 1) }
    return others[number].path
  }

  private func prepareOther(_ number: Int, forTexts count: Int) {
    others[number].textsBefore -= count
    guard others[number].textsBefore == 0 else { return }
    others[number].path = FastPath(chain, others[number].alphabet)
  }

  func prepareOthers() {
    for number in others.indices where others[number].textsBefore > 0 {
      prepareOther(number, forTexts: others[number].textsBefore)
    }
  }

  /// Returns the exact width of a label alone on one line, in points; `nil` when it must be shaped.
  func idealWidth(of utf8: borrowing Span<UInt8>, _ style: TextStyle.Sums) -> Double? {
    guard style.areExact, let sum = sum(utf8, joins: style.joins) else { return nil }
    return width(of: sum, style)
  }

  /// Calls `body` with each text's sum of advances; `nil` where the text must be shaped.
  func forEachSum<Failure: Error>(
    of texts: TextList, _ style: TextStyle.Sums,
    _ body: (Int, AdvanceSum?) throws(Failure) -> Void
  ) throws(Failure) {
    var sums: [AdvanceSum?] = []
    for start in stride(from: 0, to: texts.count, by: Self.chunkSize) {
      let chunk = start..<min(start + Self.chunkSize, texts.count)
      sums.removeAll(keepingCapacity: true)
      appendSums(of: texts, chunk, &letters, joins: style.joins, to: &sums)
      // Shaping reads the same tables, so their access has ended.
      for index in chunk { try body(index, sums[index - start]) }
    }
  }

  /// The count of texts summed up in one access to the table: beginning and ending one for each takes
  /// as long as a short text.
  private static let chunkSize = 256

  private func appendSums(
    of texts: TextList, _ chunk: Range<Int>, _ letters: inout PairTable, joins: Bool,
    to sums: inout [AdvanceSum?]
  ) {
    texts.forEachUTF8(in: chunk) { _, utf8 in
      // A text that is too long is rejected where it is shaped.
      guard utf8.count <= NormalizedText.maximumLength else { return sums.append(nil) }
      let isCommon = hasCommon && !alphabet.hasLetter(utf8)
      let sum = isCommon ? common?.sum(utf8, joins: joins) : letters.sum(utf8, joins: joins)
      sums.append(sum ?? otherSum(utf8, joins: joins))
    }
  }

  /// Returns the sum of the advances of a text on one line; `nil` if it must be shaped.
  func sum(of utf8: borrowing Span<UInt8>, _ style: TextStyle.Sums) -> AdvanceSum? {
    style.areExact ? sum(utf8, joins: style.joins) : nil
  }

  private func sum(_ utf8: borrowing Span<UInt8>, joins: Bool) -> AdvanceSum? {
    let hasLetter = !hasCommon || alphabet.hasLetter(utf8)
    return sum(of: utf8, joins: joins, inTextWithLetter: hasLetter)
      ?? otherSum(utf8, joins: joins)
  }

  @inline(never)
  private func otherSum(_ utf8: borrowing Span<UInt8>, joins: Bool) -> AdvanceSum? {
    other(for: utf8)?.sum(utf8, joins: joins)
  }

  /// Returns the exact width of characters of a text, in points; `nil` when they must be shaped.
  func idealWidth(
    of utf8: borrowing Span<UInt8>, in script: SimpleScript, _ style: TextStyle.Sums
  ) -> Double? {
    guard style.areExact, let path = path(of: script),
      let sum = path.sum(of: utf8, joins: style.joins, inTextWithLetter: script.hasLetter)
    else { return nil }
    return width(of: sum, style)
  }

  /// The same for a run of a Latin text, which may have its letters in other runs.
  func sum(
    of utf8: borrowing Span<UInt8>, joins: Bool, inTextWithLetter hasLetter: Bool
  ) -> AdvanceSum? {
    guard !hasCommon || hasLetter else { return common?.sum(utf8, joins: joins) }
    return letters.sum(utf8, joins: joins)
  }

  /// The same for the run at an offset, which ends at the end of the text or before a mark of ranges; moves
  /// there.
  /// - Parameter endsAtTabs: Whether it ends before a tab, too.
  func sum(
    ofRunIn utf8: borrowing Span<UInt8>, at index: inout Int, endingAtTabs endsAtTabs: Bool,
    joins: Bool, inTextWithLetter hasLetter: Bool
  ) -> AdvanceSum? {
    func hasEnded(_ utf8: borrowing Span<UInt8>, at index: Int) -> Bool {
      guard index < utf8.count else { return true }
      let byte = utf8[index]
      return byte == RangeMark.leadByte || endsAtTabs && byte == Alphabet.tab
    }
    let start = index
    if !hasCommon || hasLetter {
      let sum = letters.knownSum(of: utf8, at: &index)
      if hasEnded(utf8, at: index) { return sum }
    }
    while !hasEnded(utf8, at: index) { index += 1 }
    return sum(of: utf8.extracting(start..<index), joins: joins, inTextWithLetter: hasLetter)
  }

  /// The least that a character adds to a line with negative letter spacing, in points: well above
  /// the rounding of widths.
  static let leastGrowth = 1e-6

  /// Returns the glyphs of a text as HarfBuzz draws them; `nil` when the text must be shaped.
  /// - Parameters:
  ///   - origin: The left edge of the run, in points.
  ///   - sourceOffset: The offset of the text in the label's source text.
  ///   - script: That of the text which this is a part of, if it is one.
  func glyphRun(
    of utf8: borrowing Span<UInt8>, _ style: TextStyle.Sums, origin: Double, sourceOffset: Int,
    in script: SimpleScript? = nil
  ) -> GlyphRun? {
    guard style.areExact else { return nil }
    if let script {
      return path(of: script)?.glyphRun(
        of: utf8, style, origin: origin, sourceOffset: sourceOffset, as: script)
    }
    return glyphRun(
      of: utf8, style, origin: origin, sourceOffset: sourceOffset, as: self.script(of: utf8))
      ?? other(for: utf8)?.glyphRun(of: utf8, style, origin: origin, sourceOffset: sourceOffset)
  }

  private func glyphRun(
    of utf8: borrowing Span<UInt8>, _ style: TextStyle.Sums, origin: Double, sourceOffset: Int,
    as script: SimpleScript
  ) -> GlyphRun? {
    glyphs.removeAll(keepingCapacity: true)
    let units =
      script.hasLetter
      ? letters.appendGlyphs(of: utf8, to: &glyphs)
      : common?.appendGlyphs(of: utf8, to: &glyphs)
    guard let units else { return nil }
    return GlyphRun(
      glyphs[...], advanceUnits: units, of: face, level: 0, style, origin: origin,
      sourceRange: sourceOffset..<sourceOffset + utf8.count
    ) { glyph, index in
      (sourceOffset + Int(glyph.cluster), Double(index) * style.letterSpacing)
    }
  }

  /// Appends the glyphs of a run of the primary font as HarfBuzz draws them; `nil`, with none
  /// appended, when the run must be shaped. It must be in a style without features.
  /// - Returns: The sum of the advances, in font units.
  func appendGlyphs(
    of run: TextRun, in utf8: borrowing Span<UInt8>, to glyphs: inout [ShapedGlyph]
  ) -> Int64? {
    guard run.direction == .leftToRight else { return nil }
    let first = glyphs.count
    let (start, bytes) = (Int(run.start), utf8.extracting(Int(run.start)..<Int(run.end)))
    let units: Int64? =
      if run.script == alphabet.script || run.script == .common && !hasCommon {
        letters.appendGlyphs(of: bytes, at: start, to: &glyphs)
      } else if run.script == .common {
        common?.appendGlyphs(of: bytes, at: start, to: &glyphs)
      } else {
        other(for: run.script)?.appendGlyphs(of: run, in: utf8, to: &glyphs)
      }
    if units == nil { glyphs.removeLast(glyphs.count - first) }
    return units
  }

  /// Returns the width of a sum of advances, in points.
  func width(of sum: AdvanceSum, _ style: TextStyle.Sums) -> Double {
    TextStyle.width(
      advanceUnits: sum.units, spacedCharacters: Int(sum.characters), size: style.size,
      letterSpacing: style.letterSpacing, unitsPerEm: unitsPerEm)
  }
}

/// The script of a text of simple characters, which its parts keep.
struct SimpleScript: Equatable {
  /// The index of the alphabet.
  var alphabet: Int8 = 0
  /// Whether the text has a letter; where its font has no other rules for texts without one, true.
  var hasLetter = true
}
