import Snug
import Testing

@Suite("Fitting: containers")
struct ContainerTests {
  private let edges: [ConstraintStatement] = ["H:|-[card]-|", "V:|-[card]-|"]

  private func card(_ statements: ConstraintStatement...) -> CellView {
    CellView("card", .container([.label10("label")], statements))
  }

  @Test("in a container's own constraints, the superview is the container")
  func scope() throws {
    let views = try fitted(
      [card("H:|-2-[label]-3-|", "V:|-1-[label]-4-|")], edges, texts: ["abcd"],
      margins: EdgeInsets(5))
    #expect(views["card"] == Rect(x: 5, y: 5, width: 2 + 20 + 3, height: 1 + 10 + 4))
    #expect(views["label"] == Rect(x: 5 + 2, y: 5 + 1, width: 20, height: 10))
    #expect(views.cell.size == Size(width: 35, height: 25))
  }

  @Test("a container's margins are 8 points, whatever the cell's are")
  func margins() throws {
    let views = try fitted(
      [card("H:|-[label]-|", "V:|-[label]-|")], edges, texts: ["abcd"], margins: EdgeInsets(5))
    #expect(views["card"] == Rect(x: 5, y: 5, width: 36, height: 26))
    #expect(views["label"] == Rect(x: 13, y: 13, width: 20, height: 10))
    #expect(views.cell.size == Size(width: 46, height: 36))
  }

  @Test("the cell's margins may differ on each side")
  func cellMargins() throws {
    let views = try fitted(
      [.label10("label")],
      [
        "label.leading = super.leadingMargin", "label.right = super.rightMargin",
        "label.top = super.topMargin", "label.bottom = super.bottomMargin",
      ], texts: ["abcd"], margins: EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
    #expect(views["label"] == Rect(x: 2, y: 1, width: 20, height: 10))
    #expect(views.cell.size == Size(width: 2 + 20 + 4, height: 1 + 10 + 3))
  }

  @Test("the margins of a view other than the cell are 8 points inside its edges")
  func viewMargins() throws {
    let views = try fitted(
      [.box("box", 50, 40), .box("dot", 1, 1)],
      ["H:|[box]|", "V:|[box]|", "dot.right = box.rightMargin", "dot.top = box.topMargin"],
      margins: EdgeInsets(5))
    #expect(views["dot"] == Rect(x: 50 - 8 - 1, y: 8, width: 1, height: 1))
  }

  @Test("containers may contain containers")
  func nesting() throws {
    let inner = CellView(
      "inner", .container([.label10("label")], ["H:|-1-[label]-1-|", "V:|[label]|"]))
    let outer = CellView(
      "outer", .container([inner], ["H:|-10-[inner]-10-|", "V:|-2-[inner]-2-|"]))
    let views = try fitted([outer], ["H:|-100-[outer]|", "V:|[outer]|"], texts: ["abcd"])
    #expect(views["label"] == Rect(x: 111, y: 2, width: 20, height: 10))
    #expect(views["inner"] == Rect(x: 110, y: 2, width: 22, height: 10))
    #expect(views["outer"] == Rect(x: 100, y: 0, width: 42, height: 14))
    #expect(views.cell.size == Size(width: 142, height: 14))
  }

  @Test("a position without a second item is measured from the superview's leading or top edge")
  func placesFromTheEdge() throws {
    let views = try fitted(
      [card("label.leading = 3", "label.top = 4", "super.trailing = 60", "super.bottom = 30")],
      edges, texts: ["abcd"], margins: EdgeInsets(5))
    #expect(views["card"] == Rect(x: 5, y: 5, width: 60, height: 30))
    #expect(views["label"] == Rect(x: 5 + 3, y: 5 + 4, width: 20, height: 10))
  }

  @Test("a multiplier of a position is a part of the superview's extent, wherever the superview is")
  func partsOfPlaces() throws {
    let views = try fitted(
      [
        card(
          "super.width = 60", "super.height = 40", "label.leading = 0.25 * super.trailing",
          "label.centerY = 0.5 * super.centerY")
      ], ["H:|-100-[card]|", "V:|-200-[card]|"], texts: ["abcd"])
    #expect(views["label"].x == 100 + 15)
    #expect(views["label"].y == 200 + 10 - 5)
  }

  @Test("a constraint may relate views inside and outside a container")
  func acrossContainers() throws {
    let views = try fitted(
      [card("H:|-[label]-|", "V:|-[label]-|"), .box("dot", 4, 4)],
      edges + ["dot.leading = label.trailing + 1", "dot.centerY = label.centerY"],
      texts: ["abcd"], margins: EdgeInsets(5))
    #expect(views["dot"] == Rect(x: 13 + 20 + 1, y: 13 + 5 - 2, width: 4, height: 4))
  }

  @Test("a view may extend beyond its superview")
  func outside() throws {
    let views = try fitted(
      [card("H:|-[label]-|", "V:|-[label]-|"), .box("badge", 10, 10)],
      edges + ["badge.centerX = card.leading", "badge.bottom = super.top - 3"], texts: ["abcd"],
      margins: EdgeInsets(2))
    #expect(views["badge"] == Rect(x: 2 - 5, y: -13, width: 10, height: 10))
    #expect(views.cell.size == Size(width: 40, height: 30))
  }
}
