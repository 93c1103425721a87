public import ArgumentParser

/// What an option lets one choose by name.
///
/// ArgumentParser's own members for such types are generic: they look conformances up each time the
/// command starts, for 0.1 ms a type.
public protocol NamedChoice: ExpressibleByArgument, CaseIterable, RawRepresentable<String> {}

extension NamedChoice {
  /// All of them, in their order.
  public static var allValueStrings: [String] { allCases.map { $0.rawValue } }

  /// Of those that have one of their own.
  public static var allValueDescriptions: [String: String] {
    var descriptions: [String: String] = [:]
    for choice in allCases where choice.defaultValueDescription != choice.rawValue {
      descriptions[choice.rawValue] = choice.defaultValueDescription
    }
    return descriptions
  }
}

/// The names of a choice whose value is read as a document's is.
enum ChoiceNames {
  /// For help.
  static func list<Choice: CaseIterable & RawRepresentable>(_ type: Choice.Type) -> String
  where Choice.RawValue == String {
    names(type).joined(separator: ", ")
  }

  /// For shells.
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

/// How frames are printed.
enum OutputFormat: String, NamedChoice {
  /// One document.
  case json
  /// One object a line: what all items share, then each item, then the diagnostics.
  case ndjson
  /// Columns for a terminal.
  case table
}
