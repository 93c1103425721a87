/// The intrinsic widths of the solver's workloads: a 64-bit linear congruential generator (Knuth's
/// MMIX constants) giving 8 to just under 160 points in layout units.
public struct WidthGenerator: Sequence, IteratorProtocol {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Starts the fixed sequence.
  public init() {}

  /// The next width in points; the sequence does not end.
  public mutating func next() -> Double? {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(512 + ((state >> 33) % 9728)) / 64
  }
}
