import Glibc
package import SnugGeometry

/// What fills a box.
///
/// Example: `DrawingStyle`.
public enum DrawingPaint: Hashable, Sendable {
  /// One colour; a clear one draws nothing.
  case color(DrawingColor)
  /// Colours that change along a line or around a point.
  case gradient(DrawingGradient)

  /// Whether nothing is drawn.
  package var isClear: Bool { if case .color(let color) = self { color.alpha == 0 } else { false } }
}

/// A gradient as CSS writes it (CSS Images 3, section 3), for boxes of any size.
///
/// Example: `DrawingStyle`.
public struct DrawingGradient: Hashable, Sendable {
  /// How the offsets lie in the box.
  public let shape: Shape
  /// At least two.
  public let stops: [Stop]

  /// How the offsets lie in a box.
  public enum Shape: Hashable, Sendable {
    /// Along a line through the middle of the box, in degrees clockwise from upwards: 0 is "to top".
    case angle(Double)
    /// Towards a corner: the other two corners get the colour in the middle.
    case corner(right: Bool, bottom: Bool)
    /// Around a point.
    case radial(Radial)
  }

  /// The ending shape of a radial gradient.
  public struct Radial: Hashable, Sendable {
    /// Whether both radii are equal.
    public var isCircle = false
    /// How far it reaches.
    public var extent = Extent.farthestCorner
    /// The middle, from the left and the top of the box.
    public var x = Length.fraction(0.5), y = Length.fraction(0.5)

    /// How far a radial gradient reaches.
    public enum Extent: Hashable, Sendable {
      /// To the sides or corners of the box.
      case closestSide, farthestSide, closestCorner, farthestCorner
      /// A circle's radius, in points.
      case radius(Double)
      /// An ellipse's radii.
      case radii(Length, Length)
    }
  }

  /// A length in points, or as a part of the box.
  public enum Length: Hashable, Sendable {
    case points(Double)
    case fraction(Double)

    func points(of whole: Double) -> Double {
      switch self {
      case .points(let points): points
      case .fraction(let fraction): fraction * whole
      }
    }
  }

  /// A colour at an offset.
  public struct Stop: Hashable, Sendable {
    /// The colour.
    public let color: DrawingColor
    /// Its place along the gradient; `nil` between its neighbours.
    public let offset: Length?
  }
}

/// A gradient in a box: what an SVG file or a page description says.
package struct PlacedGradient: Sendable {
  package let shape: Shape
  /// At least two, by ascending offsets from 0 to 1. Colours between them are mixed as they are, and then
  /// multiplied by their alpha.
  package let stops: [Stop]

  package typealias Stop = (offset: Double, color: DrawingColor)

  /// In the coordinates of the box's content.
  package enum Shape: Hashable, Sendable {
    case linear(from: Point, to: Point)
    /// An ellipse, whose radii are above 0.
    case radial(center: Point, x: Double, y: Double)
  }
}

extension DrawingGradient {
  /// Returns the gradient in a box.
  package func placed(in box: Rect) -> PlacedGradient {
    let shape: PlacedGradient.Shape
    // `nil` for a length of 0 where places in points keep their distances.
    let length: Double?
    switch self.shape {
    case .angle(let degrees):
      let radians = degrees * .pi / 180
      (shape, length) = line(x: Self.exact(sin(radians)), y: -Self.exact(cos(radians)), in: box)
    case .corner(let right, let bottom):
      // At a right angle to the line between the two other corners (CSS Images 3, 3.1.1).
      let (x, y) = (right ? box.height : -box.height, bottom ? box.width : -box.width)
      let size = (x * x + y * y).squareRoot()
      (shape, length) =
        size > 0 ? line(x: x / size, y: y / size, in: box) : line(x: 0, y: 1, in: box)
    case .radial(let radial):
      let center = Point(
        x: box.x + radial.x.points(of: box.width), y: box.y + radial.y.points(of: box.height))
      let radii = radial.radii(center, in: box)
      // CSS Images 3, 3.2.3: what is degenerate is drawn as something very small, of an ellipse without a width
      // very high.
      if radii.x == 0, hasPlacesInPoints {
        shape = .radial(center: center, x: 1, y: radial.isCircle ? 1 : 1e6)
        length = nil
      } else {
        shape = .radial(center: center, x: max(radii.x, 1e-5), y: max(radii.y, 1e-5))
        length = radii.x
      }
    }
    return PlacedGradient(shape, resolved(length))
  }

