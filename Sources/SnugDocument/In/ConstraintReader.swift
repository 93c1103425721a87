import Snug

/// Reads metrics and the constraints of a cell and its containers. A constraint with an error keeps
/// its position in the list.
struct ConstraintReader {
  let cell: JSONValue
  let errors: ErrorList

  /// The replacement for a constraint with an error; it is always satisfied.
  private static let standIn: ConstraintStatement = "super.width >= 0"

  func statements(_ value: JSONValue) -> [ConstraintStatement] {
    errors.noting(try value.array())?.map(statement) ?? []
  }

  /// Reads numbers by name; returns `nil` for a value that is not an object.
  func metrics(_ value: JSONValue) -> [String: Double]? {
    guard let members = errors.members(of: value, "an object of numbers") else { return nil }
    var metrics: [String: Double] = [:]
    for (key, number) in members {
      // Constraints that name an invalid number are not at fault: 1 suits all of them.
      metrics[key.text] = errors.noting(try number.distance()) ?? 1
    }
    return metrics
  }

  private func statement(_ value: JSONValue) -> ConstraintStatement {
    if value.kind == .string { return .text(value.text) }
    let errorCount = errors.count
    let statement = value.member("format") != nil ? format(value) : constraint(value)
    return errors.count == errorCount
      ? statement ?? ConstraintReader.standIn : ConstraintReader.standIn
  }

  private func format(_ value: JSONValue) -> ConstraintStatement? {
    let known = ["identifier", "format", "options", "metrics"]
    guard let fields = Fields(value, "a constraint", known: known, errors) else { return nil }
    let identifier = errors.noting(try fields["identifier"]?.string())
    let options = fields["options"].map(options)
    let metrics = fields["metrics"].flatMap(metrics)
    guard let text = errors.noting(try fields["format"]?.string()) else { return nil }
    return .text(text, identifier: identifier, options: options ?? [], metrics: metrics ?? [:])
  }

  /// Reads one name or a list of names.
  private func options(_ value: JSONValue) -> [FormatOption] {
    var options: [FormatOption] = []
    for name in value.kind == .array ? Array(value.elements) : [value] {
      if let option = errors.noting(try option(name)) { options.append(option) }
    }
    return options
  }

  private func option(_ value: JSONValue) throws(DocumentError) -> FormatOption {
    // UIKit's older name of the option.
    if value.kind == .string, value.text == "alignAllBaseline" { return .alignAllLastBaseline }
    return try value.choice()
  }

  private func constraint(_ value: JSONValue) -> ConstraintStatement? {
    let known = [
      "identifier", "first", "relation", "second", "multiplier", "constant", "priority", "format",
    ]
    guard let fields = Fields(value, "a constraint", known: known, errors, mayBeText: true) else {
      return nil
    }
    if fields.lacks("first"), fields.lacks("format") {
      errors.note(value.error("a constraint needs \"first\", or \"format\" with its text"))
    }
    if let multiplier = fields["multiplier"], fields.lacks("second") {
      errors.note(multiplier.error("a multiplier needs a \"second\" to multiply"))
    }
    let first = fields["first"].flatMap(anchor)
    let relation = errors.noting(try fields["relation"].map(relation))
    let second = fields["second"].flatMap(anchor)
    let multiplier = errors.noting(try fields["multiplier"]?.factor())
    let constant = errors.noting(try fields["constant"]?.distance())
    let priority = errors.noting(try fields["priority"]?.priority())
    let identifier = errors.noting(try fields["identifier"]?.string())
    guard let first, (second == nil) == (fields["second"] == nil) else { return nil }
    return .constraint(
      Constraint(
        first, relation ?? .equal, second, multiplier: multiplier ?? 1, constant: constant ?? 0,
        priority: priority ?? Constraint.required, identifier: identifier))
  }

  private func relation(_ value: JSONValue) throws(DocumentError) -> Constraint.Relation {
    let text = try value.string()
    if text == "=" { return .equal }
    return try value.choice()
  }

  /// Reads an anchor such as `label.width` or `super.leading`. Returns `nil` for an invalid one,
  /// which is an error unless an unusable view name is the cause.
  private func anchor(_ value: JSONValue) -> Anchor? {
    guard let text = errors.noting(try value.string()) else { return nil }
    do throws(FormatError) {
      return try Anchor(parsing: text)
    } catch {
      let isNamed = cell.unusableViewNames.contains { text.holds($0) }
      if !isNamed {
        errors.note(
          DocumentError(
            place: JSONPlace(of: value, character: error.column),
            message: value.isQuotable ? error.description : error.withoutWords))
      }
      return nil
    }
  }
}

extension JSONValue {
  /// The view names of a cell or container that cannot be used in constraints.
  fileprivate var unusableViewNames: [String] {
    guard let views = member("views"), views.kind == .object else { return [] }
    return views.members.flatMap { (key, view) in
      (CellView.isName(key.text) ? [] : [key.text]) + view.unusableViewNames
    }
  }
}
