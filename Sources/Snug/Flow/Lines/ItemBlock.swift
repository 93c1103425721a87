import SnugGeometry

/// Some neighbouring items of a section, the lines that start among them, and what was edited
/// since these were laid.
///
/// Blocks are small enough that an item can be put in, and many enough that the others need not
/// know.
struct ItemBlock {
  var items: [ItemRecord] = []
  /// What items ask beyond their sizes, by their index in the block.
  var options: [OptionRecord] = []
  /// The lines that start in the block.
  var lines: [LineRecord] = []
  /// Where the baselines of these lines lie, for those that have any.
  var baselines: [BaselineRecord] = []
  /// How far the lines lead across: their extents, and the spacing behind each.
  var advance: Int64 = 0
  /// The items that were edited since the lines were laid; empty where some were removed.
  var edited: Range<Int>?
  /// How many items were added since the lines were laid.
  var addedCount = 0

  /// How many items a new block holds.
  static let usualCount = 512
  /// The most items a block holds.
  static let maximumCount = 1024
  /// A block of fewer joins a neighbour.
  static let minimumCount = 128

  /// One item, in layout units.
  struct ItemRecord: Equatable {
    /// Its own size, along and across the line.
    var main, cross: Int32
    /// From the first item's start to its own, before free space is given out.
    var offset: Int32 = 0

    func hasSize(of other: ItemRecord) -> Bool { main == other.main && cross == other.cross }
  }

  struct OptionRecord {
    var item: Int32
    var options: UnitOptions
  }

  struct LineRecord: Equatable {
    /// The index in the block of its first item.
    var start: Int32
    /// From its first item's start to its last one's end.
    var length: Int32
    /// Across, from where the block's first line starts.
    var offset: Int64
  }

  /// The largest ascents of the items of one line that share a baseline.
  struct BaselineRecord: Equatable {
    /// The line's `start`.
    var start: Int32
    var firstAscent, lastAscent: Int64?
  }
}

extension ItemBlock {
  /// What an item asks beyond its size. Most ask nothing: they pay for no search.
  func options(of item: Int) -> UnitOptions? {
    guard !options.isEmpty else { return nil }
    let place = options.partitioningIndex { $0.item >= item }
    return place < options.count && options[place].item == item ? options[place].options : nil
  }

  /// The last line that starts at or before an item, if one does in this block.
  func line(of item: Int) -> Int? {
    let place = lines.partitioningIndex { $0.start > item }
    return place > 0 ? place - 1 : nil
  }

  func baselines(ofLineAt start: Int32) -> BaselineRecord? {
    let place = baselines.partitioningIndex { $0.start >= start }
    return place < baselines.count && baselines[place].start == start ? baselines[place] : nil
  }

  mutating func markEdited(_ items: Range<Int>) {
    edited =
      edited.map {
        min($0.lowerBound, items.lowerBound)..<max($0.upperBound, items.upperBound)
      } ?? items
  }
}

// MARK: Editing

extension ItemBlock {
  /// Puts items in; the lines behind them keep their first items.
  mutating func insert(_ new: [UnitItem], at place: Int) {
    let count = new.count
    items.insert(contentsOf: new.lazy.map(\.record), at: place)
    shift(from: place, by: count)
    let asking = new.indices.compactMap { index in
      new[index].options.map { OptionRecord(item: Int32(place + index), options: $0) }
    }
    options.insert(contentsOf: asking, at: options.partitioningIndex { $0.item >= place })
    if let range = edited {
      let end = range.upperBound >= place ? range.upperBound + count : range.upperBound
      edited = (range.lowerBound > place ? range.lowerBound + count : range.lowerBound)..<end
    }
    markEdited(place..<place + count)
    addedCount += count
  }

  mutating func remove(_ range: Range<Int>) {
    items.removeSubrange(range)
    options.removeAll { range.contains(Int($0.item)) }
    lines.removeAll { range.contains(Int($0.start)) }
    baselines.removeAll { range.contains(Int($0.start)) }
    shift(from: range.upperBound, by: -range.count)
    if let old = edited {
      let moved = { (place: Int) in
        place <= range.lowerBound ? place : max(range.lowerBound, place - range.count)
      }
      edited = moved(old.lowerBound)..<moved(old.upperBound)
    }
    markEdited(range.lowerBound..<range.lowerBound)
    addedCount -= range.count
  }

