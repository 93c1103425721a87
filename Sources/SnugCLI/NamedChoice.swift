import ArgumentParser

/// A value that an option selects by name.
///
/// ArgumentParser's own members for such types are generic: they look up conformances at each start
/// of the command, which takes 0.1 ms a type.
protocol NamedChoice: ExpressibleByArgument, CaseIterable, RawRepresentable<String> {}

extension NamedChoice {
  /// The names of all choices, in order.
  static var allValueStrings: [String] { allCases.map { $0.rawValue } }

  /// The descriptions of the choices that have their own.
  static var allValueDescriptions: [String: String] {
    var descriptions: [String: String] = [:]
    for choice in allCases where choice.defaultValueDescription != choice.rawValue {
      descriptions[choice.rawValue] = choice.defaultValueDescription
    }
    return descriptions
  }
}

extension Option {
  /// An option that may be left out.
  /// - Parameter value: What the help calls its value.
  init<T: ExpressibleByArgument>(
    name: NameSpecification = .long, _ help: String, value: String,
    parsing: SingleValueParsingStrategy = .next,
    completion: CompletionKind? = nil
  ) where Value == T? {
    self.init(
      name: name, parsing: parsing, help: ArgumentHelp(help, valueName: value),
      completion: completion)
  }
}

extension Option<String?> {
  /// An option whose value is read as a document's is.
  /// - Parameters:
  ///   - choice: The values, whose names the help ends with.
  ///   - value: What the help calls a value.
  init<Choice: CaseIterable & RawRepresentable<String>>(
    _ choice: Choice.Type, _ help: String, value: String? = nil
  ) {
    self.init(
      help: ArgumentHelp("\(help): \(ChoiceNames.list(choice)).", valueName: value),
      completion: ChoiceNames.completion(choice))
  }
}

extension Option<Double?> {
  /// An option that is a number of points, or a length with a unit such as `90mm`.
  init(name: NameSpecification = .long, length help: String) {
    self.init(
      name: name, parsing: .unconditional, help: ArgumentHelp(help, valueName: "points"),
      transform: LengthOption.points)
  }
}

/// The names of a choice whose value is read as a document's is.
enum ChoiceNames {
  /// Returns the names for help.
  static func list<Choice: CaseIterable & RawRepresentable<String>>(_: Choice.Type) -> String {
    Choice.allCases.map(\.rawValue).joined(separator: ", ")
  }

  /// Returns the names for shells.
  static func completion<Choice: CaseIterable & RawRepresentable<String>>(
    _: Choice.Type
  ) -> CompletionKind {
    .list(Choice.allCases.map(\.rawValue))
  }
}
