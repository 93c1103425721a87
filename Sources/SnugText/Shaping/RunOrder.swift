/// The order in which the runs of a line stand from left to right.
enum RunOrder {
  /// The places of runs of these embedding levels in visual order.
  ///
  /// UAX #9, rule L2: from the highest level to the lowest odd one, stretches of that level or
  /// higher are reversed.
  static func visual(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), highest > 0 else { return order }
    let lowestOdd = levels.min().map { $0 | 1 } ?? 1
    for level in stride(from: highest, through: lowestOdd, by: -1) {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        let end = order[start...].firstIndex { levels[$0] < level } ?? order.count
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }
}
