import SnugGeometry

/// One length of each item of a block, on the main or cross axis; stored once where all are equal.
struct BlockLengths: Equatable {
  private(set) var count = 0
  /// The length of all items, unless `each` has them.
  private(set) var common: Int32 = 0
  /// The lengths one by one; empty where all are equal.
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

  /// Whether all are known to be equal; lengths given one by one may be equal unnoticed.
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

  /// Switches to lengths stored one by one.
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
        var next = next
        list()
        next.list()
        each += next.each
      }
      count += next.count
    }
  }
}

/// The conversion of lengths into layout units, two at a time and without branches;
/// `LayoutUnit.length` converts one.
enum UnitLengths {
  private typealias Pair = SIMD2<Double>

  /// Returns the widths or heights of sizes; `nil` where one cannot be used.
  @inline(__always)
  static func read(_ sizes: Span<Size>, _ length: (Size) -> Double) -> BlockLengths? {
    let first = Pair(repeating: length(sizes[0]))
    let last = length(sizes[sizes.count - 1])
    // Usually all are equal, or the first two differ.
    var alike = first .== Pair(repeating: last)
    var item = 0
    while item + 1 < sizes.count, alike[0] {
      alike .&= Pair(length(sizes[item]), length(sizes[item + 1])) .== first
      item += 2
    }
    if alike[0], alike[1] {
      return LayoutUnit.length(last).map { BlockLengths(repeating: $0, count: sizes.count) }
    }
    return list(sizes, length).map { BlockLengths($0) }
  }

  @inline(__always)
  private static func list(_ sizes: Span<Size>, _ length: (Size) -> Double) -> [Int32]? {
    var units = [Int32](repeating: 0, count: sizes.count)
    var areLengths = Pair(repeating: 0) .== 0
    for pair in 0..<sizes.count / 2 {
      let points = Pair(length(sizes[2 * pair]), length(sizes[2 * pair + 1]))
      areLengths .&= (points .>= 0) .& (points .<= LayoutUnit.maximumPoints)
      let floors = floor(points)
      units[2 * pair] = floors[0]
      units[2 * pair + 1] = floors[1]
    }
    guard areLengths[0], areLengths[1], let last = LayoutUnit.length(length(sizes[sizes.count - 1]))
    else { return nil }
    units[sizes.count - 1] = last
    return units
  }

  /// Returns the largest whole numbers of units not above valid lengths; anything for others.
  @inline(__always)
  private static func floor(_ points: Pair) -> SIMD2<Int32> {
    // Adding 0 turns -0 into 0: the sign of -0 would count.
    let exact = points * LayoutUnit.perPoint + 0
    // This far from 0, the low bits of a `Double` are the nearest whole number. It is one too large
    // where the remainder is below 0, which the sign shows.
    let far = exact + 0x1p52
    let nearest = unsafeBitCast(far, to: SIMD2<Int64>.self)
    let sign = unsafeBitCast(exact - (far - 0x1p52), to: SIMD2<Int64>.self) &>> 63
    return SIMD2(truncatingIfNeeded: nearest &+ sign)
  }
}
