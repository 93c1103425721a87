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
  /// The lengths looked up by kind, for each kind those of all gaps.
  let lengths: Lengths
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
    /// A number of the item plus one of the kind's `Lengths.units`, by its index there.
    case units(ItemTemplate.Number, plus: Int)
    /// A number of the item plus one of the kind's `Lengths.pairs`, by its index there.
    case pair(ItemTemplate.Number, plus: Int)
    /// A number of the item plus two lengths in points.
    case sum(ItemTemplate.Number, plus: SIMD2<Double>)
    /// One of the element's lengths, given one by one.
    case value(Int)
  }

  /// Lengths that differ between kinds, for each kind those of all gaps together.
  struct Lengths: Sendable {
    /// Sums of two lengths that are whole numbers of layout units.
    var units: [Int32] = []
    /// The count of `units` of a kind.
    var unitCount = 0
    /// The other two lengths, in points: their sum with the item's number is rounded once.
    var pairs: [SIMD2<Double>] = []
    /// The count of `pairs` of a kind.
    var pairCount = 0
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
    var units: [[Int32]] = []
    var pairs: [[SIMD2<Double>]] = []
    var output = OutputBuffer()
    var labels: [(gap: Int, tail: Int)] = []
    var gaps: [Gap] = []
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
        switch kinds.map({ sum.lengths(of: $0) }) {
        case nil: filling = .value(sum.place)
        case .common(let lengths) where sum.number == .zero:
          output.append(lengths.sum())
          continue
        case .common(let lengths):
          if let units = lengths.wholeUnits {
            filling = .number(sum.number, plus: Int(units))
          } else {
            filling = .sum(sum.number, plus: lengths)
          }
        case .units(let lengths):
          filling = .units(sum.number, plus: units.count)
          units.append(lengths)
        case .pairs(let lengths):
          filling = .pair(sum.number, plus: pairs.count)
          pairs.append(lengths)
        }
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
    lengths = Lengths(
      units: interleaved(units), unitCount: units.count, pairs: interleaved(pairs),
      pairCount: pairs.count)
  }
}

/// Two lengths of each kind.
private enum KindLengths {
  /// All kinds share them, and there is one.
  case common(SIMD2<Double>)
  /// Their sums, all whole numbers of layout units.
  case units([Int32])
  case pairs([SIMD2<Double>])
}

extension ItemTemplate.Sum {
  /// Returns the two lengths of all kinds.
  fileprivate func lengths(of kinds: FittedKinds) -> KindLengths {
    let first = first.map { kinds.values(of: $0) }
    let second = second.map { kinds.values(of: $0) }
    func pair(_ kind: Int) -> SIMD2<Double> { SIMD2(first?[kind] ?? 0, second?[kind] ?? 0) }
    let all = 0..<kinds.count
    if let one = all.first.map(pair), all.allSatisfy({ pair($0) == one }) { return .common(one) }
    var units: [Int32] = []
    units.reserveCapacity(kinds.count)
    for kind in all {
      guard let whole = pair(kind).wholeUnits else { return .pairs(all.map(pair)) }
      units.append(whole)
    }
    return .units(units)
  }
}

extension SIMD2<Double> {
  /// The sum of two lengths in layout units; `nil` unless both are whole numbers of them and the sum fits in
  /// 32 bits.
  fileprivate var wholeUnits: Int32? {
    guard let first = Int32(exactly: x * LayoutUnit.perPoint),
      let second = Int32(exactly: y * LayoutUnit.perPoint)
    else { return nil }
    return Int32(exactly: Int64(first) + Int64(second))
  }
}

