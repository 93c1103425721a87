import SnugGeometry

/// The search ranges on the main and cross axes, before right-to-left mirroring.
struct UnitWindow: Equatable {
  var main, cross: UnitSpan

  /// Creates the window of a rectangle, or `nil` when that is empty or has a NaN edge.
  init?(_ rect: Rect, in result: FlowResult) {
    guard rect.width > 0, rect.height > 0, !rect.x.isNaN, !rect.y.isNaN,
      !rect.maximum(along: .horizontal).isNaN, !rect.maximum(along: .vertical).isNaN
    else { return nil }
    self.init(result) { axis in
      UnitSpan(low: rect.minimum(along: axis), high: rect.maximum(along: axis))
    }
  }

  /// Creates the window of a point, or `nil` when a coordinate is NaN.
  init?(_ point: Point, in result: FlowResult) {
    guard !point.x.isNaN, !point.y.isNaN else { return nil }
    self.init(result) { UnitSpan(at: point[$0]) }
  }

  init(main: UnitSpan, cross: UnitSpan) {
    self.main = main
    self.cross = cross
  }

  private init(_ result: FlowResult, _ span: (Axis) -> UnitSpan) {
    let layout = result.layout
    main = span(layout.mainAxis)
    cross = span(layout.scrollAxis)
    if layout.direction == .rightToLeft {
      if layout.scrollAxis == .vertical {
        main = main.mirrored(in: result.mainExtent)
      } else {
        cross = cross.mirrored(in: result.contentExtent)
      }
    }
    // This is approximate: element queries compare final frames, so that the two cannot differ.
    if let grid = layout.snappingGrid {
      main = main.widened(by: grid.reach)
      cross = cross.widened(by: grid.reach)
    }
  }
}

/// The search range on one axis: everything that ends at or beyond `from` and starts at or before
/// `to`, in layout units.
struct UnitSpan: Equatable {
  var from, to: Int64

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

  init(from: Int64, to: Int64) {
    self.from = from
    self.to = to
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
