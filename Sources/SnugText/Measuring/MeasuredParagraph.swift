import SnugGeometry

/// A paragraph whose lines are each measured alone: by the sums of a `LineTable` where its characters
/// are simple, else by shaping.
final class MeasuredParagraph: LineSource {
  private unowned let measurer: TextMeasurer
  private let paragraph: Paragraph
  private let spans: LabelSpans?
  private let style: ResolvedStyle
  private let fallback: LayoutDirection
  private let limit: Double
  private let includesGlyphs: Bool
  private let simple: SimpleParagraph?
  /// Made only when a line is needed that the simple paragraph does not know.
  private var shaped: ShapedParagraph?
  /// Where shaped paragraphs are kept; `nil` for the lines of one width.
  private let kept: ShapedParagraphs?

  /// - Parameters:
  ///   - spans: The ranges of the whole text.
  ///   - fallback: The direction of a paragraph without a strong character.
  ///   - kept: The shaped paragraphs of the text in this style without glyphs.
  init(
    _ paragraph: Paragraph, _ spans: LabelSpans?, _ style: ResolvedStyle,
    otherwise fallback: LayoutDirection, measurer: TextMeasurer, limit: Double,
    includesGlyphs: Bool, kept: ShapedParagraphs? = nil
  ) throws(FontError) {
    self.measurer = measurer
    self.paragraph = paragraph
    self.spans = spans
    self.style = style
    self.fallback = fallback
    self.limit = limit
    self.includesGlyphs = includesGlyphs
    self.kept = kept
    simple =
      fallback == .leftToRight
      ? SimpleParagraph(
        paragraph.text, at: paragraph.sourceOffset, style, limit: limit, measurer: measurer) : nil
    if simple == nil { _ = try shapedParagraph() }
  }

  private init(joined text: ShapedParagraph, of other: MeasuredParagraph) {
    (measurer, paragraph, style) = (other.measurer, other.paragraph, other.style)
    spans = other.spans
    (fallback, limit, includesGlyphs) = (other.fallback, other.limit, other.includesGlyphs)
    simple = nil
    shaped = text
    kept = nil
  }

  private func shapedParagraph() throws(FontError) -> ShapedParagraph {
    if let shaped { return shaped }
    if let known = kept?.paragraphs[paragraph.sourceOffset] {
      known.setLimit(limit)
      shaped = known
      return known
    }
    let made = try ShapedParagraph(
      paragraph, spans, style, otherwise: fallback, measurer: measurer, limit: limit,
      isShapedWhole: simple == nil, includesGlyphs: includesGlyphs)
    shaped = made
    kept?.paragraphs[paragraph.sourceOffset] = made
    return made
  }

  var characterCount: Int { simple?.characterCount ?? shaped?.characterCount ?? 0 }

  func visible(_ line: Range<Int>) -> Range<Int> {
    simple?.visible(line) ?? shaped?.visible(line) ?? line
  }

  func end(ofLineFrom start: Int) throws(FontError) -> Int {
    if let end = simple?.end(ofLineFrom: start) { return end }
    return try shapedParagraph().end(ofLineFrom: start)
  }

  func balancedLines(upTo maximumLines: Int) throws(FontError) -> LineBalance.Outcome {
    let outcome = try simple?.balancedLines(upTo: maximumLines) ?? .tooManyWays
    // A shaped paragraph knows every line.
    guard case .tooManyWays = outcome else { return outcome }
    return try shapedParagraph().balancedLines(upTo: maximumLines)
  }

  func width(of characters: Range<Int>) throws(FontError) -> Double {
    if let width = simple?.width(of: characters) { return width }
    return try shapedParagraph().width(of: characters)
  }

  func text(of characters: Range<Int>) -> String {
    if let simple { return String(simple.text(of: characters)) }
    return shaped?.text(of: characters) ?? ""
  }

  func sourceRange(of characters: Range<Int>) -> Range<Int> {
    simple?.sourceRange(of: characters) ?? shaped?.sourceRange(of: characters) ?? 0..<0
  }

  func line(
    of characters: Range<Int>, text: String, endsParagraph: Bool, clippedWidth: Double?
  ) throws(FontError) -> LineBlock.Line {
    if let line = simple?.line(
      of: characters, text: text, endsParagraph: endsParagraph, clippedWidth: clippedWidth,
      includingGlyphs: includesGlyphs)
    {
      return line
    }
    return try shapedParagraph().line(
      of: characters, text: text, endsParagraph: endsParagraph, clippedWidth: clippedWidth)
  }

  func lineEnd(before place: Int) throws(FontError) -> Int {
    if let simple { return simple.lineEnd(before: place) }
    return try shapedParagraph().opened().lineEnd(before: place)
  }

  func lineEnd(from place: Int) throws(FontError) -> Int {
    if let simple { return simple.lineEnd(from: place) }
    return try shapedParagraph().opened().lineEnd(from: place)
  }

  func cutLine(_ characters: Range<Int>) throws(FontError) -> LineBlock.Line {
    if characters.upperBound == characterCount,
      let line = try simple?.cutLine(
        from: characters.lowerBound, includingGlyphs: includesGlyphs)
    {
      return line
    }
    return try shapedParagraph().cutLine(characters)
  }

  func joined(_ text: Substring) throws(FontError) -> MeasuredParagraph {
    MeasuredParagraph(joined: try shapedParagraph().joined(text), of: self)
  }
}

/// The shaped paragraphs of a prepared text, kept from one width to the next.
final class ShapedParagraphs {
  /// Weak, as it refers to the measurers that keep this.
  private(set) weak var text: PreparedText?
  /// By the offset in the text.
  var paragraphs: [Int: ShapedParagraph] = [:]

  init(of text: PreparedText) { self.text = text }
}
