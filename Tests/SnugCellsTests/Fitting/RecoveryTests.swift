import Snug
import SnugPropertyTesting
import SnugTesting
import Testing

@Suite("Fitting: recovery from conflicts")
struct RecoveryTests {
  private func recovered(
    _ views: [CellView], _ constraints: [ConstraintStatement], _ fitting: Fitting = .compressed
  ) throws -> FittedViews {
    let sizer = try sizer(views, constraints, recovery: .breakLast)
    return FittedViews(template: sizer.template, cell: try sizer.fit([[]], fitting)[0])
  }

  @Test("a template fails on a conflict by default")
  func standard() throws {
    #expect(try CellTemplate.tag().recovery == .fail)
  }

  @Test("of the constraints in a conflict, the one declared last is broken")
  func lastDeclared() throws {
    let views = try recovered(
      [.box("a")], ["a.height = 7", "a.width >= 50", "a.leading = 3", "a.width <= 40", "a.top = 1"])
    #expect(views.cell.brokenConstraints.map(\.name) == ["a.width <= 40"])
    #expect(views["a"] == Rect(x: 3, y: 1, width: 50, height: 7))
  }

  @Test("constraints are broken one after the other until the rest can be satisfied")
  func several() throws {
    let views = try recovered(
      [.box("a")], ["a.width = 50", "a.height = 5", "a.width = 40", "a.height = 6", "a.width = 30"])
    #expect(
      views.cell.brokenConstraints.map(\.name)
        == ["a.width = 40", "a.height = 6", "a.width = 30"])
    #expect(views["a"].size == Size(width: 50, height: 5))
  }

  @Test("a negative size is broken alone: sizes are never negative")
  func negativeSize() throws {
    let views = try recovered([.box("a")], ["a.width = -1", "a.height = 2"])
    #expect(views.cell.brokenConstraints.map(\.name) == ["a.width = -1"])
    #expect(views["a"].size == Size(width: 0, height: 2))
  }

  @Test("a constraint beyond a view's limits is broken rather than the limits")
  func limits() throws {
    let box = CellView("a", .box(nil), minWidth: 30, maxWidth: 40)
    let views = try recovered([box], ["a.width = 60", "V:|[a]|"])
    #expect(views.cell.brokenConstraints.map(\.name) == ["a.width = 60"])
    #expect(views["a"].width == 30)
  }

  @Test("a required intrinsic size and target are broken rather than a declared constraint")
  func intrinsicSize() throws {
    let box = CellView(
      "a", .box(Size(width: 20, height: 10)), hugging: .init(1000),
      compressionResistance: .init(1000))
    let views = try recovered([box], ["H:|[a]|", "V:|[a]|", "a.width = 25"], .width(30))
    #expect(
      views.cell.brokenConstraints == [
        .intrinsicSize(view: "a", axis: .horizontal, isHugging: true), .fitting(.horizontal),
      ])
    #expect(views["a"].width == 25)
  }

  @Test("a required width that is too small is broken, and the cell is as wide as it must be")
  func target() throws {
    let views = try recovered([.box("a")], ["H:|-5-[a(>=50)]-5-|", "V:|[a]|"], .width(59))
    #expect(views.cell.brokenConstraints == [.fitting(.horizontal)])
    #expect(views.cell.size.width == 60)
  }

  @Test("for each cell, only constraints that its own texts conflict with are broken")
  func eachCell() throws {
    // A text narrower than 30 conflicts with its required hugging.
    let label = CellView("label", .label(TextStyle(size: 10)), minWidth: 30, hugging: .init(1000))
    let sizer = try sizer([label], ["H:|[label]|", "V:|[label]|"], recovery: .breakLast)
    let cells = try sizer.fit([["abcdefghij"], ["abcd"], ["abcdef"], [""], ["abcdefg"]])
    #expect(cells.map(\.size.width) == [50, 30, 30, 30, 35])
    let broken = [
      ConstraintOrigin.intrinsicSize(view: "label", axis: .horizontal, isHugging: true)
    ]
    #expect(cells.map(\.brokenConstraints) == [[], broken, [], broken, []])
  }

  @Test("the broken constraints do not depend on the cells fitted before")
  func independentOfHistory() throws {
    // Each box must be at least as wide as the text, which its limit may forbid.
    let names = (0..<6).map { "b\($0)" }
    let limits = names.enumerated().map { "\($1).width <= \(10 * $0 + 10)" }
    let statements = limits + names.map { "\($0).width >= label.width" }
    func sizer() throws -> CellSizer {
      try SnugCellsTests.sizer(
        [.label10("label")] + names.map { .box($0) }, statements.map { .text($0) },
        recovery: .breakLast)
    }
    let shared = try sizer()
    let texts = Generator<[Int]>.array(of: .integer(in: 0...20), count: 1...6)
    forAll(texts, count: 40) { counts in
      for count in counts {
        let text = [[String(repeating: "x", count: count)]]
        let (cell, alone) = (try shared.fit(text)[0], try sizer().fit(text)[0])
        try checkEqual(cell.brokenConstraints, alone.brokenConstraints)
        try checkEqual(cell.frames, alone.frames)
      }
    }
  }

  @Test("in 64 cells with different conflicts, each cell breaks its own constraints")
  func manySets() throws {
    // Each of six texts is "abcdef" or "ab", which is narrower than the minimum of 30 and may not
    // grow.
    let names = (0..<6).map { "l\($0)" }
    let template = try CellTemplate(
      views: names.map {
        CellView($0, .label(TextStyle(size: 10)), minWidth: 30, hugging: .init(1000))
      }, recovery: .breakLast)
    let texts = (0..<64).map { set in
      names.indices.map { set & (1 << $0) == 0 ? "abcdef" : "ab" }
    }
    let cells = try CellSizer(template, measuring: FixedMetricsMeasurer()).fit(texts)
    for (set, cell) in cells.enumerated() {
      let expected = names.indices.filter { set & (1 << $0) != 0 }.map { label in
        ConstraintOrigin.intrinsicSize(
          view: names[label], axis: .horizontal, isHugging: true)
      }
      #expect(cell.brokenConstraints == expected)
    }
  }

  @Test("a recovered cell equals the cell without its broken constraints")
  func withoutTheBroken() {
    let term = Generator<String>.element(of: [
      "a.width", "b.width", "a.leading", "b.leading", "b.trailing", "a.trailing", "a.height",
      "super.width",
    ])
    let relation = Generator<String>.element(of: ["==", ">=", "<="])
    let priority = Generator<String>.element(of: ["1000", "1000", "1000", "750", "20"])
    let constraint = Generator<String> { source in
      let first = try source.draw(term)
      let constant = try source.draw(.integer(in: -5...40))
      return "\(first) \(try source.draw(relation)) \(constant) @ \(try source.draw(priority))"
    }
    let cases = Generator { source in
      (
        try source.draw(Generator<[String]>.array(of: constraint, count: 1...10)),
        try source.draw(.integer(in: 0...60))
      )
    }
    forAll(cases, count: 150) { texts, width in
      let views = [CellView.box("a", 20, 10), .box("b")]
      let fitting = Fitting(target: Size(width: Double(width), height: 0))
      func cell(
        _ texts: [String], _ recovery: CellTemplate.Recovery
      ) throws -> FittedCell {
        try sizer(views, texts.map { .text($0) }, recovery: recovery).fit([[]], fitting)[0]
      }
      let recovered = try cell(texts, .breakLast)
      let broken = recovered.brokenConstraints.compactMap { origin in
        if case .declared(let placed) = origin { placed.statement } else { nil }
      }
      try checkEqual(broken.count, recovered.brokenConstraints.count)
      try checkEqual(broken, broken.sorted())
      let rest = texts.indices.filter { !broken.contains($0) }.map { texts[$0] }
      let reference = try cell(rest, .fail)
      try checkEqual(recovered.size, reference.size)
      try checkEqual(recovered.frames, reference.frames)
      try checkEqual(recovered.ambiguousViews, reference.ambiguousViews)
      try checkEqual(reference.brokenConstraints, [])
      // Each broken constraint conflicts with the rest: none is broken in vain.
      for index in broken {
        let more = texts.indices.filter { !broken.contains($0) || $0 == index }
        let template = try CellTemplate(
          views: views, constraints: more.map { .text(texts[$0]) }, margins: .zero)
        let error = fittingError(template, fitting)
        try check(error != nil, "\(texts[index]) was broken in vain")
      }
    }
  }
}
