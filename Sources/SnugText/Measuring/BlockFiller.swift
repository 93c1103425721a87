import SnugGeometry

/// A place in a text of several paragraphs.
struct TextPlace: Hashable {
  var paragraph: Int
  /// The position between its characters.
  var position: Int
}

/// The line of a text that does not fit which stands for all text between the lines before and behind it.
struct TextCut {
  var index = 0
  var start = TextPlace(paragraph: 0, position: 0)
  /// The start of the line behind it; `nil` if it is the last.
  var next: Next?
  /// The last paragraph of its text.
  var lastParagraph = 0
  /// Whether its text is that of several paragraphs, each line break as a space.
  var isJoined = false
  /// Whether it shows less than its text. Where paragraphs are joined on it, all may fit.
  var isCut = true

  struct Next {
    var place: TextPlace
    /// Its UTF-8 offset in the source text.
    var sourceOffset: Int
  }

  /// Whether the line behind it begins inside a paragraph.
  var endsInParagraph: Bool { next.map { $0.place.position > 0 } ?? false }

  /// Returns the text of the line among the characters of its first paragraph, or of the paragraphs
  /// that are joined.
  /// - Parameter count: The count of these characters.
  func characters(in count: Int) -> Range<Int> {
    guard !isJoined, let next, endsInParagraph, next.place.paragraph == start.paragraph else {
      return start.position..<count
    }
    return start.position..<next.place.position
  }
}

extension [Paragraph] {
  /// Returns the paragraphs joined on a line, including the breaks between, up to its end.
  func text(of cut: TextCut) -> Substring {
    let (first, last) = (self[cut.start.paragraph].text, self[cut.lastParagraph])
    var end = last.text.endIndex
    if let next = cut.next, cut.endsInParagraph {
      end = last.text.utf8.index(
        last.text.startIndex, offsetBy: next.sourceOffset - last.sourceOffset)
    }
    return first.base[first.startIndex..<end]
  }
}

/// Fills a block with the lines of one text.
struct BlockFiller {
  let paragraphs: [Paragraph]
  let style: TextStyle.LineRules
  let grid: PixelGrid
  let limit: Double
  /// The most lines; 0 is no limit.
  let maximumLines: Int
  /// Whether the text of lines is needed, not only their size.
  var needsText = true
  var block: LineBlock
  /// The line that stands for the text that is not shown, if not all is.
  var cut: TextCut?
  /// The lines before the one that is to be cut, and its start; `nil` before it is reached, or if it is
  /// the last line.
  private(set) var beforeCut: (block: LineBlock, start: TextPlace)?

  /// Adds the lines of the text.
  /// - Parameter source: Returns the source of the lines of a paragraph.
  mutating func fill<Source: LineSource>(
    _ source: (_ paragraph: Int) throws(FontError) -> Source
  ) throws(FontError) {
    for index in paragraphs.indices where !isFull {
      var lines = try source(index)
      guard let start = try fill(&lines, ofParagraph: index) else { continue }
      guard let beforeCut else { return try fillCutLine(&lines, from: start) }
      block = beforeCut.block
      return try fillFromCut(beforeCut.start) { other throws(FontError) in
        other == index ? lines : try source(other)
      }
    }
  }

  /// Returns the exact width of the longest part of a paragraph that no line may end in, with the indent of its
  /// line, in points.
  static func longestWord(
    in source: inout some LineSource, _ style: TextStyle.LineRules
  ) throws(FontError) -> Double {
    var (longest, start) = (0.0, 0)
    while start < source.characterCount {
      let end = try source.lineEnd(from: start + 1)
      let width = try source.width(of: source.visible(start..<end))
      longest = max(longest, style.indent(ofLineFrom: start) + width)
      start = end
    }
    return longest
  }

  /// The count of lines up to the one that is to be cut; 0 if it is the last.
  private var cutLineCount: Int {
    guard let line = style.ellipsisLine, line < maximumLines, style.truncation.hasEllipsis else {
      return 0
    }
    return line
  }

  private var isFull: Bool { block.lines.count == maximumLines && maximumLines > 0 }

  /// Adds the lines of a paragraph. Returns the start of the last line allowed where it must be cut.
  private mutating func fill(
    _ source: inout some LineSource, ofParagraph index: Int
  ) throws(FontError) -> TextPlace? {
    let isLast = index + 1 == paragraphs.count
    let count = source.characterCount
    let isWhole = grid.fits(
      try source.width(of: source.visible(0..<count)), in: style.limit(limit, ofLineFrom: 0))
    var balanced: ArraySlice<Int> = []
    if !isWhole, style.textWrap == .balance {
      balanced = try balancedEnds(of: &source, isLast: isLast)[...]
    }
    let cutLineCount = cutLineCount
    var start = 0
    repeat {
      guard block.lines.count < TextMeasurer.maximumLineCount else { throw .tooManyLines }
      let place = TextPlace(paragraph: index, position: start)
      if block.lines.count + 1 == cutLineCount { beforeCut = (block, place) }
      let end =
        if let balanced = balanced.popFirst() {
          balanced
        } else {
          isWhole ? count : try source.end(ofLineFrom: start)
        }
      let isCut = block.lines.count + 1 == maximumLines && (end < count || !isLast)
      if isCut {
        guard style.truncation.endsLines else { return place }
        cut = TextCut(index: block.lines.count, start: place)
      }
      try noteEnd(end, of: &source)
      let line = start..<end
      let shownEnd = isCut && !style.keepsSpaceAtCut ? source.visible(line).upperBound : end
      try append(line, of: &source, shownEnd: shownEnd, endsParagraph: end == count)
      start = end
    } while start < count && !isFull
    return nil
  }

