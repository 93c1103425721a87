import SnugGeometry

/// A text of simple characters as it is shown on one line: whole or cut, without shaping.
struct SummedLine {
  /// The style in the smaller size that it is shown in; `nil` for that of the text.
  let small: ResolvedStyle?
  /// The kept parts of a cut text; the start is a whole one.
  private let parts: FastPath.Cut
  /// `nil` in modes without one, and where not even the ellipsis fits.
  private let ellipsis: ResolvedStyle.ShapedEllipsis?

  @inline(__always)
  init(
    _ parts: FastPath.Cut, _ ellipsis: ResolvedStyle.ShapedEllipsis?, in small: ResolvedStyle? = nil
  ) {
    (self.parts, self.ellipsis, self.small) = (parts, ellipsis, small)
  }

  /// A text that fits.
  /// - Parameter width: Its exact width, in points.
  @inline(__always)
  init(whole text: String, _ width: Double, in small: ResolvedStyle? = nil) {
    let count = text.utf8.count
    parts = FastPath.Cut(start: count, end: count, startWidth: width, isWhole: true)
    (ellipsis, self.small) = (nil, small)
  }

  /// The exact width of what is shown, in points.
  @inline(__always)
  var width: Double { parts.startWidth + (ellipsis?.width ?? 0) + parts.endWidth }

  @inline(__always)
  func shown(of utf8: borrowing Span<UInt8>) -> String {
    let mark = ellipsis?.text ?? ""
    return String(
      utf8.extracting(first: parts.start), mark.utf8.span,
      utf8.extracting(parts.end..<utf8.count))
  }

  /// Returns the fonts of what is shown of a text of `count` bytes.
  @inline(__always)
  func fonts(ofTextOf count: Int, _ style: ResolvedStyle) -> ShownFonts {
    parts.start > 0 || parts.end < count
      ? ellipsis?.fontsBehindText ?? ShownFonts(style.context.primaryFaces)
      : ellipsis?.fonts ?? ShownFonts()
  }

  @inline(__always)
  func ellipsisPlace(_ style: ResolvedStyle) -> TextLayout.PlacedEllipsis? {
    ellipsis.map {
      TextLayout.PlacedEllipsis(
        x: parts.startWidth, width: $0.width, isOwn: style.style.truncation.ellipsis != nil)
    }
  }

  /// Returns the glyphs of what is shown of the text; `nil` where only HarfBuzz knows them.
  /// - Parameter sourceOffset: The offset of the text in the label's source text.
  func glyphRuns(
    of utf8: borrowing Span<UInt8>, _ style: ResolvedStyle, sourceOffset: Int = 0
  ) -> [GlyphRun]? {
    guard let fastPath = style.context.fastPath else { return nil }
    func glyphRun(of part: Range<Int>, at origin: Double) -> GlyphRun? {
      fastPath.glyphRun(
        of: utf8.extracting(part), style.sums, origin: origin,
        sourceOffset: sourceOffset + part.lowerBound, in: parts.script)
    }
    var runs: [GlyphRun] = []
    var origin = 0.0
    if parts.start > 0 {
      guard let run = glyphRun(of: 0..<parts.start, at: 0) else { return nil }
      origin = run.width
      runs = [run]
    }
    guard let ellipsis else { return runs }
    let mark = ellipsis.glyphRun(
      style.sums, origin: origin, sourceOffset: sourceOffset + parts.start)
    runs.append(mark)
    guard parts.end < utf8.count else { return runs }
    guard let rest = glyphRun(of: parts.end..<utf8.count, at: origin + mark.width) else {
      return nil
    }
    runs.append(rest)
    return runs
  }

  /// - Parameter glyphRuns: `nil` if they are not included.
  @inline(__always)
  func layout(
    _ text: String, _ style: ResolvedStyle, on grid: PixelGrid, glyphRuns: [GlyphRun]?
  ) -> TextLayout {
    let shown = parts.isWhole ? text : self.shown(of: text.utf8.span)
    return TextLayout(
      shown, style.metrics(ofText: width, on: grid), idealWidth: width, on: grid, style.rules,
      reading: .leftToRight,
      isTruncated: !parts.isWhole, fonts: fonts(ofTextOf: text.utf8.count, style),
      ellipsis: ellipsisPlace(style), glyphRuns: glyphRuns)
  }
}

extension TextMeasurer {
  /// Returns a text on one line, whole if it fits, else in a smaller size, else cut; `nil` when it must be
  /// shaped.
  /// - Parameter maximumWidth: With the indent, in points.
  // Inlined, as is what it calls: copying results takes a tenth of a cut.
  @inline(__always)
  func summedLine(
    _ text: String, _ style: ResolvedStyle, in maximumWidth: Double
  ) throws(FontError) -> SummedLine? {
    style.context.prepareFastPath(forLabels: 1)
    // A text that is too long is rejected where it is shaped.
    guard text.utf8.count <= Self.maximumTextLength, let fastPath = style.context.fastPath else {
      return nil
    }
    let limit = WidthLimit(style.rules.limit(maximumWidth, ofLineFrom: 0), on: grid)
    if maximumWidth.isFinite, style.sizes == nil,
      let line = try cutAtOnce(text.utf8.span, mayFit: true, fastPath, style, limit)
    {
      ownCounts.summed += 1
      return line
    }
    guard let sum = fastPath.sum(of: text.utf8.span, style.sums) else { return nil }
    ownCounts.summed += 1
    let width = fastPath.width(of: sum, style.sums)
    guard !limit.fits(width) else { return SummedLine(whole: text, width) }
    let small = shrunk(style, sum, fastPath, in: limit)
    if let small {
      let width = fastPath.width(of: sum, small.sums)
      guard !limit.fits(width) else { return SummedLine(whole: text, width, in: small) }
      let line = try cutAtOnce(
        text.utf8.span, mayFit: false, fastPath, small, small: small, limit)
      if let line { return line }
    }
    return try summedCut(text.utf8.span, style, small: small, limit) { style, ellipsisWidth in
      let paragraph = SimpleParagraph(
        text[...], at: 0, style, limit: maximumWidth,
        hasLineEnds: style.rules.truncation == .word, measurer: self)
      return paragraph?.cut(from: 0, ellipsisWidth)
    }
  }

