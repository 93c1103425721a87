/// One length of each item of a block, along or across the lines; kept once where all are alike.
struct BlockLengths: Equatable {
  private(set) var count = 0
  /// The length of all, unless `each` tells.
  private(set) var common: Int32 = 0
  /// The lengths one by one; empty where all are alike.
  private(set) var each: [Int32] = []

  init() {}

  init(_ each: [Int32]) {
    count = each.count
    self.each = each
  }

  init(repeating length: Int32, count: Int) {
    self.count = count
    common = length
  }

  /// Whether all are known to be alike; lengths that were given one by one may be so unnoticed.
  var areAlike: Bool { each.isEmpty }

  var largest: Int32 { areAlike ? (count > 0 ? common : 0) : each.reduce(0) { max($0, $1) } }

  subscript(item: Int) -> Int32 {
    get { areAlike ? common : each[item] }
    set {
      guard !areAlike || newValue != common else { return }
      list()
      each[item] = newValue
    }
  }

  subscript(items: Range<Int>) -> BlockLengths {
    areAlike
      ? BlockLengths(repeating: common, count: items.count) : BlockLengths(Array(each[items]))
  }

  /// Keeps lengths one by one.
  private mutating func list() {
    if areAlike { each = [Int32](repeating: common, count: count) }
  }

  mutating func insert(_ new: some Collection<Int32>, at item: Int) {
    if areAlike, let first = new.first, count == 0 || first == common,
      new.allSatisfy({ $0 == first })
    {
      common = first
    } else {
      list()
      each.insert(contentsOf: new, at: item)
    }
    count += new.count
  }

  mutating func remove(_ items: Range<Int>) {
    if !areAlike { each.removeSubrange(items) }
    count -= items.count
  }

  mutating func append(_ next: BlockLengths) {
    if count == 0 {
      self = next
    } else if next.count > 0 {
      if !areAlike || !next.areAlike || common != next.common {
        list()
        each.append(
          contentsOf: next.areAlike
            ? [Int32](repeating: next.common, count: next.count) : next.each)
      }
      count += next.count
    }
  }
}
