import SnugGeometry

/// The search range on one axis: everything that ends at or beyond `from` and starts at or before
/// `to`, in layout units.
struct UnitSpan: Equatable {
  var from, to: Int64
}

extension UnitSpan {
  /// Creates the span of what may intersect the points from `low` up to, but without, `high`.
  ///
  /// A whole unit lies below a bound if and only if it lies below the bound rounded up. So neither
  /// end is rounded outwards, and nothing is found that only touches `high`.
  init(low: Double, high: Double) {
    from = UnitSpan.units(low, .up)
    to = UnitSpan.units(high, .up) - 1
  }

  /// Creates the span of what may contain `place`: it starts there or before, and ends behind it.
  init(at place: Double) {
    to = UnitSpan.units(place, .down)
    from = to + 1
  }

  func holds(start: Int64, end: Int64) -> Bool { end >= from && start <= to }

  /// Returns this span measured from the other end of `extent`.
  func mirrored(in extent: Int64) -> UnitSpan { UnitSpan(from: extent - to, to: extent - from) }

  func moved(by units: Int64) -> UnitSpan { UnitSpan(from: from + units, to: to + units) }

  func widened(by units: Int64) -> UnitSpan { UnitSpan(from: from - units, to: to + units) }

  /// Returns points in units, clamped to 2^60, well beyond any content.
  static func units(_ points: Double, _ rule: FloatingPointRoundingRule) -> Int64 {
    let bound = 0x1p60
    return Int64(min(max((points * LayoutUnit.perPoint).rounded(rule), -bound), bound))
  }
}
