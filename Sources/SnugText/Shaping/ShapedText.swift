import SnugGeometry

/// One glyph of a run, in font units.
struct ShapedGlyph {
  var id: UInt32
  /// The UTF-8 offset in the normalised text where the glyph's cluster starts.
  var cluster: Int32
  var advance: Int32
  var xOffset: Int32
  var yOffset: Int32
  /// Whether breaking the text before this glyph's cluster would change glyphs.
  var isUnsafeToBreak: Bool

  /// The ID that stands for an inline box, which no font draws.
  static let box = UInt32.max
}

struct ShapedRun {
  var text: TextRun
  /// The range of its glyphs in the text, in visual order from left to right.
  var glyphs: Range<Int>
  /// The sum of the glyphs' advances, in font units.
  var advanceUnits: Int64
  /// The count of characters that letter spacing is added after.
  var spacedCharacters: Int32
  /// The width of a tab, in points; 0 for text.
  var tabWidth = 0.0
}

/// The runs of a text, and the glyphs of all of them.
struct ShapedRuns {
  var runs: [ShapedRun] = []
  var glyphs: [ShapedGlyph] = []
}

extension ShapedText {
  var style: TextStyle { own.style }
  var context: FontContext { own.context }

  /// The exact width on one line, in points: the sum of the runs' widths from left to right. Adding
  /// up the glyph runs in this order gives the same bits.
  var idealWidth: Double {
    var width = 0.0
    forEachRunFromLeft { width += $0.width(of: $1) }
    return width
  }

  /// The width of a shaped run, in points.
  func width(of run: ShapedRun) -> Double {
    guard !run.text.isTab else { return run.tabWidth }
    return width(
      advanceUnits: run.advanceUnits, spacedCharacters: run.spacedCharacters, of: run.text)
  }

  /// The exact width on one line in another size than the style's, in points.
  func idealWidth(at size: Double) -> Double {
    let order = visualOrder
    guard hasTabs else { return order.reduce(0) { $0 + width(of: runs[$1], at: size) } }
    let widths = widths(at: size)
    return order.reduce(0) { $0 + widths[$1] }
  }

  /// Whether it has a tab that reaches to a stop.
  var hasTabs: Bool {
    own.style.paragraph.whiteSpace == .preWrap && runs.contains { $0.text.isTab }
  }

  /// Returns the widths of its runs in a size of its style, those of its tabs up to their stops.
  func widths(at size: Double) -> [Double] {
    TabStops(style, context, size: size).widths(ofRuns: runs.indices, from: lineStart) {
      runs[$0].text.isTab ? nil : width(of: runs[$0], at: size)
    }
  }

  /// The width of a shaped run of text in another size than the style's, in points.
  private func width(of run: ShapedRun, at size: Double) -> Double {
    let sums = sums(of: run.text)
    return TextStyle.width(
      advanceUnits: run.advanceUnits, spacedCharacters: Int(run.spacedCharacters),
      size: isBox(run.text)
        ? sums.size : TextStyle.scaled(sums.size, from: style.size, to: size),
      letterSpacing: sums.letterSpacing, unitsPerEm: unitsPerEm(of: run.text))
  }

  /// The width of a part of a run, in points.
  func width(advanceUnits: Int64, spacedCharacters: Int32, of run: TextRun) -> Double {
    let span = spans?.style(of: run)
    let sums = span?.sums ?? own.sums
    return TextStyle.width(
      advanceUnits: advanceUnits, spacedCharacters: Int(spacedCharacters), size: sums.size,
      letterSpacing: sums.letterSpacing, unitsPerEm: unitsPerEm(of: run, in: span))
  }

  /// The size and the letter spacing of a run.
  @inline(__always)
  func sums(of run: TextRun) -> TextStyle.Sums {
    if let spans { return spans.style(of: run).sums }
    return own.sums
  }

  /// The units of a run in its size: 1 for inline boxes.
  func unitsPerEm(of run: TextRun) -> Double { unitsPerEm(of: run, in: spans?.style(of: run)) }

  /// - Parameter span: The style of a run of a text with ranges.
  @inline(__always)
  private func unitsPerEm(of run: TextRun, in span: SpanStyle?) -> Double {
    span?.box != nil ? 1 : (span?.context ?? context).unitsPerEm[Int(run.face)]
  }

  func isBox(_ run: TextRun) -> Bool { spans?.style(of: run).box != nil }

  /// The font of a run; of inline boxes, the label's primary font.
  func face(of run: TextRun) -> FontFace { context(of: run).faces[Int(run.face)] }

