import Snug
import Testing

@Suite("Fitting: ambiguous layouts")
struct AmbiguityTests {
  private let a = CellView.box("a", 10, 10)
  private let b = CellView.box("b", 20, 5)

  @Test("views without a position are reported as ambiguous and are at the cell's corner")
  func unplaced() throws {
    let views = try fitted([a, b], ["H:|[a]|", "V:|[a]|"])
    #expect(views.cell.ambiguousViews == ["b"])
    #expect(views["b"] == Rect(x: 0, y: 0, width: 20, height: 5))
    #expect(views.cell.size == Size(width: 10, height: 10))
  }

  @Test("a view without a size is reported as ambiguous and has a size of zero")
  func unsized() throws {
    let views = try fitted([.box("c")], ["c.leading = 4", "c.top = 5"], .width(50))
    #expect(views.cell.ambiguousViews == ["c"])
    #expect(views["c"] == Rect(x: 4, y: 5, width: 0, height: 0))
  }

  @Test("an ambiguous position is as near to 0 as the constraints allow")
  func nearestToZero() throws {
    let cases: [([ConstraintStatement], Double)] = [
      (["a.leading >= 7", "a.trailing <= 60"], 7), (["a.leading <= -3", "a.leading >= -9"], -3),
      (["a.leading <= 5", "a.leading >= -9"], 0),
    ]
    for (constraints, x) in cases {
      let views = try fitted([a], constraints + ["V:|[a]|"], .width(100))
      #expect(views["a"].x == x, "\(constraints.map(\.name))")
      #expect(views.cell.ambiguousViews == ["a"], "\(constraints.map(\.name))")
    }
  }

  @Test("of several ambiguous views, the one declared first is resolved first")
  func declaredOrder() throws {
    // The widths add up to 30: the view declared first takes its minimum.
    let row: [ConstraintStatement] = ["H:|[c][d]|", "V:|[c(5)]|", "V:|[d]|", "c.width >= 4"]
    let first = try fitted([.box("c"), .box("d")], row, .width(30))
    #expect([first["c"].width, first["d"].width] == [4, 26])
    let second = try fitted([.box("d"), .box("c")], row, .width(30))
    // The position of d is resolved before its width: the nearest to 0 is behind c at its minimum.
    #expect([second["c"].width, second["d"].width] == [4, 26])
    #expect(first.cell.ambiguousViews == ["c", "d"])
    #expect(second.cell.ambiguousViews == ["d", "c"])
  }

  @Test("a cell of ambiguous size is reported as super")
  func cellSize() throws {
    let views = try fitted([], ["super.width = 100 @ 50", "super.height = 20"])
    #expect(views.cell.ambiguousViews == ["super"])
    #expect(views.cell.size == Size(width: 0, height: 20))
  }

  @Test("a layout guide may be ambiguous")
  func guides() throws {
    let views = try fitted([a, CellView("gap", .guide(nil))], ["H:|[a]|", "V:|[a]|", "V:|[gap]|"])
    #expect(views.cell.ambiguousViews == ["gap"])
  }

  @Test("a view that inequalities determine is not reported as ambiguous")
  func determined() throws {
    let views = try fitted([a, b], ["H:|[a][b]|", "V:|[a]|", "b.top >= 1", "b.bottom <= 6"])
    #expect(views.cell.ambiguousViews == [])
    #expect(views["b"].y == 1)
  }
}
