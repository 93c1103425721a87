import Snug
import Testing

@Suite("Templates: views and constraints")
struct TemplateTests {
  private let a = CellView("a", .box(nil))
  private let b = CellView("b", .box(nil))

  @Test("views are listed in declared order, a container before its contents")
  func order() throws {
    let template = try CellTemplate(
      views: [
        .label("title"),
        CellView("card", .container([CellView("icon", .image(Size(width: 4, height: 4))), a], [])),
        .label("note"),
      ])
    #expect(template.views.map(\.name) == ["title", "card", "icon", "a", "note"])
    #expect(template.labels == [0, 4])
  }

  @Test("the cell's own constraints are listed before those of containers")
  func constraintOrder() throws {
    let template = try CellTemplate(
      views: [CellView("card", .container([a], ["V:|[a]|", "a.width = 5"]))],
      constraints: [.text("H:|[card]|", identifier: "edges")])
    #expect(
      template.constraints.map(\.name) == ["edges", "edges", "V:|[a]|", "V:|[a]|", "a.width = 5"])
    #expect(template.constraints.map(\.statement) == [0, 0, 0, 0, 1])
    #expect(template.constraints.map(\.container) == [nil, nil, "card", "card", "card"])
  }

  @Test("a constraint is named by its identifier, or else by the text it was written with")
  func names() throws {
    let width = Anchor(.view("a"), .width)
    let statements: [ConstraintStatement] = [
      "a.width>=4",
      .text("a.width>=4", identifier: "least"),
      .constraint(Constraint(width, .lessThanOrEqual, constant: 9)),
      .constraint(Constraint(width, .lessThanOrEqual, constant: 9, identifier: "most")),
    ]
    #expect(statements.map(\.name) == ["a.width>=4", "least", "a.width <= 9", "most"])
    let template = try CellTemplate(views: [a], constraints: statements)
    #expect(template.constraints.map(\.name) == ["a.width>=4", "least", "a.width <= 9", "most"])
    #expect(template.constraints[1].constraint.identifier == "least")
  }

  @Test("a single view without constraints is pinned to the cell's margins")
  func singleView() throws {
    let pinned = try CellTemplate(views: [a], constraints: ["H:|-[a]-|", "V:|-[a]-|"])
    #expect(try CellTemplate(views: [a]) == pinned)
    #expect(try CellTemplate(views: [a], constraints: ["a.width = 5"]).constraints.count == 1)
    #expect(try CellTemplate(views: [a, b]).constraints == [])
    #expect(try CellTemplate(views: []).constraints == [])
  }

  @Test("margins are 8 points by default, and 5 around a tag")
  func defaultMargins() throws {
    #expect(CellTemplate.defaultMargin == 8)
    #expect(try CellTemplate(views: [a]).margins == EdgeInsets(8))
    let tag = try CellTemplate.tag()
    #expect(tag.margins == EdgeInsets(5))
    #expect(tag.views == [.label("label")])
  }

  @Test("the baseline view is the one named, or else the first label, or else none")
  func baselineView() throws {
    let views = [a, .label("title"), .label("note")]
    #expect(try CellTemplate(views: views, baseline: "note").baselineView == 2)
    #expect(try CellTemplate(views: views, baseline: "a").baselineView == 0)
    #expect(try CellTemplate(views: views).baselineView == 1)
    #expect(try CellTemplate(views: [a, b]).baselineView == nil)
    expect(templateError(views, baseline: "titel"), at: .cell, .unknownBaselineView("titel"))
  }

  @Test("a statement's own metrics take precedence over the template's")
  func metrics() throws {
    let template = try CellTemplate(
      views: [a], constraints: ["a.width = w", .text("a.height = w", metrics: ["w": 7])],
      metrics: ["w": 3])
    #expect(template.constraints.map(\.constraint.constant) == [3, 7])
  }

  @Test("labels hug at 251, other views at 250, and all resist compression at 750")
  func priorities() {
    #expect(CellView.label("a").hugging == CellView.AxisPriorities(251))
    #expect(a.hugging == CellView.AxisPriorities(250))
    #expect(a.compressionResistance == CellView.AxisPriorities(horizontal: 750, vertical: 750))
    #expect(CellView.AxisPriorities(horizontal: 3, vertical: 4)[.vertical] == 4)
  }

  @Test("a restyled template equals the template made with that style, in containers too")
  func restyled() throws {
    func template(_ style: TextStyle) throws -> CellTemplate {
      try CellTemplate(
        views: [
          .label("title", style),
          CellView(
            "card", .container([CellView("inner", .container([.label("note", style)], []))], [])),
        ])
    }
    let larger = try template(TextStyle(size: 10)).restyled { $0.size = 20 }
    #expect(try larger == template(TextStyle(size: 20)))
  }
}
