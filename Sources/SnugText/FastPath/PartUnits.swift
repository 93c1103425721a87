/// What the starts and ends of a text of simple characters measure in font units, each standing alone.
struct PartUnits {
  /// Per place between characters: of what stands before it.
  var starts: [Int64]
  /// Of what stands behind it.
  var ends: [Int64]
}
