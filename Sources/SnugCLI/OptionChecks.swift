import ArgumentParser
import Snug
import SnugDocument

/// Checks the files of `--font-file`: one that cannot be used is no fault of the document.
enum FontFileOption {
  /// Refuses what is not a font that can be read.
  static func check(_ files: [String]) throws(CommandFailure) {
    guard !files.isEmpty else { return }
    do throws(FontError) {
      _ = try FontCatalog(files: files)
    } catch {
      throw CommandFailure(.inputOutput, "snug: --font-file: \(error.sentence)")
    }
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
