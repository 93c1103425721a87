package import Snug

/// The options that a cell asks of its line, found by trying to fit the cell.
package struct CellLimits {
  private let axis: Axis
  private let limit: Double
  /// If true, the cell does not grow in width: at other widths, the heights of its texts may not be
  /// what its constraints allow.
  private let staysNarrow: Bool
  private let fit: (Fitting) throws -> FittedCell?

  /// - Parameters:
  ///   - axis: The axis of the lines.
  ///   - limit: Their length.
  ///   - fit: Fits the cell.
  package init(
    along axis: Axis, limit: Double, staysNarrow: Bool,
    fit: @escaping (Fitting) throws -> FittedCell?
  ) {
    (self.axis, self.limit, self.staysNarrow, self.fit) = (axis, limit, staysNarrow, fit)
  }

  /// The item's options, with the baselines of its cell if the alignment needs them, and with the
  /// sizes that the cell can take if the line may resize it.
  package func asked(
    _ options: FlowItemOptions, of cell: FittedCell, _ style: SectionStyle
  ) -> FlowItemOptions {
    var asked = options
    let alignment = asked.alignment ?? style.itemAlignment
    if [.firstBaseline, .lastBaseline].contains(alignment) {
      (asked.firstBaseline, asked.lastBaseline) = (cell.firstBaseline, cell.lastBaseline)
    }
    if style.oversize == .clamp, cell.size[axis] > limit { asked.minimumMain = cell.size[axis] }
    let fills = style.lineAlignment == .fill || style.lastLineAlignment == .fixed(.fill)
    if fills, asked.grow > 0 {
      let grown = most(cell, at: cell.size, axis)
      if grown < .infinity { asked.maximumMain = min(asked.maximumMain ?? .infinity, grown) }
    }
    if alignment == .stretch { stretch(cell, &asked) }
    return asked
  }

  /// What a cell that a line has grown asks of it, where its own size asked for `options`.
  package func asked(
    _ options: FlowItemOptions, ofGrown cell: FittedCell, _ style: SectionStyle
  ) -> FlowItemOptions {
    var asked = options
    if asked.firstBaseline != nil { asked.firstBaseline = cell.firstBaseline }
    if asked.lastBaseline != nil { asked.lastBaseline = cell.lastBaseline }
    if (asked.alignment ?? style.itemAlignment) == .stretch { stretch(cell, &asked) }
    return asked
  }

  private func stretch(_ cell: FittedCell, _ asked: inout FlowItemOptions) {
    let most = most(cell, at: cell.size, axis.perpendicular)
    asked.maximumCross = most < .infinity ? most : nil
  }

  /// The greatest extent that the cell can take along an axis, in whole layout units and at least
  /// that of `size`, found by halving; infinity if it can take 10,000 points.
  private func most(_ cell: FittedCell, at size: Size, _ axis: Axis) -> Double {
    if staysNarrow, axis == .horizontal { return size.width }
    func isTaken(_ extent: Double) -> Bool {
      var larger = size
      larger[axis] = extent
      guard let taken = try? fit(.placed(at: larger, insteadOf: size)) else { return false }
      return taken.size == larger && taken.brokenConstraints == cell.brokenConstraints
    }
    if isTaken(10_000) { return .infinity }
    var (low, high) = (Int(size[axis] * 64), 10_000 * 64)
    while high - low > 1 {
      let middle = (low + high) / 2
      if isTaken(Double(middle) / 64) { low = middle } else { high = middle }
    }
    return Double(low) / 64
  }
}

extension Fitting {
  /// Exactly a size along the axes on which it is not the cell's own, and nearly so along others:
  /// own sizes are rounded.
  package static func placed(at size: Size, insteadOf own: Size) -> Fitting {
    Fitting(
      target: size, horizontalPriority: size.width == own.width ? 999.9 : 1000,
      verticalPriority: size.height == own.height ? 999.9 : 1000)
  }
}
