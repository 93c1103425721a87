import SnugGeometry

/// The style of many prepared texts.
final class PreparedStyle: Sendable {
  let style: TextStyle
  /// The measurers of texts that must be shaped again.
  let workers: MeasurerPool
  /// A line of the primary font, and the lines of a text of that font.
  let primaryHeight: LineBox
  let stack: LineStack
  let rules: TextStyle.LineRules
  /// Whether the style has smaller sizes.
  let shrinks: Bool
  /// Whether texts without a limit of lines may be shown smaller, so that no word is broken.
  let shrinksForWords: Bool
  /// Whether a text of too many lines may show those of its end.
  let showsEnds: Bool
  let grid: PixelGrid

  init(_ style: TextStyle, _ measurer: TextMeasurer) throws(FontError) {
    let resolved = try measurer.resolved(style)
    self.style = style
    rules = resolved.rules
    (grid, workers) = (measurer.grid, measurer.workers)
    (shrinks, showsEnds) = (style.mayShrink, style.truncation.ellipsisLine != nil)
    shrinksForWords = style.mayShrink && style.shrinking?.beforeBreakingWords ?? false
    (primaryHeight, stack) = (resolved.primaryHeight, resolved.stack)
  }
}

extension TextMeasurer {
  /// Measures a text once, for many questions about its lines.
  /// - Throws: As `measure(_:style:)`.
  /// - Complexity: O(characters). Memory: 9 bytes a character of ASCII, 12 of others, and a kilobyte;
  ///   up to 13 where scripts or directions change from word to word. A range takes some 60 bytes. Where
  ///   one has its own size or letter spacing, each run of one font and script takes 16 more.
  public func prepare(_ text: String, style: TextStyle) throws(FontError) -> PreparedText {
    try prepare(text, PreparedStyle(style, self))
  }

  /// Measures each of several texts once, on all cores.
  /// - Throws: As `measure(_:style:)`.
  public func prepare(_ texts: [String], style: TextStyle) throws(FontError) -> [PreparedText] {
    let shared = try PreparedStyle(style, self)
    return try workers.map(texts.count) { measurer, index throws(FontError) in
      try measurer.prepare(texts[index], shared)
    }
  }

  private func prepare(_ text: String, _ shared: PreparedStyle) throws(FontError) -> PreparedText {
    try checkLength(of: text, shared.style.ranges)
    let style = try resolved(shared.style)
    style.context.prepareFastPath(forLabels: 1)
    var table = LineTable()
    var read = ReadText(text, isKept: false)
    try read.read(in: style, self)
    let spans = read.spans
    for paragraph in read.paragraphs {
      let isSimple =
        read.base == .leftToRight
        && append(
          paragraph.text, at: paragraph.sourceOffset, style,
          spans?.starting(at: paragraph.sourceOffset), to: &table) != nil
      if !isSimple {
        let shaped = try MeasuredParagraph(
          paragraph, spans, style, otherwise: read.base, measurer: self, limit: .infinity,
          isSimple: false, includesGlyphs: false)
        try shaped.append(to: &table)
      }
    }
    if shared.style.letterSpacing == 0 { table.findWords() }
    return PreparedText(
      text, table, shared,
      rangesHaveOwnHeights: spans?.haveOwnHeights ?? false || shared.rules.hasOwnHeights)
  }

  /// The count of texts that a thread takes at once: some microseconds of work, and no more memory
  /// than a core's cache.
  private static let textsOfAThread = 64

  /// Returns the height of each text in its own width, in points. Found on all cores.
  /// - Parameters:
  ///   - texts: Prepared texts, in any styles, of this measurer or others.
  ///   - widths: The maximum width of each text, in points.
  ///   - maximumLines: The most lines shown of a text, 0 for any.
  /// - Throws: As `PreparedText.height(at:maximumLines:)`; where there are not as many widths as
  ///   texts.
  public func heights(
    of texts: [PreparedText], widths: [Double], maximumLines: Int = 0
  ) throws(FontError) -> [Double] {
    try check(texts, widths, maximumLines)
    let workers = workers
    return try workers.values(texts.count, from: 0, inRangesOf: Self.textsOfAThread) {
      measurer, range, heights throws(FontError) in
      var heights = heights
      // Many texts are in no cache. Of independent reads, processors do several at once.
      for (place, index) in range.enumerated() {
        heights[place] = texts[index].knownHeight(onOneLineAt: widths[index]) ?? .nan
      }
      for (place, index) in range.enumerated() where heights[place].isNaN {
        let own = texts[index].shared.workers === workers ? measurer : nil
        heights[place] = try texts[index].height(at: widths[index], maximumLines, own)
      }
    }
  }

  /// Returns the count of lines of each text in its own width, as `heights(of:widths:maximumLines:)`.
  public func lineCounts(
    of texts: [PreparedText], widths: [Double], maximumLines: Int = 0
  ) throws(FontError) -> [Int] {
    try check(texts, widths, maximumLines)
    let workers = workers
    return try workers.values(texts.count, from: 0, inRangesOf: Self.textsOfAThread) {
      measurer, range, counts throws(FontError) in
      var counts = counts
      for (place, index) in range.enumerated() {
        let own = texts[index].shared.workers === workers ? measurer : nil
        counts[place] = try texts[index].lineCount(at: widths[index], maximumLines, own)
      }
    }
  }

  /// Returns the least width of each text for a count of lines, as `PreparedText.leastWidth(forLines:)`.
  /// Found on all cores.
  public func leastWidths(
    of texts: [PreparedText], forLines count: Int
  ) throws(FontError) -> [Double?] {
    try workers.map(texts.count) { _, index throws(FontError) in
      try texts[index].leastWidth(forLines: count)
    }
  }

  private func check(
    _ texts: [PreparedText], _ widths: [Double], _ maximumLines: Int
  ) throws(FontError) {
    let count = Double(texts.count)
    try FontError.check("widths.count", Double(widths.count), count...count)
    for width in widths { try FontError.check(maximumWidth: width) }
    try FontError.check(maximumLines: maximumLines)
  }
}
