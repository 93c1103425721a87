import Snug
import SnugGeometry

/// What is written of an item, with gaps for all that differs from one item of its section to
/// another.
struct ItemStencil: Sendable {
  /// Where a value was left out, in the order of the text.
  let gaps: [Gap]
  /// Of each kind the lengths that fill a gap as they are, in layout units: looked up for each item,
  /// they lie closer together than in `FittedKinds`.
  let lengths: [Int32]
  /// How many lengths each kind has there.
  let lengthCount: Int
  /// The length of what stands before the first gap.
  let start: Int
  /// As many bytes as an item takes at most without its texts, and those that are written behind it
  /// in passing.
  let room: Int
  /// What stands before the first gap and behind each, and a block of anything, so that all of it
  /// can be copied by blocks.
  let blocks: [UInt8]

  /// In bytes.
  static let blockLength = 16

  /// A value that was left out, and what stands behind it.
  struct Gap: Sendable {
    var filling: Filling
    /// Where the bytes behind it begin.
    var place: Int
    /// How many there are up to the next gap.
    var length: Int
  }

  /// What fills a gap.
  enum Filling: Sendable {
    /// By `Text.place`.
    case text(Int)
    /// A number of the item and so many layout units.
    case number(Number, plus: Int)
    /// One of the kind's `lengths`.
    case length(Int)
    /// Anything else.
    case sum(Sum)
  }

  /// What is left out.
  enum Value {
    case text(Text)
    case number(Sum)
  }

  /// The item's id, or the text of one of its labels.
  enum Text: Sendable {
    case id
    case label(Int)

    /// The place in a list of all.
    var place: Int {
      switch self {
      case .id: 0
      case .label(let label): label + 1
      }
    }
  }

  /// A number of the item and two of its cell.
  struct Sum: Sendable {
    var number: Number
    /// Places in a row of `FittedKinds`.
    var first = FittedKinds.nothing
    var second = FittedKinds.nothing
  }

  /// What an item has besides its cell, in layout units.
  enum Number: Int, Sendable {
    /// Nothing.
    case zero
    /// The item's index and the line's.
    case item, line
    /// The place of the cell's frame.
    case x, y
  }

  /// - Parameters:
  ///   - bytes: All that stands for itself.
  ///   - values: What was left out, and where.
  ///   - kinds: What the cells of the items are.
  ///   - common: The lengths of a row that all kinds have in common.
  init(
    _ bytes: [UInt8], _ values: [(value: Value, place: Int)], _ kinds: FittedKinds,
    common: [Double?]
  ) {
    blocks = bytes + Array(repeating: 0, count: ItemStencil.blockLength)
    start = values.first?.place ?? bytes.count
    var columns: [Int] = []
    let ends = values.dropFirst().map(\.place) + [bytes.count]
    gaps = zip(values, ends).map { left, end in
      let filling: Filling
      switch left.value {
      case .text(let text): filling = .text(text.place)
      case .number(let sum):
        if let units = sum.commonUnits(common) {
          filling = .number(sum.number, plus: units)
        } else if sum.isLength, kinds.hasWholeUnits(at: sum.first) {
          filling = .length(columns.count)
          columns.append(sum.first)
        } else {
          filling = .sum(sum)
        }
      }
      return Gap(filling: filling, place: left.place, length: end - left.place)
    }
    lengthCount = columns.count
    lengths = kinds.units(at: columns)
    room = bytes.count + gaps.count * DecimalTable.room + ItemStencil.blockLength
  }
}

extension ItemStencil.Sum {
  /// Whether it is a length of the cell alone.
  var isLength: Bool { number == .zero && second == FittedKinds.nothing }

  /// What is added to the item's number, in layout units, if all kinds have it in common.
  fileprivate func commonUnits(_ common: [Double?]) -> Int? {
    guard let first = common[first]?.wholeUnits, let second = common[second]?.wholeUnits else {
      return nil
    }
    return Int(first) + Int(second)
  }
}

extension FittedKinds {
  /// The lengths of a row that all kinds have in common.
  var commonLengths: [Double?] {
    var areCommon = [Bool](repeating: true, count: rowLength)
    for start in stride(from: 0, to: lengths.count, by: rowLength) {
      for place in areCommon.indices where lengths[start + place] != lengths[place] {
        areCommon[place] = false
      }
    }
    return areCommon.enumerated().map { place, isCommon in isCommon ? lengths[place] : nil }
  }

  /// Whether a length of the row is of whole layout units in all kinds.
  fileprivate func hasWholeUnits(at place: Int) -> Bool {
    stride(from: place, to: lengths.count, by: rowLength).allSatisfy {
      lengths[$0].wholeUnits != nil
    }
  }

  /// Some lengths of each kind's row, in layout units.
  fileprivate func units(at places: [Int]) -> [Int32] {
    var units: [Int32] = []
    units.reserveCapacity(count * places.count)
    for start in stride(from: 0, to: lengths.count, by: rowLength) {
      for place in places { units.append(lengths[start + place].wholeUnits ?? 0) }
    }
    return units
  }
}

extension Double {
  /// A length of whole layout units in these; `nil` for others.
  fileprivate var wholeUnits: Int32? { Int32(exactly: self * LayoutUnit.perPoint) }
}
