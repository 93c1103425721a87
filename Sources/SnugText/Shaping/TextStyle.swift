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

extension TextStyle {
  /// Where each line lies in a frame that is wider than it.
  ///
  /// It changes neither what a text measures nor where its lines end.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// At the side where the text begins: the left, or the right of one that reads from right to
    /// left. All lines of a text stand at one side.
    case natural
    /// At the left.
    case left
    /// In the middle, to the very half of what is left over.
    case center
    /// At the right.
    case right

    /// How far from the left edge of a frame a line of a text that reads in `base` begins.
    ///
    /// It is not rounded: glyphs within a line lie between pixels too, and a line in the middle
    /// stays there when it is mirrored.
    func offset(
      ofLine width: Double, in frameWidth: Double, reading base: LayoutDirection
    ) -> Double {
      let free = frameWidth - width
      let leads = base == .leftToRight
      // CSS Text 3, `text-align`: what is too long for its line overflows at its end.
      guard free > 0 else { return leads ? 0 : free }
      return switch self {
      case .natural: leads ? 0 : free
      case .left: 0
      case .center: free / 2
      case .right: free
      }
    }
  }

  /// Whether a text surely begins at the left of a frame wider than it, as can be told without finding
  /// its direction.
  package func startsAtLeft(_ text: String) -> Bool {
    switch alignment {
    case .left: true
    case .center, .right: false
    case .natural: direction.map { $0 == .leftToRight } ?? !text.utf8.mayReadRightToLeft
    }
  }
}

extension TextStyle {
  /// How the lines of a text are filled that takes several.
  public enum LineBreaking: String, Hashable, Sendable, CaseIterable {
    /// Each takes as much as fits.
    case greedy
    /// As many lines as `greedy` makes of a paragraph, as equally wide as they can be: the sum of
    /// the squares of their widths is the least (CSS Text 4, `text-wrap: balance`).
    case balanced
  }
}

extension TextStyle {
  /// How a text is cut that is wider than it may be.
  ///
  /// On several lines it says how the last one is cut when there is more text than lines. A
  /// paragraph that is followed by others ends there for `tail`, `clip`, `word` and `character`;
  /// `head` and `middle` keep the end of the whole text.
  public enum Truncation: String, Hashable, Sendable, CaseIterable {
    /// The longest start that fits, and an ellipsis.
    case tail
    /// An ellipsis, and the longest end that fits.
    case head
    /// An ellipsis in the middle: of the characters kept, half stand before it, the odd one too.
    case middle
    /// Everything is drawn and the frame cuts it off.
    case clip
    /// Without an ellipsis: as many whole words as fit, of a word wider than that its start.
    case word
    /// Without an ellipsis: as many characters as fit. Of several lines, each ends between any two
    /// characters, not only the last.
    case character

    var hasEllipsis: Bool { self == .tail || self == .head || self == .middle }

    /// Whether the end of the text is shown.
    var keepsEnd: Bool { self == .head || self == .middle }

    /// Whether a text of several lines is cut by ending its last one as any other.
    var endsLines: Bool { self == .word || self == .character }
  }
}
