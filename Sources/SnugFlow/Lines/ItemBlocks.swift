import SnugGeometry

/// The conversion of a section's items into blocks.
extension [ItemBlock] {
  /// - Throws: For the first size or option that cannot be used.
  init(_ section: FlowSection, index: Int, mainAxis: Axis) throws(FlowError) {
    let count = section.items.count
    try UnitSection.check(count: Int64(count), section: index)
    self.init()
    switch section.items {
    case .sizes(let sizes):
      try UnitSection.check(listedCount: count, section: index)
      reserveCapacity(count / ItemBlock.usualCount + 1)
      for start in stride(from: 0, to: count, by: ItemBlock.usualCount) {
        let end = Swift.min(count, start + ItemBlock.usualCount)
        append(try ItemBlock(sizes, start..<end, section: index, mainAxis: mainAxis))
      }
    case .kinds(let sizes, let numbers):
      try UnitSection.check(listedCount: count, section: index)
      try append(sizes, numbers, section: index, mainAxis: mainAxis)
    case .uniform(let size, _):
      if !section.asksNothing { try UnitSection.check(listedCount: count, section: index) }
      let size = try UnitSize(size, item: 0, section: index, mainAxis: mainAxis)
      if count > 0 { append(ItemBlock(repeating: size, count: count)) }
      if !section.asksNothing { listRuns() }
    }
    let listed = section.orderedOptions
    if case .kinds(_, let numbers) = section.items, !section.kindOptions.isEmpty {
      try append(section.kindOptions, numbers, but: listed, section: index)
    }
    try append(listed, count: count, section: index)
  }

  /// Appends the options of all items but those listed, which follow.
  private mutating func append(
    _ kindOptions: [FlowItemOptions], _ numbers: [UInt32],
    but listed: [(key: Int, value: FlowItemOptions)], section: Int
  ) throws(FlowError) {
    // A kind without items may have unusable options: each is read for its first item.
    var known = [UnitOptions?](repeating: nil, count: kindOptions.count)
    let growths = kindOptions.map { ItemGrowth($0) }
    var isUnknown = kindOptions.map { $0 != .standard }
    var next = 0
    for block in indices {
      let start = block * ItemBlock.usualCount
      var records: [ItemBlock.OptionRecord] = []
      records.reserveCapacity(self[block].count)
      for item in 0..<self[block].count {
        if next < listed.count, listed[next].key == start + item {
          next += 1
          continue
        }
        let kind = Int(numbers[start + item])
        if isUnknown[kind] {
          let unit = UnitReader(place: .item(section: section, item: start + item))
          known[kind] = try UnitOptions(kindOptions[kind], unit: unit)
          isUnknown[kind] = false
        }
        if let options = known[kind] {
          records.append(
            ItemBlock.OptionRecord(item: Int32(item), options: options, growth: growths[kind]))
        }
      }
      self[block].options = records
    }
  }

  /// Appends items with shared sizes. Items of one kind have the same size.
  private mutating func append(
    _ sizes: [Size], _ numbers: [UInt32], section: Int, mainAxis: Axis
  ) throws(FlowError) {
    let kinds = sizes.map { UnitSize($0, mainAxis: mainAxis) }
    if kinds.contains(nil) || numbers.max().map({ $0 >= kinds.count }) ?? false {
      try check(sizes, numbers, section: section, mainAxis: mainAxis)
    }
    // A kind without items may have an unusable size.
    let known = kinds.map { $0 ?? UnitSize(main: 0, cross: 0) }
    reserveCapacity(numbers.count / ItemBlock.usualCount + 1)
    for start in stride(from: 0, to: numbers.count, by: ItemBlock.usualCount) {
      let end = Swift.min(numbers.count, start + ItemBlock.usualCount)
      append(ItemBlock(known, numbers.span.extracting(start..<end)))
    }
  }

