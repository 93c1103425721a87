import SnugGeometry

/// A text that is measured in several widths: its paragraphs are read once in a style, and kept from one width to
/// the next.
package struct ReadText {
  package let text: String
  private let isKept: Bool
  /// The style that it was read in last.
  private var style: ResolvedStyle?
  private(set) var paragraphs: [Paragraph] = []
  private(set) var base = LayoutDirection.leftToRight
  private(set) var spans: LabelSpans?
  /// The first paragraph, and the others by index: most texts have one.
  private(set) var first: MeasuredParagraph?
  private(set) var others: [Int: MeasuredParagraph] = [:]

  /// A prepared text that is measured with fonts.
  struct Prepared {
    /// Weak, as it refers to the measurers that keep this.
    private(set) weak var text: PreparedText?
    var read: ReadText

    init(_ text: PreparedText) { (self.text, read) = (text, ReadText(text.text, isKept: true)) }
  }

  /// The longest text whose paragraphs are kept, in UTF-8: shaped, a character takes some hundred bytes.
  private static let longestKept = 1 << 16

  package init(_ text: String) { self.init(text, isKept: text.utf8.count <= Self.longestKept) }

  init(_ text: String, isKept: Bool) { (self.text, self.isKept) = (text, isKept) }

  /// Finds the paragraphs in a style, unless they are known.
  mutating func read(in style: ResolvedStyle, _ measurer: TextMeasurer) throws(FontError) {
    guard self.style !== style else { return }
    let label = LabelText(text, style.style.ranges)
    paragraphs = Paragraph.split(label.string)
    base = try measurer.baseDirection(of: label.string, paragraphs, style.style)
    spans = try style.spans(label)
    (first, others, self.style) = (nil, [:], style)
  }

  /// Returns the source of the lines of a paragraph.
  fileprivate mutating func paragraph(
    _ index: Int, _ style: ResolvedStyle, _ measurer: TextMeasurer, limit: Double,
    includingGlyphs: Bool
  ) throws(FontError) -> MeasuredParagraph {
    if let known = index == 0 ? first : others[index] {
      known.setLimit(limit)
      return known
    }
    let made = try MeasuredParagraph(
      paragraphs[index], spans, style, otherwise: base, measurer: measurer, limit: limit,
      includesGlyphs: includingGlyphs)
    guard isKept else { return made }
    if index == 0 { first = made } else { others[index] = made }
    return made
  }
}

extension TextMeasurer {
  /// Returns the lines of a text.
  func fill(
    _ read: inout ReadText, _ style: ResolvedStyle, _ maximumWidth: Double?, _ maximumLines: Int,
    needsText: Bool = true, includingGlyphs: Bool = false
  ) throws(FontError) -> BlockFiller {
    try read.read(in: style, self)
    let limit = maximumWidth ?? .infinity
    var rules = style.rules
    if read.spans?.haveOwnHeights ?? false { rules.hasOwnHeights = true }
    var filler = BlockFiller(
      paragraphs: read.paragraphs, style: rules, grid: grid, limit: limit,
      maximumLines: maximumLines, needsText: needsText,
      block: LineBlock(rules, base: read.base, grid: grid, maximumLines: maximumLines))
    try filler.fill { index throws(FontError) in
      try read.paragraph(index, style, self, limit: limit, includingGlyphs: includingGlyphs)
    }
    return filler
  }

  /// Returns what `TextMeasuring.longestWord` returns.
  package func ownLongestWord(
    in read: inout ReadText, style: TextStyle
  ) throws(FontError) -> Double {
    let style = try checked(read.text, style, nil, 0)
    try read.read(in: style, self)
    var longest = 0.0
    for index in read.paragraphs.indices {
      var source = try read.paragraph(index, style, self, limit: .infinity, includingGlyphs: false)
      longest = max(longest, try BlockFiller.longestWord(in: &source, style.rules))
    }
    return grid.reported(longest)
  }

  /// Returns the lines, without their text, of a prepared text whose sums do not tell them. Its paragraphs
  /// are shaped at the first of several widths, and lines of the same characters once.
  /// - Parameter shrinks: Whether the text may be shown smaller.
  func block(
    of prepared: PreparedText, in maximumWidth: Double, shrinks: Bool
  ) throws(FontError) -> LineBlock {
    let style = try checked(prepared.text, prepared.style, maximumWidth, 0)
    var latest = latestPrepared ?? ReadText.Prepared(prepared)
    if latest.text !== prepared { latest = ReadText.Prepared(prepared) }
    defer { latestPrepared = latest }
    let shown = shrinks ? try shrunk(style, toFit: &latest.read, maximumWidth, 0) : style
    return try fill(&latest.read, shown, maximumWidth, 0, needsText: false).block
  }
}
