import SnugGeometry

/// Neighbouring items of a section, the lines that start among them, and the edits since these were
/// laid out.
///
/// Blocks are small, so that an insertion is cheap and other blocks do not change. Only a block of
/// equal items without options, a *run*, may hold any number, even millions.
struct ItemBlock {
  /// The items' own sizes, on the main and cross axes.
  var mains = BlockLengths()
  var crosses = BlockLengths()
  /// The lengths to which items have grown; empty where none grow.
  var grown: [Int32] = []
  /// The options of items that have any, by their index in the block.
  var options: [OptionRecord] = []
  /// The lines that start in the block.
  var lines = BlockLines()
  /// The baselines of these lines, for those that have any.
  var baselines: [BaselineRecord] = []
  /// The cross-axis advance of the lines: their extents, and the spacing behind each.
  var advance: Int64 = 0
  /// The main-axis distance from the start of the first item's line to that item.
  var lead: Int64 = 0
  /// The items edited since the lines were laid out; empty where some were removed.
  var edited: Range<Int>?
  /// The number of items added since the lines were laid out, less those removed.
  var addedCount = 0

  /// The number of items of a new block.
  static let usualCount = 512
  /// The maximum number of items of a block, unless it is a run.
  static let maximumCount = 1024
  /// The number of items below which a block joins a neighbour.
  static let minimumCount = 128
  /// The approximate number of items split from a run around an edited one: all items behind it may
  /// have to be laid out again, and these take longer than the run.
  static let partedCount = 64

  struct OptionRecord {
    var item: Int32
    var options: UnitOptions
    var attached: AttachedViews?
    var growth: ItemGrowth?
  }

  /// The largest ascents of the items of one line that share a first or last baseline.
  struct BaselineRecord: Equatable {
    /// The index in the block of the line's first item.
    var start: Int32
    var firstAscent, lastAscent: Int64?
  }
}

extension ItemBlock {
  /// Creates a run: equal items without options.
  init(repeating size: UnitSize, count: Int) {
    mains = BlockLengths(repeating: size.main, count: count)
    crosses = BlockLengths(repeating: size.cross, count: count)
  }

  var count: Int { mains.count }

  /// Whether items are known to be equal and without options.
  var isRun: Bool { mains.areAlike && crosses.areAlike && options.isEmpty && grown.isEmpty }

  func size(of item: Int) -> UnitSize { UnitSize(main: mains[item], cross: crosses[item]) }

  /// Returns an item's options.
  func options(of item: Int) -> UnitOptions? {
    recordIndex(of: item).map { options[$0].options }
  }

  /// Returns the views attached to an item.
  func attachedViews(of item: Int) -> AttachedViews? {
    recordIndex(of: item).flatMap { options[$0].attached }
  }

  /// Returns the index of an item's options, if it has any. Most blocks have none and need no search.
  func recordIndex(of item: Int) -> Int? {
    guard !options.isEmpty else { return nil }
    let place = options.partitioningIndex { $0.item >= item }
    return place < options.count && options[place].item == item ? place : nil
  }

  /// Inserts the options of an item that has none: at the end if those before it come first.
  mutating func setRecord(_ record: OptionRecord) {
    let place =
      options.last.map { $0.item < record.item } ?? true
      ? options.count : options.partitioningIndex { $0.item >= record.item }
    options.insert(record, at: place)
  }

