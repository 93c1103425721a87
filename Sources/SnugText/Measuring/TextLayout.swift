public import SnugGeometry

/// A text as it is shown in a given width.
///
/// ```swift
/// let measurer = try TextMeasurer(catalog: .embedded)
/// let layout = try measurer.layout(
///   "much longer than two short lines", style: TextStyle(size: 15), maximumWidth: 80,
///   maximumLines: 2, includingGlyphs: true)
/// for line in layout.lines { print(line.text, line.frame, line.baseline) }
/// ```
public struct TextLayout: Sendable {
  /// The metrics of the shown text, including the ellipsis.
  public internal(set) var metrics: TextMetrics
  /// The size that the text is shown in, in points: the style's, or a smaller one in which it fits
  /// (`TextStyle.Shrinking`).
  public let fontSize: Double
  /// Whether that is smaller than the style's.
  public internal(set) var isShrunk = false
  /// Whether a line ends inside a word, where the style's shrinking avoids that.
  var breaksWords = false
  /// The lines from the top, at least one.
  public internal(set) var lines: [LineFragment]
  /// The shown text in logical order, including the ellipsis; a line feed stands where a paragraph
  /// ends before the last line.
  public let visibleText: String
  /// Whether a part of the text is not shown.
  public let isTruncated: Bool
  /// The style's direction, else that of the first strong character, else left to right. It decides
  /// at which side lines start, and by natural alignment at which side they lie.
  public let baseDirection: LayoutDirection
  /// The style's alignment, which places lines in a frame wider than they are (`aligned(in:)`).
  public let alignment: ParagraphStyle.Alignment
  /// Whether not even the ellipsis fits, so that nothing is shown on any line.
  public internal(set) var nothingFits = false
  /// The faces of the shown text, each once, in logical order.
  public var faces: [FontFace] { fonts.faces }
  /// A part of the design that the style requests, which a fallback font lacks.
  public typealias MissingDesign = FontFace.MissingDesign
  /// What fallback fonts lack of the design that their style requests, each once, in logical order. The
  /// nearest design is used.
  public var missingDesigns: [MissingDesign] { fonts.missingDesigns }
  var fonts = ShownFonts()
  /// The UTF-8 offsets in the source text of characters that no font draws.
  public internal(set) var missingGlyphOffsets: [Int] = []
  /// The glyph runs, from left to right on each line; empty unless requested.
  public internal(set) var glyphRuns: [GlyphRun] = []
  /// Per line, the count of glyph runs up to its end; empty without glyph runs.
  var glyphRunEnds: [Int] = []
  /// Returns the baseline of a run, from that of the first line: that of its line, or of its range.
  package func baseline(ofRun run: Int) -> Double {
    let line = min(glyphRunEnds.partitioningIndex { run < $0 }, lines.count - 1)
    return lines[line].baseline - lines[0].baseline - glyphRuns[run].baselineShift
  }
  /// Returns the frame of a run, from the left end of the first baseline: as wide as the advances of its
  /// glyphs, as high as its font says.
  package func frame(ofRun index: Int) -> Rect {
    let run = glyphRuns[index]
    let ascent = run.face.metrics.ascent(at: run.size)
    return Rect(
      x: run.left, y: baseline(ofRun: index) - ascent, width: run.width,
      height: ascent + run.face.metrics.descent(at: run.size))
  }
  /// The inline boxes of the text that are shown, from left to right on each line.
  public var boxes: [Box] { gaps.contains(where: \.isTab) ? gaps.filter { !$0.isTab } : gaps }
  /// The tabs that are shown, from left to right on each line: on its baseline, without a height.
  package var tabs: [Box] { gaps.filter(\.isTab) }
  /// Boxes and tabs, which have no glyphs either.
  var gaps: [Box] = []
  /// Whether the style requests balanced lines but a paragraph has too many breakings to compare:
  /// its lines are filled greedily.
  public internal(set) var hasUnbalancedLines = false
  /// The widest character that is wider than its line, of several lines; of equals the first.
  package internal(set) var clippedCharacter: ClippedCharacter?
  /// The line that stands for the text that is not shown, if not all is.
  var cut: TextCut?
  /// The place of the ellipsis on that line.
  var ellipsis: PlacedEllipsis?

  /// A part of a line, in points from its left edge.
  struct PlacedEllipsis {
    var x, width: Double
    /// Whether it is that of the style.
    var isOwn: Bool
  }

  /// An inline box (`InlineBox`) of a shown text.
  public struct Box: Hashable, Sendable {
    /// In points, from the top left corner of the frame of the text.
    public internal(set) var frame: Rect
    /// The UTF-8 offset in the label's source text of the character that it stands for.
    public let sourceOffset: Int
    /// The attributes of the box.
    public let attributes: String
    /// The index of its line.
    public let line: Int
    /// The direction in which the text around it is read.
    public let direction: LayoutDirection
    /// Whether it is a tab, with the attributes of its range.
    package internal(set) var isTab = false
  }

  /// An inline box or a tab on a line: `x` from the left end of the line, in points.
  struct PlacedGap {
    var x: Double
    let width: Double
    /// `nil` for a tab.
    var box: InlineBox?
    let sourceOffset: Int
    var attributes = ""
    let direction: LayoutDirection

    /// Returns it on a line in the frame of the text; a tab has no height.
    /// - Parameter origin: The left end of the line's baseline.
    func placed(_ line: Int, at origin: Point) -> Box {
      Box(
        frame: Rect(
          x: origin.x + x, y: origin.y - (box?.baseline ?? 0), width: width,
          height: box?.height ?? 0),
        sourceOffset: sourceOffset, attributes: attributes, line: line, direction: direction,
        isTab: box == nil)
    }
  }

