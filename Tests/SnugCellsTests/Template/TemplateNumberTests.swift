import Snug
import Testing

@Suite("Templates: numbers out of range")
struct TemplateNumberTests {
  private let a = CellView("a", .box(nil))
  private let width = Anchor(.view("a"), .width)

  /// Not finite, or beyond the 10,000,000 points that are the limit.
  private static let unusable = [Double.infinity, -Double.infinity, 1e300, -1e300, 10_000_001]

  private func problem(_ constraint: Constraint) -> TemplateError.Problem? {
    templateError([a], [.constraint(constraint)])?.problem
  }

  private func isOutOfRange(_ error: TemplateError?, _ name: String, at place: TemplateError.Place)
    -> Bool
  {
    guard let error, case .numberOutOfRange(name, _) = error.problem else { return false }
    return error.place == place
  }

  @Test("constants and multipliers are finite and at most 10,000,000", arguments: unusable)
  func constants(value: Double) {
    #expect(
      problem(Constraint(width, .equal, constant: value))
        == .constraint(.numberOutOfRange(property: "constant", value: value), suggestions: []))
    #expect(
      problem(Constraint(width, .equal, Anchor(.superview, .width), multiplier: value))
        == .constraint(.numberOutOfRange(property: "multiplier", value: value), suggestions: []))
    #expect(isOutOfRange(templateError([a], metrics: ["m": value]), "metrics.m", at: .cell))
  }

  @Test("a priority is from 1 to 1000", arguments: [0, 0.99, 1000.5, -1, Double.infinity, 1e300])
  func priorities(value: Double) {
    #expect(
      problem(Constraint(width, .equal, constant: 5, priority: value))
        == .constraint(.priorityOutOfRange(value), suggestions: []))
    var view = a
    view.hugging.vertical = value
    #expect(isOutOfRange(templateError([view]), "hugging", at: .view("a")))
    view = a
    view.compressionResistance.horizontal = value
    #expect(isOutOfRange(templateError([view]), "compressionResistance", at: .view("a")))
  }

  @Test("limits and sizes are neither negative nor beyond 10,000,000", arguments: [-1] + unusable)
  func sizes(value: Double) {
    let place = TemplateError.Place.view("a")
    let box = CellView.Content.box(nil)
    let views = [
      ("minWidth", CellView("a", box, minWidth: value)),
      ("maxWidth", CellView("a", box, maxWidth: value)),
      ("minHeight", CellView("a", box, minHeight: value)),
      ("maxHeight", CellView("a", box, maxHeight: value)),
      ("size", CellView("a", .image(Size(width: value, height: 1)))),
      ("size", CellView("a", .box(Size(width: 1, height: value)))),
      ("size", CellView("a", .guide(Size(width: value, height: value)))),
    ]
    for (property, view) in views {
      #expect(
        isOutOfRange(templateError([view]), property, at: place), "\(property) \(view.content)")
    }
  }

  @Test("margins may be negative, but not beyond 10,000,000", arguments: unusable)
  func margins(value: Double) {
    #expect(isOutOfRange(templateError([a], margins: EdgeInsets(value)), "margins", at: .cell))
    let right = EdgeInsets(top: 0, bottom: 0, horizontal: .physical(left: 0, right: value))
    #expect(isOutOfRange(templateError([a], margins: right), "margins", at: .cell))
    #expect(templateError([a], margins: EdgeInsets(-4)) == nil)
  }

  @Test("NaN is out of every range")
  func notANumber() {
    let nan = Double.nan
    for constraint in [
      Constraint(width, .equal, constant: nan),
      Constraint(width, .equal, Anchor(.superview, .width), multiplier: nan),
      Constraint(width, .equal, constant: 5, priority: nan),
    ] {
      #expect(problem(constraint) != nil)
    }
    #expect(isOutOfRange(templateError([a], margins: EdgeInsets(nan)), "margins", at: .cell))
    #expect(isOutOfRange(templateError([a], metrics: ["m": nan]), "metrics.m", at: .cell))
    #expect(
      isOutOfRange(
        templateError([CellView("a", .box(nil), minWidth: nan)]), "minWidth", at: .view("a")))
  }

  @Test("a statement's own metrics are checked, used or not")
  func ownMetrics() {
    #expect(
      isOutOfRange(
        templateError([a], [.text("a.width = 5", metrics: ["m": 1e300])]), "metrics.m",
        at: .statement(0, container: nil)))
  }

  @Test("a text's numbers are checked as a constraint's are")
  func texts() {
    #expect(
      templateError([a], ["a.width = 1e300"])?.problem
        == .constraint(.numberOutOfRange(property: "constant", value: 1e300), suggestions: []))
    #expect(
      templateError([a], ["[a(5@2000)]"])?.problem
        == .constraint(.priorityOutOfRange(2000), suggestions: []))
  }

  @Test("a template has at most 250 views and 1,000 constraints")
  func counts() {
    let views = (1...250).map { CellView("v\($0)", .box(nil)) }
    #expect(templateError(views) == nil)
    expect(
      templateError(views + [a]), at: .cell,
      .tooManyViews(limit: 250))
    let statements = [ConstraintStatement](repeating: "a.width >= 1", count: 1_000)
    #expect(templateError([a], statements) == nil)
    expect(
      templateError([a], statements + ["a.width >= 1"]), at: .statement(1_000, container: nil),
      .tooManyConstraints(limit: 1_000))
  }

  @Test("a visual format with too many constraints is refused before it is read")
  func countsInFormats() {
    let sizes = { ConstraintStatement.text("[a(" + String(repeating: "5,", count: $0 - 1) + "5)]") }
    #expect(templateError([a], [sizes(1_000)]) == nil)
    expect(
      templateError([a], [sizes(1_001)]), at: .statement(0, container: nil),
      .tooManyConstraints(limit: 1_000))
    expect(
      templateError([a], ["a.width >= 1", sizes(1_000)]), at: .statement(1, container: nil),
      .tooManyConstraints(limit: 1_000))
    // The end of the text is a syntax error, which is not reached.
    let row = String(repeating: "[a]-", count: 1_002)
    expect(
      templateError([a], [.text(row + "?")]), at: .statement(0, container: nil),
      .tooManyConstraints(limit: 1_000))
    // A format of 1,000 views has 999 spaces: it is read.
    let short = templateError([a], [.text(String(repeating: "[a]-", count: 1_000) + "?")])
    guard case .constraint(.syntax(let error), _) = short?.problem else {
      Issue.record("accepted, or not read: \(String(describing: short))")
      return
    }
    #expect(error.column == 4_001 && error.found == "?")
  }
}
