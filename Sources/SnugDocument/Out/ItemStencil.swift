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

extension OutputBuffer {
  /// Appends an item by a stencil, or some of it: from a gap on up to another one, with what stands
  /// behind each, and before the first.
  /// - Parameters:
  ///   - stencilGaps: All, if it is the whole item.
  ///   - kind: The number of its kind.
  ///   - numbers: By `ItemTemplate.Number`; in memory, as each gap takes another one.
  ///   - texts: By `ItemTemplate.Text`: where they lie.
  ///   - utf8: What they lie in.
  ///   - row: The row of its kind in `FittedKinds`, or its lengths one by one.
  mutating func append(
    _ stencil: borrowing ItemStencil, _ stencilGaps: Range<Int>, kind: Int,
    numbers: borrowing Span<Int>, texts: borrowing Span<Range<Int>>, in utf8: borrowing Span<UInt8>,
    row: borrowing Span<Double>
  ) {
    let decimals = decimals
    // There is room for all of it at once.
    var room = stencil.room
    for index in texts.indices { room &+= OutputBuffer.room(forTextOf: texts[index].count) }
    let lengths = stencil.lengths.span
    let firstLength = kind &* stencil.lengthCount
    stencil.blocks.withUnsafeBytes { blocks in
      var end = end(withRoom: room)
      if stencilGaps.lowerBound == 0 {
        end = end.copy(blocks, from: 0, count: stencil.start)
      }
      let gaps = stencil.gaps.span
      for index in stencilGaps {
        let gap = gaps[index]
        switch gap.filling {
        case .number(let number, let units):
          end += decimals.write(units: numbers[number.rawValue] &+ units, to: end)
        case .length(let place):
          end += decimals.write(units: Int(lengths[firstLength &+ place]), to: end)
        case .sum(let sum):
          let number = LayoutUnit.points(Int64(numbers[sum.number.rawValue]))
          end = append(number + row[sum.first] + row[sum.second], at: end, room: room)
        case .value(let place): end = append(row[place], at: end, room: room)
        case .text(let place):
          let range = texts[place]
          end = end.copyQuoted(utf8, range) ?? append(range, of: utf8, at: end, room: room)
        }
        end = end.copy(blocks, from: gap.place, count: gap.length)
      }
      setEnd(end)
    }
  }

  /// Appends what stands behind a gap, but for its beginning.
  mutating func append(_ stencil: borrowing ItemStencil, behind gap: Int, without tail: Int) {
    let left = stencil.gaps[gap]
    append(stencil.blocks[left.place + tail..<left.place + left.length])
  }

  /// Appends what stands behind the text of a label that is not cut.
  mutating func append(_ stencil: borrowing ItemStencil, tailOfLabel label: Int) {
    let (gap, tail) = stencil.labels[label]
    let start = stencil.gaps[gap].place
    append(stencil.blocks[start..<start + tail])
  }

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  // What is rare: part of the loop it would take registers there.

  /// - Parameters:
  ///   - end: Where the output ends.
  ///   - room: What is to be behind it then.
  /// - Returns: where it ends then.
  @inline(never)
  private mutating func append(
    _ number: Double, at end: UnsafeMutableRawPointer, room: Int
  ) -> UnsafeMutableRawPointer {
    setEnd(end)
    append(number)
    return self.end(withRoom: room)
  }

  /// The same for a text.
  @inline(never)
  private mutating func append(
    _ text: Range<Int>, of utf8: borrowing Span<UInt8>, at end: UnsafeMutableRawPointer, room: Int
  ) -> UnsafeMutableRawPointer {
    setEnd(end)
    append(quoted: utf8.extracting(text))
    return self.end(withRoom: room)
  }
}

extension UnsafeMutableRawPointer {
  /// Copies bytes by blocks, some too many in passing: a call takes longer.
  /// - Returns: where they end.
  @inline(__always)
  fileprivate func copy(_ bytes: UnsafeRawBufferPointer, from start: Int, count: Int) -> Self {
    var offset = 0
    repeat {
      storeBytes(
        of: bytes.loadUnaligned(fromByteOffset: start &+ offset, as: SIMD16<UInt8>.self),
        toByteOffset: offset, as: SIMD16<UInt8>.self)
      offset &+= ItemStencil.blockLength
    } while offset < count
    return self + count
  }

  /// Writes a text in quotes, eight bytes at a time, some too many in passing.
  /// - Returns: where it ends; `nil` where a byte needs an escape, or the bytes end too early for
  ///   that.
  @inline(__always)
  fileprivate func copyQuoted(_ utf8: borrowing Span<UInt8>, _ text: Range<Int>) -> Self? {
    let quote = UInt8(ascii: "\"")
    let end = self + (text.count &+ 1)
    return utf8.withUnsafeBytes { utf8 in
      guard text.upperBound &+ 8 <= utf8.count else { return nil }
      storeBytes(of: quote, as: UInt8.self)
      var target = self + 1
      var place = text.lowerBound
      while true {
        let word = UInt64(
          littleEndian: utf8.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        target.storeBytes(of: word.littleEndian, as: UInt64.self)
        let left = text.upperBound &- place
        guard left > 8 else {
          // What stands behind the text does not count. A shift by 64 and more gives 0.
          let own = word.escapedBytes & ~(~0 << UInt64(truncatingIfNeeded: 8 &* left))
          guard own == 0 else { return nil }
          break
        }
        guard word.escapedBytes == 0 else { return nil }
        target += 8
        place &+= 8
      }
      end.storeBytes(of: quote, as: UInt8.self)
      return end + 1
    }
  }
}

extension UInt64 {
  /// A word whose lowest bit set lies in the first byte that cannot stand in a JSON string as it
  /// is: a quote, a backslash, or a control.
  @inline(__always)
  fileprivate var escapedBytes: UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    // Of each byte below the first that borrows, its high bit tells whether it is below the number
    // taken away; what is above that one is not looked at. Bytes from 0x80 on are not escaped.
    let quotes = self ^ (ones &* 0x22)
    let backslashes = self ^ (ones &* 0x5C)
    let controls = self &- (ones &* 0x20)
    return (controls | (quotes &- ones) | (backslashes &- ones)) & ~self & highs
  }
}