  /// Adds a line, which is wider than the limit only if it is one character.
  /// - Parameter shownEnd: The end of its text: behind the white space, which takes no width.
  private mutating func append(
    _ line: Range<Int>, of source: inout some LineSource, shownEnd: Int, endsParagraph: Bool
  ) throws(FontError) {
    let limit = style.limit(limit, ofLineFrom: line.lowerBound)
    let visible = try roomy(line, source.visible(line), of: &source, in: limit)
    let width = try source.width(of: visible)
    let isClipped = !grid.fits(width, in: limit)
    let sourceRange = source.sourceRange(of: line)
    if isClipped {
      block.noteClippedCharacter(at: sourceRange.lowerBound, width: width, limit: limit)
    }
    var shown = try source.line(
      of: visible, text: needsText ? source.text(of: line.lowerBound..<shownEnd) : "",
      endsParagraph: endsParagraph,
      clippedWidth: isClipped ? grid.widest(in: limit) : nil)
    shown.sourceRange = sourceRange
    shown.indent = style.indent(ofLineFrom: line.lowerBound)
    block.append(consume shown)
  }

  /// Returns the part of a line that takes room: where white space is kept, also that which ends a
  /// paragraph, as far as it fits (CSS Text 4, 4.1.3: it hangs conditionally).
  private func roomy(
    _ line: Range<Int>, _ visible: Range<Int>, of source: inout some LineSource, in limit: Double
  ) throws(FontError) -> Range<Int> {
    guard style.whiteSpace == .preWrap, line.upperBound == source.characterCount else {
      return visible
    }
    let end = try Self.roomyEnd(visible.upperBound..<line.upperBound) { end throws(FontError) in
      grid.fits(try source.width(of: line.lowerBound..<end), in: limit)
    }
    return line.lowerBound..<end
  }

  /// Returns the end of the white space that fits on a line.
  /// - Parameter space: The white space that ends its paragraph.
  static func roomyEnd<Failure: Error>(
    _ space: Range<Int>, fits: (Int) throws(Failure) -> Bool
  ) throws(Failure) -> Int {
    var (fitting, tooFar) = (space.lowerBound, space.upperBound + 1)
    while tooFar - fitting > 1 {
      // The whole text most often fits.
      let end = tooFar > space.upperBound ? space.upperBound : (fitting + tooFar) / 2
      if try fits(end) { fitting = end } else { tooFar = end }
    }
    return fitting
  }

  /// Adds the shown part of the text up to the line behind it as one line.
  ///
  /// Modes that keep the end show that of the last paragraph: they treat the text as one line, which
  /// may fit.
  private mutating func fillCutLine<Source: LineSource>(
    _ source: inout Source, from start: TextPlace, to next: TextCut.Next? = nil
  ) throws(FontError) {
    var cut = TextCut(index: block.lines.count, start: start, next: next)
    cut.lastParagraph =
      next.map { $0.place.paragraph - (cut.endsInParagraph ? 0 : 1) } ?? paragraphs.count - 1
    let isOneParagraph = cut.lastParagraph == start.paragraph
    cut.isJoined = style.truncation.keepsEnd && !isOneParagraph
    if cut.isJoined { source = try source.joined(paragraphs.text(of: cut)) }
    let line = cut.characters(in: source.characterCount)
    // Where text behind its paragraph is not shown, the line is cut even if it fits.
    let mayFit = cut.isJoined || next != nil && isOneParagraph
    let limit = style.limit(limit, ofLineFrom: start.position)
    if mayFit { cut.isCut = !grid.fits(try source.width(of: source.visible(line)), in: limit) }
    self.cut = cut
    guard cut.isCut else {
      return try append(
        line, of: &source, shownEnd: line.upperBound, endsParagraph: !cut.endsInParagraph)
    }
    let visible = next == nil ? line : source.visible(line)
    var shown = try source.cutLine(visible)
    if needsText, shown.keepsEnd {
      shown.text += source.text(of: visible.upperBound..<line.upperBound)
    }
    if !cut.isJoined { shown.sourceRange = source.sourceRange(of: line) }
    shown.indent = style.indent(ofLineFrom: start.position)
    shown.endsParagraph = !cut.endsInParagraph
    block.append(consume shown)
  }

