import SnugGeometry

/// A text that was measured once, to be asked for its lines at any width.
///
/// Its answers are those of `TextMeasurer.layout` with `maximumLines` 0, without measuring again: a
/// text of simple characters is a table of sums, as is any other where lines may be cut out of the
/// shaped text. Measured with fonts at each width are:
/// - texts with characters narrower than their negative letter spacing;
/// - the lines, but not their count, of balanced text;
/// - the height of text that is cut or balanced, if its lines have heights of their own;
/// - lines whose ends change letters in a way that sums do not say, as some fonts do;
/// - text that may be shown smaller (`TextStyle.Shrinking`), where it would be cut or a word be broken.
///
/// Of greedily filled text, paragraphs are then shaped once for all widths that are asked for one after
/// another, and each line once. Each thread keeps what it shaped until it measures another such text.
///
/// Thread-safe.
///
/// ```swift
/// let measurer = try TextMeasurer(catalog: .embedded)
/// let text = try measurer.prepare("A message of some lines", style: TextStyle(size: 15))
/// for line in try text.lines(at: 80) { print(line.sourceRange, line.width) }
/// let height = try text.height(at: 120)
/// let width = try text.leastWidth(forLines: 2)
/// let fits = try text.fits(in: Size(width: 96, height: 40), maximumLines: 2)
/// ```
public final class PreparedText: Sendable {
  /// The text as given.
  public let text: String
  let table: LineTable
  let shared: PreparedStyle
  /// Whether the height of lines depends on their ranges or fonts.
  private let hasOwnHeights: Bool
  /// Whether each line has the height of its ranges; if not, all are as tall as the tallest.
  private let rangesHaveOwnHeights: Bool

  init(
    _ text: String, _ table: LineTable, _ shared: PreparedStyle, rangesHaveOwnHeights: Bool
  ) {
    self.text = text
    self.table = table
    self.shared = shared
    self.rangesHaveOwnHeights = rangesHaveOwnHeights
    hasOwnHeights = !(table.shaped?.content.heights.isEmpty ?? true)
  }

  /// The style that the text was measured in.
  public var style: TextStyle { shared.style }

  /// A line of a text.
  public struct Line: Hashable, Sendable {
    /// The UTF-8 offsets of its text, including the white space at its end, but no line break.
    public let sourceRange: Range<Int>
    /// The exact width, in points, without the white space at its end that takes no room; at most the
    /// widest text that fits, where its frame clips a character.
    public let idealWidth: Double
    /// The same rounded up to the grid, never negative.
    public let width: Double
  }

  /// Returns the count of lines in `maximumWidth` points; infinity is no limit.
  /// - Parameter maximumLines: The most lines shown, 0 for any.
  /// - Throws: For a width that is negative or NaN, a negative line count, and more than
  ///   `TextMeasurer.maximumLineCount` lines; where the text must be shaped again, as
  ///   `TextMeasurer.layout`.
  /// - Complexity: O(lines * log of the characters on a line); O(characters) where the text must be
  ///   shaped again.
  public func lineCount(
    at maximumWidth: Double, maximumLines: Int = 0
  ) throws(FontError) -> Int {
    try FontError.check(maximumWidth: maximumWidth)
    try FontError.check(maximumLines: maximumLines)
    return try lineCount(at: maximumWidth, maximumLines, nil)
  }

  /// Returns the height in `maximumWidth` points, in points: that of `TextMeasurer.layout`.
  /// - Parameter maximumLines: The most lines shown, 0 for any.
  /// - Throws: As `lineCount(at:maximumLines:)`.
  /// - Complexity: As `lineCount(at:maximumLines:)`.
  public func height(at maximumWidth: Double, maximumLines: Int = 0) throws(FontError) -> Double {
    try FontError.check(maximumWidth: maximumWidth)
    try FontError.check(maximumLines: maximumLines)
    return try height(at: maximumWidth, maximumLines, nil)
  }

