import SnugGeometry
import SnugText

extension Fitting {
  /// Returns a fitting to a size that a line gave a cell: exact along the axes on which that is
  /// not its own size, which is rounded and may be a little off what its constraints allow.
  static func resized(to size: Size, from own: Size) -> Fitting {
    Fitting(
      target: size,
      horizontalPriority: size.width == own.width ? justUnderRequired : 1000,
      verticalPriority: size.height == own.height ? justUnderRequired : 1000)
  }

  /// Returns a fitting as large as possible along an axis, with the other extent that is given.
  fileprivate static func growing(along axis: Axis, other: Double) -> Fitting {
    var fitting = Fitting(
      target: .zero, horizontalPriority: justUnderRequired, verticalPriority: justUnderRequired)
    fitting.target[axis] = CellTemplate.maximumMagnitude
    fitting.target[axis.perpendicular] = other
    if axis == .horizontal {
      fitting.horizontalPriority = justUnderRequired.nextDown
    } else {
      fitting.verticalPriority = justUnderRequired.nextDown
    }
    return fitting
  }

  /// The priority that outweighs every constraint except the required ones.
  private static var justUnderRequired: Double { (1000.0).nextDown }
}

extension CellSizer {
  /// Returns the greatest extent that a kind's required constraints allow along an axis while the
  /// other extent stays as given, in points; never less than its own, and infinite without a
  /// maximum.
  ///
  /// A cell whose required constraints limit the heights of wrapped texts does not grow in width:
  /// its texts might then be too low for its height.
  func mostExtent(
    _ kind: Int, of kinds: FittedKinds, along axis: Axis, other: Double
  ) -> Double {
    let own = kinds.size(kind)[axis]
    do throws(FittingError) {
      let program = try program(for: .growing(along: axis, other: other))
      guard axis == .vertical || !program.limitsWrappedHeights else { return own }
      let most = try program.mostExtent(
        kinds.intrinsicMetrics(ofKind: kind), wrapped: kinds.labelMetrics(ofKind: kind),
        along: axis, other: other)
      return max(own, most ?? own)
    } catch {
      // What cannot be solved cannot be grown.
      return own
    }
  }
}

extension FittingProgram {
  /// Solves for the greatest extent along an axis, for labels whose texts are already wrapped.
  /// - Returns: The extent, rounded down to whole layout units; infinity for no maximum; `nil` if
  ///   the other extent cannot be `other`.
  fileprivate func mostExtent(
    _ intrinsic: [TextMetrics], wrapped: [TextMetrics], along axis: Axis, other: Double
  ) throws(FittingError) -> Double? {
    try run(
      axis, intrinsic: intrinsic, wrapped: wrapped, .growing(along: axis, other: other))
    if stages.areOne {
      let extent = extent(along: axis.perpendicular)
      guard EdgeGrid.nearestUnit(EdgeGrid.settled(extent)) == other else { return nil }
    }
    let most = EdgeGrid.settled(extent(along: axis))
    guard most < CellTemplate.maximumMagnitude, let units = LayoutUnit.floor(most) else {
      return .infinity
    }
    return LayoutUnit.points(units)
  }
}
