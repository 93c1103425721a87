import Snug
import SnugPropertyTesting
import Testing

@testable import SnugDocument

@Suite("Output: SVG paths")
struct SVGPathTests {
  private func path(_ points: Point...) -> String {
    SVGPath(GlyphOutline(elements: points.map { .move(to: $0) })).data
  }

  @Test("path data has a space between two numbers, and none around a command")
  func commands() {
    let outline = GlyphOutline(elements: [
      .move(to: Point(x: 1, y: 2)), .line(to: Point(x: 3, y: -4.5)),
      .quadratic(control: Point(x: 0.25, y: 0), to: Point(x: 10, y: 20)),
      .cubic(
        control1: Point(x: 1, y: 1), control2: Point(x: 2, y: 2), to: Point(x: 3, y: 3)), .close,
    ])
    #expect(SVGPath(outline).data == "M1 2L3 -4.5Q0.25 0 10 20C1 1 2 2 3 3Z")
  }

  @Test("numbers are rounded to 1/10,000 and have no trailing zeros")
  func rounded() {
    #expect(path(Point(x: 0.00005, y: -0.00004)) == "M0.0001 0")
    #expect(path(Point(x: -0.00005, y: 1.0004)) == "M-0.0001 1.0004")
    #expect(path(Point(x: 12.34, y: 120)) == "M12.34 120")
    #expect(path(Point(x: 1e12, y: -10_000_000)) == "M1000000000000 -10000000")
  }

  @Test("any number is written as the shortest decimal of its rounded value")
  func shortest() {
    forAll(.finiteDouble, count: 20_000) { value in
      guard value.magnitude < 1e200 else { return }
      let expected = NumberText.decimal((value * 10_000).rounded() / 10_000)
      try checkEqual(self.path(Point(x: value, y: 0)), "M\(expected) 0")
    }
    forAll(.integer(in: -100_000_000_000...100_000_000_000), count: 20_000) { steps in
      let value = Double(steps) / 10_000
      try checkEqual(self.path(Point(x: value, y: 0)), "M\(NumberText.decimal(value)) 0")
    }
  }
}
