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
