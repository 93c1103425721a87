public import SnugGeometry

/// A glyph as its font paints it in colours (COLR version 1): fills of paths, one over the other, blended or
/// clipped.
///
/// Places are in points, from the glyph's origin on the baseline, y growing downwards. Transforms are applied
/// to paths already; a gradient has its own.
///
/// Example: `GlyphOutliner`.
public struct GlyphPainting: Hashable, Sendable {
  /// All that is painted.
  public let paint: Paint
  /// The box outside of which nothing is painted, if the font states one.
  public let clip: Rect?

  /// A step of painting.
  public indirect enum Paint: Hashable, Sendable {
    /// One over the other, the first at the back.
    case layers([Paint])
    /// A filled path.
    case fill(GlyphOutline, Brush)
    /// The part of a paint inside a path.
    case clip(GlyphOutline, Paint)
    /// Everywhere.
    case flood(Brush)
    /// One paint together with another.
    case composite(CompositeMode, source: Paint, backdrop: Paint)
  }

  /// What a path is filled with.
  public enum Brush: Hashable, Sendable {
    /// One colour.
    case shade(Shade)
    /// Many colours.
    case gradient(Gradient)
  }

  /// A colour and its opacity.
  public struct Shade: Hashable, Sendable {
    /// `nil` for the colour of the text.
    public let color: GlyphLayer.Color?
    /// From 0 to 1, on top of the colour's own alpha.
    public let opacity: Double

    /// The colour, not multiplied by its alpha.
    func components(text: GlyphLayer.Color) -> PaintColor {
      let color = self.color ?? text
      return PaintColor(
        red: Double(color.red) / 255, green: Double(color.green) / 255,
        blue: Double(color.blue) / 255, alpha: Double(color.alpha) / 255 * opacity)
    }
  }

  /// Colours along a line, between circles or around a point. Between two stops, colours are mixed in sRGB and
  /// then multiplied by their alpha, as in SVG and in browsers.
  public struct Gradient: Hashable, Sendable {
    /// Where the offsets are.
    public let shape: Shape
    /// At least one, ascending by their offsets.
    public let stops: [Stop]
    /// What is beyond the stops.
    public let extend: Extend
    /// Maps the coordinates of `shape`, in which y grows upwards, to points.
    public let transform: GlyphTransform

    /// The places of offsets.
    public enum Shape: Hashable, Sendable {
      /// Offset 0 is on the line through `from` at a right angle to that between both, offset 1 on that
      /// through `to`.
      case linear(from: Point, to: Point)
      /// Offset 0 is on the first circle, offset 1 on the second; where circles of several offsets meet, the
      /// largest offset counts.
      case radial(from: Point, radius: Double, to: Point, radius2: Double)
      /// Offset 0 is at the first angle, offset 1 at the second, in degrees from the right counterclockwise,
      /// of angles from 0 to 360.
      case sweep(center: Point, from: Double, to: Double)
    }

    /// A colour at an offset.
    public struct Stop: Hashable, Sendable {
      /// Most often from 0 to 1; of circles that have no others, any.
      public let offset: Double
      /// Its colour.
      public let shade: Shade

      /// Creates a stop.
      public init(offset: Double, shade: Shade) { (self.offset, self.shade) = (offset, shade) }
    }

    /// The colours before the first stop and behind the last.
    public enum Extend: Int, Hashable, Sendable {
      /// Those of these stops.
      case pad = 0
      /// The stops again and again.
      case `repeat`
      /// The stops again and again, every second time backwards.
      case reflect
    }
  }

  /// How a source is combined with its backdrop: the operators of Porter and Duff, and the modes of CSS
  /// Compositing and Blending 1.
  public enum CompositeMode: Int, Hashable, Sendable, CaseIterable {
    case clear = 0
    case source, backdrop, sourceOver, backdropOver, sourceIn, backdropIn, sourceOut, backdropOut
    case sourceAtop, backdropAtop, xor, plus
    case screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference
    case exclusion, multiply, hue, saturation, color, luminosity
  }

  /// The smallest rectangle around its paths, within the clip; `nil` if it is not bounded, or empty.
  /// - Complexity: O(*n*) in the elements of its paths.
  public var bounds: Rect? {
    let shown = clip.map { GlyphPainting.Paint.Extent.within($0) } ?? .everywhere
    return if case .within(let rect) = paint.extent.intersection(shown) { rect } else { nil }
  }

  /// Returns the painting moved by an offset.
  public func moved(by offset: Point) -> GlyphPainting {
    GlyphPainting(paint: paint.moved(by: offset), clip: clip?.moved(by: offset))
  }
}

/// A mapping of points: x' = `xx` x + `xy` y + `dx`, y' = `yx` x + `yy` y + `dy`.
///
/// Example: `GlyphOutliner`.
public struct GlyphTransform: Hashable, Sendable {
  /// The factors and the shift, in points.
  public let xx, yx, xy, yy, dx, dy: Double

