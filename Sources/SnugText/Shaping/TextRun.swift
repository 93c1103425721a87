import SnugGeometry

/// A stretch of text in one embedding level, script and face: what is shaped in one piece.
struct TextRun {
  /// UTF-8 offsets into the normalised text.
  var start, end: Int32
  /// Odd where the text reads from right to left (UAX #9).
  var level: UInt8
  var script: UnicodeScript
  /// The number of the face in its `FontContext`.
  var face: Int32

  var direction: LayoutDirection { LayoutDirection(ofLevel: level) }
}
