import Snug
import SnugGeometry

/// An `ItemTemplate` prepared for the items of a column, with the way each gap is filled.
///
/// Lengths that all cells share are part of the bytes; the others are looked up by kind. A kind is
/// a set of cells that measure alike and share one fitted layout (`FittedKinds`).
struct ItemStencil: Sendable {
  /// The values left out, in the order of the text.
  let gaps: [Gap]
  /// For each label the index of its gap, and the length of the members after an uncut text.
  let labels: [(gap: Int, tail: Int)]
  /// The lengths that fill a gap unchanged, in layout units, a row for each kind. Each item reads
  /// them, and they lie closer together than in `FittedKinds`.
  let lengths: [Int32]
  /// The count of lengths in a row of `lengths`.
  let lengthCount: Int
  /// The count of bytes before the first gap.
  let start: Int
  /// The most bytes that an item takes without its texts, with the excess bytes of block copies.
  let room: Int
  /// The bytes before the first gap and after each gap, then a block of padding, so that all can be
  /// copied in blocks.
  let blocks: [UInt8]

  /// In bytes.
  static let blockLength = 16

  /// The approximate size of an item, in bytes.
  var length: Int { blocks.count + 8 * gaps.count }

  /// A value left out, and the bytes after it.
  struct Gap: Sendable {
    var filling: Filling
    /// The index in `blocks` of the first byte after it.
    var place: Int
    /// The count of bytes up to the next gap.
    var length: Int
  }

  /// The content of a gap.
  enum Filling: Sendable {
    /// A text, by `ItemTemplate.Text.place`.
    case text(Int)
    /// A number of the item plus a constant in layout units.
    case number(ItemTemplate.Number, plus: Int)
    /// One of the kind's `lengths`, by its index in the row.
    case length(Int)
    /// A number of the item plus two lengths of its kind's row in `FittedKinds`.
    case sum(ItemTemplate.Sum)
    /// One of the item's lengths, given one by one.
    case value(Int)
  }

  /// - Parameters:
  ///   - kinds: The kinds whose lengths fill gaps; `nil` if lengths are given one by one.
  ///   - section: The section of all items.
  ///   - separator: The bytes written before each item.
  ///   - ending: The bytes written after each item.
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
      // A value that all items share is written here and leaves no gap.
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
  ///   - common: The lengths of a row that all kinds share.
  ///   - columns: The indices in a row of the lengths that are looked up by kind.
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
  /// Whether it is one length of the cell with nothing added.
  var isLength: Bool { number == .zero && second == FittedKinds.nothing }

  /// The sum of the two lengths in layout units; `nil` unless all kinds share both as whole units.
  fileprivate func commonUnits(_ common: [Double?]) -> Int? {
    guard let first = common[first]?.wholeUnits, let second = common[second]?.wholeUnits else {
      return nil
    }
    return Int(first) + Int(second)
  }
}

extension FittedKinds {
  /// The lengths of a row that all kinds share; `nil` for those that differ.
  var commonLengths: [Double?] {
    var areCommon = [Bool](repeating: count > 0, count: rowLength)
    for start in stride(from: 0, to: lengths.count, by: rowLength) {
      for place in areCommon.indices where lengths[start + place] != lengths[place] {
        areCommon[place] = false
      }
    }
    return areCommon.enumerated().map { place, isCommon in isCommon ? lengths[place] : nil }
  }

  /// Whether a length of the row is a whole number of layout units in all kinds.
  fileprivate func hasWholeUnits(at place: Int) -> Bool {
    stride(from: place, to: lengths.count, by: rowLength).allSatisfy {
      lengths[$0].wholeUnits != nil
    }
  }

  /// The lengths at some indices of each kind's row, in layout units.
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
  /// The length in layout units; `nil` unless it is a whole number of them that fits in 32 bits.
  fileprivate var wholeUnits: Int32? { Int32(exactly: self * LayoutUnit.perPoint) }
}

extension OutputBuffer {
  /// Appends a range of a stencil's gaps, filled, with the bytes after each gap. A range from the
  /// first gap on includes the bytes before it.
  /// - Parameters:
  ///   - stencilGaps: The range of gaps; all of them for a whole item.
  ///   - kind: The index of the item's kind.
  ///   - numbers: In layout units, by `ItemTemplate.Number`; in memory, as each gap takes another.
  ///   - texts: The ranges of the texts in `utf8`, by `ItemTemplate.Text.place`.
  ///   - utf8: The bytes of the texts.
  ///   - row: The row of the item's kind in `FittedKinds`, or its lengths given one by one.
  mutating func append(
    _ stencil: borrowing ItemStencil, _ stencilGaps: Range<Int>, kind: Int,
    numbers: borrowing Span<Int>, texts: borrowing Span<Range<Int>>, in utf8: borrowing Span<UInt8>,
    row: borrowing Span<Double>
  ) {
    let decimals = decimals
    // Room is made once for all gaps.
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

  /// Appends the bytes after a gap, without the first `tail` bytes.
  mutating func append(_ stencil: borrowing ItemStencil, behind gap: Int, without tail: Int) {
    let left = stencil.gaps[gap]
    append(stencil.blocks[left.place + tail..<left.place + left.length])
  }

  package mutating func append(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  // The rare cases: inlined into the loop they would take registers there.

  /// - Parameters:
  ///   - end: The end of the output.
  ///   - room: The room to make after the number.
  /// - Returns: The new end of the output.
  @inline(never)
  private mutating func append(
    _ number: Double, at end: UnsafeMutableRawPointer, room: Int
  ) -> UnsafeMutableRawPointer {
    setEnd(end)
    append(number)
    return self.end(withRoom: room)
  }

  /// Appends a text that `copyQuoted` does not write; parameters and result as for a number.
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
  /// Copies bytes in blocks, with excess bytes at the end: a function call takes longer.
  /// - Returns: The end of the bytes.
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

  /// Writes a text in quotes, eight bytes at a time, with excess bytes at the end.
  /// - Returns: The end of the text; `nil` if a byte needs an escape, or fewer than eight bytes
  ///   follow the text in `utf8`.
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
          // Bytes after the text are masked out. A shift by 64 or more gives 0.
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
  /// A word whose lowest set bit lies in the first byte that needs an escape in a JSON string: a
  /// quote, a backslash or a control character.
  @inline(__always)
  fileprivate var escapedBytes: UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    // Up to the first byte that borrows, a byte's high bit says whether it is below the number
    // subtracted. Higher bytes are not examined. Bytes from 0x80 on are not escaped.
    let quotes = self ^ (ones &* 0x22)
    let backslashes = self ^ (ones &* 0x5C)
    let controls = self &- (ones &* 0x20)
    return (controls | (quotes &- ones) | (backslashes &- ones)) & ~self & highs
  }
}