  /// - Throws: For the first item whose kind does not exist, or has a size that cannot be used.
  private func check(
    _ sizes: [Size], _ numbers: [UInt32], section: Int, mainAxis: Axis
  ) throws(FlowError) {
    for (item, number) in numbers.enumerated() {
      guard number < sizes.count else {
        throw FlowError(
          place: .item(section: section, item: item), property: "kind", value: Double(number),
          requirement: .kindIndex)
      }
      _ = try UnitSize(sizes[Int(number)], item: item, section: section, mainAxis: mainAxis)
    }
  }

  private mutating func append(
    _ options: [(key: Int, value: FlowItemOptions)], count: Int, section: Int
  ) throws(FlowError) {
    // Options are read in order, so that of several invalid numbers the same one is always named.
    for (item, asked) in options {
      guard (0..<count).contains(item) else {
        throw FlowError(
          place: .section(section), property: "options", value: Double(item),
          requirement: .itemIndex)
      }
      let unit = UnitReader(place: .item(section: section, item: item))
      self[item / ItemBlock.usualCount].setRecord(
        ItemBlock.OptionRecord(
          item: Int32(item % ItemBlock.usualCount), options: try UnitOptions(asked, unit: unit),
          attached: try AttachedViews(asked, ofItem: ItemPath(section: section, item: item)),
          growth: ItemGrowth(asked)))
    }
  }

  /// Splits runs into blocks of the usual size, for lines that are laid out item by item.
  mutating func listRuns() {
    let isLong = { (block: ItemBlock) in block.isRun && block.count > ItemBlock.usualCount }
    guard contains(where: isLong) else { return }
    self = flatMap { block in
      guard isLong(block) else { return [block] }
      return stride(from: 0, to: block.count, by: ItemBlock.usualCount).map {
        block.items($0..<Swift.min(block.count, $0 + ItemBlock.usualCount))
      }
    }
  }

  /// Appends an item behind the others.
  mutating func append(_ item: UnitItem) {
    if last.map({ $0.count >= ItemBlock.usualCount }) ?? true { append(ItemBlock()) }
    self[count - 1].append(ItemBlock(item))
  }
}

extension ItemBlock {
  fileprivate init(_ item: UnitItem) {
    self.init(repeating: item.size, count: 1)
    setOptions(item, of: 0)
    edited = nil
  }

  /// Reads some of a section's items.
  init(
    _ sizes: [Size], _ range: Range<Int>, section: Int, mainAxis: Axis
  ) throws(FlowError) {
    self.init()
    if !read(sizes.span.extracting(range), mainAxis) {
      // A number cannot be used: the error names the first.
      for item in range {
        _ = try UnitSize(sizes[item], item: item, section: section, mainAxis: mainAxis)
      }
    }
  }

  /// Creates a block of items with shared sizes.
  fileprivate init(_ sizes: [UnitSize], _ numbers: Span<UInt32>) {
    self.init()
    mains = BlockLengths(sizes, numbers) { $0.main }
    crosses = BlockLengths(sizes, numbers) { $0.cross }
  }

  /// - Returns: Whether all numbers can be used.
  private mutating func read(_ sizes: Span<Size>, _ mainAxis: Axis) -> Bool {
    guard sizes.count > 0 else { return true }
    let widths = UnitLengths.read(sizes) { $0.width }
    let heights = UnitLengths.read(sizes) { $0.height }
    guard let widths, let heights else { return false }
    (mains, crosses) = mainAxis == .horizontal ? (widths, heights) : (heights, widths)
    return true
  }
}

extension BlockLengths {
  /// Creates the lengths of items with shared sizes; there is at least one item.
  @inline(__always)
  fileprivate init(
    _ sizes: [UnitSize], _ numbers: Span<UInt32>, _ length: (UnitSize) -> Int32
  ) {
    let first = length(sizes[Int(numbers[0])])
    var item = 1
    while item < numbers.count, length(sizes[Int(numbers[item])]) == first { item += 1 }
    guard item < numbers.count else {
      self.init(repeating: first, count: numbers.count)
      return
    }
    self.init(
      [Int32](unsafeUninitializedCapacity: numbers.count) { lengths, count in
        for item in numbers.indices { lengths[item] = length(sizes[Int(numbers[item])]) }
        count = numbers.count
      })
  }
}
