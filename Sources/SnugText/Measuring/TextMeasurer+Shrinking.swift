import SnugGeometry

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
  /// without a limit of lines, or of their width.
  ///
  /// Every size is tried from the largest: where letters join at line ends, a text may take more lines in
  /// a smaller size. For texts that are long for so many sizes, it is found by halving.
  func shrunk(
    _ style: ResolvedStyle, toFit read: inout ReadText, _ maximumWidth: Double?,
    _ maximumLines: Int
  ) throws(FontError) -> ResolvedStyle {
    let (text, width) = (read.text, maximumWidth ?? .infinity)
    guard maximumLines > 1, width.isFinite, let sizes = style.sizes, sizes.last > 0,
      Paragraph.split(text).count <= maximumLines,
      try !fits(&read, style, width, maximumLines)
    else { return style }
    let isLong = text.utf8.count * sizes.last > Self.mostBytesTried
    // A text so long is prepared only if that takes no shaping.
    let prepared =
      isLong && !text.utf8.span.isPrintableASCII
      ? nil : try prepare(text, style: style.scaled(0, on: grid).style)
    func isEnough(_ index: Int) throws(FontError) -> Bool {
      if let count = prepared?.wordLineCount(at: width, size: sizes[index]) {
        return count <= maximumLines
      }
      var small = ReadText(text, isKept: false)
      return try fits(&small, style.scaled(index, on: grid), width, maximumLines)
    }
    var (first, last) = (1, sizes.last)
    if isLong {
      guard try isEnough(last) else { return style.scaled(last, on: grid) }
      while first < last {
        let middle = (first + last) / 2
        if try isEnough(middle) { last = middle } else { first = middle + 1 }
      }
    } else {
      while first < last, try !isEnough(first) { first += 1 }
    }
    return style.scaled(first, on: grid)
  }

  /// The most bytes of a text, times the count of its sizes, that are tried one by one.
  private static let mostBytesTried = 1 << 17

  /// Whether all of a text is shown.
  private func fits(
    _ read: inout ReadText, _ style: ResolvedStyle, _ maximumWidth: Double, _ maximumLines: Int
  ) throws(FontError) -> Bool {
    let filled = try fill(&read, style, maximumWidth, maximumLines, needsText: false)
    return !(filled.cut?.isCut ?? false) && !filled.block.clipsCharacters
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
    let own = try measure([text], style: style)
    shown.place(within: own[0], style.shrinking?.baselineAdjustment, on: grid)
    return shown
  }
}

extension TextLayout {
  /// Places a text of one line within the height of its own size. Its baseline goes by the adjustment;
  /// its frame, whose height is a whole number of pixels, stays within the text's.
  /// - Parameter own: The metrics of its line in its own size.
  @inline(__always)
  mutating func place(
    within own: TextMetrics, _ adjustment: TextStyle.Shrinking.BaselineAdjustment?,
    on grid: PixelGrid
  ) {
    let metrics = self.metrics
    isShrunk = true
    let shift =
      switch adjustment {
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
