import Glibc
import SnugGeometry

/// Red, green, blue and alpha from 0 to 1.
struct PaintColor {
  var (red, green, blue, alpha): (Double, Double, Double, Double)

  static let clear = PaintColor(red: 0, green: 0, blue: 0, alpha: 0)

  /// The colour multiplied by its alpha.
  var multiplied: PaintColor { map { $0 * alpha }.with(alpha: alpha) }

  /// A multiplied colour alone, opaque; black where it is clear.
  fileprivate var opaque: PaintColor { map { alpha > 0 ? $0 / alpha : 0 }.with(alpha: 1) }

  fileprivate func with(alpha: Double) -> PaintColor {
    PaintColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Returns the colour with all of its parts mapped.
  @inline(__always)
  fileprivate func map(_ part: (Double) -> Double) -> PaintColor {
    PaintColor(red: part(red), green: part(green), blue: part(blue), alpha: part(alpha))
  }

  /// Returns the parts of two colours combined.
  @inline(__always)
  fileprivate func map(
    with other: PaintColor, _ part: (Double, Double) -> Double
  ) -> PaintColor {
    PaintColor(
      red: part(red, other.red), green: part(green, other.green), blue: part(blue, other.blue),
      alpha: part(alpha, other.alpha))
  }

  static func + (first: PaintColor, second: PaintColor) -> PaintColor { first.map(with: second, +) }

  static func * (color: PaintColor, factor: Double) -> PaintColor { color.map { $0 * factor } }

  static func *= (color: inout PaintColor, factor: Double) { color = color * factor }
}

/// The colours of a gradient by offset.
struct GradientColors {
  private let stops: [(offset: Double, color: PaintColor)]
  private let extend: GlyphPainting.Gradient.Extend

  /// - Parameter text: The colour of the text.
  init(_ gradient: GlyphPainting.Gradient, text: GlyphLayer.Color) {
    stops = gradient.stops.map { ($0.offset, $0.shade.components(text: text)) }
    extend = gradient.extend
  }

  /// Returns the colour at an offset, multiplied by its alpha.
  func color(at offset: Double) -> PaintColor { mixed(at: offset).multiplied }

  /// Colours are mixed before they are multiplied, as in SVG and in browsers.
  private func mixed(at offset: Double) -> PaintColor {
    guard let first = stops.first, let last = stops.last else { return .clear }
    var offset = offset
    let length = last.offset - first.offset
    if length > 0, extend != .pad {
      let turns = ((offset - first.offset) / length).rounded(.down)
      offset -= turns * length
      let isBackwards = turns.truncatingRemainder(dividingBy: 2) != 0
      if extend == .reflect, isBackwards { offset = first.offset + last.offset - offset }
    }
    guard offset > first.offset || length == 0 && offset >= first.offset else { return first.color }
    let next = stops.partitioningIndex { $0.offset > offset }
    guard next < stops.count else { return last.color }
    let (low, high) = (stops[next - 1], stops[next])
    let part = (offset - low.offset) / (high.offset - low.offset)
    return low.color * (1 - part) + high.color * part
  }
}

extension GlyphPainting.Gradient.Shape {
  /// Returns the offset at a point in its own coordinates; `nil` where nothing is painted.
  func offset(at point: Point) -> Double? {
    switch self {
    case .linear(let from, let to):
      let (x, y) = (to.x - from.x, to.y - from.y)
      let length = x * x + y * y
      guard length > 0 else { return nil }
      return ((point.x - from.x) * x + (point.y - from.y) * y) / length
    case .radial(let from, let radius, let to, let radius2):
      let (x, y, growth) = (to.x - from.x, to.y - from.y, radius2 - radius)
      let (px, py) = (point.x - from.x, point.y - from.y)
      // The circle at offset t around from + t (x, y), of the radius at t, meets the point.
      let a = x * x + y * y - growth * growth
      let b = px * x + py * y + radius * growth
      let c = px * px + py * py - radius * radius
      guard a != 0 else { return b != 0 && radius + c / (2 * b) * growth >= 0 ? c / (2 * b) : nil }
      let square = b * b - a * c
      guard square >= 0 else { return nil }
      let root = square.squareRoot()
      let offsets = [(b + root) / a, (b - root) / a].sorted(by: >)
      return offsets.first { radius + $0 * growth >= 0 }
    case .sweep(let center, let from, let to):
      var angle = atan2(point.y - center.y, point.x - center.x) * 180 / .pi
      if angle < 0 { angle += 360 }
      guard from != to else { return angle < from ? -1 : 1 }
      return (angle - from) / (to - from)
    }
  }
}

extension GlyphPainting.CompositeMode {
  /// Returns a source combined with its backdrop; all are multiplied by their alpha.
  func combined(_ source: PaintColor, _ backdrop: PaintColor) -> PaintColor {
    let (s, b) = (source.alpha, backdrop.alpha)
    return switch self {
    case .clear: .clear
    case .source: source
    case .backdrop: backdrop
    case .sourceOver: source + backdrop * (1 - s)
    case .backdropOver: backdrop + source * (1 - b)
    case .sourceIn: source * b
    case .backdropIn: backdrop * s
    case .sourceOut: source * (1 - b)
    case .backdropOut: backdrop * (1 - s)
    case .sourceAtop: source * b + backdrop * (1 - s)
    case .backdropAtop: backdrop * s + source * (1 - b)
    case .xor: source * (1 - b) + backdrop * (1 - s)
    case .plus: (source + backdrop).map { min($0, 1) }
    default:
      blended(source.opaque, backdrop.opaque) * (s * b) + source * (1 - b)
        + backdrop * (1 - s)
    }
  }

