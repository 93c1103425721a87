public import SnugGeometry

/// How a text is set: everything its width depends on but the characters.
public struct TextStyle: Hashable, Sendable {
  /// Which fonts draw the text.
  public var font: FontDescriptor
  /// The em, in points (CSS pixels); above 0, at most `maximumSize`.
  public var size: Double
  /// OpenType features to turn on, off or to an alternate, on top of the font's defaults.
  public var features: [FontFeature]
  /// Points added after each character that is drawn; may be below 0. Turns optional ligatures
  /// off, as CSS does.
  public var letterSpacing: Double
  /// Which fonts the height and the baseline come from.
  public var lineMetrics: LineMetrics
  /// The direction the text reads in; when `nil` that of its first strong character that is in no
  /// isolate (UAX #9, P2 and P3), on several lines each paragraph's own. A cut text has its ellipsis
  /// at the end that this direction leads to.
  public var direction: LayoutDirection?
  /// How a text is cut that is wider than it may be.
  public var truncation: Truncation
  /// Whether white space next to the place where a text is cut stays; else it is dropped.
  public var keepsWhitespace: Bool
  /// Where each line lies in a frame wider than it.
  public var alignment: Alignment
  /// How lines are filled where there are several.
  public var lineBreaking: LineBreaking

  /// Which fonts a line's height is taken from.
  public enum LineMetrics: String, Hashable, Sendable, CaseIterable {
    /// The primary font alone: labels in a row are equally tall, whatever their script.
    case primaryFont
    /// Every font the text uses: the line grows for fallback fonts, and never clips.
    case allRuns
  }

  /// The largest em accepted, in points.
  public static let maximumSize = 10_000.0
  /// The largest letter spacing accepted either way, in points.
  public static let maximumLetterSpacing = 10_000.0

  /// The default font at 15 points, unless said otherwise; nothing is checked yet.
  public init(
    font: FontDescriptor = FontDescriptor(), size: Double = 15, features: [FontFeature] = [],
    letterSpacing: Double = 0, lineMetrics: LineMetrics = .primaryFont,
    direction: LayoutDirection? = nil, truncation: Truncation = .tail,
    keepsWhitespace: Bool = false, alignment: Alignment = .natural,
    lineBreaking: LineBreaking = .greedy
  ) {
    self.font = font
    self.size = size
    self.features = features
    self.letterSpacing = letterSpacing
    self.lineMetrics = lineMetrics
    self.direction = direction
    self.truncation = truncation
    self.keepsWhitespace = keepsWhitespace
    self.alignment = alignment
    self.lineBreaking = lineBreaking
  }

  /// Checks every number of the style, and its language.
  public func validate() throws(FontError) {
    try FontError.check("size", size, 0...TextStyle.maximumSize)
    guard size > 0 else {
      throw .numberOutOfRange(property: "size", value: size, allowed: 0...TextStyle.maximumSize)
    }
    let spacing = TextStyle.maximumLetterSpacing
    try FontError.check("letterSpacing", letterSpacing, -spacing...spacing)
    try font.validate()
  }
}

extension TextStyle {
  /// The width of a run of these advances, in points: the one place where font units become
  /// points.
  func width(advanceUnits: Int64, spacedCharacters: Int32, unitsPerEm: Int32) -> Double {
    let advance = Double(advanceUnits) * size / Double(unitsPerEm)
    guard spacedCharacters > 0, letterSpacing != 0 else { return advance }
    return advance + Double(spacedCharacters) * letterSpacing
  }
}

/// A setting of one OpenType feature.
public struct FontFeature: Hashable, Sendable {
  /// Which feature, such as `liga`.
  public var tag: FontTag
  /// 0 is off, 1 on; higher numbers choose among alternates.
  public var value: UInt32

  /// `tag` set to `value`.
  public init(tag: FontTag, value: UInt32) {
    self.tag = tag
    self.value = value
  }
}