  private var hasPlacesInPoints: Bool {
    stops.contains { if case .points(let points) = $0.offset { points > 0 } else { false } }
  }

  private func line(x: Double, y: Double, in box: Rect) -> (PlacedGradient.Shape, Double) {
    let length = (box.width * x).magnitude + (box.height * y).magnitude
    let (middle, dx, dy) = (box.center, x * length / 2, y * length / 2)
    return (
      .linear(
        from: Point(x: middle.x - dx, y: middle.y - dy),
        to: Point(x: middle.x + dx, y: middle.y + dy)), length
    )
  }

  /// Returns the stops with all offsets, ascending (CSS Images 3, 3.4.3).
  /// - Parameter length: That of the gradient, in points; `nil` for 0 in units of a point.
  private func resolved(_ length: Double?) -> [PlacedGradient.Stop] {
    var offsets = stops.map { stop -> Double? in
      switch stop.offset {
      case .fraction(let fraction): length == nil ? 0 : fraction
      case .points(let points): length.map { $0 > 0 ? points / $0 : 0 } ?? points
      case nil: nil
      }
    }
    offsets[0] = offsets[0] ?? 0
    offsets[offsets.count - 1] = offsets[offsets.count - 1] ?? (length == nil ? 0 : 1)
    var largest = -Double.infinity
    for index in offsets.indices {
      guard let offset = offsets[index] else { continue }
      largest = max(largest, offset)
      offsets[index] = largest
    }
    var known = 0
    for index in offsets.indices.dropFirst() {
      guard let end = offsets[index] else { continue }
      let start = offsets[known] ?? 0
      for between in known + 1..<max(index, known + 1) {
        offsets[between] = start + (end - start) * Double(between - known) / Double(index - known)
      }
      known = index
    }
    return zip(offsets, stops).map { ($0 ?? 0, $1.color) }
  }

  /// Returns 0 and 1 as such for the angles of the axes.
  private static func exact(_ value: Double) -> Double {
    (value - value.rounded()).magnitude < 1e-12 ? value.rounded() : value
  }
}

extension DrawingGradient.Radial {
  /// CSS Images 3, 3.2.2.
  fileprivate func radii(_ center: Point, in box: Rect) -> (x: Double, y: Double) {
    let (left, right) = ((center.x - box.minX).magnitude, (box.maxX - center.x).magnitude)
    let (top, bottom) = ((center.y - box.minY).magnitude, (box.maxY - center.y).magnitude)
    let near = (x: min(left, right), y: min(top, bottom))
    let far = (x: max(left, right), y: max(top, bottom))
    func circle(_ radius: Double) -> (x: Double, y: Double) { (radius, radius) }
    /// The nearest or farthest corner lies on the ellipse that has the sides' ratio.
    func corner(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      isCircle
        ? circle((x * x + y * y).squareRoot()) : (x * 2.0.squareRoot(), y * 2.0.squareRoot())
    }
    switch extent {
    case .closestSide: return isCircle ? circle(min(near.x, near.y)) : near
    case .farthestSide: return isCircle ? circle(max(far.x, far.y)) : far
    case .closestCorner: return corner(near.x, near.y)
    case .farthestCorner: return corner(far.x, far.y)
    case .radius(let radius): return circle(radius)
    case .radii(let x, let y): return (x.points(of: box.width), y.points(of: box.height))
    }
  }
}

