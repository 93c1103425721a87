import Snug
import SnugPropertyTesting
import SnugTesting
import Testing

@Suite("Fitting: explanations")
struct CellExplanationTests {
  /// A label of at most 120 points, 5 from every edge; each character is 10 wide.
  private func sizer() throws -> CellSizer {
    let template = try CellTemplate(
      views: [CellView("label", .label(TextStyle(size: 20)), minWidth: 40, maxWidth: 120)],
      margins: EdgeInsets(5))
    return CellSizer(template, measuring: FixedMetricsMeasurer(advance: 0.5))
  }

  private let width = Anchor(.view("label"), .width)

  @Test("a long label's width is explained by its maximum, with the priorities that are not met")
  func maximum() throws {
    let sizer = try sizer()
    let cell = try sizer.fit([["fourteen chars"]])[0]
    let explanation = try sizer.explain(width, in: cell)
    #expect(explanation.value == 120)
    #expect(
      explanation.description == """
        label.width is 120
          because of label.maxWidth
          label's horizontal compression resistance at 750 would have it greater, and is missed by 20
          the cell's width at 50 would have it less, and is missed by 130
        """)
  }

  @Test("the width of a label within its limits is explained by its text alone")
  func intrinsic() throws {
    let sizer = try sizer()
    let cell = try sizer.fit([["six ch"]])[0]
    let explanation = try sizer.explain(width, in: cell)
    #expect(explanation.value == 60)
    guard
      case .constraint(.intrinsicSize("label", .horizontal, _))? = explanation.reasons.first?
        .support
    else {
      Issue.record("\(explanation)")
      return
    }
    #expect(explanation.reasons.count == 1)
    // The target width of 0 is missed by 70.
    #expect(explanation.losses.map(\.amount) == [70])
  }

  @Test("the cell's width is the width of its label and its margins")
  func cell() throws {
    let sizer = try sizer()
    let cell = try sizer.fit([["A"]])[0]
    let explanation = try sizer.explain(Anchor(.superview, .width), in: cell)
    #expect(explanation.value == 5 + 40 + 5)
    #expect(
      explanation.reasons.contains {
        $0.support == .constraint(.limit(view: "label", property: "minWidth"))
      })
  }

  @Test("positions are relative to the cell's edge, also those of margins and baselines")
  func places() throws {
    let sizer = try sizer()
    let cell = try sizer.fit([["A"]])[0]
    for (anchor, value) in [
      (Anchor(.view("label"), .trailing), 5.0 + 40), (Anchor(.superview, .trailingMargin), 50 - 5),
      (Anchor(.view("label"), .firstBaseline), cell.firstBaseline),
    ] {
      #expect(try sizer.explain(anchor, in: cell).value == value, "\(anchor)")
    }
  }

  @Test("values that are explained in turn, of any cells, are explained as each one alone")
  func inTurn() throws {
    func sizer() throws -> CellSizer {
      let icon = CellView("icon", .image(Size(width: 20, height: 20)))
      var title = CellView("title", .label(TextStyle(size: 20)), maxWidth: 120)
      title.lines = 2
      let template = try CellTemplate(
        views: [icon, title, CellView("count", .label(TextStyle(size: 10)))],
        constraints: [
          "H:|-[icon]-[title]-(>=4)-[count]-|", "V:|-[title]-|", "icon.centerY = title.centerY",
          "count.lastBaseline = title.lastBaseline", "super.width = 150 @ 600",
        ])
      return CellSizer(template, measuring: FixedMetricsMeasurer(advance: 0.5))
    }
    let views = ["icon", "title", "count"].map(Anchor.Item.view) + [.superview]
    let attributes: [Attribute] = [.leading, .trailing, .width, .top, .height, .centerY]
    let anchors = views.flatMap { view in attributes.map { Anchor(view, $0) } }
    let asked = Generator { source in
      (
        try source.draw(.string(from: "aB ", count: 0...30)),
        try source.draw(.integer(in: 0...anchors.count - 1))
      )
    }
    let shared = try sizer()
    forAll(.array(of: asked, count: 1...6)) { asked in
      for (text, number) in asked {
        let cell = try shared.fit([[text, "\(text.count)"]])[0]
        for anchor in [anchors[number], anchors[(number + 7) % anchors.count]] {
          let alone = try sizer()
          try checkEqual(
            try shared.explain(anchor, in: cell),
            try alone.explain(anchor, in: try alone.fit([cell.texts])[0]), "\(anchor)")
        }
      }
    }
  }

  @Test("explaining an unknown view is an error that names it")
  func unknown() throws {
    let sizer = try sizer()
    let cell = try sizer.fit([["A"]])[0]
    #expect(throws: FittingError.unknownView("lable")) {
      try sizer.explain(Anchor(.view("lable"), .width), in: cell)
    }
  }

  @Test("a cell of a template with other labels is refused")
  func otherTemplate() throws {
    let empty = CellSizer(try CellTemplate(views: []), measuring: FixedMetricsMeasurer())
    let cell = try sizer().fit([["A"]])[0]
    #expect(throws: FittingError.textCountMismatch(expected: 0, given: 1)) {
      try empty.explain(Anchor(.superview, .width), in: cell)
    }
  }
}
