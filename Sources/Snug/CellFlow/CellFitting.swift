import SnugGeometry
import SnugText

/// How the cells of one section are fitted: within the length of its lines, or to the length of a
/// header or footer.
struct CellFitting {
  private let fitting: Fitting
  private let mainAxis: Axis
  /// In layout units; `nil` for headers and footers.
  private let limit: Int32?
  /// What is wrong with the length: an error once there is a cell.
  private let problem: FittingError?

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

  /// Fits content whose labels are measured.
  func fit(
    _ content: CellContent, measuring metrics: [TextMetrics]
  ) throws(FittingError) -> PlacedCell.Content {
    switch content {
    case .size(let size): return .size(size)
    case .cell(let sizer, let texts):
      if let problem { throw problem }
      return .cell(try sizer.fit(texts, measuring: metrics, fitting), sizer, limit: limit ?? 0)
    }
  }

  /// Fits a cell again that was fitted for other lines along the same axis, or along another.
  ///
  /// A limit weighs less than the required constraints and more than all others, and it and they
  /// are convex: where an answer does not touch its limit, the limit has no part in it, and where it
  /// goes beyond, it is the least that the required constraints allow, and the limit might be less.
  /// - Returns: `nil` when the cell would come out as it is.
  func refit(
    _ content: PlacedCell.Content, isAlongSameAxis: Bool
  ) throws(FittingError) -> PlacedCell.Content? {
    guard case .cell(let cell, let sizer, let oldLimit) = content else { return nil }
    if isAlongSameAxis, let limit, try keeps(cell, sizer, from: oldLimit, to: limit) {
      return nil
    }
    if let problem { throw problem }
    return .cell(try sizer.refit(cell, sharing: fitting), sizer, limit: limit ?? 0)
  }

  private func keeps(
    _ cell: FittedCell, _ sizer: CellSizer, from old: Int32, to new: Int32
  ) throws(FittingError) -> Bool {
    guard old != new else { return true }
    let extent = cell.size[mainAxis]
    let (old, new) = (LayoutUnit.points(old), LayoutUnit.points(new))
    // Extents are rounded to whole units, limits are whole: only at equality is it open which was
    // the smaller.
    let isUntouched = extent < old && extent < new
    let cannotHold = extent > old && extent > new
    guard isUntouched || cannotHold else { return false }
    return try !sizer.solvesInTurns(fitting)
  }
}
