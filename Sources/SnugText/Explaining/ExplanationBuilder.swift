import SnugGeometry

/// Collects the explanation of a text, paragraph by paragraph.
struct ExplanationBuilder {
  let layout: TextLayout
  /// The length of the source text, in bytes of UTF-8.
  private let sourceEnd: Int
  let style: TextStyle
  let context: FontContext
  /// The widest line with its indent, in points.
  private let maximumWidth: Double
  private let rules: TextStyle.LineRules
  private let grid: PixelGrid
  private let hasSeveralLines: Bool
  /// Whether each line has its own height.
  private let hasOwnHeights: Bool

  /// `nil` before the first paragraph.
  private var uncutWidth: Double?
  private var fonts: [FontFace]
  private var clusters: [TextExplanation.Cluster] = []
  private var breaks: [TextExplanation.Break] = []
  private var lines: [TextExplanation.Line] = []
  private var cut: TextExplanation.Cut?
  var shrinking: TextExplanation.Shrinking?
  /// Cached, because a label may contain one cluster a million times.
  private var reasons: [Reasoned: FontReason] = [:]

  /// A cluster in a style of the text's ranges.
  private struct Reasoned: Hashable {
    let scalars: [Unicode.Scalar]
    let style: Int32
  }

  init(
    layout: TextLayout, sourceEnd: Int, style: ResolvedStyle, limit: Double, grid: PixelGrid,
    hasSeveralLines: Bool, hasOwnHeights: Bool
  ) {
    self.hasOwnHeights = hasOwnHeights
    (self.layout, self.sourceEnd) = (layout, sourceEnd)
    (self.style, context, rules) = (style.style, style.context, style.rules)
    maximumWidth = limit
    self.grid = grid
    self.hasSeveralLines = hasSeveralLines
    fonts = [context.chain.primary]
  }

  func explanation(needsShaping: Bool) -> TextExplanation {
    let heightFonts = heightFonts
    let gaps = heightFonts.map { fonts[$0].metrics.lineGap(at: style.size) }
    let (metrics, gap) = (layout.metrics, style.paragraph.lineHeight == nil ? gaps.max() ?? 0 : 0)
    let ownHeight = hasOwnHeights ? layout.lines.first?.frame.height : nil
    return TextExplanation(
      layout: layout, style: style, uncutWidth: uncutWidth ?? 0, needsShaping: needsShaping,
      fonts: fonts, heightFonts: heightFonts, lineGap: gap,
      lineHeight: ownHeight ?? grid.roundUp(height: metrics.ascent + metrics.descent + gap),
      lineBaseline: grid.round(baseline: metrics.ascent), clusters: clusters,
      breaks: hasSeveralLines || rules.truncation == .word ? breaks : nil, lines: lines,
      cut: cut, shrinking: shrinking)
  }

  /// Returns the most that the text of a line may be wide that starts at a character of its paragraph,
  /// in points.
  func limit(ofLineFrom start: Int) -> Double { rules.limit(maximumWidth, ofLineFrom: start) }

  var lineCount: Int { lines.count }

  /// The line to be explained next; `nil` behind the last.
  var nextLine: LineFragment? {
    lines.count < layout.lines.count ? layout.lines[lines.count] : nil
  }

  /// Returns the index of a font in `fonts`; a new font is appended.
  mutating func number(of face: FontFace) -> Int {
    if let known = fonts.firstIndex(where: { $0 === face }) { return known }
    fonts.append(face)
    return fonts.count - 1
  }

  /// The fonts that determine the line height. On several lines, only shown text counts.
  private var heightFonts: [Int] {
    guard !hasOwnHeights else { return [] }
    guard style.growsWithFonts else { return [0] }
    let kept = hasSeveralLines ? cut?.kept : nil
    let counted = clusters.lazy.filter { cluster in
      kept?.contains { $0.contains(cluster.sourceRange.lowerBound) } ?? true
    }
    return Set(counted.map(\.font)).union([0]).sorted()
  }

  /// Records the width of a paragraph on one line.
  mutating func noteWidth(of line: ShapedText) {
    let width = line.idealWidth
    uncutWidth = max(uncutWidth ?? width, width)
  }

  /// Adds characters of a text that starts at `sourceStart` in the label's source text.
  mutating func append(_ characters: Range<Int>, of line: ShapedText, sourceStart: Int) {
    let text = line.text
    var units = [Int64](repeating: 0, count: text.characterCount)
    var isMissing = [Bool](repeating: false, count: text.characterCount)
    for glyph in line.glyphs {
      let character = text.characterCount(upTo: text.characterStart(at: glyph.cluster))
      units[character] += Int64(glyph.advance)
      if glyph.id == 0 { isMissing[character] = true }
    }
    var runs = line.runs[...]
    for character in characters {
      let start = text.boundaries[character]
      let end = text.boundaries[character + 1]
      while let run = runs.first, run.text.end <= start { _ = runs.popFirst() }
      guard let shaped = runs.first else { return }
      let run = shaped.text
      let scalars = Array(text.scalars(ofCharacter: character))
      let face = line.face(of: run)
      let (size, isBox) = (line.sums(of: run).size, line.isBox(run))
      clusters.append(
        TextExplanation.Cluster(
          text: text.text(of: character..<character + 1),
          sourceRange: sourceStart + text.sourceOffset(of: Int(start))..<sourceStart
            + text.sourceEnd(before: Int(end)),
          script: FontTag(value: run.script.tag).description, level: Int(run.level),
          font: number(of: face),
          reason: isBox ? .blank : reason(for: scalars, in: run.style, of: line),
          isEmoji: EmojiPresentation(of: scalars).isEmoji, isMissing: isMissing[character],
          size: size == style.size || isBox ? nil : size, isBox: isBox,
          advanceUnits: units[character],
          advance: shaped.tabWidth
            + line.width(
              advanceUnits: units[character],
              spacedCharacters: line.spacedCharacters(of: run, from: start, to: end), of: run)))
    }
  }

