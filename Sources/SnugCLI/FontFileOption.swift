import ArgumentParser
import Snug
import SnugDocument

/// The fonts of `--font-file`: one that cannot be used is no fault of the document.
enum FontFileOption {
  /// What a shell offers.
  static let completion = CompletionKind.file(extensions: ["ttf", "otf", "ttc", "otc"])

  /// Only these files, or without any the system's fonts.
  static func catalog(_ files: [String]) throws(CommandFailure) -> FontCatalog {
    do throws(FontError) {
      return try FontCatalog(files: files, usesSystemFonts: files.isEmpty)
    } catch {
      throw failure(error)
    }
  }

  /// Lays out documents with these files, then their own, and without any the system's, too.
  static func session(_ files: [String]) throws(CommandFailure) -> LayoutSession {
    do throws(FontError) {
      return try LayoutSession(fontFiles: files, usesSystemFonts: files.isEmpty)
    } catch {
      throw failure(error)
    }
  }

  private static func failure(_ error: FontError) -> CommandFailure {
    CommandFailure(.inputOutput, "snug: --font-file: \(error.sentence)")
  }
}
