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
