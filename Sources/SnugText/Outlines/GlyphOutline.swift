public import SnugGeometry

/// The unhinted path of one glyph, in points, y growing downwards; filled by the non-zero rule.
///
/// Empty for a glyph without ink, such as a space.
public struct GlyphOutline: Hashable, Sendable {
  /// Closed contours one after another: each begins with `move` and ends with `close`.
  public let elements: [Element]

  /// One step of a path; each begins where the last one ended.
  public enum Element: Hashable, Sendable {
    /// Begins a contour.
    case move(to: Point)
    /// A straight line.
    case line(to: Point)
    /// A Bézier curve of degree 2, as TrueType draws.
    case quadratic(control: Point, to: Point)
    /// A Bézier curve of degree 3, as CFF draws.
    case cubic(control1: Point, control2: Point, to: Point)
    /// A straight line back to where the contour began.
    case close
  }

  /// An outline of these elements.
  public init(elements: [Element]) { self.elements = elements }

  /// Whether there is nothing to draw.
  public var isEmpty: Bool { elements.isEmpty }

  /// The same path, elsewhere.
  public func moved(by offset: Point) -> GlyphOutline {
    map { Point(x: $0.x + offset.x, y: $0.y + offset.y) }
  }

  /// The path with every point in another place.
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
