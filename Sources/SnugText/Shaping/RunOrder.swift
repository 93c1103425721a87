import SnugGeometry

/// The order in which the runs of a line stand from left to right.
enum RunOrder {
  /// The places of `directions` in visual order, for text that reads in `base`.
  ///
  /// UAX #9, rule L2, over two levels: runs against the base direction keep together and
  /// are reversed as a group.
  static func visual(_ directions: [LayoutDirection], base: LayoutDirection) -> [Int] {
    var order: [Int] = []
    order.reserveCapacity(directions.count)
    var start = 0
    while start < directions.count {
      let direction = directions[start]
      let end = directions[start...].firstIndex { $0 != direction } ?? directions.count
      if direction == base { order += start..<end } else { order += (start..<end).reversed() }
      start = end
    }
    // What reads from right to left was put down from its right end.
    return base == .leftToRight ? order : order.reversed()
  }
}
