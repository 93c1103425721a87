import SnugFreeType
public import SnugGeometry

/// The unhinted path of one glyph, in points, y growing downwards; filled by the non-zero rule.
///
/// Empty for a glyph without ink, such as a space.
///
/// Example: `GlyphOutliner`.
public struct GlyphOutline: Hashable, Sendable {
  /// Closed contours one after another: each begins with `move` and ends with `close`.
  public let elements: [Element]

  /// One segment of a path; each begins at the end of the previous one.
  public enum Element: Hashable, Sendable {
    /// Begins a contour.
    case move(to: Point)
    /// A straight line.
    case line(to: Point)
    /// A Bézier curve of degree 2, as in TrueType.
    case quadratic(control: Point, to: Point)
    /// A Bézier curve of degree 3, as in CFF.
    case cubic(control1: Point, control2: Point, to: Point)
    /// A straight line back to the start of the contour.
    case close
  }

  /// Creates an outline with these elements.
  public init(elements: [Element]) { self.elements = elements }

  /// Creates the edges of a rectangle.
  public init(_ rect: Rect) {
    self.init(elements: [
      .move(to: rect.origin), .line(to: Point(x: rect.maxX, y: rect.minY)),
      .line(to: Point(x: rect.maxX, y: rect.maxY)), .line(to: Point(x: rect.minX, y: rect.maxY)),
      .close,
    ])
  }

  /// Whether there is nothing to draw.
  public var isEmpty: Bool { elements.isEmpty }

  /// Returns the path moved by an offset.
  public func moved(by offset: Point) -> GlyphOutline {
    map { Point(x: $0.x + offset.x, y: $0.y + offset.y) }
  }

  /// Returns the path with every point mapped by `place`.
  func map(_ place: (Point) -> Point) -> GlyphOutline {
    GlyphOutline(
      elements: elements.map { element in
        switch element {
        case .move(let end): .move(to: place(end))
        case .line(let end): .line(to: place(end))
        case .quadratic(let control, let end):
          .quadratic(control: place(control), to: place(end))
        case .cubic(let control1, let control2, let end):
          .cubic(control1: place(control1), control2: place(control2), to: place(end))
        case .close: .close
        }
      })
  }
}

extension GlyphOutline {
  /// The smallest rectangle around all ink: it bounds the curves, not their control points. `nil`
  /// for an empty outline.
  /// - Complexity: O(*n*) in the elements.
  public var bounds: Rect? {
    guard let x = extent(along: .horizontal), let y = extent(along: .vertical) else { return nil }
    return Rect(left: x.minimum, top: y.minimum, right: x.maximum, bottom: y.maximum)
  }

  private func extent(along axis: Axis) -> Extent? {
    var extent: Extent?
    var pen = 0.0
    for element in elements {
      switch element {
      case .move(let end), .line(let end):
        pen = end[axis]
        if extent == nil { extent = Extent(minimum: pen, maximum: pen) }
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
    return extent
  }
}

/// The extent of a path on one axis.
private struct Extent {
  var minimum, maximum: Double

  mutating func formUnion(_ value: Double) {
    minimum = min(minimum, value)
    maximum = max(maximum, value)
  }

  /// Adds a curve of degree 2. Its turning point is where the derivative is 0.
  mutating func formUnion(quadratic start: Double, _ control: Double, _ end: Double) {
    guard control < minimum || control > maximum else { return }
    let bend = start - 2 * control + end
    let time = (start - control) / bend
    guard time > 0, time < 1 else { return }
    let rest = 1 - time
    formUnion(rest * rest * start + 2 * rest * time * control + time * time * end)
  }

  /// Adds a curve of degree 3. Its two turning points are the roots of the derivative, of degree 2.
  mutating func formUnion(
    cubic start: Double, _ control1: Double, _ control2: Double, _ end: Double
  ) {
    guard min(control1, control2) < minimum || max(control1, control2) > maximum else { return }
    let a = end - start + 3 * (control1 - control2)
    let b = 2 * (start - 2 * control1 + control2)
    let c = control1 - start
    // Avoids cancellation: one root is q / a, the other c / q.
    let q = -(b + (b < 0 ? -1 : 1) * (b * b - 4 * a * c).squareRoot()) / 2
    for time in [q / a, c / q] where time > 0 && time < 1 {
      let rest = 1 - time
      formUnion(
        rest * rest * rest * start + 3 * rest * rest * time * control1
          + 3 * rest * time * time * control2 + time * time * time * end)
    }
  }
}

/// Converts a loaded FreeType outline into elements, in its own 26.6 units, y upwards.
struct OutlineBuilder {
  private var elements: [GlyphOutline.Element] = []
  private var start = Point.zero
  private var isOpen = false

  /// Returns the elements of the outline in `slot`; `nil` if FreeType finds it damaged.
  static func elements26Dot6(of slot: FT_GlyphSlot) -> [GlyphOutline.Element]? {
    var steps = unsafe FT_Outline_Funcs(
      move_to: { end, context in
        unsafe OutlineBuilder.add(to: context) { builder in
          builder.close()
          builder.start = unsafe Point(end)
          builder.isOpen = true
          builder.elements.append(.move(to: builder.start))
        }
      },
      line_to: { end, context in
        unsafe OutlineBuilder.add(to: context) { unsafe $0.elements.append(.line(to: Point(end))) }
      },
      conic_to: { control, end, context in
        unsafe OutlineBuilder.add(to: context) {
          unsafe $0.elements.append(.quadratic(control: Point(control), to: Point(end)))
        }
      },
      cubic_to: { control1, control2, end, context in
        unsafe OutlineBuilder.add(to: context) {
          unsafe $0.elements.append(
            .cubic(control1: Point(control1), control2: Point(control2), to: Point(end)))
        }
      },
      shift: 0, delta: 0)
    var builder = OutlineBuilder()
    let code = unsafe withUnsafeMutablePointer(to: &builder) { builder in
      unsafe FT_Outline_Decompose(&slot.pointee.outline, &steps, builder)
    }
    guard code == 0 else { return nil }
    builder.close()
    return builder.elements
  }

  /// Ends the contour. FreeType ends every contour with a line to its start, as `.close` does too.
  private mutating func close() {
    guard isOpen else { return }
    isOpen = false
    if elements.last == .line(to: start) { elements.removeLast() }
    // A contour of one point, such as an anchor, has no ink and no extent.
    if elements.last == .move(to: start) { elements.removeLast() } else { elements.append(.close) }
  }

  /// Calls `step` on the builder that FreeType passes as `context`; returns 0 to continue.
  private static func add(
    to context: UnsafeMutableRawPointer?, _ step: (inout OutlineBuilder) -> Void
  ) -> Int32 {
    guard let context = unsafe context else { return 1 }
    unsafe step(&context.assumingMemoryBound(to: OutlineBuilder.self).pointee)
    return 0
  }
}

extension Point {
  /// Creates the point that FreeType points to; it never passes a null pointer.
  fileprivate init(_ vector: UnsafePointer<FT_Vector>?) {
    guard let vector = unsafe vector else { preconditionFailure("a step has its points") }
    unsafe self.init(x: Double(vector.pointee.x), y: Double(vector.pointee.y))
  }
}
