import Snug
import SnugPropertyTesting
import Testing

@Suite("Fitting: targets and proposals")
struct TargetTests {
  private let tag: [ConstraintStatement] = ["H:|-5-[label]-5-|", "V:|-5-[label]-5-|"]
  private let pinned: [ConstraintStatement] = ["H:|[box]|", "V:|[box]|"]

  private func boxSize(
    _ fitting: Fitting, _ constraints: [ConstraintStatement] = []
  ) throws -> Size {
    try fitted([.box("box")], pinned + constraints, fitting).cell.size
  }

  @Test("a compressed cell is as small as the constraints allow")
  func compressed() throws {
    #expect(try boxSize(.compressed) == .zero)
    #expect(
      try boxSize(.compressed, ["box.width >= 30", "box.height = 7 @ 51"])
        == Size(width: 30, height: 7))
  }

  @Test("an expanded cell is as large as the constraints allow, up to 10,000 points")
  func expanded() throws {
    #expect(try boxSize(.expanded) == Size(width: 10_000, height: 10_000))
    #expect(
      try boxSize(.expanded, ["box.width <= 30", "box.height = 7 @ 51"])
        == Size(width: 30, height: 7))
  }

  @Test("a label's hugging keeps its cell small, however large the target is")
  func hugged() throws {
    let cell = try fitted([.label10("label")], tag, texts: ["abcd"], .expanded).cell
    #expect(cell.size == Size(width: 30, height: 20))
  }

  @Test("a target is as strong as its priority on each axis")
  func priorities() throws {
    let target = Size(width: 200, height: 90)
    let own: [ConstraintStatement] = ["box.width = 120 @ 600", "box.height = 40 @ 600"]
    #expect(
      try boxSize(Fitting(target: target, horizontalPriority: 601, verticalPriority: 599), own)
        == Size(width: 200, height: 40))
    #expect(try boxSize(Fitting(target: target), own) == Size(width: 120, height: 40))
    #expect(try boxSize(Fitting(target: target)) == target)
    #expect(Fitting.defaultPriority == 50)
  }

  @Test("a target that cannot be reached is approached as far as possible")
  func unreachable() throws {
    let fitting = Fitting(target: Size(width: 200, height: 10), horizontalPriority: 900)
    #expect(
      try boxSize(fitting, ["box.width <= 150", "box.height >= 12"])
        == Size(width: 150, height: 12))
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
    func width(_ limit: Double, _ constraints: [ConstraintStatement] = []) throws -> Double {
      try fitted(
        [.label10("label")], tag + constraints, texts: ["abcdefghijklmnopqrst"],
        .compressed.proposing(limit)
      ).cell.size.width
    }
    // The text is 100 points wide, the cell 110.
    #expect(try width(500) == 110)
    #expect(try width(60) == 60)
    #expect(try width(60, ["label.width >= 80 @ 999"]) == 60)
    #expect(try width(60, ["label.width >= 80"]) == 90)
    #expect(try width(0) == 10)
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
        [.label10("label")], ["H:|-5-[label]-5-|", "V:|-5-[label]-5-|"], texts: ["abcd"],
        .compressed.proposing(limit)
      ).cell
      try checkEqual(cell.size, Size(width: 30, height: 20))
    }
  }

  @Test(
    "targets, limits and priorities out of range are refused",
    arguments: [-1, Double.nan, Double.infinity, 1e300, 10_000_001])
  func ranges(value: Double) throws {
    let template = try CellTemplate(views: [.box("box")])
    func refused(_ fitting: Fitting) -> String? {
      guard case .numberOutOfRange(let property, _) = fittingError(template, texts: [[]], fitting)
      else {
        return nil
      }
      return property
    }
    #expect(refused(Fitting(target: Size(width: value, height: 0))) == "target.width")
    #expect(refused(.exactly(Size(width: 0, height: value))) == "target.height")
    #expect(refused(.compressed.proposing(value)) == "proposal")
    #expect(refused(Fitting(target: .zero, horizontalPriority: value)) == "horizontalPriority")
    #expect(refused(Fitting(target: .zero, verticalPriority: value)) == "verticalPriority")
  }
}
