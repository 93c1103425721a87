import Snug
import SnugGeometry

/// A template made ready for items: how each of its gaps is filled.
struct ItemStencil: Sendable {
  /// Where a value was left out, in the order of the text.
  let gaps: [Gap]
  /// Of each label its gap, and the length of what stands behind its text if that is not cut.
  let labels: [(gap: Int, tail: Int)]
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

  /// About as many bytes as an item takes.
  var length: Int { blocks.count + 8 * gaps.count }

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
    /// By `ItemTemplate.Text.place`.
    case text(Int)
    /// A number of the item and so many layout units.
    case number(ItemTemplate.Number, plus: Int)
    /// One of the kind's `lengths`.
    case length(Int)
    /// A number of the item and two of its row.
    case sum(ItemTemplate.Sum)
    /// One of the item's lengths, given one by one.
    case value(Int)
  }

  /// - Parameters:
  ///   - kinds: What the cells are whose lengths fill gaps; `nil` where lengths are given one by one.
  ///   - section: The section that all items are of.
  ///   - separator: What is written before each item.
  ///   - ending: What is written behind it.
  init(
    _ template: ItemTemplate, _ kinds: FittedKinds?, section: Int, separator: [UInt8] = [],
    ending: [UInt8] = []
  ) {
    let common = kinds?.commonLengths ?? []
    var output = OutputBuffer()
    var labels: [(gap: Int, tail: Int)] = []
    var gaps: [Gap] = []
    var columns: [Int] = []
    var place = 0
    output.append(separator[...])
    for gap in template.gaps {
      output.append(template.bytes[place..<gap.place])
      place = gap.place
      let filling: Filling
      switch gap.value {
      case .text(let text):
        filling = .text(text.place)
        if case .label(let label) = text { labels.append((gaps.count, template.labelTails[label])) }
      // What all items have in common is no gap.
      case .integer(.section):
        output.append(section)
        continue
      case .integer(let number): filling = .number(number, plus: 0)
      case .length(let sum):
        if sum.isLength, !common.isEmpty, let length = common[sum.first] {
          output.append(length)
          continue
        }
        filling = kinds.map { Filling(sum, $0, common, &columns) } ?? .value(sum.place)
      }
      gaps.append(Gap(filling: filling, place: output.count, length: 0))
    }
    output.append(template.bytes[place...])
    output.append(ending[...])
    for gap in gaps.indices {
      let end = gap + 1 < gaps.count ? gaps[gap + 1].place : output.count
      gaps[gap].length = end - gaps[gap].place
    }
    start = gaps.first?.place ?? output.count
    room = output.count + gaps.count * DecimalTable.room + ItemStencil.blockLength
    blocks = output.take(from: 0) + Array(repeating: 0, count: ItemStencil.blockLength)
    self.gaps = gaps
    self.labels = labels
    lengths = kinds?.units(at: columns) ?? []
    lengthCount = columns.count
  }
}

extension ItemStencil.Filling {
  /// - Parameters:
  ///   - common: The lengths of a row that all kinds have in common.
  ///   - columns: The places of those that are looked up by kind.
  fileprivate init(
    _ sum: ItemTemplate.Sum, _ kinds: FittedKinds, _ common: [Double?], _ columns: inout [Int]
  ) {
    if let units = sum.commonUnits(common) {
      self = .number(sum.number, plus: units)
    } else if sum.isLength, kinds.hasWholeUnits(at: sum.first) {
      self = .length(columns.count)
      columns.append(sum.first)
    } else {
      self = .sum(sum)
    }
  }
}

extension ItemTemplate.Sum {
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
    var areCommon = [Bool](repeating: count > 0, count: rowLength)
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
