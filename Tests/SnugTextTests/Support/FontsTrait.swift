import Testing

extension Trait where Self == ConditionTrait {
  /// Runs the tests only where all of these families are installed.
  static func fonts(_ families: String...) -> Self {
    .enabled(
      if: InstalledFonts.has(families),
      "not all are installed: \(families.joined(separator: ", "))")
  }

  /// Runs the tests only where a file of the Unicode Character Database is installed.
  static func unicodeData(_ file: String) -> Self {
    .enabled(
      if: UnicodeDataFile(file).isInstalled, "the package unicode-data is not installed")
  }
}
