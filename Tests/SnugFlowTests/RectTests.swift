import SnugGeometry
import SnugPropertyTesting
import Testing

@Suite("Rectangles")
struct RectTests {
  /// The unit squares of a rectangle with whole edges, each by its top left corner.
  private static func squares(_ rect: Rect) -> Set<Point> {
    var squares: Set<Point> = []
    for x in stride(from: rect.minX, to: rect.maxX, by: 1) {
      for y in stride(from: rect.minY, to: rect.maxY, by: 1) { squares.insert(Point(x: x, y: y)) }
    }
    return squares
  }

  private static var rect: Generator<Rect> {
    Generator { source in
      let place = Generator<Int>.integer(in: -3...6)
      let extent = Generator<Int>.integer(in: 0...6)
      return Rect(
        x: Double(try source.draw(place)), y: Double(try source.draw(place)),
        width: Double(try source.draw(extent)), height: Double(try source.draw(extent)))
    }
  }

  private static var pair: Generator<(Rect, Rect)> {
    rect.flatMap { first in rect.map { (first, $0) } }
  }

  @Test("edges, middles and centre")
  func edges() {
    let rect = Rect(x: 10, y: 20, width: 5, height: 8)
    #expect((rect.minX, rect.midX, rect.maxX) == (10, 12.5, 15))
    #expect((rect.minY, rect.midY, rect.maxY) == (20, 24, 28))
    #expect(rect.center == Point(x: 12.5, y: 24))
  }

  @Test("a point lies in a rectangle exactly if its unit square does; the far edges are outside")
  func points() {
    let places = Generator<Int>.integer(in: -4...13)
    let cases = Self.rect.flatMap { rect in
      places.flatMap { x in places.map { (rect, Point(x: Double(x), y: Double($0))) } }
    }
    forAll(cases) { rect, point in
      try checkEqual(rect.contains(point), Self.squares(rect).contains(point))
    }
  }

  @Test("the intersection has the unit squares of both; without one, rectangles do not intersect")
  func intersections() {
    forAll(Self.pair) { first, second in
      let shared = Self.squares(first).intersection(Self.squares(second))
      try checkEqual(first.intersection(second).map(Self.squares) ?? [], shared)
      try checkEqual(first.intersection(second) == nil, shared.isEmpty)
      try checkEqual(first.intersects(second), !shared.isEmpty)
      try checkEqual(first.isEmpty, Self.squares(first).isEmpty)
    }
  }

  @Test("the union contains both, and no smaller rectangle does")
  func unions() {
    forAll(Self.pair) { first, second in
      let union = first.union(second)
      try checkEqual(union.contains(first) && union.contains(second), true)
      for inset in [
        EdgeInsets(top: 1), EdgeInsets(leading: 1), EdgeInsets(bottom: 1), EdgeInsets(trailing: 1),
      ] where union.width > 0 && union.height > 0 {
        let smaller = union.inset(by: inset)
        try checkEqual(smaller.contains(first) && smaller.contains(second), false)
      }
    }
  }

  @Test("one rectangle contains another exactly if the union is no larger")
  func containment() {
    forAll(Self.pair) { first, second in
      try checkEqual(first.contains(second), first.union(second) == first)
    }
  }

  @Test("insets follow the direction, and leave no negative extent")
  func insets() {
    let rect = Rect(x: 10, y: 20, width: 30, height: 8)
    let insets = EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(rect.inset(by: insets) == Rect(x: 12, y: 21, width: 24, height: 4))
    #expect(rect.inset(by: insets, .rightToLeft) == Rect(x: 14, y: 21, width: 24, height: 4))
    #expect(rect.inset(by: EdgeInsets(-1)) == Rect(x: 9, y: 19, width: 32, height: 10))
    #expect(rect.inset(by: EdgeInsets(5)).size == Size(width: 20, height: 0))
    #expect(insets.left(.rightToLeft) == 4 && insets.right(.rightToLeft) == 2)
  }
}
