import Snug

extension FittingError {
  /// Why a cell could not be fitted.
  var sentence: String {
    switch self {
    case .font(let error): error.sentence
    case .unsatisfiable(let origins):
      FittingError.sentence(unsatisfiable: origins, in: nil, sizeAskedBy: .layout)
    case .numberOutOfRange(let property, let value):
      "\(property) is \(NumberText.decimal(value)): out of range"
    case .unknownView(let name): "the cell has no view \"\(name)\""
    case .textCountMismatch(let expected, let given):
      "the cell has \(expected) labels, and \(given) texts were given"
    case .labelTooLarge(let view, let size):
      "the label \"\(view)\" measures \(NumberText.decimal(size.width)) by "
        + "\(NumberText.decimal(size.height)) points: too large"
    case .labelTooLong(let view, let bytes, let size):
      "the first \(bytes) bytes of the label \"\(view)\" measure "
        + "\(NumberText.decimal(size.width)) by \(NumberText.decimal(size.height)) points: "
        + "the text is too long"
    case .unsolvable:
      "the constraints take more work to solve than is allowed: use multipliers of fewer digits"
    }
  }
}

/// What may require a size of a cell.
enum SizeAsker {
  case layout
  /// A target of priority 1000.
  case target

  fileprivate var advice: String {
    switch self {
    case .layout:
      "the layout sets this size: headers and footers are as long as the content is wide, and "
        + "fill, stretch and clamp change the size of items"
    case .target: "the target asks for this size at 1000: give it a lower priority"
    }
  }
}

extension FittingError {
  /// Which constraints cannot hold together, with their lines in the cell's declaration.
  /// - Parameter asker: Who asks for the cell's size.
  static func sentence(
    unsatisfiable origins: [ConstraintOrigin], in cell: JSONValue?, sizeAskedBy asker: SizeAsker
  ) -> String {
    let names = names(of: origins, in: cell)
    guard names.count == 1 else {
      return "these constraints cannot hold together: \(names.joined(separator: ", ")); "
        + advice(on: origins, sizeAskedBy: asker)
    }
    let reason = origins.count == 1 ? "sizes are never negative" : "its parts exclude each other"
    return "this constraint cannot hold: \(names[0]); change it, for \(reason)"
  }

  /// The names of constraints, each once, with their lines in the cell's declaration.
  static func names(of origins: [ConstraintOrigin], in cell: JSONValue?) -> [String] {
    var names: [String] = []
    for origin in origins {
      let place = cell.flatMap { origin.value(in: $0) }.map { JSONPlace(of: $0) }
      let line = place.map { " on line \($0.line)" + ($0.file.map { " of \($0)" } ?? "") }
      let name = "\"\(origin.name)\"" + (line ?? "")
      // A visual format may stand for several of them.
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// What to do about constraints in conflict.
  static func advice(on origins: [ConstraintOrigin], sizeAskedBy asker: SizeAsker) -> String {
    var advice = "change one"
    if origins.contains(where: { if case .declared = $0 { true } else { false } }) {
      advice += ", or give it a priority below 1000"
    }
    if origins.contains(where: { if case .fitting = $0 { true } else { false } }) {
      advice += "; \(asker.advice)"
    }
    return advice
  }
}

extension ConstraintOrigin {
  /// Where the constraint stands in its cell's declaration.
  func value(in cell: JSONValue) -> JSONValue? {
    switch self {
    case .declared(let placed):
      cell.value(at: .statement(placed.statement, container: placed.container))
    case .limit(let view, let property): cell.view(named: view)?.member(property)
    case .intrinsicSize(let view, _, _): cell.view(named: view)
    case .fitting, .proposal: nil
    }
  }
}