  private mutating func reason(
    for cluster: [Unicode.Scalar], in style: Int32, of line: ShapedText
  ) -> FontReason {
    let key = Reasoned(scalars: cluster, style: style)
    if let known = reasons[key] { return known }
    let reason = line.context(ofStyle: style).choice(for: cluster).reason
    reasons[key] = reason
    return reason
  }

  mutating func append(breaks ends: [Int32], in text: NormalizedText, sourceStart: Int) {
    for place in text.places(at: ends) where place < text.characterCount {
      let offset = text.sourceOffset(of: Int(text.boundaries[place]))
      breaks.append(
        .init(
          sourceOffset: sourceStart + offset,
          kind: style.truncation.mode == .character ? .character : .allowed))
    }
  }

  mutating func appendMandatoryBreak(at sourceOffset: Int) {
    breaks.append(.init(sourceOffset: sourceOffset, kind: .mandatory))
  }

  mutating func append(
    line range: Range<Int>, of text: NormalizedText, _ ending: TextExplanation.Line.Ending,
    isClipped: Bool, sourceStart: Int
  ) {
    let start = sourceStart + text.sourceOffset(of: range.lowerBound)
    let end = sourceStart + text.sourceOffset(of: range.upperBound)
    lines.append(
      TextExplanation.Line(
        sourceRange: start..<end, ending: ending, indent: layout.lines[lines.count].indent,
        isClipped: isClipped))
  }

  /// Sets the cut of a text whose line was truncated by itself.
  /// - Parameter text: The whole line.
  mutating func setCut(
    _ shown: ShownLine, of text: NormalizedText, ellipsis: TextExplanation.Ellipsis?
  ) {
    var kept: [Range<Int>] = []
    var isBesideWhitespace = false
    if style.truncation.mode == .clip {
      kept = [0..<text.utf8.count]
    } else {
      if shown.cutOffset > 0 { kept.append(0..<shown.cutOffset) }
      if let rest = shown.rest { kept.append(rest.offset..<text.utf8.count) }
      isBesideWhitespace = kept.contains {
        text.hasWhitespace(before: $0.lowerBound) || text.hasWhitespace(behind: $0.upperBound)
      }
    }
    var ranges = kept.map {
      shown.sourceOffset(of: $0.lowerBound)..<shown.sourceOffset(of: $0.upperBound)
    }
    if let behind = layout.cut?.next?.sourceOffset {
      // The lines behind the cut show all that is left.
      let last = shown.rest == nil ? nil : ranges.popLast()
      ranges.append((last?.lowerBound ?? behind)..<sourceEnd)
    }
    // Lines before the cut are whole.
    if let before = lines.dropLast().last?.sourceRange.upperBound, before > 0 {
      if let first = ranges.first, first.lowerBound == lines.last?.sourceRange.lowerBound {
        ranges[0] = 0..<first.upperBound
      } else {
        ranges.insert(0..<before, at: 0)
      }
    }
    setCut(
      kept: ranges, ellipsis: ellipsis,
      dropsWhitespace: isBesideWhitespace && !style.truncation.keepsSpaceAtCut)
  }

  /// Sets the cut of a text whose last line ends like any other line.
  /// - Parameter offset: The end of that line's shown text in its paragraph.
  mutating func setCut(endingLineAt offset: Int, of text: NormalizedText, sourceStart: Int) {
    let end = sourceStart + text.sourceOffset(of: offset)
    setCut(
      kept: end > 0 ? [0..<end] : [], ellipsis: nil,
      dropsWhitespace: !style.truncation.keepsSpaceAtCut && text.hasWhitespace(behind: offset))
  }

  private mutating func setCut(
    kept: [Range<Int>], ellipsis: TextExplanation.Ellipsis?, dropsWhitespace: Bool
  ) {
    let limit = maximumWidth.isFinite ? maximumWidth : nil
    let available = limit.map { max(0, $0 - layout.lines[layout.cut?.index ?? 0].indent) }
    cut = TextExplanation.Cut(
      limit: limit, available: available.map(grid.widest(in:)),
      availablePixels: grid.scale == nil ? nil : available.map(grid.budget), ellipsis: ellipsis,
      kept: kept, dropsWhitespace: dropsWhitespace)
  }
}

extension NormalizedText {
  /// Whether white space ends at an offset.
  fileprivate func hasWhitespace(before offset: Int) -> Bool {
    isWhitespace(characterCount(upTo: Int32(offset)) - 1)
  }

  /// Whether white space begins at an offset.
  fileprivate func hasWhitespace(behind offset: Int) -> Bool {
    isWhitespace(characterCount(upTo: Int32(offset)))
  }

  private func isWhitespace(_ character: Int) -> Bool {
    (0..<characterCount).contains(character) && endsInWhitespace(after: character, before: false)
  }
}
