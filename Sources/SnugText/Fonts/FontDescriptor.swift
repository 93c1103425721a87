/// What a style asks of a font: families in order of preference, and a place on each design axis.
public struct FontDescriptor: Hashable, Sendable {
  /// Family names or generic ones (`sans-serif`), most wanted first. Without any, the first of the
  /// catalog's own files is meant, or else Snug Sans, which is part of the program: the same on
  /// every machine, whatever is installed.
  public var families: [String]
  /// A font file that comes before any family; of a collection, the face nearest the style among
  /// those of the first of `families` that is in it, else of the family of its first face.
  public var file: String?
  /// 1 to 1000 as in OpenType and CSS: 400 is regular, 700 bold.
  public var weight: Double
  /// Percent of the normal width: 75 is condensed, 100 normal.
  public var width: Double
  /// Upright or sloped; the sloped designs stand in for each other.
  public var slant: Slant
  /// The design a variable font has a name for, such as "Bold" or "Semi Condensed Light"; upper and
  /// lower case are alike. It sets every axis, so that `weight`, `width` and `slant` only decide
  /// for fonts that lack it; that the primary font does is told by `FontChain.missingInstance`.
  public var namedInstance: String?
  /// Values of variation axes by tag; they win over the instance, `weight`, `width` and `slant`.
  /// Other axes stay at the font's default: `opsz` does not follow the size of the text.
  public var axes: [FontAxis]
  /// BCP 47, such as `zh-Hant`; chooses among fonts for shared scripts and among a font's own forms.
  /// Never taken from the environment.
  public var language: String?

  /// The most families of a document's font: Fontconfig compares every installed font with each.
  public static let maximumFamilyCount = 100

  /// Upright, or one of the two sloped designs.
  public enum Slant: String, Hashable, Sendable, CaseIterable {
    case roman
    case italic
    case oblique
  }

  /// No family in particular, in a regular upright design, unless said otherwise.
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

  /// Checks every number of the descriptor, and its language.
  func validate() throws(FontError) {
    if let language { try LanguageTag.check(language) }
    try FontError.check("weight", weight, 1...1000)
    try FontError.check("width", width, 1...1000)
    // The range of OpenType's 16.16 numbers.
    for axis in axes { try FontError.check("axes.\(axis.tag)", axis.value, -32768...32767) }
  }
}

/// A value on one variation axis of a font.
public struct FontAxis: Hashable, Sendable {
  /// Which axis, such as `wght`.
  public var tag: FontTag
  /// In the axis' own units, as the font's `fvar` table gives them.
  public var value: Double

  /// `tag` set to `value`.
  public init(tag: FontTag, value: Double) {
    self.tag = tag
    self.value = value
  }
}

/// A value asked for on a variation axis that goes beyond what the font has.
public struct LimitedAxis: Hashable, Sendable {
  /// Which axis.
  public let tag: FontTag
  /// What the style asks for.
  public let asked: Double
  /// The ends of the axis in the font.
  public let minimum, maximum: Double
  /// What is used: the nearer end.
  public let used: Double
}

/// A four-byte OpenType tag, such as `wght` or `liga`.
public struct FontTag: Hashable, Sendable, CustomStringConvertible {
  /// The four bytes, the first in the highest place.
  public let value: UInt32

  /// `nil` unless `name` is four printable ASCII characters, of which only the last may be spaces:
  /// a shorter tag is written with them (OpenType 1.9, "Data Types").
  public init?(_ name: String) {
    let bytes = Array(name.utf8)
    let letters = bytes.prefix { $0 != 0x20 }
    guard bytes.count == 4, !letters.isEmpty, letters.allSatisfy({ (0x21...0x7E).contains($0) }),
      bytes[letters.count...].allSatisfy({ $0 == 0x20 })
    else { return nil }
    value = bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  init(value: UInt32) { self.value = value }

  /// The four characters.
  public var description: String {
    String(decoding: [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }, as: UTF8.self)
  }
}
