import SnugGeometry

/// A width limit of many texts: `PixelGrid.fits(_:in:)` for one limit, without rounding anew.
struct WidthLimit {
  /// The exact width up to which text fits, in points, up to the rounding of this quotient.
  let widest: Double
  private let cellsPerPoint: Double
  /// The whole cells in the limit, and the noise that a sum of advances carries.
  private let cells: Double
  private let noise = PixelGrid.noise

  /// - Parameter limit: In points.
  init(_ limit: Double, on grid: PixelGrid) {
    cells = grid.budget(limit)
    cellsPerPoint = grid.cellsPerPoint
    widest = (cells + noise) / cellsPerPoint
  }

  /// Whether text of exact width `width` fits.
  @inline(__always)
  func fits(_ width: Double) -> Bool {
    // A number rounded up is at most a whole number where it is itself.
    width * cellsPerPoint - noise <= cells
  }
}
