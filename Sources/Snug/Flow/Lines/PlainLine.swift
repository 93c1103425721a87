/// A line that is filled with items that have sizes and nothing else.
struct PlainLine {
  /// From the first item's start to the last one's end.
  private(set) var length: Int64 = 0
  /// The largest size across.
  private(set) var extent: Int64 = 0
  private var isEmpty = true
  private let limit, spacing: Int64
  private let longest: Int32

  init(_ section: UnitSection) {
    limit = section.limit
    spacing = section.interitemSpacing
    longest = section.longest
  }

  /// Puts items on the line as long as they fit, the first in any case.
  /// - Returns: the index of the first that does not.
  mutating func add(_ items: inout [ItemBlock.ItemRecord], from start: Int) -> Int {
    var item = start
    var length = length
    var extent = extent
    let count = items.count
    if isEmpty, item < count {
      isEmpty = false
      length = Int64(min(items[item].main, longest))
      extent = Int64(items[item].cross)
      items[item].offset = 0
      item += 1
    }
    while item < count {
      let record = items[item]
      let extended = length + spacing + Int64(min(record.main, longest))
      guard extended <= limit else { break }
      items[item].offset = Int32(length + spacing)
      length = extended
      extent = max(extent, Int64(record.cross))
      item += 1
    }
    self.length = length
    self.extent = extent
    return item
  }
}

extension ItemBlock {
  /// Lays the lines that start at or behind an item and end in the block: what `PlainLine` does for
  /// one.
  /// - Returns: where the last line starts, which may go on behind the block.
  mutating func layPlainLines(from start: Int, _ section: UnitSection) -> Int {
    ItemBlock.layPlainLines(&items, from: start, into: &lines, &advance, section)
  }

  private static func layPlainLines(
    _ records: inout [ItemRecord], from start: Int, into lines: inout [LineRecord],
    _ advance: inout Int64, _ section: UnitSection
  ) -> Int {
    let (limit, spacing, longest) = (section.limit, section.interitemSpacing, section.longest)
    let lineSpacing = section.lineSpacing
    // A few items a line; growing from nothing would copy lines several times.
    if lines.capacity == 0 { lines.reserveCapacity(records.count / 4 + 1) }
    var lineStart = start
    var offset = advance
    var items = records.mutableSpan
    var length = Int64(min(items[start].main, longest))
    var extent = Int64(items[start].cross)
    items[start].offset = 0
    for item in start + 1..<items.count {
      let record = items[item]
      let main = Int64(min(record.main, longest))
      let extended = length + spacing + main
      if extended <= limit {
        items[item].offset = Int32(truncatingIfNeeded: length + spacing)
        length = extended
        extent = max(extent, Int64(record.cross))
      } else {
        lines.append(
          LineRecord(
            start: Int32(truncatingIfNeeded: lineStart),
            length: Int32(truncatingIfNeeded: length), offset: offset))
        offset += extent + lineSpacing
        lineStart = item
        length = main
        extent = Int64(record.cross)
        items[item].offset = 0
      }
    }
    advance = offset
    return lineStart
  }
}