extension PlacedGradient {
  /// Returns the colour of a whole rectangle that lies beyond a radial gradient, or in which all of it is smaller
  /// than a hundredth of a pixel; `nil` for one of several colours, or of a linear gradient.
  package func onlyColor(in box: Rect, pixel: Double) -> DrawingColor? {
    guard case .radial(let center, let x, let y) = shape else { return nil }
    let across = max(box.minX - center.x, 0, center.x - box.maxX) / x
    let down = max(box.minY - center.y, 0, center.y - box.maxY) / y
    guard min(x, y) < pixel / 100 || across * across + down * down >= 1 else { return nil }
    return stops[stops.count - 1].color
  }

  /// Moves offsets into 0 to 1 by making the shape as long, and lets colours mix as CSS mixes them.
  fileprivate init(_ shape: Shape, _ stops: [Stop]) {
    var stops = Self.mixed(stops)
    let (first, last) = (stops[0], stops[stops.count - 1])
    var (start, end) = (min(0, first.offset), max(1, last.offset))
    // What is beyond an end has the colour at it, which of two at one place is not told.
    if stops[1].offset == start { start -= 0.001 * (end - start) }
    if stops[stops.count - 2].offset == end { end += 0.001 * (end - start) }
    switch shape {
    case .linear(let from, let to):
      func place(_ offset: Double) -> Point {
        Point(x: from.x + (to.x - from.x) * offset, y: from.y + (to.y - from.y) * offset)
      }
      self.shape = start == 0 && end == 1 ? shape : .linear(from: place(start), to: place(end))
    case .radial(let center, let x, let y):
      // Offsets below 0 are in the middle, where nothing is.
      start = 0
      self.shape = .radial(center: center, x: x * end, y: y * end)
    }
    stops = stops.map { (($0.offset - start) / (end - start), $0.color) }
    stops = Self.clipped(stops)
    if stops[0].offset > 0 { stops.insert((0, first.color), at: 0) }
    if stops[stops.count - 1].offset < 1 { stops.append((1, last.color)) }
    self.stops = stops
  }

  /// CSS mixes colours multiplied by their alpha, as SVG does not: adds stops between two of different
  /// alpha, so that both agree within a shade.
  private static func mixed(_ stops: [Stop]) -> [Stop] {
    var result = [stops[0]]
    for (index, (start, end)) in zip(stops, stops.dropFirst()).enumerated() {
      let (first, last) = (start.color, end.color)
      guard first.alpha != last.alpha, first.with(alpha: 255) != last.with(alpha: 255),
        end.offset > start.offset
      else {
        result.append(end)
        continue
      }
      if first.alpha == 0 {
        // What is clear has the colour of its neighbour.
        if index == 0 { result.removeAll() }
        result.append((start.offset, last.with(alpha: 0)))
      } else if last.alpha == 0 {
        result.append((end.offset, first.with(alpha: 0)))
        if index == stops.count - 2 { continue }
      } else {
        for step in 1..<8 {
          let part = Double(step) / 8
          result.append(
            (start.offset + (end.offset - start.offset) * part, first.mixed(with: last, part)))
        }
      }
      result.append(end)
    }
    return result
  }

  private static func clipped(_ stops: [Stop]) -> [Stop] {
    guard let index = stops.firstIndex(where: { $0.offset >= 0 }) else {
      return [(0, stops[stops.count - 1].color), (1, stops[stops.count - 1].color)]
    }
    guard index > 0 else { return stops }
    let (before, after) = (stops[index - 1], stops[index])
    let part = -before.offset / (after.offset - before.offset)
    return [(0, before.color.mixed(with: after.color, part))] + stops[index...]
  }
}

extension DrawingColor {
  fileprivate func with(alpha: UInt8) -> DrawingColor {
    DrawingColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Returns a colour between two, mixed after multiplication by their alpha.
  fileprivate func mixed(with other: DrawingColor, _ part: Double) -> DrawingColor {
    let alpha = Double(self.alpha) * (1 - part) + Double(other.alpha) * part
    func mix(_ first: UInt8, _ second: UInt8) -> UInt8 {
      guard alpha > 0 else { return first }
      let sum =
        Double(first) * Double(self.alpha) * (1 - part) + Double(second) * Double(other.alpha)
        * part
      return UInt8((sum / alpha).rounded())
    }
    return DrawingColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: UInt8(alpha.rounded()))
  }
}
