import SnugGeometry
import SnugText

/// How the cells of one section are fitted: within the length of its lines, or to the length of a
/// header or footer.
struct CellFitting {
  let fitting: Fitting
  let mainAxis: Axis
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
      return try placed(try sizer.fit(texts, measuring: metrics, fitting), sizer)
    }
  }

  /// Fits a cell for each kind.
  func fit<Failure: Error>(
    _ measured: MeasuredCells, _ sizer: CellSizer,
    onFailure: (_ kind: Int, FittingError) -> Failure
  ) throws(Failure) -> FittedKinds {
    if let problem, measured.kindCount > 0 { throw onFailure(0, problem) }
    return try sizer.fit(measured, fitting, onFailure: onFailure)
  }

  /// The limits within which such cells come out the same, by kind: they are solved at once.
  func limits(_ kinds: FittedKinds) -> [KeptLimits] {
    (0..<kinds.count).map { limits(kinds.size($0)) }
  }

  /// Fits a cell again that was fitted for other lines or along another axis.
  func refit(_ content: PlacedCell.Content) throws(FittingError) -> PlacedCell.Content {
    guard case .cell(let cell, let sizer, _) = content else { return content }
    if let problem { throw problem }
    return try placed(try sizer.refit(cell, sharing: fitting), sizer)
  }

  /// Whether content fitted for other lines along the same axis would come out as it is.
  func keeps(_ content: PlacedCell.Content) -> Bool {
    guard let limit else { return false }
    return content.isKept(within: limit)
  }

  private func placed(
    _ cell: FittedCell, _ sizer: CellSizer
  ) throws(FittingError) -> PlacedCell.Content {
    let isInTurns = try sizer.solvesInTurns(fitting)
    return .cell(
      cell, sizer, isInTurns ? KeptLimits(only: limit ?? 0) : limits(cell.size))
  }

  private func limits(_ size: Size) -> KeptLimits {
    guard let limit, let extent = LayoutUnit.floor(size[mainAxis]) else {
      return KeptLimits(only: limit ?? 0)
    }
    return KeptLimits(extent: extent, fittedWithin: limit)
  }
}
