/// The lines of a section whose items are all alike: every place is arithmetic, under a cap too.
struct UniformPlacement {
  let lineCount: Int
  private let count: Int
  private let itemsPerLine: Int
  private let fullLine: UniformLine
  private let lastLine: UniformLine
  private let crossOffset, crossSize: Int64
  private let lineAdvance: Int64
  let extent: Int64

  /// - Complexity: O(1).
  init(_ section: UnitSection, main: Int32, cross: Int32, count: Int) {
    self.count = count
    let length = Int64(main)
    let spacing = section.interitemSpacing
    let cap = section.metrics.maximumItemsPerLine
    let fitting =
      length + spacing > 0
      ? LineBreaking.itemsPerLine(length: length, limit: section.limit, spacing: spacing)
      : count
    itemsPerLine = min(count, fitting, cap ?? count)
    lineCount = (count + itemsPerLine - 1) / itemsPerLine
    let modes = LastLine(section, isUniform: cap == nil, everyLineHoldsOne: lineCount == count)
    let line = { (items: Int, isLast: Bool) in
      UniformLine(
        LinePlacement(
          mode: modes.mode(isLast: isLast), limit: section.limit, spacing: spacing),
        count: items, length: length)
    }
    fullLine = line(itemsPerLine, false)
    lastLine = line(count - (lineCount - 1) * itemsPerLine, true)
    let across = CrossPlacement(CollectionOfOne(cross), firstItem: 0, section: section)
    (crossOffset, crossSize) = across.place(0, size: Int64(cross))
    lineAdvance = across.extent + section.lineSpacing
    extent = Int64(lineCount) * lineAdvance - section.lineSpacing
  }

  func items(ofLine line: Int) -> Range<Int> {
    line * itemsPerLine..<min(count, (line + 1) * itemsPerLine)
  }

  /// - Complexity: O(1).
  func place(of item: Int) -> SectionLines.Place {
    let line = item / itemsPerLine
    let column = item % itemsPerLine
    let pattern = line == lineCount - 1 ? lastLine : fullLine
    return SectionLines.Place(
      line: line, main: pattern.offset(of: column),
      cross: Int64(line) * lineAdvance + crossOffset, mainSize: pattern.length(of: column),
      crossSize: crossSize)
  }
}

/// One line of equal items, by arithmetic.
private struct UniformLine {
  private let length, spacing: Int64
  private let shift: LinePlacement.Shift
  /// How far the items before an index have grown together.
  private let growth: LinePlacement.Shift

  init(_ placement: LinePlacement, count: Int, length: Int64) {
    self.length = length
    spacing = placement.spacing
    let free = placement.free(count: count, lengths: Int64(count) * length)
    shift = placement.shift(count: count, free: free, length: length)
    let grows = placement.mode == .aligned(.fill)
    growth = LinePlacement.Shift(free: grows ? free : 0, parts: Int64(count))
  }

  func offset(of index: Int) -> Int64 {
    Int64(index) * (length + spacing) + growth.at(index) + shift.at(index)
  }

  func length(of index: Int) -> Int64 { length + growth.at(index + 1) - growth.at(index) }
}
