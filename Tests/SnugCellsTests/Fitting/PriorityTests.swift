import Snug
import Testing

/// Two labels side by side: `a` is 20 points wide, `b` 10.
@Suite("Fitting: hugging and compression resistance")
struct PriorityTests {
  private let row: [ConstraintStatement] = ["H:|[a][b]|", "V:|[a]|", "V:|[b]|"]

  @Test(
    "priorities decide which of two labels is stretched or compressed",
    arguments: [
      (
        "the lower hugging takes the remaining space", .label10("a"), .label10("b", hugging: 252),
        100, [90, 10]
      ),
      (
        "the lower hugging takes the remaining space", .label10("a", hugging: 252), .label10("b"),
        100, [20, 80]
      ),
      (
        "the lower compression resistance is compressed", .label10("a"),
        .label10("b", compressionResistance: 749), 24, [20, 4]
      ),
      (
        "the lower compression resistance is compressed", .label10("a", compressionResistance: 749),
        .label10("b"), 24, [14, 10]
      ),
      (
        "the lower compression resistance is compressed", .label10("a"),
        .label10("b", compressionResistance: 749), 15, [15, 0]
      ),
      (
        "only the order of priorities matters, not their difference", .label10("a", hugging: 1.5),
        .label10("b", hugging: 1), 100, [20, 80]
      ),
    ] as [(String, CellView, CellView, Double, [Double])])
  func priorities(
    rule: String, a: CellView, b: CellView, width: Double, widths: [Double]
  ) throws {
    let views = try fitted([a, b], row, texts: ["abcd", "ab"], .width(width))
    #expect([views["a"].width, views["b"].width] == widths)
  }

  @Test("of two labels with equal priorities, the first takes the least width; both are ambiguous")
  func ties() throws {
    let views = [CellView.label10("a"), .label10("b")]
    for (width, first) in [(100.0, 20.0), (24, 14)] {
      let fitted = try fitted(views, row, texts: ["abcd", "ab"], .width(width))
      #expect(fitted["a"] == Rect(x: 0, y: 0, width: first, height: 10))
      #expect(fitted["b"] == Rect(x: first, y: 0, width: width - first, height: 10))
      #expect(fitted.cell.ambiguousViews == ["a", "b"])
    }
  }

  @Test("of an optional constraint, hugging and compression resistance, the higher priority wins")
  func optionalConstraints() throws {
    let cases: [(ConstraintStatement, Double)] = [
      ("a.width = 50 @ 252", 50), ("a.width = 50 @ 250", 20), ("a.width = 8 @ 749", 20),
      ("a.width = 8 @ 751", 8),
    ]
    for (constraint, width) in cases {
      let views = try fitted([.label10("a")], ["H:|[a]|", "V:|[a]|", constraint], texts: ["abcd"])
      #expect(views["a"].width == width, "\(constraint.name)")
    }
  }
}