  /// Returns the count of lines for valid limits.
  /// - Parameter measurer: Its own measurer of the calling thread; `nil` for one of its workers.
  func lineCount(
    at maximumWidth: Double, _ maximumLines: Int, _ measurer: TextMeasurer?
  ) throws(FontError) -> Int {
    if maximumLines == 0, shared.shrinksForWords {
      // Lines that end behind words keep their size.
      if let words = wordLineCount(at: maximumWidth) { return words }
      return try metrics(at: maximumWidth, 0, measurer).lineCount
    }
    if maximumLines == 0 || !shared.shrinks,
      let known = knownLineCount(at: maximumWidth, maximumLines)?.lines
    {
      guard known <= TextMeasurer.maximumLineCount else { throw .tooManyLines }
      return known
    }
    return try metrics(at: maximumWidth, maximumLines, measurer).lineCount
  }

  /// Returns the height for valid limits, as `lineCount`.
  func height(
    at maximumWidth: Double, _ maximumLines: Int, _ measurer: TextMeasurer?
  ) throws(FontError) -> Double {
    if let known = try knownHeight(at: maximumWidth, maximumLines) { return known }
    return try metrics(at: maximumWidth, maximumLines, measurer).height
  }

  /// Returns the height if the text surely is one line, in points.
  func knownHeight(onOneLineAt maximumWidth: Double) -> Double? {
    guard !hasOwnHeights, table.partCount == 1, let part = table.part(0),
      let last = table.words.last
    else { return nil }
    let base = table.words[0].base
    guard base != LineTable.Word.unknown else { return nil }
    let limit = limit(maximumWidth, indent: shared.rules.firstLineIndent, of: part)
    return Int(last.reach) - Int(base) <= limit.sure
      ? shared.stack.height(lines: 1, paragraphs: 0) : nil
  }

  /// Returns the limit of lines with an indent, in points.
  @inline(__always)
  private func limit(
    _ maximumWidth: Double, indent: Double, of part: LineTable.Part, _ size: Double? = nil
  ) -> LineTable.Limit {
    LineTable.Limit(
      WidthLimit(max(0, maximumWidth - indent), on: shared.grid), of: part, indent: indent,
      size: size ?? shared.rules.size,
      letterSpacing: part.hasSpacedSums ? 0 : shared.style.letterSpacing)
  }

  @inline(__always)
  private func knownHeight(
    at maximumWidth: Double, _ maximumLines: Int
  ) throws(FontError) -> Double? {
    // Fewer lines may mean a smaller size.
    guard
      maximumLines == 0
        ? !shared.shrinksForWords || wordLineCount(at: maximumWidth) != nil : !shared.shrinks
    else { return nil }
    if hasOwnHeights { return try ownHeight(at: maximumWidth, maximumLines) }
    guard let count = knownLineCount(at: maximumWidth, maximumLines) else { return nil }
    guard count.lines <= TextMeasurer.maximumLineCount else { throw .tooManyLines }
    return shared.stack.height(lines: count.lines, paragraphs: count.paragraphs)
  }

  /// Returns the height of lines of ranges or of several fonts; `nil` where they must be shaped, as one
  /// that is cut must.
  private func ownHeight(
    at maximumWidth: Double, _ maximumLines: Int
  ) throws(FontError) -> Double? {
    // Balanced lines end elsewhere. A label of one line is as tall as the white space at its end.
    guard style.paragraph.textWrap == .wrap, maximumLines != 1 else { return nil }
    var heights: [LineBox] = []
    var endsParagraph: [Bool] = []
    var areKnown = true
    let haveKnownEnds = forEachLine(at: maximumWidth) { part, limit, start, end in
      let height = height(ofLine: start..<end, in: part, limit)
      areKnown = areKnown && height != nil
      heights.append(height ?? shared.primaryHeight)
      endsParagraph.append(end == part.last)
    }
    guard areKnown, haveKnownEnds, maximumLines == 0 || heights.count <= maximumLines else {
      return nil
    }
    guard heights.count <= TextMeasurer.maximumLineCount else { throw .tooManyLines }
    if !rangesHaveOwnHeights {
      let tallest = heights.reduce(into: heights[0]) { $0.formUnion($1) }
      heights = heights.map { _ in tallest }
    }
    return LinePositions(heights, endsParagraph: endsParagraph, shared.rules, on: shared.grid)
      .metrics(
        idealWidth: 0, lines: heights.count,
        paragraphs: endsParagraph.dropLast().count(where: \.self)
      ).height
  }

