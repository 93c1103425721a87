import Snug
import SnugCollectionTesting
import SnugPropertyTesting
import SnugTesting
import Testing

/// A permutation of the elements; shrinking leads to the given order.
private func permutation<Element>(of elements: [Element]) -> Generator<[Element]> {
  Generator { source in
    var rest = elements
    var result: [Element] = []
    while !rest.isEmpty {
      result.append(rest.remove(at: Int(source.choose(atMost: UInt64(rest.count - 1)))))
    }
    return result
  }
}

@Suite("Fitting: determinism")
struct DeterminismTests {
  private let views = [
    CellView.label10("title"), .label10("note"),
    CellView("icon", .image(Size(width: 12, height: 12))),
    .box("rule"),
  ]

  /// Some constraints contradict each other at one priority, and `rule` is ambiguous.
  private let statements: [ConstraintStatement] = [
    "H:|-[icon]-[title]-(>=8)-[note]-|", "V:|-[title]-|", "V:|-(>=4)-[note]",
    "icon.centerY = title.centerY", "title.width = 60 @ 500", "title.width = 33 @ 500",
    "note.width = title.width / 3 @ 400", "rule.width <= title.width", "rule.top >= note.top",
    "note.firstBaseline = title.firstBaseline @ 300", "super.width <= 90 @ 700",
    "rule.leading = 0.3 * title.trailing @ 200",
  ]

  @Test("the order of constraints does not matter")
  func orderOfConstraints() throws {
    let reference = try fitted(views, statements, texts: ["abcdefgh", "abcd"]).cell
    #expect(reference.ambiguousViews.contains("rule"))
    forAll(permutation(of: statements)) { statements in
      let cell = try fitted(views, statements, texts: ["abcdefgh", "abcd"]).cell
      try checkSame(cell, reference)
    }
  }

  @Test("neither the order nor the spelling of generated constraints matters")
  func orderOfAnyConstraints() throws {
    let views = [CellView.box("a", 20, 10), .box("b"), .label10("c")]
    let place = Generator<String> { source in
      let item = try source.draw(.element(of: ["a", "b", "c", "super"]))
      return try "\(item).\(source.draw(.element(of: ["leading", "trailing", "centerX"])))"
    }
    let size = Generator<String>.element(of: ["a.width", "b.width", "c.width", "super.width"])
    let constraint = Generator<String> { source in
      let value = try source.draw(.element(of: [place, size]))
      let factor = try source.draw(.element(of: ["1", "0.5", "0.3", "2"]))
      let priority = try source.draw(.element(of: ["1000", "750", "500", "251", "50"]))
      let relation = try source.draw(.element(of: ["==", ">=", "<="]))
      let constant = try source.draw(.integer(in: 0...40))
      return try "\(source.draw(value)) \(relation) \(factor) * \(source.draw(value))"
        + " + \(constant) @ \(priority)"
    }
    let texts = Generator<[String]>.array(of: constraint, count: 2...8)
    let cases = Generator { source in
      let texts = try source.draw(texts)
      return (texts, try source.draw(permutation(of: texts)))
    }
    forAll(cases, count: 100) { texts, permuted in
      let template = try CellTemplate(
        views: views, constraints: texts.map { .text($0) }, margins: .zero)
      if fittingError(template, texts: [["abcd"]]) != nil { throw Discard() }
      let reference = try fitted(views, texts.map { .text($0) }, texts: ["abcd"]).cell
      let constraints = try permuted.map {
        ConstraintStatement.constraint(try Equation(parsing: $0).constraint())
      }
      let cell = try fitted(views, constraints, texts: ["abcd"]).cell
      try checkSame(cell, reference)
    }
  }

  private let fittings: [Fitting] = [
    .compressed, .expanded, .width(120), .compressed.proposing(64),
    .exactly(Size(width: 200, height: 50)),
    Fitting(target: Size(width: 70, height: 20), horizontalPriority: 600),
  ]

