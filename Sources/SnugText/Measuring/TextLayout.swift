public import SnugGeometry

/// A text as it is shown in the width it was given.
public struct TextLayout: Sendable {
  /// Of what is shown, the ellipsis included.
  public let metrics: TextMetrics
  /// Its lines from the top, at least one.
  public internal(set) var lines: [LineFragment]
  /// What is shown, in logical order, the ellipsis included; a line feed where a paragraph ends
  /// before the last line.
  public let visibleText: String
  /// Whether a part of the text is not shown.
  public let isTruncated: Bool
  /// The style's direction, else that of the first strong character, else left to right: where
  /// lines start, and by natural alignment the side they lie at.
  public let baseDirection: LayoutDirection
  /// The style's: where lines lie in a frame wider than they are (`aligned(in:)`).
  public let alignment: TextStyle.Alignment
  /// Whether not even the ellipsis fits, so that nothing is shown on any line.
  public let nothingFits: Bool
  /// The faces of what is shown, each once, in logical order.
  public let faces: [FontFace]
  /// The UTF-8 offsets in the source text of characters no font draws.
  public let missingGlyphOffsets: [Int]
  /// From left to right; empty unless asked for.
  public internal(set) var glyphRuns: [GlyphRun]
  /// Per line, how many glyph runs there are up to its end, where there are any.
  let glyphRunEnds: [Int]
  /// Whether a paragraph was to be balanced that has too many places to break it at: each of its
  /// lines takes as much as fits.
  public let hasUnbalancedLines: Bool
  /// The widest of the characters that are wider than a line of several may be, of equals the first.
  public let clippedCharacter: ClippedCharacter?
  /// Whether the last line shows less of the text than there is left for it.
  let isLastLineCut: Bool

  /// Whether a character is wider than a line of several may be: it stands alone on its line, whose
  /// frame cuts it off.
  public var clipsCharacters: Bool { clippedCharacter != nil }
}

extension TextLayout {
  /// The same lines in a frame of `width` points, each where the style's alignment puts it.
  ///
  /// As it is measured, a text lies in a frame as wide as its widest line. Only places change, of
  /// lines and of glyphs, and only to the left or right. A line wider than the frame overflows it
  /// at the line's end.
  /// - Precondition: `width` is a finite number of 0 or more.
  /// - Complexity: O(lines + glyphs); of glyphs only if they move.
  public func aligned(in width: Double) -> TextLayout {
    precondition(width >= 0 && width.isFinite, "a frame is 0 or more points wide, not \(width)")
    let shifts = lines.map { line in
      alignment.offset(ofLine: line.frame.width, in: width, reading: baseDirection) - line.frame.x
    }
    guard shifts.contains(where: { $0 != 0 }) else { return self }
    var aligned = self
    var firstRun = 0
    for (index, shift) in shifts.enumerated() {
      let offset = Point(x: shift, y: 0)
      aligned.lines[index].frame = lines[index].frame.moved(by: offset)
      guard !glyphRuns.isEmpty else { continue }
      for run in firstRun..<glyphRunEnds[index] {
        aligned.glyphRuns[run] = glyphRuns[run].moved(by: offset)
      }
      firstRun = glyphRunEnds[index]
    }
    return aligned
  }
}

extension TextLayout {
  /// A character that is wider than its line may be.
  public struct ClippedCharacter: Hashable, Sendable {
    /// Its UTF-8 offset in the source text.
    public let sourceOffset: Int
    /// As wide as a line must be to show it whole, in points.
    public let width: Double
    /// As wide as lines may be, in points, as it was asked for.
    public let limit: Double
  }
}

/// One line of a text as it is shown.
public struct LineFragment: Hashable, Sendable {
  /// In logical order, the ellipsis included; the white space at its end is part of it, and takes
  /// no room where the label has several lines.
  public let text: String
  /// In points, from the top left corner of the frame the text lies in: one as wide as the widest
  /// line, unless it was aligned in another.
  public internal(set) var frame: Rect
  /// From the top of that frame, in points.
  public let baseline: Double
  /// Whether its frame cuts it off: glyphs overflow at the end of the direction it reads in.
  public internal(set) var isClipped = false
}
