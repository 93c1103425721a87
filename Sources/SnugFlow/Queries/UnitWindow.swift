import SnugGeometry

/// What may be found along and across lines, before right-to-left is mirrored.
struct UnitWindow: Equatable {
  var main, cross: UnitSpan

  /// What of a result may reach into a rectangle, `nil` when that is empty or no rectangle.
  init?(_ rect: Rect, in result: FlowResult) {
    guard rect.width > 0, rect.height > 0, !rect.x.isNaN, !rect.y.isNaN,
      !rect.maximum(along: .horizontal).isNaN, !rect.maximum(along: .vertical).isNaN
    else { return nil }
    self.init(result) { axis in
      UnitSpan(low: rect.minimum(along: axis), high: rect.maximum(along: axis))
    }
  }

  /// What of a result may hold a point, `nil` when that is none.
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
    // Frames are compared as they are given out; here they may only be near enough.
    if let grid = layout.snappingGrid {
      main = main.widened(by: grid.reach)
      cross = cross.widened(by: grid.reach)
    }
  }
}

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