  private mutating func shift(from place: Int, by count: Int) {
    for index in options.indices.reversed() {
      guard options[index].item >= place else { break }
      options[index].item += Int32(count)
    }
    for index in lines.indices.reversed() {
      guard lines[index].start >= place else { break }
      lines[index].start += Int32(count)
    }
    for index in baselines.indices.reversed() {
      guard baselines[index].start >= place else { break }
      baselines[index].start += Int32(count)
    }
  }

  mutating func setOptions(_ new: UnitOptions?, of item: Int) {
    let place = options.partitioningIndex { $0.item >= item }
    let isSet = place < options.count && options[place].item == item
    switch (new, isSet) {
    case (let new?, true): options[place].options = new
    case (let new?, false):
      options.insert(OptionRecord(item: Int32(item), options: new), at: place)
    case (nil, true): options.remove(at: place)
    case (nil, false): break
    }
  }
}

// MARK: Splitting and joining

extension ItemBlock {
  /// Blocks of the usual size that hold the same.
  func split() -> [ItemBlock] {
    let pieces = (items.count + ItemBlock.usualCount - 1) / ItemBlock.usualCount
    var parts = (0..<pieces).map { piece in
      slice(items.count * piece / pieces..<items.count * (piece + 1) / pieces)
    }
    // Lines are laid anew from the first edited part on, without a stop before the last.
    if let first = parts.firstIndex(where: { $0.edited != nil }) {
      parts[first].addedCount = addedCount
    }
    return parts
  }

  /// The part that holds the items of `range`.
  private func slice(_ range: Range<Int>) -> ItemBlock {
    var part = ItemBlock()
    let first = Int32(range.lowerBound)
    part.items = Array(items[range])
    part.options = ItemBlock.records(options, of: range, at: \.item)
    for index in part.options.indices { part.options[index].item -= first }
    part.lines = ItemBlock.records(lines, of: range, at: \.start)
    let base = part.lines.first?.offset ?? 0
    for index in part.lines.indices {
      part.lines[index].start -= first
      part.lines[index].offset -= base
    }
    part.baselines = ItemBlock.records(baselines, of: range, at: \.start)
    for index in part.baselines.indices { part.baselines[index].start -= first }
    if !part.lines.isEmpty {
      let next = lines.partitioningIndex { $0.start >= range.upperBound }
      part.advance = (next < lines.count ? lines[next].offset : advance) - base
    }
    if let edited, edited.upperBound >= range.lowerBound, edited.lowerBound <= range.upperBound {
      let low = max(edited.lowerBound, range.lowerBound) - range.lowerBound
      part.edited = low..<max(low, min(edited.upperBound, range.upperBound) - range.lowerBound)
    }
    return part
  }

  /// Those of records in the order of items that belong to some items: found by halving, so that
  /// splitting what was put in at once does not look at all of it for each part.
  private static func records<Record>(
    _ records: [Record], of items: Range<Int>, at item: (Record) -> Int32
  ) -> [Record] {
    let low = records.partitioningIndex { item($0) >= items.lowerBound }
    let high = records.partitioningIndex { item($0) >= items.upperBound }
    return Array(records[low..<high])
  }

  /// Takes in the block behind it.
  mutating func append(_ next: ItemBlock) {
    let count = Int32(items.count)
    items += next.items
    options += next.options.map { OptionRecord(item: $0.item + count, options: $0.options) }
    lines += next.lines.map {
      LineRecord(start: $0.start + count, length: $0.length, offset: $0.offset + advance)
    }
    baselines += next.baselines.map { record in
      var record = record
      record.start += count
      return record
    }
    advance += next.advance
    addedCount += next.addedCount
    if let range = next.edited {
      markEdited(range.lowerBound + Int(count)..<range.upperBound + Int(count))
    }
  }
}
