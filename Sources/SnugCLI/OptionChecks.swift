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

/// Checks options that count.
enum CountOption {
  /// Refuses what is below 1, or more than a layout counts to.
  static func check(_ value: Int?, _ option: String) throws {
    guard let value, !(1...Int(Int32.max)).contains(value) else { return }
    throw ValidationError(
      "\(option): expected a whole number from 1 to \(Int32.max), found \(value)")
  }
}

/// Checks the numbers of options: what is wrong with one is bad usage.
enum LengthOption {
  /// Refuses what is not in `range`, by default that of a length.
  static func check(
    _ value: Double?, _ option: String,
    _ range: ClosedRange<Double> = 0...LayoutUnit.maximumPoints
  ) throws {
    guard let value, !range.contains(value) else { return }
    let bounds = [range.lowerBound, range.upperBound].map(NumberText.decimal)
    throw ValidationError(
      "\(option): expected a number from \(bounds[0]) to \(bounds[1]), found \(text(value))")
  }

  /// Refuses what is no font size.
  static func checkSize(_ value: Double?) throws {
    guard let value, !(value > 0 && value <= TextStyle.maximumSize) else { return }
    let limit = NumberText.decimal(TextStyle.maximumSize)
    throw ValidationError(
      "--size: expected a number above 0 and at most \(limit), found \(text(value))")
  }

  /// A number as it is written, or what else it is.
  private static func text(_ value: Double) -> String {
    value.isFinite ? NumberText.decimal(value) : "\(value)"
  }
}
