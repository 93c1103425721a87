import ArgumentParser
import Snug
import SnugDocument

/// The fonts of `--font-file`: one that cannot be used is no fault of the document.
enum FontFileOption {
  /// Only these files, or without any the system's fonts.
  static func catalog(_ files: [String]) throws(CommandFailure) -> FontCatalog {
    do throws(FontError) {
      return try FontCatalog(files: files, usesSystemFonts: files.isEmpty)
    } catch {
      throw failure(error)
    }
  }

  /// These files, then the document's own.
  static func catalog(
    _ files: [String], of document: Document, in input: InputFile
  ) throws(CommandFailure) -> FontCatalog {
    do throws(FontError) {
      return try document.openCatalog(fontFiles: files, usesSystemFonts: files.isEmpty)
    } catch {
      // The command line's files are opened before the others.
      if let path = error.path, files.contains(path) { throw failure(error) }
      throw CommandFailure(document.failure(ofFonts: error), in: input)
    }
  }

  private static func failure(_ error: FontError) -> CommandFailure {
    CommandFailure(.inputOutput, "snug: --font-file: \(error.sentence)")
  }
}

/// Checks names of families.
enum FamilyOption {
  /// Refuses an empty name, which no font has.
  static func check(_ family: String?, _ option: String) throws {
    guard family?.isEmpty ?? false else { return }
    throw ValidationError("\(option): expected the name of a font family, found an empty one")
  }
}

extension FontCatalog {
  /// Tells on standard error which families of `chain` are not installed.
  func warn(ofMissing chain: FontChain) {
    for family in chain.missingFamilies {
      StandardError.write(
        line: "snug: warning: \(substitution(for: family, in: chain).sentence)")
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
