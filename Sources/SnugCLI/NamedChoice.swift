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

/// The names of a choice whose value is read as a document's is.
enum ChoiceNames {
  /// Returns the names for help.
  static func list<Choice: CaseIterable & RawRepresentable>(_ type: Choice.Type) -> String
  where Choice.RawValue == String {
    names(type).joined(separator: ", ")
  }

  /// Returns the names for shells.
  static func completion<Choice: CaseIterable & RawRepresentable>(
    _ type: Choice.Type
  ) -> CompletionKind where Choice.RawValue == String {
    .list(names(type))
  }

  private static func names<Choice: CaseIterable & RawRepresentable>(
    _ type: Choice.Type
  ) -> [String] where Choice.RawValue == String {
    type.allCases.map(\.rawValue)
  }
}