  /// Adds the line that is cut, and behind it those of the end of the text.
  /// - Parameters:
  ///   - start: The start of the line that is cut.
  ///   - source: Returns the source of the lines of a paragraph.
  private mutating func fillFromCut<Source: LineSource>(
    _ start: TextPlace, _ source: (_ paragraph: Int) throws(FontError) -> Source
  ) throws(FontError) {
    var next: TextCut.Next?
    var linesLeft = maximumLines - cutLineCount
    for paragraph in (start.paragraph..<paragraphs.count).reversed() where linesLeft > 0 {
      var lines = try source(paragraph)
      let isFirst = paragraph == start.paragraph
      let starts = try lineStarts(&lines, from: isFirst ? start.position : 0)
      var position = 0
      if isFirst || starts.count > linesLeft {
        position = try earliestStart(of: linesLeft, in: &lines, starts)
        linesLeft = 0
        guard position < lines.characterCount else { break }
        try noteEnd(position, of: &lines)
      }
      linesLeft -= min(linesLeft, starts.count)
      next = TextCut.Next(
        place: TextPlace(paragraph: paragraph, position: position),
        sourceOffset: lines.sourceRange(of: position..<position).lowerBound)
    }
    var cutSource = try source(start.paragraph)
    try fillCutLine(&cutSource, from: start, to: next)
    guard let place = next?.place else { return }
    for paragraph in place.paragraph..<paragraphs.count {
      var lines = try source(paragraph)
      var start = paragraph == place.paragraph ? place.position : 0
      repeat {
        let end = try lines.end(ofLineFrom: start)
        try noteEnd(end, of: &lines)
        try append(
          start..<end, of: &lines, shownEnd: end, endsParagraph: end == lines.characterCount)
        start = end
      } while start < lines.characterCount
    }
  }

  /// Notes that a line ends there if it is inside a word, where that matters.
  private mutating func noteEnd(
    _ end: Int, of source: inout some LineSource
  ) throws(FontError) {
    guard style.notesBrokenWords, end > 0, end < source.characterCount,
      try source.lineEnd(from: end) > end
    else { return }
    block.breaksWords = true
  }

  /// Returns the starts of the filled lines of a paragraph from one of them on.
  private func lineStarts(
    _ source: inout some LineSource, from start: Int
  ) throws(FontError) -> [Int] {
    var starts = [start]
    while true {
      let end = try source.end(ofLineFrom: starts[starts.count - 1])
      guard end < source.characterCount else { return starts }
      starts.append(end)
    }
  }

  /// Returns the earliest place from which a paragraph needs at most some lines: behind white space or
  /// where a line may end, or inside a word that is wider than a line.
  ///
  /// A later place never needs more lines, if longer text is never narrower.
  /// - Parameter starts: Those of its lines; the first is not returned.
  private func earliestStart(
    of lineCount: Int, in source: inout some LineSource, _ starts: [Int]
  ) throws(FontError) -> Int {
    guard starts.count > lineCount else {
      return starts.count > 1 ? starts[1] : source.characterCount
    }
    let line = starts.count - lineCount
    let (low, high) = (starts[line - 1], starts[line])
    func isEnough(_ start: Int) throws(FontError) -> Bool {
      var place = start
      for _ in 0..<lineCount {
        place = try source.end(ofLineFrom: place)
        if place == source.characterCount { return true }
      }
      return false
    }
    var places = [try source.lineEnd(from: low + 1)]
    while let last = places.last, last < high {
      places.append(try source.lineEnd(from: last + 1))
    }
    places[places.count - 1] = high
    var (first, last) = (0, places.count - 1)
    while first < last {
      let middle = (first + last) / 2
      if try isEnough(places[middle]) { last = middle } else { first = middle + 1 }
    }
    let start = places[first]
    let word = try source.lineEnd(before: start)..<(try source.lineEnd(from: start))
    guard
      !grid.fits(
        try source.width(of: source.visible(word)), in: style.limit(limit, ofLineFrom: 1))
    else { return start }
    var (inWord, known) = (max(low, word.lowerBound) + 1, start)
    while inWord < known {
      let middle = (inWord + known) / 2
      if try isEnough(middle) { known = middle } else { inWord = middle + 1 }
    }
    return known
  }

  /// Returns the ends of the lines of the next paragraph if they are balanced; empty if they are
  /// filled.
  /// - Parameter isLast: Whether the paragraph ends the text: if not, the last line allowed is cut.
  private mutating func balancedEnds(
    of source: inout some LineSource, isLast: Bool
  ) throws(FontError) -> [Int] {
    let linesLeft =
      maximumLines == 0 ? .max : maximumLines - block.lines.count - (isLast ? 0 : 1)
    switch try source.balancedLines(upTo: linesLeft) {
    case .filled: return []
    case .tooManyWays:
      block.hasUnbalancedLines = true
      return []
    case .balanced(let ends):
      // Sums rely on HarfBuzz's flags, which are not always right: the drawn widths decide.
      for (start, end) in zip([0] + ends, ends) {
        let visible = source.visible(start..<end)
        let limit = style.limit(limit, ofLineFrom: start)
        guard grid.fits(try source.width(of: visible), in: limit) || visible.count <= 1 else {
          return []
        }
      }
      return ends
    }
  }
}
