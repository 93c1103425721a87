import CICU

/// What fonts and styles can be refused for.
public enum FontError: Error, Hashable, Sendable {
  /// The file does not exist or cannot be read.
  case unreadableFile(path: String, cause: UnreadableCause)
  /// The file was read, and is not a font that can be used.
  case notAFont(path: String, index: Int)
  /// The font has no glyph of this number, or a damaged one.
  case unreadableGlyph(path: String, index: Int, glyph: UInt32)
  /// The font's rules turn a text of so many bytes into as many glyphs or more: those of a font for
  /// any script stay far below `8 * bytes + 16_384`, which is what is shaped.
  case tooManyGlyphs(path: String, index: Int, glyphs: Int, bytes: Int)
  /// Fontconfig could not load its configuration.
  case noFontDatabase
  /// A style's number is not finite or out of its range.
  case numberOutOfRange(property: String, value: Double, allowed: ClosedRange<Double>)
  /// A style's language is no name of BCP 47, such as `zh-Hant`; perhaps another one was meant.
  case malformedLanguage(String, suggestion: String?)
  /// The text is longer than `TextMeasurer.maximumTextLength` bytes.
  case textTooLong(bytes: Int)
  /// A text needs ICU, and the library of this name cannot be loaded.
  case missingLibrary(name: String)
  /// ICU has no rules for where lines may end.
  case noLineBreakingRules
  /// A font's bytes, or the glyphs of a text, do not fit in memory.
  case outOfMemory

  /// Why a file cannot be read.
  public enum UnreadableCause: Hashable, Sendable {
    /// There is no file at that path.
    case missing
    /// The user may not read it.
    case notPermitted
    /// A folder, a pipe, a socket or a device.
    case notAFile
    /// Longer than any font: over `FontCatalog.maximumFileLength`.
    case tooLong(bytes: Int)
    /// The system's number for what went wrong (`errno`).
    case system(code: Int32)
  }
}

extension FontError {
  /// Refuses a number outside its range, NaN included.
  static func check(
    _ property: String, _ value: Double, _ allowed: ClosedRange<Double>
  ) throws(FontError) {
    guard allowed.contains(value) else {
      throw .numberOutOfRange(property: property, value: value, allowed: allowed)
    }
  }

  /// Refuses to go on where ICU was asked and could not be loaded.
  static func checkICU() throws(FontError) {
    guard snug_icu_is_missing() else { return }
    throw .missingLibrary(name: unsafe String(cString: snug_icu_library()))
  }

  /// Refuses a width to lay a text out in that is below 0 or NaN; infinity is no limit.
  static func check(maximumWidth: Double?) throws(FontError) {
    guard let maximumWidth, !(maximumWidth >= 0) else { return }
    throw .numberOutOfRange(
      property: "maximumWidth", value: maximumWidth, allowed: 0...Double.greatestFiniteMagnitude)
  }

  /// Refuses a number of lines below 0.
  static func check(maximumLines: Int) throws(FontError) {
    guard maximumLines < 0 else { return }
    throw .numberOutOfRange(
      property: "maximumLines", value: Double(maximumLines), allowed: 0...Double(Int32.max))
  }
}
