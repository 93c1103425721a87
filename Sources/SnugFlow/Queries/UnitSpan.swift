import SnugGeometry

/// What may be found along one axis: all that ends at or beyond `from` and starts at or before
/// `to`, in layout units.
struct UnitSpan: Equatable {
  var from, to: Int64

  /// What may reach into the points from `low` up to, and without, `high`.
  ///
  /// Whole units lie below a bound if and only if they lie below the next whole one, so that
  /// nothing is found that only touches: neither end is rounded outwards.
  init(low: Double, high: Double) {
    from = UnitSpan.units(low, .up)
    to = UnitSpan.units(high, .up) - 1
  }

  /// What may hold the point at `place`: it starts there or before, and ends behind it.
  init(at place: Double) {
    to = UnitSpan.units(place, .down)
    from = to + 1
  }

  init(from: Int64, to: Int64) {
    self.from = from
    self.to = to
  }

  func holds(start: Int64, end: Int64) -> Bool { end >= from && start <= to }

  /// The same distances from the other end of `extent`.
  func mirrored(in extent: Int64) -> UnitSpan { UnitSpan(from: extent - to, to: extent - from) }

  func moved(by units: Int64) -> UnitSpan { UnitSpan(from: from + units, to: to + units) }

  func widened(by units: Int64) -> UnitSpan { UnitSpan(from: from - units, to: to + units) }

  /// Points in units, as far as any content can reach and a good deal further.
  static func units(_ points: Double, _ rule: FloatingPointRoundingRule) -> Int64 {
    let bound = 0x1p60
    return Int64(min(max((points * LayoutUnit.perPoint).rounded(rule), -bound), bound))
  }
}
