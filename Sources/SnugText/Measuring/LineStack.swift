import SnugGeometry

/// Equally tall lines, one below the other: their positions on the pixel grid, in points.
struct LineStack {
  let lineHeight: Double
  fileprivate let box: LineBox
  fileprivate let letters: LetterHeights
  /// The space between the lines of a paragraph, and that between paragraphs.
  fileprivate let gap, paragraphGap: Double
  /// The distance of the first line's top above that of the text, and of the last line's bottom below
  /// that of the text.
  fileprivate let trimmedTop, trimmedBottom: Double
  fileprivate let lineBaseline: Double
  fileprivate let grid: PixelGrid

  init(_ box: LineBox, _ style: TextStyle.LineRules, on grid: PixelGrid) {
    let letters = style.letters
    (self.box, self.letters, self.grid) = (box, letters, grid)
    func rounded(_ height: Double) -> Double {
      style.roundsHeights ? grid.roundUp(height: height) : height
    }
    lineHeight = rounded(box.height)
    lineBaseline = grid.round(baseline: box.ascent)
    gap = rounded(box.height + style.lineSpacing) - lineHeight
    paragraphGap = rounded(box.height + style.lineSpacing + style.paragraphSpacing) - lineHeight
    trimmedTop =
      switch style.textBox {
      case .lines, .alphabetic: 0
      case .cap, .capAlphabetic: lineBaseline - grid.round(baseline: letters.cap)
      case .ex, .exAlphabetic: lineBaseline - grid.round(baseline: letters.ex)
      }
    trimmedBottom = style.textBox.endsAtBaseline ? lineHeight - lineBaseline : 0
  }

  /// The distance of a line's top below that of the first.
  /// - Parameter paragraphs: The count of paragraphs that end before the line.
  func offset(ofLine index: Int, paragraphs: Int) -> Double {
    Double(index) * lineHeight
      + (Double(index - paragraphs) * gap + Double(paragraphs) * paragraphGap)
  }

  /// Returns the height of a text.
  /// - Parameters:
  ///   - lines: The count of its lines, at least 1.
  ///   - paragraphs: The count of paragraphs that end before the last line.
  func height(lines: Int, paragraphs: Int) -> Double {
    let all =
      Double(lines) * lineHeight
      + (Double(lines - 1 - paragraphs) * gap + Double(paragraphs) * paragraphGap)
    // Letters may be taller than a stated line height, so that what is left is less than nothing.
    return max(0, all - trimmedTop - trimmedBottom)
  }

  /// Returns the top and bottom of a line, from the top of the text, and its baseline.
  /// - Parameters:
  ///   - index: The index of the line.
  ///   - paragraphs: The count of paragraphs that end before it.
  ///   - isLast: Whether the text ends with it.
  func line(
    _ index: Int, paragraphs: Int, isLast: Bool
  ) -> (top: Double, bottom: Double, baseline: Double) {
    line(index, top: offset(ofLine: index, paragraphs: paragraphs) - trimmedTop, isLast: isLast)
  }

  /// - Parameter top: The distance of the line's top below that of the text.
  fileprivate func line(
    _ index: Int, top: Double, isLast: Bool
  ) -> (top: Double, bottom: Double, baseline: Double) {
    let shownTop = index == 0 ? 0 : top
    let bottom = top + lineHeight - (isLast ? trimmedBottom : 0)
    return (shownTop, max(shownTop, bottom), top + lineBaseline)
  }

  /// Returns the metrics of a text.
  /// - Parameters:
  ///   - idealWidth: The exact width of its widest line with its indent.
  ///   - lines: The count of its lines.
  ///   - paragraphs: The count of paragraphs that end before the last line.
  func metrics(
    idealWidth: Double, lines: Int = 1, paragraphs: Int = 0, hasMissingGlyphs: Bool = false,
    hasMissingDesigns: Bool = false
  ) -> TextMetrics {
    let baseline = lineBaseline - trimmedTop
    return TextMetrics(
      width: grid.reported(idealWidth), idealWidth: idealWidth,
      height: height(lines: lines, paragraphs: paragraphs), baseline: baseline,
      ascent: box.ascent, descent: box.descent, hasMissingGlyphs: hasMissingGlyphs,
      hasMissingDesigns: hasMissingDesigns,
      lineCount: lines,
      lastBaseline: baseline + offset(ofLine: lines - 1, paragraphs: paragraphs),
      capHeight: letters.cap, xHeight: letters.ex)
  }
}

/// The positions of the lines of a text, one below the other: of equally tall ones, or each of its own
/// height.
struct LinePositions {
  /// The stack that the lines are in, or that of the first line.
  private let first: LineStack
  /// The stack that each line would be in, if it has its own height, and the distance of its top below
  /// that of the first.
  private var own: [(stack: LineStack, top: Double)] = []

  /// Equally tall lines.
  init(_ stack: LineStack) { first = stack }

  /// Lines of ranges, at least one.
  /// - Parameters:
  ///   - heights: The height of each.
  ///   - endsParagraph: For each line, whether a paragraph ends with it.
  init(
    _ heights: [LineBox], endsParagraph: [Bool], _ style: TextStyle.LineRules, on grid: PixelGrid
  ) {
    let first = heights.first ?? LineBox()
    self.init(LineStack(first, style, on: grid))
    // Lines that are equally tall are one stack.
    guard heights.contains(where: { $0 != first }) else { return }
    var top = 0.0
    for (height, endsParagraph) in zip(heights, endsParagraph) {
      let stack = LineStack(height, style, on: grid)
      own.append((stack, top))
      top += stack.lineHeight + (endsParagraph ? stack.paragraphGap : stack.gap)
    }
  }

  /// The distance of a line's baseline below that of the first.
  /// - Parameter paragraphs: The count of paragraphs that end before the line.
  func offset(ofLine index: Int, paragraphs: Int) -> Double {
    guard !own.isEmpty else { return first.offset(ofLine: index, paragraphs: paragraphs) }
    return own[index].top + own[index].stack.lineBaseline - first.lineBaseline
  }

  /// Returns what `LineStack.line` does.
  func line(
    _ index: Int, paragraphs: Int, isLast: Bool
  ) -> (top: Double, bottom: Double, baseline: Double) {
    guard !own.isEmpty else {
      return first.line(index, paragraphs: paragraphs, isLast: isLast)
    }
    return own[index].stack.line(index, top: own[index].top - first.trimmedTop, isLast: isLast)
  }

  /// Returns what `LineStack.metrics` does. The ascent is that of the first line, the descent that of the
  /// last.
  func metrics(
    idealWidth: Double, lines: Int, paragraphs: Int, hasMissingGlyphs: Bool = false,
    hasMissingDesigns: Bool = false
  ) -> TextMetrics {
    var metrics = first.metrics(
      idealWidth: idealWidth, lines: lines, paragraphs: paragraphs,
      hasMissingGlyphs: hasMissingGlyphs, hasMissingDesigns: hasMissingDesigns)
    guard let (stack, top) = own.last else { return metrics }
    metrics.height = max(0, top + stack.lineHeight - first.trimmedTop - stack.trimmedBottom)
    metrics.descent = stack.box.descent
    metrics.lastBaseline = metrics.baseline + offset(ofLine: lines - 1, paragraphs: paragraphs)
    return metrics
  }
}
