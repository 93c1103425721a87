/// The device pixels a length is rounded to: `scale` of them in a point, or none.
///
/// Without a scale, widths lie on the layout grid of 1/64 point and heights on whole points.
@frozen
public struct PixelGrid: Hashable, Sendable {
  /// Device pixels in a point, or `nil` for no device.
  public let scale: Double?

  /// How many device pixels a point may have. On fewer, pixels are wider than words, and the noise
  /// that rounding absorbs than letters.
  public static let scales = 0.0625...64.0

  /// The grid of a device with `scale` pixels in a point.
  ///
  /// `nil` when `scale` is not in `scales`.
  @inlinable
  public init?(scale: Double) {
    guard PixelGrid.scales.contains(scale) else { return nil }
    self.scale = scale
  }

  @inlinable
  init() { scale = nil }

  /// No device: the grid of layout units.
  @inlinable
  public static var layoutUnits: PixelGrid { PixelGrid() }

  // A sum of advances carries rounding noise; 2^-10 of a cell absorbs it and is far below any
  // advance, so it never changes a width that is really different.
  @usableFromInline static let noise = 0x1p-10

  // Heights are sums of three products: noise near 2^-40 of a pixel must not make one more.
  @usableFromInline static let lineNoise = 0x1p-20

  @usableFromInline var cellsPerPoint: Double { scale ?? LayoutUnit.perPoint }

  /// The number of cells a text of exact width `width` covers.
  @inlinable
  public func cells(covering width: Double) -> Double {
    max(0, (width * cellsPerPoint - PixelGrid.noise).rounded(.up))
  }

  /// The number of whole cells in a limit of `limit` points.
  @inlinable
  public func budget(_ limit: Double) -> Double {
    guard let scale else { return (limit * LayoutUnit.perPoint).rounded(.down) }
    // With a device scale a limit is often a reported width divided and multiplied again.
    return (limit * scale + PixelGrid.noise).rounded(.down)
  }

  /// Whether a text of exact width `width` fits in `limit` points.
  @inlinable
  public func fits(_ width: Double, in limit: Double) -> Bool {
    cells(covering: width) <= budget(limit)
  }

  /// The width reported for a text of exact width `width`, in points: it always fits in itself.
  @inlinable
  public func reported(_ width: Double) -> Double { cells(covering: width) / cellsPerPoint }

  /// The widest width reported that fits in `limit` points.
  @inlinable
  public func widest(in limit: Double) -> Double { budget(limit) / cellsPerPoint }

  /// A line's height in points: up to a whole pixel, or a whole point without a device.
  @inlinable
  public func roundUp(height: Double) -> Double {
    let scale = scale ?? 1
    return (height * scale - PixelGrid.lineNoise).rounded(.up) / scale
  }

  /// A baseline in points: the nearest whole pixel, or whole point without a device.
  @inlinable
  public func round(baseline: Double) -> Double {
    let scale = scale ?? 1
    return (baseline * scale + 0.5 + PixelGrid.lineNoise).rounded(.down) / scale
  }
}
