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

  @Test("in a right-to-left cell, leading is the right edge and trailing the left edge")
  func leading() throws {
    let views = try frames(["a.leading = super.leading + 30", "b.trailing = super.trailing - 5"])
    #expect(views["a"].x == 100 - 30 - 10)
    #expect(views["b"].x == 5)
  }

  @Test("left and right edges do not depend on the direction", arguments: LayoutDirection.allCases)
  func left(direction: LayoutDirection) throws {
    let views = try frames(
      ["a.left = super.left + 30", "b.right = super.right - 5"], margins: .zero, direction)
    #expect(views["a"].x == 30)
    #expect(views["b"].x == 100 - 5 - 20)
  }

  @Test(
    "without a second item, leading and trailing start at the right, left and centerX at the left")
  func withoutSecondItem() throws {
    let views = try frames(["a.leading = 30", "b.left = 40"])
    #expect(views["a"].x == 100 - 30 - 10)
    #expect(views["b"].x == 40)
    let centred = try frames(["a.trailing = 30", "b.centerX = 40"])
    #expect(centred["a"].x == 100 - 30)
    #expect(centred["b"].x == 40 - 10)
  }

  @Test("in a right-to-left cell, a view 8 points after another is to its left")
  func order() throws {
    let views = try frames(["b.leading = super.leading", "a.leading = b.trailing + 8"])
    #expect(views["b"].x == 80)
    #expect(views["a"].x == 80 - 8 - 10)
    let row = try frames(["H:|-3-[b]-8-[a]"])
    #expect(row["b"].x == 100 - 3 - 20)
    #expect(row["a"].x == 77 - 8 - 10)
  }

  @Test(
    "a view 8 points right of another's right edge is there in either direction",
    arguments: LayoutDirection.allCases)
  func physicalOrder(direction: LayoutDirection) throws {
    let views = try frames(
      ["b.left = super.left + 20", "a.left = b.right + 8"], margins: .zero, direction)
    #expect(views["b"].x == 20)
    #expect(views["a"].x == 20 + 20 + 8)
  }

  @Test(
    "a positive constant moves a centre to the right in either direction",
    arguments: LayoutDirection.allCases)
  func centres(direction: LayoutDirection) throws {
    let views = try frames(
      ["b.centerX = super.centerX", "a.centerX = b.centerX + 15"], margins: .zero, direction)
    #expect(views["b"].x == 50 - 10)
    #expect(views["a"].x == 50 + 15 - 5)
  }

  @Test("a leading or trailing edge may be constrained to a left edge or a centre")
  func mixedPlaces() throws {
    // b spans 80 to 100; the leading edge of a is its right one.
    let leading: ConstraintStatement = "b.leading = super.leading"
    #expect(try frames([leading, "a.leading = b.left"])["a"].x == 80 - 10)
    #expect(try frames([leading, "a.leading = b.centerX + 8"])["a"].x == 90 - 8 - 10)
    #expect(try frames([leading, "b.centerX = a.leading - 8"])["a"].x == 90 - 8 - 10)
    #expect(try frames([leading, "a.left = b.trailing"])["a"].x == 80)
  }

  @Test("directional margins follow the direction, and physical margins do not")
  func margins() throws {
    let directional = EdgeInsets(top: 0, leading: 3, bottom: 0, trailing: 7)
    let following = try frames(["H:|-[a]", "H:[b]-|"], margins: directional)
    #expect(following["a"].x == 100 - 3 - 10)
    #expect(following["b"].x == 7)
    let physical = EdgeInsets(top: 0, bottom: 0, horizontal: .physical(left: 3, right: 7))
    let fixed = try frames(["H:|-[a]", "b.left = super.leftMargin"], margins: physical)
    #expect(fixed["a"].x == 100 - 7 - 10)
    #expect(fixed["b"].x == 3)
  }

  @Test("a view without a position is at the leading edge")
  func unplaced() throws {
    let views = try frames([])
    #expect(views["a"].x == 90)
    #expect(views["b"].x == 80)
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
