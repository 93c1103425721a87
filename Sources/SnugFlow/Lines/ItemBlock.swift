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

  struct OptionRecord: ItemRecord {
    var item: Int32
    var options: UnitOptions
    var attached: AttachedViews?
    var growth: ItemGrowth?
  }

  /// The largest ascents of the items of one line that share a first or last baseline.
  struct BaselineRecord: ItemRecord {
    /// The index in the block of the line's first item.
    var item: Int32
    var firstAscent, lastAscent: Int64?
  }
}

/// What is stored of some of a block's items, in item order.
protocol ItemRecord {
  /// The index of the item in the block.
  var item: Int32 { get set }
}

extension Array where Element: ItemRecord {
  /// Returns the index of the record of an item, if it has one. Most blocks have none and need no
  /// search.
  func index(of item: Int) -> Int? {
    guard !isEmpty else { return nil }
    let place = partitioningIndex { $0.item >= item }
    return place < count && self[place].item == item ? place : nil
  }

  /// Moves the records from an item on to other items.
  mutating func shift(from item: Int = 0, by distance: Int) {
    for index in indices.reversed() {
      guard self[index].item >= item else { break }
      self[index].item += Int32(distance)
    }
  }

  /// Returns the records of some items, for a block of only these items. Binary search avoids
  /// reading all of a large insertion for each part of a split.
  func part(_ items: Range<Int>) -> [Element] {
    let low = partitioningIndex { $0.item >= items.lowerBound }
    var part = Array(self[low..<partitioningIndex { $0.item >= items.upperBound }])
    part.shift(by: -items.lowerBound)
    return part
  }

  /// Appends the records of the block behind one of `count` items.
  mutating func append(_ next: [Element], behind count: Int) {
    let first = endIndex
    self += next
    for index in first..<endIndex { self[index].item += Int32(count) }
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

  func options(of item: Int) -> UnitOptions? {
    options.index(of: item).map { options[$0].options }
  }

  func attachedViews(of item: Int) -> AttachedViews? {
    options.index(of: item).flatMap { options[$0].attached }
  }

  /// Inserts the options of an item that has none: at the end if those before it come first.
  mutating func setRecord(_ record: OptionRecord) {
    let place =
      options.last.map { $0.item < record.item } ?? true
      ? options.count : options.partitioningIndex { $0.item >= record.item }
    options.insert(record, at: place)
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
    options.shift(from: place, by: count)
    baselines.shift(from: place, by: count)
    lines.insert(count, at: place)
    let asking = new.enumerated().compactMap { OptionRecord($1, at: place + $0) }
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
    baselines.removeAll { range.contains(Int($0.item)) }
    options.shift(from: range.upperBound, by: -range.count)
    baselines.shift(from: range.upperBound, by: -range.count)
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

  mutating func setSize(_ size: UnitSize, of item: Int) {
    mains[item] = size.main
    crosses[item] = size.cross
    markEdited(item..<item + 1)
  }

  /// Exchanges main and cross sizes.
  mutating func transpose() { swap(&mains, &crosses) }

  /// Gives an item the options of another, or none.
  mutating func setOptions(_ new: UnitItem, of item: Int) {
    let record = OptionRecord(new, at: item)
    if let place = options.index(of: item) {
      if let record { options[place] = record } else { options.remove(at: place) }
    } else if let record {
      setRecord(record)
    }
    markEdited(item..<item + 1)
  }
}

extension ItemBlock.OptionRecord {
  /// Returns `nil` for an item without options.
  fileprivate init?(_ item: UnitItem, at index: Int) {
    guard let options = item.options else { return nil }
    self.init(
      item: Int32(index), options: options, attached: item.attached, growth: item.growth)
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
    part.options = options.part(range)
    return part
  }

  /// Returns the part with the items of `range`.
  private func slice(_ range: Range<Int>, _ section: UnitSection) -> ItemBlock {
    var part = items(range)
    if !grown.isEmpty { part.grown = Array(grown[range]) }
    part.lines = lines.lines(startingAt: range)
    part.baselines = baselines.part(range)
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

  /// Appends the block behind this one.
  mutating func append(_ next: ItemBlock) {
    let count = count
    lines.append(next.lines, itemCount: count, advance: advance)
    mains.append(next.mains)
    crosses.append(next.crosses)
    grown += next.grown
    options.append(next.options, behind: count)
    baselines.append(next.baselines, behind: count)
    if count == 0 { lead = next.lead }
    advance += next.advance
    addedCount += next.addedCount
    if let range = next.edited {
      markEdited(range.lowerBound + count..<range.upperBound + count)
    }
  }
}
