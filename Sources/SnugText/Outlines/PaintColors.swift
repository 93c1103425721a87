import Glibc
import SnugGeometry

/// The colours of a gradient by offset.
struct GradientColors {
  private let stops: [(offset: Double, color: SIMD4<Double>)]
  private let extend: GlyphPainting.Gradient.Extend

  /// - Parameter text: The colour of the text.
  init(_ gradient: GlyphPainting.Gradient, text: GlyphLayer.Color) {
    stops = gradient.stops.map { ($0.offset, $0.shade.components(text: text)) }
    extend = gradient.extend
  }

  /// Returns the colour at an offset, multiplied by its alpha.
  func color(at offset: Double) -> SIMD4<Double> { mixed(at: offset).multiplied }

  /// Colours are mixed before they are multiplied, as in SVG and in browsers.
  private func mixed(at offset: Double) -> SIMD4<Double> {
    guard let first = stops.first, let last = stops.last else { return .zero }
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
    return low.color + (high.color - low.color) * part
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

extension SIMD4<Double> {
  /// The colour multiplied by its alpha.
  var multiplied: SIMD4<Double> { SIMD4(x * w, y * w, z * w, w) }

  /// Its colours alone; 0 where it is clear.
  fileprivate var color: SIMD3<Double> { w > 0 ? SIMD3(x, y, z) / w : .zero }
}

extension GlyphPainting.CompositeMode {
  /// Returns a source combined with its backdrop; all are multiplied by their alpha.
  func combined(_ source: SIMD4<Double>, _ backdrop: SIMD4<Double>) -> SIMD4<Double> {
    let (s, b) = (source.w, backdrop.w)
    return switch self {
    case .clear: .zero
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
    case .plus: (source + backdrop).clamped(lowerBound: .zero, upperBound: .one)
    default:
      SIMD4(blended(source.color, backdrop.color) * (s * b), s * b) + source * (1 - b)
        + backdrop * (1 - s)
    }
  }

  /// Returns the colour of a source over a backdrop, both opaque (CSS Compositing and Blending 1, 10).
  private func blended(_ source: SIMD3<Double>, _ backdrop: SIMD3<Double>) -> SIMD3<Double> {
    switch self {
    case .hue:
      HSL.set(luminosityOf: backdrop, in: HSL.set(saturationOf: backdrop, in: source))
    case .saturation:
      HSL.set(luminosityOf: backdrop, in: HSL.set(saturationOf: source, in: backdrop))
    case .color: HSL.set(luminosityOf: backdrop, in: source)
    case .luminosity: HSL.set(luminosityOf: source, in: backdrop)
    default:
      SIMD3(
        blended(source.x, backdrop.x), blended(source.y, backdrop.y),
        blended(source.z, backdrop.z))
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

/// Hue, saturation and luminosity (CSS Compositing and Blending 1, 10.2).
private enum HSL {
  static func luminosity(_ color: SIMD3<Double>) -> Double {
    (color * SIMD3(0.3, 0.59, 0.11)).sum()
  }

  static func set(luminosityOf other: SIMD3<Double>, in color: SIMD3<Double>) -> SIMD3<Double> {
    let moved = color + (luminosity(other) - luminosity(color))
    let (light, least, most) = (luminosity(moved), moved.min(), moved.max())
    var clipped = moved
    if least < 0 { clipped = light + (clipped - light) * (light / (light - least)) }
    if most > 1 { clipped = light + (clipped - light) * ((1 - light) / (most - light)) }
    return clipped
  }

  static func set(saturationOf other: SIMD3<Double>, in color: SIMD3<Double>) -> SIMD3<Double> {
    let (least, most) = (color.min(), color.max())
    guard most > least else { return .zero }
    return (color - least) * ((other.max() - other.min()) / (most - least))
  }
}
