import Snug
import SnugPropertyTesting
import Testing

@Suite("Fitting: targets and proposals")
struct TargetTests {
  private let tag: [ConstraintStatement] = ["H:|-5-[label]-5-|", "V:|-5-[label]-5-|"]

  private static let target = Size(width: 200, height: 90)
  private static let own: [ConstraintStatement] = [
    "box.width = 120 @ 600", "box.height = 40 @ 600",
  ]

  @Test(
    "a box is as near to its target as its constraints allow",
    arguments: [
      ("a compressed cell is as small as possible", .compressed, [], .zero),
      (
        "a compressed cell is as small as the constraints allow", .compressed,
        ["box.width >= 30", "box.height = 7 @ 51"], Size(width: 30, height: 7)
      ),
      (
        "an expanded cell is up to 10,000 points large", .expanded, [],
        Size(width: 10_000, height: 10_000)
      ),
      (
        "an expanded cell is as large as the constraints allow", .expanded,
        ["box.width <= 30", "box.height = 7 @ 51"], Size(width: 30, height: 7)
      ),
      (
        "a target is as strong as its priority on each axis",
        Fitting(target: target, horizontalPriority: 601, verticalPriority: 599), own,
        Size(width: 200, height: 40)
      ),
      ("a target is weak by default", Fitting(target: target), own, Size(width: 120, height: 40)),
      ("a target is reached if nothing else is asked", Fitting(target: target), [], target),
      (
        "a target that cannot be reached is approached as far as possible",
        Fitting(target: Size(width: 200, height: 10), horizontalPriority: 900),
        ["box.width <= 150", "box.height >= 12"], Size(width: 150, height: 12)
      ),
    ] as [(String, Fitting, [ConstraintStatement], Size)])
  func targets(
    rule: String, fitting: Fitting, constraints: [ConstraintStatement], size: Size
  ) throws {
    let pinned: [ConstraintStatement] = ["H:|[box]|", "V:|[box]|"]
    #expect(try fitted([.box("box")], pinned + constraints, fitting).cell.size == size)
  }

  @Test("the default priority of a target is 50")
  func defaultPriority() { #expect(Fitting.defaultPriority == 50) }

  @Test("a label's hugging keeps its cell small, however large the target is")
  func hugged() throws {
    let cell = try fitted([.label10("label")], tag, texts: ["abcd"], .expanded).cell
    #expect(cell.size == Size(width: 30, height: 20))
  }

  @Test("an exact size is kept, and the views follow")
  func exact() throws {
    let views = try fitted(
      [.label10("label")], tag, texts: ["abcd"], .exactly(Size(width: 100, height: 60)))
    #expect(views.cell.size == Size(width: 100, height: 60))
    #expect(views["label"] == Rect(x: 5, y: 5, width: 90, height: 50))
    #expect(views.cell.ambiguousViews == [])
  }

  @Test("a cell stays within a proposal if its required constraints allow it")
  func proposals() throws {
    // The text is 100 points wide, the cell 110.
    let cases: [(Double, [ConstraintStatement], Double)] = [
      (500, [], 110), (60, [], 60), (60, ["label.width >= 80 @ 999"], 60),
      (60, ["label.width >= 80"], 90), (0, [], 10),
    ]
    for (limit, constraints, width) in cases {
      let cell = try fitted(
        [.label10("label")], tag + constraints, texts: ["abcdefghijklmnopqrst"],
        .compressed.proposing(limit)
      ).cell
      #expect(cell.size.width == width, "\(limit) \(constraints)")
    }
  }

  @Test("a proposal may be for the height")
  func verticalProposal() throws {
    let cell = try fitted(
      [.label10("label")], tag, texts: ["abcd"], .compressed.proposing(14, along: .vertical)
    ).cell
    #expect(cell.size == Size(width: 30, height: 14))
  }

  @Test("a proposal wider than the cell's preferred width changes nothing")
  func idleProposal() throws {
    let limits = Generator<Double>.length(in: 30...400)
    forAll(limits, count: 50) { limit in
      let cell = try fitted(
        [.label10("label")], tag, texts: ["abcd"], .compressed.proposing(limit)
      ).cell
      try checkEqual(cell.size, Size(width: 30, height: 20))
    }
  }

  @Test(
    "targets, limits and priorities out of range are refused",
    arguments: [-1, Double.nan, Double.infinity, 1e300, 10_000_001])
  func ranges(value: Double) throws {
    let template = try CellTemplate(views: [.box("box")])
    let fittings: [(String, Fitting)] = [
      ("target.width", Fitting(target: Size(width: value, height: 0))),
      ("target.height", .exactly(Size(width: 0, height: value))),
      ("proposal", .compressed.proposing(value)),
      ("horizontalPriority", Fitting(target: .zero, horizontalPriority: value)),
      ("verticalPriority", Fitting(target: .zero, verticalPriority: value)),
    ]
    for (property, fitting) in fittings {
      let error = fittingError(template, fitting)
      let isRefused = if case .numberOutOfRange(property, _) = error { true } else { false }
      #expect(isRefused, "\(property): \(String(describing: error))")
    }
  }
}
