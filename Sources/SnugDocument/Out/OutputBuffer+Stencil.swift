import SnugGeometry

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
