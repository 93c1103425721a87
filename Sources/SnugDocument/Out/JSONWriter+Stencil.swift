import Snug

extension JSONWriter {
  /// A stencil that is being written.
  struct StencilDraft {
    var gaps: [ItemStencil.Gap] = []
    /// Where it begins in the output.
    var start: Int
    /// The lengths that all cells have in common; no gap is left for these.
    var commonLengths: [Double?]
  }

  /// Begins to write a stencil in place of a value: gaps are left where values differ.
  mutating func beginStencil(commonLengths: [Double?]) {
    draft = StencilDraft(start: output.count, commonLengths: commonLengths)
  }

  /// What was written since a stencil was begun. Nothing of it is part of the output.
  mutating func endStencil() -> ItemStencil? {
    guard let draft else { return nil }
    self.draft = nil
    return ItemStencil(output.take(from: draft.start), draft.gaps)
  }

  /// Leaves a gap.
  /// - Returns: whether a stencil is written, so that there is one.
  mutating func leavesGap(_ value: ItemStencil.Value) -> Bool {
    guard let draft else { return false }
    if case .length(let index) = value, draft.commonLengths[index] != nil { return false }
    self.draft?.gaps.append(.init(value: value, place: output.count - draft.start))
    return true
  }

  /// Writes an item by a stencil.
  mutating func fill(
    _ stencil: inout ItemStencil, item: Int, line: Int, x: Double, y: Double,
    text: borrowing Span<UInt8>, lengths: borrowing Span<Double>
  ) {
    guard let first = stencil.gaps.first else { return }
    output.append(stencil, from: 0, to: first.place)
    for gap in stencil.gaps.indices {
      let (start, end) = (stencil.gaps[gap].place, stencil.end(behind: gap))
      switch stencil.gaps[gap].value {
      case .item: output.append(item)
      case .text: output.append(quoted: text)
      case .length(let index): output.append(lengths[index])
      case .alongX(let index): output.append(lengths[index] + x)
      case .line:
        output.append(Double(line), by: &stencil, at: gap, to: end)
        continue
      case .alongY(let index):
        output.append(lengths[index] + y, by: &stencil, at: gap, to: end)
        continue
      case .baseline(let baseline, let top):
        output.append(lengths[top] + y + lengths[baseline], by: &stencil, at: gap, to: end)
        continue
      }
      output.append(stencil, from: start, to: end)
    }
  }
}
