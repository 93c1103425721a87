import Snug

extension JSONWriter {
  /// Begins to write a stencil in place of a value: gaps are left where values differ.
  mutating func beginStencil() {
    gaps = []
    stencilStart = output.count
  }

  /// What was written since a stencil was begun. Nothing of it is part of the output.
  mutating func endStencil() -> ItemStencil {
    let stencil = ItemStencil(output.take(from: stencilStart), gaps ?? [])
    gaps = nil
    return stencil
  }

  /// Leaves a gap.
  /// - Returns: whether a stencil is written, so that there is one.
  mutating func leavesGap(_ value: ItemStencil.Value) -> Bool {
    guard gaps != nil else { return false }
    gaps?.append(.init(value: value, place: output.count - stencilStart))
    return true
  }

  /// Writes an item by a stencil.
  mutating func fill(
    _ stencil: ItemStencil, item: Int, line: Int, x: Double, y: Double,
    text: borrowing Span<UInt8>, numbers: borrowing Span<Double>
  ) {
    var start = 0
    for gap in stencil.gaps {
      output.append(stencil, from: start, to: gap.place)
      start = gap.place
      switch gap.value {
      case .item: output.append(item)
      case .line: output.append(line)
      case .text: output.append(quoted: text)
      case .number(let index): output.append(numbers[index])
      case .alongX(let index): output.append(numbers[index] + x)
      case .alongY(let index): output.append(numbers[index] + y)
      case .baseline(let index): output.append(numbers[index] + y + numbers[index + 3])
      }
    }
    output.append(stencil, from: start, to: stencil.count)
  }
}
