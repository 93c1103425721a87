package import SnugFlow

/// The fitting of cells: within the length of a section's lines, or to the length of a header or
/// footer.
package struct CellFitting: Equatable {
  package let fitting: Fitting
  let mainAxis: Axis
  /// The line limit in layout units; `nil` for headers and footers.
  private let limit: Int32?
  /// The problem with the length, which is an error once there is a cell.
  let problem: FittingError?

  /// Creates a fitting as small as the constraints allow, and within a line if they allow it.
  init(lineLimit: Double, mainAxis: Axis) {
    self.init(
      .compressed.proposing(lineLimit, along: mainAxis), mainAxis,
      limit: LayoutUnit.floor(lineLimit))
  }

  /// The fitting of a section's items.
  package static func ofItems(
    _ style: SectionStyle, section: Int, in layout: FlowLayout
  ) throws(FlowError) -> CellFitting {
    CellFitting(
      lineLimit: try layout.lineLimit(for: style, section: section), mainAxis: layout.mainAxis)
  }

  /// Creates a fitting as long as the content's lines, and as thin as the constraints allow.
  init(barExtent: Double, mainAxis: Axis) {
    self.init(.exactly(barExtent, along: mainAxis), mainAxis, limit: nil)
  }

  /// Creates a fitting for cells outside lines.
  package init(_ fitting: Fitting) { self.init(fitting, .horizontal, limit: nil) }

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

  /// Returns, for each kind, the limits at which its layout stays the same.
  func limits(
    _ kinds: FittedKinds, of sizer: CellSizer
  ) throws(FittingError) -> [KeptLimits] {
    guard kinds.count > 0, try !sizer.dependsOnLimit(fitting) else {
      return Array(repeating: KeptLimits(only: limit ?? 0, mainAxis), count: kinds.count)
    }
    return (0..<kinds.count).map { kind in
      // Narrower lines may have another widest one.
      guard !kinds.hugsSeveralLines(kind), let limit,
        let extent = LayoutUnit.floor(kinds.size(kind)[mainAxis])
      else { return KeptLimits(only: limit ?? 0, mainAxis) }
      return KeptLimits(extent: extent, fittedWithin: limit, mainAxis)
    }
  }

  /// Whether a cell fitted to other lines has the same layout in these.
  func keeps(_ limits: KeptLimits) -> Bool {
    guard let limit, limits.axis == mainAxis else { return false }
    return limits.contains(limit)
  }
}

/// The limits at which a cell has the same layout as at the one it was fitted to, in layout units,
/// in lines along the same axis.
///
/// A limit weighs less than the required constraints and more than all others, and all are convex.
/// An extent below its limit does not depend on the limit. An extent beyond it is the least that
/// the required constraints allow, and the same at every limit below it.
struct KeptLimits {
  /// The axis of the lines.
  let axis: Axis
  private let low, high: Int32

  /// Extents are rounded to whole units and limits are whole: of the limits equal to the extent,
  /// only the one it was fitted to is certain.
  init(extent: Int32, fittedWithin limit: Int32, _ axis: Axis) {
    self.axis = axis
    if extent < limit {
      (low, high) = (extent + 1, Int32.max)
    } else if extent > limit {
      (low, high) = (0, extent - 1)
    } else {
      (low, high) = (limit, limit)
    }
  }

  /// The line that the cell was fitted to; `nil` if it has no part in its layout.
  var line: Fitting.Proposal? {
    guard low == high else { return nil }
    return Fitting.Proposal(axis: axis, isLimiting: false, limit: LayoutUnit.points(low))
  }

  /// Creates the limits of a cell whose limit may have affected the steps towards its solution.
  init(only limit: Int32, _ axis: Axis) { (self.axis, low, high) = (axis, limit, limit) }

  /// Whether the cell, whose extent is given in points, is longer than these limits.
  func isExceeded(by extent: Double) -> Bool { extent > LayoutUnit.points(high) }

  func contains(_ limit: Int32) -> Bool { low <= limit && limit <= high }
}
