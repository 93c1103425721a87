import SnugGeometry
import SnugText

/// How the cells of one section are fitted: within the length of its lines, or to the length of a
/// header or footer.
package struct CellFitting: Equatable {
  let fitting: Fitting
  let mainAxis: Axis
  /// In layout units; `nil` for headers and footers.
  private let limit: Int32?
  /// What is wrong with the length: an error once there is a cell.
  let problem: FittingError?

  /// As small as the constraints allow, and within a line if they allow it.
  init(lineLimit: Double, mainAxis: Axis) {
    self.init(
      .compressed.proposing(lineLimit, along: mainAxis), mainAxis,
      limit: LayoutUnit.floor(lineLimit))
  }

  /// As long as the content's lines, and as thin as the constraints allow.
  init(barExtent: Double, mainAxis: Axis) {
    var fitting = Fitting.compressed
    fitting.target[mainAxis] = barExtent
    if mainAxis == .horizontal {
      fitting.horizontalPriority = 1000
    } else {
      fitting.verticalPriority = 1000
    }
    self.init(fitting, mainAxis, limit: nil)
  }

  /// For cells that are on no line.
  init(_ fitting: Fitting) { self.init(fitting, .horizontal, limit: nil) }

  private init(_ fitting: Fitting, _ mainAxis: Axis, limit: Int32?) {
    self.fitting = fitting
    self.mainAxis = mainAxis
    self.limit = limit
    do throws(FittingError) {
      try fitting.validate()
      problem = nil
    } catch {
      problem = error
    }
  }

  /// The limits within which cells come out the same, by kind.
  func limits(
    _ kinds: FittedKinds, of sizer: CellSizer
  ) throws(FittingError) -> [KeptLimits] {
    guard kinds.count > 0, try !sizer.solvesInTurns(fitting) else {
      return Array(repeating: KeptLimits(only: limit ?? 0), count: kinds.count)
    }
    return (0..<kinds.count).map { limits(kinds.size($0)) }
  }

  /// Whether a cell fitted for other lines along the same axis would come out as it is.
  func keeps(_ limits: KeptLimits) -> Bool {
    guard let limit else { return false }
    return limits.contains(limit)
  }

  private func limits(_ size: Size) -> KeptLimits {
    guard let limit, let extent = LayoutUnit.floor(size[mainAxis]) else {
      return KeptLimits(only: limit ?? 0)
    }
    return KeptLimits(extent: extent, fittedWithin: limit)
  }
}

/// The limits within which a cell comes out the same as within the one it was fitted to, in layout
/// units.
///
/// A limit weighs less than the required constraints and more than all others, and it and they are
/// convex: where an answer does not touch its limit, the limit has no part in it, and where it goes
/// beyond, it is the least that the required constraints allow, and the limit might be less.
struct KeptLimits {
  private let low, high: Int32

  /// Extents are rounded to whole units, limits are whole: of those equal to the extent only the
  /// one it was fitted to is sure.
  init(extent: Int32, fittedWithin limit: Int32) {
    if extent < limit {
      (low, high) = (extent + 1, Int32.max)
    } else if extent > limit {
      (low, high) = (0, extent - 1)
    } else {
      (low, high) = (limit, limit)
    }
  }

  /// Where the limit may have had a part in the way to the answer.
  init(only limit: Int32) { (low, high) = (limit, limit) }

  func contains(_ limit: Int32) -> Bool { low <= limit && limit <= high }
}
