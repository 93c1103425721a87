public import SnugGeometry

/// Texts that do not fit, in smaller sizes.
extension TextMeasurer {
  /// Returns the style of a text of simple characters that does not fit on a line, in the largest size in
  /// which it does; `nil` if it has only one size.
  func shrunk(
    _ style: ResolvedStyle, _ sum: AdvanceSum, _ fastPath: FastPath, in limit: WidthLimit
  ) -> ResolvedStyle? {
    guard let sizes = style.sizes, sizes.last > 0 else { return nil }
    let sums = style.sums
    let guess = style.style.size * limit.widest / fastPath.width(of: sum, sums)
    let index = sizes.largest(near: guess) {
      limit.fits(fastPath.width(of: sum, sums.scaled(to: $0)))
    }
    return style.scaled(index, on: grid)
  }

  /// The same for a shaped text: no size is shaped again.
  func shrunk(
    _ style: ResolvedStyle, toFit line: ShapedText, in limit: Double
  ) -> ResolvedStyle? {
    guard let sizes = style.sizes, sizes.last > 0 else { return nil }
    func fits(_ size: Double) -> Bool { grid.fits(line.idealWidth(at: size), in: limit) }
    // The widths of runs that lead back do not fall with the size, and tabs may reach farther.
    let isMonotone = line.runs.allSatisfy { $0.advanceUnits >= 0 } && !line.hasTabs
    let index =
      isMonotone
      ? sizes.largest(near: style.style.size * limit / line.idealWidth, where: fits)
      : (1..<sizes.last).first { fits(sizes[$0]) } ?? sizes.last
    return style.scaled(index, on: grid)
  }

  /// Returns the style of a text on several lines in the largest size in which it fits; the style itself
  /// without a limit of their width.
  ///
  /// Every size is tried from the largest: where letters join at line ends, a text may take more lines in
  /// a smaller size. For texts that are long for so many sizes, it is found by halving.
  func shrunk(
    _ style: ResolvedStyle, toFit read: inout ReadText, _ maximumWidth: Double?,
    _ maximumLines: Int
  ) throws(FontError) -> ResolvedStyle {
    let (text, width) = (read.text, maximumWidth ?? .infinity)
    guard width.isFinite, let sizes = style.sizes, sizes.last > 0,
      maximumLines > 0 || style.rules.notesBrokenWords,
      maximumLines == 0 || Paragraph.split(text).count <= maximumLines
    else { return style }
    let own = try self.fit(&read, style, width, maximumLines)
    guard own < .whole else { return style }
    let isLong = text.utf8.count * sizes.last > Self.mostBytesTried
    // A text so long is prepared only if that takes no shaping.
    let prepared =
      isLong && !text.utf8.span.isPrintableASCII
      ? nil : try prepare(text, style: style.scaled(0, on: grid).style)
    func fit(_ index: Int) throws(FontError) -> Fit {
      // Such lines end behind words.
      if let count = prepared?.wordLineCount(at: width, size: sizes[index]) {
        return maximumLines == 0 || count <= maximumLines ? .whole : .cut
      }
      var small = ReadText(text, isKept: false)
      return try self.fit(&small, style.scaled(index, on: grid), width, maximumLines)
    }
    let index = try sizes.first(isLong: isLong, own: own, fit)
    return index == 0 ? style : style.scaled(index, on: grid)
  }

  /// The most bytes of a text, times the count of its sizes, that are tried one by one.
  fileprivate static let mostBytesTried = 1 << 17

  private func fit(
    _ read: inout ReadText, _ style: ResolvedStyle, _ maximumWidth: Double, _ maximumLines: Int
  ) throws(FontError) -> Fit {
    let filled = try fill(&read, style, maximumWidth, maximumLines, needsText: false)
    if filled.cut?.isCut ?? false || filled.block.clipsCharacters { return .cut }
    return filled.block.breaksWords ? .withBrokenWords : .whole
  }
}

/// How a text of several lines fits in a size.
enum Fit: Comparable {
  /// A part is not shown, or lines are too high.
  case cut
  /// All is shown, and a line ends inside a word.
  case withBrokenWords
  case whole
}

extension TextStyle.Sizes {
  /// Returns the index of the largest size in which a text fits best: whole, else with broken words; the last
  /// if it fits in none.
  /// - Parameters:
  ///   - start: The index of the first size that is tried; the text does not fit whole in larger ones.
  ///   - isLong: Whether sizes are found by halving, as if a text that fits in one fits in all smaller ones.
  ///   - own: How it fits in the size before.
  func first<Failure: Error>(
    from start: Int = 1, isLong: Bool = false, own: Fit,
    _ fit: (_ index: Int) throws(Failure) -> Fit
  ) throws(Failure) -> Int {
    var broken = own == .withBrokenWords ? start - 1 : nil
    guard isLong else {
      for index in start..<max(start, last + 1) {
        switch try fit(index) {
        case .whole: return index
        case .withBrokenWords: broken = broken ?? index
        case .cut: break
        }
      }
      return broken ?? last
    }
    let most = try fit(last)
    guard most > .cut else { return broken ?? last }
    if most == .withBrokenWords, let broken { return broken }
    var (first, last) = (start, last)
    while first < last {
      let middle = (first + last) / 2
      if try fit(middle) >= most { last = middle } else { first = middle + 1 }
    }
    return first
  }
}

