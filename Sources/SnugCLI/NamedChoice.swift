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
