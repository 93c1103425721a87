/// How the labels of a measurer were measured so far, one by one.
public struct MeasureCounts: Hashable, Sendable {
  /// Summed up from the font's tables, without shaping.
  public internal(set) var summed = 0
  /// Known from the last time.
  public internal(set) var remembered = 0
  /// Shaped.
  public internal(set) var shaped = 0
}

extension MeasureCounts {
  static func + (one: MeasureCounts, other: MeasureCounts) -> MeasureCounts {
    var sum = one
    sum.summed += other.summed
    sum.remembered += other.remembered
    sum.shaped += other.shaped
    return sum
  }
}
