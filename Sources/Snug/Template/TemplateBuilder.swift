import SnugGeometry

/// Flattens a design into views and constraints, checking each.
struct TemplateBuilder {
  private(set) var views: [View] = []
  private(set) var constraints: [CellTemplate.PlacedConstraint] = []
  private let metrics: [String: Double]
  private var names: Set<String> = []

  init(metrics: [String: Double]) { self.metrics = metrics }

  func check(_ margins: EdgeInsets) throws(TemplateError) {
    for direction in LayoutDirection.allCases {
      for axis in Axis.allCases {
        try check(margins.start(along: axis, direction), "margins", .cell, isSigned: true)
        try check(margins.end(along: axis, direction), "margins", .cell, isSigned: true)
      }
    }
  }

  func check(
    _ metrics: [String: Double], at place: TemplateError.Place = .cell
  ) throws(TemplateError) {
    for (name, value) in metrics.sorted(by: { $0.key < $1.key }) {
      guard FormatScanner.isName(name) else {
        throw TemplateError(place: place, problem: .invalidName(name))
      }
      try check(value, "metrics.\(name)", place, isSigned: true)
    }
  }

  /// Takes in views and their contents, depth first.
  mutating func collect(_ siblings: [View]) throws(TemplateError) {
    for view in siblings {
      try check(view)
      views.append(view)
      guard views.count <= CellTemplate.maximumViewCount else {
        throw TemplateError(
          place: .cell, problem: .tooManyViews(limit: CellTemplate.maximumViewCount))
      }
      if case .container(let contents, _) = view.content { try collect(contents) }
    }
  }

  private mutating func check(_ view: View) throws(TemplateError) {
    let place = TemplateError.Place.view(view.name)
    guard FormatScanner.isName(view.name) else {
      throw TemplateError(place: place, problem: .invalidName(view.name))
    }
    guard names.insert(view.name).inserted else {
      throw TemplateError(place: place, problem: .duplicateViewName)
    }
    let limits = [
      (view.minWidth, "minWidth"), (view.maxWidth, "maxWidth"), (view.minHeight, "minHeight"),
      (view.maxHeight, "maxHeight"), (view.preferredMaxLayoutWidth, "preferredMaxLayoutWidth"),
    ]
    for (limit, property) in limits { try check(limit ?? 0, property, place) }
    guard (0...View.maximumLines).contains(view.lines) else {
      throw TemplateError(
        place: place,
        problem: .numberOutOfRange(property: "lines", value: Double(view.lines)))
    }
    switch view.content {
    case .image(let size), .box(let size?), .guide(let size?):
      try check(size.width, "size", place)
      try check(size.height, "size", place)
    case .label, .box(nil), .guide(nil), .container: break
    }
    for axis in Axis.allCases {
      try check(priority: view.hugging[axis], "hugging", place)
      try check(priority: view.compressionResistance[axis], "compressionResistance", place)
    }
  }

  private func check(
    priority: Double, _ property: String, _ place: TemplateError.Place
  ) throws(TemplateError) {
    guard priority >= 1, priority <= 1000 else {
      throw TemplateError(
        place: place, problem: .numberOutOfRange(property: property, value: priority))
    }
  }

  private func check(
    _ value: Double, _ property: String, _ place: TemplateError.Place, isSigned: Bool = false
  ) throws(TemplateError) {
    guard value.magnitude <= CellTemplate.maximumMagnitude, isSigned || value >= 0 else {
      throw TemplateError(
        place: place, problem: .numberOutOfRange(property: property, value: value))
    }
  }

  /// Reads the statements of every container, in declared order.
  mutating func resolveContainers() throws(TemplateError) {
    for view in views {
      guard case .container(_, let statements) = view.content else { continue }
      try resolve(statements, container: view.name)
    }
  }

  /// Reads one list of constraints.
  mutating func resolve(
    _ statements: [ConstraintStatement], container: String?
  ) throws(TemplateError) {
    for (index, statement) in statements.enumerated() {
      let place = TemplateError.Place.statement(index, container: container)
      if case .text(_, _, _, let own) = statement { try check(own, at: place) }
      do throws(ConstraintError) {
        for constraint in try statement.constraints(metrics: metrics) {
          try check(constraint)
          constraints.append(
            .init(
              constraint: constraint, container: container, statement: index,
              name: statement.name))
        }
      } catch {
        throw TemplateError(
          place: place, problem: .constraint(error, suggestions: suggestions(for: error)))
      }
      guard constraints.count <= CellTemplate.maximumConstraintCount else {
        let limit = CellTemplate.maximumConstraintCount
        throw TemplateError(place: place, problem: .tooManyConstraints(limit: limit))
      }
    }
  }

  private func check(_ constraint: Constraint) throws(ConstraintError) {
    try constraint.validate()
    for anchor in [constraint.first, constraint.second] {
      guard case .view(let name) = anchor?.item, !names.contains(name) else { continue }
      throw .unknownView(name)
    }
  }

  private func suggestions(for error: ConstraintError) -> [String] {
    guard case .unknownView(let name) = error else { return [] }
    return NearMiss.suggestions(for: name, among: views.map(\.name))
  }

  /// The view that gives the cell its baseline.
  func baselineView(named name: String?) throws(TemplateError) -> Int? {
    guard let name else {
      return views.firstIndex { if case .label = $0.content { true } else { false } }
    }
    guard let index = views.firstIndex(where: { $0.name == name }) else {
      throw TemplateError(place: .cell, problem: .unknownBaselineView(name))
    }
    return index
  }
}
