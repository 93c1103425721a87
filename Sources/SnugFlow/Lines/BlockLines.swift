import SnugGeometry

/// The lines that start in a block, in order.
///
/// Lines of equal items repeat and are stored once, as are equal cross-axis advances. Every lookup
/// is a binary search or faster.
struct BlockLines {
  /// The lines one by one, unless they repeat.
  private var each: [Line] = []
  private var repeated: Repeated?
  /// The cross offset of each line from the first; empty where all advances are equal.
  private var offsets: [Int64] = []
  /// The cross-axis advance of each line, unless `offsets` is set; the last one's may differ.
  private var advance: Int64 = 0

  struct Line: Equatable {
    /// The index of its first item in the block.
    var start: Int32
    /// The distance from the start of its first item to the end of its last.
    var length: Int32
  }

  /// Lines that hold equally many items of one length; the last one may extend beyond the block.
  private struct Repeated {
    var first: Line
    var itemsPerLine: Int32
    var count: Int
    var lastLength: Int32

    func start(_ line: Int) -> Int { Int(first.start) + line * Int(itemsPerLine) }

    /// The start of the line behind the last, if that one is as long as the others. It may lie
    /// beyond the largest index of an item.
    var end: Int64 { Int64(first.start) + Int64(count) * Int64(itemsPerLine) }
  }
}

// MARK: Finding

extension BlockLines {
  var count: Int { repeated?.count ?? each.count }

  var isEmpty: Bool { count == 0 }

  /// Whether repeating lines are stored once.
  var isRepeating: Bool { repeated != nil }

  /// Whether all lines but the last are known to hold equally many items of one length and to have
  /// equal cross-axis advances.
  var areAlike: Bool { isRepeating && offsets.isEmpty }

  /// Returns the index in the block of a line's first item.
  func start(_ line: Int) -> Int {
    repeated?.start(line) ?? Int(each[line].start)
  }

  /// Returns the distance from the start of a line's first item to the end of its last.
  func length(_ line: Int) -> Int64 {
    guard let repeated else { return Int64(each[line].length) }
    return Int64(line == repeated.count - 1 ? repeated.lastLength : repeated.first.length)
  }

  /// Returns the cross offset of a line from the block's first line.
  func offset(_ line: Int) -> Int64 {
    offsets.isEmpty ? Int64(line) * advance : offsets[line]
  }

  /// Returns the number of lines that start before an item.
  func count(before item: Int) -> Int {
    guard let repeated else { return each.partitioningIndex { $0.start >= item } }
    let items = item - Int(repeated.first.start)
    guard items > 0 else { return 0 }
    return min(repeated.count, (items - 1) / Int(repeated.itemsPerLine) + 1)
  }

  /// Returns the last line that starts at or before an item, if one in this block does.
  func line(of item: Int) -> Int? {
    let count = count(before: item + 1)
    return count > 0 ? count - 1 : nil
  }

  /// Returns the number of lines that start at or before a cross offset.
  func count(startingUpTo offset: Int64) -> Int {
    guard offsets.isEmpty else { return offsets.partitioningIndex { $0 > offset } }
    guard offset >= 0 else { return 0 }
    return advance > 0 ? Int(min(Int64(count), offset / advance + 1)) : count
  }
}

// MARK: Laying

extension BlockLines {
  /// Sets all lines and their cross offsets from the first; `offsets` is empty where all lines have
  /// the same `advance`.
  mutating func set(_ lines: ArraySlice<Line>, offsets: ArraySlice<Int64>, advance: Int64) {
    removeAll()
    // Usually one more line extends beyond the block.
    each.reserveCapacity(lines.count + 1)
    each.append(contentsOf: lines)
    self.offsets.append(contentsOf: offsets)
    self.advance = advance
  }

  mutating func append(_ line: Line, offset: Int64) {
    appendOffset(offset)
    if let last = repeated, Int64(line.start) == last.end,
      last.lastLength == last.first.length
    {
      repeated?.count += 1
      repeated?.lastLength = line.length
    } else {
      list()
      each.append(line)
    }
  }

  private mutating func appendOffset(_ offset: Int64) {
    let count = count
    if offsets.isEmpty {
      if count == 1 { advance = offset }
      if offset == Int64(count) * advance || count == 0 { return }
      listOffsets()
    }
    offsets.append(offset)
  }

  private mutating func listOffsets() { offsets = (0..<count).map { Int64($0) * advance } }

