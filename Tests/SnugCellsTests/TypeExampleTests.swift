import SnugCells
import SnugGeometry
import SnugTesting
import SnugText
import Testing

/// The examples print; their tests do not.
private func print(_: Any...) {}

/// The examples above public types, as their documentation prints them.
@Suite("Examples: cells")
struct CellExampleTests {
  @Test("TextMisfit")
  func textMisfit() throws {
    let sizer = CellSizer(try .tag(), measuring: try TextMeasurer(catalog: .embedded))
    let narrow = Fitting(target: Size(width: 60, height: 0), horizontalPriority: 1000)
    let cell = try sizer.fit([["much longer"]], narrow)[0]
    if let misfit = try sizer.misfit(ofLabel: 0, in: cell), misfit.isCut {
      print(misfit.neededSize.width, "points instead of", misfit.size.width)
    }
    #expect(try sizer.misfit(ofLabel: 0, in: cell)?.size.width == 50)
  }

  @Test("CellTemplate")
  func cellTemplate() throws {
    let tag = try CellTemplate(
      views: [.label("label", TextStyle(size: 15))],
      constraints: ["H:|-[label(>=40,<=120)]-|", "V:|-[label]-|"], margins: EdgeInsets(5))
    #expect(tag.views.map(\.name) == ["label"])
    #expect(tag.constraints.count == 2 + 2 + 2)
  }

  @Test("CellSizer")
  func cellSizer() throws {
    let sizer = CellSizer(try .tag(), measuring: try TextMeasurer(catalog: .embedded))
    let cells = try sizer.fit([["A"], ["longer"]])
    print(cells[1].size, cells[1].frame(ofView: "label") ?? .zero)
    #expect(cells[1].size.width > cells[0].size.width)
    #expect(cells[1].frame(ofView: "label")?.origin == Point(x: 5, y: 5))
  }

  @Test("FittedCell")
  func fittedCell() throws {
    let template = try CellTemplate(
      views: [.label("title", TextStyle(size: 20)), .label("count", TextStyle(size: 20))],
      constraints: ["H:|-[title]-4-[count]-|", "V:|-[title]-|", "V:|-[count]-|"])
    let sizer = CellSizer(
      template, measuring: FixedMetricsMeasurer(advance: 0.5, ascent: 0.75, descent: 0.25))
    let cell = try sizer.fit([sizer.texts(["title": "Snug", "count": "3"])])[0]
    let count = cell.frame(ofView: "count")  // x 52, width 10
    #expect(count == Rect(x: 8 + 4 * 10 + 4, y: 8, width: 10, height: 15 + 5))
    #expect(cell.text(ofLabel: "count") == "3")
    #expect(cell.metrics(ofLabel: "title")?.width == 40.0)
    let shown = try sizer.textLayout(ofLabel: "title", in: cell)
    #expect(shown.visibleText == "Snug")
  }

  @Test("Fitting")
  func fitting() throws {
    let sizer = CellSizer(
      try .tag(TextStyle(size: 20)),
      measuring: FixedMetricsMeasurer(advance: 0.5, ascent: 0.75, descent: 0.25))
    let cell = try sizer.fit([["longer"]], .compressed.proposing(50))[0]
    let width = cell.size.width  // 50: the label is cut
    #expect(width == 50)
  }

  @Test("CellView")
  func cellView() throws {
    let icon = CellView("icon", .image(Size(width: 16, height: 16)))
    let title = CellView("title", .label(TextStyle(size: 15)), maxWidth: 120, lines: 2)
    #expect(title.hugging.horizontal == 251)
    #expect(icon.hugging.horizontal == 250)
  }

  @Test("Constraint")
  func constraint() throws {
    let width = Constraint(
      Anchor(.view("badge"), .width), .greaterThanOrEqual, Anchor(.view("label"), .height),
      multiplier: 0.5, constant: 2, priority: 750)  // badge.width >= 0.5 * label.height + 2 @ 750
    #expect(
      ConstraintStatement.constraint(width).name == "badge.width >= 0.5 * label.height + 2 @ 750")
  }

  @Test("ConstraintStatement")
  func constraintStatement() throws {
    let row = ConstraintStatement.text(
      "H:|-[icon]-gap-[title]-|", options: [.alignAllCenterY], metrics: ["gap": 4])
    #expect(row.name == "H:|-[icon]-gap-[title]-|")
  }

  @Test("CellExplanation")
  func cellExplanation() throws {
    let sizer = CellSizer(
      try .tag(TextStyle(size: 20)),
      measuring: FixedMetricsMeasurer(advance: 0.5, ascent: 0.75, descent: 0.25))
    let cell = try sizer.fit([["A"]])[0]
    let explanation = try sizer.explain(Anchor(.superview, .width), in: cell)
    print(explanation)  // super.width is 20, and the constraints that make it so
    #expect(explanation.value == 5 + 10 + 5)
    #expect(!explanation.reasons.isEmpty)
  }

  @Test("TemplateError")
  func templateError() throws {
    do {
      _ = try CellTemplate(views: [.label("label")], constraints: ["H:|-[labl]-|"])
    } catch {
      print(error.place, error.problem)  // the first statement: `.unknownView("labl")`
    }
    let error = #expect(throws: TemplateError.self) {
      try CellTemplate(views: [.label("label")], constraints: ["H:|-[labl]-|"])
    }
    #expect(error?.place == .statement(0, container: nil))
    #expect(error?.problem == .constraint(.unknownView("labl"), suggestions: ["label"]))
  }

  @Test("FittingError")
  func fittingError() throws {
    let sizer = CellSizer(
      try .tag(TextStyle(size: 20)),
      measuring: FixedMetricsMeasurer(advance: 0.5, ascent: 0.75, descent: 0.25))
    do {
      _ = try sizer.fit([sizer.texts(["titel": "Snug"])])
    } catch {
      print(error)  // the cell has no view "titel"
    }
    #expect(throws: FittingError.unknownView("titel")) { try sizer.texts(["titel": "Snug"]) }
    #expect(throws: FittingError.missingText(label: "label")) { try sizer.texts([:]) }
  }
}
