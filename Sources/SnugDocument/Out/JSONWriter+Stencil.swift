import Snug

extension JSONWriter {
  /// A stencil that is being written.
  struct StencilDraft {
    /// What was left out, and where.
    var gaps: [(value: ItemStencil.Value, place: Int)] = []
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
  /// - Parameter kinds: What the cells are that it is of.
  mutating func endStencil(_ kinds: FittedKinds) -> ItemStencil {
    guard let draft else { preconditionFailure("no stencil was begun") }
    self.draft = nil
    return ItemStencil(
      output.take(from: draft.start), draft.gaps, kinds, common: draft.commonLengths)
  }

  /// Leaves a gap.
  /// - Returns: whether a stencil is written, so that there is one.
  mutating func leavesGap(_ value: ItemStencil.Value) -> Bool {
    guard let draft else { return false }
    if case .number(let sum) = value, sum.isLength, draft.commonLengths[sum.first] != nil {
      return false
    }
    self.draft?.gaps.append((value, place: output.count - draft.start))
    return true
  }

  /// Writes a part of what was written by a stencil elsewhere.
  mutating func append(
    _ written: borrowing OutputBuffer, _ range: Range<Int>
  ) throws(OutputError) {
    try output.append(written, range)
  }
}
