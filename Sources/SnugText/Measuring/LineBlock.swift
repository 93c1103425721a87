import SnugGeometry

/// Lines below each other: what several lines measure together, and where each of them lies.
struct LineBlock {
  private(set) var lines: [Line] = []
  /// Whether lines were to be balanced and are not.
  var hasUnbalancedLines = false
  private let style: TextStyle
  private let base: LayoutDirection
  private let grid: PixelGrid
  private var clippedCharacter: TextLayout.ClippedCharacter?
  private var height = LineHeight()

  /// One line, before it has a place.
  struct Line {
    var text: String
    var idealWidth: Double
    var height: LineHeight
    /// Whether the text asks for the end of the line.
    var endsParagraph: Bool
    /// Whether its frame cuts it off.
    var isClipped = false
    var glyphRuns: [GlyphRun] = []
    var faces: [FontFace] = []
    var missingGlyphOffsets: [Int] = []
  }

  init(_ style: TextStyle, base: LayoutDirection, grid: PixelGrid) {
    self.style = style
    self.base = base
    self.grid = grid
  }

  /// Adds a line below the others; all are as tall as the tallest.
  mutating func append(_ line: Line) {
    lines.append(line)
    height.formUnion(line.height)
  }

  /// Takes note of a character that stands alone on a line because it is wider than that may be.
  mutating func noteClippedCharacter(at sourceOffset: Int, width: Double, limit: Double) {
    guard clippedCharacter.map({ $0.width < grid.reported(width) }) ?? true else { return }
    clippedCharacter = TextLayout.ClippedCharacter(
      sourceOffset: sourceOffset, width: grid.reported(width), limit: limit)
  }

  /// - Parameter isLastLineCut: Whether there is more text than the last line shows.
  func layout(isLastLineCut: Bool) -> TextLayout {
    let metrics = self.metrics
    let fragments = self.fragments
    var text = ""
    var faces: [FontFace] = []
    var glyphRuns: [GlyphRun] = []
    var glyphRunEnds: [Int] = []
    for (index, line) in lines.enumerated() {
      text += line.text
      if line.endsParagraph, index + 1 < lines.count { text += "\n" }
      for face in line.faces where !faces.contains(where: { $0 === face }) { faces.append(face) }
      let frame = fragments[index].frame
      glyphRuns += line.glyphRuns.map { $0.moved(by: frame.origin) }
      glyphRunEnds.append(glyphRuns.count)
    }
    return TextLayout(
      metrics: metrics, lines: fragments, visibleText: text,
      isTruncated: isLastLineCut || clippedCharacter != nil, baseDirection: base,
      alignment: style.alignment, nothingFits: isLastLineCut && isEmptyForLackOfRoom, faces: faces,
      missingGlyphOffsets: lines.flatMap(\.missingGlyphOffsets),
      glyphRuns: glyphRuns, glyphRunEnds: glyphRunEnds, hasUnbalancedLines: hasUnbalancedLines,
      clippedCharacter: clippedCharacter, isLastLineCut: isLastLineCut)
  }

  /// Whether nothing is shown of a text that is cut because nothing fits. Several lines without an
  /// ellipsis are all empty only where their paragraphs are.
  private var isEmptyForLackOfRoom: Bool {
    lines.allSatisfy(\.text.isEmpty) && (lines.count == 1 || style.truncation.hasEllipsis)
  }

  /// The widest line; n lines are n times as tall as one.
  private var metrics: TextMetrics {
    let ideal = lines.reduce(0) { max($0, $1.idealWidth) }
    let lineHeight = height.rounded(to: grid)
    let baseline = grid.round(baseline: height.ascent)
    return TextMetrics(
      width: grid.reported(ideal), idealWidth: ideal, height: Double(lines.count) * lineHeight,
      baseline: baseline, ascent: height.ascent, descent: height.descent,
      hasMissingGlyphs: lines.contains { !$0.missingGlyphOffsets.isEmpty },
      lineCount: lines.count, lastBaseline: baseline + Double(lines.count - 1) * lineHeight)
  }

  /// Each lies in the widest as it is aligned.
  private var fragments: [LineFragment] {
    let blockWidth = metrics.width
    let lineHeight = height.rounded(to: grid)
    let baseline = grid.round(baseline: height.ascent)
    return lines.enumerated().map { index, line in
      let width = grid.reported(line.idealWidth)
      let y = Double(index) * lineHeight
      return LineFragment(
        text: line.text,
        frame: Rect(
          x: style.alignment.offset(ofLine: width, in: blockWidth, reading: base), y: y,
          width: width, height: lineHeight),
        baseline: y + baseline, isClipped: line.isClipped)
    }
  }
}

/// What a line's fonts make it as tall as, exact, in points.
struct LineHeight {
  var ascent = 0.0
  var descent = 0.0
  var lineGap = 0.0

  init() {}

  init(ascent: Double, descent: Double) {
    self.ascent = ascent
    self.descent = descent
  }

  /// What `face` asks for at `size`.
  init(of face: FontFace, at size: Double) {
    ascent = face.metrics.ascent(at: size)
    descent = face.metrics.descent(at: size)
    lineGap = face.metrics.lineGap(at: size)
  }

  /// Makes room for another line's fonts.
  mutating func formUnion(_ other: LineHeight) {
    ascent = max(ascent, other.ascent)
    descent = max(descent, other.descent)
    lineGap = max(lineGap, other.lineGap)
  }

  /// Quantised once.
  func rounded(to grid: PixelGrid) -> Double {
    grid.roundUp(height: ascent + descent + lineGap)
  }
}
