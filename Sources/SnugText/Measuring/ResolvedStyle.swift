import SnugGeometry

/// A style with its fonts, its number in the cache of labels, and what is remembered for it:
/// comparing styles takes as long as cutting a label.
final class ResolvedStyle {
  let style: TextStyle
  let context: FontContext
  /// What its texts are shaped in.
  let own: SpanStyle
  /// The styles of the ranges of its texts.
  let ranges: ResolvedRanges?
  let number: UInt32
  let sums: TextStyle.Sums
  let rules: TextStyle.LineRules
  /// Where tabs reach to; `nil` where they are spaces.
  let stops: TabStops?
  let breaks: LineBreakRules.Settings
  /// The height of a line of the primary font, and texts of such lines.
  let primaryHeight: LineBox
  let stack: LineStack
  /// The metrics of an unshaped line, except its width.
  let unshaped: TextMetrics
  /// The ellipsis in a left-to-right line, once it was needed.
  var ellipsis: ShapedEllipsis?
  /// The sizes of a text that does not fit; `nil` if there is only one.
  let sizes: TextStyle.Sizes?
  /// The height and the metrics, except its width, of the last line of ranges, which most often is as
  /// tall as the next.
  private var latestHeight: LineBox
  private var latestUnshaped: TextMetrics
  /// The style in each of the sizes that was needed, for texts that are shown in no other.
  private var scaled: [ResolvedStyle?] = []
  /// How runs of texts without ranges are summed up; empty until it is needed.
  private var ownSummed: [ResolvedRanges.Summed?] = []
  /// The same in the size of a group of labels that was needed last.
  private var latestScaled: ResolvedStyle?

  /// A shaped ellipsis, and its properties that each cut text takes.
  final class ShapedEllipsis {
    let shaped: ShapedText
    let text: String
    /// In points.
    let width: Double
    let fonts: ShownFonts
    /// Whether it is one run, as it must be where widths are added up run by run, of characters that the
    /// fonts have.
    let isSimple: Bool
    /// The fonts of a text of the primary font that ends with the ellipsis.
    let fontsBehindText: ShownFonts

    init(_ shaped: ShapedText) {
      self.shaped = shaped
      text = shaped.text.string
      width = shaped.idealWidth
      isSimple = shaped.isOneDrawnRun
      var (alone, behind) = (ShownFonts(), ShownFonts(shaped.context.primaryFaces))
      shaped.addFonts(to: &alone)
      shaped.addFonts(to: &behind)
      (fonts, fontsBehindText) = (alone, behind)
    }

    /// Returns the glyphs of an ellipsis of one run.
    /// - Parameters:
    ///   - origin: The left edge of the run, in points.
    ///   - sourceOffset: The offset of the cut in the label's source text.
    func glyphRun(_ style: TextStyle.Sums, origin: Double, sourceOffset: Int) -> GlyphRun {
      let run = shaped.runs[0]
      return GlyphRun(
        shaped.glyphs[run.glyphs], advanceUnits: run.advanceUnits,
        spacedCharacters: Int(run.spacedCharacters), of: shaped.face(of: run.text),
        level: Int(run.text.level), style, origin: origin, sourceRange: sourceOffset..<sourceOffset
      ) { glyph, _ in
        let before = shaped.spacedCharacters(of: run.text, from: run.text.start, to: glyph.cluster)
        return (sourceOffset, Double(before) * style.letterSpacing)
      }
    }
  }

  init(
    style: TextStyle, context: FontContext, _ ranges: ResolvedRanges?, number: UInt32,
    grid: PixelGrid
  ) {
    (self.style, self.context, self.number) = (style, context, number)
    own = SpanStyle(style, context, on: grid)
    self.ranges = ranges
    let primary = context.chain.primary
    sums = TextStyle.Sums(style)
    sizes = style.sizes
    breaks = LineBreakRules.Settings(style)
    rules = style.lineRules(LetterHeights(of: primary, at: style.size), on: grid)
    stops =
      style.paragraph.whiteSpace == .preWrap ? TabStops(style, context, size: style.size) : nil
    primaryHeight = LineBox(of: primary, in: style)
    stack = LineStack(primaryHeight, rules, on: grid)
    unshaped = stack.metrics(idealWidth: 0)
    (latestHeight, latestUnshaped) = (primaryHeight, unshaped)
  }

  /// Compares without a copy, which takes longer than comparing.
  @inline(never)
  func isOf(_ other: borrowing TextStyle) -> Bool { style == other }

  /// How runs are summed up, as `ResolvedRanges.known`.
  var summed: [ResolvedRanges.Summed?] { ranges?.known ?? ownSummed }

  /// Returns how runs of the label's own style, which is 0, or of one of its ranges are summed up; `nil` if
  /// they must be shaped.
  func summed(ofEntry entry: Int) -> ResolvedRanges.Summed? {
    if let ranges { return ranges.summed(ofEntry: entry) }
    guard sums.areExact, let fastPath = context.fastPath else { return nil }
    let own = ResolvedRanges.Summed(0, fastPath, sums, primaryHeight)
    ownSummed = [own]
    return own
  }

  /// Returns the metrics of an unshaped line of the primary font.
  /// - Parameter ideal: The width of its text, in points.
  @inline(__always)
  func metrics(ofText ideal: Double, on grid: PixelGrid) -> TextMetrics {
    unshaped.with(idealWidth: rules.firstLineIndent + ideal, grid: grid)
  }

  /// Returns the metrics of an unshaped line of ranges.
  /// - Parameter ideal: Its width with its indent, in points.
  @inline(__always)
  func metrics(ofLine height: LineBox, idealWidth ideal: Double, grid: PixelGrid) -> TextMetrics {
    if latestHeight != height {
      latestHeight = height
      latestUnshaped = LineStack(height, rules, on: grid).metrics(idealWidth: 0)
    }
    return latestUnshaped.with(idealWidth: ideal, grid: grid)
  }

  /// Returns the ranges of a label's text with their fonts; `nil` if it is all in the label's style.
  func spans(_ label: LabelText) throws(FontError) -> LabelSpans? {
    guard let source = label.spans, let ranges else { return nil }
    return LabelSpans(
      source: source, ranges: ranges, haveOwnHeights: try ranges.resolve(source))
  }

  /// Returns the style in a smaller size, for texts that are shown in no other.
  func scaled(to size: Double, on grid: PixelGrid) -> ResolvedStyle {
    if let latestScaled, latestScaled.style.size == size { return latestScaled }
    let made = scaled(to: size, grid)
    latestScaled = made
    return made
  }

  /// Returns the style in the size at an index of `sizes`, for texts that are shown in no other.
  func scaled(_ index: Int, on grid: PixelGrid) -> ResolvedStyle {
    guard let sizes, sizes.last > 0 else { return self }
    if scaled.isEmpty { scaled = Array(repeating: nil, count: sizes.last + 1) }
    if let known = scaled[index] { return known }
    let made = scaled(to: sizes[index], grid)
    scaled[index] = made
    return made
  }

  private func scaled(to size: Double, _ grid: PixelGrid) -> ResolvedStyle {
    let style = style.scaled(to: size)
    // Texts in smaller sizes are not cached.
    return ResolvedStyle(
      style: style, context: context, ranges?.scaled(to: style), number: 0, grid: grid)
  }
}

extension ShapedText {
  /// Whether it is one run, and all its characters have glyphs.
  var isOneDrawnRun: Bool { runs.count == 1 && glyphs.allSatisfy { $0.id != 0 } }
}
