import ArgumentParser

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