  /// Returns the height of a line; `nil` where it must be shaped.
  private func height(
    ofLine line: Range<Int>, in part: LineTable.Part, _ limit: LineTable.Limit
  ) -> LineBox? {
    guard part.isShaped else { return shared.primaryHeight }
    guard let end = roomyEnd(ofLine: line, in: part, limit) else { return nil }
    if end == line.lowerBound, style.growsWithFonts {
      return rangesHaveOwnHeights ? nil : shared.primaryHeight
    }
    return table.height(line.lowerBound, end) ?? shared.primaryHeight
  }

  /// Returns the end of the part of a line that takes room: where white space is kept, also that which
  /// ends a paragraph, as far as it fits. `nil` where that must be shaped.
  private func roomyEnd(
    ofLine line: Range<Int>, in part: LineTable.Part, _ limit: LineTable.Limit
  ) -> Int? {
    let visible = table.visibleEnd(line.upperBound, from: line.lowerBound)
    guard style.paragraph.whiteSpace == .preWrap, line.upperBound == part.last else {
      return visible
    }
    var isKnown = true
    let end = BlockFiller.roomyEnd(visible..<line.upperBound) { end in
      guard
        let width = table.exactWidth(line.lowerBound..<end, in: part, limit, { _ in nil })
      else {
        isKnown = false
        return false
      }
      return limit.fits(width)
    }
    return isKnown ? end : nil
  }

  /// Returns the lines in `maximumWidth` points, at least one; infinity is no limit.
  /// - Throws: As `lineCount(at:maximumLines:)`.
  /// - Complexity: As `lineCount(at:maximumLines:)`.
  public func lines(at maximumWidth: Double) throws(FontError) -> [Line] {
    try FontError.check(maximumWidth: maximumWidth)
    guard shared.shrinksForWords, wordLineCount(at: maximumWidth) == nil else {
      return try ownLines(at: maximumWidth)
    }
    return try lines(at: maximumWidth, shrinks: true)
  }

  func ownLines(at maximumWidth: Double) throws(FontError) -> [Line] {
    if style.paragraph.textWrap == .wrap, let known = knownLines(at: maximumWidth) {
      guard known.count <= TextMeasurer.maximumLineCount else { throw .tooManyLines }
      return known
    }
    return try lines(at: maximumWidth, shrinks: false)
  }

  private func lines(at maximumWidth: Double, shrinks: Bool) throws(FontError) -> [Line] {
    let lines = try shared.workers.withWorker { measurer throws(FontError) in
      try measurer.block(of: self, in: maximumWidth, shrinks: shrinks).lines
    }
    return lines.map { line(of: $0.sourceRange, idealWidth: $0.idealWidth) }
  }

  private func metrics(
    at maximumWidth: Double, _ maximumLines: Int, _ measurer: TextMeasurer?
  ) throws(FontError) -> TextMetrics {
    guard let measurer else {
      return try shared.workers.withWorker { measurer throws(FontError) in
        try metrics(at: maximumWidth, maximumLines, measurer)
      }
    }
    guard maximumLines > 0 else {
      return try measurer.block(of: self, in: maximumWidth, shrinks: true).metrics
    }
    return try measurer.measure(
      text, style: style, maximumWidth: maximumWidth, maximumLines: maximumLines)
  }

