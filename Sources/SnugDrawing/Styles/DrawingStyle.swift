package import SnugGeometry

/// What a style states about drawing a box and its text; `nil` for what it does not state.
///
/// A style draws what it names and nothing else: no fill, line or radius comes with another key.
///
/// ```swift
/// var style = DrawingStyle()
/// style.fill = .color(DrawingColor(red: 255, green: 212, blue: 0))
/// style.corners = .capsule
/// ```
public struct DrawingStyle: Hashable, Sendable {
  /// The interior of the box; a clear colour for none.
  public var fill: DrawingPaint?
  /// The line within the edges of the box; a clear colour for none.
  public var stroke: DrawingColor?
  /// The width of that line, in points; 1 if not stated.
  public var strokeWidth: Double?
  /// The lengths of its dashes and gaps in turn, in points; without dashes if empty.
  public var dash: [Double]?
  /// The corners of the box; square if not stated.
  public var corners: DrawingCorners?
  /// From 0, which is invisible, to 1, of the box with all that is in it.
  public var opacity: Double?
  /// Whether what is in the box is cut at its edges.
  public var clips: Bool?
  /// The colour of text; inherited.
  public var color: DrawingColor?
  /// Whether text has a line below; inherited.
  public var underline: Bool?
  /// Whether text has a line through it; inherited.
  public var strikethrough: Bool?
  /// The box behind a range of a text.
  public var background: DrawingColor?

  /// States nothing.
  public init() {}

  /// Whether it states nothing.
  public var isEmpty: Bool { self == DrawingStyle() }

  /// Returns this style with all that another one states.
  public func overridden(by other: DrawingStyle) -> DrawingStyle {
    var style = self
    style.fill = other.fill ?? fill
    style.stroke = other.stroke ?? stroke
    style.strokeWidth = other.strokeWidth ?? strokeWidth
    style.dash = other.dash ?? dash
    style.corners = other.corners ?? corners
    style.opacity = other.opacity ?? opacity
    style.clips = other.clips ?? clips
    style.color = other.color ?? color
    style.underline = other.underline ?? underline
    style.strikethrough = other.strikethrough ?? strikethrough
    style.background = other.background ?? background
    return style
  }

  /// Returns this style with what text takes from the box around it.
  public func inheriting(from outer: DrawingStyle) -> DrawingStyle {
    var style = self
    style.color = color ?? outer.color
    style.underline = underline ?? outer.underline
    style.strikethrough = strikethrough ?? outer.strikethrough
    return style
  }

  /// The line within the edges, unless it is clear or has no width.
  package var visibleStroke: (color: DrawingColor, width: Double)? {
    guard let stroke, stroke.alpha > 0, strokeWidth != 0 else { return nil }
    return (stroke, strokeWidth ?? 1)
  }
}

/// The corners of a box.
///
/// Example: `DrawingStyle`.
public enum DrawingCorners: Hashable, Sendable {
  /// Half the shorter side.
  case capsule
  /// The radii of the top left, top right, bottom right and bottom left corner.
  case radii(Radius, Radius, Radius, Radius)

  /// Four equal corners, in points.
  public static func radius(_ radius: Double) -> DrawingCorners {
    .radii(.points(radius), .points(radius), .points(radius), .points(radius))
  }

  /// The radius of a corner: a part is one of the width across and of the height down, so that half of both
  /// is an ellipse.
  public typealias Radius = DrawingGradient.Length
}

/// A box with rounded corners, in the coordinates of what is drawn.
package struct DrawingBox: Hashable, Sendable {
  package var rect: Rect
  /// The radii across and down of the top left, top right, bottom right and bottom left corner.
  package var radii: Radii

  package struct Radii: Hashable, Sendable {
    package var topLeft, topRight, bottomRight, bottomLeft: Size

    var all: [Size] { [topLeft, topRight, bottomRight, bottomLeft] }

    /// The radii if all are equal; `nil` for different ones.
    package var common: Size? {
      topLeft == topRight && topLeft == bottomRight && topLeft == bottomLeft ? topLeft : nil
    }

    func map(_ change: (Size) -> Size) -> Radii {
      Radii(
        topLeft: change(topLeft), topRight: change(topRight), bottomRight: change(bottomRight),
        bottomLeft: change(bottomLeft))
    }
  }

  /// A box whose corners do not overlap (CSS Backgrounds 3, 4.5).
  package init(_ rect: Rect, _ corners: DrawingCorners?) {
    self.rect = rect
    func size(_ radius: DrawingCorners.Radius) -> Size {
      Size(width: radius.points(of: rect.width), height: radius.points(of: rect.height))
    }
    switch corners {
    case nil: radii = Radii(topLeft: .zero, topRight: .zero, bottomRight: .zero, bottomLeft: .zero)
    case .capsule:
      let side = min(rect.width, rect.height) / 2
      let all = Size(width: side, height: side)
      radii = Radii(topLeft: all, topRight: all, bottomRight: all, bottomLeft: all)
    case .radii(let first, let second, let third, let fourth):
      radii = Radii(
        topLeft: size(first), topRight: size(second), bottomRight: size(third),
        bottomLeft: size(fourth))
      let sums = [
        (rect.width, radii.topLeft.width + radii.topRight.width),
        (rect.width, radii.bottomLeft.width + radii.bottomRight.width),
        (rect.height, radii.topLeft.height + radii.bottomLeft.height),
        (rect.height, radii.topRight.height + radii.bottomRight.height),
      ]
      let factor = sums.reduce(1) { $1.1 > $1.0 ? min($0, $1.0 / $1.1) : $0 }
      if factor < 1 {
        radii = radii.map { Size(width: $0.width * factor, height: $0.height * factor) }
      }
    }
  }

  /// Returns the box with its edges moved inwards; its corners stay around the same middles.
  package func inset(by distance: Double) -> DrawingBox {
    var box = self
    box.rect = rect.inset(by: EdgeInsets(distance))
    box.radii = radii.map {
      Size(width: max(0, $0.width - distance), height: max(0, $0.height - distance))
    }
    return box
  }

  /// Whether a line along its edges, within them, has their corners if its middle is drawn: each corner is square,
  /// or a circle that has room for the line.
  package func hasRoom(forLineOf width: Double) -> Bool {
    2 * width < min(rect.width, rect.height)
      && radii.all.allSatisfy { $0 == .zero || $0.width == $0.height && $0.width >= width }
  }

  package func moved(by offset: Point) -> DrawingBox {
    var box = self
    box.rect = rect.moved(by: offset)
    return box
  }
}

/// A style with those of the states of an item.
package struct StatedStyle: Hashable, Sendable {
  package var style = DrawingStyle()
  package var selected: DrawingStyle?
  package var highlighted: DrawingStyle?

  package init() {}

  /// Returns the style in a state.
  package func resolved(_ state: DrawingState) -> DrawingStyle {
    var style = style
    if state.contains(.selected), let selected { style = style.overridden(by: selected) }
    if state.contains(.highlighted), let highlighted {
      style = style.overridden(by: highlighted)
    }
    return style
  }

  package subscript(state: DrawingState) -> DrawingStyle? {
    get { state == .selected ? selected : highlighted }
    set { if state == .selected { selected = newValue } else { highlighted = newValue } }
  }
}
