/// Which items of a component are basic, and on which side of their kinks: with it alone the
/// optimal values are an affine function of the parameters.
struct Basis: Hashable {
  /// Per item.
  var states: [State]

  enum State: UInt8 {
    /// Nonbasic, at 0 or, a bounded column, at its lower bound.
    case atZeroOrLower
    case atUpper
    /// Basic and not below 0: what it costs is the penalty above.
    case basicAbove
    case basicBelow

    var isBasic: Bool { self == .basicAbove || self == .basicBelow }
  }
}
