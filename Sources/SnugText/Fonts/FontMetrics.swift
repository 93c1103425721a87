/// A face's vertical metrics and design size, in font units, exact.
public struct FontMetrics: Hashable, Sendable {
  /// Font units in one em.
  public let unitsPerEm: Int32
  /// From the baseline up to the top of the line; positive.
  public let ascentUnits: Int32
  /// From the baseline down to the bottom of the line; positive.
  public let descentUnits: Int32
  /// Extra space between lines; never below 0.
  public let lineGapUnits: Int32
  /// The table of the font that gave them.
  public let table: Table

  /// Where a font keeps line metrics.
  public enum Table: String, Hashable, Sendable, CaseIterable {
    /// `hhea`, the horizontal header.
    case hhea
    /// The typographic values of `OS/2`, where the font asks for them or has no others.
    case typographic
    /// No table: the bounds of the format's own header.
    case header
  }

  /// The ascent at `size`, in points.
  public func ascent(at size: Double) -> Double { points(ascentUnits, at: size) }
  /// The descent at `size`, in points.
  public func descent(at size: Double) -> Double { points(descentUnits, at: size) }
  /// The line gap at `size`, in points.
  public func lineGap(at size: Double) -> Double { points(lineGapUnits, at: size) }

  private func points(_ units: Int32, at size: Double) -> Double {
    Double(units) * size / Double(unitsPerEm)
  }
}
