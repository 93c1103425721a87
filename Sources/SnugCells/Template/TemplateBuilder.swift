import SnugGeometry

/// Flattens a design into views and constraints, and checks each.
///
/// A problem is recorded and does not end the check. Its consequences are not reported again.
struct TemplateBuilder {
  private(set) var views: [CellView] = []
  private(set) var constraints: [CellTemplate.PlacedConstraint] = []
  private(set) var baselineView: Int?
  /// The problems in the order of their discovery.
  private(set) var problems: [TemplateError] = []
  private let limit: Int
  private var metrics: [String: Double] = [:]
  private var names: Set<String> = []
  /// The invalid names of views and metrics, which no constraint can contain.
  private var unusableNames: [String] = []

  private var isFull: Bool { problems.count >= limit }

  /// - Parameter limit: The maximum count of problems to report.
  init(
    views: [CellView], constraints: [ConstraintStatement], margins: EdgeInsets,
    metrics: [String: Double], baseline: String?, limit: Int
  ) {
    self.limit = limit
    do throws(TemplateError) {
      try check(margins)
    } catch {
      problems.append(error)
    }
    add(metrics)
    do throws(TemplateError) {
      try collect(views)
      try resolve(TemplateBuilder.statements(constraints, for: views), container: nil)
      try resolveContainers()
      baselineView = try baselineView(named: baseline)
    } catch {
      // If a limit of cells is exceeded, the rest is not checked.
      problems.append(error)
    }
  }

  /// Pins the view of a cell of one view without constraints to the cell's margins.
  private static func statements(
    _ constraints: [ConstraintStatement], for views: [CellView]
  ) -> [ConstraintStatement] {
    guard constraints.isEmpty, views.count == 1 else { return constraints }
    let name = views[0].name
    return [.text("H:|-[\(name)]-|"), .text("V:|-[\(name)]-|")]
  }

  private func check(_ margins: EdgeInsets) throws(TemplateError) {
    // The other direction has the same numbers.
    for axis in Axis.allCases {
      try check(margins.start(along: axis, .leftToRight), "margins", .cell, in: Self.signedLengths)
      try check(margins.end(along: axis, .leftToRight), "margins", .cell, in: Self.signedLengths)
    }
  }

  private mutating func add(_ metrics: [String: Double]) {
    for (name, value) in metrics.sorted(by: { $0.key < $1.key }) {
      guard !isFull else { return }
      do throws(TemplateError) {
        try check(metric: name, value, at: .cell)
        self.metrics[name] = value
      } catch {
        problems.append(error)
        if case .invalidName = error.problem { unusableNames.append(name) }
        // Constraints that name the metric are not at fault.
        self.metrics[name] = 1
      }
    }
  }

  private func check(
    metric name: String, _ value: Double, at place: TemplateError.Place
  ) throws(TemplateError) {
    guard FormatScanner.isName(name) else {
      throw TemplateError(place: place, problem: .invalidName(name))
    }
    try check(value, "metrics.\(name)", place, in: Self.signedLengths)
  }

  /// Adds views and their contents, depth first.
  /// - Throws: An error for more views than a cell may have.
  private mutating func collect(_ siblings: [CellView]) throws(TemplateError) {
    for view in siblings {
      guard !isFull else { return }
      do throws(TemplateError) {
        try check(name: view.name)
        try check(view)
      } catch {
        problems.append(error)
      }
      views.append(view)
      guard views.count <= CellTemplate.maximumViewCount else {
        throw TemplateError(
          place: .cell, problem: .tooManyViews(limit: CellTemplate.maximumViewCount))
      }
      if case .container(let contents, _) = view.content { try collect(contents) }
    }
  }

  private mutating func check(name: String) throws(TemplateError) {
    guard FormatScanner.isName(name) else {
      unusableNames.append(name)
      throw TemplateError(place: .view(name), problem: .invalidName(name))
    }
    guard names.insert(name).inserted else {
      throw TemplateError(place: .view(name), problem: .duplicateViewName)
    }
  }