  /// Returns the count of lines, of greedy as of balanced ones, and that of the paragraphs that end
  /// before the last; `nil` where they must be shaped.
  @inline(__always)
  func knownLineCount(
    at maximumWidth: Double, _ maximumLines: Int
  ) -> (lines: Int, paragraphs: Int)? {
    let most = maximumLines == 0 ? .max : maximumLines
    if let words = wordLineCount(at: maximumWidth) {
      return words > most && shared.showsEnds ? nil : (min(words, most), 0)
    }
    var (lines, paragraphs) = (0, 0)
    let isKnown = forEachLine(at: maximumWidth) { part, _, start, _ in
      if lines > 0, lines < most, start == part.first { paragraphs += 1 }
      lines += 1
    }
    return isKnown && (lines <= most || !shared.showsEnds) ? (min(lines, most), paragraphs) : nil
  }

  /// Returns the count of lines of one paragraph whose lines all end with a word, in the style's size or
  /// another.
  @inline(__always)
  func wordLineCount(at maximumWidth: Double, size: Double? = nil) -> Int? {
    guard table.partCount == 1, let part = table.part(0), part.wordCount > 0,
      size == nil || !table.hasOwnStyles
    else { return nil }
    var limit = limit(maximumWidth, indent: shared.rules.firstLineIndent, of: part, size)
    var (count, word) = (0, Int(part.firstWord))
    let last = word + Int(part.wordCount) - 1
    while word < last {
      let next = table.lastWord(ofLineBehind: word, in: part, limit)
      guard next > word else { return nil }
      word = next
      if count == 0, !shared.rules.hasEvenIndents {
        limit = self.limit(maximumWidth, indent: shared.rules.hangingIndent, of: part, size)
      }
      count += 1
    }
    return count
  }

  /// Calls `body` with the start and end of every line. Returns false when lines must be shaped.
  @inline(__always)
  func forEachLine(
    at maximumWidth: Double,
    _ body: (LineTable.Part, LineTable.Limit, _ start: Int, _ end: Int) -> Void
  ) -> Bool {
    for index in 0..<table.partCount {
      guard let part = table.part(index), part.unitsPerEm > 0 else { return false }
      var indent = shared.rules.firstLineIndent
      var limit = limit(maximumWidth, indent: indent, of: part)
      var start = Int(part.first)
      // The word before the line, if the line may be found among the words.
      var word = part.wordCount > 0 ? Int(part.firstWord) : nil
      repeat {
        if start > part.first, indent != shared.rules.hangingIndent {
          indent = shared.rules.hangingIndent
          limit = self.limit(maximumWidth, indent: indent, of: part)
        }
        if let before = word {
          let last = table.lastWord(ofLineBehind: before, in: part, limit)
          if last > before {
            let end = Int(table.words[last].end)
            body(part, limit, start, end)
            (start, word) = (end, last)
            continue
          }
        }
        // A width that is no sum must be measured with fonts.
        guard let end = table.end(ofLineFrom: start, in: part, limit, width: { _ in nil }) else {
          return false
        }
        body(part, limit, start, end)
        start = end
        if part.wordCount > 0 { word = table.word(endingAt: end, in: part) }
      } while start < part.last
    }
    return true
  }

  private func knownLines(at maximumWidth: Double) -> [Line]? {
    var lines: [Line] = []
    var areExact = true
    let isKnown = forEachLine(at: maximumWidth) { part, limit, start, end in
      guard let visible = roomyEnd(ofLine: start..<end, in: part, limit),
        let idealWidth = table.exactWidth(start..<visible, in: part, limit, { _ in nil })
      else {
        areExact = false
        return
      }
      // A character wider than its line is clipped.
      let shownWidth =
        limit.fits(idealWidth)
        ? idealWidth
        : shared.grid.widest(in: max(0, maximumWidth - limit.indent))
      lines.append(
        line(of: table.sourceRange(of: start..<end, in: part), idealWidth: shownWidth))
    }
    return isKnown && areExact ? lines : nil
  }

  private func line(of sourceRange: Range<Int>, idealWidth: Double) -> Line {
    Line(
      sourceRange: sourceRange, idealWidth: idealWidth, width: shared.grid.reported(idealWidth))
  }
}
