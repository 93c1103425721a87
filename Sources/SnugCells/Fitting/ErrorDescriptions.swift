import SnugGeometry
import SnugText

// The messages of errors, as the command `snug` prints them.

extension TemplateError: CustomStringConvertible {
  /// The place and the problem.
  public var description: String {
    if case .constraint(.syntax(let error), _) = problem {
      return "\(place), column \(error.column): \(problem)"
    }
    return "\(place): \(problem)"
  }
}

extension TemplateError.Place: CustomStringConvertible {
  /// As in `constraint 0 of "box"`; constraints are counted from 0.
  public var description: String {
    switch self {
    case .cell: "the cell"
    case .view(let name): "the view \"\(name)\""
    case .statement(let index, let container):
      "constraint \(index)" + (container.map { " of \"\($0)\"" } ?? "")
    }
  }
}

extension TemplateError.Problem: CustomStringConvertible {
  /// The problem, as the command `snug` prints it.
  public var description: String {
    switch self {
    case .duplicateViewName: "another view of the cell has this name"
    case .invalidName(let name):
      "\"\(name)\" is not a valid name: use letters, digits and _, no digit first, and not "
        + "\"super\""
    case .tooManyViews(let limit): "a cell has at most \(limit) views"
    case .tooManyConstraints(let limit): "a cell has at most \(limit) constraints"
    case .numberOutOfRange(let property, let value):
      "\(property) is \(NumberText.decimal(value)): out of range"
    case .unknownBaselineView(let name):
      "\"baseline\" names a view that the cell does not have: \"\(name)\""
    case .constraint(let error, let suggestions):
      error.description
        + (NearMiss.question(error.foreignName ?? suggestions.first) ?? "")
    }
  }

  /// The problem without names, numbers and words of the template, for one that must not be quoted.
  package var withoutWords: String {
    switch self {
    case .duplicateViewName, .tooManyViews, .tooManyConstraints: description
    case .invalidName:
      "a name is not valid: use letters, digits and _, no digit first, and not \"super\""
    case .numberOutOfRange: "a number is out of range"
    case .unknownBaselineView: "\"baseline\" names a view that the cell does not have"
    case .constraint(let error, _): error.withoutWords
    }
  }
}

extension ConstraintError: CustomStringConvertible {
  /// The problem, as the command `snug` prints it.
  public var description: String {
    switch self {
    case .incomparableAttributes(let first, let second):
      "\(first.rawValue) and \(second.rawValue) cannot be compared: "
        + (first.isSize != second.isSize
          ? "one is a size, the other a position; compare two of a kind"
          : "they belong to different axes; compare two of one axis")
    case .proposedLength(let anchor):
      "\(anchor) cannot stand here: the length of the line is super.\(anchor.attribute.rawValue), on the "
        + "right-hand side alone, as in label.width <= 0.75 * super.proposedWidth"
    case .zeroMultiplier: "the multiplier is 0: the second item would have no effect"
    case .numberOutOfRange(let property, let value):
      "the \(property) \(NumberText.decimal(value)) is out of range"
    case .priorityOutOfRange(let priority):
      "the priority \(NumberText.decimal(priority)) is out of range: expected 1 to 1000"
    case .unknownView(let name): "no view is called \"\(name)\""
    case .syntax(let error): error.description
    case .unsuitableOption(let option, _) where option.alignedAttribute == nil:
      "\(option.rawValue) is for rows, but V: arranges its views from top to bottom"
    case .unsuitableOption(let option, let axis):
      "\(option.rawValue) cannot align the views of \(axis == .horizontal ? "a row" : "a column"): "
        + "use one of \(ConstraintError.alignments(of: axis).joined(separator: ", "))"
    case .contradictoryOptions(let first, let second):
      "\(first.rawValue) and \(second.rawValue) exclude each other: use one"
    case .optionOfEquation(let option):
      "\(option.rawValue) is for visual formats, but this is an equation, which has no options"
    }
  }

  /// The problem without words of the constraint; names of attributes and options are Snug's own.
  fileprivate var withoutWords: String {
    switch self {
    case .numberOutOfRange: "a number is out of range"
    case .priorityOutOfRange: "a priority is out of range: expected 1 to 1000"
    case .unknownView: "a constraint names a view that the cell does not have"
    case .syntax(let error): error.withoutWords
    case .proposedLength: "a proposed length is that of super, on the right-hand side"
    case .incomparableAttributes, .zeroMultiplier, .unsuitableOption, .contradictoryOptions,
      .optionOfEquation:
      description
    }
  }

  /// The name in Snug for a view name from another system, such as `superview`.
  fileprivate var foreignName: String? {
    guard case .unknownView(let name) = self else { return nil }
    return ForeignName.ofCell.contains(ForeignName.plain(name)) ? "super" : nil
  }

  private static func alignments(of axis: Axis) -> [String] {
    FormatOption.allCases
      .filter { $0.suits(axis) && $0.alignedAttribute != nil }.map(\.rawValue)
  }
}

