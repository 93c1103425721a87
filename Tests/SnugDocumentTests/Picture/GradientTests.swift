import Snug
import Testing

@testable import SnugDrawing

/// Expected numbers are by hand, from CSS Images 3, section 3.
@Suite("Pictures: gradients")
struct GradientTests {
  private let box = Rect(x: 10, y: 20, width: 100, height: 50)

  private func placed(_ text: String) throws -> PlacedGradient {
    try CSSGradient.gradient(text).placed(in: box)
  }

  private func offsets(_ text: String) throws -> [Double] { try placed(text).stops.map(\.offset) }

  @Test(
    "a linear gradient reaches from edge to edge, at a right angle through the middle",
    arguments: [
      ("linear-gradient(red, blue)", Point(x: 60, y: 20), Point(x: 60, y: 70)),
      ("linear-gradient(to top, red, blue)", Point(x: 60, y: 70), Point(x: 60, y: 20)),
      ("linear-gradient(90deg, red, blue)", Point(x: 10, y: 45), Point(x: 110, y: 45)),
      ("linear-gradient(0.75turn, red, blue)", Point(x: 110, y: 45), Point(x: 10, y: 45)),
      ("LINEAR-GRADIENT(to right, #F00, #00F)", Point(x: 10, y: 45), Point(x: 110, y: 45)),
    ])
  func lines(_ text: String, from: Point, to: Point) throws {
    let gradient = try placed(text)
    #expect(gradient.shape == .linear(from: from, to: to))
    #expect(gradient.stops.map(\.offset) == [0, 1])
  }

  @Test("towards a corner, the other two corners have the middle colour")
  func corners() throws {
    guard
      case .linear(let from, let to) = try placed("linear-gradient(to top right, red, blue)").shape
    else {
      Issue.record("no line")
      return
    }
    // The part of the way at which a point lies.
    func part(_ point: Point) -> Double {
      let (x, y) = (to.x - from.x, to.y - from.y)
      return ((point.x - from.x) * x + (point.y - from.y) * y) / (x * x + y * y)
    }
    for (point, expected) in [
      (Point(x: 10, y: 70), 0.0), (Point(x: 110, y: 20), 1), (Point(x: 10, y: 20), 0.5),
      (Point(x: 110, y: 70), 0.5),
    ] {
      #expect((part(point) - expected).magnitude < 1e-9)
    }
  }

  @Test("stops without a place lie between their neighbours, and none goes back")
  func stops() throws {
    #expect(try offsets("linear-gradient(red, green, blue)") == [0, 0.5, 1])
    #expect(try offsets("linear-gradient(red, green, gold, blue)") == [0, 1.0 / 3, 2.0 / 3, 1])
    #expect(try offsets("linear-gradient(red, green 80%, gold 20%, blue)") == [0, 0.8, 0.8, 1])
    #expect(try offsets("linear-gradient(red 0% 50%, blue 50% 100%)") == [0, 0.5, 0.5, 1])
    // 25 of 100 points; before the first stop and behind the last are their colours.
    #expect(try offsets("linear-gradient(90deg, red 25px, blue 75%)") == [0, 0.25, 0.75, 1])
  }

  @Test("what lies beyond the box makes the gradient as long")
  func beyond() throws {
    let gradient = try placed("linear-gradient(90deg, red -50%, blue 150%)")
    #expect(gradient.shape == .linear(from: Point(x: -40, y: 45), to: Point(x: 160, y: 45)))
    #expect(gradient.stops.map(\.offset) == [0, 1])
  }

  @Test("between a colour and none, only the opacity changes")
  func clear() throws {
    for text in ["linear-gradient(red, transparent)", "linear-gradient(transparent, red)"] {
      let stops = try placed(text).stops
      #expect(stops.map(\.offset) == [0, 1])
      // The clear end is red, too.
      #expect(stops.allSatisfy { $0.color.red == 255 })
      #expect(Set(stops.map(\.color.alpha)) == [0, 255])
    }
  }

  private static let radial: [(String, Point, Double, Double)] = {
    let middle = Point(x: 60, y: 45)
    // A triangle with sides of 30 and 10 points.
    let far = 1000.0.squareRoot()
    return [
      ("radial-gradient(closest-side, red, blue)", middle, 50, 25),
      ("radial-gradient(circle closest-side, red, blue)", middle, 25, 25),
      (
        "radial-gradient(circle farthest-side at 20% 50%, red, blue)", Point(x: 30, y: 45), 80, 80
      ),
      ("radial-gradient(circle 10px at left top, red, blue)", Point(x: 10, y: 20), 10, 10),
      ("radial-gradient(20px 10px at top, red, blue)", Point(x: 60, y: 20), 20, 10),
      (
        "radial-gradient(circle closest-corner at 30px 40px, red, blue)", Point(x: 40, y: 60), far,
        far
      ),
    ]
  }()

