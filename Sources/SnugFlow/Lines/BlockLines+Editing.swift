import SnugGeometry

/// Changes to a block's items, until its lines are laid anew.
extension BlockLines {
  /// Makes room for items: lines that start behind them keep their first items.
  ///
  /// Many lines that repeat are forgotten there: they are laid again at no cost.
  mutating func insert(_ count: Int, at item: Int) {
    let line = self.count(before: item)
    if areManyRepeating { keep(line) } else { shift(from: line, by: Int32(count)) }
  }

  /// Leaves out the lines that start at items that are removed; those behind keep their first
  /// items, or are forgotten where many repeat.
  mutating func remove(_ items: Range<Int>) {
    let low = count(before: items.lowerBound)
    guard !areManyRepeating else { return keep(low) }
    leaveOut(low..<count(before: items.upperBound))
    shift(from: low, by: -Int32(items.count))
  }

  private var areManyRepeating: Bool { isRepeating && count > ItemBlock.maximumCount }

  /// The lines that start at some items, for a block that holds just these.
  func lines(startingAt items: Range<Int>) -> BlockLines {
    let lines = count(before: items.lowerBound)..<count(before: items.upperBound)
    var part = BlockLines()
    guard !lines.isEmpty else { return part }
    part.append(lines, of: self, moved: -offset(lines.lowerBound))
    part.shift(by: -Int32(items.lowerBound))
    return part
  }

  /// Adds the lines of the block behind.
  /// - Parameters:
  ///   - itemCount: How many items this block holds.
  ///   - advance: How far its lines lead across.
  mutating func append(_ next: BlockLines, itemCount: Int, advance: Int64) {
    var next = next
    next.shift(by: Int32(itemCount))
    append(0..<next.count, of: next, moved: advance)
  }
}
