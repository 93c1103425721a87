import Snug

/// Reads a cell's design.
struct CellReader {
  private let value: JSONValue
  /// Knows where relative paths start.
  private let document: Document
  private let errors: ErrorList

  /// `nil` for a design that something is wrong with.
  static func read(
    _ value: JSONValue, document: Document, _ errors: ErrorList
  ) -> CellTemplate? {
    CellReader(value: value, document: document, errors: errors).template()
  }

  private func template() -> CellTemplate? {
    let errorCount = errors.count
    let known = ["views", "constraints", "margins", "metrics", "baseline", "recovery", "style"]
    guard let fields = Fields(value, "a cell", known: known, errors) else { return nil }
    if let style = fields["style"], style.kind != .object {
      errors.note(style.mismatch(expected: "a style, an object"))
    }
    let constraints = ConstraintReader(cell: value, errors: errors)
    var views = ViewReader(document: document, constraints: constraints, errors: errors)
    let design = Design(
      views: views.contents(fields),
      constraints: fields["constraints"].map(constraints.statements) ?? [],
      margins: fields["margins"]?.insets(errors) ?? EdgeInsets(CellTemplate.defaultMargin),
      metrics: fields["metrics"].flatMap(constraints.metrics) ?? [:],
      baseline: errors.noting(try fields["baseline"]?.string()),
      recovery: errors.noting(try fields["recovery"]?.choice()) ?? .fail)
    if errors.count == errorCount, let template = design.template { return template }
    let knowsMetrics = fields.lacks("metrics") || fields["metrics"]?.kind == .object
    for error in design.problems
    where !error.problem.follows(knowsViews: views.areAllKnown, knowsMetrics: knowsMetrics) {
      errors.note(DocumentError(error, inCell: value))
    }
    return nil
  }
}

/// What a cell's declaration says, before it is checked as a whole.
private struct Design {
  var views: [View]
  var constraints: [ConstraintStatement]
  var margins: EdgeInsets
  var metrics: [String: Double]
  var baseline: String?
  var recovery: CellTemplate.Recovery

  /// `nil` where there are problems.
  var template: CellTemplate? {
    try? CellTemplate(
      views: views, constraints: constraints, margins: margins, metrics: metrics,
      baseline: baseline, recovery: recovery)
  }

  var problems: [TemplateError] {
    CellTemplate.problems(
      views: views, constraints: constraints, margins: margins, metrics: metrics,
      baseline: baseline, limit: DocumentError.maximumCount + 1)
  }
}

extension TemplateError.Problem {
  /// Whether it may be so only because views or metrics could not be read, and their names are not
  /// known.
  fileprivate func follows(knowsViews: Bool, knowsMetrics: Bool) -> Bool {
    switch self {
    case .unknownBaselineView: !knowsViews
    // In the brackets of a visual format, what is no metric is taken for a view.
    case .constraint(.unknownView, _): !knowsViews || !knowsMetrics
    case .constraint(.syntax, _): !knowsMetrics
    case .constraint, .duplicateViewName, .invalidName, .tooManyViews, .tooManyConstraints,
      .numberOutOfRange:
      false
    }
  }
}

extension JSONValue {
  /// The member of an object with this key.
  func member(_ key: String) -> JSONValue? {
    guard kind == .object else { return nil }
    for (name, value) in members where name.text == key { return value }
    return nil
  }
}