  @Test(
    "a radial gradient reaches to the sides or corners of the box, or as far as it says",
    arguments: GradientTests.radial)
  func circles(_ text: String, center: Point, x: Double, y: Double) throws {
    #expect(try placed(text).shape == .radial(center: center, x: x, y: y))
  }

  @Test(
    "places in points keep their distances in a circle without a radius, and across an ellipse without a width"
  )
  func points() throws {
    // CSS Images 3, 3.2.3.
    let circle = try placed("radial-gradient(circle closest-side at 0 0, red 15px, blue 20px)")
    #expect(circle.shape == .radial(center: Point(x: 10, y: 20), x: 20, y: 20))
    #expect(circle.stops.map(\.offset) == [0, 0.75, 1])
    let ellipse = try placed("radial-gradient(closest-side at 0 50%, red, blue 40px)")
    guard case .radial(let center, let x, let y) = ellipse.shape else {
      Issue.record("\(ellipse.shape)")
      return
    }
    #expect(center == Point(x: 10, y: 45) && x == 40 && y > 1e6)
  }

  @Test("white space is that of CSS: line breaks and tabs, too, and around a gradient")
  func whiteSpace() throws {
    #expect(
      try CSSGradient.gradient(" linear-gradient(\t90deg,\n red, blue )\r\n")
        == CSSGradient.gradient("linear-gradient(90deg, red, blue)"))
    #expect(CSSColor.color("RGB( 1,\n2,\t3\r\n)") == CSSColor.color("rgb(1, 2, 3)"))
  }

  @Test("the corner of an ellipse is a root of two further than its side")
  func ellipse() throws {
    let root = 2.0.squareRoot()
    #expect(
      try placed("radial-gradient(red, blue)").shape
        == .radial(center: Point(x: 60, y: 45), x: 50 * root, y: 25 * root))
  }

  @Test(
    "what is no gradient is told",
    arguments: [
      ("linear-gradient()", "two colours"), ("linear-gradient(red)", "two colours"),
      ("linear-gradient(red, rde)", "did you mean \"red\"?"),
      ("linear-gradient(red, 20%, blue)", "before its place"),
      ("linear-gradient(to red, blue)", "direction"), ("linear-gradient(45, red, blue)", "angle"),
      ("linear-gradient(red, blue", "brackets"),
      ("conic-gradient(red, blue)", "expected linear-gradient()"),
      ("radial-gradient(round, red, blue)", "expected a shape"),
      ("linear-gradient(red 1 2 3, blue)", "at most two places"),
      ("linear-gradient(red,, blue)", "between two commas"),
      ("linear-gradient(red), blue)", "bracket"),
      ("radial-gradient(circle -5px, red, blue)", "expected a shape"),
      ("radial-gradient(closest-side farthest-corner, red, blue)", "expected a shape"),
      ("radial-gradient(closest-side 10px, red, blue)", "expected a shape"),
      ("radial-gradient(20px closest-side 5px, red, blue)", "expected a shape"),
      ("radial-gradient(20px ellipse 5px, red, blue)", "expected a shape"),
    ])
  func problems(_ text: String, message: String) {
    let problem = #expect(throws: CSSGradient.Problem.self) { try CSSGradient.gradient(text) }
    #expect(problem?.message.contains(message) == true, "\(problem?.message ?? "")")
  }

  @Test("corners that overlap become smaller together, and half of both sides is an ellipse")
  func boxes() {
    // CSS Backgrounds 3, 4.5: 80 + 40 of 60 makes all radii half as large.
    let narrow = DrawingBox(
      Rect(x: 0, y: 0, width: 60, height: 200),
      .radii(.points(80), .points(40), .points(0), .points(10)))
    #expect(narrow.radii.topLeft == Size(width: 40, height: 40))
    #expect(narrow.radii.topRight == Size(width: 20, height: 20))
    #expect(narrow.radii.bottomLeft == Size(width: 5, height: 5))
    let half = DrawingCorners.radii(.fraction(0.5), .fraction(0.5), .fraction(0.5), .fraction(0.5))
    #expect(DrawingBox(box, half).radii.common == Size(width: 50, height: 25))
    #expect(DrawingBox(box, .capsule).radii.common == Size(width: 25, height: 25))
    #expect(DrawingBox(box, .capsule).outline.bounds == box)
  }
}
