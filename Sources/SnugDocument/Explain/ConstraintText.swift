/// A constraint of a cell in words: what it asks, what asks for it, and where that stands.
package struct ConstraintText: Hashable, Sendable {
  /// What asks for it.
  package let kind: Kind
  /// As an equation: `label.width <= 30`.
  package let statement: String
  /// The identifier or the text it has in the document.
  package var source: String?
  /// What there is to add: why Snug asks for it, or how wide a margin is.
  package var note: String?
  /// `nil` for what no document says.
  package var place: JSONPlace?

  /// Where a constraint comes from.
  package enum Kind: String, Sendable {
    /// The document's list of constraints.
    case constraint
    /// A view's `minWidth`, `maxWidth`, `minHeight` or `maxHeight`.
    case limit
    case hugging
    case compressionResistance
    /// The size the cell is fitted to.
    case fitting
    /// The line that the cell keeps within.
    case proposal
    /// A width or a height, here 0, is never negative.
    case neverNegative
    /// None: it lies as near 0 as it may.
    case nothing
    /// An item of fixed size.
    case size
  }
}
