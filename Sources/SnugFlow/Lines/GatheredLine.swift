/// A line's items, gathered to be placed together; storage is kept from line to line.
struct GatheredLine {
  private(set) var lengths: [Int64] = []
  /// From the first item's start to the last one's end, before items grow.
  private(set) var length: Int64 = 0
  private(set) var extent = LineExtent()
  private var weights: [FlexibleLengths.Weight] = []

  mutating func removeAll() {
    lengths.removeAll(keepingCapacity: true)
    weights.removeAll(keepingCapacity: true)
    length = 0
    extent = LineExtent()
  }

  mutating func append(
    _ item: UnitSize, _ options: UnitOptions?, _ section: UnitSection
  ) {
    let main = Int64(min(item.main, section.longest))
    length += lengths.isEmpty ? main : section.interitemSpacing + main
    lengths.append(main)
    weights.append(FlexibleLengths.Weight(options))
    extent.add(Int64(item.cross), section.alignment(options), options)
  }

  /// Lets the items grow if they do in this line.
  /// - Returns: the length they take together.
  mutating func place(_ section: UnitSection, isLast: Bool) -> Int64 {
    if section.fills(isLast: isLast) {
      FlexibleLengths.grow(&lengths, by: max(0, section.limit - length)) { weights[$0] }
    }
    return lengths.reduce(Int64(lengths.count - 1) * section.interitemSpacing, +)
  }
}
