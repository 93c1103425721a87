import SnugGeometry

/// The lines of a section of equal items: arithmetic gives every position, even with a limit of
/// items per line. All copies of a result share one object.
final class UniformPlacement: Sendable {
  let lineCount: Int
  let count: Int
  let size: UnitSize
  private let itemsPerLine: Int
  private let fullLine: UniformLine
  private let lastLine: UniformLine
  private let crossOffset, crossSize: Int64
  /// The cross extent of a line, without and with the spacing behind it.
  let lineExtent, lineAdvance: Int64
  let extent: Int64

  /// - Complexity: O(1).
  init(_ size: UnitSize, count: Int, _ section: UnitSection) {
    self.count = count
    self.size = size
    let length = Int64(min(size.main, section.longest))
    let cap = section.style.maximumItemsPerLine
    let fitting =
      length + section.interitemSpacing > 0
      ? section.itemsPerLine(length: length)
      : count
    let itemsPerLine = max(1, min(count, fitting, cap ?? count))
    self.itemsPerLine = itemsPerLine
    lineCount = count / itemsPerLine + (count % itemsPerLine > 0 ? 1 : 0)
    let placements = LastLine(
      section, uniformLength: cap == nil ? length : nil, everyLineHoldsOne: lineCount == count)
    let line = { (items: Int, isLast: Bool) in
      UniformLine(
        placements.placement(isLast: isLast), count: items, length: length, section)
    }
    fullLine = line(itemsPerLine, false)
    lastLine = line(max(1, count - (lineCount - 1) * itemsPerLine), true)
    var across = LineExtent()
    let alignment = section.alignment(nil)
    across.add(Int64(size.cross), alignment, nil)
    (crossOffset, crossSize) = across.placement.place(Int64(size.cross), alignment, nil)
    lineExtent = across.placement.extent
    lineAdvance = lineExtent + section.lineSpacing
    extent = count > 0 ? Int64(lineCount) * lineAdvance - section.lineSpacing : 0
  }

  func items(ofLine line: Int) -> Range<Int> {
    let first = line * itemsPerLine
    return first..<first + min(itemsPerLine, count - first)
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

/// The positions on one line of equal items, by arithmetic.
private struct UniformLine {
  private let length, spacing: Int64
  private let shift: LinePlacement.Shift
  /// The total growth of the items before an index.
  private let growth: LinePlacement.Shift

  init(_ placement: LinePlacement, count: Int, length: Int64, _ section: UnitSection) {
    self.length = length
    spacing = section.interitemSpacing
    let free = section.free(count: count, lengths: Int64(count) * length)
    shift = placement.shift(count: count, free: free)
    let grows = placement == .aligned(.fill)
    growth = LinePlacement.Shift(free: grows ? free : 0, parts: Int64(count))
  }

  func offset(of index: Int) -> Int64 {
    Int64(index) * (length + spacing) + growth.at(index) + shift.at(index)
  }

  func length(of index: Int) -> Int64 { length + growth.at(index + 1) - growth.at(index) }
}
