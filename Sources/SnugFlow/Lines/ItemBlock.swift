import SnugGeometry

/// Some neighbouring items of a section, the lines that start among them, and what was edited
/// since these were laid.
///
/// Blocks are small enough that an item can be put in, and many enough that the others need not
/// know. Only a block of equal items that ask nothing, a *run*, may hold any number of them.
struct ItemBlock {
  /// The items' own sizes, along and across the line.
  var mains = BlockLengths()
  var crosses = BlockLengths()
  /// The lengths items have grown to; empty where none grow.
  var grown: [Int32] = []
  /// What items ask beyond their sizes, by their index in the block.
  var options: [OptionRecord] = []
  /// The lines that start in the block.
  var lines = BlockLines()
  /// Where the baselines of these lines lie, for those that have any.
  var baselines: [BaselineRecord] = []
  /// How far the lines lead across: their extents, and the spacing behind each.
  var advance: Int64 = 0
  /// From the start of the line that the first item stands on to that item, along it.
  var lead: Int64 = 0
  /// The items that were edited since the lines were laid; empty where some were removed.
  var edited: Range<Int>?
  /// How many items were added since the lines were laid.
  var addedCount = 0

  /// How many items a new block holds.
  static let usualCount = 512
  /// The most items a block holds, unless it is a run.
  static let maximumCount = 1024
  /// A block of fewer joins a neighbour.
  static let minimumCount = 128
  /// About how many items of a run are parted from it around one that is edited: all that follow
  /// may have to be laid again, and these take longer than the run.
  static let partedCount = 64

  struct OptionRecord {
    var item: Int32
    var options: UnitOptions
  }

  /// The largest ascents of the items of one line that share a baseline.
  struct BaselineRecord: Equatable {
    /// The index in the block of the line's first item.
    var start: Int32
    var firstAscent, lastAscent: Int64?
  }
}

extension ItemBlock {
  /// Equal items that ask nothing.
  init(repeating size: UnitSize, count: Int) {
    mains = BlockLengths(repeating: size.main, count: count)
    crosses = BlockLengths(repeating: size.cross, count: count)
  }

  var count: Int { mains.count }

  /// Whether items are known to be equal and to ask nothing.
  var isRun: Bool { mains.areAlike && crosses.areAlike && options.isEmpty && grown.isEmpty }

  func size(of item: Int) -> UnitSize { UnitSize(main: mains[item], cross: crosses[item]) }

  /// What an item asks beyond its size. Most ask nothing: they pay for no search.
  func options(of item: Int) -> UnitOptions? {
    guard !options.isEmpty else { return nil }
    let place = options.partitioningIndex { $0.item >= item }
    return place < options.count && options[place].item == item ? options[place].options : nil
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
  /// The length of an item on its line.
  func length(of item: Int, _ section: UnitSection) -> Int64 {
    Int64(grown.isEmpty ? min(mains[item], section.longest) : grown[item])
  }

  /// From the start of the line that an item stands on to the item, before free space is given out.
  /// - Parameter line: Where that line starts, if it does in this block.
  /// - Complexity: O(items of the line in the block), O(1) in a run.
  func offset(of item: Int, lineStart: Int?, _ section: UnitSection) -> Int64 {
    lineStart.map { advance(of: $0..<item, section) } ?? lead + advance(of: 0..<item, section)
  }

  /// How far items and the spacing behind each lead along.
  private func advance(of items: Range<Int>, _ section: UnitSection) -> Int64 {
    let spacings = Int64(items.count) * section.interitemSpacing
    if !grown.isEmpty { return grown[items].reduce(spacings) { $0 + Int64($1) } }
    let longest = section.longest
    if mains.areAlike { return spacings + Int64(items.count) * Int64(min(mains.common, longest)) }
    return mains.each[items].reduce(spacings) { $0 + Int64(min($1, longest)) }
  }
}

extension ItemBlock {
  /// Puts items in; the lines behind them keep their first items.
  mutating func insert(_ new: [UnitItem], at place: Int) {
    let count = new.count
    mains.insert(new.lazy.map { $0.size.main }, at: place)
    crosses.insert(new.lazy.map { $0.size.cross }, at: place)
    if !grown.isEmpty { grown.insert(contentsOf: repeatElement(0, count: count), at: place) }
    shiftRecords(from: place, by: count)
    lines.insert(count, at: place)
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

  /// Exchanges sizes along and across.
  mutating func transpose() { swap(&mains, &crosses) }

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
    markEdited(item..<item + 1)
  }
}

// MARK: Splitting and joining

extension ItemBlock {
  /// Blocks that hold the same, parted at some items.
  func split(at cuts: [Int], _ section: UnitSection) -> [ItemBlock] {
    var parts = zip([0] + cuts, cuts + [count]).map { slice($0..<$1, section) }
    // Lines are laid anew from the first edited part on, without a stop before the last.
    if let first = parts.firstIndex(where: { $0.edited != nil }) {
      parts[first].addedCount = addedCount
    }
    return parts
  }

  /// Where to part a block into some of the usual size.
  var usualCuts: [Int] {
    let pieces = (count + ItemBlock.usualCount - 1) / ItemBlock.usualCount
    return (1..<max(1, pieces)).map { count * $0 / pieces }
  }

  /// Some of the items alone, without lines.
  func items(_ range: Range<Int>) -> ItemBlock {
    var part = ItemBlock()
    part.mains = mains[range]
    part.crosses = crosses[range]
    part.options = ItemBlock.records(options, of: range, at: { $0.item })
    for index in part.options.indices { part.options[index].item -= Int32(range.lowerBound) }
    return part
  }

  /// The part that holds the items of `range`.
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
    let (count, shift) = (count, Int32(count))
    lines.append(next.lines, itemCount: count, advance: advance)
    mains.append(next.mains)
    crosses.append(next.crosses)
    grown += next.grown
    options += next.options.map { OptionRecord(item: $0.item + shift, options: $0.options) }
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
