/// The widths of the ellipsis of a cut line, in points: it has the style of the character before the cut,
/// or of the line's first character.
struct EllipsisWidths {
  /// Per position: that of an ellipsis behind it; empty if all are the least.
  private let widths: [Double]
  let least: Double

  /// One width for all positions.
  init(_ width: Double) { (widths, least) = ([], width) }

  /// - Parameter widths: Per position.
  init(_ widths: [Double]) { (self.widths, least) = (widths, widths.min() ?? 0) }

  @inline(__always)
  func width(behind kept: KeptText) -> Double { widths.isEmpty ? least : widths[kept.start] }
}