/// Returns the elements of lists of one length by their index: the first of each list, then the second.
private func interleaved<Element>(_ lists: [[Element]]) -> [Element] {
  var elements: [Element] = []
  guard let count = lists.first?.count else { return elements }
  elements.reserveCapacity(count * lists.count)
  for index in 0..<count {
    for list in lists { elements.append(list[index]) }
  }
  return elements
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
  ///   - values: The element's lengths where they are given one by one.
  mutating func append(
    _ stencil: borrowing ItemStencil, _ stencilGaps: Range<Int>, kind: Int,
    numbers: borrowing Span<Int>, texts: borrowing Span<Range<Int>>, in utf8: borrowing Span<UInt8>,
    values: borrowing Span<Double>
  ) {
    let decimals = decimals
    // Room is made once for all gaps.
    var room = stencil.room
    for index in texts.indices { room &+= OutputBuffer.room(forTextOf: texts[index].count) }
    let (units, pairs) = (stencil.lengths.units.span, stencil.lengths.pairs.span)
    let firstUnits = kind &* stencil.lengths.unitCount
    let firstPair = kind &* stencil.lengths.pairCount
    unsafe stencil.blocks.withUnsafeBytes { blocks in
      var end = unsafe end(withRoom: room)
      if stencilGaps.lowerBound == 0 {
        unsafe end = end.copy(blocks, from: 0, count: stencil.start)
      }
      let gaps = stencil.gaps.span
      for index in stencilGaps {
        let gap = gaps[index]
        switch gap.filling {
        case .number(let number, let constant):
          unsafe end += decimals.write(units: numbers[number.rawValue] &+ constant, to: end)
        case .units(let number, let place):
          unsafe end += decimals.write(
            units: numbers[number.rawValue] &+ Int(units[firstUnits &+ place]), to: end)
        case .pair(let number, let place):
          unsafe end = append(
            numbers[number.rawValue], plus: pairs[firstPair &+ place], at: end, room: room)
        case .sum(let number, let lengths):
          unsafe end = append(numbers[number.rawValue], plus: lengths, at: end, room: room)
        case .value(let place): unsafe end = append(values[place], at: end, room: room)
        case .text(let place):
          let range = texts[place]
          unsafe end = end.copyQuoted(utf8, range) ?? append(range, of: utf8, at: end, room: room)
        }
        unsafe end = end.copy(blocks, from: gap.place, count: gap.length)
      }
      unsafe setEnd(end)
    }
  }

  /// Appends the bytes after a gap, without the first `tail` bytes.
  mutating func append(_ stencil: borrowing ItemStencil, behind gap: Int, without tail: Int) {
    let left = stencil.gaps[gap]
    append(stencil.blocks[left.place + tail..<left.place + left.length])
  }

  package mutating func append(_ bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append($0) }
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
    unsafe setEnd(end)
    append(number)
    return unsafe self.end(withRoom: room)
  }

  /// - Parameters:
  ///   - units: In layout units.
  ///   - lengths: In points, added one after the other.
  @inline(__always)
  private mutating func append(
    _ units: Int, plus lengths: SIMD2<Double>, at end: UnsafeMutableRawPointer, room: Int
  ) -> UnsafeMutableRawPointer {
    unsafe append(LayoutUnit.points(Int64(units)) + lengths.x + lengths.y, at: end, room: room)
  }

  /// Appends a text that `copyQuoted` does not write; parameters and result as for a number.
  @inline(never)
  private mutating func append(
    _ text: Range<Int>, of utf8: borrowing Span<UInt8>, at end: UnsafeMutableRawPointer, room: Int
  ) -> UnsafeMutableRawPointer {
    unsafe setEnd(end)
    append(quoted: utf8.extracting(text))
    return unsafe self.end(withRoom: room)
  }
}

extension UnsafeMutableRawPointer {
  /// Copies bytes in blocks, with excess bytes at the end: a function call takes longer.
  /// - Returns: The end of the bytes.
  @inline(__always)
  fileprivate func copy(_ bytes: UnsafeRawBufferPointer, from start: Int, count: Int) -> Self {
    var offset = 0
    repeat {
      unsafe storeBytes(
        of: bytes.loadUnaligned(fromByteOffset: start &+ offset, as: SIMD16<UInt8>.self),
        toByteOffset: offset, as: SIMD16<UInt8>.self)
      offset &+= ItemStencil.blockLength
    } while offset < count
    return unsafe self + count
  }

  /// Writes a text in quotes, eight bytes at a time, with excess bytes at the end.
  /// - Returns: The end of the text; `nil` if a byte needs an escape, or fewer than eight bytes
  ///   follow the text in `utf8`.
  @inline(__always)
  fileprivate func copyQuoted(_ utf8: borrowing Span<UInt8>, _ text: Range<Int>) -> Self? {
    let quote = UInt8(ascii: "\"")
    let end = unsafe self + (text.count &+ 1)
    return unsafe utf8.withUnsafeBytes { utf8 in
      guard text.upperBound &+ 8 <= utf8.count else { return nil }
      unsafe storeBytes(of: quote, as: UInt8.self)
      var target = unsafe self + 1
      var place = text.lowerBound
      while true {
        let word = unsafe UInt64(
          littleEndian: utf8.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        unsafe target.storeBytes(of: word.littleEndian, as: UInt64.self)
        let left = text.upperBound &- place
        guard left > 8 else {
          // Bytes after the text are masked out. A shift by 64 or more gives 0.
          let own = word.escapedBytes & ~(~0 << UInt64(truncatingIfNeeded: 8 &* left))
          guard own == 0 else { return nil }
          break
        }
        guard word.escapedBytes == 0 else { return nil }
        unsafe target += 8
        place &+= 8
      }
      unsafe end.storeBytes(of: quote, as: UInt8.self)
      return unsafe end + 1
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
