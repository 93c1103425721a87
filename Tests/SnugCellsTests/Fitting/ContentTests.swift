import Snug
import Testing

@Suite("Fitting: intrinsic sizes")
struct ContentTests {
  @Test("images and boxes prefer their intrinsic size")
  func sizes() throws {
    let views = try fitted(
      [CellView("icon", .image(Size(width: 30, height: 20))), .box("box", 12, 16)],
      ["H:|[icon][box]|", "V:|[icon]|", "V:|[box]"])
    #expect(views["icon"] == Rect(x: 0, y: 0, width: 30, height: 20))
    #expect(views["box"] == Rect(x: 30, y: 0, width: 12, height: 16))
    #expect(views.cell.size == Size(width: 42, height: 20))
  }

  @Test("a box without an intrinsic size is as small as its constraints allow")
  func unsizedBox() throws {
    let views = try fitted([.box("box")], ["H:|[box(>=7)]|", "V:|[box]|"])
    #expect(views["box"] == Rect(x: 0, y: 0, width: 7, height: 0))
  }

  @Test("an intrinsic size is rounded up to whole layout units")
  func raisedSizes() throws {
    let views = try fitted([.box("box", 10.001, 10.0)], ["H:|[box]|", "V:|[box]|"])
    #expect(views["box"] == Rect(x: 0, y: 0, width: 10 + 1.0 / 64, height: 10))
  }

  @Test("a layout guide takes part in the layout, and its frame is listed with the others")
  func guides() throws {
    let views = try fitted(
      [.label10("a"), CellView("gap", .guide(Size(width: 15, height: 4))), .label10("b")],
      ["H:|[a][gap][b]|", "V:|[a]|", "V:|[gap]", "V:|[b]"], texts: ["abcd", "ab"])
    #expect(
      views.cell.frames == [
        Rect(x: 0, y: 0, width: 20, height: 10), Rect(x: 20, y: 0, width: 15, height: 4),
        Rect(x: 35, y: 0, width: 10, height: 10),
      ])
    #expect(views.cell.size.width == 45)
  }

  @Test("minimum and maximum sizes outweigh any optional priority")
  func limits() throws {
    let views = try fitted(
      [
        CellView(
          "box", .box(Size(width: 50, height: 5)), maxWidth: 30, minHeight: 9,
          hugging: .init(999), compressionResistance: .init(999))
      ], ["H:|[box]|", "V:|[box]|"])
    #expect(views["box"] == Rect(x: 0, y: 0, width: 30, height: 9))
  }

  @Test("an aspect ratio determines the width by the height")
  func aspectRatio() throws {
    let views = try fitted(
      [.label10("label"), .box("box")],
      ["H:|[label][box]|", "V:|[label]|", "V:|[box]|", "box.width = 2 * box.height"],
      texts: ["abcd"])
    #expect(views["box"] == Rect(x: 20, y: 0, width: 20, height: 10))
    #expect(views.cell.size == Size(width: 40, height: 10))
  }

  @Test("a cell without views is as small as its constraints allow")
  func noViews() throws {
    #expect(try fitted([], []).cell.size == .zero)
    #expect(
      try fitted([], ["super.width >= 20", "super.height = 0.5 * super.width"]).cell.size
        == Size(width: 20, height: 10))
  }
}
