import SnugGeometry

/// Reads the items of a section into blocks of the usual size.
extension [ItemBlock] {
  /// - Throws: for the first size or option that cannot be used.
  init(_ section: FlowSection, index: Int, mainAxis: Axis) throws(FlowError) {
    let count = section.items.count
    guard count >= 0, count <= UnitSection.maximumItemCount else {
      throw FlowError(
        place: .section(index), property: "items", value: Double(count), requirement: .count)
    }
    try UnitSection.check(listedCount: count, section: index)
    self.init()
    reserveCapacity(count / ItemBlock.usualCount + 1)
    var start = 0
    while start < count {
      let end = Swift.min(count, start + ItemBlock.usualCount)
      var block = ItemBlock()
      switch section.items {
      case .sizes(let sizes):
        block.items = try ItemBlock.records(
          sizes[start..<end], firstItem: start, section: index, mainAxis: mainAxis)
      case .uniform(let size, _):
        let record = try ItemBlock.record(size, item: 0, section: index, mainAxis: mainAxis)
        block.items = [ItemBlock.ItemRecord](repeating: record, count: end - start)
      }
      append(block)
      start = end
    }
    try append(section.options, count: count, section: index)
  }

  private mutating func append(
    _ options: [Int: FlowItemOptions], count: Int, section: Int
  ) throws(FlowError) {
    // In order, so that of several numbers that cannot be used the same one is always named.
    for (item, asked) in options.sorted(by: { $0.key < $1.key }) {
      guard (0..<count).contains(item) else {
        throw FlowError(
          place: .section(section), property: "options", value: Double(item),
          requirement: .itemIndex)
      }
      let unit = UnitReader(place: .item(section: section, item: item))
      self[item / ItemBlock.usualCount].options.append(
        ItemBlock.OptionRecord(
          item: Int32(item % ItemBlock.usualCount), options: try UnitOptions(asked, unit: unit)))
    }
  }
}

extension ItemBlock {
  /// - Parameter firstItem: what the first is called in an error.
  static func records(
    _ sizes: ArraySlice<Size>, firstItem: Int, section: Int, mainAxis: Axis
  ) throws(FlowError) -> [ItemRecord] {
    var records = [ItemRecord](repeating: ItemRecord(main: 0, cross: 0), count: sizes.count)
    for index in records.indices {
      records[index] = try record(
        sizes[sizes.startIndex + index], item: firstItem + index, section: section,
        mainAxis: mainAxis)
    }
    return records
  }

  /// - Throws: for a size that cannot be used, named by `item` and `section`.
  static func record(
    _ size: Size, item: Int, section: Int, mainAxis: Axis
  ) throws(FlowError) -> ItemRecord {
    let (main, cross) =
      mainAxis == .horizontal ? (size.width, size.height) : (size.height, size.width)
    if let main = LayoutUnit.length(main), let cross = LayoutUnit.length(cross) {
      return ItemRecord(main: main, cross: cross)
    }
    let unit = UnitReader(place: .item(section: section, item: item))
    return ItemRecord(main: try unit.length(main, "size"), cross: try unit.length(cross, "size"))
  }
}
