public import SnugGeometry

extension GlyphOutline {
  /// The smallest rectangle around all ink: curves count as far as they reach, not their control
  /// points. `nil` for an empty outline.
  /// - Complexity: O(*n*) in the elements.
  public var bounds: Rect? {
    guard let x = extent(along: .horizontal), let y = extent(along: .vertical) else { return nil }
    return Rect(
      x: x.lowerBound, y: y.lowerBound, width: x.upperBound - x.lowerBound,
      height: y.upperBound - y.lowerBound)
  }

  private func extent(along axis: Axis) -> ClosedRange<Double>? {
    var extent: Extent?
    var pen = 0.0
    for element in elements {
      switch element {
      case .move(let end), .line(let end):
        pen = end[axis]
        if extent == nil { extent = Extent(pen) }
      case .quadratic(let control, let end):
        extent?.formUnion(quadratic: pen, control[axis], end[axis])
        pen = end[axis]
      case .cubic(let control1, let control2, let end):
        extent?.formUnion(cubic: pen, control1[axis], control2[axis], end[axis])
        pen = end[axis]
      case .close: continue
      }
      extent?.formUnion(pen)
    }
    return extent.map { $0.minimum...$0.maximum }
  }
}

/// How far a path reaches on one axis.
private struct Extent {
  var minimum, maximum: Double

  init(_ value: Double) {
    minimum = value
    maximum = value
  }

  mutating func formUnion(_ value: Double) {
    minimum = min(minimum, value)
    maximum = max(maximum, value)
  }

  /// The turning point of a curve of degree 2 lies where its derivative is 0.
  mutating func formUnion(quadratic start: Double, _ control: Double, _ end: Double) {
    guard control < minimum || control > maximum else { return }
    let bend = start - 2 * control + end
    let time = (start - control) / bend
    guard time > 0, time < 1 else { return }
    let rest = 1 - time
    formUnion(rest * rest * start + 2 * rest * time * control + time * time * end)
  }

  /// The two turning points of a curve of degree 3 are the roots of its derivative, of degree 2.
  mutating func formUnion(
    cubic start: Double, _ control1: Double, _ control2: Double, _ end: Double
  ) {
    guard min(control1, control2) < minimum || max(control1, control2) > maximum else { return }
    let a = end - start + 3 * (control1 - control2)
    let b = 2 * (start - 2 * control1 + control2)
    let c = control1 - start
    // Without cancellation: one root is q / a, the other c / q.
    let q = -(b + (b < 0 ? -1 : 1) * (b * b - 4 * a * c).squareRoot()) / 2
    for time in [q / a, c / q] where time > 0 && time < 1 {
      let rest = 1 - time
      formUnion(
        rest * rest * rest * start + 3 * rest * rest * time * control1
          + 3 * rest * time * time * control2 + time * time * time * end)
    }
  }
}
