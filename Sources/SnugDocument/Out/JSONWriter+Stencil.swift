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
  mutating func endStencil() -> ItemStencil {
    guard let draft else { preconditionFailure("no stencil was begun") }
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
  mutating func item(
    _ stencil: borrowing ItemStencil, _ values: OutputBuffer.ItemValues,
    id: borrowing Span<UInt8>, text: borrowing Span<UInt8>, lengths: borrowing Span<Double>
  ) {
    output.append(stencil, values, id: id, text: text, lengths: lengths)
  }
}
