public import Snug

/// A family that is not there or cannot be used, and what is used in its place.
public struct FontSubstitution: Hashable, Sendable {
  /// As the style names it.
  public let family: String
  /// The family used instead.
  public let used: String
  /// Whether it was looked for among installed fonts, or only among the files given.
  public let isSystemSearched: Bool
  /// Families with nearly that name, nearest first; else one whose name is the beginning of it, as
  /// in `Inter Bold`.
  public let suggestions: [String]
  /// Why the font of a family that is installed cannot be used; `nil` of one that is not there.
  public let cause: FontError?

  /// What happened, and what may have been meant.
  public var sentence: String {
    if let cause {
      return "\(Excerpt.quoted(family)) is installed, but \(cause.sentence); \"\(used)\" is used"
    }
    let place = isSystemSearched ? "installed" : "among the font files given"
    let hint = suggestions.first.map { ": did you mean \"\($0)\"?" } ?? ""
    return "\(Excerpt.quoted(family)) is not \(place); \"\(used)\" is used\(hint)"
  }
}

extension FontCatalog {
  /// What is used instead of the families of `chain` that are not there.
  public func substitutions(in chain: FontChain) -> [FontSubstitution] {
    guard !chain.missingFamilies.isEmpty else { return [] }
    let names = families.map(\.name)
    let nearMiss = NearMiss(among: names)
    func suggestions(_ family: String) -> [String] {
      let near = nearMiss.suggestions(for: family)
      return near.isEmpty ? beginnings(of: family, among: names) : near
    }
    return chain.missingFamilies.map { family in
      let cause = chain.unusableFamilies[family]
      return FontSubstitution(
        family: family, used: chain.primary.family, isSystemSearched: usesSystemFonts,
        suggestions: cause == nil ? suggestions(family) : [], cause: cause)
    }
  }

  /// The longest of `names` that `family` begins with, and goes on with a further word: families
  /// are named by what files or designs of them are called.
  private func beginnings(of family: String, among names: [String]) -> [String] {
    let wanted = family.lowercased()
    let beginnings = names.filter { !$0.isEmpty && wanted.hasPrefix("\($0.lowercased()) ") }
    return beginnings.max { $0.utf8.count < $1.utf8.count }.map { [$0] } ?? []
  }
}
