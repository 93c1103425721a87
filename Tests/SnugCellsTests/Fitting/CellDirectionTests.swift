import Snug
import SnugPropertyTesting
import Testing

/// Cells 100 points wide, right to left by default.
@Suite("Fitting: right to left")
struct CellDirectionTests {
  private let a = CellView.box("a", 10, 10)
  private let b = CellView.box("b", 20, 10)

  private func frames(
    _ constraints: [ConstraintStatement], margins: EdgeInsets = .zero,
    _ direction: LayoutDirection = .rightToLeft
  ) throws -> FittedViews {
    let vertical: [ConstraintStatement] = ["V:|[a]|", "V:|[b]|"]
    return try fitted(
      [a, b], constraints + vertical, margins: margins, .width(100), direction: direction)
  }

  /// Constraints in directions, and the left edges of `a`, 10 wide, and `b`, 20 wide.
  struct Case: CustomTestStringConvertible {
    var rule: String
    var constraints: [ConstraintStatement]
    var a, b: Double?
    var margins = EdgeInsets.zero
    var directions = [LayoutDirection.rightToLeft]

    var testDescription: String { rule }
  }

  private static let cases = [
    Case(
      rule: "leading is the right edge and trailing the left edge",
      constraints: ["a.leading = super.leading + 30", "b.trailing = super.trailing - 5"],
      a: 100 - 30 - 10, b: 5),
    Case(
      rule: "left and right edges do not depend on the direction",
      constraints: ["a.left = super.left + 30", "b.right = super.right - 5"],
      a: 30, b: 100 - 5 - 20, directions: LayoutDirection.allCases),
    Case(
      rule: "without a second item, leading starts at the right and left at the left",
      constraints: ["a.leading = 30", "b.left = 40"], a: 100 - 30 - 10, b: 40),
    Case(
      rule: "without a second item, trailing starts at the right and centerX at the left",
      constraints: ["a.trailing = 30", "b.centerX = 40"], a: 100 - 30, b: 40 - 10),
    Case(
      rule: "a view 8 points after another is to its left",
      constraints: ["b.leading = super.leading", "a.leading = b.trailing + 8"],
      a: 80 - 8 - 10, b: 80),
    Case(
      rule: "a view 8 points after another in a row is to its left",
      constraints: ["H:|-3-[b]-8-[a]"], a: 77 - 8 - 10, b: 100 - 3 - 20),
    Case(
      rule: "a view 8 points right of another's right edge is there in either direction",
      constraints: ["b.left = super.left + 20", "a.left = b.right + 8"], a: 20 + 20 + 8, b: 20,
      directions: LayoutDirection.allCases),
    Case(
      rule: "a positive constant moves a centre to the right in either direction",
      constraints: ["b.centerX = super.centerX", "a.centerX = b.centerX + 15"],
      a: 50 + 15 - 5, b: 50 - 10, directions: LayoutDirection.allCases),
    // Now b spans 80 to 100; the leading edge of a is its right one.
    Case(
      rule: "a leading edge may be constrained to a left edge",
      constraints: ["b.leading = super.leading", "a.leading = b.left"], a: 80 - 10),
    Case(
      rule: "a leading edge may be constrained to a centre",
      constraints: ["b.leading = super.leading", "a.leading = b.centerX + 8"], a: 90 - 8 - 10),
    Case(
      rule: "a centre may be constrained to a leading edge",
      constraints: ["b.leading = super.leading", "b.centerX = a.leading - 8"], a: 90 - 8 - 10),
    Case(
      rule: "a left edge may be constrained to a trailing edge",
      constraints: ["b.leading = super.leading", "a.left = b.trailing"], a: 80),
    Case(
      rule: "directional margins follow the direction", constraints: ["H:|-[a]", "H:[b]-|"],
      a: 100 - 3 - 10, b: 7, margins: EdgeInsets(top: 0, leading: 3, bottom: 0, trailing: 7)),
    Case(
      rule: "physical margins do not follow the direction",
      constraints: ["H:|-[a]", "b.left = super.leftMargin"], a: 100 - 7 - 10, b: 3,
      margins: EdgeInsets(top: 0, bottom: 0, horizontal: .physical(left: 3, right: 7))),
  ]

  @Test("places follow the direction unless they are physical", arguments: cases)
  func places(_ test: Case) throws {
    for direction in test.directions {
      let views = try frames(test.constraints, margins: test.margins, direction)
      for (name, x) in [("a", test.a), ("b", test.b)] {
        guard let x else { continue }
        #expect(views[name].x == x, "\(name), \(direction)")
      }
    }
  }

  @Test("a view without a position is at the leading edge")
  func unplaced() throws {
    let views = try frames([])
    #expect([views["a"].x, views["b"].x] == [90, 80])
    #expect(views.cell.ambiguousViews == ["a", "b"])
  }

  @Test("in a right-to-left container, leading is measured from the right edge")
  func containers() throws {
    let card = CellView("card", .container([a], ["a.leading = 5", "V:|[a]|", "a.left = 12"]))
    let views = try fitted(
      [card], ["H:|-20-[card]", "V:|[card]|"], .width(100), direction: .rightToLeft)
    #expect(views["card"] == Rect(x: 100 - 20 - 27, y: 0, width: 12 + 10 + 5, height: 10))
    #expect(views["a"].x == 53 + 12)
  }

  @Test("without left, right and centres, a right-to-left row mirrors the left-to-right row")
  func mirrorImage() {
    let length = Generator<Double>.length(in: 0...50)
    let row = Generator<[Double]>.array(of: length, count: 4...4)
    forAll(row, count: 100) { lengths in
      let views = [CellView.box("a", lengths[0], 10), .box("b", lengths[1], 10)]
      let constraints: [ConstraintStatement] = [
        .text("H:|-\(lengths[2])-[a]-\(lengths[3])-[b]-(>=1)-|"), "V:|[a]|", "V:|[b]|",
      ]
      let forward = try fitted(views, constraints, .compressed).cell
      let backward = try fitted(views, constraints, .compressed, direction: .rightToLeft).cell
      try checkEqual(backward.size, forward.size)
      let mirrored = forward.frames.map {
        Rect(
          x: forward.size.width - $0.x - $0.width, y: $0.y, width: $0.width, height: $0.height)
      }
      try checkEqual(backward.frames, mirrored)
    }
  }
}
