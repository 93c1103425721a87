import ArgumentParser
import Snug
import SnugDocument

/// Checks names of families.
enum FamilyOption {
  /// Refuses an empty name, which no font has.
  static func check(_ family: String?, _ option: String) throws {
    guard family?.isEmpty ?? false else { return }
    throw ValidationError("\(option): expected the name of a font family, found an empty one")
  }
}

/// Checks the numbers of options: what is wrong with one is bad usage.
enum LengthOption {
  /// Refuses what is not from 0, or above it if `isPositive`, to `limit`.
  static func check(
    _ value: Double?, _ option: String, atMost limit: Double = LayoutUnit.maximumPoints,
    isPositive: Bool = false
  ) throws {
    guard let value else { return }
    guard value >= 0, value <= limit, value > 0 || !isPositive else {
      let range = isPositive ? "above 0 and at most" : "from 0 to"
      throw ValidationError(
        "\(option): expected a number \(range) \(NumberText.decimal(limit)), found \(value)")
    }
  }
}