  /// Appends lines of equally many equal items; all of them end in the block.
  /// - Parameter advance: The cross-axis advance of each line.
  mutating func append(
    _ first: Line, itemsPerLine: Int, count: Int, offset: Int64, advance: Int64
  ) {
    guard count > 0 else { return }
    let wasEmpty = isEmpty
    let goesOn =
      repeated.map {
        $0.end == Int64(first.start) && $0.first.length == first.length
          && $0.lastLength == first.length && self.advance == advance && offsets.isEmpty
          && offset == Int64($0.count) * advance
      } ?? false
    if goesOn {
      repeated?.count += count
    } else if wasEmpty {
      removeAll()
      repeated = Repeated(
        first: first, itemsPerLine: Int32(itemsPerLine), count: count, lastLength: first.length)
      self.advance = advance
    } else {
      for line in 0..<count {
        append(
          Line(start: first.start + Int32(line * itemsPerLine), length: first.length),
          offset: offset + Int64(line) * advance)
      }
    }
  }

  /// Appends some of the lines of another block, moved together on the cross axis.
  mutating func append(_ lines: Range<Int>, of other: BlockLines, moved: Int64) {
    guard !lines.isEmpty else { return }
    if let pattern = other.repeated, other.offsets.isEmpty {
      let isLast = lines.upperBound == pattern.count
      append(
        Line(start: Int32(pattern.start(lines.lowerBound)), length: pattern.first.length),
        itemsPerLine: Int(pattern.itemsPerLine), count: lines.count - (isLast ? 1 : 0),
        offset: other.offset(lines.lowerBound) + moved, advance: other.advance)
      guard isLast else { return }
      appendLine(lines.upperBound - 1, of: other, moved: moved)
    } else {
      for line in lines { appendLine(line, of: other, moved: moved) }
    }
  }

  private mutating func appendLine(_ line: Int, of other: BlockLines, moved: Int64) {
    append(
      Line(start: Int32(other.start(line)), length: Int32(other.length(line))),
      offset: other.offset(line) + moved)
  }

  /// Reserves room for about as many lines as another block has, at once.
  mutating func reserveCapacity(for other: BlockLines) {
    if !other.each.isEmpty { each.reserveCapacity(other.each.count + 4) }
  }

  mutating func removeAll() {
    each.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    repeated = nil
  }

  /// Keeps only the first `count` lines.
  mutating func keep(_ count: Int) {
    guard count > 0 else { return removeAll() }
    guard count < self.count else { return }
    guard let pattern = repeated else { return leaveOut(count..<self.count) }
    repeated?.count = count
    repeated?.lastLength = pattern.first.length
    if !offsets.isEmpty { offsets.removeSubrange(count...) }
  }

  mutating func leaveOut(_ lines: Range<Int>) {
    guard !lines.isEmpty else { return }
    list()
    if offsets.isEmpty, lines.upperBound < count { listOffsets() }
    each.removeSubrange(lines)
    if !offsets.isEmpty { offsets.removeSubrange(lines) }
  }

  /// Adds `items` to the first-item indices of the lines from `line` on.
  mutating func shift(from line: Int = 0, by items: Int32) {
    guard line < count else { return }
    if line == 0 { repeated?.first.start += items } else { list() }
    for line in each[line...].indices { each[line].start += items }
  }

  /// Switches to lines stored one by one.
  private mutating func list() {
    guard let pattern = repeated else { return }
    each = (0..<pattern.count).map {
      Line(start: Int32(pattern.start($0)), length: pattern.first.length)
    }
    if let last = each.indices.last { each[last].length = pattern.lastLength }
    repeated = nil
  }
}

/// Updates after changes to a block's items, until its lines are laid out again.
extension BlockLines {
  /// Updates lines for an insertion: those that start behind it keep their first items.
  ///
  /// Many repeating lines are dropped there: they are laid out again at no cost.
  mutating func insert(_ count: Int, at item: Int) {
    let line = self.count(before: item)
    if areManyRepeating { keep(line) } else { shift(from: line, by: Int32(count)) }
  }

  /// Removes the lines that start at removed items. The lines behind keep their first items, or are
  /// dropped where many repeat.
  mutating func remove(_ items: Range<Int>) {
    let low = count(before: items.lowerBound)
    guard !areManyRepeating else { return keep(low) }
    leaveOut(low..<count(before: items.upperBound))
    shift(from: low, by: -Int32(items.count))
  }

  private var areManyRepeating: Bool { isRepeating && count > ItemBlock.maximumCount }

  /// Returns the lines that start at some items, for a block of only these items.
  func lines(startingAt items: Range<Int>) -> BlockLines {
    let lines = count(before: items.lowerBound)..<count(before: items.upperBound)
    var part = BlockLines()
    guard !lines.isEmpty else { return part }
    part.append(lines, of: self, moved: -offset(lines.lowerBound))
    part.shift(by: -Int32(items.lowerBound))
    return part
  }

  /// Appends the lines of the block behind.
  /// - Parameters:
  ///   - itemCount: The number of items of this block.
  ///   - advance: The cross-axis advance of its lines.
  mutating func append(_ next: BlockLines, itemCount: Int, advance: Int64) {
    var next = next
    next.shift(by: Int32(itemCount))
    append(0..<next.count, of: next, moved: advance)
  }
}