  func context(of run: TextRun) -> FontContext {
    guard let spans else { return context }
    return spans.style(of: run).context
  }

  func context(ofStyle style: Int32) -> FontContext {
    spans?.ranges[style].context ?? context
  }

  /// The largest size of its text, and the largest letter spacing either way, in points.
  var largestSize: Double { largest { $0.size } }
  var largestLetterSpacing: Double { largest { $0.letterSpacing.magnitude } }

  /// Whether letter spacing leads back somewhere.
  var isSpacedBackward: Bool { largest { -$0.letterSpacing } > 0 }

  /// Returns the largest value of the label's style, or of the styles of the runs of text.
  @inline(__always)
  private func largest(_ value: (TextStyle.Sums) -> Double) -> Double {
    guard let spans else { return value(own.sums) }
    return runs.reduce(0) { largest, run in
      let span = spans.style(of: run.text)
      return span.box != nil ? largest : max(largest, value(span.sums))
    }
  }

  /// Per position: the count of characters before it that letter spacing is added after, and the sum of
  /// that spacing in points; empty without letter spacing.
  var spacing: (counts: [Int32], points: [Double]) {
    guard hasLetterSpacing else { return ([], []) }
    var (counts, points): ([Int32], [Double]) = ([0], [0])
    var place = 1
    for run in runs {
      let (count, sum, spacing) = (
        counts[place - 1], points[place - 1], sums(of: run.text).letterSpacing
      )
      while place < text.boundaries.count, text.boundaries[place] <= run.text.end {
        let own = spacedCharacters(of: run.text, from: run.text.start, to: text.boundaries[place])
        counts.append(count + own)
        points.append(sum + Double(own) * spacing)
        place += 1
      }
    }
    return (counts, points)
  }

  /// Calls `body` with each character of the runs with letter spacing, and its spacing in points; `nil`
  /// where none is added after it.
  func forEachSpacing(_ body: (_ character: Int, _ spacing: Double?) -> Void) {
    let counts = spacing.counts
    for run in runs {
      let spacing = sums(of: run.text).letterSpacing
      guard spacing != 0, !run.text.isTab else { continue }
      let first = text.characterCount(upTo: run.text.start)
      for character in first..<text.characterCount(upTo: run.text.end) {
        body(character, counts[character + 1] > counts[character] ? spacing : nil)
      }
    }
  }

  /// Returns the fonts of the runs that some characters are parts of, each once.
  func fonts(in characters: Range<Int>) -> ShownFonts {
    var (count, isPrimary) = (0, spans == nil)
    forEachRun(in: characters) {
      count += 1
      isPrimary = isPrimary && $0.text.face == 0
    }
    guard count > 0, !isPrimary else { return ShownFonts(count > 0 ? context.primaryFaces : []) }
    var fonts = ShownFonts()
    forEachRun(in: characters) { fonts.add($0.text.face, of: context(of: $0.text)) }
    return fonts
  }

  /// Returns a number that tells lines of other fonts, or in another order, apart; `nil` for a text in
  /// ranges, and for many fonts.
  func keyOfFaces(in characters: Range<Int>) -> UInt64? {
    guard spans == nil else { return nil }
    var (key, isKnown, last): (UInt64, Bool, Int32) = (0, true, -1)
    forEachRun(in: characters) { run in
      guard run.text.face != last else { return }
      last = run.text.face
      isKnown = isKnown && key < 1 << 56 && last < 255
      key = key << 8 | UInt64(last & 255) + 1
    }
    return isKnown ? key : nil
  }

  func addFonts(to fonts: inout ShownFonts) {
    for run in runs where !isBox(run.text) { fonts.add(run.text.face, of: context(of: run.text)) }
  }

  /// Whether a fallback font lacks something of the design that its style requests.
  var hasMissingDesigns: Bool {
    runs.contains {
      $0.text.face > 0 && !isBox($0.text)
        && !context(of: $0.text).missingDesigns[Int($0.text.face)].isEmpty
    }
  }

  /// The hyphen that is drawn for a soft hyphen at which a line ends; `nil` if the line ends
  /// elsewhere, or in a script without hyphens.
  ///
  /// As CSS Text 4 suggests (6.3.1): the script's own if a font has it, else U+2010 if the primary
  /// font has that, else U+002D.
  func hyphen(endingLine characters: Range<Int>) -> Unicode.Scalar? {
    guard text.endsAtSoftHyphen(characters) else { return nil }
    // The soft hyphen has the script of the word before it.
    let last = characters.upperBound - 1
    let script = self.script(ofCharacter: last)
    let context = context(ofStyle: spans?.number(at: text.boundaries[last]) ?? 0)
    guard script.hasHyphen else { return nil }
    if let own = script.ownHyphen {
      // The font may be a new one.
      let face = context.faceNumber(for: own)
      if context.faces[Int(face)].nominalGlyph(for: own) != nil { return own }
    }
    return context.chain.primary.nominalGlyph(for: "\u{2010}") != nil ? "\u{2010}" : "-"
  }

