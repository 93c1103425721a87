import Snug
import SnugPropertyTesting
import Testing

@Suite("Fitting: rounding to layout units")
struct EdgeRoundingTests {
  /// A multiplier that is usually not exact in binary.
  private let part = Generator<Int>.integer(in: 1...999).map { Double($0) / 1000 }
  private let length = Generator<Double>.length(in: 0...200)

  @Test("three equal widths share a hundred points without gaps")
  func thirds() throws {
    let names = ["a", "b", "c"]
    let rows = names.map { ConstraintStatement.text("V:|[\($0)(6)]|") }
    let views = try fitted(
      names.map { .box($0) }, ["H:|[a][b(a)][c(a)]|"] + rows, .width(100))
    // 33 1/3 points are 2133 1/3 units, 66 2/3 are 4266 2/3.
    let (first, second) = (2133.0 / 64, 4267.0 / 64)
    #expect(views["a"] == Rect(x: 0, y: 0, width: first, height: 6))
    #expect(views["b"] == Rect(x: first, y: 0, width: second - first, height: 6))
    #expect(views["c"] == Rect(x: second, y: 0, width: 100 - second, height: 6))
  }

  @Test("an edge halfway between two layout units is rounded to the greater one")
  func halves() throws {
    func x(_ leading: String, _ direction: LayoutDirection = .leftToRight) throws -> Double {
      try fitted(
        [.box("a", 4, 4)], [.text("a.leading = \(leading)"), "V:|[a]|"], .width(10),
        direction: direction)["a"].x
    }
    #expect(try x("0.0078125") == 1.0 / 64)
    #expect(try x("-0.0078125") == 0)
    #expect(try x("0.0078") == 0)
    // From the right edge: 10 - 4 - 1/128.
    #expect(try x("0.0078125", .rightToLeft) == 6)
  }

  @Test("a view whose size is in whole layout units keeps that size wherever it is")
  func wholeWidths() {
    let cases = Generator { source in
      (
        try source.draw(part), try source.draw(length), try source.draw(length),
        try source.draw(.element(of: LayoutDirection.allCases))
      )
    }
    forAll(cases) { part, width, extent, direction in
      let views = try fitted(
        [.box("a", width, width), .box("b")],
        [
          .text("a.leading = \(part) * b.trailing"), "H:|[b]", "V:|[b]",
          .text("b.width = \(extent)"), "b.height = b.width",
          .text("a.centerY = \(part) * b.bottom"),
        ], .width(300), direction: direction)
      try checkEqual(views["a"].size, Size(width: width, height: width))
    }
  }

  @Test("an edge that two views share is rounded once")
  func sharedEdge() throws {
    let views = try fitted(
      [.box("a", 100, 1), .box("b"), .box("c"), .box("d", 10, 1)],
      [
        "H:|[a][b][c][d]|", "V:|[a]|", "V:|[b]|", "V:|[c]|", "V:|[d]|",
        "b.width = 0.026 * a.width", "c.width = 0.253 * b.width",
      ])
    // 102.6 + 0.6578 points are 6608.4992 units. If each term were rounded to 2^-16 point, they
    // would add up to 6608.5 units, and the edge would be rounded to the next unit.
    #expect(views["c"].maximum(along: .horizontal) == 6608.0 / 64)
    #expect(views["d"].x == 6608.0 / 64)
  }

  @Test("views that touch still touch after rounding, and fill their cell")
  func touching() {
    let cases = Generator { source in
      (
        try source.draw(.array(of: part, count: 3...3)), try source.draw(length),
        try source.draw(.element(of: LayoutDirection.allCases))
      )
    }
    forAll(cases, count: 300) { parts, width, direction in
      let views = try fitted(
        [.box("a", width, 5), .box("b"), .box("c"), .box("d")],
        [
          "H:|[a][b][c][d]|", "V:|[a]", "V:|[b(1)]", "V:|[c(1)]", "V:|[d(1)]",
          .text("b.width = \(parts[0]) * a.width"), .text("c.width = \(parts[1]) * b.width"),
          .text("d.width = \(parts[2]) * a.width"),
        ], direction: direction)
      var frames = views.cell.frames
      if direction == .rightToLeft { frames.reverse() }
      try checkEqual(frames[0].x, 0)
      for (left, right) in zip(frames, frames.dropFirst()) {
        try checkEqual(left.maximum(along: .horizontal), right.x)
      }
      try checkEqual(frames[3].maximum(along: .horizontal), views.cell.size.width)
    }
  }

  @Test("every edge is at a whole number of layout units")
  func wholeUnits() {
    let cases = Generator { source in
      (
        try source.draw(part), try source.draw(length),
        try source.draw(.element(of: LayoutDirection.allCases))
      )
    }
    forAll(cases) { part, width, direction in
      let views = try fitted(
        [.box("a", width, width), .box("b")],
        [
          "H:|[a]-[b]-|", "V:|-[a]-[b]-|", .text("b.width = \(part) * a.width"),
          .text("b.height = \(part) * a.height"),
        ], direction: direction)
      for frame in views.cell.frames {
        for edge in [frame.x, frame.y, frame.width, frame.height] {
          try checkEqual(edge * 64, (edge * 64).rounded())
        }
      }
      try checkEqual(views.cell.size.width * 64, (views.cell.size.width * 64).rounded())
    }
  }
}
