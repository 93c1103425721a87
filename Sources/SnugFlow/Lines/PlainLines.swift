/// The lines of a block whose items have only sizes. `PlainLine` fills one line; this fills all
/// that start and end in the block.
struct PlainLines {
  private var lines: [BlockLines.Line] = []
  private var offsets: [Int64] = []

  /// Lays out the lines that start at or behind an item and end in the block.
  /// - Returns: The start of the last line, which may extend beyond the block.
  mutating func lay(_ block: inout ItemBlock, from start: Int, _ section: UnitSection) -> Int {
    if block.isRun { return layRun(&block, from: start, section) }
    guard !block.mains.areAlike else { return start }
    // Every item may start a line.
    if lines.count < block.count {
      lines = Array(repeating: BlockLines.Line(start: 0, length: 0), count: block.count)
    }
    let (count, lastStart) = PlainLines.fill(&lines, block.mains.each, from: start, section)
    guard block.crosses.areAlike else {
      layUneven(&block, count: count, lastStart: lastStart, section)
      return lastStart
    }
    let advance = Int64(block.crosses.common) + section.lineSpacing
    block.lines.set(lines[..<count], offsets: [], advance: advance)
    block.advance = Int64(count) * advance
    return lastStart
  }

  /// Finds line starts without a branch on the result: line ends are hard to predict.
  /// - Returns: The number of lines that end in the block, and the start of the line behind them.
  private static func fill(
    _ lines: inout [BlockLines.Line], _ mains: [Int32], from start: Int, _ section: UnitSection
  ) -> (count: Int, lastStart: Int) {
    let (limit, spacing, longest) = (section.limit, section.interitemSpacing, section.longest)
    var lines = lines.mutableSpan
    let mains = mains.span
    var count = 0
    var lineStart = start
    var length = Int64(min(mains[start], longest))
    for item in start + 1..<mains.count {
      let main = Int64(min(mains[item], longest))
      let extended = length &+ (spacing &+ main)
      let breaks = extended > limit
      lines[count] = BlockLines.Line(
        start: Int32(truncatingIfNeeded: lineStart), length: Int32(truncatingIfNeeded: length))
      count = breaks ? count &+ 1 : count
      lineStart = breaks ? item : lineStart
      length = breaks ? main : extended
    }
    return (count, lineStart)
  }

  /// Places lines whose items differ in cross size.
  private mutating func layUneven(
    _ block: inout ItemBlock, count: Int, lastStart: Int, _ section: UnitSection
  ) {
    offsets.removeAll(keepingCapacity: true)
    var offset = block.advance
    let crosses = block.crosses.each
    for line in 0..<count {
      offsets.append(offset)
      let end = line + 1 < count ? Int(lines[line + 1].start) : lastStart
      var extent: Int32 = 0
      for item in Int(lines[line].start)..<end { extent = max(extent, crosses[item]) }
      offset += Int64(extent) + section.lineSpacing
    }
    block.lines.set(lines[..<count], offsets: offsets[...], advance: 0)
    block.advance = offset
  }

  /// Lays out lines of equal items by arithmetic.
  private func layRun(_ block: inout ItemBlock, from start: Int, _ section: UnitSection) -> Int {
    let main = Int64(min(block.mains.common, section.longest))
    let rest = block.count - start
    let fitting =
      main + section.interitemSpacing > 0 ? section.itemsPerLine(length: main) : rest
    let itemsPerLine = max(1, min(rest, fitting))
    let count = (rest - 1) / itemsPerLine
    let length = Int64(itemsPerLine) * (main + section.interitemSpacing) - section.interitemSpacing
    let advance = Int64(block.crosses.common) + section.lineSpacing
    block.lines.append(
      BlockLines.Line(start: Int32(start), length: Int32(length)), itemsPerLine: itemsPerLine,
      count: count, offset: block.advance, advance: advance)
    block.advance += Int64(count) * advance
    return start + count * itemsPerLine
  }
}

/// A line filled with items that have only sizes.
struct PlainLine {
  /// The distance from the first item's start to the last one's end.
  private(set) var length: Int64 = 0
  /// The largest cross size.
  private(set) var extent: Int64 = 0
  private var isEmpty = true
  private let section: UnitSection

  init(_ section: UnitSection) {
    self.section = section
  }

  /// The distance from the first item's start to that of the next item to add.
  var nextOffset: Int64 { isEmpty ? 0 : length + section.interitemSpacing }

  /// Adds items to the line as long as they fit, the first in any case.
  /// - Returns: The index of the first item that does not fit.
  mutating func add(_ mains: BlockLengths, _ crosses: BlockLengths, from start: Int) -> Int {
    guard start < mains.count else { return start }
    let end = mains.areAlike ? addAlike(mains, from: start) : addEach(mains.each, from: start)
    guard end > start else { return end }
    isEmpty = false
    if crosses.areAlike {
      extent = max(extent, Int64(crosses.common))
    } else {
      extent = crosses.each[start..<end].reduce(extent) { max($0, Int64($1)) }
    }
    return end
  }

  private mutating func addEach(_ mains: [Int32], from start: Int) -> Int {
    let (limit, spacing, longest) = (section.limit, section.interitemSpacing, section.longest)
    var item = start
    var length = length
    if isEmpty {
      length = Int64(min(mains[item], longest))
      item += 1
    }
    while item < mains.count {
      let extended = length + spacing + Int64(min(mains[item], longest))
      guard extended <= limit else { break }
      length = extended
      item += 1
    }
    self.length = length
    return item
  }

  /// Adds equal items by division, with the same result as a running sum.
  private mutating func addAlike(_ mains: BlockLengths, from start: Int) -> Int {
    let main = Int64(min(mains.common, section.longest))
    let advance = main + section.interitemSpacing
    var count = Int64(mains.count - start)
    let first: Int64 = isEmpty ? 1 : 0
    let used = isEmpty ? main : length
    if used > section.limit {
      count = first
    } else if advance > 0 {
      count = min(count, first + (section.limit - used) / advance)
    }
    length = used + (count - first) * advance
    return start + Int(count)
  }
}