  init(
    xx: Double = 1, yx: Double = 0, xy: Double = 0, yy: Double = 1, dx: Double = 0, dy: Double = 0
  ) {
    (self.xx, self.yx, self.xy, self.yy, self.dx, self.dy) = (xx, yx, xy, yy, dx, dy)
  }

  /// Returns a point mapped.
  public func callAsFunction(_ point: Point) -> Point {
    Point(x: xx * point.x + xy * point.y + dx, y: yx * point.x + yy * point.y + dy)
  }

  /// Returns the mapping by `other` first, then by this.
  func of(_ other: GlyphTransform) -> GlyphTransform {
    GlyphTransform(
      xx: xx * other.xx + xy * other.yx, yx: yx * other.xx + yy * other.yx,
      xy: xx * other.xy + xy * other.yy, yy: yx * other.xy + yy * other.yy,
      dx: xx * other.dx + xy * other.dy + dx, dy: yx * other.dx + yy * other.dy + dy)
  }

  /// Returns the mapping around another point than the origin.
  func around(_ center: Point) -> GlyphTransform {
    GlyphTransform(dx: center.x, dy: center.y)
      .of(of(GlyphTransform(dx: -center.x, dy: -center.y)))
  }

  func moved(by offset: Point) -> GlyphTransform {
    GlyphTransform(xx: xx, yx: yx, xy: xy, yy: yy, dx: dx + offset.x, dy: dy + offset.y)
  }

  /// Whether it maps to places that renderers can draw at: not with a skew of a right angle.
  var isDrawable: Bool {
    [xx, yx, xy, yy, dx, dy].allSatisfy { $0.magnitude <= 1e9 }
  }

  /// The mapping back; `nil` where points fall together.
  var inverse: GlyphTransform? {
    let area = xx * yy - xy * yx
    guard area != 0, area.isFinite else { return nil }
    let linear = GlyphTransform(xx: yy / area, yx: -yx / area, xy: -xy / area, yy: xx / area)
    let origin = linear(Point(x: -dx, y: -dy))
    return linear.moved(by: origin)
  }
}

extension GlyphPainting.Paint {
  /// The area that is painted.
  fileprivate enum Extent {
    case nothing
    case within(Rect)
    case everywhere

    func union(_ other: Extent) -> Extent {
      switch (self, other) {
      case (.nothing, let other), (let other, .nothing): other
      case (.within(let first), .within(let second)): .within(first.union(second))
      default: .everywhere
      }
    }

    func intersection(_ other: Extent) -> Extent {
      switch (self, other) {
      case (.everywhere, let other), (let other, .everywhere): other
      case (.within(let first), .within(let second)):
        first.intersection(second).map { .within($0) } ?? .nothing
      default: .nothing
      }
    }
  }

  fileprivate var extent: Extent {
    switch self {
    case .layers(let paints): return paints.reduce(.nothing) { $0.union($1.extent) }
    case .fill(let outline, _): return outline.bounds.map { .within($0) } ?? .nothing
    case .clip(let outline, let paint):
      return paint.extent.intersection(outline.bounds.map { .within($0) } ?? .nothing)
    case .flood: return .everywhere
    case .composite(let mode, let source, let backdrop):
      let (source, backdrop) = (source.extent, backdrop.extent)
      return switch mode {
      case .clear: .nothing
      case .source, .sourceOut: source
      case .backdrop, .backdropOut: backdrop
      case .sourceIn, .backdropIn: source.intersection(backdrop)
      case .sourceAtop: backdrop
      case .backdropAtop: source
      default: source.union(backdrop)
      }
    }
  }

  fileprivate func moved(by offset: Point) -> Self {
    switch self {
    case .layers(let paints): .layers(paints.map { $0.moved(by: offset) })
    case .fill(let outline, let brush): .fill(outline.moved(by: offset), brush.moved(by: offset))
    case .clip(let outline, let paint): .clip(outline.moved(by: offset), paint.moved(by: offset))
    case .flood(let brush): .flood(brush.moved(by: offset))
    case .composite(let mode, let source, let backdrop):
      .composite(mode, source: source.moved(by: offset), backdrop: backdrop.moved(by: offset))
    }
  }

  /// Whether some of it has the colour of the text.
  package var usesTextColor: Bool {
    switch self {
    case .layers(let paints): paints.contains(where: \.usesTextColor)
    case .fill(_, let brush), .flood(let brush): brush.shades.contains { $0.color == nil }
    case .clip(_, let paint): paint.usesTextColor
    case .composite(_, let source, let backdrop): source.usesTextColor || backdrop.usesTextColor
    }
  }
}

extension GlyphPainting.Brush {
  fileprivate func moved(by offset: Point) -> Self {
    guard case .gradient(let gradient) = self else { return self }
    return .gradient(
      GlyphPainting.Gradient(
        shape: gradient.shape, stops: gradient.stops, extend: gradient.extend,
        transform: gradient.transform.moved(by: offset)))
  }

  package var shades: [GlyphPainting.Shade] {
    switch self {
    case .shade(let shade): [shade]
    case .gradient(let gradient): gradient.stops.map(\.shade)
    }
  }
}