extension TextMeasuring {
  /// Returns a text in exactly `size` points, which is smaller than its own, or in the least size of its
  /// style if that is larger.
  package func layout(
    _ text: String, style: TextStyle, upTo size: Double, maximumWidth: Double, maximumLines: Int,
    includingGlyphs: Bool
  ) throws(FontError) -> TextLayout {
    if let measurer = self as? TextMeasurer {
      return try measurer.layout(
        text, style, upTo: size, maximumWidth, maximumLines, includingGlyphs: includingGlyphs)
    }
    let smaller = style.scaled(to: max(size, style.leastSize))
    var shown = try layout(
      text, style: smaller, maximumWidth: maximumWidth, maximumLines: maximumLines,
      includingGlyphs: includingGlyphs)
    guard smaller.size < style.size else { return shown }
    shown.isShrunk = true
    guard maximumLines == 1 else { return shown }
    let grid = (self as? any ListMeasuring)?.grid ?? .layoutUnits
    shown.place(within: try measure([text], style: style)[0], style, on: grid)
    return shown
  }

  /// Returns the text as shown in a frame, in points: at the frame's width on at most `maximumLines` lines,
  /// 0 for any.
  ///
  /// Where the lines are higher than the frame, the text is shown in the largest size of its style in which
  /// all of it fits there (`TextStyle.Shrinking`), else in the least. If it fits in none and may take any
  /// count of lines, or if the style says so (`TextStyle.Truncation.cutsToHeight`), only as many lines are
  /// shown as fit, at least one.
  ///
  /// ```swift
  /// let style = TextStyle(size: 20, shrinking: TextStyle.Shrinking(minimumSize: 8))
  /// let shown = try measurer.layout(
  ///   "two or more lines", style: style, in: Size(width: 90, height: 30), maximumLines: 0)
  /// print(shown.fontSize, shown.metrics.height)  // a size in which the lines are at most 30 points high
  /// ```
  /// - Throws: As `TextMeasurer.layout(_:style:maximumWidth:maximumLines:includingGlyphs:)`, and for a
  ///   height that is negative or NaN.
  /// - Complexity: That of laying the text out; where it is too high, in each of its sizes, or in some of them
  ///   if it is long.
  public func layout(
    _ text: String, style: TextStyle, in frame: Size, maximumLines: Int = 1,
    includingGlyphs: Bool = false
  ) throws(FontError) -> TextLayout {
    try FontError.check("maximumHeight", frame.height, 0...Double.infinity)
    let shown = try layout(
      text, style: style, maximumWidth: frame.width, maximumLines: maximumLines,
      includingGlyphs: includingGlyphs)
    guard shown.isTaller(than: frame) else { return shown }
    var small = shown
    if let sizes = style.sizes, sizes.last > 0,
      maximumLines < 2 || Paragraph.split(text).count <= maximumLines
    {
      small = try lowered(
        text, style, sizes, in: frame, maximumLines, from: shown, includingGlyphs: includingGlyphs)
      guard small.isTaller(than: frame) else { return small }
    }
    guard style.truncation.cutsToHeight || maximumLines == 0 && style.mayShrink else {
      return small
    }
    let count = small.lines.count
    func cut(to lines: Int) throws(FontError) -> TextLayout {
      var cut = try layout(
        text, style: style.scaled(to: small.fontSize), maximumWidth: frame.width,
        maximumLines: lines, includingGlyphs: includingGlyphs)
      cut.isShrunk = small.isShrunk
      return cut
    }
    // Most often the cut line is as high as the others.
    var lines = max(1, min(small.lines.count { $0.frame.maxY <= frame.height }, count - 1))
    var best = try cut(to: lines)
    while lines > 1, best.isTaller(than: frame) {
      lines -= 1
      best = try cut(to: lines)
    }
    while lines + 1 < count {
      lines += 1
      let next = try cut(to: lines)
      guard !next.isTaller(than: frame) else { break }
      best = next
    }
    return best
  }

