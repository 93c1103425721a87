public import Snug

/// A family that is not installed, and what is used in its place.
public struct FontSubstitution: Hashable, Sendable {
  /// As the style names it.
  public let family: String
  /// The family used instead.
  public let used: String
  /// Families with nearly that name, nearest first.
  public let suggestions: [String]

  /// What happened, and what may have been meant.
  public var sentence: String {
    let hint = suggestions.first.map { ": did you mean \"\($0)\"?" } ?? ""
    return "\"\(family)\" is not installed; \"\(used)\" is used\(hint)"
  }
}

extension FontCatalog {
  /// What is used instead of a family of `chain` that is not there.
  public func substitution(for family: String, in chain: FontChain) -> FontSubstitution {
    FontSubstitution(
      family: family, used: chain.primary.family,
      suggestions: NearMiss.suggestions(for: family, among: families.map(\.name)))
  }
}