  /// Returns a text of simple characters cut in a table of lines.
  /// - Parameters:
  ///   - small: The style in the size to show it in, if that is not its own.
  ///   - limit: The widest line without its indent.
  ///   - inTable: Returns the cut that a table finds.
  @inline(__always)
  func summedCut(
    _ utf8: borrowing Span<UInt8>, _ own: ResolvedStyle, small: ResolvedStyle? = nil,
    _ limit: WidthLimit, inTable: (ResolvedStyle, _ ellipsisWidth: Double) -> FastPath.Cut?
  ) throws(FontError) -> SummedLine? {
    let style = small ?? own
    guard style.rules.truncation != .clip, !style.rules.keepsOwnEnd else { return nil }
    let ellipsis = try leftToRightEllipsis(style)
    guard ellipsis?.isSimple ?? true else { return nil }
    let width = ellipsis?.width ?? 0
    guard limit.fits(width) else { return nothing(of: utf8, style, small) }
    return inTable(style, width).map { SummedLine($0, ellipsis, in: small) }
  }

  /// Returns a text of simple characters cut in one pass over its bytes; whole if it may fit and does.
  @inline(__always)
  private func cutAtOnce(
    _ utf8: borrowing Span<UInt8>, mayFit: Bool, _ fastPath: FastPath, _ style: ResolvedStyle,
    small: ResolvedStyle? = nil, _ limit: WidthLimit
  ) throws(FontError) -> SummedLine? {
    let mode = style.rules.truncation
    guard !style.rules.keepsSpaceAtCut, !style.rules.keepsOwnEnd, mode != .clip else { return nil }
    let ellipsis = try leftToRightEllipsis(style)
    guard ellipsis?.isSimple ?? true else { return nil }
    let width = ellipsis?.width ?? 0
    let cut = fastPath.longestCut(
      of: utf8, mayFit: mayFit, style.sums, mode, width, in: limit)
    guard let cut, !cut.isWhole else { return cut.map { SummedLine($0, nil, in: small) } }
    guard limit.fits(width) else { return nothing(of: utf8, style, small) }
    let parts = mode == .word ? wordsWithin(cut, of: utf8, fastPath, style) : cut
    return parts.map { SummedLine($0, ellipsis, in: small) }
  }

  /// Returns a line in which not even the ellipsis fits; `nil` if it is the style's own: that of the font
  /// may fit.
  @inline(__always)
  private func nothing(
    of utf8: borrowing Span<UInt8>, _ style: ResolvedStyle, _ small: ResolvedStyle?
  ) -> SummedLine? {
    guard style.style.truncation.ellipsis == nil else { return nil }
    return SummedLine(FastPath.Cut(start: 0, end: utf8.count), nil, in: small)
  }

  /// Returns the words in the kept start of a text; the start itself, if it is a part of a word.
  private func wordsWithin(
    _ cut: FastPath.Cut, of utf8: borrowing Span<UInt8>, _ fastPath: FastPath,
    _ style: ResolvedStyle
  ) -> FastPath.Cut? {
    // White space behind the last word hangs.
    let last = utf8.whitespaceEnd(from: cut.start)
    guard let wordEnd = breaker.lastOpportunity(inSimple: utf8, upTo: last, style.breaks) else {
      return cut
    }
    let end = utf8.visibleEnd(wordEnd)
    guard end < cut.start else { return cut }
    guard let script = cut.script,
      let width = fastPath.idealWidth(of: utf8.extracting(first: end), in: script, style.sums)
    else { return nil }
    return FastPath.Cut(start: end, end: utf8.count, startWidth: width, script: script)
  }
}

/// The white space of simple characters: spaces and no-break spaces.
extension Span<UInt8> {
  /// Returns the end of the text before a position, without white space.
  fileprivate func visibleEnd(_ end: Int) -> Int {
    var end = end
    while true {
      if end > 0, self[end - 1] == 0x20 {
        end -= 1
      } else if end > 1, self[end - 1] == 0xA0, self[end - 2] == 0xC2 {
        end -= 2
      } else {
        return end
      }
    }
  }

  /// Returns the position behind the white space that starts at a position.
  fileprivate func whitespaceEnd(from start: Int) -> Int {
    var end = start
    while true {
      if end < count, self[end] == 0x20 {
        end += 1
      } else if end + 1 < count, self[end] == 0xC2, self[end + 1] == 0xA0 {
        end += 2
      } else {
        return end
      }
    }
  }
}

extension String {
  /// Joins three texts of valid UTF-8.
  fileprivate init(
    _ start: borrowing Span<UInt8>, _ middle: borrowing Span<UInt8>, _ end: borrowing Span<UInt8>
  ) {
    let count = start.count + middle.count + end.count
    // Strings take less time to copy short bytes than to be filled by a closure.
    self = unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { bytes in
      for index in 0..<start.count { unsafe bytes[index] = start[index] }
      for index in 0..<middle.count { unsafe bytes[start.count + index] = middle[index] }
      let behind = start.count + middle.count
      for index in 0..<end.count { unsafe bytes[behind + index] = end[index] }
      return unsafe String(decoding: UnsafeBufferPointer(bytes), as: UTF8.self)
    }
  }
}
