import SnugGeometry

extension PlacedCells {
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
