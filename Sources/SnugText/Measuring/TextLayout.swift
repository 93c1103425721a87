public import SnugGeometry

/// A text as it is shown in the width it was given.
public struct TextLayout: Sendable {
  /// Of what is shown, the ellipsis included.
  public let metrics: TextMetrics
  /// Its lines from the top, at least one.
  public let lines: [LineFragment]
  /// What is shown, in logical order, the ellipsis included; a line feed where a paragraph ends
  /// before the last line.
  public let visibleText: String
  /// Whether a part of the text is not shown.
  public let isTruncated: Bool
  /// The style's direction, else that of the first strong character: where lines start, and the
  /// side a label wider than its text keeps it at.
  public let baseDirection: LayoutDirection
  /// Whether not even the ellipsis fits, so that nothing is shown.
  public let nothingFits: Bool
  /// The faces of what is shown, each once, in logical order.
  public let faces: [FontFace]
  /// The UTF-8 offsets in the source text of characters no font draws.
  public let missingGlyphOffsets: [Int]
  /// From left to right; empty unless asked for.
  public let glyphRuns: [GlyphRun]
}
