import SnugGeometry

/// The search ranges on the main and cross axes, before right-to-left mirroring.
struct UnitWindow: Equatable {
  var main, cross: UnitSpan
}

extension UnitWindow {
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

  private init(_ result: FlowResult, _ span: (Axis) -> UnitSpan) {
    let layout = result.layout
    self.init(main: span(layout.mainAxis), cross: span(layout.scrollAxis))
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
