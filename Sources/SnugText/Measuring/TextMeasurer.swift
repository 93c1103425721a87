public import SnugGeometry

/// Measures texts with fonts. The measured glyphs are the drawn ones.
///
/// Not thread-safe: give each task its own measurer over one shared catalog. Results depend on the
/// arguments alone, not on earlier measurements.
///
/// ```swift
/// let measurer = try TextMeasurer(catalog: .embedded)
/// let metrics = try measurer.measure(["A", "longer"], style: TextStyle(size: 15))
/// print(metrics[1].width, metrics[1].height)  // points, on whole layout units
/// ```
public final class TextMeasurer: ListMeasuring {
  /// The longest text accepted, in UTF-8 bytes.
  public static let maximumTextLength = NormalizedText.maximumLength
  /// The most lines of a text.
  public static let maximumLineCount = TextStyle.maximumLineCount

  /// The source of the fonts.
  public let catalog: FontCatalog
  /// The pixel grid that sizes are rounded to.
  public let grid: PixelGrid

  let shaper: TextShaper
  let breaker = LineBreaker()
  /// The storage of the next paragraph of simple characters.
  let spareTable = SpareTable()
  /// The storage of `LineTable.append` for runs.
  var runTable = LineTable()
  /// Measurers for the other cores.
  package let workers: MeasurerPool
  private var contexts = Memo<FontDescriptor, FontContext>(capacity: 256)
  /// The style requested last, which most often is requested next.
  private var latest: ResolvedStyle?
  /// The styles that were new last: those of the labels of a cell follow one another. There may be many ranges.
  private var recent: [ResolvedStyle] = []
  private static let mostRecent = 16
  /// The most ranges of all of these but one.
  private static let mostRanges = 1 << 14
  private var cache = MeasureCache()
  /// The storage of `RunSum.add`.
  var mergedText: [UInt8] = []
  /// The prepared text that was measured with fonts last.
  var latestPrepared: ReadText.Prepared?
  var ownCounts = MeasureCounts()

  /// - Throws: `.outOfMemory` when no shaping buffer can be allocated.
  public init(catalog: FontCatalog, grid: PixelGrid = .layoutUnits) throws(FontError) {
    self.catalog = catalog
    self.grid = grid
    shaper = try TextShaper(on: grid)
    workers = MeasurerPool(catalog: catalog, grid: grid)
  }

  /// Returns the fonts that `style` resolves to. What it requests and they lack is in
  /// `FontChain.missingFamilies`, `missingInstance`, `missingAxes` and `missingDesigns`.
  public func chain(for style: TextStyle) throws(FontError) -> FontChain {
    try context(for: style).chain
  }

  /// Returns the size of each text alone on one line, uncut, in the order given.
  /// - Throws: For a style out of range, an unusable font file, or a text that is too long.
  public func measure(_ texts: [String], style: TextStyle) throws(FontError) -> [TextMetrics] {
    let resolved = try resolved(style)
    resolved.context.prepareFastPath(forLabels: texts.count)
    var result: [TextMetrics] = []
    result.reserveCapacity(texts.count)
    for text in texts {
      if let ideal = fastIdealWidth(of: text, resolved) {
        result.append(resolved.metrics(ofText: ideal, on: grid))
      } else {
        result.append(try rememberedMetrics(of: text, resolved))
      }
    }
    return result
  }

  /// Returns the size of a text from the cache, else by shaping it.
  func rememberedMetrics(
    of text: String, _ style: ResolvedStyle
  ) throws(FontError) -> TextMetrics {
    if let summed = summedRuns(of: text.utf8.span, style) { return summed.metrics }
    if let known = cache.metrics(of: text, style: style.number) {
      ownCounts.remembered += 1
      return known
    }
    let metrics = metrics(of: try shapeLine(text, style), style)
    cache.insert(metrics, for: text, style: style.number)
    return metrics
  }

  /// Returns the text as shown on one line: whole if it fits, else in a smaller size, else cut in the
  /// style's truncation mode.
  func layoutLine(
    _ text: String, _ style: ResolvedStyle, in maximumWidth: Double, includingGlyphs: Bool
  ) throws(FontError) -> TextLayout {
    if let line = try summedLine(text, style, in: maximumWidth) {
      let own = line.small ?? style
      // Only HarfBuzz knows the glyphs of some.
      if let glyphRuns = includingGlyphs ? line.glyphRuns(of: text.utf8.span, own) : [] {
        var shown = line.layout(
          text, own, on: grid, glyphRuns: includingGlyphs ? glyphRuns : nil)
        guard line.small != nil else { return shown }
        shown.place(within: style.unshaped, style.style, on: grid)
        return shown
      }
    }
    let limit = style.rules.limit(maximumWidth, ofLineFrom: 0)
    if !includingGlyphs, let summed = summedRuns(of: text.utf8.span, style),
      grid.fits(summed.width, in: limit),
      let layout = layout(ofRuns: text, summed, style)
    {
      return layout
    }
    let line = try shapeLine(text, style)
    guard limit.isFinite, !grid.fits(line.idealWidth, in: limit),
      let small = shrunk(style, toFit: line, in: limit)
    else {
      return try layout(of: line, style, in: limit, includingGlyphs: includingGlyphs)
    }
    var shown = try layout(
      of: line.resized(to: small.own, small.ranges), small, in: limit,
      includingGlyphs: includingGlyphs)
    shown.place(within: metrics(of: line, style), style.style, on: grid)
    return shown
  }

