extension OutputBuffer {
  /// What is filled into a stencil for an item.
  struct ItemValues {
    var item, line: Int
    /// The place of the cell's frame.
    var x, y: Double
  }

  /// Appends an item by a stencil.
  /// - Parameter lengths: The row of its kind.
  mutating func append(
    _ stencil: borrowing ItemStencil, _ values: ItemValues, id: borrowing Span<UInt8>,
    text: borrowing Span<UInt8>, lengths: borrowing Span<Double>
  ) {
    let decimals = DecimalTable.shared
    let gaps = stencil.gaps.span
    let room = stencil.room
    stencil.blocks.withUnsafeBytes { blocks in
      var end = end(withRoom: room)
      end = end.copy(blocks, from: 0, to: gaps[0].place)
      for index in gaps.indices {
        let length: Double?
        switch gaps[index].value {
        case .item: length = Double(values.item)
        case .line: length = Double(values.line)
        case .length(let place): length = lengths[place]
        case .alongX(let place): length = lengths[place] + values.x
        case .alongY(let place): length = lengths[place] + values.y
        case .baseline(let place, let top): length = lengths[top] + values.y + lengths[place]
        case .id:
          setEnd(end)
          append(quoted: id)
          end = self.end(withRoom: room)
          length = nil
        case .text:
          setEnd(end)
          append(quoted: text)
          end = self.end(withRoom: room)
          length = nil
        }
        if let length {
          if let count = decimals.write(length, to: end) {
            end += count
          } else {
            setEnd(end)
            append(length)
            end = self.end(withRoom: room)
          }
        }
        let literalEnd = index + 1 < gaps.count ? gaps[index + 1].place : stencil.count
        end = end.copy(blocks, from: gaps[index].place, to: literalEnd)
      }
      setEnd(end)
    }
  }
}

extension UnsafeMutableRawPointer {
  /// Copies bytes by blocks, some too many in passing: a call takes longer.
  /// - Returns: where they end.
  @inline(__always)
  fileprivate func copy(_ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Self {
    for offset in stride(from: 0, to: end - start, by: ItemStencil.blockLength) {
      storeBytes(
        of: bytes.loadUnaligned(fromByteOffset: start + offset, as: SIMD16<UInt8>.self),
        toByteOffset: offset, as: SIMD16<UInt8>.self)
    }
    return self + (end - start)
  }
}
