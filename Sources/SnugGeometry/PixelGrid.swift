/// The grid to which measured text is rounded: `scale` device pixels per point, or no device.
///
/// Without a scale, widths lie on the layout grid of 1/64 point and heights on whole points.
///
/// ```swift
/// let grid = PixelGrid(scale: 2) ?? .layoutUnits
/// let width = grid.reported(10.3)  // 10.5: 21 pixels
/// ```
@frozen
public struct PixelGrid: Hashable, Sendable {
  /// The number of device pixels per point, or `nil` for no device.
  public let scale: Double?

  /// The valid numbers of device pixels per point. With fewer, pixels are wider than words, and the
  /// noise that rounding absorbs is wider than letters.
  public static let scales = 0.0625...64.0

  /// Creates the grid of a device with `scale` pixels per point.
  ///
  /// `nil` when `scale` is not in `scales`.
  @inlinable
  public init?(scale: Double) {
    guard PixelGrid.scales.contains(scale) else { return nil }
    self.scale = scale
  }

  @inlinable
  init() { scale = nil }

  /// The grid without a device: layout units.
  @inlinable
  public static var layoutUnits: PixelGrid { PixelGrid() }

  // A sum of advances carries rounding noise. 2^-10 of a cell absorbs it and is far below any
  // advance, so it never changes a width that really differs.
  @usableFromInline package static let noise = 0x1p-10

  // Heights are sums of three products: noise near 2^-40 of a pixel must not add a pixel.
  @usableFromInline static let lineNoise = 0x1p-20

  @usableFromInline package var cellsPerPoint: Double { scale ?? LayoutUnit.perPoint }

  /// Returns the number of cells that text of exact width `width` covers.
  @inlinable
  public func cells(covering width: Double) -> Double {
    // Not -0.
    max(0, (width * cellsPerPoint - PixelGrid.noise).rounded(.up)) + 0
  }

  /// Returns the number of whole cells in a limit of `limit` points.
  @inlinable
  public func budget(_ limit: Double) -> Double {
    guard let scale else { return (limit * LayoutUnit.perPoint).rounded(.down) }
    // With a device scale, a limit is often a reported width that was divided and multiplied again.
    return (limit * scale + PixelGrid.noise).rounded(.down)
  }

  /// Whether text of exact width `width` fits in `limit` points.
  @inlinable
  public func fits(_ width: Double, in limit: Double) -> Bool {
    cells(covering: width) <= budget(limit)
  }

  /// Returns the reported width of text of exact width `width`, in points: the text fits in it.
  @inlinable
  public func reported(_ width: Double) -> Double { cells(covering: width) / cellsPerPoint }

  /// Returns the largest reported width that fits in `limit` points.
  @inlinable
  public func widest(in limit: Double) -> Double { budget(limit) / cellsPerPoint }

  /// Rounds a line height, in points, up to a whole pixel, or to a whole point without a device.
  @inlinable
  public func roundUp(height: Double) -> Double {
    let scale = scale ?? 1
    return (height * scale - PixelGrid.lineNoise).rounded(.up) / scale
  }

  /// Rounds a baseline, in points, to the nearest whole pixel, or whole point without a device.
  @inlinable
  public func round(baseline: Double) -> Double {
    let scale = scale ?? 1
    return (baseline * scale + 0.5 + PixelGrid.lineNoise).rounded(.down) / scale
  }
}
