import Snug
import Testing

/// Two labels side by side: `a` is 20 points wide, `b` 10.
@Suite("Fitting: hugging and compression resistance")
struct PriorityTests {
  private let row: [ConstraintStatement] = ["H:|[a][b]|", "V:|[a]|", "V:|[b]|"]

  private func widths(_ a: CellView, _ b: CellView, in width: Double) throws -> [Double] {
    let views = try fitted([a, b], row, texts: ["abcd", "ab"], .width(width))
    return [views["a"].width, views["b"].width]
  }

  @Test("the label with the lower hugging priority takes the remaining space")
  func hugging() throws {
    #expect(
      try widths(.label10("a"), .label10("b", hugging: 252), in: 100) == [90, 10])
    #expect(
      try widths(.label10("a", hugging: 252), .label10("b"), in: 100) == [20, 80])
  }

  @Test("the label with the lower compression resistance is compressed")
  func compression() throws {
    #expect(
      try widths(.label10("a"), .label10("b", compressionResistance: 749), in: 24) == [20, 4])
    #expect(
      try widths(.label10("a", compressionResistance: 749), .label10("b"), in: 24) == [14, 10])
    #expect(
      try widths(.label10("a"), .label10("b", compressionResistance: 749), in: 15) == [15, 0])
  }

  @Test("only the order of priorities matters, not their difference")
  func strictness() throws {
    #expect(
      try widths(.label10("a", hugging: 1.5), .label10("b", hugging: 1), in: 100) == [20, 80])
  }

  @Test("of two labels with equal priorities, the first takes the least width; both are ambiguous")
  func ties() throws {
    let views = [CellView.label10("a"), .label10("b")]
    let wide = try fitted(views, row, texts: ["abcd", "ab"], .width(100))
    #expect(wide["a"] == Rect(x: 0, y: 0, width: 20, height: 10))
    #expect(wide["b"] == Rect(x: 20, y: 0, width: 80, height: 10))
    #expect(wide.cell.ambiguousViews == ["a", "b"])
    let narrow = try fitted(views, row, texts: ["abcd", "ab"], .width(24))
    #expect(narrow["a"] == Rect(x: 0, y: 0, width: 14, height: 10))
    #expect(narrow["b"] == Rect(x: 14, y: 0, width: 10, height: 10))
    #expect(narrow.cell.ambiguousViews == ["a", "b"])
  }

  @Test("of an optional constraint, hugging and compression resistance, the higher priority wins")
  func optionalConstraints() throws {
    func width(_ constraint: ConstraintStatement) throws -> Double {
      try fitted([.label10("a")], ["H:|[a]|", "V:|[a]|", constraint], texts: ["abcd"])["a"].width
    }
    #expect(try width("a.width = 50 @ 252") == 50)
    #expect(try width("a.width = 50 @ 250") == 20)
    #expect(try width("a.width = 8 @ 749") == 20)
    #expect(try width("a.width = 8 @ 751") == 8)
  }
}