  @Test("a sizer that has fitted other cells gives the same results as a new sizer")
  func warmSizers() throws {
    let template = try CellTemplate(views: views, constraints: statements)
    let text = Generator<String>.string(from: "ab c", count: 0...12)
    let request = Generator { source in
      ([try source.draw(text), try source.draw(text)], try source.draw(.element(of: fittings)))
    }
    let requests = Generator<[([String], Fitting)]>.array(of: request, count: 1...6)
    let warm = CellSizer(template, measuring: FixedMetricsMeasurer())
    forAll(requests, count: 60) { requests in
      for (texts, fitting) in requests {
        let cold = CellSizer(template, measuring: FixedMetricsMeasurer())
        try checkSame(warm.fit([texts], fitting)[0], cold.fit([texts], fitting)[0])
      }
    }
  }

  @Test("cells fitted together equal the cells fitted one by one, in the order given")
  func batches() throws {
    let template = try CellTemplate(views: views, constraints: statements)
    let text = Generator<String>.string(from: "ab c", count: 0...12)
    let pair = Generator { source in [try source.draw(text), try source.draw(text)] }
    forAll(.array(of: pair, count: 0...8), count: 60) { texts in
      let together = try CellSizer(template, measuring: FixedMetricsMeasurer()).fit(texts)
      try checkEqual(together.map(\.texts), texts)
      for (cell, texts) in zip(together, texts) {
        let alone = try CellSizer(template, measuring: FixedMetricsMeasurer()).fit([texts])[0]
        try checkSame(cell, alone)
      }
    }
  }

  @Test("a failed fitting leaves the sizer unchanged")
  func afterFailure() throws {
    let template = try CellTemplate(
      views: [.label10("label")], constraints: ["H:|-5-[label(>=40)]-5-|", "V:|[label]|"])
    let sizer = CellSizer(template, measuring: FixedMetricsMeasurer())
    let before = try sizer.fit([["abcd"]])[0]
    #expect(throws: FittingError.self) { _ = try sizer.refit(before, .width(30)) }
    let after = try sizer.refit(before, .width(80))
    #expect(after.frames == [Rect(x: 5, y: 0, width: 70, height: 10)])
    #expect(try sizer.fit([["abcd"]])[0].frames == before.frames)
  }
}

@Suite("Fitting: measuring texts")
struct MeasureCountTests {
  private let row: [ConstraintStatement] = ["H:|[a][b]|", "V:|[a]|", "V:|[b]|"]

  @Test("each label of each cell is measured once")
  func once() throws {
    let measurer = FixedMetricsMeasurer()
    let template = try CellTemplate(views: [.label10("a"), .label10("b")], constraints: row)
    let sizer = CellSizer(template, measuring: measurer)
    _ = try sizer.fit([["ab", "cd"], ["ef", "gh"], ["ab", "cd"]])
    #expect(measurer.measureCount == 6)
  }

  @Test("fitting labels of one line again to another size measures nothing")
  func refit() throws {
    let measurer = FixedMetricsMeasurer()
    let template = try CellTemplate(views: [.label10("a"), .label10("b")], constraints: row)
    let sizer = CellSizer(template, measuring: measurer)
    let cell = try sizer.fit([["abcd", "ab"]])[0]
    let wide = try sizer.refit(cell, .exactly(Size(width: 50, height: 12)))
    #expect(measurer.measureCount == 2)
    #expect(wide.size == Size(width: 50, height: 12))
    #expect(wide.texts == ["abcd", "ab"])
    #expect(wide.labelMetrics == cell.labelMetrics)
    #expect(wide.labelMetrics.map(\.width) == [20, 10])
  }

  @Test("if one cell has the wrong number of texts, no cell is measured")
  func countBeforeMeasuring() throws {
    let measurer = FixedMetricsMeasurer()
    let sizer = CellSizer(try .tag(), measuring: measurer)
    #expect(throws: FittingError.textCountMismatch(expected: 1, given: 2)) {
      _ = try sizer.fit([["a"], ["a", "b"]])
    }
    #expect(measurer.measureCount == 0)
  }

  @Test("a sizer keeps its template and direction")
  func properties() throws {
    let template = try CellTemplate.tag()
    let sizer = CellSizer(
      template, measuring: FixedMetricsMeasurer(), direction: .rightToLeft)
    #expect(sizer.template == template)
    #expect(sizer.direction == .rightToLeft)
  }
}
