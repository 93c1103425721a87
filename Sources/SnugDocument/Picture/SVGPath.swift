import Snug

/// The `d` of an SVG path, filled by SVG's default rule as outlines are.
struct SVGPath {
  private(set) var utf8: [UInt8] = []

  // 1/10,000 point: at the largest device scale, 64, less than a hundredth of a pixel.
  private static let stepsPerPoint = 10_000.0
  /// Of so few digits no two decimals read back as the same `Double`: the steps are the shortest text.
  private static let mostSteps = 1e15

  init() {}

  /// The contours of `outline`.
  init(_ outline: GlyphOutline) { append(outline) { $0 } }

  var data: String { String(decoding: utf8, as: UTF8.self) }

  /// Adds the contours of `outline`, its points elsewhere.
  mutating func append(_ outline: GlyphOutline, moving place: (Point) -> Point) {
    for element in outline.elements {
      switch element {
      case .move(let end): append("M", place(end))
      case .line(let end): append("L", place(end))
      case .quadratic(let control, let end):
        append("Q", place(control))
        append(" ", place(end))
      case .cubic(let control1, let control2, let end):
        append("C", place(control1))
        append(" ", place(control2))
        append(" ", place(end))
      case .close: utf8.append(UInt8(ascii: "Z"))
      }
    }
  }

  private mutating func append(_ command: Unicode.Scalar, _ point: Point) {
    utf8.append(UInt8(ascii: command))
    append(point.x)
    utf8.append(UInt8(ascii: " "))
    append(point.y)
  }

  private mutating func append(_ number: Double) {
    let steps = (number * SVGPath.stepsPerPoint).rounded()
    guard steps.magnitude < SVGPath.mostSteps else {
      utf8 += NumberText.decimal(steps / SVGPath.stepsPerPoint).utf8
      return
    }
    if steps < 0 { utf8.append(UInt8(ascii: "-")) }
    let (points, rest) = UInt64(steps.magnitude).quotientAndRemainder(dividingBy: 10_000)
    append(points)
    guard rest > 0 else { return }
    utf8.append(UInt8(ascii: "."))
    var left = rest
    var digit: UInt64 = 1_000
    while left > 0 {
      utf8.append(UInt8(ascii: "0") + UInt8(left / digit))
      left %= digit
      digit /= 10
    }
  }

  private mutating func append(_ number: UInt64) {
    if number >= 10 { append(number / 10) }
    utf8.append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
