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
