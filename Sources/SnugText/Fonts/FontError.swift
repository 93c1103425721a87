import SnugICU

/// An error caused by a font or a style.
///
/// ```swift
/// do {
///   _ = try FontCatalog(files: ["missing.ttf"])
/// } catch {
///   if case .unreadableFile(let path, let cause) = error { print(path, cause) }
/// }
/// ```
public enum FontError: Error, Hashable, Sendable {
  /// The file does not exist or cannot be read.
  case unreadableFile(path: String, cause: UnreadableCause)
  /// The file was read, but is not a usable font.
  case notAFont(path: String, index: Int)
  /// The font has no glyph with this ID, or a damaged one.
  case unreadableGlyph(path: String, index: Int, glyph: UInt32)
  /// The font's rules turn a text of `bytes` bytes into `glyphs` glyphs or more. The limit is `8 *
  /// bytes + 16_384`; fonts for any script stay far below it.
  case tooManyGlyphs(path: String, index: Int, glyphs: Int, bytes: Int)
  /// Two fonts were given as bytes under one name.
  case repeatedName(String)
  /// Fontconfig could not load its configuration.
  case noFontDatabase
  /// A number of a style is not finite or out of range.
  case numberOutOfRange(property: String, value: Double, allowed: ClosedRange<Double>)
  /// A style's language is not a BCP 47 tag, such as `zh-Hant`; `suggestion` may be the one meant.
  case malformedLanguage(String, suggestion: String?)
  /// A range of a styled text begins or ends at an unusable place of the text, at a UTF-8 offset.
  case unusableRange(offset: Int, RangeFault)
  /// The text is longer than `TextMeasurer.maximumTextLength` bytes.
  case textTooLong(bytes: Int)
  /// The text breaks into more than `TextMeasurer.maximumLineCount` lines.
  case tooManyLines
  /// A text requires ICU, and no library of this name can be loaded: "libicuuc.so.66 or later".
  case missingLibrary(name: String)
  /// ICU has no line breaking rules.
  case noLineBreakingRules
  /// A font's bytes, or the glyphs of a text, do not fit in memory.
  case outOfMemory

  /// The reason why a range of a text cannot have a style of its own.
  public enum RangeFault: Hashable, Sendable {
    /// It begins or ends within a character, such as between a letter and its accent.
    case cutsCharacter
    /// It begins within another range.
    case overlapsAnother
    /// It begins before the text, or ends behind it.
    case reachesBeyondText
  }

  /// The reason why a file cannot be read.
  public enum UnreadableCause: Hashable, Sendable {
    /// There is no file at that path.
    case missing
    /// The user lacks permission to read it.
    case notPermitted
    /// A folder, a pipe, a socket or a device.
    case notAFile
    /// Its symbolic links lead to each other.
    case linkLoop
    /// Longer than any font: over `FontCatalog.maximumFileLength`.
    case tooLong(bytes: Int)
    /// Any other system error (`errno`).
    case system(code: Int32)
  }
}

extension FontError {
  /// Throws if a number is out of range, including NaN.
  package static func check(
    _ property: String, _ value: Double, _ allowed: ClosedRange<Double>
  ) throws(FontError) {
    guard allowed.contains(value) else {
      throw .numberOutOfRange(property: property, value: value, allowed: allowed)
    }
  }

  /// Throws if ICU is required and could not be loaded.
  static func checkICU() throws(FontError) {
    guard snug_icu_is_missing() else { return }
    if snug_icu_lacked_memory() { throw .outOfMemory }
    throw .missingLibrary(name: unsafe String(cString: snug_icu_library()))
  }

  /// Throws if a layout width is below 0 or NaN; infinity means no limit.
  package static func check(maximumWidth: Double?) throws(FontError) {
    guard let maximumWidth, !(maximumWidth >= 0) else { return }
    throw .numberOutOfRange(
      property: "maximumWidth", value: maximumWidth, allowed: 0...Double.greatestFiniteMagnitude)
  }

  /// Throws if a number of lines is below 0.
  package static func check(maximumLines: Int) throws(FontError) {
    guard maximumLines < 0 else { return }
    throw .numberOutOfRange(
      property: "maximumLines", value: Double(maximumLines), allowed: 0...Double(Int32.max))
  }
}
