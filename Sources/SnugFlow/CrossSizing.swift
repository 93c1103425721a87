package import SnugGeometry

/// The extents of an item across its line at lengths other than its own, such as the heights of a
/// text at other widths. Lines that grow an item ask for them.
///
/// CSS Flexible Box Layout 1, section 9.4, step 7: lines are broken, items grow along them, and the
/// extent of each item then follows from its final length. Breaks never depend on it.
package final class CrossSizing: Sendable {
  /// An extent, and the distances of the item's baselines from its start, in points.
  package struct Extent: Sendable {
    package var extent: Double
    package var firstBaseline, lastBaseline: Double?

    package init(extent: Double, firstBaseline: Double?, lastBaseline: Double?) {
      self.extent = extent
      self.firstBaseline = firstBaseline
      self.lastBaseline = lastBaseline
    }
  }

  /// Returns the extent at a length; `nil` where it is the item's own.
  package let extent: @Sendable (_ length: Double, _ mainAxis: Axis) -> Extent?
  /// Returns the greatest extent at a length to which `stretch` may grow the item; infinity for no
  /// maximum.
  package let greatestExtent: @Sendable (_ length: Double, _ mainAxis: Axis) -> Double

  /// Both functions must depend on their arguments alone.
  package init(
    extent: @escaping @Sendable (_ length: Double, _ mainAxis: Axis) -> Extent?,
    greatestExtent: @escaping @Sendable (_ length: Double, _ mainAxis: Axis) -> Double
  ) {
    self.extent = extent
    self.greatestExtent = greatestExtent
  }
}

/// The sizing of an item across its line, and what it gave at the length that the line gave the item.
///
/// A class, so that items without it take little memory.
final class ItemGrowth: Sendable {
  private let sizing: CrossSizing
  /// The extent and options at the length of the item on its line; `nil` where these are its own.
  let laid: Laid?

  struct Laid {
    var cross: Int32
    var options: UnitOptions
  }

  /// An upper bound on the extents it may give.
  static let largestCross = Int64(LayoutUnit.maximumPoints * LayoutUnit.perPoint)

  init?(_ options: FlowItemOptions) {
    guard let sizing = options.crossSizing else { return nil }
    self.sizing = sizing
    laid = nil
  }

  private init(_ sizing: CrossSizing, _ laid: Laid?) {
    (self.sizing, self.laid) = (sizing, laid)
  }

  var atOwnLength: ItemGrowth { laid == nil ? self : ItemGrowth(sizing, nil) }

  /// Returns the growth of an item whose options are `own`, at another length.
  func laid(at length: Int32, _ own: UnitOptions, _ section: UnitSection) -> ItemGrowth {
    let (points, mainAxis) = (LayoutUnit.points(length), section.mainAxis)
    guard let found = sizing.extent(points, mainAxis), let cross = LayoutUnit.length(found.extent)
    else { return atOwnLength }
    var options = own
    func baseline(_ own: Int64?, _ new: Double?) -> Int64? {
      own == nil ? nil : new.flatMap { LayoutUnit.floor($0) }.map { Int64($0) }
    }
    options.firstBaseline = baseline(own.firstBaseline, found.firstBaseline)
    options.lastBaseline = baseline(own.lastBaseline, found.lastBaseline)
    if section.alignment(own) == .stretch {
      let greatest = LayoutUnit.length(sizing.greatestExtent(points, mainAxis))
      options.maximumCross = greatest.map { Int64($0) } ?? Int64.max
    }
    return ItemGrowth(sizing, Laid(cross: cross, options: options))
  }
}

extension ItemBlock {
  /// Sets the length that a line gives an item.
  /// - Returns: Whether its extent and options across the line follow from that length: the line has
  ///   made it longer.
  mutating func grow(_ item: Int, to length: Int32, _ section: UnitSection) -> Bool {
    grown[item] = length
    guard let place = options.index(of: item), let growth = options[place].growth else {
      return false
    }
    let laid =
      length > mains[item]
      ? growth.laid(at: length, options[place].options, section) : growth.atOwnLength
    options[place].growth = laid
    return laid.laid != nil
  }

  /// Returns an item's extent across its line and its options, at the length that it has there.
  func placed(_ item: Int) -> (cross: Int32, options: UnitOptions?) {
    guard let place = options.index(of: item) else { return (crosses[item], nil) }
    if !grown.isEmpty, let laid = options[place].growth?.laid { return (laid.cross, laid.options) }
    return (crosses[item], options[place].options)
  }
}
