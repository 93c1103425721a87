import Snug
import Testing

@Suite("Templates: all problems")
struct TemplateProblemsTests {
  private static let views: [CellView] = [
    .label("a"), CellView("row", .container([CellView("b", .box(nil))], ["b.width = c.width"])),
  ]

  @Test("every statement that is wrong is reported, the cell's before those of containers")
  func statements() {
    let problems = CellTemplate.problems(
      views: Self.views,
      constraints: ["a.width >= 1", "a.wdth >= 1", "H:|-[a]", "H:|-[d]", "b.width = 0 * a.width"])
    #expect(
      problems.map(\.place) == [
        .statement(1, container: nil), .statement(3, container: nil),
        .statement(4, container: nil), .statement(0, container: "row"),
      ])
    #expect(problems.dropFirst(2).first?.problem == .constraint(.zeroMultiplier, suggestions: []))
    #expect(problems.last?.problem == .constraint(.unknownView("c"), suggestions: []))
  }

  @Test("problems of views, metrics, margins and the baseline are reported along with statements")
  func everyPart() {
    var tall = CellView.label("tall")
    tall.minHeight = -1
    let problems = CellTemplate.problems(
      views: [tall, .label("tall")], constraints: ["tall.width = 0 * tall.height"],
      margins: EdgeInsets(.nan), metrics: ["m": .infinity], baseline: "none")
    #expect(
      problems.map(\.place) == [
        .cell, .cell, .view("tall"), .view("tall"), .statement(0, container: nil), .cell,
      ])
    #expect(problems.dropFirst(3).first?.problem == .duplicateViewName)
    #expect(problems.last?.problem == .unknownBaselineView("none"))
  }

  @Test("an invalid name is reported once, and not for each constraint that uses it")
  func unusableNames() {
    let constraints: [ConstraintStatement] = [
      "H:|-[my-view]-|", "a.width = my-view.width", "H:|-2nd-[a]", "H:|-[e]",
      .constraint(Constraint(Anchor(.view("my-view"), .width), .equal)),
    ]
    let problems = CellTemplate.problems(
      views: [.label("a"), .label("my-view")], constraints: constraints, metrics: ["2nd": 4])
    #expect(
      problems.map(\.problem) == [
        .invalidName("2nd"), .invalidName("my-view"),
        .constraint(.unknownView("e"), suggestions: []),
      ])
    // Nor is it reported for the default constraints of a cell of one view.
    #expect(CellTemplate.problems(views: [.label("my-view")]).count == 1)
  }

  @Test("a metric that is out of range is reported once, not for every constraint that uses it")
  func metrics() {
    let problems = CellTemplate.problems(
      views: [.label("a")], constraints: ["a.width = m", "a.width >= m * a.height", "H:[a(m@m)]"],
      metrics: ["m": 1e9])
    #expect(problems.map(\.place) == [.cell])
    #expect(problems.map(\.problem) == [.numberOutOfRange(property: "metrics.m", value: 1e9)])
  }

  @Test("making a template throws the first problem, and `limit` is the most that are looked for")
  func first() throws {
    let constraints: [ConstraintStatement] = ["H:[a", "V:[a", "H:|[b]"]
    let problems = CellTemplate.problems(views: [.label("a")], constraints: constraints)
    #expect(problems.count == 3)
    let first = try #require(problems.first)
    #expect(throws: first) {
      try CellTemplate(views: [.label("a")], constraints: constraints)
    }
    #expect(
      CellTemplate.problems(views: [.label("a")], constraints: constraints, limit: 2)
        == Array(problems.prefix(2)))
    #expect(CellTemplate.problems(views: [.label("a")], constraints: ["H:|[a]|"]).isEmpty)
  }
}
