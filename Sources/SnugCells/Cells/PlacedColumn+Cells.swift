import SnugFlow
import SnugGeometry

extension PlacedColumn {
  /// Fitted cells of one design. They never change.
  final class Cells {
    let sizer: CellSizer
    let cells: FittedCells
    /// The limits of each kind.
    let limits: [KeptLimits]
    /// The greatest extents asked for so far.
    private var knownExtents: [GreatestExtent: Double] = [:]
    /// The cells of kinds that lines may grow, if their extents then change, by kind.
    var growingCells: [Int: GrowingCell]
    /// The axes of lines across which their extents change.
    private(set) lazy var varyingAxes = sizer.varyingAxes(
      growingAlong: limits.first?.axis ?? .horizontal)

    /// The sizes of labels that do not fit in their own, by label of all cells.
    var knownSizes: [Int: Double] = [:]

    private struct GreatestExtent: Hashable {
      var kind: Int
      var axis: Axis
      /// The extent along the other axis.
      var other: Double
    }

    convenience init(
      _ texts: CellTexts, _ measured: MeasuredKinds, _ sizer: CellSizer, _ fitting: CellFitting
    ) throws(CellTable.RowFailure) {
      // Kinds are in the order of their first cells.
      func failure(_ kind: Int, _ error: FittingError) -> CellTable.RowFailure {
        let row = measured.numbers.firstIndex(of: UInt32(kind)) ?? 0
        return CellTable.RowFailure(row: row, cause: error)
      }
      if let problem = fitting.problem, texts.count > 0 { throw failure(0, problem) }
      try self.init(
        sizer.fit(texts, measured, fitting.fitting, onFailure: failure), sizer, fitting)
    }

    private convenience init(
      _ cells: FittedCells, _ sizer: CellSizer, _ fitting: CellFitting,
      growing: [Int: GrowingCell] = [:]
    ) throws(CellTable.RowFailure) {
      do throws(FittingError) {
        self.init(cells, sizer, try fitting.limits(cells.kinds, of: sizer), growing: growing)
      } catch {
        throw CellTable.RowFailure(row: 0, cause: error)
      }
    }

    init(
      _ cells: FittedCells, _ sizer: CellSizer, _ limits: [KeptLimits],
      growing: [Int: GrowingCell]
    ) {
      self.cells = cells
      growingCells = growing
      self.sizer = sizer
      self.limits = limits
    }

    /// Returns the same cells fitted to lines of another length or along another axis.
    /// - Parameter isKept: For each kind, whether its layout stays the same.
    func refitted(
      _ fitting: CellFitting, isKept: [Bool]
    ) throws(CellTable.RowFailure) -> Cells {
      if let problem = fitting.problem { throw CellTable.RowFailure(row: 0, cause: problem) }
      return try Cells(
        sizer.refit(cells, fitting.fitting, isKept: isKept) { kind, error in
          CellTable.RowFailure(row: cells.firstCell(ofKind: kind), cause: error)
        }, sizer, fitting, growing: growingCells.filter { isKept[$0.key] })
    }
  }
}

extension PlacedColumn.Cells {
  /// Adds what the cells of a kind require of lines to their options: their baselines, and the
  /// sizes that their constraints allow.
  func ask(
    _ kind: Int, _ style: SectionStyle, of options: inout FlowItemOptions
  ) {
    let alignment = options.alignment ?? style.itemAlignment
    if alignment.usesBaseline {
      (options.firstBaseline, options.lastBaseline) = cells.kinds.baselines(ofKind: kind)
    }
    let size = cells.kinds.size(kind)
    let mainAxis = limits[kind].axis
    let crossAxis = mainAxis.perpendicular
    if style.oversize == .clamp, limits[kind].isExceeded(by: size[mainAxis]) {
      options.minimumMain = size[mainAxis]
    }
    if style.growsItems, options.grow > 0 {
      let grown = greatestExtent(kind, along: mainAxis, other: size[crossAxis])
      if grown < options.maximumMain ?? .infinity { options.maximumMain = grown }
      if grown > size[mainAxis] { options.crossSizing = growingCell(ofKind: kind)?.crossSizing }
    }
    guard alignment == .stretch else { return }
    let stretched = greatestExtent(kind, along: crossAxis, other: size[mainAxis])
    if stretched < .infinity { options.maximumCross = stretched }
  }

  private func greatestExtent(_ kind: Int, along axis: Axis, other: Double) -> Double {
    let key = GreatestExtent(kind: kind, axis: axis, other: other)
    if let known = knownExtents[key] { return known }
    let extent = sizer.mostExtent(
      kind, of: cells.kinds, along: axis, other: other, in: limits[kind].line)
    knownExtents[key] = extent
    return extent
  }

  // MARK: Growing

  /// The cell of a kind, if its extent across lines depends on its length on them.
  func growingCell(ofKind kind: Int) -> GrowingCell? {
    if let known = growingCells[kind] { return known }
    guard !varyingAxes.isEmpty else { return nil }
    let cell = GrowingCell(
      cells[cells.firstCell(ofKind: kind)], sizer, in: limits[kind].line, varying: varyingAxes)
    growingCells[kind] = cell
    return cell
  }

  /// Fits a cell to the size that its line gave it, and adds its layout to `kinds`.
  ///
  /// Its length comes first; its extent follows, unless the line has stretched it.
  /// - Returns: The fitting.
  @discardableResult
  func refit(
    _ row: Int, to size: Size, along mainAxis: Axis, into kinds: FittedKinds
  ) throws(FittingError) -> Fitting {
    let (old, kind) = (cells.kinds, Int(cells.numbers[row]))
    var own = (kinds: old, kind: kind, size: old.size(kind))
    if size[mainAxis] > own.size[mainAxis], let growing = growingCell(ofKind: kind) {
      let grown = try growing.fitted(to: size[mainAxis], along: mainAxis)
      own = (grown.kinds, grown.kind, grown.size)
      // Both are whole layout units.
      if own.size == size {
        kinds.append(own.kind, of: own.kinds)
        return .exactly(size[mainAxis], along: mainAxis, in: limits[kind].line)
      }
    }
    let fitting = Fitting.resized(to: size, from: own.size, in: limits[kind].line)
    try sizer.refit(own.kind, of: own.kinds, fitting, into: kinds) { cells.texts[row] }
    return fitting
  }

  /// Returns a cell at the size that its line gave it, and the fitting to that size.
  func refitted(
    _ row: Int, to size: Size, along mainAxis: Axis
  ) throws(FittingError) -> (cell: FittedCell, fitting: Fitting) {
    let kinds = FittedKinds(like: cells.kinds, isOfSameCells: false)
    let fitting = try refit(row, to: size, along: mainAxis, into: kinds)
    return (FittedCell(texts: cells.texts[row], kinds: kinds, kind: 0), fitting)
  }
}