extension FormatError: CustomStringConvertible {
  /// As in `expected a number or a metric, found "x"`; without the column.
  public var description: String {
    let what = found.isEmpty ? "the end" : "\"\(found)\""
    let hint = NearMiss.question(suggestions.first) ?? advice
    return "expected \(expected), found \(what)\(hint)"
  }

  /// What to write in place of the words of other systems; empty for any others.
  private var advice: String {
    switch found.lowercased() {
    case "%": ": a share of a length is a factor, as in a.width = 0.5 * super.width"
    case "(" where expected.hasPrefix("+"):
      ": there are no functions: write a sum, or two constraints, as in a.width <= super.width - 10"
    case "super" where expected.hasPrefix("a number"): ": give its attribute, as in super.width"
    case let word
    where expected.hasPrefix("a number") && ForeignName.ofSizes.contains(ForeignName.plain(word)):
      ": without a constraint, a label has the size of its text"
    case let word where ForeignName.isUnit(word):
      ": lengths are points, or have the unit px, mm, cm or in"
    case let word where word.contains(".") && expected.hasPrefix("an attribute"):
      ": a view in another has its own name alone, as in \(found)"
    default: ""
    }
  }

  /// As in `expected a number or a metric`.
  package var withoutWords: String { "expected \(expected)" }
}

/// Words of other systems in constraints.
package enum ForeignName {
  /// Returns a word in lower case, without hyphens, underscores and spaces.
  package static func plain(_ word: String) -> String {
    String(word.lowercased().filter { !"-_ ".contains($0) })
  }

  /// Names of the cell, plain.
  static let ofCell: Set<String> = ["superview", "parent", "self"]

  /// Sizes that CSS has words for, plain.
  package static let ofSizes: Set<String> = [
    "auto", "mincontent", "maxcontent", "fitcontent", "wrapcontent", "matchparent", "min", "max",
    "fit",
  ]

  /// Units of lengths, in lower case.
  package static let units: Set<String> = [
    "px", "pt", "pts", "dp", "sp", "em", "rem", "ex", "ch", "vw", "vh", "fr", "in", "cm", "mm", "%",
  ]

  static func isUnit(_ text: String) -> Bool { units.contains(text.lowercased()) }
}

extension FittingError: CustomStringConvertible {
  /// The reason why a cell could not be fitted, as the command `snug` prints it.
  public var description: String { described(sizeAskedBy: .fitting) }

  package func described(sizeAskedBy asker: SizeAsker) -> String {
    switch self {
    case .font(let error): error.description
    case .unsatisfiable(let origins):
      FittingError.message(
        unsatisfiable: origins, names: FittingError.names(of: origins) { "\"\($0.name)\"" },
        sizeAskedBy: asker)
    case .numberOutOfRange(let property, let value):
      "\(property) is \(NumberText.decimal(value)): out of range"
    case .unknownView(let name): "the cell has no view \"\(name)\""
    case .textCountMismatch(let expected, let given):
      "the cell has \(expected) labels, and \(given) texts were given"
    case .missingText(let label): "the label \"\(label)\" has no text"
    case .labelTooLarge(let view, let size):
      "the label \"\(view)\" measures \(NumberText.decimal(size.width)) by "
        + "\(NumberText.decimal(size.height)) points: too large"
    case .unsolvable:
      "solving the constraints takes more steps than allowed: use multipliers with fewer digits"
    }
  }
}

/// The source of a required cell size.
package enum SizeAsker {
  case layout
  /// The caller of the library.
  case fitting
  /// A target with priority 1000.
  case target

  fileprivate var advice: String {
    switch self {
    case .layout:
      "the layout sets this size: headers and footers are as long as the lines, and "
        + "fill and stretch change the size of items"
    case .fitting: "a size is required: give it a priority below 1000, or ask for another"
    case .target: "the target requires this size at priority 1000: give it a lower priority"
    }
  }
}

extension FittingError {
  /// Returns the message for constraints in conflict.
  /// - Parameter names: Their names, each once.
  package static func message(
    unsatisfiable origins: [ConstraintOrigin], names: [String], sizeAskedBy asker: SizeAsker
  ) -> String {
    guard names.count == 1 else {
      return "these constraints cannot be satisfied together: \(names.joined(separator: ", ")); "
        + advice(on: origins, sizeAskedBy: asker)
    }
    let reason = origins.count == 1 ? "sizes are never negative" : "its parts contradict each other"
    return "this constraint cannot be satisfied: \(names[0]); change it, because \(reason)"
  }

  /// Returns the names of constraints, each once: a visual format may produce several.
  package static func names(
    of origins: [ConstraintOrigin], _ name: (ConstraintOrigin) -> String
  ) -> [String] {
    var names: [String] = []
    for origin in origins {
      let name = name(origin)
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// Returns advice on constraints in conflict.
  package static func advice(
    on origins: [ConstraintOrigin], sizeAskedBy asker: SizeAsker
  ) -> String {
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
