import SnugGeometry

/// What an item asks beyond its size, in layout units.
struct UnitOptions: Equatable {
  var firstBaseline, lastBaseline: Int64?
  var alignment: FlowMetrics.ItemAlignment?
  var breakBefore: Bool
  var grow: Double
  var maximumMain: Int64

  init(_ options: FlowItemOptions, unit: UnitReader) throws(FlowError) {
    firstBaseline = try options.firstBaseline.map { value throws(FlowError) in
      Int64(try unit.inset(value, "firstBaseline"))
    }
    lastBaseline = try options.lastBaseline.map { value throws(FlowError) in
      Int64(try unit.inset(value, "lastBaseline"))
    }
    alignment = options.alignment
    breakBefore = options.breakBefore
    guard options.grow >= 0, options.grow <= LayoutUnit.maximumPoints else {
      throw FlowError(
        place: unit.place, property: "grow", value: options.grow, requirement: .length)
    }
    grow = options.grow
    maximumMain =
      try options.maximumMain.map { value throws(FlowError) in
        Int64(try unit.length(value, "maximumMain"))
      } ?? Int64.max
  }
}

/// The part of an item without options in a `fill` line too.
extension FlexibleLengths.Weight {
  init(_ options: UnitOptions?) {
    self.init(grow: options?.grow ?? 1, maximum: options?.maximumMain ?? Int64.max)
  }
}

/// An item in layout units.
struct UnitItem {
  var size: UnitSize
  var options: UnitOptions?

  /// The largest extent it can give a line.
  var largestCross: Int64 { Int64(size.cross) + (options?.baselineReach ?? 0) }
}

extension UnitOptions {
  /// How far baselines can move an item from its line's edges.
  var baselineReach: Int64 {
    2 * Int64((firstBaseline ?? 0).magnitude + (lastBaseline ?? 0).magnitude)
  }
}