  /// Returns the colour of a source over a backdrop, both opaque (CSS Compositing and Blending 1, 10).
  private func blended(_ source: PaintColor, _ backdrop: PaintColor) -> PaintColor {
    switch self {
    case .hue:
      HSL.set(luminosityOf: backdrop, in: HSL.set(saturationOf: backdrop, in: source))
    case .saturation:
      HSL.set(luminosityOf: backdrop, in: HSL.set(saturationOf: source, in: backdrop))
    case .color: HSL.set(luminosityOf: backdrop, in: source)
    case .luminosity: HSL.set(luminosityOf: source, in: backdrop)
    default: source.map(with: backdrop) { blended($0, $1) }.with(alpha: 1)
    }
  }

  private func blended(_ source: Double, _ backdrop: Double) -> Double {
    func hardLight(_ source: Double, _ backdrop: Double) -> Double {
      source <= 0.5
        ? 2 * source * backdrop
        : 2 * source - 1 + backdrop - (2 * source - 1) * backdrop
    }
    switch self {
    case .multiply: return source * backdrop
    case .screen: return source + backdrop - source * backdrop
    case .overlay: return hardLight(backdrop, source)
    case .darken: return min(source, backdrop)
    case .lighten: return max(source, backdrop)
    case .colorDodge: return backdrop == 0 ? 0 : source >= 1 ? 1 : min(1, backdrop / (1 - source))
    case .colorBurn:
      return backdrop >= 1 ? 1 : source <= 0 ? 0 : 1 - min(1, (1 - backdrop) / source)
    case .hardLight: return hardLight(source, backdrop)
    case .softLight:
      guard source > 0.5 else { return backdrop - (1 - 2 * source) * backdrop * (1 - backdrop) }
      let root =
        backdrop <= 0.25
        ? ((16 * backdrop - 12) * backdrop + 4) * backdrop : backdrop.squareRoot()
      return backdrop + (2 * source - 1) * (root - backdrop)
    case .difference: return abs(source - backdrop)
    case .exclusion: return source + backdrop - 2 * source * backdrop
    default: return source
    }
  }
}

/// Hue, saturation and luminosity of opaque colours (CSS Compositing and Blending 1, 10.2).
private enum HSL {
  static func luminosity(_ color: PaintColor) -> Double {
    0.3 * color.red + 0.59 * color.green + 0.11 * color.blue
  }

  private static func range(_ color: PaintColor) -> (least: Double, most: Double) {
    (min(color.red, color.green, color.blue), max(color.red, color.green, color.blue))
  }

  static func set(luminosityOf other: PaintColor, in color: PaintColor) -> PaintColor {
    let shift = luminosity(other) - luminosity(color)
    var moved = color.map { $0 + shift }
    let (light, (least, most)) = (luminosity(moved), range(moved))
    if least < 0 { moved = moved.map { light + ($0 - light) * (light / (light - least)) } }
    if most > 1 { moved = moved.map { light + ($0 - light) * ((1 - light) / (most - light)) } }
    return moved.with(alpha: 1)
  }

  static func set(saturationOf other: PaintColor, in color: PaintColor) -> PaintColor {
    let ((least, most), wanted) = (range(color), range(other))
    guard most > least else { return PaintColor.clear.with(alpha: 1) }
    return color.map { ($0 - least) * ((wanted.most - wanted.least) / (most - least)) }
      .with(alpha: 1)
  }
}
