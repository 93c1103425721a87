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
