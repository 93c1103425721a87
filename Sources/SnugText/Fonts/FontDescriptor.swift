/// The font that a style requests: families in order of preference, and the design's axis values.
///
/// Example: `FontCatalog`.
public struct FontDescriptor: Hashable, Sendable {
  /// Family names or generic ones (`sans-serif`), in order of preference. If empty, the first of
  /// the catalog's own files is used, or else Snug Sans, which is compiled into the program: the
  /// same on every machine, whatever is installed. For a family that the catalog lacks, the next
  /// one is used, at last an installed font: `FontChain.missingFamilies` names those not found.
  public var families: [String]
  /// A font file that precedes every family. Of a collection, the face nearest to the style is
  /// used, from the first of `families` in it or else from its first face's family.
  public var file: String?
  /// The weight from 1 to 1000, as in OpenType and CSS: 400 is regular, 700 bold. Where a font has no
  /// such design, the nearest is used, and `FontChain.missingDesigns` says so.
  public var weight: Double
  /// The width in percent of the normal width: 75 is condensed, 100 normal. The nearest is used, as
  /// for the weight.
  public var width: Double
  /// Upright or sloped; an italic and an oblique design substitute for each other. The nearest is
  /// used, as for the weight.
  public var slant: Slant
  /// The name of a variable font's design, such as "Bold" or "Semi Condensed Light"; case is
  /// ignored. It sets every axis, so `weight`, `width` and `slant` decide only for fonts that lack
  /// it. `FontChain.missingInstance` reports that the primary font does.
  public var namedInstance: String?
  /// Values of variation axes by tag; they override the instance, `weight`, `width` and `slant`.
  /// Other axes keep the font's default: `opsz` does not follow the text size.
  public var axes: [FontAxis]
  /// A BCP 47 tag, such as `zh-Hant`. It selects among fonts for shared scripts and among a font's
  /// own forms. Never taken from the environment.
  ///
  /// Chinese and its languages have simplified characters, or the traditional ones of Taiwan or Hong
  /// Kong: by the script (`zh-Hans`, `zh-Hant`), else the region (CN and SG; TW; HK and MO), else the
  /// language: `yue` has those of Hong Kong, all others simplified ones.
  public var language: String?

  /// The most families in a document's font: Fontconfig compares every installed font with each.
  public static let maximumFamilyCount = 100

  /// Upright, or one of the two sloped designs.
  public enum Slant: String, Hashable, Sendable, CaseIterable {
    case roman
    case italic
    case oblique
  }

  /// Creates a descriptor, by default for the regular upright design of no particular family.
  public init(
    families: [String] = [], file: String? = nil, weight: Double = 400,
    width: Double = 100, slant: Slant = .roman, namedInstance: String? = nil,
    axes: [FontAxis] = [], language: String? = nil
  ) {
    self.families = families
    self.file = file
    self.weight = weight
    self.width = width
    self.slant = slant
    self.namedInstance = namedInstance
    self.axes = axes
    self.language = language
  }

  func validate() throws(FontError) {
    if let language { try LanguageTag.check(language) }
    try FontError.check("weight", weight, 1...1000)
    try FontError.check("width", width, 1...1000)
    // The range of OpenType's 16.16 numbers.
    for axis in axes { try FontError.check("axes.\(axis.tag)", axis.value, -32768...32767) }
  }
}

/// A value on one variation axis of a font.
///
/// ```swift
/// let wide = FontTag("wdth").map { FontAxis(tag: $0, value: 125) }
/// ```
public struct FontAxis: Hashable, Sendable {
  /// The tag of the axis, such as `wght`.
  public var tag: FontTag
  /// The value in the axis' own units, as in the font's `fvar` table.
  public var value: Double

  /// Creates the value `value` for the axis `tag`.
  public init(tag: FontTag, value: Double) {
    self.tag = tag
    self.value = value
  }
}

/// A requested axis value that is outside the font's range.
package struct LimitedAxis: Hashable, Sendable {
  /// The tag of the axis.
  package let tag: FontTag
  /// The value that the style requests.
  package let asked: Double
  /// The ends of the axis in the font.
  package let minimum, maximum: Double
  /// The value used: the nearer end.
  package let used: Double
}

/// A four-byte OpenType tag, such as `wght` or `liga`.
///
/// Example: `FontAxis`.
public struct FontTag: Hashable, Sendable, CustomStringConvertible {
  /// The four bytes, the first the most significant.
  public let value: UInt32

  /// Returns `nil` unless `name` is four printable ASCII characters. Only trailing ones may be
  /// spaces, which pad a shorter tag (OpenType 1.9, "Data Types").
  public init?(_ name: String) {
    let bytes = Array(name.utf8)
    let letters = bytes.prefix { $0 != 0x20 }
    guard bytes.count == 4, !letters.isEmpty, letters.allSatisfy({ (0x21...0x7E).contains($0) }),
      bytes[letters.count...].allSatisfy({ $0 == 0x20 })
    else { return nil }
    value = bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  package init(value: UInt32) { self.value = value }

  /// The four characters.
  public var description: String {
    String(decoding: [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }, as: UTF8.self)
  }
}
