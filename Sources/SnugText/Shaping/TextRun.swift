import SnugGeometry

/// A stretch of text in one script, direction and face: what is shaped in one piece.
struct TextRun {
  /// UTF-8 offsets into the normalised text.
  var start, end: Int32
  var script: UnicodeScript
  /// The number of the face in its `FontContext`.
  var face: Int32

  var direction: LayoutDirection { script.direction }
}