  /// Returns a shaped text on one line: whole if it fits, else cut.
  private func layout(
    of line: ShapedText, _ style: ResolvedStyle, in limit: Double, includingGlyphs: Bool
  ) throws(FontError) -> TextLayout {
    let whole = metrics(of: line, style)
    guard limit.isFinite, !grid.fits(line.idealWidth, in: limit) else {
      return ShownLine(line: line).layout(
        whole, style.rules, on: grid, isTruncated: false, includingGlyphs: includingGlyphs)
    }
    let shown = try cut(line, in: limit)
    let width = style.rules.firstLineIndent + shown.idealWidth
    return shown.layout(
      whole.with(idealWidth: width, grid: grid), style.rules, on: grid, isTruncated: true,
      includingGlyphs: includingGlyphs)
  }

  /// - Parameter isShapedAnew: Whether HarfBuzz shapes all, simple characters and known runs, too.
  func shapeLine(
    _ text: String, _ style: ResolvedStyle, isShapedAnew: Bool = false
  ) throws(FontError) -> ShapedText {
    try checkLength(of: text, style.style.ranges)
    ownCounts.shaped += 1
    let label = LabelText(text, style.style.ranges)
    return try shaper.shape(
      label.string, try style.spans(label), style.own, isShapedAnew: isShapedAnew)
  }

  /// - Parameter ranges: The ranges of the texts of its label; their marks do not count.
  func checkLength(of text: String, _ ranges: RangeStyles) throws(FontError) {
    guard text.utf8.count > TextMeasurer.maximumTextLength else { return }
    let length = ranges.unmarked(text).utf8.count
    guard length <= TextMeasurer.maximumTextLength else { throw .textTooLong(bytes: length) }
  }

  func context(for style: TextStyle) throws(FontError) -> FontContext {
    try resolved(style).context
  }

  func resolved(_ style: TextStyle) throws(FontError) -> ResolvedStyle {
    if let latest, latest.isOf(style) { return latest }
    if let known = recent.first(where: { $0.isOf(style) }) {
      latest = known
      return known
    }
    try style.validate()
    let context = try context(of: style.font)
    let ranges =
      style.ranges.isEmpty
      ? nil
      : ResolvedRanges(style, context, on: grid) { [unowned self] own throws(FontError) in
        try self.context(of: own.font)
      }
    let resolved = ResolvedStyle(
      style: style, context: context, ranges,
      number: cache.number(of: style), grid: grid)
    let count = recent.reduce(style.ranges.count) { $0 + $1.style.ranges.count }
    if count > Self.mostRanges {
      recent.removeAll()
    } else if recent.count == Self.mostRecent {
      recent.removeFirst()
    }
    recent.append(resolved)
    latest = resolved
    return resolved
  }

  private func context(of font: FontDescriptor) throws(FontError) -> FontContext {
    if let known = contexts[font] { return known }
    let context = FontContext(chain: try catalog.chain(for: font), catalog: catalog)
    contexts[font] = context
    return context
  }

  /// Returns the ellipsis in a left-to-right line; `nil` in modes without one.
  func leftToRightEllipsis(
    _ style: ResolvedStyle
  ) throws(FontError) -> ResolvedStyle.ShapedEllipsis? {
    guard style.rules.truncation.hasEllipsis else { return nil }
    if let known = style.ellipsis { return known }
    let shaped = try ellipsis(for: style.own, .leftToRight)
    style.ellipsis = shaped.map(ResolvedStyle.ShapedEllipsis.init)
    return style.ellipsis
  }

  func metrics(of line: ShapedText, _ style: ResolvedStyle) -> TextMetrics {
    let stack =
      style.style.growsWithFonts || line.spans?.haveOwnHeights ?? false
      ? LineStack(line.height, style.rules, on: grid) : style.stack
    return stack.metrics(
      idealWidth: style.rules.firstLineIndent + line.idealWidth,
      hasMissingGlyphs: line.glyphs.contains { $0.id == 0 },
      hasMissingDesigns: line.hasMissingDesigns)
  }
}

extension TextMetrics {
  /// The same line with another width: cutting a text changes neither height nor baseline.
  func with(idealWidth: Double, grid: PixelGrid) -> TextMetrics {
    var metrics = self
    metrics.width = grid.reported(idealWidth)
    metrics.idealWidth = idealWidth
    return metrics
  }
}

extension TextMeasurer {
  /// Returns the width of each text alone on one line, uncut, in the order given; the same widths
  /// as those of `measure(_:style:)`, measured on all cores.
  /// - Throws: As `measure(_:style:)`.
  public func widths(of texts: [String], style: TextStyle) throws(FontError) -> [Double] {
    for text in texts { try checkLength(of: text, style.ranges) }
    // Rejects an invalid style once, and resolves its fonts before several threads need them.
    _ = try context(for: style)
    guard texts.count > Self.chunkSize else {
      var widths = [Double](repeating: 0, count: texts.count)
      try getWidths(of: texts[...], style: style, into: widths.mutableSpan)
      return widths
    }
    return try workers.values(texts.count, from: 0, inRangesOf: Self.chunkSize) {
      measurer, range, widths throws(FontError) in
      try measurer.getWidths(of: texts[range], style: style, into: widths)
    }
  }

  /// The counts of labels of one line measured by each method, on all cores.
  package var counts: MeasureCounts { ownCounts + workers.counts }

  /// The count of texts a thread takes at once: some microseconds of work, long compared with the
  /// cost of taking them.
  private static let chunkSize = 256

  private func getWidths(
    of texts: ArraySlice<String>, style: TextStyle, into widths: consuming MutableSpan<Double>
  ) throws(FontError) {
    let resolved = try resolved(style)
    resolved.context.prepareFastPath(forLabels: texts.count)
    for (place, text) in texts.enumerated() {
      widths[place] =
        if let ideal = fastIdealWidth(of: text, resolved) {
          grid.reported(resolved.rules.firstLineIndent + ideal)
        } else {
          try rememberedMetrics(of: text, resolved).width
        }
    }
  }
}