  func baselines(ofLineAt start: Int) -> BaselineRecord? {
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

// MARK: Along the line

extension ItemBlock {
  /// Returns the length of an item on its line.
  func length(of item: Int, _ section: UnitSection) -> Int64 {
    Int64(grown.isEmpty ? ownLength(of: item, section) : grown[item])
  }

  /// Returns the length of an item before it grows.
  func ownLength(of item: Int, _ section: UnitSection) -> Int32 {
    section.length(mains[item], options(of: item))
  }

  /// Returns the distance from its line's start to an item, before free space is distributed.
  /// - Parameter lineStart: The index of that line's first item, if the line starts in this block.
  /// - Complexity: O(items of the line in the block), O(1) in a run.
  func offset(of item: Int, lineStart: Int?, _ section: UnitSection) -> Int64 {
    lineStart.map { advance(of: $0..<item, section) } ?? lead + advance(of: 0..<item, section)
  }

  /// Returns the main-axis advance of items, with the spacing behind each.
  private func advance(of items: Range<Int>, _ section: UnitSection) -> Int64 {
    let spacings = Int64(items.count) * section.interitemSpacing
    if !grown.isEmpty { return grown[items].reduce(spacings) { $0 + Int64($1) } }
    if !options.isEmpty {
      return items.reduce(spacings) { $0 + Int64(ownLength(of: $1, section)) }
    }
    let longest = section.longest
    if mains.areAlike { return spacings + Int64(items.count) * Int64(min(mains.common, longest)) }
    return mains.each[items].reduce(spacings) { $0 + Int64(min($1, longest)) }
  }
}

extension ItemBlock {
  /// Inserts items; the lines behind them keep their first items.
  mutating func insert(_ new: [UnitItem], at place: Int) {
    let count = new.count
    mains.insert(new.lazy.map { $0.size.main }, at: place)
    crosses.insert(new.lazy.map { $0.size.cross }, at: place)
    if !grown.isEmpty { grown.insert(contentsOf: repeatElement(0, count: count), at: place) }
    shiftRecords(from: place, by: count)
    lines.insert(count, at: place)
    let asking = new.indices.compactMap { index in
      new[index].options.map {
        OptionRecord(
          item: Int32(place + index), options: $0, attached: new[index].attached,
          growth: new[index].growth)
      }
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
    mains.remove(range)
    crosses.remove(range)
    if !grown.isEmpty { grown.removeSubrange(range) }
    options.removeAll { range.contains(Int($0.item)) }
    baselines.removeAll { range.contains(Int($0.start)) }
    shiftRecords(from: range.upperBound, by: -range.count)
    lines.remove(range)
    if let old = edited {
      let moved = { (place: Int) in
        place <= range.lowerBound ? place : max(range.lowerBound, place - range.count)
      }
      edited = moved(old.lowerBound)..<moved(old.upperBound)
    }
    markEdited(range.lowerBound..<range.lowerBound)
    addedCount -= range.count
  }

  private mutating func shiftRecords(from place: Int, by count: Int) {
    for index in options.indices.reversed() {
      guard options[index].item >= place else { break }
      options[index].item += Int32(count)
    }
    for index in baselines.indices.reversed() {
      guard baselines[index].start >= place else { break }
      baselines[index].start += Int32(count)
    }
  }

  mutating func setSize(_ size: UnitSize, of item: Int) {
    mains[item] = size.main
    crosses[item] = size.cross
    markEdited(item..<item + 1)
  }

  /// Exchanges main and cross sizes.
  mutating func transpose() { swap(&mains, &crosses) }

  mutating func setOptions(
    _ new: UnitOptions?, _ attached: AttachedViews?, _ growth: ItemGrowth?, of item: Int
  ) {
    let place = options.partitioningIndex { $0.item >= item }
    let isSet = place < options.count && options[place].item == item
    switch (new, isSet) {
    case (let new?, true):
      options[place].options = new
      options[place].attached = attached
      options[place].growth = growth
    case (let new?, false):
      options.insert(
        OptionRecord(item: Int32(item), options: new, attached: attached, growth: growth),
        at: place)
    case (nil, true): options.remove(at: place)
    case (nil, false): break
    }
    markEdited(item..<item + 1)
  }
}

// MARK: Splitting and joining

extension ItemBlock {
  /// Returns blocks with the same contents, split at some items.
  func split(at cuts: [Int], _ section: UnitSection) -> [ItemBlock] {
    var parts = zip([0] + cuts, cuts + [count]).map { slice($0..<$1, section) }
    // Lines are laid out again from the first edited part on, without a stop before the last.
    if let first = parts.firstIndex(where: { $0.edited != nil }) {
      parts[first].addedCount = addedCount
    }
    return parts
  }

  /// The indices at which the block splits into parts of about the usual size.
  var usualCuts: [Int] {
    let (count, usual) = (Int64(count), Int64(ItemBlock.usualCount))
    let pieces = (count + usual - 1) / usual
    return (1..<max(1, pieces)).map { Int(count * $0 / pieces) }
  }

  /// Returns some of the items, without lines.
  func items(_ range: Range<Int>) -> ItemBlock {
    var part = ItemBlock()
    part.mains = mains[range]
    part.crosses = crosses[range]
    part.options = ItemBlock.records(options, of: range, at: { $0.item })
    for index in part.options.indices { part.options[index].item -= Int32(range.lowerBound) }
    return part
  }

  /// Returns the part with the items of `range`.
  private func slice(_ range: Range<Int>, _ section: UnitSection) -> ItemBlock {
    var part = items(range)
    if !grown.isEmpty { part.grown = Array(grown[range]) }
    part.lines = lines.lines(startingAt: range)
    part.baselines = ItemBlock.records(baselines, of: range, at: { $0.start })
    for index in part.baselines.indices {
      part.baselines[index].start -= Int32(range.lowerBound)
    }
    part.lead =
      range.lowerBound == 0
      ? lead
      : offset(
        of: range.lowerBound, lineStart: lines.line(of: range.lowerBound).map(lines.start),
        section)
    if !part.lines.isEmpty {
      let next = lines.count(before: range.upperBound)
      let base = lines.offset(lines.count(before: range.lowerBound))
      part.advance = (next < lines.count ? lines.offset(next) : advance) - base
    }
    if let edited, edited.upperBound >= range.lowerBound, edited.lowerBound <= range.upperBound {
      let low = max(edited.lowerBound, range.lowerBound) - range.lowerBound
      part.edited = low..<max(low, min(edited.upperBound, range.upperBound) - range.lowerBound)
    }
    return part
  }

  /// Returns the records of some items, from records in item order. Binary search avoids reading
  /// all of a large insertion for each part of a split.
  private static func records<Record>(
    _ records: [Record], of items: Range<Int>, at item: (Record) -> Int32
  ) -> [Record] {
    let low = records.partitioningIndex { item($0) >= items.lowerBound }
    let high = records.partitioningIndex { item($0) >= items.upperBound }
    return Array(records[low..<high])
  }

  /// Appends the block behind this one.
  mutating func append(_ next: ItemBlock) {
    let (count, shift) = (count, Int32(count))
    lines.append(next.lines, itemCount: count, advance: advance)
    mains.append(next.mains)
    crosses.append(next.crosses)
    grown += next.grown
    options += next.options.map { record in
      var record = record
      record.item += shift
      return record
    }
    baselines += next.baselines.map { record in
      var record = record
      record.start += shift
      return record
    }
    if count == 0 { lead = next.lead }
    advance += next.advance
    addedCount += next.addedCount
    if let range = next.edited {
      markEdited(range.lowerBound + count..<range.upperBound + count)
    }
  }
}