  private func check(_ view: CellView) throws(TemplateError) {
    let place = TemplateError.Place.view(view.name)
    let limits = [
      (view.minWidth, "minWidth"), (view.maxWidth, "maxWidth"), (view.minHeight, "minHeight"),
      (view.maxHeight, "maxHeight"), (view.preferredMaxLayoutWidth, "preferredMaxLayoutWidth"),
    ]
    for (limit, property) in limits { try check(limit ?? 0, property, place) }
    try check(Double(view.lines), "lines", place, in: 0...Double(CellView.maximumLines))
    switch view.content {
    case .image(let size), .box(let size?), .guide(let size?):
      try check(size.width, "size", place)
      try check(size.height, "size", place)
    case .label, .box(nil), .guide(nil), .container: break
    }
    for axis in Axis.allCases {
      try check(view.hugging[axis], "hugging", place, in: 1...1000)
      try check(view.compressionResistance[axis], "compressionResistance", place, in: 1...1000)
    }
  }

  private static let lengths = 0...CellTemplate.maximumMagnitude
  private static let signedLengths = -CellTemplate.maximumMagnitude...CellTemplate.maximumMagnitude

  private func check(
    _ value: Double, _ property: String, _ place: TemplateError.Place,
    in range: ClosedRange<Double> = lengths
  ) throws(TemplateError) {
    guard range.contains(value) else {
      throw TemplateError(
        place: place, problem: .numberOutOfRange(property: property, value: value))
    }
  }

  /// Reads the statements of every container, in declared order.
  private mutating func resolveContainers() throws(TemplateError) {
    for view in views {
      guard case .container(_, let statements) = view.content else { continue }
      try resolve(statements, container: view.name)
    }
  }

  /// Reads one list of constraints.
  /// - Throws: An error for more constraints than a cell may have.
  private mutating func resolve(
    _ statements: [ConstraintStatement], container: String?
  ) throws(TemplateError) {
    for (index, statement) in statements.enumerated() {
      guard !isFull else { return }
      guard !statement.mentions(anyOf: unusableNames) else { continue }
      let place = TemplateError.Place.statement(index, container: container)
      let room = CellTemplate.maximumConstraintCount - constraints.count
      guard !statement.hasMoreConstraints(than: room) else { throw tooManyConstraints(at: place) }
      do throws(TemplateError) {
        for constraint in try self.constraints(of: statement, at: place) {
          constraints.append(
            .init(
              constraint: constraint, container: container, statement: index,
              name: statement.name))
        }
      } catch {
        problems.append(error)
      }
      guard constraints.count <= CellTemplate.maximumConstraintCount else {
        throw tooManyConstraints(at: place)
      }
    }
  }

  private func tooManyConstraints(at place: TemplateError.Place) -> TemplateError {
    TemplateError(
      place: place, problem: .tooManyConstraints(limit: CellTemplate.maximumConstraintCount))
  }

  /// Returns the constraints of a statement, checked.
  private func constraints(
    of statement: ConstraintStatement, at place: TemplateError.Place
  ) throws(TemplateError) -> [Constraint] {
    if case .text(_, _, _, let own) = statement {
      for (name, value) in own.sorted(by: { $0.key < $1.key }) {
        try check(metric: name, value, at: place)
      }
    }
    do throws(ConstraintError) {
      let constraints = try statement.constraints(metrics: metrics, views: names)
      for constraint in constraints { try check(constraint) }
      return constraints
    } catch {
      throw TemplateError(
        place: place, problem: .constraint(error, suggestions: suggestions(for: error)))
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

  private func baselineView(named name: String?) throws(TemplateError) -> Int? {
    guard let name else { return views.firstIndex(where: \.isLabel) }
    guard let index = views.firstIndex(where: { $0.name == name }) else {
      throw TemplateError(place: .cell, problem: .unknownBaselineView(name))
    }
    return index
  }
}
