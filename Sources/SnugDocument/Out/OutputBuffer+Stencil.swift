extension OutputBuffer {
  /// Some of what stands for itself in a stencil.
  @inline(__always)
  mutating func append(_ stencil: borrowing ItemStencil, from start: Int, to end: Int) {
    let block = ItemStencil.blockLength
    withRoom(for: end - start + block) { bytes in
      stencil.blocks.withUnsafeBytes { source in
        // A call takes longer than to copy some bytes too many.
        for offset in stride(from: 0, to: end - start, by: block) {
          bytes.storeBytes(
            of: source.loadUnaligned(fromByteOffset: start + offset, as: SIMD16<UInt8>.self),
            toByteOffset: offset, as: SIMD16<UInt8>.self)
        }
      }
      return end - start
    }
  }

  /// A number that was perhaps written for the gap before, and what stands behind it.
  @inline(__always)
  mutating func append(
    _ number: Double, by stencil: inout ItemStencil, at gap: Int, to end: Int
  ) {
    if let last = stencil.gaps[gap].last, last.value == number {
      withRoom(for: SIMD32<UInt8>.scalarCount) { bytes in
        bytes.storeBytes(of: last.bytes, as: SIMD32<UInt8>.self)
        return last.count
      }
    } else {
      appendNew(number, by: &stencil, at: gap, to: end)
    }
  }

  private mutating func appendNew(
    _ number: Double, by stencil: inout ItemStencil, at gap: Int, to end: Int
  ) {
    let start = count
    append(number)
    append(stencil, from: stencil.gaps[gap].place, to: end)
    let written = block(from: start).map {
      ItemStencil.Written(value: number, bytes: $0.bytes, count: $0.count)
    }
    stencil.remember(written, at: gap)
  }
}
