/// The lines of a section whose items have sizes of their own, in flat arrays.
struct EachPlacement {
  private(set) var lineStarts: [Int32]
  /// Where each line starts across the section's lines, from the first.
  private var lineOffsets: [Int64] = []
  private var mainOffsets: [Int32] = []
  private var crossOffsets: [Int32] = []
  private var mainSizes: [Int32]
  private var crossSizes: [Int32]
  private(set) var extent: Int64 = 0
  private(set) var oversizeItems: [Range<Int>] = []

  init(_ section: UnitSection) {
    switch section.lengths {
    case .each(let main, let cross): (mainSizes, crossSizes) = (main, cross)
    case .uniform(let main, let cross, let count):
      mainSizes = [Int32](repeating: main, count: count)
      crossSizes = [Int32](repeating: cross, count: count)
    }
    lineStarts = LineBreaking.lineStarts(
      lengths: mainSizes, limit: section.limit, spacing: section.interitemSpacing,
      maximumItemsPerLine: section.metrics.maximumItemsPerLine,
      forcedBreaks: section.forcedBreaks)
    findOversizeItems(section)
    placeLines(section)
  }

  func items(ofLine line: Int) -> Range<Int> {
    let end = line + 1 < lineStarts.count ? Int(lineStarts[line + 1]) : mainSizes.count
    return Int(lineStarts[line])..<end
  }

  func place(of item: Int) -> SectionLines.Place {
    let line = self.line(of: item)
    return SectionLines.Place(
      line: line, main: Int64(mainOffsets[item]),
      cross: lineOffsets[line] + Int64(crossOffsets[item]), mainSize: Int64(mainSizes[item]),
      crossSize: Int64(crossSizes[item]))
  }

  /// The last line that starts at or before `item`, by bisection.
  private func line(of item: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= item { low = middle } else { high = middle }
    }
    return low
  }

  private mutating func findOversizeItems(_ section: UnitSection) {
    for item in mainSizes.indices where Int64(mainSizes[item]) > section.limit {
      if let last = oversizeItems.last, last.upperBound == item {
        oversizeItems[oversizeItems.count - 1] = last.lowerBound..<item + 1
      } else {
        oversizeItems.append(item..<item + 1)
      }
    }
  }

  private mutating func placeLines(_ section: UnitSection) {
    mainOffsets.reserveCapacity(mainSizes.count)
    crossOffsets.reserveCapacity(mainSizes.count)
    lineOffsets.reserveCapacity(lineStarts.count)
    let lastLine = LastLine(
      section, isUniform: isUniform(section),
      everyLineHoldsOne: lineStarts.count == mainSizes.count)
    var lengths: [Int64] = []
    var offsets: [Int64] = []
    for line in lineStarts.indices {
      let items = items(ofLine: line)
      let isLast = line == lineStarts.count - 1
      placeAlong(items, lastLine.mode(isLast: isLast), section, &lengths, &offsets)
      if line > 0 { extent += section.lineSpacing }
      lineOffsets.append(extent)
      extent += placeAcross(items, section)
    }
  }

  private mutating func placeAlong(
    _ items: Range<Int>, _ mode: LinePlacement.Mode, _ section: UnitSection,
    _ lengths: inout [Int64], _ offsets: inout [Int64]
  ) {
    lengths.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    for item in items { lengths.append(Int64(mainSizes[item])) }
    let placement = LinePlacement(
      mode: mode, limit: section.limit, spacing: section.interitemSpacing)
    placement.place(
      &lengths, weight: { section.weight(of: items.lowerBound + $0) }, into: &offsets)
    for (index, item) in items.enumerated() {
      mainOffsets.append(Int32(offsets[index]))
      mainSizes[item] = Int32(lengths[index])
    }
  }

  /// - Returns: the line's extent.
  private mutating func placeAcross(_ items: Range<Int>, _ section: UnitSection) -> Int64 {
    let placement = CrossPlacement(
      crossSizes[items], firstItem: items.lowerBound, section: section)
    for item in items {
      let place = placement.place(item, size: Int64(crossSizes[item]))
      crossOffsets.append(Int32(place.offset))
      crossSizes[item] = Int32(place.size)
    }
    return placement.extent
  }

  private func isUniform(_ section: UnitSection) -> Bool {
    guard let main = mainSizes.first, let cross = crossSizes.first else { return false }
    return section.forcedBreaks.isEmpty && section.metrics.maximumItemsPerLine == nil
      && mainSizes.allSatisfy { $0 == main } && crossSizes.allSatisfy { $0 == cross }
  }
}

extension UnitSection {
  /// An item's part in a `fill` line.
  func weight(of item: Int) -> FlexibleLengths.Weight {
    let options = options(of: item)
    return .init(grow: options?.grow ?? 1, maximum: options?.maximumMain ?? Int64.max)
  }
}