  /// Returns a text that is too high for its frame in the largest smaller size in which it fits there, else
  /// in the least.
  /// - Parameter shown: The text in the size that its width asks for.
  private func lowered(
    _ text: String, _ style: TextStyle, _ sizes: TextStyle.Sizes, in frame: Size,
    _ maximumLines: Int, from shown: TextLayout, includingGlyphs: Bool
  ) throws(FontError) -> TextLayout {
    let own = sizes.index(of: shown.fontSize) ?? 0
    // On one line, the size that the width asks for has the height of its own size, which it does not need.
    let start = maximumLines == 1 && own > 0 ? own : own + 1
    guard start <= sizes.last else { return shown }
    func layout(_ index: Int, _ includingGlyphs: Bool) throws(FontError) -> TextLayout {
      try self.layout(
        text, style: style.scaled(to: sizes[index]), maximumWidth: frame.width,
        maximumLines: maximumLines, includingGlyphs: includingGlyphs)
    }
    let isLong = text.utf8.count * sizes.last > TextMeasurer.mostBytesTried
    let index = try sizes.first(from: start, isLong: isLong, own: .cut) { index throws(FontError) in
      let small = try layout(index, false)
      return small.isTaller(than: frame) ? .cut : small.fit
    }
    var small = try layout(index, includingGlyphs)
    small.isShrunk = true
    if maximumLines == 1 {
      let grid = (self as? any ListMeasuring)?.grid ?? .layoutUnits
      var whole = try measure([text], style: style)[0]
      // The same line in a frame that is lower.
      let height = max(frame.height, small.metrics.height)
      let below = small.metrics.height - small.metrics.baseline
      whole.height = min(whole.height, height)
      whole.baseline = min(whole.baseline, height - below)
      small.place(within: whole, style, on: grid)
    }
    return small
  }

  /// Returns the largest size, not above the style's own, in which a text fits in a frame, in points; `nil` if it
  /// fits in none from 1 point on. In the steps of the style's shrinking, else of half a point.
  package func largestSize(
    of text: String, _ style: TextStyle, in frame: Size, maximumLines: Int
  ) throws(FontError) -> Double? {
    var smaller = style
    smaller.shrinking = TextStyle.Shrinking(
      minimumSize: min(1, style.size), step: style.shrinking?.step ?? 0.5,
      beforeBreakingWords: style.shrinking?.beforeBreakingWords ?? false)
    let shown = try layout(text, style: smaller, in: frame, maximumLines: maximumLines)
    return shown.fits(in: frame) ? shown.fontSize : nil
  }
}

extension TextLayout {
  /// Whether its lines are higher than a frame. A text of nothing never is.
  package func isTaller(than frame: Size) -> Bool {
    metrics.height > frame.height && !visibleText.isEmpty
  }

  /// Whether its frame reaches beyond its cell. A text of nothing never does.
  package func hangsOver(_ overhang: Size) -> Bool { overhang != .zero && !visibleText.isEmpty }

  /// Whether all of it is shown within a frame, of which so much reaches beyond the cell.
  package func fits(in frame: Size, overhang: Size = .zero) -> Bool {
    !isTruncated && !isTaller(than: frame) && !hangsOver(overhang)
  }

  /// How it fits in its width and lines.
  var fit: Fit { isTruncated ? .cut : breaksWords ? .withBrokenWords : .whole }

  /// Moves the glyphs to be drawn from another baseline than that of the first line.
  package mutating func draw(fromBaseline baseline: Double) {
    guard metrics.baseline != baseline else { return }
    let offset = Point(x: 0, y: metrics.baseline - baseline)
    glyphRuns = glyphRuns.map { $0.moved(by: offset) }
    metrics.baseline = baseline
  }

  /// Places a text of one line within the height of its own size. Its baseline goes by the style's adjustment;
  /// its frame, whose height is a whole number of pixels, stays within the text's.
  /// - Parameter own: The metrics of its line in its own size.
  @inline(__always)
  mutating func place(within own: TextMetrics, _ style: TextStyle, on grid: PixelGrid) {
    let metrics = self.metrics
    isShrunk = true
    let shift =
      switch style.shrinking?.baselineAdjustment {
      case .baseline, nil: own.baseline - metrics.baseline
      case .center: grid.round(baseline: (own.height - metrics.height) / 2)
      case .top: 0.0
      }
    if shift != 0 {
      let top = max(0, min(shift, own.height - metrics.height))
      lines[0].frame = lines[0].frame.moved(by: Point(x: 0, y: top))
      lines[0].baseline += shift
    }
    for gap in gaps.indices {
      gaps[gap].frame = gaps[gap].frame.moved(by: Point(x: 0, y: shift))
    }
    let moved = Point(x: 0, y: lines[0].baseline - own.baseline)
    if moved.y != 0 { glyphRuns = glyphRuns.map { $0.moved(by: moved) } }
    self.metrics = TextMetrics(
      width: metrics.width, idealWidth: metrics.idealWidth, height: own.height,
      baseline: own.baseline, ascent: own.ascent, descent: own.descent,
      hasMissingGlyphs: metrics.hasMissingGlyphs,
      hasMissingDesigns: metrics.hasMissingDesigns, capHeight: own.capHeight, xHeight: own.xHeight)
  }
}
