import SnugFlow
import SnugGeometry
import SnugText

extension Fitting {
  /// Returns a fitting to exactly this length along an axis, and as small as the constraints allow
  /// along the other.
  /// - Parameter line: The line that resizes a cell.
  static func exactly(
    _ length: Double, along axis: Axis, in line: Proposal? = nil
  ) -> Fitting {
    var fitting = Fitting.compressed
    fitting.proposal = line
    fitting.target[axis] = length
    fitting.priorities[axis] = 1000
    return fitting
  }

  /// Returns a fitting to a size that a line gave a cell: exact along the axes on which that is
  /// not its own size, which is rounded and may be a little off what its constraints allow.
  static func resized(to size: Size, from own: Size, in line: Proposal?) -> Fitting {
    var fitting = Fitting(
      target: size,
      horizontalPriority: size.width == own.width ? justUnderRequired : 1000,
      verticalPriority: size.height == own.height ? justUnderRequired : 1000)
    fitting.proposal = line
    return fitting
  }

  /// Returns a fitting as large as possible along an axis, with the other extent that is given.
  fileprivate static func growing(
    along axis: Axis, other: Double, in line: Proposal? = nil
  ) -> Fitting {
    var fitting = Fitting(
      target: .zero, horizontalPriority: justUnderRequired, verticalPriority: justUnderRequired)
    fitting.proposal = line
    fitting.target[axis] = CellTemplate.maximumMagnitude
    fitting.target[axis.perpendicular] = other
    fitting.priorities[axis] = justUnderRequired.nextDown
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
  /// - Parameter line: The line that the cell is in, for constraints that have its length
  ///   (`Attribute.proposedWidth`).
  func mostExtent(
    _ kind: Int, of kinds: FittedKinds, along axis: Axis, other: Double, in line: Fitting.Proposal?
  ) -> Double {
    let own = kinds.size(kind)[axis]
    do throws(FittingError) {
      let fitting = Fitting.growing(along: axis, other: other, in: line)
      let program = try program(for: fitting)
      guard axis == .vertical || !program.limitsWrappedHeights else { return own }
      let most = try program.mostExtent(
        kinds.intrinsicMetrics(ofKind: kind), wrapped: kinds.labelMetrics(ofKind: kind),
        fitting, along: axis)
      return max(own, most ?? own)
    } catch {
      // What cannot be solved cannot be grown.
      return own
    }
  }

  /// The axes of lines across which a cell's extent may depend on its length on them: its texts
  /// wrap, or a constraint couples the axes.
  func varyingAxes(growingAlong axis: Axis) -> [Axis] {
    let program = try? program(for: .growing(along: axis, other: 0))
    if program?.stages.areCoupled ?? false { return Axis.allCases }
    return design.kinds.hasSeveralLines ? [.horizontal] : []
  }
}

/// A cell whose extent across a line follows from the length to which the line grows it.
///
/// Not thread-safe, like its sizer: lines are laid on the thread that owns the cells.
struct GrowingCell {
  private let lengths: Lengths
  /// The sizing for the item in the flow layout.
  let crossSizing: CrossSizing

  /// - Parameters:
  ///   - line: The line that it was fitted to.
  ///   - varying: The axes of lines across which its extent depends on its length.
  init(_ cell: FittedCell, _ sizer: CellSizer, in line: Fitting.Proposal?, varying: [Axis]) {
    let lengths = Lengths(cell, sizer, line)
    self.lengths = lengths
    crossSizing = CrossSizing(
      extent: { length, axis in
        guard varying.contains(axis), let cell = try? lengths.fitted(to: length, along: axis) else {
          return nil
        }
        let (first, last) = cell.kinds.baselines(ofKind: cell.kind)
        return CrossSizing.Extent(
          extent: cell.size[axis.perpendicular], firstBaseline: first, lastBaseline: last)
      },
      greatestExtent: { length, axis in
        guard let cell = try? lengths.fitted(to: length, along: axis) else { return 0 }
        return lengths.sizer.mostExtent(
          cell.kind, of: cell.kinds, along: axis.perpendicular, other: length, in: line)
      })
  }

  /// Returns the cell at a length.
  func fitted(to length: Double, along axis: Axis) throws(FittingError) -> FittedCell {
    try lengths.fitted(to: length, along: axis)
  }

  /// The layouts of the cell at other lengths, of which the last is remembered.
  private final class Lengths: @unchecked Sendable {
    let sizer: CellSizer
    private let line: Fitting.Proposal?
    private let own: FittedCell
    private var last: (length: Double, axis: Axis, cell: FittedCell)?

    init(_ cell: FittedCell, _ sizer: CellSizer, _ line: Fitting.Proposal?) {
      // Alone, so that the cells that it was fitted with can be released.
      let kinds = FittedKinds(like: cell.kinds, isOfSameCells: false)
      kinds.append(cell.kind, of: cell.kinds)
      own = FittedCell(texts: cell.texts, kinds: kinds, kind: 0)
      self.sizer = sizer
      self.line = line
    }

    func fitted(to length: Double, along axis: Axis) throws(FittingError) -> FittedCell {
      if let last, last.length == length, last.axis == axis { return last.cell }
      let cell = try sizer.refit(own, .exactly(length, along: axis, in: line))
      last = (length, axis, cell)
      return cell
    }
  }
}

extension FittingProgram {
  /// Solves for the greatest extent along an axis, for labels whose texts are already wrapped.
  /// - Returns: The extent, rounded down to whole layout units; infinity for no maximum; `nil` if
  ///   the other extent cannot be that of the fitting.
  fileprivate func mostExtent(
    _ intrinsic: [TextMetrics], wrapped: [TextMetrics], _ fitting: Fitting, along axis: Axis
  ) throws(FittingError) -> Double? {
    try run(axis, intrinsic: intrinsic, wrapped: wrapped, fitting)
    if stages.areOne {
      let extent = extent(along: axis.perpendicular)
      let other = fitting.target[axis.perpendicular]
      guard EdgeGrid.nearestUnit(EdgeGrid.settled(extent)) == other else { return nil }
    }
    let most = EdgeGrid.settled(extent(along: axis))
    guard most < CellTemplate.maximumMagnitude, let units = LayoutUnit.floor(most) else {
      return .infinity
    }
    return LayoutUnit.points(units)
  }
}
