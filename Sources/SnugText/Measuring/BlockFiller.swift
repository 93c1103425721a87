import SnugGeometry

/// A place in a text of several paragraphs.
struct TextPlace: Hashable {
  /// The index of the paragraph.
  var paragraph: Int
  /// The position between its characters.
  var position: Int
}

/// The line of a text that does not fit which stands for all text between the lines before and behind it.
struct TextCut {
  /// The index of the line.
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
  /// - Parameter source: Returns the source of a paragraph's lines.
  mutating func fill<Source: LineSource>(
    _ source: (Paragraph) throws(FontError) -> Source
  ) throws(FontError) {
    let paragraphs = paragraphs
    for (index, paragraph) in paragraphs.enumerated() where !isFull {
      var lines = try source(paragraph)
      guard let start = try fill(&lines, ofParagraph: index) else { continue }
      guard let beforeCut else { return try fillCutLine(&lines, from: start) }
      block = beforeCut.block
      return try fillFromCut(beforeCut.start) { other throws(FontError) in
        other == index ? lines : try source(paragraphs[other])
      }
    }
  }

  /// The count of lines up to the one that is to be cut; 0 if it is the last.
  private var cutLineCount: Int {
    guard let line = style.ellipsisLine, line < maximumLines, style.truncation.hasEllipsis else {
      return 0
    }
    return line
  }

  /// Whether no more lines may be added.
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
    if !isWhole, style.lineBreaking == .balanced {
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
      let line = start..<end
      let shownEnd = isCut && !style.keepsWhitespace ? source.visible(line).upperBound : end
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
    block.append(shown)
  }

  /// Returns the part of a line that takes room: where white space is kept, also that which ends a
  /// paragraph, as far as it fits (CSS Text 4, 4.1.3: it hangs conditionally).
  private func roomy(
    _ line: Range<Int>, _ visible: Range<Int>, of source: inout some LineSource, in limit: Double
  ) throws(FontError) -> Range<Int> {
    guard style.whiteSpace == .preWrap, line.upperBound == source.characterCount else {
      return visible
    }
    var (fitting, tooFar) = (visible.upperBound, line.upperBound + 1)
    while tooFar - fitting > 1 {
      // The whole text most often fits.
      let end = tooFar > line.upperBound ? line.upperBound : (fitting + tooFar) / 2
      if grid.fits(try source.width(of: line.lowerBound..<end), in: limit) {
        fitting = end
      } else {
        tooFar = end
      }
    }
    return line.lowerBound..<fitting
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
    if needsText, style.truncation.keepsEnd, !shown.text.isEmpty {
      shown.text += source.text(of: visible.upperBound..<line.upperBound)
    }
    shown.indent = style.indent(ofLineFrom: start.position)
    shown.endsParagraph = !cut.endsInParagraph
    block.append(shown)
  }

  /// Adds the line that is cut, and behind it those of the end of the text.
  /// - Parameters:
  ///   - start: The start of the line that is cut.
  ///   - source: Returns the source of the lines of a paragraph.
  private mutating func fillFromCut<Source: LineSource>(
    _ start: TextPlace, _ source: (_ paragraph: Int) throws(FontError) -> Source
  ) throws(FontError) {
    var cutSource = try source(start.paragraph)
    /// Of the paragraphs that end the text, the last first: the starts of their lines, the last first.
    var ends: [(lines: Source, paragraph: Int, starts: [Int])] = []
    var linesLeft = maximumLines - cutLineCount
    for paragraph in (start.paragraph..<paragraphs.count).reversed() where linesLeft > 0 {
      var lines = paragraph == start.paragraph ? cutSource : try source(paragraph)
      // The line that is cut has at least a character.
      let first = paragraph == start.paragraph ? start.position + 1 : 0
      guard first <= max(0, lines.characterCount - 1) else { break }
      var starts = [lines.characterCount]
      repeat {
        let last = starts[starts.count - 1]
        starts.append(max(first, try lines.start(ofLineTo: last)))
        linesLeft -= 1
      } while starts[starts.count - 1] > first && linesLeft > 0
      ends.append((lines, paragraph, starts))
    }
    let next = ends.last.map { end in
      let position = end.starts[end.starts.count - 1]
      return TextCut.Next(
        place: TextPlace(paragraph: end.paragraph, position: position),
        sourceOffset: end.lines.sourceRange(of: position..<position).lowerBound)
    }
    try fillCutLine(&cutSource, from: start, to: next)
    for end in ends.reversed() {
      var (lines, count) = (end.lines, end.lines.characterCount)
      for (start, end) in try filledLines(&lines, startingAt: end.starts.reversed()) {
        try append(start..<end, of: &lines, shownEnd: end, endsParagraph: end == count)
      }
    }
  }

  /// Returns the lines that start at the first of `starts`, filled from there if they are not more.
  ///
  /// Widths are not monotone: letters that join at the end of a line may be wider there.
  /// - Parameter starts: Those of lines that fit, and the end of the last.
  private func filledLines(
    _ source: inout some LineSource, startingAt starts: [Int]
  ) throws(FontError) -> [(Int, Int)] {
    var filled = [starts[0]]
    repeat {
      filled.append(try source.end(ofLineFrom: filled[filled.count - 1]))
      guard filled.count <= starts.count else { return Array(zip(starts, starts.dropFirst())) }
    } while filled[filled.count - 1] < starts[starts.count - 1]
    return Array(zip(filled, filled.dropFirst()))
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