  /// The script that a character is shaped in.
  func script(ofCharacter character: Int) -> UnicodeScript {
    let (offset, runs) = (text.boundaries[character], textRuns)
    let run = runs.partitioningIndex { $0.end > offset }
    return run < runs.count ? runs[run].script : .common
  }

  /// The indices of the runs from left to right.
  var visualOrder: [Int] {
    guard runs.count > 1 else { return Array(runs.indices) }
    return RunOrder.visual(runs.map(\.text.level))
  }

  /// Calls `body` with this text and its runs from left to right.
  @inline(__always)
  func forEachRunFromLeft(_ body: (ShapedText, ShapedRun) -> Void) {
    let runs = runs
    guard runs.contains(where: { $0.text.level != 0 }) else {
      for run in runs { body(self, run) }
      return
    }
    for index in visualOrder { body(self, runs[index]) }
  }

  /// Calls `body` with the runs that some characters are parts of, in logical order.
  func forEachRun(in characters: Range<Int>, _ body: (ShapedRun) -> Void) {
    let bytes = text.bytes(of: characters)
    var run = runs.partitioningIndex { $0.text.end > bytes.lowerBound }
    while run < runs.count, runs[run].text.start < bytes.upperBound {
      body(runs[run])
      run += 1
    }
  }

  /// Calls `body` with the glyphs of a run, and the position at or behind which each one's cluster
  /// starts.
  @inline(__always)
  func forEachGlyph(of run: ShapedRun, _ body: (ShapedGlyph, _ place: Int) -> Void) {
    guard let first = glyphs[run.glyphs].first else { return }
    let boundaries = text.boundaries
    var place = text.characterCount(upTo: first.cluster)
    for index in run.glyphs {
      let glyph = glyphs[index]
      boundaries.move(&place, to: glyph.cluster)
      body(glyph, place)
    }
  }

  /// Returns the UTF-8 offsets of those of some characters that no font draws, ascending.
  func missingCharacters(in characters: Range<Int>) -> [Int32] {
    var missing: Set<Int32> = []
    forEachRun(in: characters) { run in
      for glyph in glyphs[run.glyphs] where glyph.id == 0 {
        missing.insert(text.characterStart(at: glyph.cluster))
      }
    }
    return missing.filter(text.bytes(of: characters).contains).sorted()
  }

  /// The height of the line, from the fonts that the style's `lineBoxes` selects.
  var height: LineBox {
    var height = emptyHeight(at: 0, otherwise: LineBox(of: context.chain.primary, in: style))
    for run in runs { grow(&height, to: run.text) }
    return height
  }

  /// Returns the height of an empty line that starts at a character: that of its style if ranges have
  /// styles of their own, else that of the label.
  func emptyHeight(at start: Int, otherwise primary: LineBox) -> LineBox {
    guard let spans, spans.haveOwnHeights else { return primary }
    return spans.ranges[spans.number(at: text.boundaries[start])].height
  }

  /// Grows the height of a line, which is that of an empty line or more, to that of one of its runs.
  func grow(_ height: inout LineBox, to run: TextRun) {
    guard let spans, spans.haveOwnHeights else {
      if own.growsWithFonts, spans != nil || run.face != 0 {
        // Not of the style, which would be copied for each run.
        let box = LineBox(of: face(of: run), at: own.sums.size)
        height.formUnion(own.boxesAreBrowsers ? box.asBrowsers : box)
      }
      return
    }
    let span = spans.style(of: run)
    height.formUnion(span.height)
    if own.growsWithFonts, span.box == nil {
      height.formUnion(
        LineBox(of: face(of: run), in: span.style).ofRun(in: span.style, on: spans.ranges.grid)
          .raised(by: span.baselineShift))
    }
  }

  var hasBoxes: Bool { spans != nil && runs.contains { isBox($0.text) } }
}

extension [Int32] {
  /// Moves a position to that at or behind which a cluster starts, from that of the glyph before: clusters
  /// ascend or descend in a run.
  @inline(__always)
  func move(_ place: inout Int, to cluster: Int32) {
    while self[place] < cluster { place += 1 }
    while place > 0, self[place - 1] >= cluster { place -= 1 }
  }
}
