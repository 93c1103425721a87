/// A small seeded random number generator: the same seed gives the same numbers on every machine.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
package struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// Starts the sequence that belongs to `seed`.
  package init(seed: UInt64) {
    state = seed
  }

  /// The next number of the sequence. The wrapping arithmetic is the algorithm's.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
