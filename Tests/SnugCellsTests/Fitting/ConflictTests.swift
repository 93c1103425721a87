import Snug
import SnugPropertyTesting
import Testing

@Suite("Fitting: constraints in conflict")
struct ConflictTests {
  @Test("a minimum above the maximum is unsatisfiable, and only these two are named")
  func limits() throws {
    let label = CellView("label", .label(TextStyle(size: 10)), minWidth: 60, maxWidth: 50)
    let template = try CellTemplate(views: [label, .box("box")], constraints: ["H:|[label][box]|"])
    let error = fittingError(template, texts: [["abcd"]])
    #expect(
      error
        == .unsatisfiable([
          .limit(view: "label", property: "minWidth"), .limit(view: "label", property: "maxWidth"),
        ]))
    guard case .unsatisfiable(let origins) = error else { return }
    #expect(origins.map(\.name) == ["label.minWidth", "label.maxWidth"])
  }

  private static let rigid = CellView(
    "a", .box(Size(width: 50, height: 5)), hugging: .init(1000), compressionResistance: .init(1000))

  @Test(
    "the constraints in conflict are named, in the order in which they are declared",
    arguments: [
      (
        "constraints in conflict are named by their identifiers, or else by their texts",
        [.box("a"), .box("b")],
        [
          "a.height = 5", .text("a.width>=50", identifier: "least"), "b.width = 3", "a.width<=40",
          "V:|[b]|",
        ], .compressed, ["least", "a.width<=40"]
      ),
      (
        "a conflict may involve several views", [.box("a"), .box("b")],
        ["H:|-5-[a(>=50)]|", "super.width <= b.width", "b.width = 54", "b.height = 9"],
        .compressed,
        [
          "H:|-5-[a(>=50)]|", "H:|-5-[a(>=50)]|", "H:|-5-[a(>=50)]|", "super.width <= b.width",
          "b.width = 54",
        ]
      ),
      (
        "a negative width is a conflict by itself", [.box("a")], ["a.height = 5", "[a(-1)]"],
        .compressed, ["[a(-1)]"]
      ),
      (
        "a required cell width that is large enough is no conflict", [.box("a")],
        ["H:|-5-[a(>=50)]-5-|"], .width(60), nil
      ),
      (
        "optional constraints never conflict", [.box("a")],
        ["a.width = 50 @ 999", "a.width = 40 @ 999"], .compressed, nil
      ),
      (
        "required compression resistance fixes the size", [rigid],
        ["H:|[a]|", "V:|[a]|", "a.width = 40"], .compressed,
        ["a.width = 40", "a's horizontal compression resistance"]
      ),
      (
        "required hugging fixes the size", [rigid], ["H:|[a]|", "V:|[a]|", "a.width = 60"],
        .compressed, ["a.width = 60", "a's horizontal hugging"]
      ),
    ] as [(String, [CellView], [ConstraintStatement], Fitting, [String]?)])
  func names(
    rule: String, views: [CellView], constraints: [ConstraintStatement], fitting: Fitting,
    expected: [String]?
  ) throws {
    #expect(try conflict(views, constraints, fitting) == expected)
  }

  @Test("a required cell width that is too small is part of the conflict")
  func exactSize() throws {
    #expect(
      try conflict([.box("a")], ["H:|-5-[a(>=50)]-5-|"], .width(59))?.last == "the cell's width")
  }

  @Test("a conflict is irreducible: without any one of its constraints, the rest can be satisfied")
  func irreducible() {
    let term = Generator<String>.element(of: [
      "a.width", "b.width", "a.leading", "b.leading", "b.trailing", "a.trailing",
    ])
    let relation = Generator<String>.element(of: ["==", ">=", "<="])
    let constraint = Generator<String> { source in
      let first = try source.draw(term)
      let isSize = first.hasSuffix("width")
      let second = try source.draw(term.filter { $0.hasSuffix("width") == isSize })
      let constant = try source.draw(.integer(in: -5...20))
      return "\(first) \(try source.draw(relation)) \(second) + \(constant)"
        .replacing("+ -", with: "- ")
    }
    let system = Generator<[String]>.array(of: constraint, count: 3...8)
    forAll(system, count: 150) { texts in
      let views = [CellView.box("a"), .box("b")]
      func conflicting(_ statements: [ConstraintStatement]) throws -> [Int]? {
        let template = try CellTemplate(views: views, constraints: statements)
        switch fittingError(template) {
        case .unsatisfiable(let origins):
          return origins.compactMap {
            if case .declared(let placed) = $0 { placed.statement } else { nil }
          }
        case nil: return nil
        case let error?: throw error
        }
      }
      let statements = texts.map { ConstraintStatement.text($0) }
      guard let conflict = try conflicting(statements) else { throw Discard() }
      let core = conflict.map { statements[$0] }
      try check(conflicting(core) != nil, "the constraints named can hold together")
      for index in core.indices {
        var rest = core
        rest.remove(at: index)
        try check(conflicting(rest) == nil, "\(core[index].name) is not needed")
      }
    }
  }
}

@Suite("Fitting: errors")
struct FittingErrorTests {
  @Test("the number of texts must be the number of labels")
  func textCount() throws {
    let template = try CellTemplate(views: [.label10("a"), .label10("b"), .box("c")])
    for count in [0, 1, 3] {
      let texts = [String](repeating: "x", count: count)
      #expect(
        fittingError(template, texts: [["a", "b"], texts])
          == .textCountMismatch(expected: 2, given: count))
    }
    #expect(fittingError(template, texts: []) == nil)
  }

  @Test("a label beyond 10,000,000 points is too large")
  func largeLabel() throws {
    let style = TextStyle(size: 10_000)
    let template = try CellTemplate(views: [.label10("a"), .label("b", style)])
    // A character is 5,000 points wide: 2,000 characters are the most.
    let most = String(repeating: "x", count: 2000)
    #expect(fittingError(template, texts: [["x", most]]) == nil)
    #expect(
      fittingError(template, texts: [["x", most + "x"]])
        == .labelTooLarge(view: "b", size: Size(width: 10_005_000, height: 10_000)))
  }

  @Test("an invalid text style is refused with the name of its property")
  func style() throws {
    let template = try CellTemplate(views: [.label("a", TextStyle(size: .nan))])
    guard case .font(.numberOutOfRange("size", _, _)) = fittingError(template, texts: [["x"]])
    else {
      Issue.record("a font size that is not a number is accepted")
      return
    }
  }

  @Test(
    "a constant that a margin or baseline puts out of range is an error with the constraint's name")
  func sumOutOfRange() throws {
    let template = try CellTemplate(
      views: [.box("a")], constraints: ["a.leading = super.leadingMargin + 9999999"])
    #expect(
      fittingError(template)
        == .numberOutOfRange(
          property: "a.leading = super.leadingMargin + 9999999", value: 10_000_007))
    let baseline = try CellTemplate(
      views: [.label10("a")], constraints: ["a.firstBaseline = -9999999"])
    #expect(
      fittingError(baseline, texts: [["x"]])
        == .numberOutOfRange(property: "a.firstBaseline = -9999999", value: -10_000_007))
  }
}
