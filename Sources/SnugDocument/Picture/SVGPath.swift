import Snug

/// The `d` of an SVG path, filled by SVG's default rule as outlines are.
struct SVGPath {
  private(set) var data = ""

  // 1/10,000 point: at the largest device scale, 64, less than a hundredth of a pixel.
  private static let stepsPerPoint = 10_000.0

  init() {}

  /// The contours of `outline`.
  init(_ outline: GlyphOutline) { append(outline) }

  /// Adds the contours of `outline`.
  mutating func append(_ outline: GlyphOutline) {
    for element in outline.elements {
      switch element {
      case .move(let end): append("M", end)
      case .line(let end): append("L", end)
      case .quadratic(let control, let end): append("Q", control, end)
      case .cubic(let control1, let control2, let end): append("C", control1, control2, end)
      case .close: data += "Z"
      }
    }
  }

  private mutating func append(_ command: String, _ points: Point...) {
    data += command
    let numbers = points.flatMap { [$0.x, $0.y] }
    data += numbers.map(SVGPath.text(of:)).joined(separator: " ")
  }

  private static func text(of number: Double) -> String {
    NumberText.decimal((number * stepsPerPoint).rounded() / stepsPerPoint)
  }
}
