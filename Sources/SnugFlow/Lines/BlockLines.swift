import SnugGeometry

/// The lines that start in a block, in order.
///
/// Lines of equal items repeat, and are kept as one; where lines lead equally far across, so is
/// how far. All is found by halving at most.
struct BlockLines {
  /// The lines one by one, unless they repeat.
  private var each: [Line] = []
  private var repeated: Repeated?
  /// How far each starts behind the first, across; empty where all lead equally far.
  private var offsets: [Int64] = []
  /// How far each leads, unless `offsets` tells; the last one may lead elsewhere.
  private var advance: Int64 = 0

  struct Line: Equatable {
    /// The index in the block of its first item.
    var start: Int32
    /// From its first item's start to its last one's end.
    var length: Int32
  }

  /// Lines that hold equally many items of one length; the last one may go on behind the block.
  private struct Repeated {
    var first: Line
    var itemsPerLine: Int32
    var count: Int
    var lastLength: Int32

    /// Behind the last line, too, where none may start.
    func start(_ line: Int) -> Int { Int(first.start) + line * Int(itemsPerLine) }
  }
}

// MARK: Finding

extension BlockLines {
  var count: Int { repeated?.count ?? each.count }

  var isEmpty: Bool { count == 0 }

  /// Whether lines are kept as one.
  var isRepeating: Bool { repeated != nil }

  /// Whether all but the last are known to hold equally many items of one length, and lead equally
  /// far across.
  var areAlike: Bool { isRepeating && offsets.isEmpty }

  /// The index in the block of a line's first item.
  func start(_ line: Int) -> Int {
    repeated?.start(line) ?? Int(each[line].start)
  }

  /// From a line's first item's start to its last one's end.
  func length(_ line: Int) -> Int64 {
    guard let repeated else { return Int64(each[line].length) }
    return Int64(line == repeated.count - 1 ? repeated.lastLength : repeated.first.length)
  }

  /// Across, from where the block's first line starts.
  func offset(_ line: Int) -> Int64 {
    offsets.isEmpty ? Int64(line) * advance : offsets[line]
  }

  /// How many lines start before an item.
  func count(before item: Int) -> Int {
    guard let repeated else { return each.partitioningIndex { $0.start >= item } }
    let items = item - Int(repeated.first.start)
    guard items > 0 else { return 0 }
    return min(repeated.count, (items - 1) / Int(repeated.itemsPerLine) + 1)
  }

  /// The last line that starts at or before an item, if one does in this block.
  func line(of item: Int) -> Int? {
    let count = count(before: item + 1)
    return count > 0 ? count - 1 : nil
  }

  /// How many lines start at or before a place across.
  func count(startingUpTo offset: Int64) -> Int {
    guard offsets.isEmpty else { return offsets.partitioningIndex { $0 > offset } }
    guard offset >= 0 else { return 0 }
    return advance > 0 ? Int(min(Int64(count), offset / advance + 1)) : count
  }
}

// MARK: Laying

extension BlockLines {
  /// Sets all lines, and how far each starts behind the first across: nothing where all lead
  /// equally far, by `advance`.
  mutating func set(_ lines: ArraySlice<Line>, offsets: ArraySlice<Int64>, advance: Int64) {
    removeAll()
    // One more line goes on behind the block, usually.
    each.reserveCapacity(lines.count + 1)
    each.append(contentsOf: lines)
    self.offsets.append(contentsOf: offsets)
    self.advance = advance
  }

  mutating func append(_ line: Line, offset: Int64) {
    appendOffset(offset)
    if let last = repeated, Int(line.start) == last.start(last.count),
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

  /// Adds lines of equally many equal items; all of them end in the block.
  /// - Parameter advance: how far each leads across.
  mutating func append(
    _ first: Line, itemsPerLine: Int, count: Int, offset: Int64, advance: Int64
  ) {
    guard count > 0 else { return }
    let wasEmpty = isEmpty
    let goesOn =
      repeated.map {
        $0.start($0.count) == Int(first.start) && $0.first.length == first.length
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

  /// Adds some of the lines of another block, moved across as a whole.
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

  /// Makes room for about as many lines as others are, at once.
  mutating func reserveCapacity(for other: BlockLines) {
    if !other.each.isEmpty { each.reserveCapacity(other.each.count + 4) }
  }

  mutating func removeAll() {
    each.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    repeated = nil
  }

  /// Keeps the first lines alone.
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

  /// Moves the first items of the lines from one on.
  mutating func shift(from line: Int = 0, by items: Int32) {
    guard line < count else { return }
    if line == 0 { repeated?.first.start += items } else { list() }
    for line in each[line...].indices { each[line].start += items }
  }

  /// Keeps lines one by one.
  private mutating func list() {
    guard let pattern = repeated else { return }
    each = (0..<pattern.count).map {
      Line(start: Int32(pattern.start($0)), length: pattern.first.length)
    }
    if let last = each.indices.last { each[last].length = pattern.lastLength }
    repeated = nil
  }
}

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