  /// Whether the ellipsis of the style (`TextStyle.ellipsis`) is shown.
  package var showsOwnEllipsis: Bool { ellipsis?.isOwn ?? false }

  /// The frame of the ellipsis of a cut text, in points from the top left corner of the frame of the text,
  /// as tall as its line; `nil` if none is shown.
  public var ellipsisFrame: Rect? {
    guard let ellipsis, let cut else { return nil }
    let line = lines[cut.index]
    return Rect(
      x: line.frame.x + ellipsis.x, y: line.frame.y, width: ellipsis.width,
      height: line.frame.height)
  }

  /// Whether a character is wider than the limit of several lines: it stands alone on its line,
  /// whose frame clips it.
  public var clipsCharacters: Bool { clippedCharacter != nil }
}

extension TextLayout {
  /// Returns the same lines in a frame of `width` points, each positioned by the style's alignment.
  ///
  /// As measured, a text lies in a frame as wide as its widest line. Only the horizontal positions
  /// of lines and glyphs change. A line wider than the frame overflows it at the line's end.
  /// `CellSizer.textLayout` has already done this for the frame of a label.
  /// - Precondition: `width` is a finite number of 0 or more.
  /// - Complexity: O(lines + glyphs); of glyphs only if they move.
  public func aligned(in width: Double) -> TextLayout {
    var aligned = self
    aligned.align(in: width)
    return aligned
  }

  /// Positions the lines in a frame of `width` points, as `aligned(in:)`.
  package mutating func align(in width: Double) {
    precondition(width >= 0 && width.isFinite, "a frame is 0 or more points wide, not \(width)")
    var firstRun = 0
    for index in lines.indices {
      let line = lines[index]
      let shift =
        alignment.offset(
          ofLine: line.frame.width, in: width, indent: line.indent, reading: baseDirection)
        - line.frame.x
      let runs = glyphRuns.isEmpty ? 0..<0 : firstRun..<glyphRunEnds[index]
      firstRun = runs.upperBound
      guard shift != 0 else { continue }
      let offset = Point(x: shift, y: 0)
      lines[index].frame = line.frame.moved(by: offset)
      for gap in gaps.indices where gaps[gap].line == index {
        gaps[gap].frame = gaps[gap].frame.moved(by: offset)
      }
      for run in runs { glyphRuns[run] = glyphRuns[run].moved(by: offset) }
    }
  }
}

extension TextLayout {
  /// A text on one line.
  /// - Parameters:
  ///   - metrics: Those of the line with its indent.
  ///   - idealWidth: The exact width of the line without it. Its reported width is that of any line of
  ///     several.
  ///   - glyphRuns: From the left end of the line; `nil` if they are not included.
  @inline(__always)
  init(
    _ text: String, _ metrics: TextMetrics, idealWidth: Double, on grid: PixelGrid,
    _ style: TextStyle.LineRules, reading base: LayoutDirection, isTruncated: Bool,
    isClipped: Bool = false, fonts: ShownFonts, missingGlyphOffsets: [Int] = [],
    ellipsis: PlacedEllipsis? = nil, gaps: [PlacedGap] = [], glyphRuns: consuming [GlyphRun]?
  ) {
    let indent = style.firstLineIndent
    let width = indent == 0 ? metrics.width : grid.reported(idealWidth)
    let x =
      indent > 0
      ? style.alignment.offset(ofLine: width, in: metrics.width, indent: indent, reading: base) : 0
    if x != 0 { glyphRuns = glyphRuns?.map { $0.moved(by: Point(x: x, y: 0)) } }
    let runEnds = glyphRuns.map { [$0.count] } ?? []
    self.init(
      metrics: metrics, fontSize: style.size,
      lines: [
        LineFragment(
          text: text,
          frame: Rect(x: x, y: 0, width: width, height: metrics.height),
          baseline: metrics.baseline, indent: indent, isClipped: isClipped)
      ],
      visibleText: text, isTruncated: isTruncated, baseDirection: base,
      alignment: style.alignment, nothingFits: isTruncated && text.isEmpty, fonts: fonts,
      missingGlyphOffsets: missingGlyphOffsets, glyphRuns: glyphRuns ?? [],
      glyphRunEnds: runEnds, cut: isTruncated ? TextCut() : nil, ellipsis: ellipsis)
    if !gaps.isEmpty {
      self.gaps = gaps.map { $0.placed(0, at: Point(x: x, y: metrics.baseline)) }
    }
  }

  /// A character that is wider than the limit of its line.
  package struct ClippedCharacter: Hashable, Sendable {
    /// The UTF-8 offset of the character in the source text.
    package let sourceOffset: Int
    /// The width of a line that shows it whole, in points.
    package let width: Double
    /// The requested maximum width of lines, in points.
    package let limit: Double
  }
}

/// One line of a shown text.
///
/// Example: `TextLayout`.
public struct LineFragment: Hashable, Sendable {
  /// The line's text in logical order, including the ellipsis and the white space at its end, which
  /// takes no width in a label of several lines unless it is kept (`TextStyle.whiteSpace`).
  public let text: String
  /// In points, from the top left corner of the frame of the text: one as wide as the widest line,
  /// unless it was aligned in another.
  public internal(set) var frame: Rect
  /// The distance of the baseline from the top of that frame, in points.
  public internal(set) var baseline: Double
  /// The space before the line, at the side where its base direction starts, in points.
  public internal(set) var indent = 0.0
  /// Whether the line's frame clips it: glyphs overflow at the end of its reading direction.
  public internal(set) var isClipped = false
}
